"""Sushi Go Party!, the box of 2016 with a menu."""

from collections.abc import Mapping
from functools import cached_property
from typing import Final

from scorekeeper.games.game import Game
from scorekeeper.games.numbers import plain
from scorekeeper.games.parts import Box, Fill, Kind, NotationError, Question
from scorekeeper.games.scorecard import Category, Hand, Problem, Rules, Table
from scorekeeper.games.sushi_go.family import SushiFamily
from scorekeeper.games.sushi_go_party import checks, scoring
from scorekeeper.games.sushi_go_party.cards import (
    BY_ID,
    DESSERTS,
    STOCK,
    TAKEN,
    TYPES,
    cards_of,
    copy_of,
    kinds_of,
)
from scorekeeper.games.sushi_go_party.menu import HOUSE_RULES, kinds_on, menu_name, types_of
from scorekeeper.i18n import Message, msg

_ORDER: Final = "special_order"
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


class SushiGoParty(SushiFamily):
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
    aliases = _FRUIT | {f"j{typed}": f"j{key}" for typed, key in _FRUIT.items()}
    categories = scoring.CATEGORIES
    hand_sizes = checks.HAND_SIZES
    unknown_code = "not_on_menu"

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

    def fill(self, table: Table, round_: int, seat: int) -> Fill:
        """Return the cards, without what uramaki took; some can have left the table."""
        return checks.fill(table, round_, seat)

    def stock(self, rules: Rules) -> Mapping[str, int]:
        """Return how many cards of each type of the menu a round can show.

        A special order that is not marked as one looks like a card more of what it copies.
        """
        types = [BY_ID[id_] for id_ in types_of(rules["menu"]) if id_ in BY_ID]
        orders = sum(it.number for it in types if it.id == _ORDER)
        return {
            STOCK.get("".join(it.keys[:1]), it.id): it.number + orders * (it.id != _ORDER)
            for it in types
        }

    def stock_of(self, key: str) -> tuple[str, int]:
        """Return the type of a card; what uramaki took were two of its cards at least."""
        if key in TAKEN:
            return "roll", 2
        return _ORDER if key[0] == "j" and key != "j0" else STOCK.get(key, ""), 1

    def left(self, table: Table, round_: int) -> dict[str, int]:
        """Return also which places of uramaki are open."""
        left = super().left(table, round_)
        taken = [token for hand in table.rounds[round_] for token in hand or () if token in TAKEN]
        places = {key: int(checks.places_fit([*taken, key])) for key in TAKEN if key in left}
        return left | places

    def beyond_box(self, kind: Kind, rules: Rules) -> Message:
        """Say that no place is open, or that the box holds no more cards of this type."""
        if kind.key in TAKEN:
            return checks.PLACES
        return msg(
            "{card}: the box holds no more of this type; look for one entered too often.",
            card=kind.name,
        )

    def no_card(self, key: str, rules: Rules) -> Message:
        """Say that a key means no card, or none of this menu."""
        if key in self.by_key:
            return msg("“{card}” is not on this menu.", card=key)
        return super().no_card(key, rules)

    def as_counted(self, hand: Hand) -> Hand:
        """Return the cards with special orders as what they copy."""
        return cards_of(hand)

    def read(self, text: str, rules: Rules) -> Hand:
        """Return the cards of a text. Raises `NotationError`, also for cards that never stay."""
        for word, sentence in _NEVER_STAYS.items():
            if word in plain(text).lower():
                raise NotationError(sentence)
        return super().read(text, rules)

    def round_categories(self, rules: Rules) -> tuple[Category, ...]:
        """Return the categories of the menu."""
        return scoring.categories_of(rules["menu"])

    def end_category(self, rules: Rules) -> Category:
        """Return the dessert of the menu."""
        return scoring.dessert_of(rules["menu"])

    def counted(self, hand: Hand) -> int:
        """Return the dessert cards of a hand."""
        return sum([key in DESSERTS for key in hand])

    def check(self, table: Table) -> tuple[Problem, ...]:
        """Return also a menu that is none, and what can't have happened by the rules."""
        return (*super().check(table), *checks.check_play(table))


GAME: Final[Game] = SushiGoParty()
