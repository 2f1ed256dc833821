"""A scorecard in words: what is said alike in every game, and what a plain game says."""

from collections.abc import Sequence
from functools import cached_property

from scorekeeper.games.game import Box, Figures, Line, Race
from scorekeeper.games.scorecard import Problem, Scorecard, Table
from scorekeeper.i18n import Message, Seats, Value, msg, msgn


def by_hand_problems(table: Table) -> list[Problem]:
    """Return a warning for everything that the table added by hand."""
    return [
        Problem("warning", "by_hand", _by_hand(given.points, given.note), given.round, given.seat)
        for given in table.by_hand
    ]


def _by_hand(points: int, note: str) -> Message:
    if note:
        return msgn(
            "{count} point added by hand: {note}",
            "{count} points added by hand: {note}",
            points,
            note=note,
        )
    return msgn("{count} point added by hand.", "{count} points added by hand.", points)


class PlainTelling:
    """What a game says whose hands are worth their own cards; richer games override parts."""

    def __init__(self, box: Box, card: Scorecard) -> None:
        self.box = box
        self.card = card
        self.table = card.table

    def hand(self, round_: int, seat: int) -> tuple[Line, ...]:
        """Return each category with its points."""
        score = self.card.hand(round_, seat)
        return tuple(
            Line(
                category, points, msg("{category}: {points}", category=category.name, points=points)
            )
            for category, points in zip(
                self.card.categories, score.points if score else (), strict=False
            )
        )

    def summary(self, round_: int, seat: int) -> Message:
        """Return the reasons of all lines that made points."""
        if self.table.rounds[round_][seat] is None:
            return msg("no cards yet")
        told: list[Value] = [line.reason for line in self.hand(round_, seat) if line.points]
        return self.parts([*told, *self.by_hand(round_, seat)])

    def parts(self, parts: Sequence[Value]) -> Message:
        """Return parts of a hand as one sentence."""
        return msg("{parts}", parts=tuple(parts)) if parts else msg("nothing scored")

    def by_hand(self, round_: int, seat: int) -> list[Message]:
        """Return what the table added by hand to one hand, as parts of a sentence."""
        return [
            _by_hand(given.points, given.note)
            if given.note
            else msgn("{count} point by hand", "{count} points by hand", given.points)
            for given in self.table.by_hand
            if (given.round, given.seat) == (round_, seat)
        ]

    def end(self, seat: int) -> tuple[Line, ...]:
        """Return nothing: all points are those of the hands."""
        del seat
        return ()

    def round_story(self, round_: int) -> tuple[Message, ...]:
        """Name the seats whose cards are missing."""
        hands = self.table.rounds[round_]
        missing = tuple(seat for seat, hand in enumerate(hands) if hand is None)
        if not missing or len(missing) == len(hands):
            return ()
        return (
            msg("Not settled: the cards of {missing} are not entered.", missing=Seats(missing)),
        )

    def end_story(self) -> tuple[Message, ...]:
        """Return nothing: the seats share no points."""
        return ()

    def decision(self) -> Message:
        """Return who has the highest total, and what broke a tie."""
        return decision(self.card, self.box)

    def facts(self, round_: int) -> tuple[Message, ...]:
        """Return nothing: the title says it all."""
        del round_
        return ()

    def columns(self, round_: int) -> tuple[Figures, ...]:
        """Return nothing: cards are counted elsewhere."""
        del round_
        return ()

    def races(self, round_: int) -> tuple[Race, ...]:
        """Return nothing: the seats compare nothing but their points."""
        del round_
        return ()

    def json(self, seat: int) -> dict[str, object]:
        """Return the rounds by category, what is counted, and what it is worth at the end."""
        card, found = self.card, {"rounds": [self._round_json(r, seat) for r in self._rounds]}
        more: dict[str, object] = {}
        if self.box.counted_id:
            more[self.box.counted_id] = card.counts[seat] if card.counts else None
        ends = card.end_points[seat] if card.end_points else (None,) * len(card.end_categories)
        for category, points in zip(card.end_categories, ends, strict=True):
            more[f"{category.id}_points"] = points
        return {**found, **more}

    @cached_property
    def _rounds(self) -> range:
        return range(len(self.card.rounds))

    def _round_json(self, round_: int, seat: int) -> dict[str, int | None] | None:
        score = self.card.hand(round_, seat)
        if score is None:
            return None
        settled = self.card.rounds[round_].settled
        found: dict[str, int | None] = {
            category.id: points if settled or not category.shared else None
            for category, points in zip(self.card.categories, score.points, strict=False)
        }
        if score.by_hand:
            found["by_hand"] = score.by_hand
        return {**found, "total": score.total}


def decision(card: Scorecard, box: Box) -> Message:
    """Say how totals, and what breaks a tie, lead to the winners of a scorecard."""
    if not card.winners:
        return msg("Not decided: the last round is not complete.")
    totals, ranks = card.totals, card.ranks
    competing = [seat for seat, rank in enumerate(ranks) if rank is not None]
    best = totals[card.winners[0]] or 0
    tied = tuple(seat for seat in competing if totals[seat] == best)
    won = Seats(card.winners)
    if len(tied) == 1:
        others = [totals[seat] or 0 for seat in competing if seat not in tied]
        if not others:
            return msg("{winner} wins with {total}.", winner=won, total=best)
        return msg("{winner} wins {total}–{next}.", winner=won, total=best, next=max(others))
    if not box.counted_inside:
        return msg("{winners} share the win with {total} points each.", winners=won, total=best)
    counts = {seat: card.counts[seat] for seat in tied}
    unknown = tuple(seat for seat in card.winners if counts[seat] is None)
    if len(card.winners) > 1 and unknown:
        return msg(
            "{winners} share the win at {total}: the {counted} of {unknown} are not known, so "
            "nothing breaks the tie.",
            winners=won,
            total=best,
            counted=box.counted_inside,
            unknown=Seats(unknown),
        )
    values: dict[str, Value] = {
        "tied": Seats(tied),
        "total": best,
        "winners": won,
        "counted": box.counted_inside,
        "number": counts[card.winners[0]] or 0,
    }
    if len(card.winners) == 1:
        next_ = max([counts[seat] or 0 for seat in tied if seat not in card.winners])
        return msg(
            "{tied} tie at {total}; {winners} wins on {counted}, {number}–{next}.",
            **values,
            next=next_,
        )
    if len(card.winners) < len(tied):
        return msg(
            "{tied} tie at {total}; {winners} share the win with equal {counted}: {number} each.",
            **values,
        )
    return msg(
        "{winners} share the win: {total} points and equal on {counted}, {number} each.", **values
    )
