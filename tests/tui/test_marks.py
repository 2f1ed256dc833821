"""What is marked, named and said beside the numbers of plays, as a person sees it."""

from dataclasses import replace
from pathlib import Path

import pytest

from scorekeeper.games.base import Given
from scorekeeper.play import Play
from scorekeeper.points import new_points_play, set_bonus
from scorekeeper.store.lists import PlayRow
from scorekeeper.tui.screens.by_hand import ByHandScreen
from scorekeeper.tui.screens.play_details_form import PlayDetailsScreen
from scorekeeper.tui.widgets.play_lines import play_lines
from tests.tui.drive import Start, rows
from tests.tui.plays import TWO, keep, play_of

STORED = "SELECT total, rank, winner FROM seats ORDER BY seat"


def three_with_a_written_total() -> Play:
    """With the tie for the puddings paid in full, Ben wins instead of Chi, whose 36 is written."""
    given = [
        Given(None, (10, 10, 10), 4),
        Given(None, (10, 10, 11), 4),
        Given(36, (10, 10, 10), 1),
    ]
    return new_points_play("old", "sushi-go", ("Ann", "Ben", "Chi"), given)


async def test_scored_anew_says_who_wins_now(start: Start, database: Path) -> None:
    keep(database, three_with_a_written_total())
    async with start() as person:
        await person.press("h", "enter", "e")
        form = person.on(PlayDetailsScreen)
        assert "House rules: the rulebook" in person.words
        form._rules_chosen({**form.play.rules, "pudding_tie": "full"})
        await person.settle()
        assert person.told == ["Scored anew: Ann 33 → 36, Ben 34 → 37. Ben wins 37 : 36."]
        assert rows(database, STORED) == [(36, 2, 0), (37, 1, 1), (36, 3, 0)]
        await person.go_home()
        person.screen.query_one("#results").focus()
        await person.press("home", "enter")
        await person.press("u")
        assert rows(database, STORED) == [(33, 3, 0), (34, 2, 0), (36, 1, 1)]
        await person.press("u")
        assert rows(database, STORED) == [(33, 3, 0), (34, 2, 0), (36, 1, 1)]
        await person.press("U")
        assert rows(database, STORED) == [(36, 2, 0), (37, 1, 1), (36, 3, 0)]


async def test_plays_with_places_only_are_said_when_plays_are_added_up(
    start: Start, database: Path
) -> None:
    keep(
        database,
        new_points_play("a", "keltis", ("Ann", "Ben"), [Given(1234), Given(-12)]),
        new_points_play("b", "keltis", ("Ann", "Ben"), [Given(rank=1), Given(rank=2)]),
    )
    async with start(40, 20) as person:
        await person.press("h", "t")
        assert "In 1 play only places are known of somebody; they add nothing." in person.words
        row = next(line for line in person.lines if "1234" in line)
        assert "Ann" in row
        assert row.replace("│", " ").split()[-3:] == ["1234", "1", "1"]


async def test_home_calls_an_abandoned_play_abandoned(start: Start, database: Path) -> None:
    keep(database, replace(play_of(("Ann", "Ben")), abandoned_at="2026-11-29T19:40:00+01:00"))
    async with start() as person:
        assert "abandoned" in person.words
        assert "unfinished" not in person.words


async def test_nothing_to_undo_is_said_once(start: Start, database: Path) -> None:
    keep(database, play_of(("Ann", "Ben")))
    async with start() as person:
        await person.open()
        await person.press("u", "u", "u")
        assert person.told == ["There is nothing to undo."]


async def test_the_dialog_for_points_by_hand_says_what_enter_does(
    start: Start, database: Path
) -> None:
    keep(database, play_of(("Ann", "Ben"), TWO[:1], closed=0))
    async with start() as person:
        await person.open()
        await person.press("j")
        person.on(ByHandScreen)
        assert "Keep (Enter)" not in person.words
        assert "Enter: next; at the reason: keep" in person.words
        await person.type("30\n")
        assert "If the cards are corrected later, what is set" in person.words


async def test_help_names_each_key_once(start: Start, database: Path) -> None:
    keep(database, play_of(("Ann", "Ben"), TWO))
    async with start(100, 50) as person:
        await person.press("h", "enter", "f1")
        assert "Put the play into the bin" in person.words
        row = next(line for line in person.lines if "Put the play into the bin" in line)
        assert row.replace("│", " ").split()[:3] != ["d", "d", "Put"]
        assert "d  d" not in row


async def test_stars_and_puddings_stand_in_the_standings(start: Start, database: Path) -> None:
    play = play_of(("Ann", "Ben"), TWO)
    keep(database, set_bonus(play, 1, 0, 90, "", "2026-11-29T19:40:00+01:00"))
    async with start(100, 40) as person:
        total = rows(database, "SELECT total FROM seats WHERE seat = 0")[0][0]
        assert f"Ann {total}*" in person.words
        await person.press("h")
        assert f"Ann {total}*" in person.words
        await person.press("escape", "p")
        await person.until(lambda: "Puddings a play:" in person.words, "the standings")
        assert f"Highest total {total}* Ann" in person.words
        assert (
            "* rests on points that were set by hand or written down without cards." in person.words
        )


@pytest.mark.parametrize(
    ("size", "meaning"),
    [((80, 24), "* set by hand, or outside the rules."), ((40, 20), "* see play")],
)
async def test_impossible_values_that_were_kept_are_marked_in_lists(
    start: Start, database: Path, size: tuple[int, int], meaning: str
) -> None:
    fine = new_points_play("fine", "sushi-go", ("Ann", "Ben"), [Given(43), Given(40)])
    odd = new_points_play("odd", "sushi-go", ("Ann", "Ben"), [Given(999), Given(40)])
    keep(database, fine)
    async with start(*size) as person:
        await person.press("h")
        assert "no cards: ★ Ann 43 Ben 40" in person.words
        assert meaning not in person.words
        keep(database, odd)
        await person.go_home()
        assert "Ann 999* Ben 40" in person.words or size[0] < 80
        await person.press("h")
        assert "no cards: ★ Ann 999* Ben 40" in person.words
        assert meaning in person.words
        await person.press("enter")
        assert "999 points: with 2 players a play ends with 3 to 120." in person.words


@pytest.mark.parametrize("width", [36, 38, 72, 77, 100])
def test_marks_cut_names_and_never_a_total_or_themselves(width: int) -> None:
    names = ("Bartholomew", "Christina", "Maximilian", "Alexandra", "Ann")
    plain = PlayRow(
        "a", "sushi-go", None, None, None, names, (999, 40, 30, 20, -10), (1, 2, 3, 4, 5), (0,),
        "Café Central", "",
    )  # fmt: skip
    for row, marks in (
        (replace(plain, kind="points", outside_rules=frozenset({0})), "no cards:"),
        (replace(plain, other_version_of="b", kind="points"), "other version, no cards:"),
        (replace(plain, open_round=1), "unfinished:"),
        (replace(plain, open_round=1, other_version_of="b"), "unfinished, other version:"),
        (replace(plain, open_round=1, abandoned_at="2026-11-29T19:40:00+01:00"), "abandoned:"),
    ):
        line = "".join(text for text, _style in play_lines(row, width)[-1])
        assert f"{marks} ★ B" in " ".join(line.split())
        assert ("999*" if row.starred else "999") in line.split()


async def test_home_says_which_results_have_no_cards(start: Start, database: Path) -> None:
    keep(
        database,
        new_points_play("old", "sushi-go", ("Ann", "Ben"), [Given(43), Given(40)]),
        play_of(("Chi", "Dov"), TWO),
    )
    async with start() as person:
        (line,) = [line for line in person.lines if "no cards" in line]
        assert "no cards: ★ Ann" in line
