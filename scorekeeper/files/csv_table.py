"""A table of points without cards, a row for each play and player, both ways.

Spreadsheets of other countries part cells by semicolons or tabs, write 28,0 and 29.11.2026.
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from scorekeeper import games
from scorekeeper.files.play_reader import chosen_rules, read_play, top_level
from scorekeeper.files.results import (
    COUNT,
    POINTS,
    RANK,
    minutes,
    result_fields,
    seat_results,
    when,
)
from scorekeeper.files.values import MOST_SEATS, ReadFile, at
from scorekeeper.games.numbers import MOST_COUNTED, MOST_POINTS, shown, whole
from scorekeeper.i18n import Message, Refused, msg
from scorekeeper.play.dates import read_date
from scorekeeper.play.play import Play

_NEEDED: Final = ("play_id", "game", "player")
_FIRST: Final = ("play_id", "game", "played_at", "duration_min", "location", "seat", "player")
_LAST: Final = ("total", "puddings", "rank", "winner", "shared_win", "note")

_ROUND: Final = re.compile(r"round_[1-9][0-9]?")
_DECIMALS: Final = re.compile(r"(?<=\d)[.,]0{1,2}$")
_DATE: Final = re.compile(r"(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})\b[, ]*(.*)", re.ASCII)
_CLOCK: Final = re.compile(r"(\d{1,2})(:\d\d(?::\d\d)?) *([AaPp])\.?[Mm]\.?", re.ASCII)
_WON: Final = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}

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


class _Row(NamedTuple):
    """A line of a table: its number in the file, and its cells by column."""

    line: int
    cells: dict[str, str]

    def where(self, *parts: str) -> Message:
        """Return the place of a cell of this line."""
        return at(msg("Line {line}", line=self.line), *parts)


def read_csv(file: ReadFile, text: str) -> None:
    """Read the plays of a table. Raises `Refused` for one that is not like ours."""
    plays: dict[str, list[_Row]] = {}
    for row in _rows(text, file):
        play_id = row.cells["play_id"].lower()
        rows = plays.setdefault(play_id, [])
        rows.append(row)
        if not play_id or len(rows) > MOST_SEATS:
            raise Refused(
                msg(
                    "{where}: every play needs a “play_id” of its own in all its rows, one for "
                    "each player ({most} at most).",
                    where=row.where(),
                    most=MOST_SEATS,
                )
            )
    day_first = _day_first([rows[0].cells["played_at"] for rows in plays.values()])
    for number, rows in enumerate(plays.values(), start=1):
        file.told(number)
        with file.refusing(rows[0].where()):
            fields = _fields(file, rows, day_first)
            file.plays.append(read_play(file, fields, rows[0].where()))


def _rows(text: str, file: ReadFile) -> Iterator[_Row]:
    lines = io.StringIO(text, newline="")
    heading = lines.readline()
    before = 1
    if heading.strip().lower()[:4] == "sep=":
        heading, before = lines.readline(), 2
    delimiter = max(",;\t|", key=heading.count)
    (header,) = csv.reader([heading], delimiter=delimiter)
    header = [name.strip().casefold() for name in header]
    _verify_header(header, file)
    reader = csv.reader(lines, delimiter=delimiter)
    line = before
    try:
        for cells in reader:
            blank = dict.fromkeys((*_FIRST, *_LAST, *header), "")
            row = _Row(line + 1, blank | dict(zip(header, map(_cell, cells), strict=False)))
            line = before + reader.line_num
            if any(map(str.strip, cells[len(header) :])):
                where = row.where()
                file.notes.append(msg("{where} has more cells than the heading.", where=where))
            if any(map(str.strip, cells)):
                yield row
    except csv.Error:
        raise Refused(
            msg("Line {line} can't be read; save the table again.", line=line + 1)
        ) from None


def _cell(text: str) -> str:
    return unguarded(text.strip())


def _verify_header(header: Sequence[str], file: ReadFile) -> None:
    once = [header.count(name) == 1 for name in _NEEDED]
    if not all(once) or not {"total", "rank"} & {*header}:
        raise Refused(
            msg("The table needs the columns {columns}, and total or rank.", columns=_NEEDED)
        )
    known = {"", *_FIRST, *_LAST, *_settings()}
    other = [shown(name) for name in header if name not in known and not _ROUND.fullmatch(name)]
    if other:
        columns = tuple(other[:40])
        file.notes.append(msg("Only points and ranks are read, not: {columns}.", columns=columns))


def _fields(file: ReadFile, rows: list[_Row], day_first: bool | None) -> dict[str, Any]:
    """Return a play in the fields of a play file; single values that can't be are noted."""

    def number(row: _Row, column: str, least: int, most: int, what: Message) -> int | None:
        text = _DECIMALS.sub("", row.cells[column])
        where = row.where(row.cells["player"], column)
        return file.tried(where, whole, text, least, most, what) if text else None

    if all(row.cells["seat"].isdecimal() for row in rows):
        rows = sorted(rows, key=lambda row: int(row.cells["seat"]))
    first, cells = rows[0], rows[0].cells
    settings = {key: cells.get(key) or None for key in top_level(games.find(cells["game"]))}
    length = _DECIMALS.sub("", cells["duration_min"]) or "0"
    places = first.where("played_at"), first.where("duration_min")
    times = when(
        file, places, cells["played_at"], length, lambda text: _date(text, day_first, file.now)
    )
    names = [row.cells["player"] for row in rows]
    won = [file.tried(row.where(row.cells["player"], "winner"), _won, row) for row in rows]
    columns = sorted(filter(_ROUND.fullmatch, cells), key=lambda name: int(name[6:]))
    rounds = []
    for row in rows:
        points = [number(row, name, -MOST_POINTS, MOST_POINTS, POINTS) for name in columns]
        while points and points[-1] is None:
            points.pop()
        rounds.append(points or None)
    results = result_fields(
        names,
        [one is True for one in won],
        total=[number(row, "total", -MOST_POINTS, MOST_POINTS, POINTS) for row in rows],
        rank=[number(row, "rank", 1, len(rows), RANK) for row in rows],
        puddings=[number(row, "puddings", 0, MOST_COUNTED, COUNT) for row in rows],
        rounds=rounds,
        lowest=settings.get("wins") == "lowest",
    )
    return {
        "id": cells["play_id"],
        "game": cells["game"],
        **settings,
        **times,
        "players": names,
        "results": results,
        "location": cells["location"],
        "note": cells["note"],
    }


def _won(row: _Row) -> bool | None:
    text = _DECIMALS.sub("", row.cells["winner"].casefold())
    if text and text not in _WON:
        raise Refused(msg("“{text}” is neither 1 nor 0.", text=shown(text)))
    return _WON.get(text)


def _day_first(dates: Sequence[str]) -> bool | None:
    """Return whether this table writes the day before the month, None if nothing tells."""
    told = [found for text in dates if (found := _DATE.fullmatch(text)) and len(found[1]) < 3]
    day, month = (any(int(found[part]) > 12 for found in told) for part in (1, 3))
    return day if day is not month else None


def _date(text: str, day_first: bool | None, now: datetime) -> str | None:
    """Return a date as spreadsheets write it. Raises `Refused`, also for one that may be two."""
    if (found := _DATE.fullmatch(text)) is not None:
        one, sign, two, last, rest = found.groups()
        if (clock := _CLOCK.fullmatch(rest)) is not None:
            rest = f"{int(clock[1]) % 12 + 12 * (clock[3] in 'Pp')}{clock[2]}"
        if len(last) < 4:
            return read_date(f"{one}-{two}-{last} {rest}", now)
        if sign == "/" and day_first is None and one != two:
            what = shown(text)
            raise Refused(msg("“{text}” may be two days; write it like 2026-11-29.", text=what))
        day, month = (one, two) if sign != "/" or day_first else (two, one)
        return read_date(f"{last}-{month}-{day} {rest}", now)
    return read_date(text, now)


def csv_text(plays: Iterable[Play], *, excel: bool = False) -> str:
    """Return finished plays as a table; `excel` is for spreadsheets that need help.

    What a game calls itself and who wins it stand behind the columns that every table has.
    Nothing in it depends on the language. A blank cell is unknown; it is never 0.
    """
    rows = [row for play in plays for row in _written(play, excel=excel)]
    names = dict.fromkeys(name for row in rows for name in row if name not in (*_FIRST, *_LAST))
    rounds = sorted(filter(_ROUND.fullmatch, names), key=lambda name: int(name[6:]))
    settings = [name for name in _settings() if name in names]
    others = [name for name in names if name not in (*rounds, *settings)]
    page = io.StringIO()
    page.write("\ufeff" if excel else "")
    columns = (*_FIRST, *rounds, *others, *_LAST, *settings)
    writer = csv.DictWriter(page, columns, delimiter=";" if excel else ",", lineterminator="\r\n")
    writer.writeheader()
    writer.writerows(rows)
    return page.getvalue()


def _settings() -> Iterator[str]:
    """Yield the columns of what a table sets for a game of its own."""
    for game in games.all_games().values():
        yield from top_level(game)


def _written(play: Play, *, excel: bool) -> Iterator[dict[str, object]]:
    results = seat_results(play)
    winners = sum(bool(result.winner) for result in results)
    started = play.started or ""
    rules = chosen_rules(play.game, play.rules)
    settings = {
        key: rules[rule] if rules[rule].lstrip("-").isdecimal() else guarded(rules[rule])
        for key, rule in top_level(play.game).items()
        if rule in rules
    }
    for result in results:
        yield {
            "play_id": play.id,
            "game": play.game_id,
            "played_at": started[:19].replace("T", " ") if excel else started,
            "duration_min": minutes(play.started, play.finished_at),
            "location": guarded(play.place),
            "seat": result.seat + 1,
            "player": guarded(result.player),
            **{f"round_{number}": points for number, points in enumerate(result.rounds, start=1)},
            **result.points,
            **({"by_hand": result.by_hand} if play.by_hand else {}),
            "total": result.total,
            "puddings": result.puddings,
            "rank": result.rank,
            "winner": None if result.winner is None else int(result.winner),
            "shared_win": None if result.winner is None else int(result.winner and winners > 1),
            "note": guarded(play.note),
            **settings,
        }
