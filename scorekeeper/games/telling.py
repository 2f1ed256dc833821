"""A scorecard in words: what is said alike in every game, and what a plain game says."""

from collections.abc import Iterable, Sequence

from scorekeeper.games.parts import Box, Figures, Line, Race
from scorekeeper.games.scorecard import Problem, Scorecard, Table
from scorekeeper.i18n import Message, Seats, Value, msg, msgn


def by_hand_problems(table: Table) -> list[Problem]:
    """Return a warning for everything that the table added by hand."""
    return [
        Problem("warning", "by_hand", _by_hand(given.points, given.note), given.round, given.seat)
        for given in table.by_hand
    ]


def _by_hand(points: int, note: str) -> Message:
    if not note:
        return msgn("{count} point by hand", "{count} points by hand", points)
    return msgn(
        "{count} point by hand: {note}", "{count} points by hand: {note}", points, note=note
    )


class Telling:
    """What a game says whose hands are worth their own cards; richer games override parts."""

    def __init__(self, box: Box, card: Scorecard) -> None:
        self.box = box
        self.card = card
        self.table = card.table

    def hand(self, round_: int, seat: int) -> tuple[Line, ...]:
        """Return each category with its points."""
        score = self.card.hand(round_, seat)
        points = score.points if score else ()
        return tuple(
            Line(category, made, msg("{category}: {points}", category=category.name, points=made))
            for category, made in zip(self.card.categories, points, strict=False)
        )

    def worth(self, round_: int, seat: int) -> Message:
        """Say what a hand that is entered makes; what the seats still compare is named apart."""
        score = self.card.hand(round_, seat)
        points = score.total if score else 0
        if self.card.rounds[round_].settled:
            return msgn("{count} point", "{count} points", points)
        more = sum(line.points or 0 for line in self.hand(round_, seat) if line.category.shared)
        if not more:
            return msgn("{count} point so far", "{count} points so far", points)
        whole = msgn("{count} point", "{count} points", points)
        return msg("{points} so far, {more} more as it stands", points=whole, more=more)

    def summary(self, round_: int, seat: int) -> Message:
        """Return the reasons of all lines that made points."""
        if self.table.rounds[round_][seat] is None:
            return msg("no cards yet")
        parts = [*self.worth_telling(round_, seat), *self.by_hand(round_, seat)]
        return msg("{parts}", parts=tuple(parts)) if parts else msg("nothing scored")

    def worth_telling(self, round_: int, seat: int) -> Iterable[Value]:
        """Return the parts of a hand that matter."""
        return [line.reason for line in self.hand(round_, seat) if line.points]

    def by_hand(self, round_: int, seat: int) -> list[Message]:
        """Return what the table added by hand to one hand, as parts of a sentence."""
        return [
            _by_hand(given.points, given.note)
            for given in self.table.by_hand
            if (given.round, given.seat) == (round_, seat)
        ]

    def end(self, seat: int) -> tuple[Line, ...]:
        """Return nothing: all points are those of the hands."""
        return ()

    def round_story(self, round_: int) -> tuple[Message, ...]:
        """Name the seats whose cards are missing."""
        hands = self.table.rounds[round_] if round_ < len(self.table.rounds) else ()
        missing = tuple(seat for seat, hand in enumerate(hands) if hand is None)
        if not missing or len(missing) == len(hands):
            return ()
        text = msg("Not settled: the cards of {missing} are not entered.", missing=Seats(missing))
        return (text,)

    def end_story(self) -> tuple[Message, ...]:
        """Tell which equal totals below the first were put in order by what is counted."""
        card, counted = self.card, self.box.counted_inside
        seats = [seat for seat, rank in enumerate(card.ranks) if (rank or 1) > 1]
        story: list[Message] = []
        for total in dict.fromkeys(card.totals[seat] for seat in seats):
            tied = tuple(seat for seat in seats if card.totals[seat] == total)
            first = min(card.ranks[seat] or 0 for seat in tied)
            ahead = tuple(seat for seat in tied if card.ranks[seat] == first)
            if counted and total is not None and len(ahead) < len(tied):
                text = msg(
                    "{tied} tie at {total}; more {counted}: {ahead}.",
                    tied=Seats(tied),
                    total=total,
                    counted=counted,
                    ahead=Seats(ahead),
                )
                story.append(text)
        return tuple(story)

    def decision(self) -> Message:
        """Return how totals, and what breaks a tie, lead to the winners."""
        card, counted = self.card, self.box.counted_inside
        if not card.winners:
            return msg("Not decided: the last round is not complete.")
        competing = [seat for seat, rank in enumerate(card.ranks) if rank is not None]
        best = card.totals[card.winners[0]] or 0
        won = Seats(card.winners)
        tied = tuple(seat for seat in competing if card.totals[seat] == best)
        if len(tied) == 1:
            others = [
                (card.ranks[seat], card.totals[seat] or 0) for seat in competing if seat not in tied
            ]
            second = min(others)[1] if others else -1
            if second < 0:
                return msg("{winner} wins with {total}.", winner=won, total=best)
            return msg("{winner} wins {total}–{next}.", winner=won, total=best, next=second)
        if not counted or not card.counts:
            return msg("{winners} share the win with {total} each.", winners=won, total=best)
        counts = {seat: card.counts[seat] for seat in tied}
        values: dict[str, Value] = {"winners": won, "total": best, "counted": counted}
        values["number"] = counts[card.winners[0]] or 0
        unknown = tuple(seat for seat in card.winners if counts[seat] is None)
        if len(card.winners) == 1:
            behind = [count or 0 for seat, count in counts.items() if seat not in card.winners]
            values |= {"tied": Seats(tied), "next": max(behind)}
            return msg(
                "{tied} tie at {total}; {winners} wins on {counted}, {number}–{next}.", **values
            )
        if unknown:
            return msg(
                "{winners} share the win at {total}: the {counted} of {unknown} are not known.",
                unknown=Seats(unknown),
                **values,
            )
        return msg(
            "{winners} share the win with {total} and equal {counted}, {number} each.", **values
        )

    def facts(self, round_: int) -> tuple[Message, ...]:
        """Return nothing: the title says it all."""
        return ()

    def columns(self, round_: int) -> tuple[Figures, ...]:
        """Return nothing: cards are counted elsewhere."""
        return ()

    def races(self, round_: int) -> tuple[Race, ...]:
        """Return nothing: the seats compare nothing but their points."""
        return ()

    def json(self, seat: int) -> dict[str, object]:
        """Return the rounds by category, what is counted, and what it is worth at the end."""
        card = self.card
        rounds = [self._round_json(round_, seat) for round_ in range(len(card.rounds))]
        found: dict[str, object] = {"rounds": rounds}
        if self.box.counted_id:
            found[self.box.counted_id] = card.counts[seat]
        ends = card.end_points[seat] if card.end_points else (None,) * len(card.end_categories)
        for category, points in zip(card.end_categories, ends, strict=True):
            found[f"{category.id}_points"] = points
        return found

    def _round_json(self, round_: int, seat: int) -> dict[str, int | None] | None:
        score = self.card.hand(round_, seat)
        if score is None:
            return None
        settled = self.card.rounds[round_].settled
        found = {
            category.id: points if settled or not category.shared else None
            for category, points in zip(self.card.categories, score.points, strict=False)
        }
        if score.by_hand:
            found["by_hand"] = score.by_hand
        return {**found, "total": score.total}


def standing(what: Message, seats: Sequence[int], number: int, points: int) -> Message:
    """Tell who has most, second or fewest of something, and what each of them gets."""
    values: dict[str, Value] = {"what": what, "seats": Seats(tuple(seats)), "number": number}
    return msgn(
        "{what}: {seats} with {number}: {points}.",
        "{what}: {seats} with {number} each: {points} each.",
        len(seats),
        points=points,
        **values,
    )


def shared(rank: Message, sharers: Sequence[int], seat: int, pot: int | None = None) -> Message:
    """Say with whom a seat shares a rank, and the pot that they split (None: in full)."""
    others = Seats(tuple(other for other in sharers if other != seat))
    values: dict[str, Value] = {"rank": rank, "others": others, "ways": len(sharers)}
    if not others.numbers:
        return rank
    if pot is None:
        return msg("{rank} with {others}", **values)
    return msg("{rank} with {others}, {pot} split {ways} ways", pot=pot, **values)


def dealt(size: int, round_: int, passing: str) -> tuple[Message, ...]:
    """Return the hand size and the direction in which hands are passed."""
    right = round_ == 1 and passing != "left"
    direction = msg("pass right →") if right else msg("pass left ←")
    return (msg("hands of {count}", count=size), direction)
