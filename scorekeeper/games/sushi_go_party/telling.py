"""A scorecard of Sushi Go Party! in words."""

from collections.abc import Sequence
from typing import Final

from scorekeeper.games.parts import Figures, Line, Race
from scorekeeper.games.ranking import seats_with
from scorekeeper.games.scorecard import Hand
from scorekeeper.games.sushi_go_party import scoring
from scorekeeper.games.sushi_go_party.cards import BY_ID, Type, cards_of
from scorekeeper.games.sushi_go_party.checks import HAND_SIZES
from scorekeeper.games.sushi_go_party.menu import types_of
from scorekeeper.games.telling import Telling, shared, standing
from scorekeeper.i18n import Message, Value, msg, msgn

_RULES: Final = {
    "maki": msg("most 6, second 3"),
    "temaki": msg("most 4, fewest −4"),
    "uramaki": msg("8, 5, 2 by place"),
    "pudding": msg("most 6, fewest −6"),
    "ice_cream": msg("four are 12"),
    "fruit": msg("each fruit by itself"),
}


class PartyTelling(Telling):
    """A scorecard of Sushi Go Party! in words."""

    @property
    def _menu(self) -> str:
        return self.table.rules["menu"]

    def _cards(self, round_: int) -> list[list[str]]:
        return [cards_of(hand or ()) for hand in self.table.rounds[round_]]

    def _counts(self, round_: int, id_: str) -> list[int]:
        """Return what the seats compare: icons of a roll, cards of any other type."""
        if id_ in {"maki", "uramaki"}:
            return [scoring.icons(cards) for cards in self._cards(round_)]
        if id_ == "soy_sauce":
            return [len(scoring.backgrounds(cards, self._menu)) for cards in self._cards(round_)]
        keys = BY_ID[id_].keys
        return [sum(key in keys for key in cards) for cards in self._cards(round_)]

    def _desserts(self, round_: int) -> list[list[str]]:
        rounds = [self._cards(number) for number in range(round_ + 1)]
        return [
            [key for cards in rounds for key in cards[seat]] for seat in range(self.table.seats)
        ]

    def hand(self, round_: int, seat: int) -> tuple[Line, ...]:
        """Return one line for each category of an entered hand, and one for desserts."""
        score = self.card.hand(round_, seat)
        if score is None:
            return ()
        lines = [
            Line(
                category,
                points,
                self._reason(category.id, round_, seat, points),
                BY_ID[category.id].page,
            )
            for category, points in zip(self.card.categories, score.points, strict=True)
        ]
        kept = sum(map(scoring.is_dessert, self._cards(round_)[seat]))
        if kept:
            reason = msgn("{count} dessert kept", "{count} desserts kept", kept)
            lines.append(Line(self.card.end_categories[0], None, reason, "p16"))
        return tuple(lines)

    def _reason(self, id_: str, round_: int, seat: int, points: int) -> Message:
        hand = self.table.rounds[round_][seat] or ()
        settled = self.card.rounds[round_].settled
        counts = self._counts(round_, id_)
        return reason(BY_ID[id_], counts, seat, points, hand, settled=settled)

    def end(self, seat: int) -> tuple[Line, ...]:
        """Return the dessert line of a seat; its points are None before the end (p16)."""
        count = self.card.counts[seat] or 0
        points = self.card.end_points[seat][0] if self.card.end_points else None
        if points is None:
            reason = msgn("{count} dessert so far", "{count} desserts so far", count)
        else:
            reason = msgn(
                "{count} dessert: {points}", "{count} desserts: {points}", count, points=points
            )
        return (Line(self.card.end_categories[0], points, reason, "p16"),)

    def round_story(self, round_: int) -> tuple[Message, ...]:
        """Tell who has most of what the seats compare, and who is missing."""
        hands = self.table.rounds[round_]
        if all(hand is None for hand in hands):
            return ()
        story = []
        for place, category in enumerate(self.card.categories):
            if category.id not in {"maki", "temaki", "uramaki"}:
                continue
            counts = self._counts(round_, category.id)
            paid = [hand.points[place] if hand else 0 for hand in self.card.rounds[round_].hands]
            most = seats_with(counts, max(counts))
            if max(counts):
                what = msg("Most {cards}", cards=category.name)
                story.append(standing(what, most, max(counts), paid[most[0]]))
        return (*story, *super().round_story(round_))

    def end_story(self) -> tuple[Message, ...]:
        """Tell what the desserts brought (p16)."""
        if self.card.end_points is None:
            return ()
        counts = [count or 0 for count in self.card.counts]
        most = seats_with(counts, max(counts))
        points = self.card.end_points[most[0]][0] or 0
        story = standing(msg("Most desserts"), most, max(counts), points)
        return (story, *super().end_story())

    def facts(self, round_: int) -> tuple[Message, ...]:
        """Return the hand size, the direction, and the menu (p5, p6)."""
        right = round_ == 1 and self.table.rules["pass"] != "left"  # noqa: S105 - of hands
        return (
            msg("hands of {count}", count=HAND_SIZES.get(self.table.seats, 0)),
            msg("pass right →") if right else msg("pass left ←"),
        )

    def columns(self, round_: int) -> tuple[Figures, ...]:
        """Return what the roll counts in a round, and the desserts up to it."""
        roll = types_of(self._menu)[1]
        counts = self._counts(round_, roll) if roll in BY_ID else []
        shown = zip(self.table.rounds[round_], counts, strict=False)
        figures = tuple("–" if hand is None else str(count) for hand, count in shown)
        kept = tuple(str(sum(map(scoring.is_dessert, own))) for own in self._desserts(round_))
        return Figures(msg("roll"), figures), Figures(msg("sweet"), kept, "◓")

    def races(self, round_: int) -> tuple[Race, ...]:
        """Return the roll of a round and the desserts up to it, with what they would pay."""
        roll, dessert = types_of(self._menu)[1], types_of(self._menu)[-1]
        desserts = self._desserts(round_)
        kept = [sum(map(scoring.is_dessert, own)) for own in desserts]
        counts = self._counts(round_, roll)
        paid = scoring.compared(roll, counts)
        if roll == "uramaki":
            paid = scoring.uramaki_points([hand or () for hand in self.table.rounds[round_]])
        laid = zip(self.table.rounds[round_], counts, strict=True)
        entered = [None if hand is None else number for hand, number in laid]
        ends = scoring.dessert_points(desserts, self._menu)
        return (
            Race.of(scoring.category(roll), entered, paid, self._rule(roll)),
            Race.of(scoring.category(dessert), kept, ends, self._rule(dessert)),
        )

    def _rule(self, id_: str) -> Message:
        if id_ == "maki" and self.table.seats > 5:
            return msg("most 6, second 4, third 2")
        return _RULES.get(id_, msg("paid at the end"))


def reason(
    card: Type,
    counts: Sequence[int],
    seat: int,
    points: int,
    hand: Hand = (),
    *,
    settled: bool = True,
) -> Message:
    """Say why what the seats have of a card is worth that to one of them."""
    own = counts[seat]
    if not own and not points:
        return msg("none")
    rank = _rank(card.id, counts, seat, tuple(int(key[1:]) for key in hand if key[0] == "x"))
    told: dict[str, Value] = {"card": card.name, "count": own, "points": points}
    if rank is None:
        return msg("{card}, {count}: {points}", **told)
    if not settled:
        rank = msg("so far {rank}", rank=rank)
    return msg("{card}, {count}: {points} ({rank})", rank=rank, **told)


def _rank(id_: str, counts: Sequence[int], seat: int, taken: tuple[int, ...]) -> Message | None:
    """Say how a seat compares with the others."""
    if id_ not in {"maki", "temaki", "uramaki", "soy_sauce", "edamame"}:
        return None
    if id_ == "uramaki" and taken:
        return msg("took {places}", places=taken)
    if id_ == "edamame":
        others = sum(count > 0 for count in counts) - 1
        return msgn("{count} other has any", "{count} others have any", others)
    own, sharers = counts[seat], seats_with(counts, counts[seat])
    if own == max(counts):
        return shared(msg("most"), sharers, seat)
    if own == min(counts) and id_ == "temaki":
        return shared(msg("fewest"), sharers, seat)
    return msg("rank {rank}", rank=len({count for count in counts if count > own}) + 1)
