"""The rules of every game. Pure: values in, values out."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from scorekeeper.games.base import Game

REGISTRY: Final = {
    "sushi-go": "sushi_go:SushiGo",
    "keltis": "keltis:Keltis",
}
"""Every game by its id: its folder here and the name of its class. A new game is one line."""


class _Games(Mapping[str, "Game"]):
    """The games by id, each imported when it is asked for: most commands need one."""

    def __getitem__(self, game_id: str) -> "Game":
        return _load(REGISTRY[game_id])

    def __iter__(self) -> Iterator[str]:
        return iter(REGISTRY)

    def __len__(self) -> int:
        return len(REGISTRY)


def all_games() -> Mapping[str, "Game"]:
    """Return every game by its id, in the order in which they are offered."""
    return _GAMES


@cache
def _load(place: str) -> "Game":
    folder, name = place.split(":")
    game: Game = getattr(import_module(f"scorekeeper.games.{folder}"), name)()
    return game


_GAMES: Final = _Games()
