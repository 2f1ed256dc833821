"""What a play says, and in what one of a file and the stored one differ."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Final, NamedTuple

from scorekeeper.files.rows import local_time, minutes, seat_results
from scorekeeper.games.rules import chosen
from scorekeeper.i18n import Message, msg
from scorekeeper.play.names import name_key
from scorekeeper.play.operations import Json
from scorekeeper.play.play import Play, Seat
from scorekeeper.play.words import Words

_AT_SEATS: Final = frozenset({"hand", "points", "result"})
_KEPT: Final = _AT_SEATS | {"place", "note", "apart", "ended", "extra"}


class Difference(NamedTuple):
    """What would have to be written, in cells and in words; `problem` says why it can't be."""

    cells: Mapping[str, Json] = {}
    what: tuple[Message, ...] = ()
    problem: Message | None = None


def plain_cells(play: Play) -> dict[str, Json]:
    """Return the cells of a play in their shortest form, without who sits there and the bin.

    The seats are called `1`, `2` … in their order, and nothing says what holds anyway.
    """
    numbers = {seat.id: str(number) for number, seat in enumerate(play.seats, start=1)}
    found: dict[str, Json] = {}
    for cell, value in play.log.cells().items():
        kind, (head, _, seat) = cell.partition("/")[0], cell.rpartition("/")
        if kind in _KEPT:
            found[f"{head}/{numbers.get(seat, seat)}" if kind in _AT_SEATS else cell] = value
    found |= {f"rule/{rule}": value for rule, value in chosen(play.game, play.rules).items()}
    if not play.without_cards:
        found |= {f"closed/{number + 1}": 1 for number in range(play.closed)}
    found |= {
        "game": play.game_id,
        "started": play.started,
        "finished": play.finished_at,
        "first": None if play.starter is None else str(play.starter + 1),
        "state": play.state if play.state == "abandoned" else None,
    }
    return {cell: value for cell, value in found.items() if value is not None}


def difference(stored: Play, told: Play, who: Sequence[Json], *, whole: bool) -> Difference:
    """Return in what a stored play is not what a file tells, seat by seat.

    `who` sits at the seats of the file as it would be stored: a person's id, `{"guest": name}`
    or `{"dummy": name}`. Of a file that is not `whole`, what it leaves blank is no difference.
    """
    if told.game_id != stored.game_id:
        sentence = msg("It is a play of another game here.")
        return Difference({}, (sentence,), sentence)
    whole = whole and (stored.without_cards or not told.without_cards)
    here, there = plain_cells(stored), plain_cells(told)
    if not whole:
        there = here | dict(_really_other(stored, here, there))
    seats = [seat for seat in stored.seats if whole or seat.kind != "dummy"]
    ids = [seat.id for seat in seats] + [f"x{seat}" for seat in range(len(seats), len(who))]
    names = dict(stored.words.names)
    everybody = zip_longest(seats, who, told.names)
    for number, (seat, one, name) in enumerate(everybody, start=1):
        cell = f"seat/{number}"
        names[str(number)] = seat.name if seat else name
        here[cell] = (seat.person or {"guest": seat.name}) if seat else None
        there[cell] = here[cell] if seat and one and _sits(seat, one, name) else one
        names.setdefault(str(one), name)
    words = Words(stored.game, names)
    cells: dict[str, Json] = {}
    what = []
    for told_cell in dict.fromkeys((*here, *there)):
        before, after = here.get(told_cell), there.get(told_cell)
        if before != after:
            what.append(words.change(told_cell, before, after))
            kind, (head, _, at) = told_cell.partition("/")[0], told_cell.rpartition("/")
            of_seat = kind in _AT_SEATS or kind == "seat"
            cell = f"{head}/{ids[int(at) - 1]}" if of_seat else told_cell
            cells[cell] = ids[int(str(after)) - 1] if after and kind == "first" else after
    problem = None
    if not stored.without_cards and any(cell.startswith("result/") for cell in cells):
        problem = msg("Its cards are here, but the file has only points.")
    return Difference(cells, tuple(what), problem)


def _really_other(
    stored: Play, here: Mapping[str, Json], there: Mapping[str, Json]
) -> Iterator[tuple[str, Json]]:
    """Yield the cells that a file without cards says otherwise than what is known here."""
    results = {f"result/{one.seat + 1}": one for one in seat_results(stored)}
    began, started = local_time(stored.started), str(there.get("started"))
    lasted = minutes(stored.started, stored.finished_at)
    for cell, value in there.items():
        if isinstance(value, dict) and cell in results:
            known = results[cell]._asdict()
            other = {key: one for key, one in value.items() if one != known.get(key)}
            before = here.get(cell)
            if other:
                yield cell, {**(before if isinstance(before, dict) else {}), **other}
        elif (
            (cell == "started" and local_time(started) != began)
            or (cell == "finished" and minutes(started, str(value)) != lasted)
            or cell in {"place", "note", "first"}
        ):
            yield cell, value


def _sits(seat: Seat, one: Json, name: str) -> bool:
    """Return whether somebody of the file is who sits here; tables don't say who is a guest."""
    if seat.kind == "dummy":
        return isinstance(one, dict) and "dummy" in one
    if seat.kind == "person":
        return one == seat.person
    return name_key(seat.name) == name_key(name)
