"""What a player's cards brought: by category, and which card is the favourite.

Only plays whose every point follows from cards count here: not those written down without
cards, and not those in which points of the player were set by hand.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sqlite_utils import Database

from scorekeeper.games.base import CardKind, Category, Game, RuleError, Table
from scorekeeper.statistics.plays import COUNTED, OwnPlay


@dataclass(frozen=True, slots=True)
class CategoryFigures:
    """A category in the plays that have it: its points, and the cards laid for it."""

    category: Category
    plays: int
    points: int
    cards: int

    @property
    def average(self) -> float | None:
        """Points a play."""
        return self.points / self.plays if self.plays else None

    @property
    def per_card(self) -> float | None:
        """Points for each card laid for the category, also where it scored nothing."""
        return self.points / self.cards if self.cards else None


@dataclass(frozen=True, slots=True)
class Favourite:
    """The card laid most often compared with how many of it the box holds."""

    kind: CardKind
    laid: int


@dataclass(frozen=True, slots=True)
class CardFigures:
    """What the cards of `plays` plays brought."""

    plays: int
    categories: tuple[CategoryFigures, ...]
    favourite: Favourite | None

    @property
    def best(self) -> CategoryFigures | None:
        """The category with most points for each card laid, the one with more cards if tied.

        None where no card brought more than it cost: what only loses points pays nobody.
        """
        laid = [figures for figures in self.categories if (figures.per_card or 0.0) > 0]
        return max(laid, key=lambda it: (it.per_card or 0.0, it.cards), default=None)


def card_figures(
    game: Game, plays: Sequence[OwnPlay], hands: Mapping[int, Sequence[tuple[str, str]]]
) -> CardFigures:
    """Return what a player's cards brought in one game.

    `hands` are the player's hands by play: their cards, and their points by category as
    they are stored.
    """
    points: Counter[str] = Counter()
    plays_with: Counter[str] = Counter()
    categories: dict[str, Category] = {}
    laid: list[str] = []
    scored: Counter[str] = Counter()
    rules: Counter[str] = Counter()
    counted = 0
    for play in plays:
        if not play.with_cards:
            continue
        counted += 1
        rules[play.rules] += 1
        scored[play.end_points] += 1
        for cards, by_category in hands.get(play.id, ()):
            laid.append(cards)
            scored[by_category] += 1
    for text, times in scored.items():
        for name, value in json.loads(text).items():
            points[name] += value * times
    for text, times in rules.items():
        for category in _categories(game, text):
            categories.setdefault(category.id, category)
            plays_with[category.id] += times
    cards_of = game.category_cards(laid)
    return CardFigures(
        counted,
        tuple(
            CategoryFigures(category, plays_with[name], points[name], cards_of.get(name, 0))
            for name, category in categories.items()
        ),
        _favourite(game, laid),
    )


def hands_of(db: Database, player: int) -> dict[int, list[tuple[str, str]]]:
    """Return a player's hands in counted plays, as `card_figures` wants them.

    Call inside a snapshot.
    """
    found: dict[int, list[tuple[str, str]]] = {}
    for play, cards, points in db.execute(_HANDS, [player]):
        found.setdefault(play, []).append((cards, points or "{}"))
    return found


def _categories(game: Game, rules: str) -> Iterator[Category]:
    """Yield the categories that a play with these house rules has."""
    try:
        complete = game.complete_rules(json.loads(rules))
    except RuleError:
        complete = game.complete_rules({})
    seats = game.seats[-1]
    card = game.score(Table(seats, game.empty_rounds(seats, complete), complete))
    yield from card.categories
    yield from card.end_categories


def _favourite(game: Game, hands: Sequence[str]) -> Favourite | None:
    laid = game.kinds_laid(hands)
    found = [Favourite(kind, laid[kind.id]) for kind in game.card_kinds if laid.get(kind.id)]
    return max(found, key=lambda it: (it.laid / it.kind.count, it.laid), default=None)


_HANDS: Final = f"""
SELECT hands.play_id, hands.cards, hands.points
FROM seats
CROSS JOIN plays ON plays.id = seats.play_id
CROSS JOIN hands ON hands.play_id = seats.play_id AND hands.seat = seats.seat
WHERE seats.player_id = ? AND {COUNTED}
"""  # noqa: S608
