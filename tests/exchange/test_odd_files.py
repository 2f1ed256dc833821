"""What other programs and people write into tables and files, and what is said of it."""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database

from scorekeeper.exchange.document import PlayFileError
from scorekeeper.exchange.importing import Report
from scorekeeper.exchange.stored import stored_ids
from scorekeeper.store.database import open_database
from scorekeeper.store.plays import load
from scorekeeper.translate import say
from tests.exchange.files import preview, take, unread


@pytest.fixture
def db(tmp_path: Path) -> Iterator[Database]:
    with closing(open_database(tmp_path / "plays.db")) as database:
        yield database


def winners(db: Database) -> list[str]:
    (play_id,) = stored_ids(db)
    play = load(db, play_id)
    return [play.names[seat] for seat in play.score().winners]


def doubts(report: Report) -> list[str]:
    return [say(sentence) for sentence in report.doubts]


def table(*rows: str, columns: str = "play_id,game,player,total,winner") -> str:
    return "\n".join([columns, *(f"1,sushi-go,{row}" for row in rows)]) + "\n"


def bgstats(*scores: tuple[object, bool], date: str = "2026-11-01 20:00:00") -> str:
    return json.dumps(
        {
            "games": [{"id": 1, "name": "Sushi Go!", "bggId": 133473}],
            "players": [{"id": n, "name": name} for n, name in enumerate(("Ann", "Ben"), 1)],
            "locations": [],
            "plays": [
                {
                    "uuid": "0192f0c4-7e1b-7d51-9c44-000000000001",
                    "gameRefId": 1,
                    "playDate": date,
                    "playerScores": [
                        {"playerRefId": n, "score": score, "winner": won, "rank": 0}
                        for n, (score, won) in enumerate(scores, 1)
                    ],
                }
            ],
        }
    )


@pytest.mark.parametrize(
    ("rows", "won", "told"),
    [
        (("Ann,30,0", "Ben,30,1"), ["Ben"], False),
        (("Ann,30,0", "Ben,20,1"), ["Ben"], True),
        (("Ann,30,1", "Ben,30,1"), ["Ann", "Ben"], False),
        (("Ann,30,TRUE", "Ben,30,FALSE"), ["Ann"], False),
        (("Ann,30,1.0", "Ben,30,0.0"), ["Ann"], False),
    ],
)
def test_the_winner_of_a_table_counts_as_that_of_bg_stats(
    db: Database, tmp_path: Path, rows: tuple[str, ...], won: list[str], told: bool
) -> None:
    report = take(db, table(*rows))
    assert (winners(db), unread(report)) == (won, [])
    assert bool(doubts(report)) is told
    cells = [row.split(",") for row in rows]
    with closing(open_database(tmp_path / "bgstats.db")) as other:
        of_app = take(other, bgstats(*((c[1], c[2] in {"1", "TRUE", "1.0"}) for c in cells)))
        assert (winners(other), bool(doubts(of_app))) == (won, told)


def test_a_cell_that_says_nothing_of_the_winner_is_named(db: Database) -> None:
    assert unread(take(db, table("Ann,30,maybe", "Ben,20,"))) == [
        "Line 2, Ann, winner: “maybe” is neither 1 nor 0; it was left out."
    ]


def test_a_winner_who_contradicts_the_place_is_named(db: Database) -> None:
    columns = "play_id,game,player,total,rank,winner"
    report = take(db, table("Ann,30,1,0", "Ben,20,2,1", columns=columns))
    assert unread(report) == [
        "Line 2, Ann, winner: “0” contradicts place 1; the place counts.",
        "Line 3, Ben, winner: “1” contradicts place 2; the place counts.",
    ]
    assert winners(db) == ["Ann"]


@pytest.mark.parametrize(
    ("file", "words"),
    [
        (
            table(
                "Ann,90,10,10,10",
                "Ben,20,,,",
                columns="play_id,game,player,total,round_1,round_2,round_3",
            ),
            "Line 2, Ann: The rounds make",
        ),
        (
            table("Ben,30,2", "Ann,20,1", columns="play_id,game,player,total,rank"),
            "Line 3, Ann: Place 1 with 20 points, although Ben has 30.",
        ),
        (bgstats((20, True), (30, False)), "Play 1, Ann: Place 1 with 20 points, although Ben"),
        (
            json.dumps(
                {
                    "game": "sushi-go",
                    "players": ["Ann", "Ben"],
                    "results": [
                        {"player": "Ann", "total": 20, "rank": 1},
                        {"player": "Ben", "total": 30, "rank": 2},
                    ],
                }
            ),
            "Play 1, Ann: Place 1 with 20 points, although Ben has 30.",
        ),
    ],
)
def test_what_the_rules_forbid_is_named_before_and_after(
    db: Database, file: str, words: str
) -> None:
    asked = doubts(preview(db, file))
    assert any(words in line for line in asked), asked
    assert all(line.endswith("It is kept as the file says it.") for line in asked)
    assert doubts(take(db, file)) == asked
    assert doubts(take(db, file)) == []  # it is here already


def test_what_is_right_or_unknown_raises_no_doubt(db: Database) -> None:
    assert doubts(take(db, table("Ann,30,1", "Ben,,0"))) == []


@pytest.mark.parametrize(
    ("day", "words"),
    [
        ("2924-01-03", "is still to come, so the play has no date here."),
        ("9999-12-31", "is still to come, so the play has no date here."),
        ("0001-01-01", "is too early for a play, so the play has no date here."),
        ("1899-12-31", "is too early for a play, so the play has no date here."),
        ("2026-02-30", "is no whole date like"),
    ],
)
def test_impossible_days_are_named_cell_by_cell(db: Database, day: str, words: str) -> None:
    columns = "play_id,game,player,total,played_at"
    for file in (
        table(f"Ann,30,{day}", f"Ben,20,{day}", columns=columns),
        bgstats((30, True), (20, False), date=f"{day} 00:00:00"),
    ):
        (told,) = unread(take(db, file))
        assert words in told
        assert day in told
    assert all(load(db, each).started_at is None for each in stored_ids(db))


def test_a_play_file_keeps_its_times_and_says_what_can_not_be(db: Database) -> None:
    at = "2924-01-03T20:00:00+01:00"
    results = [{"player": name, "total": total} for name, total in (("Ann", 30), ("Ben", 20))]
    one = {"game": "sushi-go", "players": ["Ann", "Ben"], "started_at": at, "results": results}
    report = take(db, json.dumps(one))
    assert doubts(report) == [
        "Play 1: 2924-01-03 is still to come. It is kept as the file says it."
    ]
    (play_id,) = stored_ids(db)
    assert load(db, play_id).started_at == at


@pytest.mark.parametrize("score", [28.0, "28.0", "28.", "28", 28, "20+8", " 28.00 "])
def test_whole_numbers_in_decimal_writing_are_numbers(db: Database, score: object) -> None:
    assert unread(take(db, bgstats((score, True), (3, False)))) == []
    (play_id,) = stored_ids(db)
    assert load(db, play_id).score().totals == (28, 3)


@pytest.mark.parametrize("score", [28.5, "28.5", "1e3", "28.0.0", True, "２８"])
def test_other_scores_are_named(db: Database, score: object) -> None:
    (told,) = unread(take(db, bgstats((score, True), (3, False))))
    assert told.endswith("is no number; it was left out.")


def test_a_table_of_places_needs_no_totals(db: Database) -> None:
    report = take(db, table("Ann,2", "Ben,1", columns="play_id,game,player,rank"))
    assert (report.new, unread(report)) == (1, [])
    assert winners(db) == ["Ben"]


def test_all_missing_columns_are_named_at_once(db: Database) -> None:
    with pytest.raises(PlayFileError) as raised:
        take(db, "player,points\nAnn,3\n")
    assert say(raised.value.message) == (
        "The table has no columns “play_id”, “game”, “total”; "
        "it needs play_id, game, player, and total or rank."
    )


def test_a_quote_that_never_closes_is_named(db: Database) -> None:
    columns = "play_id,game,player,total,note"
    rows = ["1,sushi-go,Ann,3,", "1,sushi-go,Ben,2,", '2,sushi-go,Ann,3,"oh', "2,sushi-go,Ben,2,"]
    report = take(db, "\n".join([columns, *rows]) + "\n")
    assert report.new == 1
    (told,) = unread(report)
    assert told.startswith("Line 4: ")
    assert "a double quote opens a cell and never closes" in told
    long = "\n".join([columns, '1,sushi-go,Ann,3,"oh', *["1,sushi-go,Ben,2,"] * 9000])
    with pytest.raises(PlayFileError) as raised:
        take(db, long)
    assert say(raised.value.message).startswith("Line 2: a double quote opens a cell and never")


@pytest.mark.parametrize("text", ["", "\n \n", "\ufeff"])
def test_an_empty_file_is_called_empty_whatever_it_was_to_be(db: Database, text: str) -> None:
    with pytest.raises(PlayFileError, match=r"The file is empty; there are no plays in it\."):
        take(db, text)
