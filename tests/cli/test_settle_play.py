"""`settle` about stored plays, and what it adds with `--more`."""

from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.play import Play, new_play
from scorekeeper.store.database import open_database
from scorekeeper.store.plays import create, load
from tests.cli.runner import made, one_line, run, run_json

AT = "2026-11-29T19:05:00+01:00"
HANDS: list[list[str | None]] = [["13", "22", "12", "t"], ["33", None, "wq1p", ""]]


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "plays.db"


@pytest.fixture
def play(db: Path) -> Play:
    """A stored play whose second round is open; Ben's cards are not entered."""
    play = new_play("a1", "sushi-go", ["Ann", "Ben", "C, hi", "Dov"], {"maki_tie": "pool9"})
    for round_, hands in enumerate(HANDS):
        for seat, hand in enumerate(hands):
            if hand is not None:
                play = play.enter(round_, seat, hand, AT)
        if round_ == 0:
            play = play.close_round(0, AT)
    with closing(open_database(db)) as database:
        create(database, play)
    return play


def test_a_play_gives_numbers_names_and_house_rules(db: Path, play: Play) -> None:
    text = run("settle", "maki", "--play", "last", "--round", "1", db=db).stdout
    assert text.startswith("Ann    4  4 maki icons, most with Ben: 9 split 2 ways")
    assert "House rule: Tied for most maki: split all 9." in text
    assert run_json("settle", "maki", "--play", "a1", "--round=1", db=db)["points"] == [4, 4, 0, 0]
    mine = ("settle", "maki", "--play", "a1", "--round=1", "--rule=maki_tie=split6")
    assert run_json(*mine, db=db)["points"] == [3, 3, 0, 0]


def test_players_without_a_number_are_left_out(db: Path, play: Play) -> None:
    text = run("settle", "maki", "--play", "last", db=db).stdout
    assert [line.split("  ")[0] for line in text.splitlines()[:3]] == ["Ann", "C, hi", "Dov"]
    assert "Ben" not in text


def test_numbers_of_ones_own_go_with_the_names_of_the_play(db: Path, play: Play) -> None:
    text = run("settle", "winner", "30:1", "30:1", "2:0", "1:0", "--play=last", db=db).stdout
    assert "Ann and Ben share the win" in text


def test_what_if_shows_everybody_and_stores_nothing(db: Path, play: Play) -> None:
    answer = run_json("settle", "what-if", "Ben=33p", "--play=last", db=db)
    assert [player["name"] for player in answer["players"]] == list(play.names)
    imagined = play.enter(1, 1, "33p", "").score()
    for seat, player in enumerate(answer["players"]):
        assert player["after"] == imagined.totals[seat] + imagined.provisional(1, seat)
    assert answer["players"][1]["before"] < answer["players"][1]["after"]
    text = run("settle", "what-if", "ben=33p", "--play=a1", db=db).stdout
    assert "→" in text
    assert text.endswith("Nothing was stored.\n")
    with closing(open_database(db)) as database:
        assert load(database, "a1").rounds == play.rounds


def test_what_if_with_another_house_rule(db: Path, play: Play) -> None:
    args = ("settle", "what-if", "Ann=13", "--round=1", "--rule=maki_tie=split6")
    players = run_json(*args, db=db)["players"]
    assert [player["after"] - player["before"] for player in players] == [-1, -1, 0, 0]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["what-if", "--play=last"], "Say whose hand would be which"),
        (["what-if", "Eve=tt"], "write NAME=CARDS; the players are Ann, Ben, C, hi, Dov."),
        (["what-if", "Ann=tz"], "“z” at position 2 is no card"),
        (["what-if", "Ann=tt", "--round=3"], "Round 3 is not played yet; the last one is 2."),
        (["what-if", "Ann=tt", "--play=zz"], "zz"),
        (["stones", "--play=last"], "This play is one of Sushi Go!, but “stones” belongs to"),
        (["maki", "--play=last", "--rule=maki_tie=no"], "no choice “no”"),
    ],
)
def test_refused(db: Path, play: Play, args: list[str], said: str) -> None:
    result = run("settle", *args, db=db)
    assert result.exit_code == 1
    assert one_line(result.stderr)
    assert said in result.stderr


def test_without_plays(db: Path) -> None:
    result = run("settle", "what-if", "Ann=tt", db=made(db))
    assert (result.exit_code, result.stdout) == (1, "")
    assert "No plays are stored yet." in result.stderr


def test_more_adds_other_tables_and_what_is_asked_next() -> None:
    plain = run("settle", "maki", "4", "4", "1").stdout
    more = run("settle", "maki", "4", "4", "1", "--more").stdout
    assert more.startswith(plain)
    assert "Other tables: Tied for most maki: split all 9 – 4, 4, 0" in more
    assert "Party!" in more
    assert more.count("?\n") >= 2


def test_what_the_rulebook_leaves_open_is_said() -> None:
    assert "does not say" in run("settle", "maki", "5", "0").stdout
    assert "does not say" in run("settle", "nigiri", "wq").stdout
    assert "does not say" not in run("settle", "maki", "5", "1").stdout
    assert "does not say" not in run("settle", "nigiri", "qw").stdout


def test_a_hand_by_category() -> None:
    answer = run_json("settle", "hand", "ttswq12pp")
    assert answer["points"] == [14]
    assert answer["categories"] == [
        {"tempura": 5, "sashimi": 0, "dumpling": 0, "maki": None, "nigiri": 9}
    ]
    assert "3 maki icons to compare with the others" in answer["why"][0]
    table = run_json("settle", "hand", "ttsswq1p", "sss33dlp")
    assert table["points"] == [17, 19]
    assert [hand["maki"] for hand in table["categories"]] == [3, 6]


def test_names_with_commas_are_quoted() -> None:
    text = run("settle", "maki", "4", "1", "--names", '"Smith, J",Ben').stdout
    assert text.startswith("Smith, J  6  ")
