"""In what a play of a file and the stored one differ, each part with what is here and there."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, replace
from datetime import datetime
from typing import Any, Final

from scorekeeper.bgstats_ids import UUID_KEY
from scorekeeper.exchange.results import SeatResult, local_time, minutes, seat_results
from scorekeeper.games.base import Given
from scorekeeper.games.message import Message, Value, msg
from scorekeeper.names import written_key
from scorekeeper.play import Play
from scorekeeper.store.counting import MARK

MOST_PARTS: Final = 5
"""So many differences of one play are told; the rest is counted."""

_OURS: Final = {MARK, UUID_KEY}
"""Keys that say which of several files or versions a play is of, and nothing of the play."""

_LONGEST: Final = 24
_NOTHING: Final = "–"


def same_play(one: Play, other: Play) -> bool:
    """Return whether two plays agree in all but the journal and the spelling of names."""
    return not any(True for _ in _different(one, other))


def differences(stored: Play, other: Play) -> tuple[Message, ...]:
    """Return in what a whole play of a file differs: what is here, and what the file says."""
    return tuple(part for name in _different(stored, other) for part in _parts(name, stored, other))


def said_differences(stored: Play, said: Mapping[str, Any]) -> tuple[Message, ...]:
    """Return in which parts a play without cards says something else than the stored one.

    Only what the file says is compared; what it leaves blank is no difference.
    """
    found: list[Message] = []
    if said.get("game") != stored.game_id:
        found.append(_change(msg("game"), stored.game_id, said.get("game")))
    ours, theirs = local_time(stored.started_at), local_time(said.get("started_at"))
    if ours and theirs and ours != theirs:
        found.append(_change(msg("began"), ours, theirs))
    elif theirs and "finished_at" in said and minutes(stored) != _length(said):
        found.append(_change(msg("minutes"), minutes(stored), _length(said)))
    found.extend(
        _change(what, _quoted(value), _quoted(said[key]))
        for key, what, value in (
            ("location", msg("location"), stored.location),
            ("note", msg("note"), stored.note),
        )
        if said.get(key, value) != value
    )
    results = seat_results(stored)
    first = said.get("first_player")
    if stored.given is not None and not stored.first_seat:
        first = None  # a table does not say who started, and then it is the first seat here
    if first is not None and written_key(first) != written_key(stored.names[stored.first_seat]):
        found.append(_change(msg("who started"), stored.names[stored.first_seat], first))
    ours_, theirs_ = [result.player for result in results], list(said.get("players", []))
    if [written_key(name) for name in ours_] != [written_key(name) for name in theirs_]:
        return (*found, *_seats(ours_, theirs_))
    by_name = {written_key(result.player): result for result in results}
    for saying in said.get("results", []):
        found.extend(_result(by_name[written_key(saying["player"])], saying))
    return tuple(found)


def told(parts: Sequence[Message]) -> tuple[Message, ...]:
    """Return differences as far as they are told one by one, and how many more there are."""
    if len(parts) <= MOST_PARTS:
        return tuple(parts)
    return (*parts[:MOST_PARTS], msg("{count} more", count=len(parts) - MOST_PARTS))


def _result(ours: SeatResult, theirs: Mapping[str, Any]) -> Iterator[Message]:
    for key, what in (
        ("total", msg("points of {player}", player=ours.player)),
        ("puddings", msg("puddings of {player}", player=ours.player)),
        ("rank", msg("place of {player}", player=ours.player)),
    ):
        if key in theirs and theirs[key] != getattr(ours, key):
            yield _change(what, getattr(ours, key), theirs[key])
    rounds = theirs.get("rounds")
    if rounds is not None and list(rounds) != list(ours.rounds):
        yield _change(
            msg("rounds of {player}", player=ours.player), _sums(ours.rounds), _sums(rounds)
        )


def _different(one: Play, other: Play) -> Iterator[str]:
    for field in fields(Play):
        if field.name not in {"id", "journal"} and _value(one, field.name) != _value(
            other, field.name
        ):
            yield field.name


def _value(play: Play, name: str) -> object:
    if name == "seats":
        return [replace(seat, name=written_key(seat.name)) for seat in play.seats]
    if name == "extra":
        return {key: value for key, value in play.extra.items() if key not in _OURS}
    return getattr(play, name)


def _parts(name: str, ours: Play, theirs: Play) -> Iterator[Message]:
    match name:
        case "game_id":
            yield _change(msg("game"), ours.game.title, theirs.game.title)
        case "seats":
            yield from _seats(ours.names, theirs.names)
        case "rules":
            yield from _rules(ours, theirs)
        case "rounds":
            yield from _rounds(ours, theirs)
        case "given":
            yield from _given(ours, theirs)
        case "adjustments":
            yield from _by_hand(ours, theirs)
        case "first_seat":
            one, other = ours.names[ours.first_seat], theirs.names[theirs.first_seat]
            if written_key(one) != written_key(other):
                yield _change(msg("who started"), one, other)
        case "location" | "note":
            what = msg("location") if name == "location" else msg("note")
            yield _change(what, _quoted(getattr(ours, name)), _quoted(getattr(theirs, name)))
        case "closed":
            yield _change(msg("rounds closed"), ours.closed, theirs.closed)
        case "extra":
            keys = sorted(
                key
                for key in {*ours.extra, *theirs.extra} - _OURS
                if ours.extra.get(key) != theirs.extra.get(key)
            )
            yield msg("other keys of the file ({keys})", keys=_short(", ".join(keys)))
        case _:
            what = {"started_at": msg("began"), "finished_at": msg("ended")}.get(
                name, msg("abandoned")
            )
            yield _change(what, *_times(getattr(ours, name), getattr(theirs, name)))


def _seats(ours: Sequence[str], theirs: Sequence[str]) -> Iterator[Message]:
    if len(ours) != len(theirs):
        yield _change(msg("players"), ", ".join(ours), ", ".join(theirs), whole=True)
        return
    for number, (one, other) in enumerate(zip(ours, theirs, strict=True), start=1):
        if written_key(one) != written_key(other):
            yield _change(msg("seat {number}", number=number), one, other)


def _rules(ours: Play, theirs: Play) -> Iterator[Message]:
    for rule in theirs.game.house_rules:
        one, other = ours.rules.get(rule.id), theirs.rules.get(rule.id)
        if one != other:
            labels = {choice.id: choice.label for choice in rule.choices}
            yield msg(
                "{what} {old} → {new}",
                what=rule.label,
                old=labels.get(one or "", msg("–")),
                new=labels.get(other or "", msg("–")),
            )


def _rounds(ours: Play, theirs: Play) -> Iterator[Message]:
    if len(ours.seats) != len(theirs.seats):
        yield msg("cards")
        return
    one, other = ours.score(), theirs.score()
    for round_, hands in enumerate(zip(ours.rounds, theirs.rounds, strict=False)):
        for seat, (old, new) in enumerate(zip(*hands, strict=True)):
            if old == new:
                continue
            what = msg("round {number}, {player}", number=round_ + 1, player=theirs.names[seat])
            before, after = one.hand(round_, seat), other.hand(round_, seat)
            if before is None or after is None or before.total == after.total:
                yield _change(what, _cards(old), _cards(new))
            else:
                yield msg(
                    "{what} {old} → {new} (points {before} → {after})",
                    what=what,
                    old=_short(_cards(old)),
                    new=_short(_cards(new)),
                    before=before.total,
                    after=after.total,
                )


def _given(ours: Play, theirs: Play) -> Iterator[Message]:
    if ours.given is None or theirs.given is None or len(ours.given) != len(theirs.given):
        yield msg("points")
        return
    unknown = Given()
    for name, old, new in zip(theirs.names, ours.given, theirs.given, strict=True):
        if old == new:
            continue
        for key, what in (
            ("total", msg("points of {player}", player=name)),
            ("puddings", msg("puddings of {player}", player=name)),
            ("rank", msg("place of {player}", player=name)),
        ):
            if getattr(old, key) != getattr(new, key):
                yield _change(what, getattr(old, key), getattr(new, key))
        if old.rounds != new.rounds:
            one, other = old.rounds or unknown.rounds or (), new.rounds or ()
            yield _change(msg("rounds of {player}", player=name), _sums(one), _sums(other))


def _by_hand(ours: Play, theirs: Play) -> Iterator[Message]:
    places = sorted({(each.round, each.seat) for each in (*ours.adjustments, *theirs.adjustments)})
    for round_, seat in places:
        old, new = (
            [each for each in play.adjustments if (each.round, each.seat) == (round_, seat)]
            for play in (ours, theirs)
        )
        if old != new and seat < len(theirs.names):
            yield _change(
                msg(
                    "points by hand, round {number}, {player}",
                    number=round_ + 1,
                    player=theirs.names[seat],
                ),
                sum(each.points for each in old) if old else None,
                sum(each.points for each in new) if new else None,
            )
        elif old != new:
            yield msg("points by hand")


def _change(what: Message, old: object, new: object, *, whole: bool = False) -> Message:
    values: list[Value] = [
        value if isinstance(value, int) else _NOTHING if value is None else str(value)
        for value in (old, new)
    ]
    one, other = (
        value if whole or not isinstance(value, str) else _short(value) for value in values
    )
    return msg("{what} {old} → {new}", what=what, old=one, new=other)


def _short(text: str, most: int = _LONGEST) -> str:
    text = " ".join(text.split())
    return text if len(text) <= most else text[: most - 1] + "…"


def _quoted(text: object) -> str:
    return f"“{_short(str(text), _LONGEST - 2)}”" if text else _NOTHING


def _cards(hand: str | None) -> str:
    return _NOTHING if hand is None else hand or "“”"


def _sums(rounds: Sequence[int | None]) -> str:
    return " + ".join(_NOTHING if total is None else str(total) for total in rounds) or _NOTHING


def _times(ours: str | None, theirs: str | None) -> tuple[str | None, str | None]:
    one, other = local_time(ours) or ours, local_time(theirs) or theirs
    return (ours, theirs) if one == other else (one, other)


def _length(said: Mapping[str, Any]) -> int | None:
    try:
        length = datetime.fromisoformat(said["finished_at"]) - datetime.fromisoformat(
            said["started_at"]
        )
    except (TypeError, ValueError):
        return None
    return round(length.total_seconds() / 60)
