"""A scorecard of Sushi Go Party! in words."""

from collections.abc import Iterable, Sequence
from typing import Final

from scorekeeper.games.parts import Figures, Line, Race
from scorekeeper.games.ranking import seats_with
from scorekeeper.games.scorecard import Hand
from scorekeeper.games.sushi_go.telling import (
    colours_reason,
    icons_reason,
    nigiri_parts,
    set_name,
    set_reason,
)
from scorekeeper.games.sushi_go_party import scoring
from scorekeeper.games.sushi_go_party.cards import BY_ID, Type, cards_of
from scorekeeper.games.sushi_go_party.checks import HAND_SIZES
from scorekeeper.games.sushi_go_party.menu import menu_name, types_of
from scorekeeper.games.telling import Telling, dealt, shared, standing
from scorekeeper.i18n import Message, Value, msg, msgn

_RULES: Final = {
    "maki": msg("most 6, second 3"),
    "temaki": msg("most 4, fewest −4"),
    "uramaki": msg("8, 5, 2 by place"),
    "pudding": msg("most 6, fewest −6"),
    "ice_cream": msg("four are 12"),
    "fruit": msg("each fruit by itself"),
}

_NOTES: Final = {
    "eel": msg("one −3, two or more 7"),
    "tofu": msg("one 2, two 6, more 0"),
    "miso_soup": msg("{points} each", points=3),
    "takeout_box": msg("{points} each", points=2),
}
"""The rule behind the points of types that make no sets."""
_FRUITS: Final = (msg("Melon"), msg("Pineapple"), msg("Orange"))


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

    def worth_telling(self, round_: int, seat: int) -> Iterable[Value]:
        """Return the parts that score or lose, a wasabi that waits, and desserts."""
        for line in self.hand(round_, seat):
            if line.category.id == "nigiri":
                cards = self._cards(round_)[seat]
                yield from nigiri_parts(tuple(cards)) if "w" in cards or line.points else ()
            elif line.points or line.points is None:
                yield line.reason

    def _reason(self, id_: str, round_: int, seat: int, points: int) -> Message:
        """Return why a seat has its points of a category."""
        hand, cards = self.table.rounds[round_][seat] or (), self._cards(round_)[seat]
        counts, card = self._counts(round_, id_), BY_ID[id_]
        if id_ == "nigiri":
            return msg("{parts}", parts=nigiri_parts(tuple(cards)))
        if id_ in scoring.SHARED:
            settled = self.card.rounds[round_].settled
            return reason(card, counts, seat, points, hand, settled=settled)
        count, left = counts[seat], {"tempura": 2, "sashimi": 3}.get(id_, 0)
        if left or id_ == "dumpling":
            over = count % left if left else max(count - 5, 0)
            return set_reason(count, over, points, set_name(id_, count))
        return _noted(card, count, points, self._note(id_, cards)) if count else msg("none")

    def _note(self, id_: str, cards: Sequence[str]) -> Message:
        """Return the rule that makes the points of a category."""
        if id_ == "tea":
            number = scoring.largest_set(cards, self.table.rules)
            return msg("largest set of one background: {number}", number=number)
        if id_ == "onigiri":
            return msg("sets of {sizes}", sizes=tuple(scoring.onigiri_sets(cards)))
        return _NOTES[id_]

    def end(self, seat: int) -> tuple[Line, ...]:
        """Return the dessert line of a seat; its points are None before the end (p16)."""
        count = self.card.counts[seat] or 0
        points = self.card.end_points[seat][0] if self.card.end_points else None
        if points is None:
            reason = msgn("{count} dessert so far", "{count} desserts so far", count)
        else:
            card = BY_ID[types_of(self._menu)[-1]]
            reason = _noted(card, count, points, self._dessert_note(seat))
        return (Line(self.card.end_categories[0], points, reason, "p16"),)

    def _dessert_note(self, seat: int) -> Message:
        dessert = types_of(self._menu)[-1]
        desserts = self._desserts(len(self.card.rounds) - 1)
        if dessert == "ice_cream":
            return msg("12 for each four")
        if dessert == "fruit":
            fruits = tuple(
                msg("{card} {count}: {points}", card=name, count=count, points=points)
                for name, (count, points) in zip(
                    _FRUITS, scoring.fruit_points(desserts[seat]), strict=True
                )
            )
            return msg("{parts}", parts=fruits)
        counts = [count or 0 for count in self.card.counts]
        sharers = seats_with(counts, counts[seat])
        if max(counts) == min(counts):
            return msg("everybody has the same")
        if counts[seat] == max(counts):
            return shared(msg("most"), sharers, seat)
        if counts[seat] > min(counts):
            return msg("neither most nor fewest")
        if self.table.seats == 2:
            return msg("fewest, but with two players nobody loses points")
        return shared(msg("fewest"), sharers, seat)

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
        """Tell who has most puddings; ice cream and fruit are not compared (p16)."""
        if self.card.end_points is None or types_of(self._menu)[-1] != "pudding":
            return ()
        counts = [count or 0 for count in self.card.counts]
        if not any(counts):
            return super().end_story()
        most = seats_with(counts, max(counts))
        points = self.card.end_points[most[0]][0] or 0
        story = standing(msg("Most puddings"), most, max(counts), points)
        return (story, *super().end_story())

    def facts(self, round_: int) -> tuple[Message, ...]:
        """Return the menu, the hand size and the direction (p3–6)."""
        size = HAND_SIZES.get(self.table.seats, 0)
        return (menu_name(self._menu), *dealt(size, round_, self.table.rules["pass"]))

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
    taken = tuple(int(token[1:]) for token in hand if token[0] == "x")
    if (not own and not points) or (card.id == "soy_sauce" and "y" not in cards_of(hand)):
        return msg("none")
    note = _rank(card.id, counts, seat)
    if not settled:
        note = msg("so far {rank}", rank=note)
    if card.id == "maki":
        return icons_reason(own, points, note)
    if card.id == "soy_sauce":
        return colours_reason(own, points, note)
    if card.id != "uramaki":
        return _noted(card, own, points, note)
    parts = (msg("took {places}", places=taken),) if taken else ()
    if own:
        icons = msgn("{count} icon left", "{count} icons left", own)
        parts = (*parts, msg("{what}: {rank}", what=icons, rank=note))
    return msg("{card}: {points} ({parts})", card=card.name, points=points, parts=parts)


def _noted(card: Type, count: int, points: int, note: Message) -> Message:
    told: dict[str, Value] = {"card": card.name, "count": count, "points": points}
    return msg("{card}, {count}: {points} ({rank})", rank=note, **told)


def _rank(id_: str, counts: Sequence[int], seat: int) -> Message:
    """Say which rank a seat has for what the seats compare, and with whom it shares it."""
    own, sharers = counts[seat], seats_with(counts, counts[seat])
    if id_ == "edamame":
        others = sum(count > 0 for count in counts) - 1
        return msgn("{count} other has any", "{count} others have any", others)
    ahead = len({count for count in counts if count > own})
    paid = {"maki": 3 if len(counts) > 5 else 2}.get(id_, 1)
    if ahead < paid:
        return shared((msg("most"), msg("second"), msg("third"))[ahead], sharers, seat)
    if id_ != "temaki":
        return msg("the most are {most}", most=max(counts))
    fewest = own == min(counts)
    return shared(msg("fewest"), sharers, seat) if fewest else msg("neither most nor fewest")
