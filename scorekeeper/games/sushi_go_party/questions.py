"""Questions that a table asks without a play: hands of one round, desserts at the end."""

from collections.abc import Sequence
from functools import partial

from scorekeeper.games.game import Game
from scorekeeper.games.numbers import MOST_COUNTED
from scorekeeper.games.parts import Question, QuestionError, Ruling
from scorekeeper.games.questions import counts, each_hand, for_players, hands_of
from scorekeeper.games.scorecard import Rules, Table
from scorekeeper.games.sushi_go_party.menu import types_of
from scorekeeper.i18n import msg


def questions(game: Game) -> tuple[Question, ...]:
    """Return the questions, answered by the rules of the game."""
    return (
        Question(
            "round",
            msg("What are these hands of one round worth?"),
            "CARDS CARDS …",
            partial(_round, game),
            msg("round"),
            msg("cards of each player, with the menu as a house rule"),
            ("ttq1", "ssw3", "22ma"),
            from_play=each_hand("".join),
        ),
        Question(
            "desserts",
            msg("Who gets what for desserts?"),
            "CARDS CARDS …",
            partial(_desserts, game),
            msg("desserts"),
            msg("dessert cards of each player at the end, with the menu as a house rule"),
            ("4", "2", "1"),
            from_play=lambda card, _: tuple(map(str, card.counts)),
        ),
    )


def _round(game: Game, values: Sequence[str], rules: Rules) -> Ruling:
    for_players(values, 2, 8)
    hands = hands_of(game, values, rules)
    card = game.score(Table(len(hands), (tuple(hands),), rules))
    telling = game.tell(card)
    scores = [hand for hand in card.rounds[0].hands if hand is not None]
    categories = tuple(
        {category.id: made for category, made in zip(card.categories, score.points, strict=True)}
        for score in scores
    )
    return Ruling(
        tuple(score.total for score in scores),
        tuple(telling.summary(0, seat) for seat in range(len(hands))),
        msg("Every tie pays in full; icons, backgrounds and edamame are compared with the others."),
        "p8–15",
        {"categories": categories},
        hands=tuple(map(game.write, hands)),
    )


def _desserts(game: Game, values: Sequence[str], rules: Rules) -> Ruling:
    for_players(values, 2, 8)
    if types_of(rules["menu"])[-1] == "fruit":
        raise QuestionError(msg("Fruit counts icons, not cards: enter the cards on the sheet."))
    cards = counts(values, 0, MOST_COUNTED, msg("desserts"))
    points = [made[0] or 0 for made in game.end_points(cards, rules)]
    why = tuple(
        msg("desserts, {count}: {points}", count=count, points=made)
        for count, made in zip(cards, points, strict=True)
    )
    rule = msg(
        "Pudding: most +6, fewest −6 (not with two players), ties in full. Ice cream: 12 for each "
        "four."
    )
    return Ruling(tuple(points), why, rule, "p16")
