#!/usr/bin/env python3
"""Reads game records with plain moves, written from docs/replay-format.md alone.

    python3 docs/replay-format.py FILE...

prints each record as JSON, as `alfil record convert` does. It knows no rules: of records with ranked moves it tells
everything but the moves. A file that is none is told in a line, and the exit code is 1. Python 3.8 or newer, nothing else.
"""

import json
import sys
import zlib

RESULTS = ["*", "1-0", "0-1", "1/2-1/2"]
VARIANTS = {0: "chess", 1: "three-check", 2: "racing-kings", 3: "knightmate"}
PGN_NAMES = {1: "Three-check", 2: "Racing Kings", 3: "Knightmate"}
PROFILES = ["claims", "automatic", "lichess", "fide"]
SIDES = ["white", "black"]
CLAIMS = ["threefold", "fifty-moves"]
TAG_NAMES = (
    "Event Site Date Round White Black Result Variant Rules SetUp FEN TimeControl Termination WhiteElo BlackElo "
    "WhiteTitle BlackTitle ECO Opening PlyCount UTCDate UTCTime WhiteRatingDiff BlackRatingDiff Annotator Mode Time "
    "GameId FinalFEN"
).split()
ENDS = [
    ("open", None),
    ("board", None),
    ("resignation", ("side", SIDES)),
    ("agreement", None),
    ("claim", ("claim", CLAIMS)),
    ("flag", ("side", SIDES)),
    ("abandonment", ("side", SIDES)),
    ("abort", None),
    ("adjudication", ("result", RESULTS)),
    ("unstated", ("result", RESULTS)),
]


class Bytes:
    """Takes the parts of a payload off its front."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, length):
        if length > len(self.data) - self.at:
            raise ValueError("the bytes end too early")
        part = self.data[self.at : self.at + length]
        self.at += length
        return part

    def fixed(self, length):
        return int.from_bytes(self.take(length), "little")

    def byte(self):
        return self.fixed(1)

    def number(self):
        first = self.byte()
        if first < 251:
            return first
        if first > 253:
            raise ValueError("no such number")
        return self.fixed({251: 2, 252: 4, 253: 8}[first])

    def signed(self):
        folded = self.number()
        return folded >> 1 if folded & 1 == 0 else -(folded >> 1) - 1

    def blob(self):
        return self.take(self.number())

    def text(self):
        return self.blob().decode("utf-8")

    def list(self, element):
        length = self.number()
        if length > len(self.data) - self.at:
            raise ValueError("the bytes end too early")
        return [element() for _ in range(length)]

    def option(self, value):
        kind = self.byte()
        if kind > 1:
            raise ValueError("neither there nor not")
        return value() if kind else None


def read_tag(data):
    first = data.byte()
    index, repeats = first & 31, first >> 5
    name = data.text() if index == 0 else TAG_NAMES[index - 1]
    return name, data.text() if repeats == 0 else repeats


def read_notes(data):
    texts = lambda: data.list(data.text)
    notes = {
        "runs": data.list(lambda: (data.number(), data.byte())),
        1: data.list(lambda: list(data.blob())),
        2: data.list(texts),
        4: data.list(texts),
    }
    notes["clock_unit"] = data.number()
    notes[8] = data.list(data.signed)
    notes["elapsed_unit"] = data.number()
    notes[16] = data.list(data.number)
    notes[32] = data.list(lambda: (data.byte(), data.signed(), data.number()))
    notes[64] = data.list(data.number)
    notes["lines"] = data.list(lambda: (texts(), data.number()))
    return notes


class Tree:
    """Puts moves and notes together."""

    def __init__(self, notes, moves, letters):
        self.moves, self.letters = iter(moves), letters
        notes = notes or {"runs": [], "lines": [], "clock_unit": 1, "elapsed_unit": 1}
        self.columns = {kind: iter(values) for kind, values in notes.items() if isinstance(values, list)}
        if sum(length for length, _ in notes["runs"]) > len(moves):
            raise ValueError("notes on more moves than there are")
        self.kinds = iter([kinds for length, kinds in notes["runs"] for _ in range(length)])
        self.clock_unit, self.elapsed_unit = notes["clock_unit"], notes["elapsed_unit"]

    def line(self, length, clocks):
        clocks, line = list(clocks), []
        for _ in range(length):
            before = tuple(clocks)
            move = {"uci": self.text(next(self.moves))}
            kinds = next(self.kinds, 0)
            if kinds & 1:
                move["nags"] = next(self.columns[1])
            if kinds & 2:
                move["comments_before"] = next(self.columns[2])
            if kinds & 4:
                move["comments"] = next(self.columns[4])
            if kinds & 8:
                clocks[0] = (clocks[0] + next(self.columns[8])) % 2**64
                move["clock_ms"] = clocks[0] * self.clock_unit
            if kinds & 16:
                move["elapsed_ms"] = next(self.columns[16]) * self.elapsed_unit
            if kinds & 32:
                kind, score, depth = next(self.columns[32])
                move["eval"] = {["centipawns", "win"][kind]: score}
                if depth:
                    move["eval"]["depth"] = depth - 1
            if kinds & 64:
                move["variations"] = [self.variation(before) for _ in range(next(self.columns[64]))]
            line.append(move)
            clocks.reverse()
        return line

    def variation(self, clocks):
        comments, length = next(self.columns["lines"])
        line = {"comments": comments} if comments else {}
        line["moves"] = self.line(length, clocks)
        return line

    def text(self, bits):
        square = lambda number: "abcdefgh"[number % 8] + str(number // 8 + 1)
        target, origin, kind = bits & 63, bits >> 6 & 63, bits >> 12
        if bits == 0:
            return "0000"
        if kind == 7:
            return self.letters[origin].upper() + "@" + square(target)
        return square(origin) + square(target) + (self.letters[kind] if kind else "")


def read_record(file):
    if file[:6] != b"\x89ALFR\n":
        raise ValueError("not a game record")
    header = Bytes(file[6:14])
    version, flags, length = header.fixed(2), header.fixed(2), header.fixed(4)
    if version != 1 or flags > 1 or len(file) != 14 + length + 4:
        raise ValueError("unknown version or flags, or wrong length")
    if zlib.crc32(file[:-4]) != int.from_bytes(file[-4:], "little"):
        raise ValueError("the checksum does not fit")
    data = Bytes(file[14:-4])
    variant, key, profile = data.byte(), data.text(), PROFILES[data.byte()]
    record = {"schema_version": 1, "variant": key or VARIANTS[variant], "rules": profile}
    start = data.option(data.text)
    if start is not None:
        record["start"] = start
    tags = data.list(lambda: read_tag(data))
    comments = data.list(data.text)
    how, detail = ENDS[data.byte()]
    value = data.byte()
    end = {"how": how}
    if detail:
        end[detail[0]] = detail[1][value]
    result = data.byte()
    result = RESULTS[result - 1] if result else None
    repeated = [start, result, PGN_NAMES.get(variant), profile, "?", "????.??.??", "-"]
    value_of = lambda value: value if isinstance(value, str) else repeated[value - 1]
    record["tags"] = [{"name": name, "value": value_of(value)} for name, value in tags]
    if comments:
        record["comments"] = comments

    def read_summary():
        summary = {"result": RESULTS[data.byte()]}
        reason = data.option(data.text)
        if reason is not None:
            summary["reason"] = reason
        summary["plies"] = data.number()
        summary["hash"] = "%016x" % data.fixed(8)
        return summary

    summary, plies = data.option(read_summary), data.number()
    notes, moves = data.option(lambda: read_notes(data)), data.blob()
    if data.at != len(data.data):
        raise ValueError("bytes after the payload")
    if flags & 1:
        words = [int.from_bytes(moves[i : i + 2], "little") for i in range(0, len(moves), 2)]
        letters = " pmbrqk" if variant == 3 else " pnbrqk"
        record["moves"] = Tree(notes, words, letters).line(plies, (0, 0))
    else:
        record["moves"] = "%d ranked moves in %d bytes" % (plies, len(moves))
    record["end"] = end
    if result is not None:
        record["result"] = result
    if summary is not None:
        record["summary"] = summary
    return record


def main():
    code = 0
    for name in sys.argv[1:]:
        try:
            with open(name, "rb") as file:
                record = read_record(file.read())
        except OSError as error:
            print("%s: %s" % (name, error.strerror), file=sys.stderr)
            code = 1
        # A value that the page does not name has no place in a list or table, a column ends too early, or variations are
        # nested without end.
        except (ValueError, LookupError, StopIteration, RecursionError) as error:
            reason = str(error) if type(error) is ValueError else "a value that the format does not have"
            print("%s: %s" % (name, reason), file=sys.stderr)
            code = 1
        else:
            print(json.dumps(record, indent=2, ensure_ascii=False))
    return code


if __name__ == "__main__":
    sys.exit(main())
