"""The cards of a game with their rule in one line and their other names."""

import tomllib
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from scorekeeper.data_files import data_folder
from scorekeeper.games.base import CardKind, Game
from scorekeeper.games.message import Message, msg
from scorekeeper.translate import say


class GalleryError(ValueError):
    """A card file that can't be used; `message` names the file, the entry and the field."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


@dataclass(frozen=True, slots=True)
class GalleryCard:
    """A face of a card with what `data` says of it."""

    kind: CardKind
    rule: str
    other_names: tuple[str, ...]

    def matches(self, words: Sequence[str]) -> bool:
        """Return whether every word is part of what is known of this card.

        A word of one letter is the card's key.
        """
        texts = [folded(text) for text in self._texts()]
        return all(
            word == self.kind.key if len(word) == 1 and word.isascii() else _found(word, texts)
            for word in map(folded, words)
        )

    def _texts(self) -> tuple[str, ...]:
        name = say(self.kind.name)
        return (name, self.kind.name.text, self.kind.id, self.kind.colour, *self.other_names)


def load_gallery(game: Game, folder: Path | None = None) -> tuple[GalleryCard, ...]:
    """Return the cards of a game in the order of its box. Raises `GalleryError`.

    Without a file of the game its cards have no rule in words.
    """
    file = (folder or data_folder()) / game.id.replace("-", "_") / "cards.toml"
    if not file.exists():
        return tuple(GalleryCard(kind, "", ()) for kind in game.card_kinds)
    entries = _entries(file)
    known = {kind.id for kind in game.card_kinds}
    for number, card_id in enumerate(entries, start=1):
        if card_id not in known:
            raise _wrong(file, number, "id", msg("“{id}” is no card of the game", id=card_id))
    missing = [kind.id for kind in game.card_kinds if kind.id not in entries]
    if missing:
        raise GalleryError(
            msg("{file}: there is no entry for {cards}.", file=str(file), cards=", ".join(missing))
        )
    return tuple(GalleryCard(kind, *entries[kind.id]) for kind in game.card_kinds)


def search(cards: Sequence[GalleryCard], words: Sequence[str]) -> tuple[GalleryCard, ...]:
    """Return the cards that match every word."""
    return tuple(card for card in cards if card.matches(words))


def folded(text: str) -> str:
    """Return a text as it is compared: width, case and surrounding spaces do not count."""
    return unicodedata.normalize("NFKC", text).casefold().strip()


def _found(word: str, texts: Sequence[str]) -> bool:
    return any(word in text for text in texts)


def _entries(file: Path) -> dict[str, tuple[str, tuple[str, ...]]]:
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise GalleryError(
            msg("{file} can't be read: {reason}.", file=str(file), reason=str(error).rstrip("."))
        ) from None
    cards = data.get("card")
    if not isinstance(cards, list):
        raise GalleryError(msg("{file} has no [[card]] entries.", file=str(file)))
    entries: dict[str, tuple[str, tuple[str, ...]]] = {}
    for number, entry in enumerate(cards, start=1):
        if not isinstance(entry, dict):
            raise GalleryError(msg("{file} has no [[card]] entries.", file=str(file)))
        card_id = _text(file, number, entry, "id")
        if card_id in entries:
            raise _wrong(file, number, "id", msg("“{id}” comes twice", id=card_id))
        entries[card_id] = (_text(file, number, entry, "rule"), _texts(file, number, entry))
        unknown = next((key for key in entry if key not in {"id", "rule", "other_names"}), None)
        if unknown is not None:
            raise _wrong(file, number, unknown, msg("this field is unknown"))
    return entries


def _text(file: Path, number: int, entry: Mapping[str, object], field: str) -> str:
    value = entry.get(field)
    if not isinstance(value, str) or not value.strip():
        raise _wrong(file, number, field, msg("a text is needed"))
    return value.strip()


def _texts(file: Path, number: int, entry: Mapping[str, object]) -> tuple[str, ...]:
    value = entry.get("other_names", [])
    if not isinstance(value, list) or not all(isinstance(name, str) and name for name in value):
        raise _wrong(file, number, "other_names", msg("a list of texts is needed"))
    return tuple(value)


def _wrong(file: Path, number: int, field: str, reason: Message) -> GalleryError:
    return GalleryError(
        msg(
            "{file}, card {number}, “{field}”: {reason}.",
            file=str(file),
            number=number,
            field=field,
            reason=reason,
        )
    )
