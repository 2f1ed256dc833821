"""What a person's cards brought, by category.

Only plays whose every point follows from cards count here: not those written down without
cards, and not those in which points of this person were set by hand.
"""

import json
from collections import Counter
from typing import NamedTuple

from scorekeeper.games import all_games
from scorekeeper.games.rules import complete
from scorekeeper.games.scorecard import Category, Table
from scorekeeper.statistics.plays import Own


class CategoryFigures(NamedTuple):
    """A category: the plays that have it, its points, the cards laid for it, points a card."""

    category: Category
    plays: int
    points: int
    cards: int
    per_card: float | None


def card_figures(game_id: str, own: Own) -> list[CategoryFigures]:
    """Return what a person's cards brought, nothing of a game that this version does not know."""
    game = all_games().get(game_id)
    if game is None:
        return []
    told = [(play, seat) for play, seat in own if not play.marked(seat)]
    points, plays, cards = Counter[str](), Counter[str](), Counter[str]()
    categories: dict[str, Category] = {}
    for text in dict.fromkeys(play.rules for play, _ in told):
        rules = complete(game, json.loads(text))
        kinds = game.cards(rules).kinds
        blank = ((None,) * game.box.seats[1],) * (game.round_count(rules) or 1)
        card = game.score(Table(game.box.seats[1], blank, rules))
        named = (*card.categories, *card.end_categories)
        categories = {each.id: each for each in named} | categories
        for seat in (seat for play, seat in told if play.rules == text):
            for category, value in zip(named, json.loads(seat.points), strict=True):
                points[category.id] += value
                plays[category.id] += 1
            laid = (key for hand in json.loads(seat.cards) for key in hand.split())
            cards.update(kinds[key].category for key in laid if key in kinds)
    per_card = {id_: points[id_] / cards[id_] for id_ in categories if cards[id_]}
    return [
        CategoryFigures(each, plays[id_], points[id_], cards[id_], per_card.get(id_))
        for id_, each in categories.items()
    ]
