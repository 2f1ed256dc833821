"""The CSV file: read by Python and by sqlite-utils, safe in spreadsheets, and read back."""

import csv
import io
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlite_utils import Database
from sqlite_utils.utils import rows_from_file

from scorekeeper.exchange.csv_cells import guarded, unguarded
from scorekeeper.exchange.csv_writer import csv_lines
from scorekeeper.exchange.document import PlayFileError
from scorekeeper.exchange.exporting import export_notes
from scorekeeper.exchange.importing import Report
from scorekeeper.exchange.stored import stored_ids
from scorekeeper.play import Play, new_play
from scorekeeper.store.database import open_database
from scorekeeper.store.plays import create, delete, load
from scorekeeper.translate import say
from tests.exchange.files import AT, ENDED, give, play, preview, take, unread

HOSTILE = [
    "=1+1", "+1", "-1", "@SUM(A1)", "＝1", "－1", "'=1", "''=1", 'a"b', "a,b", "a;b", "'", "%0A=1",
]  # fmt: skip


@pytest.fixture
def db(tmp_path: Path) -> Iterator[Database]:
    with closing(open_database(tmp_path / "plays.db")) as database:
        yield database


def table(text: str, delimiter: str = ",") -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))


def test_a_row_for_each_play_and_player(db: Database) -> None:
    create(db, play(1, "Ann", "Ben", location="Home", note="one\ntwo"))
    text = give(db, "csv")
    assert text.splitlines()[0] == (
        "play_id,game,played_at,duration_min,location,seat,player,round_1,round_2,round_3,"
        "tempura,sashimi,dumpling,maki,nigiri,pudding,total,puddings,rank,winner,shared_win,note"
    )
    ann, ben = table(text)
    card = play(1).score()
    assert ann["play_id"] == ben["play_id"] == play(1).id
    assert (ann["game"], ann["played_at"], ann["duration_min"]) == ("sushi-go", AT, "25")
    assert (ann["seat"], ann["player"], ann["note"]) == ("1", "Ann", "one\ntwo")
    assert (ben["seat"], ben["player"]) == ("2", "Ben")
    for seat, row in enumerate((ann, ben)):
        rounds = [card.hand(at, seat) for at in range(3)]
        assert [row[f"round_{at + 1}"] for at in range(3)] == [str(h.total) for h in rounds if h]
        assert row["total"] == str(card.totals[seat])
        parts = ("tempura", "sashimi", "dumpling", "maki", "nigiri", "pudding")
        assert sum(int(row[part]) for part in parts) == card.totals[seat]
        assert row["puddings"] == str(card.counts[seat])
    assert [ann[key] for key in ("rank", "winner", "shared_win")] == ["1", "1", "0"]
    assert [ben[key] for key in ("rank", "winner", "shared_win")] == ["2", "0", "0"]


def test_blank_is_not_0(db: Database) -> None:
    cells = "play_id,game,player,total,rank\n1,sushi-go,Ann,,1\n1,sushi-go,Ben,0,2\n"
    take(db, cells)
    ann, ben = table(give(db, "csv"))
    assert (ann["round_1"], ann["total"], ann["puddings"], ann["rank"]) == ("", "", "", "1")
    assert (ben["round_1"], ben["total"]) == ("", "0")


def test_what_its_own_import_refuses_is_left_out_and_said(db: Database) -> None:
    begun = new_play("0192f0c4-7e1b-7d51-9c44-0000000000aa", "sushi-go", ["Ann", "Ben"])
    create(db, begun.enter(0, 0, "tt", AT))
    create(db, play(1))
    text = give(db, "csv")
    assert {row["play_id"] for row in table(text)} == {play(1).id}
    out, notes = export_notes(db, stored_ids(db), "csv")
    assert out == 1
    assert (
        say(notes[0])
        == "1 unfinished play was left out; the format “CSV table” has no place for it."
    )
    assert (take(db, text).already_here, take(db, text).left_out) == (1, 0)


def test_lines_end_as_the_standard_says(db: Database) -> None:
    create(db, play(1))
    text = give(db, "csv")
    assert text.endswith("\r\n")
    assert text.count("\r\n") == text.count("\n") == 3


@pytest.mark.parametrize("text", HOSTILE)
def test_no_spreadsheet_runs_a_text(db: Database, text: str) -> None:
    create(db, play(1, text, "Ben", location=text, note=text))
    for excel in (False, True):
        file = give(db, "csv", excel=excel)
        row = table(file.removeprefix("\ufeff"), ";" if excel else ",")[0]
        for key in ("player", "location", "note"):
            assert not row[key].startswith(tuple("=+-@＝－\t\r"))
            assert unguarded(row[key]) == text
    assert take(db, give(db, "csv")).already_here == 1


def test_negative_numbers_stay_numbers(db: Database) -> None:
    begun = new_play("0192f0c4-7e1b-7d51-9c44-0000000000aa", "keltis", ["Ann", "Ben"])
    begun = begun.enter(0, 0, "R: 0", AT).enter(0, 1, "", AT).close_round(0, ENDED)
    create(db, begun)
    row = table(give(db, "csv"))[0]
    assert int(row["red"]) < 0
    assert int(row["total"]) < 0


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_every_text_comes_back(text: str) -> None:
    assert unguarded(guarded(text)) == text
    assert not guarded(text).startswith(("=", "+", "-", "@", "\t", "\r", "\n"))


def test_for_excel(db: Database) -> None:
    create(db, play(1, "Zoë; x", "Ben"))
    text = give(db, "csv", excel=True)
    assert text.startswith("\ufeffplay_id;game;")
    rows = table(text.removeprefix("\ufeff"), ";")
    assert [row["player"] for row in rows] == ["Zoë; x", "Ben"]
    assert rows[0]["played_at"] == "2026-11-29 19:40:00"
    assert take(db, text).already_here == 1


def test_sqlite_utils_reads_it(db: Database, tmp_path: Path) -> None:
    create(db, play(1, "=1+1", 'a "b", c'))
    rows, _format = rows_from_file(io.BytesIO(give(db, "csv").encode()))
    assert [row["player"] for row in rows] == ["'=1+1", 'a "b", c']
    file = tmp_path / "plays.csv"
    file.write_bytes(give(db, "csv").encode())
    there = tmp_path / "there.db"
    subprocess.run(
        [sys.executable, "-m", "sqlite_utils", "insert", str(there), "p", str(file), "--csv"],
        check=True,
        capture_output=True,
    )
    with closing(Database(there)) as found:
        totals = [row["total"] for row in found["p"].rows]
        assert list(map(int, totals)) == list(play(1).score().totals)
        found.close()


def test_shared_wins(db: Database) -> None:
    create(db, play(1, "Ann", "Ben", hands=["lp", "lp"]))
    assert [(row["rank"], row["winner"], row["shared_win"]) for row in table(give(db, "csv"))] == [
        ("1", "1", "1"),
        ("1", "1", "1"),
    ]


def test_points_by_hand_have_a_column_where_there_are_any(db: Database) -> None:
    from scorekeeper.games.base import Adjustment

    create(db, play(1, adjustments=(Adjustment(0, 0, 4, "rule"),)))
    create(db, play(2))
    rows = table(give(db, "csv"))
    assert [row["by_hand"] for row in rows] == ["4", "0", "0", "0"]
    assert take(db, give(db, "csv")).already_here == 2


# --- what comes back


HEADER = "play_id,game,player,total,rank,round_1,puddings,played_at,duration_min,seat"


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (["1,sushi-go,Ann,lots", "1,sushi-go,Ben,4"], "Line 2, Ann, total: “lots” is no whole"),
        (["1,sushi-go,Ann,3,x", "1,sushi-go,Ben,4"], "Line 2, Ann, rank: “x”"),
        (["1,sushi-go,Ann,3,,1.5", "1,sushi-go,Ben,4"], "Ann, round_1: “1.5”"),
        (["1,sushi-go,Ann,3,,,,11/29/2026", "1,sushi-go,Ben,4"], "played_at: “11/29/2026”"),
        (["1,sushi-go,Ann,3,,,,,soon", "1,sushi-go,Ben,4"], "duration_min: “soon”"),
        (["1,sushi-go,Ann,123456", "1,sushi-go,Ben,4"], "“123456” is too large"),
    ],
)
def test_odd_cells_are_told_one_by_one(db: Database, rows: list[str], said: str) -> None:
    report = take(db, "\n".join([HEADER, *rows]))
    assert report.new == 1
    (sentence,) = unread(report)
    assert said in sentence
    (identifier,) = stored_ids(db)
    assert 0 not in load(db, identifier).score().totals


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (["1,chess,Ann,3", "1,chess,Ben,4"], "the game “chess” is unknown"),
        ([",sushi-go,Ann,3"], "Line 2: One player"),
        (["1,sushi-go,Ann,", "1,sushi-go,Ben,"], "nobody's points"),
        (["1,sushi-go,Ann,3"], "Line 2: One player"),
        (["1,sushi-go,Ann,3", "1,sushi-go,ANN,4"], "“players” lists “"),
        (["1,sushi-go,,3", "1,sushi-go,Ben,4"], "A player needs a name"),
    ],
)
def test_plays_that_can_not_be_stored(db: Database, rows: list[str], said: str) -> None:
    good = ["2,sushi-go,Ann,3", "2,sushi-go,Ben,4"]
    report = take(db, "\n".join([HEADER, *rows, *good]))
    assert (report.new, report.left_out) == (1, 1)
    if "lists" not in said:
        assert any(said in sentence for sentence in unread(report)), unread(report)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a,b\n1,2", "no columns “play_id”, “game”, “player”, “total”"),
        ("play_id,game,player\n", "no column “total”"),
        ("play_id,game,player,total,total\n", "“total” comes twice"),
        (
            HEADER + "\n1,sushi-go,Ann,3\n2,sushi-go,Ann,3\n1,sushi-go,Ben,3",
            "Line 4: the rows of play “1” don't",
        ),
        (b"play_id,game,player,total\n1,sushi-go,\xff,3", "UTF-8"),
        (
            "play_id,game,player,total\n1,sushi-go," + "x" * 200_000,
            "Line 2: the table can't be read as CSV",
        ),
    ],
)
def test_tables_that_are_refused(db: Database, text: str | bytes, said: str) -> None:
    with pytest.raises(PlayFileError) as caught:
        take(db, text)
    assert said in say(caught.value.message)
    assert stored_ids(db) == []


def test_spreadsheets_may_change_what_does_not_matter(db: Database) -> None:
    create(db, play(1, "Ann", "Ben"))
    text = give(db, "csv")
    delete(db, play(1).id)
    lines = text.splitlines()
    changed = "\n".join([lines[0].upper(), lines[2] + ",,,", lines[1], "", ""]).replace(",", ";")
    report = take(db, changed)
    assert (report.new, report.unread) == (1, [])
    assert load(db, play(1).id).names == ("Ann", "Ben")
    assert load(db, play(1).id).score().totals == play(1).score().totals


def test_rows_without_an_id_are_plays_that_come_once(db: Database) -> None:
    rows = [
        ",sushi-go,Ann,3,,,,2026-11-29,,1", ",sushi-go,Ben,4,,,,2026-11-29,,2",
        ",sushi-go,Ann,3,,,,2026-11-29,,1", ",sushi-go,Ben,4,,,,2026-11-29,,2",
        ",sushi-go,Ann,5,,,,2026-11-30,,1", ",sushi-go,Chi,4,,,,2026-11-30,,2",
    ]  # fmt: skip
    text = "\n".join([HEADER, *rows])
    assert take(db, text).new == 3
    again = take(db, text)
    assert (again.new, again.already_here) == (0, 3)
    assert sorted(load(db, each).names for each in stored_ids(db)) == [
        ("Ann", "Ben"), ("Ann", "Ben"), ("Ann", "Chi"),
    ]  # fmt: skip


def test_the_line_is_that_of_the_file(db: Database) -> None:
    rows = ["1,sushi-go,Ann,3", '1,sushi-go,"Ben', ' x",4', "", "2,sushi-go,Ann,lots"]
    report = take(db, "\n".join([HEADER, *rows, "2,sushi-go,Chi,many", "2,sushi-go,Dov,1"]))
    assert [sentence[:6] for sentence in unread(report)] == ["Line 2", "Line 6", "Line 7"]


@pytest.mark.parametrize("date", ["2004", "2004-05", "11/29/2026", "summer"])
def test_a_date_that_is_none_is_told_and_the_play_kept(db: Database, date: str) -> None:
    report = take(db, f"{HEADER}\n1,sushi-go,Ann,3,,,,{date}\n1,sushi-go,Ben,4,,,,{date}")
    assert report.new == 1
    (sentence,) = unread(report)
    assert sentence.startswith(f"Line 2, played_at: “{date}” is no whole date")
    assert load(db, stored_ids(db)[0]).started_at is None


def test_cells_beyond_the_heading_are_told(db: Database) -> None:
    report = take(db, "play_id,game,player,total\n1,sushi-go,Ann,3,9\n1,sushi-go,Ben,4,,")
    assert [note.values["number"] for note in report.notes] == [2]


def test_unknown_columns_are_told(db: Database) -> None:
    report = take(db, HEADER + ",mood\n1,sushi-go,Ann,3\n1,sushi-go,Ben,4")
    assert [note.values["column"] for note in report.notes] == ["mood"]
    assert report.new == 1


def test_an_unfinished_play_is_no_result(db: Database) -> None:
    begun = new_play("0192f0c4-7e1b-7d51-9c44-0000000000aa", "sushi-go", ["Ann", "Ben"])
    begun = create(db, replace(begun, started_at=AT))
    text = "".join(csv_lines([(begun, AT)], ["sushi-go"], 3, by_hand=False))
    assert (take(db, text).left_out, stored_ids(db)) == (1, [begun.id])
    delete(db, begun.id)
    assert (take(db, text).new, stored_ids(db)) == (0, [])


def test_a_table_that_is_cut_off_stores_no_half_play(db: Database) -> None:
    create(db, play(1))
    create(db, play(2, "Ann", "Ben", "Chi"))
    whole = give(db, "csv")
    lines = whole.splitlines(keepends=True)
    last = len("".join(lines[:-1]))
    for length in (last + 10, last + 60, len(whole) - 30):
        report = preview(db, whole[:length])
        assert (report.already_here, report.left_out, report.new) == (1, 1, 0)
        (said,) = unread(report)
        assert said.startswith("Line 6: the play can't be stored, because the file stops in the")


def test_a_play_whose_rows_stop_is_refused(db: Database) -> None:
    head = "play_id,game,seat,player,total,rank,winner,shared_win\n"
    for rows in (
        ["1,sushi-go,1,Ann,3,2,0,0", "1,sushi-go,2,Ben,2,3,0,0"],
        ["1,sushi-go,1,Ann,3,1,1,0", "1,sushi-go,3,Chi,2,2,0,0"],
        ["1,sushi-go,1,Ann,3,1,1,1", "1,sushi-go,2,Ben,2,3,0,1"],
    ):
        report = preview(db, head + "\n".join(rows) + "\n")
        assert (report.new, report.left_out) == (0, 1)
        assert "Line 3: the play can't be stored, because the file stops" in unread(report)[0]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("02.12.2025 19:25", "2025-12-02T19:25:00"),
        ("2.12.2025 19:25:07", "2025-12-02T19:25:07"),
        ("31.01.2026", "2026-01-31T00:00:00"),
    ],
)
def test_spreadsheets_may_write_the_day_first(db: Database, text: str, said: str) -> None:
    rows = f"1,sushi-go,{text},Ann,3\n1,sushi-go,{text},Ben,2\n"
    report = take(db, "play_id,game,played_at,player,total\n" + rows)
    assert (report.new, report.unread) == (1, [])
    (row,) = db.query("SELECT started_at FROM plays")
    assert row["started_at"].startswith(said)


@pytest.mark.parametrize("date", ["12/2/2025 7:25 PM", "31.02.2025", "02.12.25"])
def test_a_date_that_may_be_another_is_told(db: Database, date: str) -> None:
    rows = f"1,sushi-go,{date},Ann,3\n1,sushi-go,{date},Ben,2\n"
    report = take(db, "play_id,game,played_at,player,total\n" + rows)
    assert report.new == 1
    assert f"“{date}” is no whole date" in unread(report)[0]


def cut(db: Database, rows: int, *plays: Play) -> Report:
    """Look at a table of plays whose last rows are cut away."""
    for each in plays:
        create(db, each)
    lines = give(db, "csv").splitlines(keepends=True)
    for each in plays:
        delete(db, each.id)
    return preview(db, "".join(lines[:-rows]))


LAST = ("Ann", "Ben", "Chi")


@pytest.mark.parametrize(
    "hands",
    [
        ["lwq", "tt", "dd", "pp"],  # the last one has most puddings, the others fewest
        ["lwqp", "ttp", "ddp", ""],  # the last one has fewest puddings, the others most
        ["e", "", "s", "qqq"],  # the last one has won
        ["qqqp", "", "s", "qqqp"],  # the last one shares the win
    ],
)
def test_points_that_need_somebody_else_tell_that_rows_are_missing(
    db: Database, hands: list[str]
) -> None:
    names = ["Ann", "Ben", "Chi", "Dov"]
    report = cut(db, 1, play(1), play(2, *names, hands=hands))
    assert (report.new, report.left_out) == (1, 1)
    (said,) = unread(report)
    assert "because the file stops before all its players are told (the last is Chi)" in said


def test_two_people_may_have_had_a_dummy_seat(db: Database) -> None:
    """The points of two whose third is missing can be those of two with a dummy seat."""
    report = cut(db, 1, play(1), play(2, *LAST, hands=["qqp", "tt", "p"]))
    assert (report.new, report.left_out) == (2, 0)
    (note,) = report.notes
    assert say(note) == (
        "Line 4: 2 people alone can't get these points after the last round; if this play had "
        "no dummy seat, the file was cut off and somebody is missing."
    )


def test_what_looks_whole_is_taken_for_whole(db: Database) -> None:
    """Nothing tells that the last of the places is missing where nobody gave or took points."""
    report = cut(db, 1, play(1), play(2, *LAST, hands=["qqq", "tt", ""]))
    assert (report.new, report.left_out, report.notes) == (2, 0, [])


def test_a_play_that_nobody_has_won_is_cut_off(db: Database) -> None:
    head = "play_id,game,player,total,winner\n"
    good = "1,sushi-go,Ann,3,1\n1,sushi-go,Ben,2,0\n"
    report = preview(db, head + good + "2,sushi-go,Ann,3,0\n2,sushi-go,Ben,2,0\n")
    assert (report.new, report.left_out) == (1, 1)
    assert "(the last is Ben)" in unread(report)[0]
    assert preview(db, head + good).left_out == 0
