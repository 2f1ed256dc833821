"""`cards` lists and finds the cards."""

import json
import unicodedata

import pytest

from scorekeeper.games.sushi_go.cards import CARDS
from tests.cli.runner import one_line, run, run_json


def test_all_cards_as_json() -> None:
    cards = run_json("cards", "--game", "sushi-go")
    assert [card["id"] for card in cards] == [kind.id for kind in CARDS]
    assert sum(card["count"] for card in cards) == 108
    assert list(cards[0]) == [
        "game", "id", "key", "name", "count", "colour", "rule", "page", "other_names",
    ]  # fmt: skip
    assert all(card["rule"] and card["page"] for card in cards)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["gyoza"], ["dumpling"]),
        (["GYOZA"], ["dumpling"]),
        (["饺子"], ["dumpling"]),
        (["芥末"], ["wasabi"]),
        (["生鱼片"], ["sashimi"]),
        (["tamago"], ["egg"]),
        (["q"], ["squid"]),
        (["pudd"], ["pudding"]),
        (["nigiri"], ["egg", "salmon", "squid"]),
        (["maki", "2"], ["maki2"]),
        (["yellow", "salmon"], ["salmon"]),
        ([unicodedata.normalize("NFKD", "プリン")], ["pudding"]),
    ],
)
def test_search(words: list[str], found: list[str]) -> None:
    assert [card["id"] for card in run_json("cards", "--game", "sushi-go", *words)] == found


def test_nothing_found() -> None:
    result = run("cards", "fugu", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout) == []
    assert one_line(result.stderr)


def test_text() -> None:
    lines = run("cards", "--game", "sushi-go").stdout.splitlines()
    assert lines[0] == "Sushi Go!"
    assert lines[2].split()[:4] == ["t", "Tempura", "14", "purple"]
    assert len(lines) == 14


def test_unknown_game() -> None:
    assert run("cards", "--game", "chess").exit_code == 2
