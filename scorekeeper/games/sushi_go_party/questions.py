"""Questions that a table asks without a play: what one kind of card pays, whole hands, who wins."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from scorekeeper.games.game import Game
from scorekeeper.games.numbers import MOST_COUNTED
from scorekeeper.games.parts import Question, Ruling
from scorekeeper.games.questions import (
    by_hand,
    by_number,
    counts,
    counts_of,
    for_counts,
    for_hands,
    for_table,
    hands_of,
    winner,
)
from scorekeeper.games.scorecard import Rules, Scorecard
from scorekeeper.games.sushi_go_party.cards import BY_ID, DESSERTS
from scorekeeper.games.sushi_go_party.scoring import CATEGORIES, Fruit, dessert_of
from scorekeeper.i18n import msg

_BOOK: Final = {
    "maki": msg(
        "Most icons 6, second 3; with six players and more 6, 4 and 2. Tied players get it in "
        "full, and a tie takes nothing from the others."
    ),
    "temaki": msg("Most cards +4, fewest −4, also with none; two players lose nothing."),
    "edamame": msg("Each card is worth 1 for every opponent with any, at most 4."),
}
_EXAMPLES: Final = {"maki": "5 5 3 1", "temaki": "3 2 0 0", "edamame": "3 2 1"}
_MOST_ICONS: Final = 36


def questions(game: Game) -> tuple[Question, ...]:
    """Return the questions, answered by the rules of the game."""
    asked = [category for category in CATEGORIES if category.id in _BOOK]
    return (
        *[
            by_number(
                game,
                category,
                category.name,
                msg("maki icons") if category.id == "maki" else category.name,
                _EXAMPLES[category.id],
                _BOOK[category.id],
                most=_MOST_ICONS if category.id == "maki" else BY_ID[category.id].number,
            )
            for category in asked
        ],
        by_hand(
            game,
            "round",
            msg("What are these hands of one round worth?"),
            msg("round"),
            msg("cards of each player, with the menu as a house rule"),
            ("ttq1", "ssw3", "22ma"),
            msg("Every tie pays in full; icons, backgrounds and edamame are compared."),
            "p8–15",
            least=2,
        ),
        Question(
            "desserts",
            msg("Who gets what for {card}?", card=msg("desserts")),
            "NUMBER NUMBER …",
            partial(_desserts, game),
            msg("desserts"),
            msg("desserts of each player at the end, with the menu as a house rule; fruit by card"),
            ("4", "2", "1"),
            from_play=_desserts_of,
        ),
        winner(
            game,
            "TOTAL:DESSERTS TOTAL:DESSERTS …",
            msg("total and dessert cards of each player"),
            msg(
                "The highest total wins. If tied, more dessert cards among the tied; then the win "
                "is shared."
            ),
            "p7",
        ),
    )


def _desserts(game: Game, values: Sequence[str], rules: Rules) -> Ruling:
    for_table(game, values, rules)
    rule = msg(
        "Pudding: most +6, fewest −6 (not with two players), ties in full. Ice cream: 12 for each "
        "four. Fruit: icons of each fruit, −2 for none, then 0, 1, 3, 6, and 10 for five."
    )
    dessert = dessert_of(rules["menu"])
    if not isinstance(dessert, Fruit):
        return for_counts(dessert, counts(values, 0, MOST_COUNTED, msg("desserts")), rules, rule)
    points, why = for_hands(dessert, hands_of(game, values, rules, check=False), rules)
    return Ruling(points, why, rule, dessert.page)


def _desserts_of(card: Scorecard, round_: int) -> tuple[str, ...]:
    """Return how many desserts a play has, fruit by card."""
    if not isinstance(card.end_categories[0], Fruit):
        return counts_of(card, round_)
    seats = zip(*card.laid, strict=True)
    return tuple(
        "".join([k for hand in hands for k in hand or () if k in DESSERTS]) for hands in seats
    )
