"""The content files: every field is known, every text is a message with its place."""

import tomllib
from pathlib import Path

import pytest

from scorekeeper.games import all_games
from scorekeeper.guide.content import TEXTS, entries, translatable
from scorekeeper.guide.numbers import numbered
from scorekeeper.i18n import Message, english
from scorekeeper.paths import content_folder

FILES = {
    "answers": "answer",
    "cards": "card",
    "differences": "difference",
    "strategy": "note",
    "reference": "line",
    "lessons": "lesson",
}
"""Every content file of a game and what its entries are called."""
GAMES = ["sushi-go", "sushi-go-party", "keltis"]
DATA = frozenset(
    {"id", "pages", "tags", "cards", "questions", "numbers", "example", "follow_up", "rules"}
    | {"values", "kinds", "other_names", "more", "kind", "laid", "hands", "before", "ends"}
    | {"turns", "stays", "compare"}
)


@pytest.mark.parametrize("path", sorted(content_folder().glob("*/*.toml")), ids=str)
def test_every_field_is_known(path: Path) -> None:
    ((kind, found),) = tomllib.loads(path.read_text("utf-8")).items()
    assert kind == FILES[path.stem]
    ids = [entry["id"] for entry in found]
    assert len(set(ids)) == len(ids)
    for entry in found:
        parts = [entry, *entry.get("example", ()), *entry.get("follow_up", ())]
        assert {field for part in parts for field in part} <= DATA | TEXTS


def test_every_text_is_offered_to_the_translators_once() -> None:
    found = [(context, text) for _path, context, text in translatable()]
    assert all(context and text for context, text in found)
    assert ("answer maki, follow_up 2, question", "What about Party!?") in found
    assert ("card tempura, rule", english(_rule("tempura"))) in found
    assert ("page", "p3–4") in found
    assert not any(text == "maki" for _context, text in found)


@pytest.mark.parametrize("game", GAMES)
def test_notes_are_whole(game: str) -> None:
    assert game in all_games()
    for entry in numbered(game, "differences"):
        fields = ("topic", "elsewhere", "rulebook", "here")
        assert all(english(entry.message(field)) for field in fields)
        assert english(entry.pages) or game == "sushi-go"
    for entry in numbered(game, "strategy"):
        assert english(entry.message("title"))
        assert english(entry.message("text"))
    for entry in numbered(game, "reference"):
        assert len(english(entry.message("label"))) <= 14
        assert 0 < len(english(entry.message("text"))) <= 54


def _lines(game: str) -> dict[str, str]:
    return {
        english(entry.message("label")): english(entry.message("text"))
        for entry in numbered(game, "reference")
    }


def test_notes_say_the_numbers_of_the_rulebook() -> None:
    told = _lines("sushi-go")
    assert told["Dumplings"] == "1 2 3 4 5 or more → 1 3 6 10 15"
    assert told["Hands"] == "2, 3, 4, 5 players: 10, 9, 8, 7 cards"
    first = numbered("sushi-go", "differences")[0]
    assert "4 each with 4, 4, 3 icons" in english(first.message("elsewhere"))
    assert _lines("keltis")["points"].split() == ["−4", "−1", "0", "4", "6", "10"]


def _rule(card: str) -> Message:
    found = next(it for it in entries("sushi-go", "cards") if it.data["id"] == card)
    return found.message("rule")
