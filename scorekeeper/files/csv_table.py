"""A table of points without cards, a row for each play and player, both ways.

Spreadsheets of other countries part cells by semicolons or tabs, and write 29.11.2026.
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from scorekeeper import games
from scorekeeper.files.play_file import add_play, top_level
from scorekeeper.files.plays import MOST_SEATS, ReadFile
from scorekeeper.files.rows import ROUND, Row, minutes, rows_fields, seat_results
from scorekeeper.games.numbers import shown
from scorekeeper.games.rules import chosen
from scorekeeper.i18n import Refused, msg
from scorekeeper.play.play import Play

_NEEDED: Final = ("play_id", "game", "player")
_FIRST: Final = ("play_id", "game", "played_at", "duration_min", "location", "seat", "player")
_LAST: Final = ("total", "puddings", "rank", "winner", "shared_win", "note")

_DATE: Final = re.compile(r"(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})\b[, ]*(.*)", re.ASCII)
_CLOCK: Final = re.compile(r"(\d{1,2})(:\d\d(?::\d\d)?) *([AaPp])\.?[Mm]\.?", re.ASCII)

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


def read_csv(file: ReadFile, text: str) -> None:
    """Read the plays of a table. Raises `Refused` for one that is not like ours."""
    plays: dict[str, list[Row]] = {}
    for row in _rows(text, file):
        play_id = row.cells["play_id"].lower()
        rows = plays.setdefault(play_id, [])
        rows.append(row)
        if not play_id or len(rows) > MOST_SEATS:
            raise Refused(
                msg(
                    "{where}: every play needs a “play_id” of its own in all its rows, one for "
                    "each player ({most} at most).",
                    where=row.where,
                    most=MOST_SEATS,
                )
            )
    day_first = _day_first([rows[0].cells.get("played_at", "") for rows in plays.values()])
    for rows in plays.values():
        rows[0].cells["played_at"] = _date(rows[0].cells.get("played_at", ""), day_first)
        if all(row.cells.get("seat", "").isdecimal() for row in rows):
            rows.sort(key=lambda row: int(row.cells["seat"]))
        names = [row.cells["player"] for row in rows]
        add_play(file, rows[0].where, names, lambda rows=rows: _fields(file, rows))  # type: ignore[misc]


def _fields(file: ReadFile, rows: list[Row]) -> dict[str, Any]:
    cells = rows[0].cells
    settings = {key: cells.get(key) or None for key in top_level(games.find(cells["game"]))}
    known = {"id": cells["play_id"], "game": cells["game"], **settings}
    return known | rows_fields(file, rows, lowest=settings.get("wins") == "lowest")


def _day_first(dates: Iterable[str]) -> bool | None:
    """Return whether a table writes the day before the month, None if nothing tells."""
    told = [found for text in dates if (found := _DATE.fullmatch(text)) and len(found[1]) < 3]
    day, month = (any(int(found[part]) > 12 for found in told) for part in (1, 3))
    return day if day is not month else None


def _date(text: str, day_first: bool | None) -> str:
    """Return a spreadsheet's date with the year first; as it is where it may be two days."""
    found = _DATE.fullmatch(text)
    if found is None:
        return text
    one, sign, two, last, rest = found.groups()
    if (clock := _CLOCK.fullmatch(rest)) is not None:
        rest = f"{int(clock[1]) % 12 + 12 * (clock[3] in 'Pp')}{clock[2]}"
    if len(last) < 4:
        return f"{one}-{two}-{last} {rest}"
    if sign == "/" and day_first is None and one != two:
        return text
    day, month = (one, two) if sign != "/" or day_first else (two, one)
    return f"{last}-{month}-{day} {rest}"


def _rows(text: str, file: ReadFile) -> Iterator[Row]:
    lines = io.StringIO(text, newline="")
    start, heading = 0, lines.readline()
    if heading.lower().startswith("sep="):  # Excel's own first line
        start, heading = lines.tell(), lines.readline()
    delimiter = max(",;\t|", key=heading.count)
    lines.seek(start)
    reader = csv.DictReader(lines, restval="", delimiter=delimiter)
    try:
        header = [name.strip().casefold() for name in reader.fieldnames or ()]
        once = [header.count(name) == 1 for name in _NEEDED]
        if not all(once) or not {"total", "rank"} & {*header}:
            raise Refused(
                msg("The table needs the columns {columns}, and total or rank.", columns=_NEEDED)
            )
        known = {"", *_FIRST, *_LAST, *_settings()}
        other = [shown(name) for name in header if name not in known and not ROUND.fullmatch(name)]
        if other:
            columns = tuple(other[:40])
            file.notes.append(
                msg("Only points and ranks are read, not: {columns}.", columns=columns)
            )
        reader.fieldnames = header
        for cells in reader:
            where = msg("Line {line}", line=reader.line_num)
            if any(map(str.strip, cells.pop(None, ()))):
                file.notes.append(msg("{where} has more cells than the heading.", where=where))
            if any(map(str.strip, cells.values())):
                yield Row(where, {name: unguarded(it.strip()) for name, it in cells.items()})
    except csv.Error:
        line = reader.line_num + 1
        raise Refused(msg("Line {line} can't be read; save the table again.", line=line)) from None


def csv_text(plays: Iterable[Play], *, excel: bool = False) -> str:
    """Return finished plays as a table; `excel` is for spreadsheets that need help.

    What a game calls itself and who wins it stand behind the columns that every table has.
    Nothing in it depends on the language. A blank cell is unknown; it is never 0.
    """
    rows = [row for play in plays for row in _written(play, excel=excel)]
    names = dict.fromkeys(name for row in rows for name in row if name not in (*_FIRST, *_LAST))
    rounds = sorted(filter(ROUND.fullmatch, names), key=lambda name: int(name[6:]))
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
    rules = chosen(play.game, play.rules)
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
