"""What is marked, named and said beside the numbers of plays, as a person sees it."""

from dataclasses import replace
from pathlib import Path

from scorekeeper.games.base import Given
from scorekeeper.play import Play
from scorekeeper.points import new_points_play, set_bonus
from scorekeeper.tui.screens.by_hand import ByHandScreen
from scorekeeper.tui.screens.play_details_form import PlayDetailsScreen
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
        assert "* rests on points that the table set by hand." in person.words
