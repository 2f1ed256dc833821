"""“What if?”: the play with other hands, beside the play as it is. Nothing is stored."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.games.base import Message, Problem, Scorecard, Seats, msg
from scorekeeper.games.ranking import competition_ranks
from scorekeeper.play import Play
from scorekeeper.translate import _

Hands = Mapping[tuple[int, int], str]
"""Hands as they are typed, by round and seat (both 0-based)."""


@dataclass(frozen=True, slots=True)
class Change:
    """A seat's total and place before and after; places are None where there are none."""

    before: int
    after: int
    place_before: int | None
    place_after: int | None

    @property
    def gained(self) -> int:
        """The points that the seat has more."""
        return self.after - self.before

    @property
    def moved(self) -> bool:
        """Whether the seat has another place."""
        return self.place_before != self.place_after


def imagine(play: Play, hands: Hands) -> Play:
    """Return the play with other hands. Raises `NotationError`.

    A hand that is not entered and stays empty is still not entered.
    """
    for (round_, seat), typed in hands.items():
        hand = play.game.parse(typed)
        if hand or play.rounds[round_][seat] is not None:
            play = play.enter(round_, seat, hand, "")
    return play


def changes(before: Scorecard, after: Scorecard) -> list[Change]:
    """Return what happens to every seat."""
    seats = range(before.table.seats)
    was, now = standing_totals(before), standing_totals(after)
    places_before, places_after = _places(before, was), _places(after, now)
    return [Change(was[seat], now[seat], places_before[seat], places_after[seat]) for seat in seats]


def standing_totals(card: Scorecard) -> list[int]:
    """Return the totals as they stand, with the points that may still change."""
    return [
        (total or 0) + sum(card.provisional(round_, seat) for round_ in range(len(card.rounds)))
        for seat, total in enumerate(card.totals)
    ]


def _places(card: Scorecard, totals: list[int]) -> tuple[int | None, ...]:
    if card.complete:
        return card.ranks
    return competition_ranks([(total,) for total in totals])


def outcome(play: Play, card: Scorecard, round_: int) -> list[Message]:
    """Return who wins or leads, then what the seats share in a round and at the end."""
    game = play.game
    return [result_message(play, card), *game.round_story(card, round_), *game.end_story(card)]


def new_problems(play: Play, imagined: Play) -> list[Problem]:
    """Return what the rules and the box say against the imagined hands only."""
    known = play.game.check(play.table)
    return [problem for problem in play.game.check(imagined.table) if problem not in known]


def result_message(play: Play, card: Scorecard) -> Message:
    """Say who wins, or who leads while the play goes on."""
    if card.complete:
        return play.game.decide(card).message
    totals = standing_totals(card)
    best = max(totals)
    leaders = tuple(seat for seat, total in enumerate(totals) if total == best)
    if len(leaders) == len(totals):
        return msg("All are level at {total}.", total=best)
    if len(leaders) > 1:
        return msg("{players} lead together with {total}.", players=Seats(leaders), total=best)
    return msg("{player} leads with {total}.", player=Seats(leaders), total=best)


def change_text(change: Change) -> str:
    """Say what happens to one seat."""
    if not change.gained and not change.moved:
        return _("{total}, nothing changes", total=change.before)
    if not change.moved:
        return _("{before} → {after}", before=change.before, after=change.after)
    return _(
        "{before} → {after}, {place}",
        before=change.before,
        after=change.after,
        place=place_text(change),
    )


def place_text(change: Change) -> str:
    """Say which place becomes which."""
    before, after = change.place_before, change.place_after
    return _(
        "place {before} → {after}",
        before="–" if before is None else before,
        after="–" if after is None else after,
    )
