"""Sentences come from the catalogue of the user's language, if there is one."""

import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper import translate
from scorekeeper.games.message import msg
from scorekeeper.translate import _, ngettext, say


def catalogue(texts: dict[str, str]) -> bytes:
    """A compiled catalogue of gettext."""
    pairs = [(key.encode(), text.encode()) for key, text in sorted(texts.items())]
    start = 28 + 16 * len(pairs)
    tables, words = [b"", b""], b""
    for column in (0, 1):
        for pair in pairs:
            tables[column] += struct.pack("<II", len(pair[column]), start + len(words))
            words += pair[column] + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    return head + tables[0] + tables[1] + words


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(translate, "data_folder", lambda: tmp_path)
    monkeypatch.setenv("LANGUAGE", "de")
    translate._catalogue.cache_clear()
    yield tmp_path
    translate._catalogue.cache_clear()


@pytest.mark.parametrize("number", [0, 1, 2])
def test_without_a_catalogue_it_speaks_english(folder: Path, number: int) -> None:
    assert not (folder / "locale").exists()
    assert _("{name} has {points} points.", name="Ann", points=-3) == "Ann has −3 points."
    expected = "1 card" if number == 1 else f"{number} cards"
    assert ngettext("{count} card", "{count} cards", number) == expected


def test_the_catalogue_of_the_language_is_used(folder: Path) -> None:
    place = folder / "locale" / "de" / "LC_MESSAGES"
    place.mkdir(parents=True)
    texts = {
        "": "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n",
        "{name} has {points} points.": "{points} Punkte für {name}.",
        "{count} card\0{count} cards": "{count} Karte\0{count} Karten",
    }
    (place / "scorekeeper.mo").write_bytes(catalogue(texts))
    assert _("{name} has {points} points.", name="Ann", points=3) == "3 Punkte für Ann."
    assert ngettext("{count} card", "{count} cards", 1) == "1 Karte"
    assert ngettext("{count} card", "{count} cards", 2) == "2 Karten"
    assert _("Not there.") == "Not there."


def test_a_name_that_ends_with_a_full_stop_ends_the_sentence() -> None:
    assert say(msg("The players are {players}.", players="Ann B.")) == "The players are Ann B."
    assert say(msg("{text}", text="wait..")) == "wait.."
