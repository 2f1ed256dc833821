"""Whatever a file holds, it is refused with one sentence that says what and where."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.exchange.document import LARGEST, PlayFileError
from scorekeeper.exchange.play_file import read_entries, read_play_file
from scorekeeper.exchange.play_reader import KEYS, Entry
from scorekeeper.translate import say

GOOD: dict[str, Any] = {
    "game": "sushi-go",
    "players": ["Ann", "Ben"],
    "rounds": [["lwq", "tt"], None, None],
}
WRONG = [True, 5, 1.5, "\x00", [], [[]], {}, {"a": 1}, [None], [5], ["x"], [{}]]


def refusal(data: bytes | str) -> str:
    with pytest.raises(PlayFileError) as caught:
        read_play_file(data)
    sentence = say(caught.value.message)
    assert sentence.endswith((".", "?"))
    assert len(sentence) < 400
    return sentence


def read_or_refuse(text: str) -> Entry | str | None:
    try:
        return next(iter(read_entries(text).entries), None)
    except PlayFileError as error:
        return say(error.message)


def refused(**changes: Any) -> str:
    return refusal(json.dumps({"plays": [GOOD, {**GOOD, **changes}]}))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "empty"),
        (b" \n", "empty"),
        (b"\xff\xfe{\x00", "UTF-8"),
        (b'{"game": "\xe9"}', "byte 11"),
        (b"{", "line 1, column 2"),
        (b"{} {}", "the file goes on where it should end"),
        (b"[]", "a list"),
        (b"null", "null"),
        (b'"x"', "a text"),
        (b"5", "a number"),
        (b"{}", "“game” is missing"),
        (b'{"plays": {}}', "“plays” must be a list, not an object"),
        (b'{"plays": null}', "“plays” must be a list, not null"),
        (b'{"plays": [5]}', "Play 1: a play must be an object, not a number"),
        (b'{"format": "scorekeeper/9", "plays": []}', "newer Scorekeeper"),
        (b'{"format": "other", "plays": []}', "“format”"),
        (b'{"format": 5, "plays": []}', "“format” is 5"),
        (b'{"game": "a", "game": "b"}', "“game” comes twice"),
        (b'{"a": NaN}', "NaN"),
        (b'{"a": -Infinity}', "-Infinity"),
        (b'{"a": 1e999}', "1e999 is too large"),
        (b'{"a": ' + b"9" * 5000 + b"}", "too large"),
        (b'{"a": 9223372036854775808}', "too large"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a":' * 100_000, "nested too deeply"),
    ],
    ids=lambda value: repr(value[:40]),
)
def test_documents(data: bytes, said: str) -> None:
    assert said in refusal(data)


@pytest.mark.parametrize("sign", [b" ", b"x"])
def test_documents_too_large(sign: bytes) -> None:
    assert "more than 32 MB" in refusal(sign * (LARGEST + 1))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"game": "chess"}, "the game “chess” is unknown; write one of: sushi-go"),
        ({"game": ""}, "unknown"),
        ({"players": []}, "“players” is empty"),
        ({"players": ["Ann", ""]}, "player 2: A player needs a name."),
        ({"players": ["Ann", "x" * 41]}, "player 2: The name"),
        ({"players": ["Ann", "a\x1bb"]}, "can't be shown"),
        ({"players": ["Ann", "a\ud800b"]}, "“players” holds half a character"),
        ({"players": ["Ann", "\uff21nn"]}, "sits at the table already"),
        ({"players": ["Ann"], "rounds": []}, "One player"),
        ({"players": list("abcdefgh"), "rounds": []}, "Party"),
        ({"players": ["Ann", None]}, "player 2 must be a name, not null"),
        ({"first_player": "Zed"}, "“Zed”, who is none of the players"),
        ({"house_rules": {"x": "y"}}, "no house rule “x”"),
        ({"house_rules": {"maki_tie": "x"}}, "no choice “x”"),
        ({"house_rules": {"maki_tie": ["x"]}}, "must be a text, not a list"),
        ({"rounds": [["t"]]}, "round 1: hands given: 1, players: 2"),
        ({"rounds": [None, ["t", "t", "t"]]}, "round 2: hands given: 3, players: 2"),
        ({"rounds": [[]]}, "round 1: hands given: 0"),
        ({"rounds": [None] * 4}, "three rounds, not 4"),
        ({"rounds": [5]}, "round 1: a round must be a list of hands or null"),
        ({"rounds": [["t", 5]]}, "round 1, Ben: a hand must be a text"),
        ({"rounds": [["t", "tz"]]}, "round 1, Ben: “z” at position 2"),
        ({"rounds": [["t", "3xt"]]}, "write every card by itself"),
        ({"rounds": [["t", "eeeeee"]]}, "Egg nigiri: 6 laid, but the box holds 5"),
        ({"rounds": [["t", "y"]]}, "round 1, Ben: Soy sauce"),
        ({"rounds": [["t", "q" * 1_000_000]]}, "the box holds 5"),
        ({"started_at": "yesterday"}, "“yesterday” in “started_at” is no time"),
        ({"started_at": "2026-02-30T10:00:00+01:00"}, "is no time"),
        ({"started_at": "2026-02-03T10:00:00"}, "with its offset"),
        ({"finished_at": "25:00"}, "“finished_at”"),
        ({"id": "5"}, "is no UUID"),
        ({"id": "{0192f0c4-7e1b-7d51-9c44-2f0e8d1b6a10}"}, "is no UUID"),
        ({"rounds_closed": 4}, "“rounds_closed” must be a number from 0 to 3"),
        ({"rounds_closed": True}, "“rounds_closed”"),
        ({"note": "\udc00"}, "“note” holds half a character"),
        ({"bag": {"\ud800": 1}}, "“bag” holds half a character"),
        ({"\ud800": 1}, "\\ud800"),
        ({"results": [{"player": "Ann", "total": 4}]}, "both “rounds” and “results”"),
        ({"rounds": None, "results": []}, "“results” is empty"),
        ({"adjustments": [5]}, "adjustment 1 must be an object"),
        ({"adjustments": [{"round": 0, "seat": 0, "points": 1}]}, "“round” must be a whole number"),
        ({"adjustments": [{"round": 4, "seat": 0, "points": 1}]}, "from 1 to 3"),
        ({"adjustments": [{"round": 1, "seat": 2, "points": 1}]}, "from 0 to 1"),
        ({"adjustments": [{"round": 1, "seat": -1, "points": 1}]}, "“seat”"),
        ({"adjustments": [{"round": 1, "seat": 0, "points": 1.5}]}, "“points”"),
        ({"adjustments": [{"round": 1, "seat": 0, "points": True}]}, "“points”"),
        ({"adjustments": [{"round": 1, "seat": 0, "points": 10**9}]}, "“points”"),
        ({"adjustments": [{"round": 1, "seat": 0, "points": 1, "note": 5}]}, "“note”"),
        ({"adjustments": [{"round": 1, "seat": 0, "points": 1, "by": 5}]}, "“by” is unknown"),
    ],
)
def test_plays(changes: dict[str, Any], said: str) -> None:
    sentence = refused(**changes)
    assert sentence.startswith("Play 2")
    assert said in sentence


@pytest.mark.parametrize("key", ["game", "players", "rounds"])
def test_needed_keys(key: str) -> None:
    sentence = refusal(json.dumps({name: value for name, value in GOOD.items() if name != key}))
    assert sentence.startswith(f"Play 1: “{key}” is missing")


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("value", WRONG, ids=repr)
def test_wrong_types_at_every_key(key: str, value: object) -> None:
    entry = read_or_refuse(json.dumps({**GOOD, key: value}))
    if isinstance(entry, str):
        assert entry.startswith("Play 1")
    else:
        assert entry.play.score().totals


def test_same_id_twice() -> None:
    twice = {**GOOD, "id": "0192F0C4-7e1b-7d51-9c44-2f0e8d1b6a10"}
    other = {**GOOD, "id": twice["id"].lower()}
    assert "Play 2: it has the same id as play 1" in refusal(json.dumps({"plays": [twice, other]}))


def test_what_is_unknown_may_not_be_nested_for_ever() -> None:
    deep: object = 1
    for _ in range(30):
        deep = [deep]
    assert "“bag” is nested too deeply" in refused(bag=deep)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from([*KEYS, "plays"]), inner),
    )
)
def test_any_json_is_read_or_refused(value: object) -> None:
    assert read_or_refuse(json.dumps(value)) != ""


@given(st.binary(max_size=60))
def test_any_bytes_are_refused(data: bytes) -> None:
    assert refusal(data)
