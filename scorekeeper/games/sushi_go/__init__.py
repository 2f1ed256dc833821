"""Sushi Go!, the base box of 2014."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final

from scorekeeper.games.game import EndPoints, Game
from scorekeeper.games.parts import Box, Kind, Question, Tile
from scorekeeper.games.scorecard import Category, Hand, Problem, Rules, Scorecard, Table
from scorekeeper.games.sushi_go import scoring, tiles
from scorekeeper.games.sushi_go.cards import (
    CARDS,
    DUMMY_SEAT,
    HAND_SIZES,
    NAMES,
    ROUNDS,
    SOY,
)
from scorekeeper.games.sushi_go.house_rules import BOOK, HOUSE_RULES
from scorekeeper.games.sushi_go.telling import SushiTelling
from scorekeeper.games.telling import Telling
from scorekeeper.i18n import Message, msg

_ALONE: Final = frozenset("tsdelq")
"""Cards whose points do not depend on other seats or other cards."""


def _worth(keys: Sequence[str]) -> int | None:
    return sum(scoring.round_points([tuple(keys)], BOOK)[0]) or None if keys[0] in _ALONE else None


class SushiGo(Game):
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
    end_categories = (scoring.PUDDING,)
    rounds = ROUNDS
    names = NAMES
    hint = msg("press the key of each card as it lies on the table, wasabi before its nigiri")

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """The questions, which most commands don't ask."""
        from scorekeeper.games.sushi_go.questions import questions

        return questions(self)

    def hand_size(self, seats: int, rules: Rules) -> int | None:
        """Return 10, 9, 8 or 7 cards for 2 to 5 seats (rulebook p2)."""
        return HAND_SIZES.get(seats)

    def seats_problem(self, seats: int, rules: Rules) -> Problem | None:
        """Return why this number of seats can't play, and which box could (p2, p6)."""
        if rules.get("dummy") == "on":
            if seats == DUMMY_SEAT + 1:
                return None
            why = msg("The dummy seat is for two players; it is the third seat.")
        elif seats in HAND_SIZES:
            return None
        elif seats == 1:
            why = msg("One player can't pass a hand on: add a second one.")
        elif 5 < seats <= 8:
            why = msg(
                "Sushi Go! seats two to five; six to eight players need Sushi Go Party!, "
                "another box."
            )
        else:
            return super().seats_problem(seats, rules)
        return Problem("error", "players", why)

    def dummy_seat(self, rules: Rules) -> int | None:
        """Return the third seat when the two-player variant is on (rulebook p6)."""
        return DUMMY_SEAT if rules.get("dummy") == "on" else None

    def kinds_in_play(self, rules: Rules) -> tuple[Kind, ...]:
        """Return the cards of the base box, and those of the promo where they are in play."""
        return self.kinds if rules["soy_promo"] == "on" else CARDS

    def is_back_each_round(self, kind: Kind, rules: Rules) -> bool:
        """Return whether discards are shuffled back in; puddings never are (rulebook p4)."""
        return rules["reshuffle"] == "on" and kind.id != "pudding"

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
        """Say that a key means no card, and which key was meant."""
        if key == SOY.key:
            return msg("Soy sauce is not in the base box; the house rule soy_promo adds it.")
        if key in {"m", "k", *"0456789"}:
            return msg("No card has the key {key}; maki are 1 2 3.", key=key)
        return super().no_card(key, rules)

    def tiles(self, kinds: Mapping[str, Kind], hand: Hand) -> tuple[Tile, ...]:
        """Return cards of a kind together; a nigiri on a wasabi is one double tile."""
        return tiles.tiles(kinds, hand, _worth)

    def round_categories(self, rules: Rules) -> tuple[Category, ...]:
        """Return the categories of the box, and the promo's where it is in play."""
        if rules["soy_promo"] == "on":
            return (*scoring.CATEGORIES, scoring.SOY)
        return scoring.CATEGORIES

    def round_points(self, hands: Sequence[Hand], rules: Rules) -> Sequence[tuple[int, ...]]:
        """Return the points of the hands of a round (rulebook p3, p4)."""
        return scoring.round_points(hands, rules)

    def counted(self, hand: Hand) -> int:
        """Return the puddings of a hand."""
        return hand.count("p")

    def end_points(self, counts: Sequence[int], rules: Rules) -> EndPoints:
        """Return the pudding points by seat (rulebook p5)."""
        return tuple([(points,) for points in scoring.pudding_points(counts, rules)])

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

    def tell(self, card: Scorecard) -> Telling:
        """Return the scorecard in words."""
        return SushiTelling(self.box, card)


GAME: Final[Game] = SushiGo()
