"""Plays go into a file and come back the same."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.exchange.json_text import json_text
from scorekeeper.exchange.play_file import (
    play_object,
    read_entries,
    read_play_file,
    write_play_file,
)
from scorekeeper.play import Play, new_play
from tests.exchange.plays import plays

AT = "2026-11-29T19:40:00+01:00"
ID = "0192f0c4-7e1b-7d51-9c44-2f0e8d1b6a10"


def read(value: object) -> Play:
    (play,) = read_play_file(json.dumps(value))
    return play


def begun(**changes: Any) -> Play:
    return replace(new_play(ID, "sushi-go", ["Ann", "Ben"], started_at=AT), **changes)


@given(st.lists(plays(), max_size=3, unique_by=lambda play: play.id))
def test_round_trip(drawn: list[Play]) -> None:
    text = write_play_file(drawn)
    assert read_play_file(text) == drawn
    assert read_play_file(b"\xef\xbb\xbf" + text.encode()) == drawn
    assert write_play_file(read_play_file(text)) == text


def test_the_file_is_the_contract() -> None:
    play = begun(finished_at=AT, closed=3, rounds=(("lwq", ""),) * 3)
    text = write_play_file([play])
    assert json.loads(text) == {
        "format": "scorekeeper/1",
        "plays": [
            {
                "id": ID,
                "game": "sushi-go",
                "started_at": AT,
                "finished_at": AT,
                "players": ["Ann", "Ben"],
                "first_player": "Ann",
                "house_rules": {},
                "rounds": [["lwq", ""]] * 3,
                "location": "",
                "note": "",
            }
        ],
    }
    assert '\n      "players": ["Ann", "Ben"],\n' in text


def test_only_three_keys_are_needed() -> None:
    play = read({"game": "sushi-go", "players": [" Ann ", "Ben"], "rounds": []})
    assert play.names == ("Ann", "Ben")
    assert play.rounds == ((None, None),) * 3
    assert (play.started_at, play.finished_at, play.closed, play.first_seat) == (None, None, 0, 0)
    assert len(play.id) == 36
    assert play.rules == play.game.complete_rules({})


def test_any_notation_becomes_canonical() -> None:
    hands = ["Wasabi squid temp temp maki3", "L W,Q+t"]
    play = read({"game": "sushi-go", "players": ["Ann", "Ben"], "rounds": [hands]})
    assert play.rounds[0] == ("wqtt3", "lwqt")


@pytest.mark.parametrize(
    ("changes", "written"),
    [
        ({}, {"finished_at": None}),
        ({"closed": 1, "rounds": (("t", "s"), (None, None), (None, None))}, {}),
        ({"closed": 0, "rounds": (("t", "s"), (None, None), (None, None))}, {"rounds_closed": 0}),
        ({"closed": 1, "rounds": (("t", None), (None, None), (None, None))}, {"rounds_closed": 1}),
        ({"closed": 2, "rounds": (("t", "s"),) * 3}, {"finished_at": None}),
        ({"closed": 3, "rounds": (("t", "s"),) * 3, "finished_at": AT}, {"finished_at": AT}),
        ({"closed": 3, "rounds": (("t", None),) * 3, "finished_at": AT}, {"rounds_closed": 3}),
    ],
)
def test_state_of_a_play(changes: dict[str, Any], written: dict[str, object]) -> None:
    play = begun(**changes)
    found = play_object(play)
    assert {key: found[key] for key in written} == written
    assert ("rounds_closed" in found) == ("rounds_closed" in written)
    assert read(found) == play


def test_finished_at_an_unknown_time() -> None:
    play = begun(closed=3, rounds=(("t", "s"),) * 3)
    found = play_object(play)
    assert "finished_at" not in found
    assert "rounds_closed" not in found
    assert read(found).finished


def test_times_are_kept_with_their_offset() -> None:
    value = {"game": "sushi-go", "players": ["Ann", "Ben"], "rounds": []}
    assert read({**value, "started_at": AT}).started_at == AT
    zulu = read({**value, "started_at": "2026-11-29T19:40:00Z"})
    assert zulu.started_at == "2026-11-29T19:40:00+00:00"


def test_first_player_is_found_in_any_spelling() -> None:
    value = {"game": "sushi-go", "players": ["Ann", "Ben"], "rounds": [], "first_player": "BEN"}
    assert read(value).first_seat == 1


def test_unknown_keys_are_kept_or_reported() -> None:
    value = {"game": "sushi-go", "players": ["Ann", "Ben"], "rounds": [], "bag": {"a": [1.5]}}
    play = read(value)
    assert play.extra == {"bag": {"a": [1.5]}}
    assert play_object(play)["bag"] == {"a": [1.5]}
    assert read_entries(json.dumps({"plays": [value], "by": 1})).unknown_keys == ("by",)
    assert read({**value, "format": "scorekeeper/1"}).extra == play.extra


def test_dummy_seat() -> None:
    value = {
        "game": "sushi-go",
        "players": ["Ann", "Ben"],
        "house_rules": {"dummy": "on"},
        "rounds": [["t", "s", "d"]],
    }
    play = read(value)
    assert [(seat.name, seat.dummy) for seat in play.seats] == [
        ("Ann", False), ("Ben", False), ("Dummy", True),
    ]  # fmt: skip
    assert read(play_object(play)) == play


def test_json_shows_nothing_that_steers_a_terminal() -> None:
    value = {"a": "\x1b\x9b\u202e\u2028é世", "b": "\x7f"}
    text = json_text(value)
    assert json.loads(text) == value
    assert text.replace("é世", "").isascii()
    assert text.replace("é世", "").isprintable()


@pytest.mark.parametrize("field", ["location", "note"])
def test_a_text_comes_in_however_long_it_is(field: str) -> None:
    """What a file holds may be all there is left of a play; only who writes is held short."""
    play = {"id": ID, "game": "sushi-go", "players": ["Ann", "Ben"], "rounds": [["", ""]] * 3}
    found = read({**play, field: "x" * 5000})
    assert getattr(found, field) == "x" * 5000
