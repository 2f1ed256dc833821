"""The rules of every game. Pure: values in, values out.

A game is a folder here whose module has a `GAME`; it is found by its folder and imported when
it is asked for. Ask about a play through `score` and `check`: they also know plays of which
only the results are known.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Final

from scorekeeper.games.numbers import shown
from scorekeeper.i18n import Refused, msg

if TYPE_CHECKING:
    from scorekeeper.games.game import Game
    from scorekeeper.games.scorecard import Problem, Scorecard, Table

_OFFERED_FIRST: Final = ("sushi-go", "sushi-go-party", "keltis")


class _Games(Mapping[str, "Game"]):
    """The games by id, each imported when it is asked for: most commands need one."""

    def __getitem__(self, game_id: str) -> "Game":
        if game_id not in _ids():
            raise KeyError(game_id)
        return _load(game_id)

    def __iter__(self) -> Iterator[str]:
        return iter(_ids())

    def __len__(self) -> int:
        return len(_ids())

    def __contains__(self, game_id: object) -> bool:
        return game_id in _ids()


def all_games() -> Mapping[str, "Game"]:
    """Return every game by its id, in the order in which they are offered."""
    return _GAMES


def find(name: str) -> "Game":
    """Return the game with this id or title. Raises `Refused` naming those there are."""
    wanted = _folded(name)
    for game_id in _GAMES:
        if wanted == _folded(game_id):
            return _GAMES[game_id]
    for game in _GAMES.values():
        if wanted == _folded(game.box.title):
            return game
    raise Refused(
        msg("There is no game “{name}”; there are {known}.", name=shown(name), known=_ids())
    )


def score(game: "Game", table: "Table") -> "Scorecard":
    """Return every number of a play, scored anew."""
    if table.results is None:
        return game.score(table)
    from scorekeeper.games import totals

    return totals.score(game, table)


def check(game: "Game", table: "Table") -> "tuple[Problem, ...]":
    """Return all problems of a play at once."""
    if table.results is None:
        return game.check(table)
    from scorekeeper.games import totals

    return totals.check(game, table)


@cache
def _ids() -> tuple[str, ...]:
    found = {
        module.name.replace("_", "-"): module.name
        for module in iter_modules(__path__)
        if module.ispkg
    }
    first = [game_id for game_id in _OFFERED_FIRST if game_id in found]
    return (*first, *sorted(found.keys() - set(first)))


@cache
def _load(game_id: str) -> "Game":
    module = import_module(f"scorekeeper.games.{game_id.replace('-', '_')}")
    game: Game = module.GAME
    return game


def _folded(name: str) -> str:
    return "".join([sign for sign in name.casefold() if sign.isalnum()])


_GAMES: Final = _Games()
