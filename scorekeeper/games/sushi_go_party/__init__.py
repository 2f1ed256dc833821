"""Sushi Go Party!, the box of 2016 with a menu."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final

from scorekeeper.games.game import EndPoints, Entry, Game
from scorekeeper.games.numbers import plain
from scorekeeper.games.parts import At, Box, EntryKey, Fill, Kind, NotationError, Question, Tile
from scorekeeper.games.scorecard import Category, Hand, Problem, Rules, Scorecard, Table
from scorekeeper.games.sushi_go.tiles import tiles
from scorekeeper.games.sushi_go_party import checks, scoring
from scorekeeper.games.sushi_go_party.cards import (
    BY_ID,
    FACES,
    TAKEN,
    TYPE_OF,
    TYPES,
    cards_of,
    copy_of,
    kinds_of,
)
from scorekeeper.games.sushi_go_party.menu import HOUSE_RULES, kinds_on, menu_name, types_of
from scorekeeper.games.sushi_go_party.telling import PartyTelling
from scorekeeper.games.telling import Telling
from scorekeeper.i18n import Message, msg

_NEVER_STAYS: Final = {
    "menu": msg("The menu card never stays: enter the card that was taken with it."),
    "takeout": msg("The takeout box never stays: enter 0 for each card that lies face down."),
    "special": msg("Special order: press j, then the card that it copies."),
}
_HOW: Final = {
    "wasabi": msg("wasabi before its nigiri"),
    "special_order": msg("j before what a special order copies"),
    "takeout_box": msg("0 for a face-down card"),
    "uramaki": msg("x8 x5 x2 for what uramaki took"),
}
"""What is special about entering the cards of a type."""
_FRUIT: Final = {"87": "78", "97": "79", "98": "89"}


class SushiGoParty(Game):
    """Sushi Go Party!, 2 to 8 players, three rounds."""

    box = Box(
        "sushi-go-party",
        "Sushi Go Party!",
        msg("Gamewright box of 2016, 181 cards, 2 to 8 players, 3 rounds"),
        (2, 8),
        bgg_id=192291,
        year=2016,
        minutes=(20, 20),
        age=8,
        counted=msg("Desserts"),
        counted_inside=msg("dessert cards"),
        counted_icon="◓",
        counted_id="desserts",
    )
    rules = HOUSE_RULES
    rounds = 3
    aliases = _FRUIT | {f"j{typed}": f"j{key}" for typed, key in _FRUIT.items()}
    end_categories = (Category("dessert", msg("Desserts"), icon="◓", ground="#f8b3b6"),)

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """The questions, which most commands don't ask."""
        from scorekeeper.games.sushi_go_party.questions import questions

        return questions(self)

    @cached_property
    def by_key(self) -> Mapping[str, Kind]:
        """Every face of the box by key; a 3 is a roll of either kind."""
        kinds = [kind for type_ in TYPES for kind in kinds_of(type_)]
        found = (*kinds, *map(copy_of, kinds), *kinds_of(BY_ID["uramaki"], TAKEN))
        return {kind.key: kind for kind in reversed(found)}

    @cached_property
    def _names(self) -> Mapping[str, str]:
        return {kind.id.replace("_", ""): key for key, kind in self.by_key.items() if key[0] != "j"}

    def settings(self, rules: Rules) -> tuple[Message, ...]:
        """Return the menu."""
        return (menu_name(rules["menu"]),)

    def hint_with(self, rules: Rules) -> Message:
        """Say how a hand is entered with the cards of the menu."""
        own = tuple(how for id_, how in _HOW.items() if id_ in types_of(rules["menu"]))
        return msg("{hint}: {how}", hint=self.hint, how=own) if own else self.hint

    def kinds_in_play(self, rules: Rules) -> tuple[Kind, ...]:
        """Return everything that can lie before a player with this menu."""
        return kinds_on(rules["menu"])

    def hand_size(self, seats: int, rules: Rules) -> int | None:
        """Return how many cards are dealt (rulebook p5)."""
        return checks.HAND_SIZES.get(seats)

    def fill(self, table: Table, round_: int, seat: int) -> Fill:
        """Return the cards, without what uramaki took; some can have left the table."""
        return checks.fill(table, round_, seat)

    def left(self, table: Table, round_: int) -> dict[str, int]:
        """Return how many cards of each type the box still holds, and which places are open."""
        roll = types_of(table.rules["menu"])[1]
        hands = table.rounds[round_]
        laid, limits = checks.laid(hands, roll), checks.limits(table.rules)
        taken = [token for hand in hands for token in hand or () if token in TAKEN]
        found = {}
        for kind in kinds_on(table.rules["menu"]):
            if kind.key in TAKEN:
                found[kind.key] = int(checks.places_fit([*taken, kind.key]))
            elif kind.key[-1] != "0":
                type_ = "special_order" if kind.key[0] == "j" else TYPE_OF.get(kind.key, roll)
                found[kind.key] = limits[type_] - laid[type_]
        return found

    def beyond_box(self, kind: Kind, rules: Rules) -> Message:
        """Say that no place is open, or that the box holds no more cards of this type."""
        if kind.key in TAKEN:
            return msg("Uramaki pay 8, then 5, then 2; tied players use up a place each (p9).")
        return msg(
            "{card}: the box holds no more of this type; look for one entered too often.",
            card=kind.name,
        )

    def entry(self, table: Table, at: At) -> Entry:
        """Return the keys, each with what the box still holds of its face."""
        return _PartyEntry(self, table, at)

    def tiles(self, kinds: Mapping[str, Kind], hand: Hand) -> tuple[Tile, ...]:
        """Return the tiles as in the base game; a special order lies with what it copies."""
        cards = [token.removeprefix("j") for token in hand]
        return tiles(kinds, hand, scoring.alone, cards)

    def read(self, text: str, rules: Rules) -> Hand:
        """Return the cards of a text. Raises `NotationError`, also for cards that never stay."""
        for word, sentence in _NEVER_STAYS.items():
            if word in plain(text).lower():
                raise NotationError(sentence)
        return super().read(text, rules)

    def round_categories(self, rules: Rules) -> tuple[Category, ...]:
        """Return the categories of the menu."""
        return scoring.categories(rules["menu"])

    def round_points(self, hands: Sequence[Hand], rules: Rules) -> Sequence[tuple[int, ...]]:
        """Return the points of the hands of a round (rulebook p8–15)."""
        return scoring.round_points(hands, rules)

    def counted(self, hand: Hand) -> int:
        """Return the dessert cards of a hand, copies too."""
        return sum(map(scoring.is_dessert, cards_of(hand)))

    def end_of(self, table: Table, counts: Sequence[int]) -> EndPoints:
        """Return the points of the desserts of all rounds (rulebook p16)."""
        laid = [
            [key for hands in table.rounds for key in cards_of(hands[seat] or ())]
            for seat in range(table.seats)
        ]
        points = scoring.dessert_points(laid, table.rules["menu"])
        return tuple([(made,) for made in points])

    def end_points(self, counts: Sequence[int], rules: Rules) -> EndPoints:
        """Return what so many desserts bring; the number of fruit cards does not say it."""
        if types_of(rules["menu"])[-1] == "fruit":
            return ((None,),) * len(counts)
        points = scoring.dessert_points([["p"] * count for count in counts], rules["menu"])
        return tuple([(made,) for made in points])

    def check_cards(self, table: Table) -> list[Problem]:
        """Return the errors: the menu, cards that are not on it or beyond the box."""
        return checks.check_cards(table)

    def check(self, table: Table) -> tuple[Problem, ...]:
        """Return also what can't have happened by the rules, as warnings."""
        return (*super().check(table), *checks.check_play(table))

    def tell(self, card: Scorecard) -> Telling:
        """Return the scorecard in words."""
        return PartyTelling(self.box, card)


class _PartyEntry(Entry):
    """Entering one hand: the number beside a key is that of its face, where it is known."""

    @property
    def keys(self) -> tuple[EntryKey, ...]:
        kinds = self.game.kinds_in_play(self.rules)
        return tuple(
            key._replace(left=self._shown(kind))
            for key, kind in zip(super().keys, kinds, strict=True)
        )

    def _shown(self, kind: Kind) -> int | None:
        number = kind.count or FACES.get(kind.id, 0)
        if not number:
            return self.left[kind.key] if kind.key in TAKEN else None
        dessert = kind.category == "dessert"
        rounds = self.table.rounds if dessert else self.table.rounds[self.at.round :][:1]
        laid = sum((hand or ()).count(kind.key) for hands in rounds for hand in hands)
        return max(number - laid, 0)


GAME: Final[Game] = SushiGoParty()
