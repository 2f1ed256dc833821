"""A scorecard in words: what is said alike in every game, and what a plain game says."""

from collections.abc import Sequence
from itertools import chain
from typing import Final

from scorekeeper.games.parts import Box, Line, Race
from scorekeeper.games.scorecard import Category, Hand, Problem, Scorecard, Table
from scorekeeper.games.ways import Compared
from scorekeeper.i18n import Message, Seats, Value, msg, msgn

_ROUND: Final = Category("round", msg("Points"))
"""What a round is worth as a whole, where its cards are not known."""

_WITHOUT_CARDS: Final = msg("written down without cards")


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
    """What is said of a play; games override what they say otherwise, or beside it."""

    blank = msg("no cards yet")

    def __init__(self, box: Box, card: Scorecard) -> None:
        self.box = box
        self.card = card
        self.table = card.table
        self.rules = card.table.rules

    def _laid(self, round_: int) -> list[Hand]:
        """Return the hands of a round as they count; seats without an entry have no cards."""
        laid = self.card.laid[round_] if round_ < len(self.card.laid) else ()
        return [hand or () for hand in laid]

    def _kept(self, round_: int) -> list[Hand]:
        """Return what each seat has laid up to a round."""
        rounds = [self._laid(number) for number in range(round_ + 1)]
        return [tuple(chain(*hands)) for hands in zip(*rounds, strict=True)]

    def hand(self, round_: int, seat: int) -> tuple[Line, ...]:
        """Return a line for each category of an entered hand, and one for what is kept."""
        score = self.card.hand(round_, seat)
        if score is None:
            return ()
        if self.table.results is not None:
            return (Line(_ROUND, score.total, _WITHOUT_CARDS),)
        hands, settled = self._laid(round_), self.card.rounds[round_].settled
        lines = []
        for category, points in zip(self.card.categories, score.points, strict=True):
            reason = category.reason(hands, seat, points, self.rules)
            if category.shared and points and not settled:
                reason = msg("so far {rank}", rank=reason)
            lines.append(Line(category, points, reason, category.page))
        lines += [
            Line(category, None, category.kept(kept), category.page)
            for category in self.card.end_categories
            if (kept := category.count(hands[seat]))
        ]
        return tuple(lines)

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
        """Return the reasons of all lines that made points, what is kept, and points by hand."""
        if self.table.results is not None:
            return _WITHOUT_CARDS
        if self.table.rounds[round_][seat] is None:
            return self.blank
        parts: list[Value] = []
        for line in self.hand(round_, seat):
            alone = line.category.shared and self.table.seats == 1
            if line.points != 0 and not alone:
                inner = line.reason.values.get("parts") if line.reason.text == "{parts}" else None
                parts += inner if isinstance(inner, tuple) else (line.reason,)
        parts += [
            _by_hand(given.points, given.note)
            for given in self.table.by_hand
            if (given.round, given.seat) == (round_, seat)
        ]
        return msg("{parts}", parts=tuple(parts)) if parts else msg("nothing scored")

    def end(self, seat: int) -> tuple[Line, ...]:
        """Return the line of what counts after the last round; before, its points are None."""
        counts = [count or 0 for count in self.card.counts]
        lines = []
        for place, category in enumerate(self.card.end_categories):
            points, reason = None, category.kept(counts[seat])
            if self.card.end_points is not None:
                points = self.card.end_points[seat][place]
                if points is None:  # without cards it is not known
                    continue
                if kept := self._kept(len(self.card.laid) - 1):
                    reason = category.reason(kept, seat, points, self.rules)
                else:
                    reason = category.why(counts, seat, points, self.rules)
            lines.append(Line(category, points, reason, category.page))
        return tuple(lines)

    def round_story(self, round_: int) -> tuple[Message, ...]:
        """Tell who has most of what the seats compare, and whose cards are missing."""
        hands = self.table.rounds[round_] if round_ < len(self.table.rounds) else ()
        missing = tuple(seat for seat, hand in enumerate(hands) if hand is None)
        if len(missing) == len(hands):
            return ()
        story = []
        for place, category in enumerate(self.card.categories):
            scored = self.card.rounds[round_].hands
            points = [score.points[place] if score else 0 for score in scored]
            counts = [category.count(hand) for hand in self._laid(round_)]
            story += category.story(counts, points, self.rules)
        if missing:
            seats = Seats(missing)
            story.append(msg("Not settled: the cards of {missing} are not entered.", missing=seats))
        return tuple(story)

    def end_story(self) -> tuple[Message, ...]:
        """Tell who gets what at the end, and which ties below the first are broken."""
        card, counted = self.card, self.box.counted_inside
        seats = [seat for seat, rank in enumerate(card.ranks) if (rank or 1) > 1]
        counts, ends = [count or 0 for count in card.counts], card.end_points or ()
        story: list[Message] = []
        for place, category in enumerate(card.end_categories):
            points = [end[place] or 0 for end in ends]
            story += category.story(counts, points, self.rules) if points else ()
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
        results = self.table.results or ()
        won = Seats(card.winners)
        if not card.winners and not results:
            return msg("Not decided: the last round is not complete.")
        if not card.winners:
            missing = tuple(
                seat
                for seat, result in enumerate(results)
                if card.totals[seat] is result.rank is None
            )
            if not missing:
                return msg("Not decided: nobody’s 1st rank is written down.")
            return msg("Not decided: the result of {missing} is missing.", missing=Seats(missing))
        if card.written and len(card.winners) > 1:
            return msg("{winners} share the win by the ranks written down.", winners=won)
        if card.written:
            return msg("{winner} wins by the ranks written down.", winner=won)
        competing = [seat for seat, rank in enumerate(card.ranks) if rank is not None]
        best = card.totals[card.winners[0]] or 0
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

    def races(self, round_: int) -> tuple[Race, ...]:
        """Return what the seats compare in a round, and up to it, with what it would pay now."""
        if round_ >= len(self.card.laid):
            return ()
        now = list(self.card.laid[round_])
        raced = [(category, now) for category in self.card.categories if category.heading]
        kept: list[Hand | None] = [*self._kept(round_)]
        raced += [(category, kept) for category in self.card.end_categories if category.heading]
        return tuple([self._race(*race) for race in raced])

    def _race(self, category: Category, hands: Sequence[Hand | None]) -> Race:
        known = [hand or () for hand in hands]
        paid = category.points(known, self.rules)
        counts = [None if hand is None else category.count(hand) for hand in hands]
        pays = [None if hand is None else pay for hand, pay in zip(hands, paid, strict=True)]
        note = None
        if isinstance(category, Compared):
            note = category.tie_note([category.count(hand) for hand in known], paid, self.rules)
        rule = category.rule_for(len(hands))
        return Race(category, tuple(counts), tuple(pays), rule, note)

    def json(self, seat: int) -> dict[str, object]:
        """Return the rounds by category, what is counted, and what it is worth at the end."""
        card = self.card
        rounds = [self._round_json(round_, seat) for round_ in range(len(card.rounds))]
        found: dict[str, object] = {"rounds": rounds}
        if self.box.counted_id:
            found[self.box.counted_id] = card.counts[seat]
        ends = card.end_points[seat] if card.end_points else (None,) * len(card.end_categories)
        for points in ends:
            found[f"{self.box.counted_id.removesuffix('s')}_points"] = points
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
