//! EPD: positions without clocks, and operations.

use alfil_notation::alfil_variants::alfil_core::Position;
use alfil_notation::alfil_variants::{Chess, Dialect, ThreeCheck};
use alfil_notation::{Epd, EpdOperand, EpdOperation, parse_epd};

/// Reads one line and expects it to be written as `written`.
#[track_caller]
fn check(text: &str, written: &str) {
    let lines: Vec<_> = parse_epd(text).collect::<Result<_, _>>().unwrap();
    assert_eq!(lines.len(), 1, "{text}");
    assert_eq!(lines[0].to_string(), written);
    assert_eq!(parse_epd(written).next(), Some(Ok(Epd { column: 1, ..lines[0].clone() })));
}

#[track_caller]
fn check_error(text: &str, message: &str) {
    let error = parse_epd(text).find_map(Result::err).unwrap();
    assert_eq!(error.to_string(), message, "{text}");
}

#[test]
fn operations_are_read_and_written() {
    let board = "8/8/8/8/8/4k3/8/4K2Q w - -";
    check(board, board);
    check(
        &format!("  {board}  bm Qh3+ ; id \"x; y\";ce 46"),
        &format!("{board} bm Qh3+; id \"x; y\"; ce 46;"),
    );
    check(&format!("{board} am Qa1 Qb1; noop;"), &format!("{board} am Qa1 Qb1; noop;"));
    check(&format!("{board} 2+3 acn 1234; acs 0.5;"), &format!("{board} 2+3 acn 1234; acs 0.5;"));
    check(&format!("{board} +1+0 c0 \"\";"), &format!("{board} +1+0 c0 \"\";"));
    check(&format!("{board} 3 17 pv Qh3+ Ke4;"), &format!("{board} 3 17 pv Qh3+ Ke4;"));
}

#[test]
fn operands_are_found_by_name() {
    let epd = parse_epd("8/8/8/8/8/4k3/8/4K2Q w - - bm Qh3+ Qh6+; id \"the name\";").next().unwrap().unwrap();
    assert_eq!(epd.operand("bm"), Some("Qh3+"));
    assert_eq!(epd.operations[0].operands.len(), 2);
    assert_eq!(epd.operations[1].operands, [EpdOperand::Text("the name".into())]);
    assert_eq!(epd.operand("ce"), None);
}

#[test]
fn counters_stand_where_they_like() {
    for text in [
        "8/8/8/8/8/4k3/8/4K2Q w - - 2+3 id \"a\";",
        "8/8/8/8/8/4k3/8/4K2Q w - - +1+0",
        "8/8/8/8/8/4k3/8/4K2Q w - - 0 1 +1+0",
    ] {
        let epd = parse_epd(text).next().unwrap().unwrap();
        assert_eq!(epd.read_position::<ThreeCheck>().unwrap().state().given.white, 1, "{text}");
    }
}

#[test]
fn faults_have_line_and_column() {
    let board = "8/8/8/8/8/4k3/8/4K2Q w - -";
    check_error("# comment\n\n8/8 w -", "line 3, column 8: expected the four fields of a position");
    check_error(&format!("{board} ;"), "line 1, column 28: expected the name of an operation");
    check_error(&format!("{board} bm Qh3; \"x\";"), "line 1, column 36: expected the name of an operation");
    check_error(&format!("{board} id \"x;"), "line 1, column 34: expected \" after the text");
    let epd = parse_epd("\n  8/8/8/8/8/4k3/8/4K2Q w - e3 bm Qh3;").next().unwrap().unwrap();
    let error = epd.read_position::<Chess>().unwrap_err();
    let expected = "line 2, column 28: impossible position: impossible en-passant square";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn a_position_is_written_without_clocks() {
    let operation = EpdOperation { opcode: "id".into(), operands: vec![EpdOperand::Text("start".into())] };
    let start = Position::<ThreeCheck>::start();
    let epd = |dialect| Epd::of(&start, dialect, vec![operation.clone()]).to_string();
    let array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    assert_eq!(epd(Dialect::Remaining), format!("{array} 3+3 id \"start\";"));
    assert_eq!(epd(Dialect::Given), format!("{array} +0+0 id \"start\";"));
}

#[test]
fn files_may_have_marks_comments_and_any_line_end() {
    let file = "\u{feff}# two\r\n8/8/8/8/8/4k3/8/4K2Q w - - bm Qh3;\r\n\r\n8/8/8/8/8/4k3/8/4K2Q b - -\r\n";
    let lines: Vec<_> = parse_epd(file).map(|epd| epd.unwrap().line).collect();
    assert_eq!(lines, [2, 4]);
}
