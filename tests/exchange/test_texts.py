"""Results as text and as Markdown, to paste into a chat."""

import json
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from sqlite_utils import Database

from scorekeeper.exchange.markdown import escaped, markdown_text
from scorekeeper.exchange.play_file import read_play_file
from scorekeeper.exchange.text import result_text
from scorekeeper.games.base import Adjustment
from scorekeeper.play import Play, new_play
from scorekeeper.store.database import open_database
from scorekeeper.store.plays import create
from tests.exchange.files import AT, finished_plays, give, play
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
    assert lines[5] == "| 2 | Ben | 6 | 6 | 6 | 0 | 18 |"
    assert "Puddings laid: Ann 6, Ben 0." in lines
    assert lines[-1] == "> windy"


def numbers(row: str) -> list[int]:
    cells = (
        row.replace("\\\\", "")
        .replace("\\|", "")
        .replace("*", "")
        .replace("−", "-")
        .split("|")[3:-1]
    )
    return [int(cell) for cell in cells if cell.strip() != "–"]


@given(finished_plays())
def test_a_row_adds_up_to_its_total(drawn: Play) -> None:
    rows = [line for line in markdown_text(drawn).splitlines() if line.startswith("| ")][2:]
    for row in rows:
        *points, total = numbers(row)
        assert sum(points) == total


def test_a_play_without_cards_has_as_many_cells_as_headings(db: Database) -> None:
    for results in (
        [{"player": "Ann", "total": 30}, {"player": "Ben", "total": 28}],
        [{"player": "Ann", "total": 30, "rounds": [10, 10, 4], "puddings": 3}, {"player": "Ben"}],
        [{"player": "Ann", "rank": 1}, {"player": "Ben", "rank": 2}],
    ):
        known = [result for result in results if len(result) > 1]
        played = {"game": "sushi-go", "players": ["Ann", "Ben"], "results": known}
        (found,) = read_play_file(json.dumps(played))
        table = [line for line in markdown_text(found).splitlines() if line.startswith("| ")]
        assert len({line.count("|") for line in table}) == 1


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
    text = result_text(begun.enter(0, 0, "tt", AT))
    assert "– Ann: " in text
    assert "1." not in text


def test_points_by_hand_are_said() -> None:
    changed = play(1, adjustments=(Adjustment(0, 0, 4, "x"), Adjustment(1, 1, -3, "")))
    for text in (result_text(changed), markdown_text(changed)):
        assert "Points added by hand: Ann " in text
        assert "Points added by hand: Ben −3" in text
    assert "by hand" not in result_text(play(1))


def test_several_plays_are_parted(db: Database) -> None:
    create(db, play(1))
    create(db, play(2))
    assert give(db, "text").count("\n\nSushi Go!") == 1
    assert give(db, "markdown").count("\n\n### ") == 1
    assert give(db, "text", play(1).id).count("Sushi Go!") == 1


HOSTILE = "a\nb\x00\x1b[31mred \u202eevil\u2066 \x85\u2028\x9b2J\x7f"
STEERING = {"Cc", "Zl", "Zp"}


@pytest.mark.parametrize("format_", ["text", "markdown"])
def test_nothing_in_text_for_eyes_steers_a_terminal(db: Database, format_: str) -> None:
    one = play(1, "\u202eevil", "Ben", location=HOSTILE, note=HOSTILE)
    create(db, one)
    text = give(db, format_)
    left = {
        letter
        for letter in text.replace("\n", "")
        if unicodedata.category(letter) in STEERING or letter in "\u202e\u2066"
    }
    assert left == set()
    assert "\\u202eevil" in text.replace("\\\\", "\\")
    (told,) = [line for line in text.splitlines() if line.startswith(("Note: ", "> "))]
    assert "red" in told
    assert json.loads(give(db, "json"))["plays"][0]["note"] == HOSTILE


@pytest.mark.parametrize("shape", [result_text, markdown_text])
def test_a_day_without_a_time_has_none(shape: Callable[[Play], str]) -> None:
    heading = shape(play(1, started_at="2019-07-14T00:00:00+02:00")).splitlines()[0]
    assert heading.endswith("Sushi Go! · 2019-07-14")
    assert "·" not in shape(play(1, started_at=None)).splitlines()[0]
