"""Results as text and as Markdown, to paste into a chat."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from sqlite_utils import Database

from scorekeeper.exchange.markdown import escaped, markdown_text
from scorekeeper.exchange.text import result_text
from scorekeeper.play import Play, new_play
from scorekeeper.store.database import open_database
from scorekeeper.store.plays import create
from tests.exchange.files import AT, give, play
from tests.exchange.plays import plays


@pytest.fixture
def db(tmp_path: Path) -> Iterator[Database]:
    with closing(open_database(tmp_path / "plays.db")) as database:
        yield database


def test_text() -> None:
    lines = result_text(play(1, location="Home", note="one\ntwo")).splitlines()
    assert lines[0] == "Sushi Go! · 2026-11-29 19:40 · Home"
    assert lines[1] == "1. Ann: 54 (16 + 16 + 16 + 6)"
    assert lines[2].startswith("2. Ben: 18 (6 + 6 + 6")
    assert lines[3].startswith("Ann wins")
    assert lines[-1] == "Note: one two"


def test_markdown() -> None:
    lines = markdown_text(play(1, note="windy")).splitlines()
    assert lines[0] == "### Sushi Go! · 2026-11-29 19:40"
    assert lines[2] == "| Rank | Player | Round 1 | Round 2 | Round 3 | Puddings | Total |"
    assert lines[4] == "| 1 | **Ann** | 16 | 16 | 16 | 6 | **54** |"
    assert lines[-1] == "> windy"


@given(plays())
def test_every_play_has_a_text(drawn: Play) -> None:
    for line in result_text(drawn).splitlines()[1:3]:
        assert ": " in line
    table = [line for line in markdown_text(drawn).splitlines() if line.startswith("| ")]
    assert len(table) == 2 + sum(not seat.dummy for seat in drawn.seats)


@pytest.mark.parametrize("name", ["a|b", "*x*", "<b>", "`c`", "[l](u)", "a\\|b", "_x_", "# x"])
def test_names_do_not_steer_markdown(name: str) -> None:
    text = markdown_text(play(1, name, "Ben"))
    row = next(line for line in text.splitlines() if line.startswith("| 1 |"))
    assert escaped(name) in row
    assert row.replace("\\\\", "").replace("\\|", "").count("|") == 8


def test_a_line_does_not_begin_a_list() -> None:
    assert [escaped(text) for text in ("1. x", "- x", "+ x", "12) x")] == [
        "1\\. x", "\\- x", "\\+ x", "12\\) x",
    ]  # fmt: skip


def test_an_unfinished_play_has_dashes() -> None:
    begun = new_play("0192f0c4-7e1b-7d51-9c44-0000000000aa", "sushi-go", ["Ann", "Ben"])
    assert "–" in result_text(begun.enter(0, 0, "tt", AT))


def test_several_plays_are_parted(db: Database) -> None:
    create(db, play(1))
    create(db, play(2))
    assert give(db, "text").count("\n\nSushi Go!") == 1
    assert give(db, "markdown").count("\n\n### ") == 1
    assert give(db, "text", play(1).id).count("Sushi Go!") == 1
