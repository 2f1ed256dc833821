"""Where sources differ, advice and the quick reference, with reckoned numbers."""

import pytest

from scorekeeper.games.sushi_go import scoring
from scorekeeper.guide import notes

GAME = "sushi-go"


@pytest.mark.parametrize(
    ("topic", "elsewhere", "rulebook"),
    [
        ("Tied for most maki", "4 each", "3 each"),
        ("Ties in Party!", "6 each at 4, 4, 3 icons, and 3", "3 each"),
        ("Players without maki", "3 points", "Silent"),
        ("Six dumplings", "max", "worth 15"),
        ("Puddings of two players", "−6", "0"),
        ("Equal puddings", "", "0"),
        ("Uneven shares", "", "−6 shared by four is −1"),
        ("Number of players", "2 to 8", "2 to 5"),
        ("Cards in the box", "94", "108 cards, 14 of them tempura"),
        ("Reveal or pass first", "", "Reveal"),
        ("Use of chopsticks", "next turn", "any later turn"),
    ],
)
def test_differences(topic: str, elsewhere: str, rulebook: str) -> None:
    known = {difference.topic: difference for difference in notes.differences(GAME)}
    assert elsewhere in known[topic].elsewhere
    assert rulebook in known[topic].rulebook
    assert known[topic].here
    assert known[topic].pages.startswith("p")


def test_strategy() -> None:
    known = {note.title: note.text for note in notes.strategy(GAME)}
    assert "only 10" in known["Puddings"]
    assert "+6" in known["Puddings"]
    assert "9 for two cards" in known["Wasabi"]
    assert "wins the 6" in known["Maki"]


def test_reference_fits_one_window() -> None:
    lines = notes.reference(GAME)
    assert len(lines) <= 24 - 6
    assert all(len(line.label) <= 13 for line in lines)
    assert all(len(line.text) <= 50 for line in lines)
    told = {line.label.strip(): line.text for line in lines}
    assert told["Dumplings"].endswith("1 3 6 10 15")
    assert told["tied first"] == "split 6: 3 each for two; then no second place"
    assert told["exceptions"] == "all equal 0 · two players: fewest 0"


def test_reference_follows_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoring, "DUMPLINGS", (0, 2, 4, 6, 8, 9))
    told = {line.label: line.text for line in notes.reference(GAME)}
    assert "2 4 6 8" in told["Dumplings"]
