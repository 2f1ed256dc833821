"""In what a play of a file and the stored one differ: the cells that would have to be written."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from scorekeeper.files.play_reader import chosen_rules
from scorekeeper.files.results import local_time, minutes, seat_results
from scorekeeper.files.values import ReadPlay
from scorekeeper.i18n import Message, msg
from scorekeeper.play.names import name_key
from scorekeeper.play.operations import Json
from scorekeeper.play.play import Play, Seat
from scorekeeper.play.words import Words

_KEPT: Final = frozenset({"hand", "points", "result", "place", "note", "apart", "ended"})


class Difference(NamedTuple):
    """What would have to be written, in cells and in words; `problem` says why it can't be."""

    cells: Mapping[str, Json] = {}
    what: tuple[Message, ...] = ()
    problem: Message | None = None


def difference(stored: Play, read: ReadPlay, who: Sequence[Json]) -> Difference:
    """Return in what a stored play is not what the file says, seat by seat.

    `who` sits at the seats of the file as it would be stored: a person's id, `{"guest": name}`
    or `{"dummy": name}`. What a file without cards leaves blank is no difference.
    """
    if read.cells["game"] != stored.game_id:
        sentence = msg("It is a play of another game here.")
        return Difference({}, (sentence,), sentence)
    whole = read.whole and (stored.without_cards or not read.without_cards)
    seats = [seat for seat in stored.seats if whole or seat.kind != "dummy"]
    ids = [seat.id for seat in seats] + [f"x{seat}" for seat in range(len(seats), len(who))]
    here = _said(stored)
    there: dict[str, Json] = {_at(cell, ids): value for cell, value in read.cells.items()}
    if "first" in there:
        there["first"] = ids[int(str(there["first"])) - 1]
    if not whole:
        there = here | dict(_really_other(stored, there))
    names = {**dict(zip(ids, read.names, strict=False)), **stored.words.names}
    here |= {f"seat/{seat.id}": seat.person or {"guest": seat.name} for seat in seats}
    for place, (one, name) in enumerate(zip(who, read.names, strict=True)):
        same = place < len(seats) and _sits(seats[place], one, name)
        cell = f"seat/{ids[place]}"
        there[cell] = here[cell] if same else one
        names.setdefault(str(one), name)
    cells = {
        cell: there.get(cell)
        for cell in dict.fromkeys((*here, *there))
        if here.get(cell) != there.get(cell)
    }
    problem = None
    if not stored.without_cards and any(cell.startswith("result/") for cell in cells):
        problem = msg("Its cards are here, but the file has only points.")
    words = Words(stored.game, names)
    what = [words.change(cell, here.get(cell), value) for cell, value in cells.items()]
    return Difference(cells, tuple(what), problem)


def _said(play: Play) -> dict[str, Json]:
    """Return the cells of a play as a file says them, without its seats and the bin."""
    cells = play.log.cells()
    said = {cell: value for cell, value in cells.items() if cell.partition("/")[0] in _KEPT}
    said |= {f"rule/{rule}": value for rule, value in chosen_rules(play.game, play.rules).items()}
    if not play.without_cards:
        said |= {f"closed/{number + 1}": 1 for number in range(play.closed)}
    said |= {
        "game": play.game_id,
        "started": play.started,
        "finished": play.finished_at,
        "first": None if play.starter is None else play.seats[play.starter].id,
        "state": play.state if play.state == "abandoned" else None,
        "extra": cells.get("extra"),
    }
    return {cell: value for cell, value in said.items() if value is not None}


def _really_other(stored: Play, there: Mapping[str, Json]) -> Iterator[tuple[str, Json]]:
    """Yield the cells that a file without cards says otherwise than what is known here."""
    results = {stored.seats[result.seat].id: result for result in seat_results(stored)}
    began = local_time(stored.started)
    lasted = minutes(stored.started, stored.finished_at)
    for cell, value in there.items():
        kind, _, seat = cell.partition("/")
        if kind == "result" and isinstance(value, dict):
            ours = results.get(seat)
            other = {key: one for key, one in value.items() if one != _plain(ours, key)}
            before = stored.log.value(cell)
            if other:
                yield cell, {**(before if isinstance(before, dict) else {}), **other}
        elif (
            (kind == "started" and local_time(str(value)) != began)
            or (kind == "finished" and minutes(str(there.get("started")), str(value)) != lasted)
            or kind in {"place", "note", "first"}
        ):
            yield cell, value


def _plain(result: object, key: str) -> object:
    value = getattr(result, key, None)
    return list(value) if isinstance(value, tuple) else value


def _sits(seat: Seat, one: Json, name: str) -> bool:
    """Return whether somebody of the file is who sits here; tables don't say who is a guest."""
    if seat.kind == "dummy":
        return isinstance(one, dict) and "dummy" in one
    if seat.kind == "person":
        return one == seat.person
    return name_key(seat.name) == name_key(name)


def _at(cell: str, ids: Sequence[str]) -> str:
    """Return a cell of the file's seats as a cell of the seats here."""
    kind, _, seat = cell.rpartition("/")
    counted = kind.partition("/")[0] in {"hand", "points", "result"}
    return f"{kind}/{ids[int(seat) - 1]}" if counted else cell
