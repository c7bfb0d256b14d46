//! Completions and manual pages say everything that the commands understand.

use alfil_variants::VariantId;

use crate::run;

/// The subcommands as `--help` lists them.
fn subcommands() -> Vec<String> {
    let help = run(&["--help"]).out;
    let list = help
        .split("Commands:\n")
        .nth(1)
        .and_then(|rest| rest.split("\n\n").next())
        .expect("a list of commands");
    let names = list.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    names.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

#[test]
fn completions_know_all_commands_options_and_variants() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let ran = run(&["completions", shell]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        for name in subcommands() {
            assert!(ran.out.contains(&name), "{shell} lacks {name}");
        }
        for option in ["variant", "rules", "max-nodes", "junit", "dialect"] {
            assert!(ran.out.contains(option), "{shell} lacks {option}");
        }
    }
    let bash = run(&["completions", "bash"]).out;
    assert!(VariantId::ALL.iter().all(|id| bash.contains(id.key())));
}

#[test]
fn the_manual_lists_all_commands_and_has_a_page_for_each() {
    let main = run(&["man"]);
    assert_eq!(main.code, 0);
    assert!(main.out.contains(".TH alfil 1"), "{}", main.out);
    let names: Vec<String> = subcommands().into_iter().filter(|name| name != "help").collect();
    assert!(names.len() >= 9, "{names:?}");
    let folder = format!("{}/man", env!("CARGO_TARGET_TMPDIR"));
    let _ = std::fs::remove_dir_all(&folder);
    assert_eq!(run(&["man", "--out", &folder]).code, 0);
    for name in names {
        assert!(main.out.contains(&format!("alfil\\-{name}(1)")), "{name} is not in the manual");
        let page = run(&["man", &name]).out;
        assert!(page.contains(&format!(".TH alfil-{name} 1")) && page.contains("\\-\\-variant"), "{page}");
        assert_eq!(std::fs::read_to_string(format!("{folder}/alfil-{name}.1")).unwrap(), page);
    }
    assert_eq!(std::fs::read_to_string(format!("{folder}/alfil.1")).unwrap(), main.out);
    std::fs::remove_dir_all(&folder).unwrap();
}
