"""The rules of every game. Pure: values in, values out."""

from functools import cache

from scorekeeper.games.base import Game
from scorekeeper.games.keltis import Keltis
from scorekeeper.games.sushi_go import SushiGo


@cache
def all_games() -> dict[str, Game]:
    """Return the registry: every game by its id. A new game is one line here."""
    games: tuple[Game, ...] = (SushiGo(), Keltis())
    return {game.id: game for game in games}
