"""Ways to make points that many games know: so many pay so much, sets, most and fewest."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from scorekeeper.games.ranking import seats_with, share
from scorekeeper.games.scorecard import Category, Rules
from scorekeeper.i18n import Message, Seats, Value, msg, msgn

NONE: Final = msg("none")
_RANKS: Final = (msg("most"), msg("second"), msg("third"))


@dataclass(frozen=True, kw_only=True)
class ByNumber(Category):
    """Each hand is paid for the number of its cards.

    `cards` names so many of them inside a sentence; or `note` is the rule, said behind the
    points.
    """

    cards: Callable[[int], Message] | None = None
    note: Message | None = None

    def worth(self, count: int) -> int:
        """Return the points of so many cards."""
        raise NotImplementedError

    def left_over(self, count: int) -> int:
        """Return how many of so many cards make no points."""
        return 0

    def pay(self, counts: Sequence[int], rules: Rules) -> Sequence[int]:
        """Return the points by seat for what the seats have."""
        return [self.worth(count) for count in counts]

    def alone(self, cards: Sequence[str]) -> int | None:
        """Return what these cards are worth by themselves."""
        return self.worth(len(cards)) or None

    def why(self, counts: Sequence[int], seat: int, points: int, rules: Rules) -> Message:
        """Say why a seat gets its points for what the seats have."""
        count = counts[seat]
        if self.cards is None and self.note is None:
            return super().why(counts, seat, points, rules)
        if not count:
            return NONE
        if self.cards is None:
            return noted(self, count, points, self.note or NONE)
        told: dict[str, Value] = {"count": count, "cards": self.cards(count), "points": points}
        if left := self.left_over(count):
            return msg("{count} {cards}: {points} ({left} left over)", left=left, **told)
        return msg("{count} {cards}: {points}", **told)


@dataclass(frozen=True, kw_only=True)
class Sets(ByNumber):
    """Each set of `size` cards pays `pays`; with sets of one, each card does."""

    size: int = 1
    pays: int = 1

    def worth(self, count: int) -> int:
        """Return the points of so many cards."""
        return count // self.size * self.pays

    def left_over(self, count: int) -> int:
        """Return how many of so many cards make no points."""
        return count % self.size


@dataclass(frozen=True, kw_only=True)
class Steps(ByNumber):
    """So many cards pay together what `pays` says; more than it knows pay no more."""

    pays: Sequence[int] = (0,)

    def worth(self, count: int) -> int:
        """Return the points of so many cards."""
        return self.pays[min(count, len(self.pays) - 1)]

    def left_over(self, count: int) -> int:
        """Return how many of so many cards make no points."""
        return max(count - len(self.pays) + 1, 0)


class Terms(NamedTuple):
    """What the most, the next and so on gain, and what the fewest lose.

    Tied seats get it in full; where `split` says so they share it, the remainder is dropped,
    and after a tie for most, who share the first of `gains` or the `pool`, nobody is second.
    Fewer than `least` gain nothing; if nobody has so many, nothing is paid.
    """

    gains: tuple[int, ...]
    loss: int = 0
    split: bool = False
    pool: int = 0
    least: int = 1

    def paid(self, counts: Sequence[int]) -> tuple[int, ...]:
        """Return the gains by rank that these counts leave."""
        if self.split and counts.count(max(counts)) > 1:
            return (self.pool,) if self.pool else self.gains[:1]
        return self.gains


@dataclass(frozen=True, kw_only=True)
class Compared(Category):
    """The seats compare what they have: most, second, fewest.

    `titles` say who has most, second … in the story of a round, `fewest` who has fewest.
    """

    shared: bool = True
    gains: tuple[int, ...] = ()
    loss: int = 0
    titles: tuple[Message, ...] = ()
    fewest: Message | None = None

    def terms(self, counts: Sequence[int], rules: Rules) -> Terms:
        """Return what is paid at this table; of two players nobody loses."""
        return Terms(self.gains, self.loss if len(counts) > 2 else 0)

    def told(self, count: int, points: int, rank: Message) -> Message:
        """Say what somebody has, and what its rank pays."""
        return noted(self, count, points, rank)

    def pay(self, counts: Sequence[int], rules: Rules) -> Sequence[int]:
        """Return the points by seat for what the seats have."""
        terms = self.terms(counts, rules)
        ranked = sorted({count for count in counts if count >= terms.least}, reverse=True)
        worth = dict.fromkeys(counts, 0)
        for count, gain in zip(ranked, terms.paid(counts), strict=False):
            worth[count] = share(gain, counts.count(count)) if terms.split else gain
        if ranked and terms.loss:
            fewest = min(counts)
            worth[fewest] -= share(terms.loss, counts.count(fewest) if terms.split else 1)
        return tuple([worth[count] for count in counts])

    def why(self, counts: Sequence[int], seat: int, points: int, rules: Rules) -> Message:
        """Say why a seat gets its points for what the seats have."""
        if not (counts[seat] or points or self.loss):
            return NONE
        return self.told(counts[seat], points, self.rank(counts, seat, points, rules))

    def rank(self, counts: Sequence[int], seat: int, points: int, rules: Rules) -> Message:
        """Say which rank a seat has, with whom it shares it, and why it is not a better one."""
        terms = self.terms(counts, rules)
        own, paid, sharers = counts[seat], terms.paid(counts), seats_with(counts, counts[seat])
        ahead = sorted({count for count in counts if count > own}, reverse=True)
        if not points and len(sharers) == len(counts):
            return msg("everybody has the same")
        if len(ahead) < len(paid):
            pot = paid[len(ahead)] if terms.split else None
            return _shared(_RANKS[len(ahead)], sharers, seat, pot)
        if self.loss and own > min(counts):
            return msg("neither most nor fewest")
        if self.loss and terms.loss:
            return _shared(msg("fewest"), sharers, seat, -terms.loss if terms.split else None)
        if self.loss and len(counts) == 2:
            return msg("fewest, but with two players nobody loses points")
        if self.loss:
            return msg("fewest, but by house rule nobody loses points")
        if len(paid) < len(terms.gains):
            return msg("nobody is second after a tie")
        if len(paid) > 1:
            return msg("most {most}, second {second}", most=ahead[0], second=ahead[1])
        return msg("the most are {most}", most=ahead[0])

    def tie_note(
        self, counts: Sequence[int], points: Sequence[int], rules: Rules
    ) -> Message | None:
        """Say that after a tie for most nobody is second, None if somebody can be."""
        terms = self.terms(counts, rules)
        each = points[counts.index(max(counts))]
        if not each or len(terms.paid(counts)) == len(terms.gains):
            return None
        return msg("Tie for most: {points} each, so nobody is second.", points=each)

    def story(self, counts: Sequence[int], points: Sequence[int], rules: Rules) -> list[Message]:
        """Tell who gets what is compared."""
        titles = self.titles or (msg("Most {cards}", cards=self.name),)
        ranked = zip(titles, sorted(set(counts), reverse=True), strict=False)
        told = [_standing(title, counts, count, points, 1) for title, count in ranked]
        told.append(self.tie_note(counts, points, rules))
        if self.fewest:
            told.append(_standing(self.fewest, counts, min(counts), points, -1))
        return [text for text in told if text]


def noted(category: Category, count: int, points: int, note: Message) -> Message:
    """Say how many of something pay how much, and why."""
    told: dict[str, Value] = {"card": category.name, "count": count, "points": points}
    return msg("{card}, {count}: {points} ({rank})", rank=note, **told)


def _standing(
    title: Message, counts: Sequence[int], count: int, points: Sequence[int], sign: int
) -> Message | None:
    """Tell who has so many and gains (or loses, −1) for it, and how much; None if nobody."""
    seats = tuple(seat for seat in seats_with(counts, count) if points[seat] * sign > 0)
    if not seats:
        return None
    values: dict[str, Value] = {"what": title, "seats": Seats(seats), "number": count}
    return msgn(
        "{what}: {seats} with {number}: {points}.",
        "{what}: {seats} with {number} each: {points} each.",
        len(seats),
        points=points[seats[0]],
        **values,
    )


def _shared(rank: Message, sharers: Sequence[int], seat: int, pot: int | None) -> Message:
    """Say with whom a seat shares a rank, and the pot that they split (None: in full)."""
    others = Seats(tuple(other for other in sharers if other != seat))
    values: dict[str, Value] = {"rank": rank, "others": others, "ways": len(sharers)}
    if not others.numbers:
        return rank
    if pot is None:
        return msg("{rank} with {others}", **values)
    return msg("{rank} with {others}, {pot} split {ways} ways", pot=pot, **values)
