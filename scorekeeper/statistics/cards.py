"""What a person's cards brought: by category, and which card is the favourite.

Only plays whose every point follows from cards count here: not those written down without
cards, and not those in which points of this person were set by hand.
"""

import json
from collections import Counter
from typing import NamedTuple

from scorekeeper.games import all_games
from scorekeeper.games.game import Game
from scorekeeper.games.parts import Kind
from scorekeeper.games.rules import complete
from scorekeeper.games.scorecard import Category, Rules, Table
from scorekeeper.statistics.plays import Own


class CategoryFigures(NamedTuple):
    """A category: the plays that have it, its points, the cards laid for it, points a card."""

    category: Category
    plays: int
    points: int
    cards: int
    per_card: float | None


class CardFigures(NamedTuple):
    """What the cards of `plays` plays brought, and how often each kind was laid.

    `favourite` was laid most often compared with how many of it the box holds. `best` is the
    category with most points for each card, None where no card brought any.
    """

    plays: int
    categories: tuple[CategoryFigures, ...]
    kinds: tuple[tuple[Kind, int], ...]
    favourite: tuple[Kind, int] | None
    best: CategoryFigures | None


def card_figures(game_id: str, own: Own) -> CardFigures | None:
    """Return what a person's cards brought, None for a game that this version does not know."""
    game = all_games().get(game_id)
    if game is None:
        return None
    told = [(play, seat) for play, seat in own if not play.marked(seat)]
    points: Counter[str] = Counter()
    plays: Counter[str] = Counter()
    laid: Counter[str] = Counter()
    kinds: dict[str, Kind] = {}
    categories: dict[str, Category] = {}
    for text in dict.fromkeys(play.rules for play, _ in told):
        rules = complete(game, json.loads(text))
        kinds = {**game.cards(rules).kinds, **kinds}
        named = _categories(game, rules)
        categories = {each.id: each for each in named} | categories
        for seat in (seat for play, seat in told if play.rules == text):
            for category, value in zip(named, json.loads(seat.points), strict=True):
                points[category.id] += value
                plays[category.id] += 1
            for hand in json.loads(seat.cards):
                laid.update(hand.split())
    cards: Counter[str] = Counter()
    for key, kind in kinds.items():
        cards[kind.category] += laid[key]
    found = []
    for name, each in categories.items():
        per_card = points[name] / cards[name] if cards[name] else None
        found.append(CategoryFigures(each, plays[name], points[name], cards[name], per_card))
    used = [(kind, laid[key]) for key, kind in kinds.items() if laid[key]]
    boxed = [(kind, times) for kind, times in used if kind.count]
    favourite = max(boxed, key=lambda it: (it[1] / it[0].count, it[1]), default=None)
    paid = [it for it in found if (it.per_card or 0) > 0]
    best = max(paid, key=lambda it: (it.per_card or 0, it.cards), default=None)
    return CardFigures(len(told), tuple(found), tuple(used), favourite, best)


def _categories(game: Game, rules: Rules) -> tuple[Category, ...]:
    """Return the categories that a play with these house rules has."""
    seats = game.box.seats[1]
    rounds = ((None,) * seats,) * (game.round_count(rules) or 1)
    card = game.score(Table(seats, rounds, rules))
    return (*card.categories, *card.end_categories)
