#!/usr/bin/env python3
"""Drives the engine with python-chess, under both protocols, as programs built on that library do.

    drive.py PATH_OF_ALFIL

Every check is one function below; it gets an engine and a board of a variant that python-chess knows. Exits with 1
and names the check, the variant and the protocol if one fails. Warnings of the library about unexpected output count
as failures.
"""
import logging
import sys
import time

import chess
import chess.engine
import chess.variant
from chess.engine import Limit, Mate

BOARDS = (chess.Board, chess.variant.ThreeCheckBoard, chess.variant.RacingKingsBoard)
WARNINGS = []


class Collector(logging.Handler):
    def emit(self, record):
        text = record.getMessage()
        # Two answers that the protocol knows and the library does not read: to `.`, and to a variant of the engine's own.
        if "stat01: " not in text and "setup (" not in text:
            WARNINGS.append(text)


def play_out(engine, board, limit, plies, **how):
    """Lets the engine play both sides; returns the number of moves."""
    game = object()
    while not board.is_game_over() and len(board.move_stack) < plies:
        result = engine.play(board, limit(board), game=game, **how)
        assert result.move in board.legal_moves, f"{result.move} in {board.fen()}"
        board.push(result.move)
    return len(board.move_stack)


def games_by_nodes(engine, board, protocol):
    assert play_out(engine, board, lambda board: Limit(nodes=200), 60) >= 2


def games_by_depth(engine, board, protocol):
    play_out(engine, board, lambda board: Limit(depth=2), 40)


def games_by_time(engine, board, protocol):
    play_out(engine, board, lambda board: Limit(time=0.02), 8)


def games_by_clock(engine, board, protocol):
    # The clock stands still here, so the game is only a short one.
    clock = dict(white_clock=2.0, black_clock=2.0, white_inc=0.01, black_inc=0.01)
    play_out(engine, board, lambda board: Limit(**clock), 8)
    play_out(engine, board, lambda board: Limit(white_clock=1.0, black_clock=1.0, remaining_moves=5), 12)


def games_with_ponder(engine, board, protocol):
    clock = dict(white_clock=1.0, black_clock=1.0, white_inc=0.01, black_inc=0.01)
    play_out(engine, board, lambda board: Limit(**clock), 10, ponder=True)


def takes_moves_back(engine, board, protocol):
    play_out(engine, board, lambda board: Limit(nodes=100), 6)
    for back in (1, 2, 3):
        for _ in range(min(back, len(board.move_stack))):
            board.pop()
        move = engine.play(board, Limit(nodes=100)).move
        assert move in board.legal_moves


def stops_pondering_when_surprised(engine, board, protocol):
    game = object()
    limit = Limit(white_clock=5.0, black_clock=5.0)
    for _ in range(3):
        result = engine.play(board, limit, game=game, ponder=True)
        board.push(result.move)
        if board.is_game_over():
            return
        others = [move for move in board.legal_moves if move != result.ponder]
        board.push((others or list(board.legal_moves))[0])
        if board.is_game_over():
            return


def analyses(engine, board, protocol):
    info = engine.analyse(board, Limit(depth=4))
    assert info["depth"] >= 4 and info["pv"][0] in board.legal_moves and info["nodes"] > 0, info
    engine.analyse(board, Limit(nodes=2000))
    engine.analyse(board, Limit(time=0.05))
    with engine.analysis(board) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 3:
                break
    assert engine.play(board, Limit(depth=1)).move in board.legal_moves


def analyses_chosen_moves(engine, board, protocol):
    chosen = list(board.legal_moves)[3:5]
    info = engine.analyse(board, Limit(depth=3), root_moves=chosen)
    assert info["pv"][0] in chosen, info


def analyses_several_lines(engine, board, protocol):
    if protocol == "xboard":
        return  # the library manages that option itself and offers no way to it under this protocol
    infos = engine.analyse(board, Limit(depth=3), multipv=3)
    assert len({info["pv"][0] for info in infos}) == 3, infos


def sees_wins(engine, board, protocol):
    fen = {
        "chess": "7k/8/6K1/8/8/8/8/R7 w - - 0 1",
        "3check": "5k2/8/8/8/8/8/8/4K2R w K - 1+3 0 1",
        "racingkings": "8/7K/8/8/8/8/k7/8 w - - 0 1",
    }[board.uci_variant]
    board.set_fen(fen)
    info = engine.analyse(board, Limit(mate=1, depth=4))
    assert info["score"].white() == Mate(1), info
    board.push(engine.play(board, Limit(depth=2)).move)
    assert board.is_game_over() and board.result() == "1-0", board.fen()


def takes_options(engine, board, protocol):
    names = {"uci": ("Hash", "Threads", "Clear Hash"), "xboard": ("memory", "cores", "ClearHash")}[protocol]
    engine.configure({names[0]: 2, names[1]: 2, "Contempt": 20, "Rules": "claims"})
    assert engine.play(board, Limit(depth=3)).move in board.legal_moves
    engine.configure({names[0]: 16, names[1]: 1, "Contempt": 0, "Rules": "lichess", names[2]: None})
    assert engine.play(board, Limit(depth=3)).move in board.legal_moves


CHECKS = (
    games_by_nodes,
    games_by_depth,
    takes_moves_back,
    analyses,
    analyses_chosen_moves,
    analyses_several_lines,
    sees_wins,
    takes_options,
    games_by_time,
    games_by_clock,
    games_with_ponder,
    stops_pondering_when_surprised,
)


def chess960(engine, protocol):
    """Castling in shuffled chess, written as each protocol does."""
    board = chess.Board("4k3/8/8/8/8/8/8/1R2K3 w B - 0 1", chess960=True)
    castle = board.parse_san("O-O-O")
    info = engine.analyse(board, Limit(depth=2), root_moves=[castle])
    assert info["pv"][0] == castle, info
    board.push(castle)
    assert engine.play(board, Limit(depth=2)).move in board.legal_moves


def empty_choice(engine):
    """No move at all may be searched: the answer is none, and the engine is there for the next question."""
    board = chess.Board()
    assert engine.play(board, Limit(depth=1), root_moves=[]).move is None
    assert engine.play(board, Limit(depth=1)).move in board.legal_moves


def drive(path, protocol):
    popen = {"uci": chess.engine.SimpleEngine.popen_uci, "xboard": chess.engine.SimpleEngine.popen_xboard}[protocol]
    failures = 0
    for board_class in BOARDS:
        for check in CHECKS:
            # One engine for each check: python-chess never takes a limit back under XBoard.
            with popen([path, protocol], timeout=60) as engine:
                failures += not attempt(f"{protocol} {board_class.uci_variant}: {check.__name__}",
                                        lambda: check(engine, board_class(), protocol))
    with popen([path, protocol], timeout=60) as engine:
        failures += not attempt(f"{protocol}: chess960", lambda: chess960(engine, protocol))
    if protocol == "uci":
        with popen([path, protocol], timeout=60) as engine:
            failures += not attempt("uci: empty choice", lambda: empty_choice(engine))
    return failures


def attempt(name, check):
    started = time.perf_counter()
    WARNINGS.clear()
    try:
        check()
        assert not WARNINGS, WARNINGS
    except Exception as error:  # whatever it is, it must not hide the other checks
        print(f"FAILED {name}: {type(error).__name__}: {error}", flush=True)
        return False
    print(f"ok     {name} ({time.perf_counter() - started:.2f} s)", flush=True)
    return True


def main():
    logger = logging.getLogger("chess.engine")
    logger.addHandler(Collector(logging.WARNING))
    logger.propagate = False
    failures = sum(drive(sys.argv[1], protocol) for protocol in ("uci", "xboard"))
    if failures:
        sys.exit(f"{failures} checks failed")
    print("all checks passed")


if __name__ == "__main__":
    main()
