"""What is said is true, leads nowhere wrong, and is found by the words that people use."""

from pathlib import Path
from typing import Final

import pytest

from scorekeeper.demo import write_demo
from tests.cli.runner import ROOT, refused, run, run_json
from tests.tui.drive import driven
from tests.tui.plays import make

TWO: Final = ("Ann", "Ben")


def flat(text: str) -> str:
    """The text of a screen in one line, without frames."""
    return " ".join(text.replace("│", " ").split())


# Words that mislead. -----------------------------------------------------------------------------


async def test_who_wins_counts_what_the_sheet_counts_and_says_leads(database: Path) -> None:
    play = make(database, TWO, [("ttd", "111sss"), (None, None)], closed=0)
    async with driven(database, (120, 40)) as drive:
        sheet = flat(await drive.open("sheet", play.id))
        assert "Ben" in sheet
        await drive("⎋s<f10>")
        shown = flat(drive.text)
        assert "Ben leads with 10." in shown
        assert "wins" not in shown.split("Nothing of this is stored")[0].split("What if")[-1]


def test_the_streak_now_and_the_longest_are_both_shown(database: Path) -> None:
    for number, winner in enumerate("AAAB"):
        points = ("Ann=50", "Ben=30") if winner == "A" else ("Ann=30", "Ben=50")
        run("add", "sushi-go", *points, "--date", f"2026-04-{10 + number}", db=database)
    (game,) = run_json("stats", db=database)
    ann = game["standings"][0]
    assert (ann["name"], ann["streak"], ann["longest"]) == ("Ann", 0, 3)
    heading, first = run("stats", db=database).stdout.splitlines()[1:3]
    assert heading.split()[-3:] == ["Streak", "Longest", "Rating"]
    assert first.split()[-3:-1] == ["0", "3"]


async def test_both_streaks_are_on_the_screen(database: Path) -> None:
    for day in ("01", "02"):
        rounds = [("sss", "t"), ("d", "d"), ("d", "d")]
        make(database, TWO, rounds, closed=3, started=f"2026-11-{day}T19:00:00+01:00")
    async with driven(database, (120, 40)) as drive:
        await drive("p")
        await drive.app.workers.wait_for_complete()
        shown = await drive()
        assert "Streak now" in shown
        assert "Longest" in shown


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_puddings_of_a_round_are_told_from_those_of_the_play(
    size: tuple[int, int], database: Path
) -> None:
    rounds = [("ppptttt", "t"), ("p", "t"), (None, None)]
    play = make(database, TWO, rounds, closed=2)
    async with driven(database, size) as drive:
        await drive.open("sheet", play.id, 0, 0)
        shown = flat(drive.text)
        assert "Round 1 of 3" in shown
        assert (
            "3 puddings" in shown or "puddings 3" in shown.lower() or "pudding 3" in shown.lower()
        )


async def test_the_demo_does_not_say_that_everything_is_kept(tmp_path: Path) -> None:
    from datetime import datetime

    path = tmp_path / "plays.db"
    write_demo(path, datetime.fromisoformat("2026-11-30T19:00:00+01:00"))
    async with driven(path, (120, 40), demo=True) as drive:
        assert "demo" in drive.lines[0]
        await drive("<f1>")
        told = [drive.text, await drive("⎋<ctrl+c>")]
        assert "Ctrl+Q at once." in flat(told[1])
        assert not any(word in text for text in told for word in ("saved", "kept", "stored"))


def test_a_closest_win_of_nothing_is_told_as_level_on_points(database: Path) -> None:
    run("add", "sushi-go", "Ann=43:4", "Ben=43:2", "--date", "2026-04-24", db=database)
    text = run("stats", db=database).stdout
    assert "Closest win: level on points" in text
    assert "Closest win: 0" not in text


# Refusals name the way out. ----------------------------------------------------------------------


async def test_a_15th_tempura_names_the_house_rule(database: Path) -> None:
    play = make(database, TWO, [("ttttttt", "ttttttt")])
    async with driven(database) as drive:
        await drive.open("sheet", play.id)
        assert "set the house rule reshuffle if you shuffle discards back in" in flat(
            await drive("t")
        )


async def test_a_second_sam_is_offered_another_name(database: Path) -> None:
    async with driven(database) as drive:
        shown = await drive("nSam⏎sam⏎")
    assert "“sam” sits here already; somebody else of that name could be “sam 2”." in flat(shown)


def test_equal_totals_below_first_say_why_one_is_second(database: Path) -> None:
    run("add", "sushi-go", "Ann=50:0", "Ben=43:3", "Chi=43:2", db=database)
    ranks = [player["rank"] for player in run_json("show", "last", db=database)["players"]]
    assert ranks == [1, 2, 3]
    told = run("show", "last", db=database).stdout
    assert "Ben and Chi tie at 43; more puddings: Ben." in told


def test_the_example_of_the_readme_is_taken(database: Path) -> None:
    command = "scorekeeper add sushi-go Ann=43:4 Ben=13+16+8"
    assert command in (ROOT / "README.md").read_text("utf-8")
    run(*command.split()[1:], db=database)
    players = run_json("show", "last", db=database)["players"]
    assert [player["total"] for player in players] == [43, 37]


# The guide. --------------------------------------------------------------------------------------

QUESTIONS: Final = {
    "who goes first": "there is no first player",
    "leftover chopsticks": "score nothing and are discarded",
    "unused wasabi": "worth nothing",
    "do dumplings lose points": "never lose points",
}


@pytest.mark.parametrize("asked", QUESTIONS)
def test_what_people_ask_is_answered(asked: str) -> None:
    told = run("rules", *asked.split())
    assert told.stderr == ""
    assert QUESTIONS[asked] in " ".join(told.stdout.split())


def test_the_nearest_answers_are_shown_and_told() -> None:
    told = run("rules", "fugu", "dumpling")
    assert "No answer has all these words; these come closest." in told.stderr
    assert "umpling" in told.stdout


NAMES: Final = {
    "tuna": "squid",
    "Thunfisch": "squid",
    "clam": "dumpling",
    "Muschel": "dumpling",
    "ravioli": "dumpling",
    "gyoza": "dumpling",
    "饺子": "dumpling",
}


@pytest.mark.parametrize("name", NAMES)
def test_a_card_is_found_by_the_name_of_any_edition(name: str) -> None:
    key = {"squid": "q", "dumpling": "d"}[NAMES[name]]
    assert f"  {key} " in run("cards", name).stdout
    assert run_json("settle", "hand", name)["points"] == run_json("settle", "hand", key)["points"]


@pytest.mark.parametrize("written", ["gyoza x3", "gyozax3", "3xd", "d*3"])
def test_multipliers_are_answered_with_the_notation(written: str) -> None:
    assert "here ddd" in refused("settle", "hand", written)
