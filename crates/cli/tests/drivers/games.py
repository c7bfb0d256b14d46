#!/usr/bin/env python3
"""Plays many short games of the engine against itself, each side under its own protocol, with other programs' rules:
python-chess referees the variants that it knows, pyffish (which is much slower) the others.

    games.py PATH_OF_ALFIL [--games N] [--first I] [--limits nodes,depth,clock] [--keep FILE]

Game I is the same every time as far as clocks allow: its variant, opening, limits and options follow from its number.
192 games in a row hold every variant with every pair of protocols, every limit, and every size of table and number of
threads. With --keep, a run that was broken off goes on: games that the file holds are not played again.
The referees share no code with the engine. They count illegal moves, crashes, silence, lost time, and ends of the game
that the engine tells otherwise than they do. Any of them makes the exit code 1.
"""
import argparse
import collections
import json
import os
import queue
import random
import subprocess
import sys
import threading
import time

import chess
import chess.variant
import pyffish

# Names of pyffish, and of each protocol.
VARIANTS = (
    ("chess", {"uci": "chess", "xboard": "normal"}),
    ("3check", {"uci": "3check", "xboard": "3check"}),
    ("racingkings", {"uci": "racingkings", "xboard": "racingkings"}),
    ("knightmate", {"uci": "knightmate", "xboard": "knightmate"}),
)
OPTIONS = (("1", "1"), ("16", "1"), ("1", "8"), ("4", "2"))  # megabytes and threads
CLOCK, INCREMENT = 0.5, 0.01  # seconds
# Seconds by which a move may come late. The machine may be busy; the engine's own doing would show as far more.
MARGIN = 0.2
LONGEST = 120  # plies
PATIENCE = 60  # seconds


class Fault(Exception):
    """Something that must not happen: its kind, and what exactly."""


class Process:
    """An engine process whose lines can be waited for."""

    def __init__(self, path, protocol):
        self.process = subprocess.Popen([path, protocol], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, text=True, bufsize=1)
        self.lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def send(self, text):
        try:
            self.process.stdin.write(text + "\n")
            self.process.stdin.flush()
        except (BrokenPipeError, OSError) as error:
            raise Fault("crash", f"the engine is gone before {text!r}") from error

    def until(self, *starts):
        """The lines up to the first that begins with one of the texts."""
        heard = []
        deadline = time.perf_counter() + PATIENCE
        while True:
            try:
                line = self.lines.get(timeout=max(0.0, deadline - time.perf_counter()))
            except queue.Empty:
                raise Fault("silence", f"no {starts} after {heard[-3:]}") from None
            if line is None or "panicked" in line:
                raise Fault("crash", f"exit {self.process.poll()}: {line} after {heard[-3:]}")
            heard.append(line)
            if line.startswith(starts):
                return heard

    def close(self):
        try:
            self.send("quit")
            code = self.process.wait(10)
        except (Fault, subprocess.TimeoutExpired):
            self.process.kill()
            code = self.process.wait()
        return code


class Uci(Process):
    protocol = "uci"

    def __init__(self, path):
        super().__init__(path, "uci")
        self.send("uci")
        self.until("uciok")

    def new_game(self, name, fen, options, white):
        megabytes, threads = options
        self.fen, self.moves = fen, []
        for option in (("UCI_Variant", name), ("Hash", megabytes), ("Threads", threads)):
            self.send("setoption name {} value {}".format(*option))
        self.send("ucinewgame\nisready")
        self.until("readyok")

    def opponent(self, move):
        self.moves.append(move)

    def choose(self, limit, clocks, white):
        kind, value = limit
        moves = " moves " + " ".join(self.moves) if self.moves else ""
        self.send(f"position fen {self.fen}{moves}")
        if kind == "clock":
            w, b = (max(1, int(clocks[side] * 1000)) for side in (True, False))
            inc = int(INCREMENT * 1000)
            self.send(f"go wtime {w} btime {b} winc {inc} binc {inc}")
        else:
            self.send(f"go {kind} {value}")
        move = self.until("bestmove")[-1].split()[1]
        self.moves.append(move)
        return move

    def finish(self, decided):
        """What it said about the end; this protocol has no words for it."""
        return None


class XBoard(Process):
    protocol = "xboard"

    def __init__(self, path):
        super().__init__(path, "xboard")
        self.send("xboard\nprotover 2")
        self.until("feature done=1")

    def new_game(self, name, fen, options, white):
        megabytes, threads = options
        self.playing, self.pings, self.verdict, self.waiting = False, 0, None, None
        self.send(f"memory {megabytes}\ncores {threads}\nnew\neasy\nnopost")
        if name != "normal":
            self.send(f"variant {name}")
        self.send(f"force\nsetboard {fen}")
        self.sync()

    def sync(self):
        self.pings += 1
        self.send(f"ping {self.pings}")
        heard = self.until(f"pong {self.pings}")
        self.listen(heard)

    def listen(self, heard):
        for line in heard:
            if line.startswith(("Illegal", "Error", "telluser")):
                raise Fault("refusal", line)
            if line.startswith(("1-0", "0-1", "1/2-1/2")):
                self.verdict = line

    def opponent(self, move):
        # Sent with the clocks, when the engine is to answer it.
        self.waiting = move

    def choose(self, limit, clocks, white):
        kind, value = limit
        if kind == "clock":
            if not self.playing:
                self.send(f"level 0 0:{CLOCK} {INCREMENT}")
            mine, other = (max(1, int(clocks[side] * 100)) for side in (white, not white))
            self.send(f"time {mine}\notim {other}")
        elif not self.playing:
            self.send(f"nps 1\nst {value}" if kind == "nodes" else f"sd {value}")
        if self.waiting:
            self.send(f"usermove {self.waiting}")
            self.waiting = None
        if not self.playing:
            self.send("go")
            self.playing = True
        heard = self.until("move ")
        self.listen(heard)
        return heard[-1].split()[1]

    def finish(self, decided):
        # Where the game could go on, it would be answered with a move that is none of the game's.
        if self.waiting and decided:
            self.send(f"usermove {self.waiting}")
        self.sync()
        self.send("result * {over}")
        return self.verdict


class Library:
    """The rules by python-chess."""

    boards = {"chess": chess.Board, "3check": chess.variant.ThreeCheckBoard,
              "racingkings": chess.variant.RacingKingsBoard}

    def __init__(self, variant, fen):
        self.board, self.moves = self.boards[variant](fen), []

    def white(self):
        return self.board.turn == chess.WHITE

    def play(self, text):
        try:
            self.board.push(self.board.parse_uci(text))
        except ValueError as error:
            raise Fault("illegal move", f"{text} in {self.board.fen()}: {error}") from None
        self.moves.append(text)

    def result(self):
        outcome = self.board.outcome()
        if outcome is None:
            return "draw" if self.board.halfmove_clock >= 100 or self.board.is_repetition(3) else None
        by_board = outcome.winner is not None or outcome.termination in (
            chess.Termination.STALEMATE, chess.Termination.VARIANT_DRAW)
        return outcome.result() if by_board else "draw"


class Fairy:
    """The rules by pyffish."""

    def __init__(self, variant, fen):
        self.variant, self.fen, self.moves = variant, fen, []
        self.white_first = fen.split()[1] == "w"
        self.look()

    def look(self):
        self.legal = pyffish.legal_moves(self.variant, self.fen, self.moves)

    def white(self):
        return self.white_first == (len(self.moves) % 2 == 0)

    def play(self, move):
        if move not in self.legal:
            raise Fault("illegal move", f"{move} in {pyffish.get_fen(self.variant, self.fen, self.moves)}")
        self.moves.append(move)
        self.look()

    def result(self):
        """`1-0`, `0-1` or `1/2-1/2` where the board decides, `draw` for other draws, None while the game goes on."""
        ask = (self.variant, self.fen, self.moves)
        if not self.legal:
            over, value = pyffish.is_immediate_game_end(*ask)
            value = value if over else pyffish.game_result(*ask)
            if value == 0:
                return "1/2-1/2"
            return "1-0" if (value > 0) == self.white() else "0-1"
        if len(self.moves) % 4:
            return None  # these questions take long, and a draw can wait for some plies
        if pyffish.is_optional_game_end(*ask)[0] or all(pyffish.has_insufficient_material(*ask)):
            return "draw"
        return None


def opening(variant, rng):
    """A position some random moves into the game."""
    start = pyffish.start_fen(variant)
    moves = []
    for _ in range(rng.choice((2, 4, 6))):
        legal = pyffish.legal_moves(variant, start, moves)
        if not legal:
            return start
        moves.append(rng.choice(legal))
    goes_on = pyffish.legal_moves(variant, start, moves) and not pyffish.is_immediate_game_end(variant, start, moves)[0]
    return pyffish.get_fen(variant, start, moves) if goes_on else start


class Table:
    """Engines that play one game after another, started anew where one failed."""

    def __init__(self, path):
        self.path, self.seats, self.bad_exits = path, {}, 0

    def seat(self, kind, index):
        if (kind, index) not in self.seats:
            self.seats[kind, index] = kind(self.path)
        return self.seats[kind, index]

    def clear(self):
        for process in self.seats.values():
            self.bad_exits += process.close() != 0
        self.seats = {}


def play(table, number, limits):
    """One game. Returns how it ended; raises Fault."""
    rng = random.Random(number)
    variant, names = VARIANTS[number % len(VARIANTS)]
    round_ = number // len(VARIANTS)
    kinds = ((Uci, XBoard), (XBoard, Uci), (Uci, Uci), (XBoard, XBoard))[round_ % 4]
    kind = limits[round_ // 4 % len(limits)]
    # Moves on by one after all pairs and limits, so that all meet all.
    options = OPTIONS[(round_ + round_ // (4 * len(limits))) % len(OPTIONS)]
    limit = (kind, {"nodes": rng.choice((1, 50, 400)), "depth": rng.choice((1, 2, 4)), "clock": 0}[kind])
    fen = opening(variant, rng)
    referee = (Library if variant in Library.boards else Fairy)(variant, fen)
    players = {white: table.seat(kinds[0 if white else 1], white) for white in (True, False)}
    for white, player in players.items():
        player.new_game(names[player.protocol], fen, options, white)
    clocks = {True: CLOCK, False: CLOCK}
    game = dict(number=number, variant=variant, fen=fen, limit=limit, options=options,
                protocols=[kind.protocol for kind in kinds], moves=referee.moves)
    try:
        while True:
            result = referee.result()
            if result or len(referee.moves) >= LONGEST:
                break
            white = referee.white()
            started = time.perf_counter()
            move = players[white].choose(limit, clocks, white)
            took = time.perf_counter() - started
            referee.play(move)
            if kind == "clock":
                clocks[white] -= took
                if clocks[white] < -MARGIN:
                    raise Fault("time", f"{-clocks[white]:.3f} s over after {took:.3f} s for {move}")
                clocks[white] = max(clocks[white], 0.0) + INCREMENT
            players[not white].opponent(move)
        for player in players.values():
            decided = result in ("1-0", "0-1", "1/2-1/2")
            said = player.finish(decided)
            told = said.split()[0] if said else None
            agrees = told == result if decided else told in (None, "1/2-1/2")
            if player.protocol == "xboard" and not agrees:
                raise Fault("result", f"{said} instead of {result}")
    except Fault as fault:
        fault.game = game
        raise
    game["result"] = result or "broken off"
    return game


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("alfil")
    parser.add_argument("--games", type=int, default=32)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--limits", default="nodes,depth,clock")
    parser.add_argument("--keep", help="write each game to this file as a line of JSON")
    args = parser.parse_args()
    limits = args.limits.split(",")
    numbers = range(args.first, args.first + args.games)
    games = kept(args.keep, numbers) if args.keep else {}
    if games:
        print(f"going on after {len(games)} games", flush=True)
    table = Table(args.alfil)
    keep = open(args.keep, "a") if args.keep else None
    started, played = time.perf_counter(), 0
    for number in numbers:
        if number in games:
            continue
        try:
            game = play(table, number, limits)
        except Fault as fault:
            game = getattr(fault, "game", {"number": number})
            game["fault"] = list(fault.args)
            print(f"FAULT {json.dumps(game)}", flush=True)
            table.clear()
        games[number] = game
        if keep:
            keep.write(json.dumps(game) + "\n")
            keep.flush()
        played += 1
        if played % 100 == 0:
            print(f"{len(games)} of {args.games} games, {time.perf_counter() - started:.0f} s", flush=True)
    table.clear()
    faults = report(games.values())
    print(f"{played} games played now in {time.perf_counter() - started:.0f} s, {table.bad_exits} bad exits")
    sys.exit(1 if faults or table.bad_exits else 0)


def kept(path, numbers):
    """The games that an earlier run wrote, by number. A line that was being written when it ended is cut off."""
    games, whole = {}, 0
    try:
        with open(path, "rb") as file:
            for line in file:
                if not line.endswith(b"\n"):
                    break
                game = json.loads(line)
                if game["number"] in numbers:
                    games[game["number"]] = game
                whole += len(line)
    except FileNotFoundError:
        return {}
    os.truncate(path, whole)
    return games


def report(games):
    """Prints how the games ended and what was tried; returns the number of faults."""
    results, tried = collections.Counter(), collections.Counter()
    for game in games:
        results[game.get("variant"), game.get("result", "fault")] += 1
        if "options" in game:
            megabytes, threads = game["options"]
            tried[f"{megabytes} MB and {threads} threads"] += 1
            tried[game["limit"][0]] += 1
            tried[" v ".join(game["protocols"])] += 1
    for variant, _ in VARIANTS:
        row = ", ".join(f"{result} {count}" for (name, result), count in sorted(results.items()) if name == variant)
        print(f"{variant}: {row}")
    print("; ".join(f"{what}: {count}" for what, count in sorted(tried.items())))
    faults = sum("fault" in game for game in games)
    print(f"{len(games)} games, {sum(len(game.get('moves', ())) for game in games)} plies, {faults} faults")
    return faults


if __name__ == "__main__":
    main()
