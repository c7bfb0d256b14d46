//! Perft suites.

use alfil_notation::{parse_perft_lines, parse_perft_suite};

#[track_caller]
fn check_error(text: &str, message: &str) {
    assert_eq!(parse_perft_suite(text).unwrap_err().to_string(), message, "{text}");
}

#[test]
fn a_comment_names_the_position_below_it() {
    let suite = "# first\n8/8 w - - ;D1 3 ;D4 100\n\n# not for the next\n\n8/7 b - - 2+3 0 1 ; D2 7\n";
    let cases = parse_perft_suite(suite).unwrap();
    assert_eq!(
        (cases[0].line, cases[0].name.as_str(), &cases[0].counts[..]),
        (2, "first", &[(1, 3), (4, 100)][..])
    );
    assert_eq!(
        (cases[1].line, cases[1].name.as_str(), &cases[1].counts[..]),
        (6, "8/7 b - - 2+3 0 1", &[(2, 7)][..])
    );
}

#[test]
fn faults_have_line_and_column() {
    check_error("8/8 w - -", "line 1, column 10: expected ;D1 <nodes>");
    check_error("\n8/8 w - - ;D1", "line 2, column 12: expected D<depth> <nodes>");
    check_error("8/8 w - - ;D1 5 ;x 7", "line 1, column 18: expected D<depth>");
    check_error("8/8 w - - ;D1 many", "line 1, column 12: expected a node count");
}

#[test]
fn a_semicolon_may_end_a_line() {
    for end in [";", " ; ", ";\r"] {
        let cases = parse_perft_suite(&format!("8/8 w - - ;D1 3 ;D2 9{end}\n")).unwrap();
        assert_eq!(cases[0].counts, [(1, 3), (2, 9)], "{end:?}");
    }
    check_error("8/8 w - - ;", "line 1, column 12: expected ;D1 <nodes>");
    check_error("8/8 w - - ;D1 3 ;; D2 9", "line 1, column 18: expected D<depth> <nodes>");
}

#[test]
fn lines_after_a_faulty_one_are_read() {
    let lines: Vec<_> = parse_perft_lines("# a\n8/8 w ;x\n# b\n8/8 b ;D1 2\n").collect();
    assert_eq!(lines[0].as_ref().unwrap_err().line, 2);
    assert_eq!(lines[1].as_ref().unwrap().name, "b");
    assert_eq!(lines.len(), 2);
}
