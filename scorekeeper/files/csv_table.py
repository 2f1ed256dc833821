"""A table of points without cards, a row for each play and player, both ways.

Spreadsheets of other countries part cells by semicolons or tabs, write 28,0 and 29.11.2026.
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from scorekeeper.files.play_reader import read_play
from scorekeeper.files.results import minutes, ranked_by_winners, seat_results
from scorekeeper.files.stable_ids import StableIds
from scorekeeper.files.values import (
    COUNT,
    LARGEST,
    MOST_SEATS,
    POINTS,
    RANK,
    ReadFile,
    at,
    minutes_in,
)
from scorekeeper.games.numbers import shown, whole
from scorekeeper.i18n import Message, Refused, msg, msgn
from scorekeeper.play.dates import read_date, time_of
from scorekeeper.play.names import name_key
from scorekeeper.play.play import Play

NEEDED: Final = ("play_id", "game", "player")
"""The columns that every table has; total or rank come to them."""

_READ: Final = (*NEEDED, "played_at", "duration_min", "location", "seat")
_RESULT: Final = ("total", "puddings", "rank", "winner", "shared_win", "note")
_OF_THE_PLAY: Final = ("game", "played_at", "duration_min", "location", "note")
_ROUND: Final = re.compile(r"round_([1-9][0-9]?)")
_DECIMALS: Final = re.compile(r"(?<=\d)[.,]0{1,2}$")
_DATE: Final = re.compile(r"(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})\b[, ]*(.*)", re.ASCII)
_CLOCK: Final = re.compile(r"(\d{1,2})(:\d\d(?::\d\d)?) *([AaPp])\.?[Mm]\.?", re.ASCII)
_WON: Final = {
    **dict.fromkeys(("1", "true", "yes", "x", "wahr", "ja", "vrai", "oui", "是"), True),
    **dict.fromkeys(("0", "false", "no", "falsch", "nein", "faux", "non", "否"), False),
}
"""What stands in the column `winner`, also by other spreadsheets; nothing is unknown."""

_RUNS: Final = "=+\\-@\t\r\n＝＋－＠﹢﹣﹦﹫−"
_DANGEROUS: Final = re.compile(f"'*\\s*[{_RUNS}]")
_GUARDED: Final = re.compile(f"'+\\s*[{_RUNS}]")


def guarded(text: str) -> str:
    """Return a text with an apostrophe before it where a spreadsheet would run it.

    A text that looks guarded already gets one more, so that `unguarded` finds it again.
    """
    return f"'{text}" if _DANGEROUS.match(text) else text


def unguarded(text: str) -> str:
    """Return what `guarded` got."""
    return text[1:] if _GUARDED.match(text) else text


class Row:
    """A line of a table: its number in the file, and its cells by column, "" if there is none."""

    __slots__ = ("cells", "line")

    def __init__(self, line: int, cells: Mapping[str, str]) -> None:
        self.line = line
        self.cells = cells

    def __getitem__(self, column: str) -> str:
        return unguarded(self.cells.get(column, "").strip())

    def where(self, *parts: str) -> Message:
        """Return the place of a cell of this line."""
        return at(msg("Line {line}", line=self.line), *filter(None, parts))


def read_csv(text: str) -> ReadFile:
    """Return the plays of a table. Raises `Refused` for one that is not like ours."""
    file = ReadFile("csv")
    ids = StableIds()
    plays = _plays(list(_rows(text, file)))
    day_first = _day_first([rows[0]["played_at"] for rows in plays])
    for number, rows in enumerate(plays, start=1):
        try:
            fields = _fields(file, rows, day_first)
            play = read_play(file, ids, fields, number, rows[0].where(), whole=False)
            file.plays.append(play)
        except Refused as problem:
            file.refused.append(problem.message)
    return file


def _rows(text: str, file: ReadFile) -> Iterator[Row]:
    lines = io.StringIO(text, newline="")
    first = lines.readline()
    line = 1
    if first.strip().lower()[:4] == "sep=":
        first, line = lines.readline(), 2
    delimiter = max(",;\t|", key=first.count)
    header = [
        name.strip().casefold() for name in next(csv.reader([first], delimiter=delimiter), [])
    ]
    _check(header, file)
    seen: dict[str, int] = {}
    reader = csv.reader(lines, delimiter=delimiter)
    start = line
    try:
        for cells in reader:
            line, end = line + 1, start + reader.line_num
            if any(cell.strip() for cell in cells):
                row = Row(line, dict(zip(header, cells, strict=False)))
                if any(cell.strip() for cell in cells[len(header) :]):
                    file.notes.append(
                        msg("{where}: there are more cells than columns.", where=row.where())
                    )
                key = row["play_id"]
                seen[key] = seen.get(key, 0) + 1
                if key and seen[key] > MOST_SEATS:
                    raise Refused(
                        msg(
                            "{where}: play “{play}” has more than {most} rows, one for each "
                            "player; is “play_id” another column?",
                            where=row.where(),
                            play=shown(key, 40),
                            most=MOST_SEATS,
                        )
                    )
                yield row
            line = end
    except csv.Error as error:
        raise Refused(
            msg(
                "Line {line}: the table can't be read as CSV ({reason}); save it as CSV again.",
                line=line + 1,
                reason=str(error).rstrip("."),
            )
        ) from None


def _check(header: Sequence[str], file: ReadFile) -> None:
    missing = [name for name in NEEDED if name not in header]
    if "total" not in header and "rank" not in header:
        missing.append("total")
    if missing:
        raise Refused(
            msgn(
                "The table has no column {columns}; it needs {needed}, and total or rank.",
                "The table has no columns {columns}; it needs {needed}, and total or rank.",
                len(missing),
                columns=tuple(missing),
                needed=NEEDED,
            )
        )
    for name in header:
        if name and header.count(name) > 1:
            raise Refused(
                msg("The column “{column}” comes twice; leave one out.", column=shown(name))
            )
    known = {*_READ, *_RESULT}
    other = [name for name in header if name and name not in known and not _ROUND.fullmatch(name)]
    if other:
        file.notes.append(
            msgn(
                "The column {columns} is not read; only points and ranks come in.",
                "The columns {columns} are not read; only points and ranks come in.",
                len(other),
                columns=tuple([shown(name) for name in other[:40]]),
            )
        )


def _plays(rows: Sequence[Row]) -> list[list[Row]]:
    """Return the rows of each play, those without an id as long as they can be one."""
    plays: dict[str, list[Row]] = {}
    last: list[Row] = []
    for row in rows:
        key = row["play_id"].lower()
        if not key:
            if not last or _next_play(last, row):
                plays[f"line {row.line}"] = last = []
            last.append(row)
        else:
            plays.setdefault(f"id {key}", []).append(row)
            last = []
    return list(plays.values())


def _next_play(play: Sequence[Row], row: Row) -> bool:
    """Return whether a row without an id belongs to another play than those before it."""
    if len(play) == MOST_SEATS or any(row[column] != play[0][column] for column in _OF_THE_PLAY):
        return True
    sits = name_key(row["player"]) in {name_key(each["player"]) for each in play}
    return sits or row["seat"] in {each["seat"] for each in play} - {""}


def _fields(file: ReadFile, rows: list[Row], day_first: bool | None) -> dict[str, Any]:
    """Return a play in the fields of a play file; single values that can't be are noted."""
    if all(row["seat"].isdecimal() for row in rows):
        rows = sorted(rows, key=lambda row: int(row["seat"]))
    first = rows[0]
    text = first["played_at"]
    started = file.tried(first.where("played_at"), _date, text, day_first, file.now)
    length = None
    if text := _DECIMALS.sub("", first["duration_min"]):
        length = file.tried(first.where("duration_min"), minutes_in, text)
    moment = time_of(started)
    ended = moment + timedelta(minutes=length) if moment and length is not None else None
    totals = [_number(file, row, "total", -LARGEST, LARGEST, POINTS) for row in rows]
    ranks = [_number(file, row, "rank", 1, len(rows), RANK) for row in rows]
    won = [_winner(file, row) for row in rows]
    if not any(ranks):
        ranks = list(ranked_by_winners([one is True for one in won], totals))
    columns = sorted(filter(_ROUND.fullmatch, first.cells), key=lambda name: int(name[6:]))
    results = []
    for row, total, rank in zip(rows, totals, ranks, strict=True):
        rounds = [_number(file, row, name, -LARGEST, LARGEST, POINTS) for name in columns]
        while rounds and rounds[-1] is None:
            rounds.pop()
        counted = _number(file, row, "puddings", 0, 99, COUNT)
        known = {"total": total, "rank": rank, "puddings": counted, "rounds": rounds or None}
        result = {key: value for key, value in known.items() if value is not None}
        if result:
            results.append({"player": row["player"], **result})
    return {
        "id": first["play_id"],
        "game": first["game"],
        "started_at": started,
        **({} if ended is None else {"finished_at": ended.isoformat()}),
        "players": [row["player"] for row in rows],
        "results": results,
        "location": first["location"],
        "note": first["note"],
    }


def _number(
    file: ReadFile, row: Row, column: str, least: int, most: int, what: Message
) -> int | None:
    text = _DECIMALS.sub("", row[column])
    where = row.where(row["player"], column)
    return file.tried(where, whole, text, least, most, what) if text else None


def _winner(file: ReadFile, row: Row) -> bool | None:
    text = _DECIMALS.sub("", row["winner"].casefold())
    if text and text not in _WON:
        problem = Refused(msg("“{text}” is neither 1 nor 0.", text=shown(text)))
        file.leave_out(row.where(row["player"], "winner"), problem)
    return _WON.get(text)


def _day_first(dates: Sequence[str]) -> bool | None:
    """Return whether this table writes the day before the month, None if nothing tells."""
    told = [found for text in dates if (found := _DATE.fullmatch(text)) and found[2] == "/"]
    day = any(int(found[1]) > 12 for found in told if len(found[1]) < 4)
    month = any(int(found[3]) > 12 for found in told if len(found[1]) < 4)
    return day if day is not month else None


def _date(text: str, day_first: bool | None, now: datetime) -> str | None:
    """Return a date as spreadsheets write it. Raises `Refused`, also for one that may be two."""
    found = _DATE.fullmatch(text)
    if found is not None:
        one, sign, two, three, rest = found.groups()
        if len(three) == 4 and sign == "/" and day_first is None and one != two:
            raise Refused(
                msg("“{text}” may be two days; write it like 2026-11-29.", text=shown(text))
            )
        if len(three) == 4:
            day, month = (one, two) if sign != "/" or day_first else (two, one)
            one, two, three = three, month, day
        clock = _CLOCK.fullmatch(rest)
        if clock is not None:
            hour = int(clock[1]) % 12 + (12 if clock[3] in "Pp" else 0)
            rest = f"{hour}{clock[2]}"
        text = f"{one}-{two}-{three} {rest}".strip()
    return read_date(text, now)


def csv_text(plays: Iterable[Play], *, excel: bool = False) -> str:
    """Return finished plays as a table; `excel` is for spreadsheets that need help.

    Nothing in it depends on the language. A blank cell is unknown; it is never 0.
    """
    rows = [row for play in plays for row in _written(play, excel=excel)]
    rounds = max((len(row["rounds"]) for row in rows), default=0)
    categories = list(dict.fromkeys(name for row in rows for name in row["points"]))
    by_hand = ["by_hand"] if any(row["by_hand"] for row in rows) else []
    columns = (
        *("play_id", "game", "played_at", "duration_min", "location", "seat", "player"),
        *(f"round_{number + 1}" for number in range(rounds)),
        *(*categories, *by_hand, *_RESULT),
    )
    page = io.StringIO()
    page.write("\ufeff" if excel else "")
    writer = csv.writer(page, delimiter=";" if excel else ",", lineterminator="\r\n")
    writer.writerow(columns)
    for row in rows:
        numbered = {f"round_{at + 1}": points for at, points in enumerate(row["rounds"])}
        cells = {**row, **numbered, **row["points"]}
        writer.writerow([cells.get(column) for column in columns])
    return page.getvalue()


def _written(play: Play, *, excel: bool) -> Iterator[dict[str, Any]]:
    results = seat_results(play)
    winners = sum(bool(result.winner) for result in results)
    started = play.started or ""
    for result in results:
        yield {
            "play_id": play.id,
            "game": play.game_id,
            "played_at": started[:19].replace("T", " ") if excel else started,
            "duration_min": minutes(play.started, play.finished_at),
            "location": guarded(play.place),
            "seat": result.seat + 1,
            "player": guarded(result.player),
            "rounds": result.rounds,
            "points": result.points,
            "by_hand": result.by_hand,
            "total": result.total,
            "puddings": result.puddings,
            "rank": result.rank,
            "winner": None if result.winner is None else int(result.winner),
            "shared_win": None if result.winner is None else int(result.winner and winners > 1),
            "note": guarded(play.note),
        }
