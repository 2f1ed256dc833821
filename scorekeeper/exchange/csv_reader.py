"""Plays out of a CSV file like ours: the points of each player, without cards."""

import csv
import io
import re
import uuid
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any, Final

from scorekeeper import clock
from scorekeeper.exchange.cells import time_problem, whole_number, with_offset
from scorekeeper.exchange.csv_cells import Row, unguarded
from scorekeeper.exchange.csv_lines import NEVER_CLOSED, RawLines, never_closes
from scorekeeper.exchange.csv_whole import cut_off, needs_somebody
from scorekeeper.exchange.csv_writer import BY_HAND, FIRST, LAST, columns_of
from scorekeeper.exchange.document import PlayFileError
from scorekeeper.exchange.incoming import Draft, Incoming
from scorekeeper.exchange.sources import Source
from scorekeeper.exchange.stable_ids import StableIds
from scorekeeper.exchange.winners import add_places
from scorekeeper.games import all_games
from scorekeeper.games.base import Game
from scorekeeper.games.message import Message, msg, msgn
from scorekeeper.given import LARGEST
from scorekeeper.names import name_key

NEEDED: Final = ("play_id", "game", "player")
"""The columns that every table has; one of `RESULTS` comes to them."""

RESULTS: Final = ("total", "rank")

_DAY_FIRST: Final = re.compile(
    r"(\d{1,2})\.(\d{1,2})\.(\d{4})(?:[ ,T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?", re.ASCII
)
"""A date as spreadsheets write it where the day comes first."""

_ROUND: Final = re.compile(r"round_([1-9][0-9]?)")
_LONGEST_MINUTES: Final = 60 * 24 * 366 * 100
_SPACE: Final = uuid.UUID("0a0f5f0e-54a3-5c8b-8f55-2b8f0d5c9b11")
_MOST_NOTES: Final = 50
_OF_THE_PLAY: Final = ("game", "played_at", "duration_min", "location", "note")
_NO_NUMBER: Final = msg("is no whole number; it was left out.")
_WON: Final = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}
"""What stands in the column `winner`; nothing is unknown."""


def table_uuid(text: str) -> str:
    """Return the id of a play whose cell `play_id` says this: itself where it is a UUID."""
    try:
        return str(uuid.UUID(text.strip()))
    except ValueError:
        return str(uuid.uuid5(_SPACE, text.strip().lower()))


class CsvReader:
    """Reads plays whose rows stand together, as our own files have them."""

    format = "csv"

    def __init__(self, source: Source) -> None:
        self.notes: list[Message] = []
        self.alias = table_uuid
        self._source = source

    def __iter__(self) -> Iterator[Incoming]:
        seen: set[str] = set()
        ids = StableIds()
        for number, (text, rows, last) in enumerate(_and_last(_plays(self._rows())), start=1):
            if text in seen and text:
                raise PlayFileError(
                    msg(
                        "Line {number}: the rows of play “{id}” don't stand together; "
                        "sort the table by “play_id”.",
                        number=rows[0].line,
                        id=text[:40],
                    )
                )
            seen.add(text)
            play_id = table_uuid(text) if text else ids.of([dict(row.cells) for row in rows])
            if last and (cut := cut_off(rows, _game(rows[0]["game"]))) is not None:
                yield Draft(number, rows[-1].line).refused(cut)
                continue
            if last and needs_somebody(rows, _game(rows[0]["game"])):
                self.notes.append(_one_more(rows))
            yield _play(Draft(number, rows[0].line), play_id, rows)

    def _rows(self) -> Iterator[Row]:
        line = 1
        delimiter = ","
        lines = RawLines(())
        try:
            with self._source.open() as file:
                text = io.TextIOWrapper(
                    io.BufferedReader(_Raw(file.read), 1 << 18), "utf-8-sig", newline=""
                )
                first = text.readline(1 << 16)
                delimiter = max(",;\t", key=first.count)
                header = [
                    name.strip().casefold()
                    for name in next(csv.reader([first], delimiter=delimiter), [])
                ]
                self._check(header)
                lines = RawLines(text)
                reader = csv.reader(lines, delimiter=delimiter)
                line = 2
                first_row = True
                whole = False  # whether every line so far was as wide as the heading
                for cells in reader:
                    raw = lines.taken()
                    if any(cell.strip() for cell in cells):
                        fewer = len(cells) < len(header)
                        short = whole and fewer
                        whole = not fewer and (whole or first_row)
                        first_row = False
                        padded = [*cells, *[""] * (len(header) - len(cells))]
                        if any(cell.strip() for cell in cells[len(header) :]):
                            self._note_wide(line)
                        unclosed = never_closes(raw, delimiter)
                        yield Row(line, dict(zip(header, padded, strict=False)), short, unclosed)
                    line = reader.line_num + 2
        except UnicodeDecodeError:
            raise PlayFileError(
                msg("The table is no UTF-8 text; save it as “CSV UTF-8”.")
            ) from None
        except csv.Error as error:
            if never_closes(lines.taken(), delimiter):
                raise PlayFileError(
                    msg("Line {number}: {problem}", number=line, problem=NEVER_CLOSED)
                ) from None
            raise PlayFileError(
                msg(
                    "Line {number}: the table can't be read as CSV ({reason}); "
                    "save it as CSV once more.",
                    number=line,
                    reason=str(error).rstrip("."),
                )
            ) from None

    def _note_wide(self, line: int) -> None:
        if len(self.notes) < _MOST_NOTES:
            self.notes.append(
                msg(
                    "Line {number} has more cells than the heading; those were left out.",
                    number=line,
                )
            )

    def _check(self, header: list[str]) -> None:
        if not any(header):
            raise PlayFileError(msg("The file is empty; there are no plays in it."))
        missing = [name for name in NEEDED if name not in header]
        if not any(name in header for name in RESULTS):
            missing.append(RESULTS[0])
        if missing:
            raise PlayFileError(
                msgn(
                    "The table has no column “{columns}”; it needs {needed}, and total or rank.",
                    "The table has no columns “{columns}”; it needs {needed}, and total or rank.",
                    len(missing),
                    columns="”, “".join(missing),
                    needed=", ".join(NEEDED),
                )
            )
        twice = next((name for name in header if name and header.count(name) > 1), None)
        if twice is not None:
            raise PlayFileError(
                msg("The column “{column}” comes twice; leave one out.", column=twice[:40])
            )
        known = {*FIRST, *LAST, BY_HAND, *columns_of(list(all_games()), 0, by_hand=True)}
        self.notes = [
            msg("The column “{column}” is unknown and was left out.", column=name[:40])
            for name in header
            if name and name not in known and not _ROUND.fullmatch(name)
        ]


class _Raw(io.RawIOBase):
    """Bytes for Python's own reader of text."""

    def __init__(self, read: Callable[[int], bytes]) -> None:
        super().__init__()
        self._read = read

    def readable(self) -> bool:
        """Return that it can be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill a buffer."""
        view = memoryview(buffer)
        data = self._read(len(view))
        view[: len(data)] = data
        return len(data)


def _play_id(row: Row) -> str:
    return row["play_id"].strip().lower()


def _plays(rows: Iterable[Row]) -> Iterator[tuple[str, list[Row]]]:
    """Yield what stands in `play_id`, and the rows of the play."""
    for text, group in groupby(rows, _play_id):
        if text:
            yield text, list(group)
            continue
        play: list[Row] = []
        for row in group:
            if play and _next_play(play, row):
                yield "", play
                play = []
            play.append(row)
        yield "", play


def _and_last(
    plays: Iterable[tuple[str, list[Row]]],
) -> Iterator[tuple[str, list[Row], bool]]:
    """Yield plays, each with whether it is the last of the file."""
    waiting: tuple[str, list[Row]] | None = None
    for play in plays:
        if waiting is not None:
            yield *waiting, False
        waiting = play
    if waiting is not None:
        yield *waiting, True


def _one_more(rows: Sequence[Row]) -> Message:
    return msg(
        "Line {number}: {count} people alone can't get these points after the last round; if "
        "this play had no dummy seat, the file was cut off and somebody is missing.",
        number=rows[0].line,
        count=len(rows),
    )


def _next_play(play: list[Row], row: Row) -> bool:
    """Return whether a row without `play_id` belongs to another play than those before it."""
    if any(row.get(column) != play[0].get(column) for column in _OF_THE_PLAY):
        return True
    names = {name_key(unguarded(each["player"])) for each in play}
    seats = {each.get("seat").strip() for each in play} - {""}
    return name_key(unguarded(row["player"])) in names or row.get("seat").strip() in seats


def _play(draft: Draft, play_id: str, rows: list[Row]) -> Incoming:
    first = rows[0]
    said = draft.said
    said["id"] = play_id
    game = _game(first["game"])
    if game is None:
        return draft.refused(
            msg(
                "the game “{game}” is unknown; write one of: {known}.",
                game=first["game"][:40],
                known=", ".join(all_games()),
            )
        )
    said["game"] = game.id
    started = _date(draft, first.get("played_at"))
    said["started_at"] = None if started is None else started.isoformat()
    length = _number(draft, first, "duration_min", "", _LONGEST_MINUTES)
    if length is not None and length < 0:
        draft.cell("duration_min", length, msg("is no number of minutes; it was left out."))
    elif started is not None and length is not None:
        said["finished_at"] = (started + timedelta(minutes=length)).isoformat()
    said["location"] = unguarded(first.get("location"))
    said["note"] = unguarded(first.get("note"))
    if _unfinished(rows):
        return draft.refused(msg("it is unfinished: nobody has a rank or the win."))
    seated = _by_seat(rows)
    results = list(_results(draft, seated, game))
    _winners(draft, seated, results)
    said["players"] = [result["player"] for result in results]
    said["results"] = known = [
        result for result in results if "total" in result or "rank" in result
    ]
    if not known:
        return draft.refused(msg("nobody's points or place are known."))
    return draft.play()


def _unfinished(rows: Iterable[Row]) -> bool:
    """Return whether the columns of the result are there, but blank for everybody."""
    return all(
        row.get("winner", "-").strip() in {"", "0"} and not row.get("rank", "0").strip()
        for row in rows
    )


def _results(draft: Draft, rows: Iterable[Row], game: Game) -> Iterator[dict[str, object]]:
    rounds = game.round_count(game.complete_rules({}))
    rows = list(rows)
    for row in rows:
        name = unguarded(row["player"])
        draft.lines[name_key(name)] = row.line
        found: dict[str, object] = {"player": name}
        for key in ("total", "puddings", "rank"):
            value = _number(draft, row, key, name)
            if key == "rank" and value is not None and not 0 < value <= len(rows):
                draft.cell(
                    f"{name}, rank",
                    row[key],
                    msg("is no place at this table; it was left out."),
                    row.line,
                )
            elif value is not None:
                found[key] = value
        totals = [_number(draft, row, f"round_{at + 1}", name) for at in range(rounds)]
        if any(total is not None for total in totals):
            found["rounds"] = totals
        yield found


def _winners(draft: Draft, rows: Sequence[Row], results: Sequence[dict[str, object]]) -> None:
    """Let the winners count where no place is known; name a cell that says something else."""
    won: list[bool | None] = []
    for row in rows:
        text = row.get("winner").strip()
        value = _WON.get(text.casefold().removesuffix(".0"))
        won.append(value)
        if text and value is None:
            reason = msg("is neither 1 nor 0; it was left out.")
            draft.cell(_place(row, "winner"), text, reason, row.line)
    # Where a dummy seat has won, the people have places and nobody of them the win.
    if any(won):
        for row, value, result in zip(rows, won, results, strict=True):
            rank = result.get("rank")
            if value is not None and rank is not None and value is not (rank == 1):
                reason = msg("contradicts place {rank}; the place counts.", rank=int(str(rank)))
                draft.cell(_place(row, "winner"), row.get("winner").strip(), reason, row.line)
    add_places([value is True for value in won], results)


def _place(row: Row, column: str) -> str:
    return ", ".join(filter(None, (unguarded(row["player"]), column)))


def _by_seat(rows: list[Row]) -> list[Row]:
    seats = [row.get("seat").strip() for row in rows]
    if not all(seat.isascii() and seat.isdigit() for seat in seats):
        return rows
    return [row for _seat, row in sorted(zip(map(int, seats), rows, strict=True), key=_first)]


def _first(pair: tuple[int, Row]) -> int:
    return pair[0]


def _game(text: str) -> Game | None:
    wanted = unguarded(text).strip().casefold()
    for game in all_games().values():
        if wanted in {game.id.casefold(), game.title.casefold()}:
            return game
    return None


def _number(draft: Draft, row: Row, column: str, name: str, most: int = LARGEST) -> int | None:
    text = row.get(column).strip()
    if not text:
        return None
    place = ", ".join(filter(None, (name, column)))
    whole = whole_number(text)
    if whole is None:
        draft.cell(place, text, _NO_NUMBER, row.line)
    elif abs(whole) > most:
        draft.cell(place, text, msg("is too large; it was left out."), row.line)
    else:
        return whole
    return None


def _date(draft: Draft, text: str) -> datetime | None:
    if not text.strip():
        return None
    spoken = _DAY_FIRST.fullmatch(text.strip())
    try:
        if spoken is not None:
            day, month, year, hour, minute, second = (int(part or 0) for part in spoken.groups())
            found = datetime(year, month, day, hour, minute, second)
        else:
            found = datetime.fromisoformat(text.strip())
        found = with_offset(found)
    except (ValueError, OverflowError, OSError):
        draft.cell(
            "played_at",
            text,
            msg("is no whole date like 2026-11-29, so the play has no date here."),
        )
        return None
    problem = time_problem(found, clock.now())
    if problem is not None:
        draft.cell("played_at", text, problem)
    return found if problem is None else None
