"""Results without cards in a play file: read, written, read again."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given as drawn
from hypothesis import strategies as st

from scorekeeper.exchange.document import PlayFileError
from scorekeeper.exchange.play_file import read_entries, read_play_file, write_play_file
from scorekeeper.exchange.score_json import score_object
from scorekeeper.games.base import Given
from scorekeeper.points import new_points_play
from scorekeeper.seating import Refused
from scorekeeper.translate import say

EXAMPLE = {
    "game": "sushi-go",
    "players": ["Ann", "Ben", "Chi"],
    "results": [
        {"player": "Ann", "total": 43, "rounds": [13, 16, 8], "puddings": 4, "rank": 3},
        {"player": "ben ", "total": 50},
        {"player": "Chi", "rank": 2},
    ],
}

numbers = st.none() | st.integers(-99, 199)


@st.composite
def results(draw: st.DrawFn, seats: int, rounds: int, *, puddings: bool) -> tuple[Given, ...]:
    one = st.builds(
        Given,
        numbers,
        st.none() | st.tuples(*[numbers] * rounds),
        st.none() | st.integers(0, 10) if puddings else st.none(),
        st.none() | st.integers(1, seats),
    )
    return draw(st.tuples(*[one] * seats))


@drawn(st.data())
def test_a_play_without_cards_survives_its_file(data: st.DataObject) -> None:
    game, rounds = data.draw(st.sampled_from([("sushi-go", 3), ("keltis", 1)]))
    seats = data.draw(st.integers(2, 4))
    drawn_results = data.draw(results(seats, rounds, puddings=rounds > 1))
    try:
        play = new_points_play(
            "0192f0c4-7e1b-7d51-9c44-2f0e8d1b6a10",
            game,
            ["Ann", "Ben", "Chi", "Dov"][:seats],
            drawn_results,
            started_at=data.draw(st.none() | st.just("2009-05-01T00:00:00+02:00")),
            location=data.draw(st.text(st.characters(exclude_categories=["Cs"]), max_size=5)),
        )
    except Refused:
        return
    text = write_play_file([play])
    assert read_play_file(text) == [play]
    assert write_play_file(read_play_file(text)) == text


def test_the_file_holds_only_what_is_known() -> None:
    (play,) = read_play_file(json.dumps(EXAMPLE))
    assert play.finished
    assert play.given == (
        Given(43, (13, 16, 8), 4, 3),
        Given(50),
        Given(rank=2),
    )
    written = json.loads(write_play_file([replace(play, started_at=None)]))["plays"][0]
    assert written["results"] == [
        {"player": "Ann", "total": 43, "rounds": [13, 16, 8], "puddings": 4, "rank": 3},
        {"player": "Ben", "total": 50},
        {"player": "Chi", "rank": 2},
    ]
    assert "rounds" not in written
    assert "finished_at" not in written


def test_a_total_that_follows_is_filled_in() -> None:
    (play,) = read_play_file(
        json.dumps(
            {
                "game": "sushi-go",
                "results": [
                    {"player": "Ann", "rounds": [13, 16, 8], "puddings": 4},
                    {"player": "Ben", "total": 30, "rounds": [1], "puddings": 2, "rank": None},
                ],
            }
        )
    )
    assert play.names == ("Ann", "Ben")
    assert play.given == (Given(43, (13, 16, 8), 4), Given(30, (1, None, None), 2))


def test_the_score_has_null_where_nothing_is_known() -> None:
    (entry,) = read_entries(json.dumps(EXAMPLE)).entries
    scored = score_object(entry.play, entry.problems)
    ann, ben, chi = scored["players"]  # type: ignore[misc]
    assert ann["rounds"][0] == {
        "tempura": None,
        "sashimi": None,
        "dumpling": None,
        "maki": None,
        "nigiri": None,
        "total": 13,
    }
    assert (ann["puddings"], ann["pudding_points"], ann["total"], ann["rank"]) == (4, None, 43, 3)
    assert (ben["rounds"], ben["puddings"], ben["total"], ben["rank"]) == (
        [None] * 3,
        None,
        50,
        None,
    )
    assert (chi["total"], chi["rank"], chi["winner"]) == (None, 2, False)
    assert scored["decision"] == {"by": None, "text": "Nobody’s first place is written down."}


def test_keltis_has_null_rows() -> None:
    file = {"game": "keltis", "results": [{"player": "A", "rank": 1}, {"player": "B", "total": 3}]}
    (entry,) = read_entries(json.dumps(file)).entries
    first, second = score_object(entry.play, ())["players"]  # type: ignore[misc]
    assert (first["rows"]["red"], first["stones"], first["total"]) == (None, None, None)
    assert (second["grey"], second["total"], second["winner"]) == (None, 3, False)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"rounds": [["t", "s", "d"]]}, "both “rounds” and “results”"),
        ({"results": []}, "“results” is empty"),
        ({"results": 5}, "“results” must be a list"),
        ({"results": [5]}, "result 1 must be an object"),
        ({"results": [{"total": 5}]}, "result 1: “player” must be a name"),
        ({"results": [{"player": "Zoe", "total": 5}]}, "is of “Zoe”, who is none of the players"),
        ({"results": [{"player": "Ann"}]}, "the result needs “total” or “rank”"),
        ({"results": [{"player": "Ann", "puddings": 3}]}, "needs “total” or “rank”"),
        ({"results": [{"player": "Ann", "total": "43"}]}, "“total” must be a whole number"),
        ({"results": [{"player": "Ann", "total": True}]}, "“total” must be a whole number"),
        ({"results": [{"player": "Ann", "total": 4.5}]}, "“total” must be a whole number"),
        ({"results": [{"player": "Ann", "total": 10**9}]}, "from −9999 to 9999"),
        ({"results": [{"player": "Ann", "rank": 0}]}, "“rank” must be a whole number from 1 to 3"),
        ({"results": [{"player": "Ann", "rank": 4}]}, "“rank”"),
        ({"results": [{"player": "Ann", "total": 1, "puddings": -1}]}, "“puddings”"),
        ({"results": [{"player": "Ann", "total": 1, "rounds": 5}]}, "“rounds” must be a list"),
        ({"results": [{"player": "Ann", "total": 1, "rounds": [1] * 4}]}, "up to 3 totals"),
        ({"results": [{"player": "Ann", "total": 1, "rounds": ["x"]}]}, "“rounds” must be"),
        ({"results": [{"player": "Ann", "total": 1, "points": 2}]}, "“points” is unknown"),
        ({"results": [{"player": "Ann", "total": 1}] * 2}, "two results"),
        ({"adjustments": [{"round": 1, "seat": 0, "points": 1}]}, "“adjustments” belong"),
        ({"rounds_closed": 3}, "“rounds_closed” belongs"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(PlayFileError) as refused:
        read_play_file(json.dumps({**EXAMPLE, **changes}))
    sentence = say(refused.value.message)
    assert sentence.startswith("Play 1")
    assert said in sentence


def test_puddings_mean_nothing_in_keltis() -> None:
    file = {"game": "keltis", "results": [{"player": "A", "total": 1, "puddings": 2}]}
    with pytest.raises(PlayFileError) as refused:
        read_play_file(json.dumps(file))
    assert "“puddings” means nothing in Keltis" in say(refused.value.message)


def test_null_results_are_none() -> None:
    file = {"game": "sushi-go", "players": ["A", "B"], "rounds": [["t", "s"]], "results": None}
    (play,) = read_play_file(json.dumps(file))
    assert play.given is None
    assert "results" not in play.extra
