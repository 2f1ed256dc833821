"""In what a play of a file and the stored one differ."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from datetime import datetime
from typing import Any, Final

from scorekeeper.exchange.results import SeatResult, local_time, minutes, seat_results
from scorekeeper.games.message import Message, msg
from scorekeeper.names import name_key
from scorekeeper.play import Play

_PARTS: Final = {
    "game_id": msg("game"),
    "seats": msg("players"),
    "rules": msg("house rules"),
    "started_at": msg("time"),
    "finished_at": msg("time"),
    "abandoned_at": msg("abandoned or not"),
    "closed": msg("rounds closed"),
    "first_seat": msg("who started"),
    "location": msg("location"),
    "note": msg("note"),
    "adjustments": msg("points set by hand"),
    "given": msg("points"),
    "extra": msg("other keys of the file"),
}


def same_play(one: Play, other: Play) -> bool:
    """Return whether two plays agree in all but the journal and the spelling of names."""
    return not any(True for _ in _different(one, other))


def differences(stored: Play, other: Play) -> tuple[Message, ...]:
    """Return in which parts a whole play of a file differs from the stored one."""
    found: list[Message] = []
    for name in _different(stored, other):
        if name == "rounds":
            found.extend(_rounds(stored, other))
        elif _PARTS[name] not in found:
            found.append(_PARTS[name])
    return tuple(found)


def said_differences(stored: Play, said: Mapping[str, Any]) -> tuple[Message, ...]:
    """Return in which parts a play without cards says something else than the stored one.

    Only what the file says is compared; what it leaves blank is no difference.
    """
    found: list[Message] = []
    if said.get("game") != stored.game_id:
        found.append(_PARTS["game_id"])
    started = said.get("started_at")
    if stored.started_at and started and local_time(started) != local_time(stored.started_at):
        found.append(_PARTS["started_at"])
    elif started and "finished_at" in said and minutes(stored) != _length(said):
        found.append(msg("length"))
    found.extend(
        _PARTS[key]
        for key, value in (("location", stored.location), ("note", stored.note))
        if said.get(key, value) != value
    )
    results = seat_results(stored)
    first = said.get("first_player")
    if first is not None and name_key(first) != name_key(stored.names[stored.first_seat]):
        found.append(_PARTS["first_seat"])
    if [name_key(name) for name in said.get("players", [])] != [
        name_key(result.player) for result in results
    ]:
        return (*found, _PARTS["seats"])
    by_name = {name_key(result.player): result for result in results}
    for saying in said.get("results", []):
        result = by_name[name_key(saying["player"])]
        if not _agrees(result, saying):
            found.append(msg("points of {player}", player=result.player))
    return tuple(found)


def _agrees(result: SeatResult, saying: Mapping[str, Any]) -> bool:
    for key in ("total", "puddings", "rank"):
        if key in saying and saying[key] != getattr(result, key):
            return False
    rounds = saying.get("rounds")
    return rounds is None or list(rounds) == list(result.rounds)


def _different(one: Play, other: Play) -> Iterator[str]:
    for field in fields(Play):
        if field.name not in {"id", "journal"} and _value(one, field.name) != _value(
            other, field.name
        ):
            yield field.name


def _value(play: Play, name: str) -> object:
    if name == "seats":
        return [replace(seat, name=name_key(seat.name)) for seat in play.seats]
    return getattr(play, name)


def _rounds(stored: Play, other: Play) -> Iterator[Message]:
    if len(stored.seats) != len(other.seats):
        yield msg("cards")
        return
    for number, (ours, theirs) in enumerate(zip(stored.rounds, other.rounds, strict=False)):
        names = [
            name for name, one, two in zip(stored.names, ours, theirs, strict=True) if one != two
        ]
        if names:
            yield msg(
                "round {number}: cards of {players}", number=number + 1, players=", ".join(names)
            )


def _length(said: Mapping[str, Any]) -> int | None:
    try:
        length = datetime.fromisoformat(said["finished_at"]) - datetime.fromisoformat(
            said["started_at"]
        )
    except (TypeError, ValueError):
        return None
    return round(length.total_seconds() / 60)
