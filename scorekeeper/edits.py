"""What an edit of the journal says about a play, and what it changes."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from scorekeeper.games.base import Given
from scorekeeper.given import (
    by_hand_text,
    read_by_hand,
    read_record,
    read_results,
    record_text,
    results_text,
)
from scorekeeper.journal import Edit, read_times, times_text
from scorekeeper.seating import Seat, read_seating, seating_text

if TYPE_CHECKING:
    from scorekeeper.play import Play


def rule_edit(play: "Play", rule: str, choice: str, given: Sequence[Given], at: str) -> Edit:
    """Return the edit that changes a house rule, and the results of a play without cards with it.

    `given` are the results by the new rule; where they are others, the journal keeps them
    behind the choice, so that both are undone together.
    """
    name, before, after = f"rule.{rule}", play.rules[rule], choice
    if play.given is None or tuple(given) == play.given:
        return Edit(at, name, before, after)
    return Edit(at, name, _rule_text(before, play.given), _rule_text(after, given))


def read_rule(text: str | None) -> tuple[str, str]:
    """Return the choice of a house rule and the results with it, as `results_text`, or ""."""
    choice, _, results = (text or "").partition(" ")
    return choice, results


def still_as_left(play: "Play", edit: Edit) -> bool:
    """Return whether a field of a play is still what an edit has made of it."""
    value = value_of(play, edit.field, edit.round, edit.seat)
    if edit.field.startswith("rule."):
        choice, results = read_rule(edit.after)
        return value == choice and results in {"", results_text(play.given or ())}
    return value == edit.after


def _rule_text(choice: str, given: Sequence[Given]) -> str:
    return f"{choice} {results_text(given)}"


def value_of(play: "Play", name: str, round_: int | None, seat: int | None) -> str | None:
    """Return a field of a play as the journal keeps it; round and seat are 0-based."""
    if round_ is not None and seat is not None:
        if name == "by_hand":
            return by_hand_text(play.adjustments, round_, seat)
        return play.rounds[round_][seat]
    match name:
        case "closed":
            return f"{play.closed} {play.finished_at}" if play.finished_at else str(play.closed)
        case "player" if seat is not None:
            return play.seats[seat].name
        case "seats":
            return seating_text(play.names, play.first_seat)
        case "first_seat":
            return str(play.first_seat)
        case "note":
            return play.note
        case "location":
            return play.location
        case "times":
            return times_text(play.started_at, play.finished_at)
        case "abandoned":
            return play.abandoned_at
        case "results":
            return results_text(play.given or ())
        case "record":
            return record_text(play.given, play.rounds)
    return play.rules[name.removeprefix("rule.")]


def changes_of(play: "Play", edit: Edit) -> dict[str, Any]:
    """Return the fields of the play that an edit changes, with their new values."""
    value = edit.after or ""
    round_, seat = edit.round or 0, edit.seat or 0
    match edit.field:
        case "cards":
            rounds = [list(hands) for hands in play.rounds]
            rounds[round_][seat] = edit.after
            return {"rounds": tuple(map(tuple, rounds))}
        case "by_hand":
            others = [
                set_ for set_ in play.adjustments if (set_.round, set_.seat) != (round_, seat)
            ]
            return {"adjustments": (*others, *read_by_hand(edit.after, round_, seat))}
        case "results":
            return {"given": read_results(value)}
        case "record":
            given, cards = read_record(value)
            return {"given": given, "rounds": cards or _blank(play)}
        case "closed":
            closed, _, finished_at = value.partition(" ")
            return {"closed": int(closed), "finished_at": finished_at or None}
        case "player":
            seats = list(play.seats)
            seats[seat] = replace(seats[seat], name=value)
            return {"seats": tuple(seats)}
        case "seats":
            names, first = read_seating(value)
            return {**_reseated(play, names), "first_seat": first}
        case "first_seat":
            return {"first_seat": int(value)}
        case "times":
            began, ended = read_times(value)
            return {"started_at": began, "finished_at": ended}
        case "abandoned":
            return {"abandoned_at": edit.after}
        case "note":
            return {"note": value}
        case "location":
            return {"location": value}
        case name:
            choice, results = read_rule(value)
            rules = {**play.rules, name.removeprefix("rule."): choice}
            return {"rules": rules, "given": read_results(results)} if results else {"rules": rules}


def _blank(play: "Play") -> tuple[tuple[str | None, ...], ...]:
    return tuple((None,) * len(hands) for hands in play.rounds)


def _reseated(play: "Play", names: Sequence[str]) -> dict[str, Any]:
    old = {seat.name: number for number, seat in enumerate(play.seats)}
    places = [old.get(name) for name in names]
    given = play.given
    return {
        "seats": tuple(
            Seat(name) if place is None else play.seats[place]
            for name, place in zip(names, places, strict=True)
        ),
        "rounds": tuple(
            tuple(None if place is None else hands[place] for place in places)
            for hands in play.rounds
        ),
        "adjustments": tuple(
            replace(adjustment, seat=places.index(adjustment.seat))
            for adjustment in play.adjustments
            if adjustment.seat in places
        ),
        "given": given and tuple(Given() if place is None else given[place] for place in places),
    }
