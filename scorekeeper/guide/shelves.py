"""The cards as they are listed: one line for a face, or for faces about which the same is said."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from scorekeeper.games.base import Chip, Game
from scorekeeper.guide.gallery import GalleryCard, load_gallery
from scorekeeper.play import Play
from scorekeeper.translate import _, say

_SEVERAL_COLOURS = "grey"
"""The colour of a sign that stands for cards of several colours."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """Cards that stand on one line; there is at least one."""

    cards: tuple[GalleryCard, ...]

    @property
    def single(self) -> bool:
        """Whether it is one face of a card."""
        return len(self.cards) == 1

    @property
    def id(self) -> str:
        """The id of the card or of the entry that the cards share."""
        group = self.cards[0].group
        return self.cards[0].kind.id if self.single or group is None else group.id

    @property
    def name(self) -> str:
        """The name in the user's language."""
        group = self.cards[0].group
        return say(self.cards[0].kind.name) if self.single or group is None else _(group.name)

    @property
    def rule(self) -> str:
        """What the cards do, in the user's language."""
        return _(self.cards[0].rule) if self.cards[0].rule else ""

    @property
    def other_names(self) -> tuple[str, ...]:
        """What others call the cards."""
        return self.cards[0].other_names

    @property
    def names(self) -> tuple[str, ...]:
        """All names of all its cards."""
        return tuple(dict.fromkeys(name for card in self.cards for name in card.names))

    @property
    def count(self) -> int:
        """How many of the cards the box holds."""
        return sum(card.kind.count for card in self.cards)

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours of the cards, each once."""
        return tuple(dict.fromkeys(card.kind.colour for card in self.cards))

    @property
    def keys(self) -> str:
        """The first and the last key of the notation."""
        first, last = self.cards[0].kind.key, self.cards[-1].kind.key
        return first if self.single else _("{first} … {last}", first=first, last=last)

    @property
    def pages(self) -> str:
        """The pages of the rulebook, empty if none are known."""
        return ", ".join(dict.fromkeys(card.kind.page for card in self.cards if card.kind.page))

    @property
    def sign(self) -> Chip:
        """One chip for all: what the keys have in common."""
        keys = [card.kind.key for card in self.cards]
        shared = keys[0] if self.single else _shared(keys) or _shared_end(keys)
        colours = self.colours
        return Chip(shared or keys[0], colours[0] if len(colours) == 1 else _SEVERAL_COLOURS)

    @property
    def chips(self) -> tuple[Chip, ...]:
        """One chip for cards of one colour, one for each card if the colours differ."""
        if len(self.colours) == 1:
            return (self.sign,)
        return tuple(Chip(card.kind.key, card.kind.colour) for card in self.cards)

    def spread(self) -> tuple[str, ...]:
        """Say how often the box holds each face: “0 1 2: 1 each”."""
        counts = {card.kind.id: card.kind.count for card in self.cards}
        return tuple(
            _("{cards}: {count} each", cards=cards, count=count)
            for count, cards in self._by_count(counts)
        )

    def spread_left(self, left: Mapping[str, int]) -> tuple[str, ...]:
        """Say how many of each face (by id) are left: “gone: 3”, “4 5: 1 each”."""
        return tuple(
            _("{cards}: {count} each", cards=cards, count=count)
            if count
            else _("gone: {cards}", cards=cards)
            for count, cards in self._by_count(left)
        )

    def _by_count(self, counts: Mapping[str, int]) -> list[tuple[int, str]]:
        keys = [card.kind.key for card in self.cards]
        cut = len(_shared(keys))
        faces: dict[int, list[str]] = {}
        for card in self.cards:
            faces.setdefault(max(counts[card.kind.id], 0), []).append(card.kind.key[cut:])
        return [(count, " ".join(faces[count])) for count in sorted(faces)]


@dataclass(frozen=True, slots=True)
class Remaining:
    """How many of each card (by id) are left in a play.

    `exact` is false where some cards were entered only as a number: fewer may be left.
    """

    by_card: Mapping[str, int]
    exact: bool = True


def shelves(cards: Sequence[GalleryCard]) -> tuple[Shelf, ...]:
    """Return cards as they are listed, in the order of their file."""
    together: dict[str, list[GalleryCard]] = {}
    for card in sorted(cards, key=lambda card: card.place):
        together.setdefault(card.group.id if card.group else card.kind.id, []).append(card)
    return tuple(Shelf(tuple(found)) for found in together.values())


def names_by_id(game: Game) -> dict[str, tuple[str, ...]]:
    """Return all names by the id of a card or of cards that share an entry."""
    cards = load_gallery(game)
    found = {
        card.kind.id: (say(card.kind.name), card.kind.name.text, *card.other_names)
        for card in cards
    }
    return {shelf.id: (shelf.name, *shelf.other_names) for shelf in shelves(cards)} | found


def shelves_of(game: Game, ids: Sequence[str]) -> tuple[Shelf, ...]:
    """Return the cards with these ids, which may be of cards that share an entry."""
    return shelves(
        [
            card
            for card in load_gallery(game)
            if card.kind.id in ids or (card.group is not None and card.group.id in ids)
        ]
    )


def remaining(play: Play) -> Remaining | None:
    """Return what is left of each card in a play, None if the game can't tell."""
    game = play.game
    if play.given is not None:
        return None
    round_ = play.open_round if play.open_round is not None else len(play.rounds) - 1
    by_key = {key.key: key.left for key in game.keys(play.table, round_)}
    if all(kind.key in by_key for kind in game.card_kinds):
        return Remaining({kind.id: by_key[kind.key] for kind in game.card_kinds})
    hands = [hand for hands in play.rounds for hand in hands if hand]
    laid = game.kinds_laid(hands)
    if hands and not laid:
        return None
    left = {kind.id: kind.count - laid.get(kind.id, 0) for kind in game.card_kinds}
    return Remaining(left, sum(game.category_cards(hands).values()) <= sum(laid.values()))


def _shared(keys: Sequence[str]) -> str:
    """Return what all keys begin with, without digits: those tell the cards apart."""
    return re.sub(r"\d.*", "", _beginning(keys))


def _shared_end(keys: Sequence[str]) -> str:
    return _beginning([key[::-1] for key in keys])[::-1]


def _beginning(keys: Sequence[str]) -> str:
    same = takewhile(lambda letters: len(set(letters)) == 1, zip(*keys, strict=False))
    return "".join(letters[0] for letters in same)
