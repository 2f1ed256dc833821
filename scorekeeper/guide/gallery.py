"""The cards of a game with their rule in one line and their other names.

A `[[card]]` of `cards.toml` is about one face of a card, named by its `id`. Faces about which
the same is said share one: its `kinds` are their ids, its `id` and `name` are its own.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from scorekeeper.games.base import CardKind, Game
from scorekeeper.games.message import msg
from scorekeeper.guide.content import ContentError, Entry, content_file, read_entries
from scorekeeper.guide.searching import found, plain, whole
from scorekeeper.translate import _, say


@dataclass(frozen=True, slots=True)
class Group:
    """What faces that share an entry are called together; `place` is that of the entry."""

    id: str
    name: str
    place: int


@dataclass(frozen=True, slots=True)
class GalleryCard:
    """A face of a card with what `data` says of it."""

    kind: CardKind
    rule: str
    other_names: tuple[str, ...]
    group: Group | None = None
    place: int = field(default=0, compare=False)

    def matches(self, words: Sequence[str]) -> bool:
        """Return whether every word is part of what is known of this card.

        A word of one letter is the card's key or a whole word of its name.
        """
        key, name, names = plain(self.kind.key), say(self.kind.name), self.names
        return all(
            word == key
            or (whole(word, name) if len(word) == 1 and word.isascii() else found([word], names))
            for word in map(plain, words)
        )

    @property
    def names(self) -> tuple[str, ...]:
        """All that the card is called, its id, colour and group included."""
        kind = self.kind
        shared = (_(self.group.name), self.group.name) if self.group else ()
        return (say(kind.name), kind.name.text, kind.id, kind.colour, *shared, *self.other_names)


def load_gallery(game: Game, folder: Path | None = None) -> tuple[GalleryCard, ...]:
    """Return the cards of a game in the order of its box. Raises `ContentError`.

    Without a file of the game its cards have no rule in words.
    """
    entries = _entries(game) if folder is None else read_entries(game, "cards", "card", folder)
    if not entries:
        return tuple(
            GalleryCard(kind, "", (), place=place) for place, kind in enumerate(game.card_kinds)
        )
    kinds = {kind.id: kind for kind in game.card_kinds}
    cards: dict[str, GalleryCard] = {}
    groups: set[str] = set()
    for place, entry in enumerate(entries):
        for card in _cards(entry, kinds, place):
            if card.kind.id in cards:
                where = "kinds" if card.group else "id"
                raise entry.wrong(where, msg("“{id}” comes twice", id=card.kind.id))
            cards[card.kind.id] = card
            group = card.group.id if card.group else ""
        if group in kinds or group in groups:
            raise entry.wrong("id", msg("“{id}” comes twice", id=group))
        groups |= {group} if group else set()
    missing = [kind.id for kind in game.card_kinds if kind.id not in cards]
    if missing:
        file = str(content_file(game, "cards", folder))
        raise ContentError(
            msg("{file}: there is no entry for {cards}.", file=file, cards=", ".join(missing))
        )
    return tuple(cards[kind.id] for kind in game.card_kinds)


def search(cards: Sequence[GalleryCard], words: Sequence[str]) -> tuple[GalleryCard, ...]:
    """Return the cards that match every word."""
    return tuple(card for card in cards if card.matches(words))


@lru_cache(maxsize=16)
def _entries(game: Game) -> tuple[Entry, ...]:
    return read_entries(game, "cards", "card")


def _cards(entry: Entry, kinds: dict[str, CardKind], place: int) -> list[GalleryCard]:
    entry_id = entry.text("id")
    ids = entry.texts("kinds")
    group = Group(entry_id, entry.text("name"), place) if ids else None
    where = "kinds" if ids else "id"
    cards = []
    for card_id in ids or (entry_id,):
        if card_id not in kinds:
            raise entry.wrong(where, msg("“{id}” is no card of the game", id=card_id))
        rule, names = entry.text("rule"), entry.texts("other_names")
        cards.append(GalleryCard(kinds[card_id], rule, names, group, place))
    entry.finish()
    return cards
