"""The cards of a game with what they do, and what other editions and languages call them.

A `[[card]]` of `cards.toml` is one line of the list: one face of a card, named by its `id`, or
faces about which the same is said; then its `kinds` are their ids, its `id` and `name` its own.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from scorekeeper.games import all_games
from scorekeeper.games.game import Game
from scorekeeper.games.parts import Kind
from scorekeeper.games.rules import complete
from scorekeeper.games.scorecard import Rules
from scorekeeper.guide.content import entries
from scorekeeper.guide.searching import Found, plain, search
from scorekeeper.i18n import Message, say

_BETWEEN: Final = re.compile(r"[\s,;+、，]+")


@dataclass(frozen=True, slots=True)
class Shelf:
    """Cards that stand on one line; there is at least one."""

    id: str
    name: Message
    rule: Message
    other_names: tuple[str, ...]
    kinds: tuple[Kind, ...]

    @property
    def count(self) -> int:
        """How many of the cards the box holds."""
        return sum(kind.count for kind in self.kinds)

    @property
    def pages(self) -> tuple[str, ...]:
        """The pages of the rulebook, each once."""
        return tuple(dict.fromkeys(kind.page for kind in self.kinds if kind.page))

    def names(self, *own: Message) -> tuple[str, ...]:
        """Return what cards with these names of their own are called, anywhere."""
        return (*(text for it in own for text in (say(it), it.text)), *self.other_names)


def shelves(game: Game, rules: Rules | None = None) -> tuple[Shelf, ...]:
    """Return the cards in play by some house rules as they are listed, by any without `rules`."""
    # The defaults first: some choices of a house rule bring other cards.
    choices = ({rule.id: choice.id} for rule in game.rules for choice in rule.choices[1:])
    every = [{}, *choices] if rules is None else [rules]
    kinds: dict[str, Kind] = {}
    for some in every:
        cards = game.cards(complete(game, some)).kinds.values()
        kinds = {**{kind.id: kind for kind in cards}, **kinds}
    found = []
    for entry in entries(game.box.id, "cards"):
        ids = entry.texts("kinds") or (entry.data["id"],)
        if faces := tuple(kinds.pop(id_) for id_ in ids if id_ in kinds):
            name = entry.message("name") if "name" in entry.data else faces[0].name
            other = entry.texts("other_names")
            found.append(Shelf(entry.data["id"], name, entry.message("rule"), other, faces))
    others = (kind for kind in kinds.values() if kind.count)
    return (*found, *(Shelf(it.id, it.name, Message(""), (), (it,)) for it in others))


def search_cards(games: Sequence[Game], words: Sequence[str]) -> Found[tuple[Game, Shelf]]:
    """Return the cards of some games that all the words are about, as they are listed."""
    return search([(game, it) for game in games for it in shelves(game)], _searched, words)


def _searched(listed: tuple[Game, Shelf]) -> tuple[Sequence[str], Sequence[str]]:
    shelf = listed[1]
    own = [text for kind in shelf.kinds for text in (kind.key, kind.id, kind.colour)]
    return (*own, *shelf.names(shelf.name, *(kind.name for kind in shelf.kinds))), ()


def names_by_id(game_id: str) -> dict[str, tuple[str, ...]]:
    """Return all names by the id of a card or of cards that share an entry."""
    found: dict[str, tuple[str, ...]] = {}
    for shelf in shelves(all_games()[game_id]):
        found |= {kind.id: shelf.names(kind.name) for kind in shelf.kinds}
        found[shelf.id] = shelf.names(shelf.name)
    return found


def with_keys(game: Game, text: str) -> str:
    """Return a text of cards with the keys of those that are called by a name.

    The names are those of every edition and language: “天妇罗, gyoza” is `t d`.
    """
    known = _keys(game.box.id)
    words = [word for word in _BETWEEN.split(text.strip()) if word]
    keys = [known.get(plain(word), word) for word in words]
    return known.get(plain(text)) or (text if keys == words else " ".join(keys))


@cache
def _keys(game_id: str) -> dict[str, str]:
    """Return the keys of the cards by their names; a name of several cards is left out."""
    found: dict[str, set[str]] = {}
    for shelf in shelves(all_games()[game_id]):
        for kind in shelf.kinds:
            names = shelf.names(kind.name)
            for name in names[:2] if shelf.kinds[1:] else names:
                if len(plain(name)) > 1:
                    found.setdefault(plain(name), set()).add(kind.key)
    return {name: min(keys) for name, keys in found.items() if len(keys) == 1}
