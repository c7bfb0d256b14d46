//! Programs in Python that judge ours. They live in virtual environments in the target folder, with the versions that a
//! requirements file names.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result};

/// The Python of a virtual environment, which is made if need be.
pub(crate) fn environment(name: &str, requirements: &Path) -> Result<PathBuf> {
    let python = ["python3", "python"].into_iter().find(|name| starts(Path::new(name)));
    let python = python.context("there is no Python 3.9 or newer here")?;
    let home = crate::target().join(name);
    let (scripts, program) = if cfg!(windows) { ("Scripts", "python.exe") } else { ("bin", "python") };
    let inside = home.join(scripts).join(program);
    let wanted = std::fs::read_to_string(requirements)
        .with_context(|| format!("cannot read {}", requirements.display()))?;
    // Written last, so it says that everything is there.
    let stamp = home.join("installed.txt");
    if std::fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) && starts(&inside) {
        return Ok(inside);
    }
    crate::must(Command::new(python).args(["-m", "venv", "--clear"]).arg(&home))
        .context("cannot make a virtual environment (Debian: python3-venv)")?;
    let mut install = Command::new(&inside);
    install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement"]);
    crate::must(install.arg(requirements)).with_context(|| {
        let names = wanted.split_whitespace().collect::<Vec<_>>().join(", ");
        format!("cannot install {names} from the Python package index")
    })?;
    std::fs::write(&stamp, wanted).context("cannot write into the virtual environment")?;
    Ok(inside)
}

/// Whether a program is there and is some Python 3.
fn starts(program: &Path) -> bool {
    let check = "import sys; sys.exit(sys.version_info < (3, 9))";
    let status =
        Command::new(program).args(["-c", check]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}
