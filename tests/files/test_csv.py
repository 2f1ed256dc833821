"""Tables: what spreadsheets of any country write is read, and nothing in ours is run by them."""

import csv
import io
import time
from typing import Any
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.files.csv_table import guarded, unguarded
from scorekeeper.files.reading import read_data
from scorekeeper.i18n import Refused, choose
from scorekeeper.store.queries import all_plays
from tests.files.helpers import fields, file_of, give, kinds, look, old, take, words

HEADER = "play_id,game,player,total,rank,round_1,puddings,played_at,duration_min,seat,winner"

GOLDEN = """\
play_id,game,played_at,duration_min,location,seat,player,round_1,round_2,round_3,tempura,sashimi,\
dumpling,maki,nigiri,pudding,by_hand,total,puddings,rank,winner,shared_win,note
ID1,sushi-go,2025-11-29T19:40:00+01:00,25,Home,1,Ann,20,2,6,5,0,1,9,17,6,-4,34,2,1,1,0,windy
ID1,sushi-go,2025-11-29T19:40:00+01:00,25,Home,2,Ben,22,3,6,5,10,4,12,0,-6,0,25,0,2,0,0,windy
ID1,sushi-go,2025-11-29T19:40:00+01:00,25,Home,3,Chi,1,2,0,0,0,0,0,3,0,0,3,1,3,0,0,windy
ID2,sushi-go,2026-04-24,,Home,1,Ann,,,,,,,,,6,,30,4,1,1,0,windy
ID2,sushi-go,2026-04-24,,Home,2,"a ""b"", c",,,,,,,,,0,,30,2,2,0,0,windy
"""


def table(text: str, delimiter: str = ",") -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter))


def rows(*lines: str) -> str:
    return "\n".join([HEADER, *lines])


def read_one(text: str | bytes) -> tuple[Any, list[str]]:
    file = read_data(text if isinstance(text, bytes) else text.encode())
    (play,) = [one.play for one in file.plays]
    assert play is not None
    return play, words(file.unread)


def test_golden_and_back(store) -> None:
    by_hand = fields(adjustments=[{"round": 2, "seat": 0, "points": -4, "note": "x"}])
    pair = ({"player": "Ann", "total": 30, "puddings": 4}, {"player": 'a "b", c', "total": 30})
    results = old(2, pair[0], {**pair[1], "puddings": 2}, started_at="2026-04-24")
    take(store, file_of(by_hand, {**results, "finished_at": None}))
    text = give(store, "csv")
    assert text.replace(fields(0)["id"][:-1], "ID") == GOLDEN.replace("\n", "\r\n")
    assert kinds(look(store, text)) == ["same", "same"]


def test_a_game_of_the_table_keeps_its_title_and_who_wins(store, make) -> None:
    golf = {"game": "free", "title": "=Golf", "wins": "lowest", "target": -20}
    took = fields(1, players=["Ann", "Ben"], rounds=[[3, 9], [2, 4]], **golf)
    party = fields(2, game="free", players=["Ann", "Ben"], rounds=[[1, 2]])
    take(store, file_of(took, party))
    text = give(store, "csv")
    ann = table(text)[0]
    assert list(ann)[-4:] == ["note", "title", "wins", "target"]
    assert [ann["title"], ann["wins"], ann["target"]] == ["'=Golf", "lowest", "-20"]
    assert "points" not in ann
    assert read_data(text.encode()).notes == []
    assert kinds(look(store, text)) == ["same", "same"]
    other = make("other")
    take(other, text.replace(",1,1,0,", ",,1,0,").replace(",2,0,0,", ",,0,0,"))
    again, _ = all_plays(other)
    assert (again.title, again.rules["wins"], again.rules["target"]) == ("=Golf", "lowest", "-20")
    assert again.score().ranks == (1, 2)


def test_rows_are_those_of_people_and_blanks_are_unknown(store) -> None:
    dummy = fields(1, house_rules={"dummy": "on"}, players=["Ann", "Ben"])
    ranks = old(2, {"player": "Ann", "rank": 2}, {"player": "Ben", "rank": 1}, started_at=None)
    take(store, file_of(dummy, ranks, fields(3, rounds=[None], finished_at=None)))
    found = table(give(store, "csv"))
    assert [row["player"] for row in found] == ["Ann", "Ben"] * 2
    assert (found[0]["total"], found[0]["played_at"], found[0]["winner"]) == ("", "", "0")
    assert kinds(look(store, give(store, "csv"))) == ["same", "same"]


def test_for_excel_times_are_read_as_times(store) -> None:
    take(
        store,
        file_of(
            fields(players=["Zoë; x", "=1+1", "-6"], first_player=None),
            old(2, started_at="2026-04-24"),
        ),
    )
    text = give(store, "csv", excel=True)
    assert text.startswith("\ufeffplay_id;game;")
    found = table(text.removeprefix("\ufeff"), ";")
    assert [row["player"] for row in found[:3]] == ["Zoë; x", "'=1+1", "'-6"]
    assert {row["played_at"] for row in found} == {"2025-11-29 19:40:00", "2026-04-24"}
    assert kinds(look(store, text)) == ["same", "same"]


def test_shared_wins_and_points_by_hand(store) -> None:
    shared = old(
        1, {"player": "Ann", "total": 9, "rank": 1}, {"player": "B", "total": 9, "rank": 1}
    )
    take(store, file_of(shared, fields(2, adjustments=[{"round": 1, "seat": 0, "points": 4}])))
    found = {row["player"] + row["winner"]: row for row in table(give(store, "csv"))}
    assert found["B1"]["shared_win"] == "1"
    assert [row["by_hand"] for row in table(give(store, "csv"))] == ["", "", "4", "0", "0"]


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_every_text_comes_back_and_none_is_run(text: str) -> None:
    assert unguarded(guarded(text)) == text
    assert not guarded(text).startswith(tuple("=+-@＝－\t\r\n"))


# --- what comes back

ONE = [
    "1,sushi-go,Ann,28,1,9,2,2026-11-29 19:40,25,1,1",
    "1,sushi-go,Ben,-6,2,3,0,2026-11-29 19:40,25,2,0",
]


@pytest.mark.parametrize(
    ("language", "encoding", "name"),
    [("zh_CN", "gb18030", "世蓮"), ("zh_TW", "cp950", "雅婷"), ("vi", "cp1258", "Hòa")],
)
def test_national_encodings_are_guessed_and_told(language: str, encoding: str, name: str) -> None:
    written = normalize("NFD", name) if language == "vi" else name
    choose(language)
    try:
        file = read_data(rows(*ONE).replace("Ann", written).encode(encoding))
    finally:
        choose("en")
    assert file.plays[0].names[0] == name
    assert encoding in words(file.notes)[-1]


@pytest.mark.parametrize(
    ("text", "started"),
    [
        ("03/04/2026", None),
        ("04/04/2026", "2026-04-04"),
        ("31.02.2026", None),
        ("02.12.25", None),
        ("summer", None),
        ("2026-04", None),
        ("2199-01-01", None),
        ("24.4.2026", "2026-04-24"),
        ("2026-04-24", "2026-04-24"),
        ("24.04.2026 00:00", "2026-04-24"),
        ("2026-04-24 0:00:00", "2026-04-24"),
        ("2026-04-24T10:00:00+05:00", "2026-04-24T10:00:00+05:00"),
        ("12/31/2025 12:05 AM", "2025-12-31T00:05:00+01:00"),
    ],
)
def test_days_and_times(text: str, started: str | None) -> None:
    play, unread = read_one(rows(*ONE).replace("2026-11-29 19:40,25", f"{text},"))
    assert play.started == started
    assert len(unread) == (started is None)
    assert all(sentence.startswith("Line 2, played_at: ") for sentence in unread)


def test_one_date_tells_how_the_table_writes_days() -> None:
    lines = [line.replace("2026-11-29 19:40", "03/04/2026") for line in ONE]
    others = [line.replace("2026-11-29 19:40", "25/12/2025").replace("1,", "2,", 1) for line in ONE]
    file = read_data(rows(*lines, *others).encode())
    assert [one.play.started for one in file.plays if one.play] == ["2026-04-03", "2025-12-25"]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["1,sushi-go,Ann,lots", "1,sushi-go,Ben,4"], "Line 2, Ann, total: “lots” is not a whole"),
        (["1,sushi-go,Ann,12.5", "1,sushi-go,Ben,4"], "Ann, total: “12.5” is not a whole"),
        (["1,sushi-go,Ann,1.000", "1,sushi-go,Ben,4"], "Ann, total: “1.000” is not a whole"),
        (["1,sushi-go,Ann,123456", "1,sushi-go,Ben,4"], "123456 is out of range"),
        (["1,sushi-go,Ann,3,x", "1,sushi-go,Ben,4"], "Line 2, Ann, rank: “x”"),
        (["1,sushi-go,Ann,3,9", "1,sushi-go,Ben,4"], "Line 2, Ann, rank: 9 is out of range"),
        (["1,sushi-go,Ann,3,,1.5", "1,sushi-go,Ben,4"], "Ann, round_1: “1.5”"),
        (["1,sushi-go,Ann,3,,,,,soon", "1,sushi-go,Ben,4"], "Line 2, duration_min: “soon”"),
        (
            ["1,sushi-go,Ann,3,,,,,,,ja", "1,sushi-go,Ben,4"],
            "Line 2, Ann, winner: “ja” is not a whole number",
        ),
        (['1,sushi-go,"A', ' x",3', "1,sushi-go,Ben,y"], "Line 4, Ben, total: “y”"),
    ],
)
def test_odd_cells_are_told_one_by_one(lines: list[str], said: str) -> None:
    file = read_data(rows(*lines, "2,sushi-go,Ann,1", "2,sushi-go,Ben,2").encode())
    assert said in words(file.unread)[0]
    assert file.plays[-1].names == ("Ann", "Ben")
    assert all(0 not in play.play.score().totals for play in file.plays if play.play)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["1,chess,Ann,3", "1,chess,Ben,4"], "Line 2: There is no game “chess”"),
        (["1,sushi-go,Ann,3"], "Line 2: Sushi Go! is for 2 to 5"),
        (["1,sushi-go,Ann,", "1,sushi-go,Ben,"], "Line 2: Nobody’s points"),
        (["1,sushi-go,Ann,3", "1,sushi-go,ANN,4"], "Line 2: Ann needs one result"),
        (["1,sushi-go,,3", "1,sushi-go,Ben,4"], "Line 2: A player needs a name"),
    ],
)
def test_plays_that_can_not_be_stored(empty, lines: list[str], said: str) -> None:
    told = look(empty, rows(*lines, "2,sushi-go,Ann,3", "2,sushi-go,Ben,3"))
    assert kinds(told) == ["new"]
    assert words(told.refused)[0].startswith(said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a,b\n1,2", "needs the columns play_id, game and player, and total or rank"),
        ("play_id,game,player\n", "and total or rank"),
        ("play_id,game,player,player,total\n", "needs the columns"),
        (rows(",sushi-go,Ann,3"), "Line 2: every play needs a “play_id”"),
        ("play_id,game,player,total\n1,sushi-go," + "x" * 200_000, "Line 2 can't be read"),
        ("", "The file is empty"),
    ],
)
def test_tables_that_are_refused(text: str, said: str) -> None:
    with pytest.raises(Refused) as caught:
        read_data(text.encode())
    assert said in str(caught.value)


def test_too_many_rows_under_one_id_are_refused_at_once() -> None:
    data = rows(*["7,sushi-go,Ann,3"] * 100_000).encode()
    began = time.monotonic()
    with pytest.raises(Refused, match="Line 42: every play needs"):
        read_data(data)
    assert time.monotonic() - began < 1


def test_columns_that_are_not_read_are_told() -> None:
    file = read_data(
        (HEADER + ",mood\n" + "\n".join(ONE) + ",,,\n1,sushi-go,Z,3" + "," * 8 + "x,9").encode()
    )
    assert words(file.notes) == [
        "Only points and ranks are read, not: mood.",
        "Line 4 has more cells than the heading.",
    ]


@pytest.mark.parametrize(
    ("results", "ranks"),
    [
        (["30,,,,,,,0", "30,,,,,,,1"], (2, 1)),
        ([",,,,,,,0", ",,,,,,,1"], (2, 1)),
        ([",2", ",1"], (2, 1)),
        (["30,,,,,,,1", "12,,,,,,,0"], (1, 2)),
    ],
)
def test_winners(results: list[str], ranks: tuple[int, ...]) -> None:
    lines = [f"1,sushi-go,{who},{cells}" for who, cells in zip("AB", results, strict=True)]
    assert read_one(rows(*lines))[0].score().ranks == ranks


def test_a_table_that_was_sorted_by_player(store) -> None:
    take(store, file_of(fields(), fields(2, started_at="2025-11-30")))
    lines = give(store, "csv").splitlines()
    text = "\n".join([lines[0], *sorted(lines[1:], key=lambda line: line.split(",")[6])])
    assert kinds(look(store, text)) == ["same", "same"]
