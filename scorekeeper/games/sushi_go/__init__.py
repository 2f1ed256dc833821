"""Sushi Go!, the base box of 2014."""

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from scorekeeper.games.game import Game
from scorekeeper.games.parts import Box, Kind, Question
from scorekeeper.games.scorecard import Category, Problem, Rules, Table
from scorekeeper.games.sushi_go import scoring
from scorekeeper.games.sushi_go.cards import CARDS, DUMMY_SEAT, HAND_SIZES, NAMES, SOY
from scorekeeper.games.sushi_go.family import SushiFamily
from scorekeeper.games.sushi_go.house_rules import HOUSE_RULES
from scorekeeper.i18n import Message, msg


class SushiGo(SushiFamily):
    """Sushi Go!, 2 to 5 players, three rounds."""

    box = Box(
        "sushi-go",
        "Sushi Go!",
        msg("Gamewright base box of 2014, 108 cards, 2 to 5 players, 3 rounds"),
        (2, 5),
        bgg_id=133473,
        year=2013,
        minutes=(15, 15),
        age=8,
        counted=msg("Puddings"),
        counted_inside=msg("puddings"),
        counted_icon="◓",
        counted_id="puddings",
    )
    kinds = (*CARDS, SOY)
    rules = HOUSE_RULES
    categories = (*scoring.CATEGORIES, scoring.SOY)
    end = scoring.PUDDING
    hand_sizes = HAND_SIZES
    names = NAMES
    hint = msg("press the key of each card as it lies on the table, wasabi before its nigiri")

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """The questions, which most commands don't ask."""
        from scorekeeper.games.sushi_go.questions import questions

        return questions(self)

    def seats_problem(self, seats: int, rules: Rules) -> Problem | None:
        """Return that so many seats can't play (p2, p6)."""
        if rules.get("dummy") != "on":
            return super().seats_problem(seats, rules)
        text = msg("The dummy seat is for two players; it is the third seat.")
        return None if seats == DUMMY_SEAT + 1 else Problem("error", "players", text)

    def dummy_seat(self, rules: Rules) -> int | None:
        """Return the third seat when the two-player variant is on (rulebook p6)."""
        return DUMMY_SEAT if rules.get("dummy") == "on" else None

    def kinds_in_play(self, rules: Rules) -> tuple[Kind, ...]:
        """Return the cards of the base box, and those of the promo where they are in play."""
        return self.kinds if rules["soy_promo"] == "on" else CARDS

    def is_back_each_round(self, stock: str, rules: Rules) -> bool:
        """Return whether discards are shuffled back in; puddings never are (rulebook p4)."""
        return rules["reshuffle"] == "on" and stock != "pudding"

    def beyond_box(self, kind: Kind, rules: Rules) -> Message:
        """Say that the box does not hold so many, and which house rule brings cards back."""
        if kind.id == "pudding" or rules["reshuffle"] == "on":
            return super().beyond_box(kind, rules)
        return msg(
            "{card}: the box holds only {count} for the whole play; look for one entered too "
            "often, or set the house rule reshuffle if you shuffle discards back in.",
            card=kind.name,
            count=kind.count,
        )

    def no_card(self, key: str, rules: Rules) -> Message:
        """Say that a key means no card, or one of the promo."""
        if key == SOY.key:
            return msg("Soy sauce is not in the base box; the house rule soy_promo adds it.")
        return super().no_card(key, rules)

    def round_categories(self, rules: Rules) -> tuple[Category, ...]:
        """Return the categories of the box, and the promo's where it is in play."""
        return self.categories if rules["soy_promo"] == "on" else scoring.CATEGORIES

    def rank(
        self, totals: Sequence[int], counts: Sequence[int | None], rules: Rules
    ) -> tuple[int | None, ...]:
        """Return the ranks by total, then puddings; a dummy that can't win has none (p5)."""
        if rules["dummy"] == "off" or rules["dummy_can_win"] == "on":
            return super().rank(totals, counts, rules)
        ranks = super().rank(totals[:DUMMY_SEAT], counts[:DUMMY_SEAT], rules)
        return (*ranks, *[None] * (len(totals) - len(ranks)))

    def check_results(self, table: Table) -> list[Problem]:
        """Return which points no cards of the box make, as warnings."""
        from scorekeeper.games.sushi_go import bounds

        return bounds.check_results(table)


GAME: Final[Game] = SushiGo()
