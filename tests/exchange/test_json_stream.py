"""Long files are read piece by piece, as strictly as short ones, and hostile ones end quickly."""

import io
import json
import tracemalloc
from collections.abc import Callable
from typing import BinaryIO, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.exchange import json_stream
from scorekeeper.exchange.document import PlayFileError
from scorekeeper.exchange.json_stream import pieces
from scorekeeper.exchange.reading import reader_of
from scorekeeper.exchange.sources import format_of, source_of
from scorekeeper.translate import say
from tests.exchange.files import reader

json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.floats(-9, 9) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


class Drops:
    """A file that gives a few bytes at a time, whatever is asked for."""

    def __init__(self, data: bytes, size: int) -> None:
        self._file, self._size = io.BytesIO(data), size

    def read(self, size: int = -1) -> bytes:
        del size
        return self._file.read(self._size)


def rebuilt(data: bytes, size: int) -> dict[str, object]:
    found: dict[str, object] = {}
    for piece in pieces(cast("BinaryIO", Drops(data, size)), {"plays"}):
        if piece.kind == "list":
            found[piece.key] = []
        elif piece.kind == "element":
            cast("list[object]", found[piece.key]).append(piece.value)
        else:
            found[piece.key] = piece.value
    return found


@given(
    st.dictionaries(st.sampled_from(["plays", "a", "b", "ü"]), json_values),
    st.integers(1, 7),
    st.sampled_from([None, 1]),
    st.booleans(),
)
def test_any_object_is_read_as_json_reads_it(
    value: dict[str, object], size: int, indent: int | None, mark: bool
) -> None:
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    data = text.encode("utf-8-sig" if mark else "utf-8", "surrogatepass")
    if "\ud800" <= max(text) <= "\udfff":
        return
    assert rebuilt(data, size) == value


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "empty"),
        (b" \n", "empty"),
        (b"{", "line 1, column 2"),
        (b'{"plays": [\n{}\n {}]}', "broken at line 3, column 2: a comma is missing."),
        (b'{"plays": [1,]}', "broken at line 1, column 14: a value is missing."),
        (b'{"plays": [', "a value is missing"),
        (b'{"plays": [1', "a comma is missing"),
        (b'{"a": 1} {}', "broken at line 1, column 10: the file goes on"),
        (b'{"a": 1, "a": 2}', "“a” comes twice"),
        (b'{"plays": [{"a": 1, "a": 2}]}', "“a” comes twice"),
        (b'{"a": NaN}', "NaN"),
        (b"{5: 1}", "a key in double quotes is missing"),
        (b'{"a" 1}', "a colon is missing"),
        (b"[]", "a list"),
        (b"xxxx", "no play file, for it begins with “x"),
        (b'{"a": "\xff"}', "byte 8"),
        (b'{"a": "\xc3', "byte 8"),
        (b'{"plays": [' + b"[" * 100_000, "nested too deeply"),
    ],
)
@pytest.mark.parametrize("size", [1, 4096])
def test_refusals(data: bytes, said: str, size: int) -> None:
    with pytest.raises(PlayFileError) as caught:
        rebuilt(data, size)
    assert said in say(caught.value.message)


LARGE = 50 * 1024 * 1024
PLAY = b'{"game": "sushi-go", "players": ["Ann", "Ben"], "rounds": [], "note": "'
HOSTILE: dict[str, Callable[[], bytes]] = {
    "blanks": lambda: b" " * LARGE,
    "letters": lambda: b"x" * LARGE,
    "zeros": lambda: b"\0" * LARGE,
    "a text without end": lambda: b'{"a": "' + b"x" * LARGE,
    "a play without end": lambda: b'{"plays": [' + PLAY + b"x" * LARGE,
    "a large number": lambda: b'{"plays": [' + b"9" * LARGE,
    "many empty plays": lambda: b'{"plays": [' + b"{}," * (LARGE // 3),
    "many keys": lambda: b'{"a": {' + b",".join(b'"%d":1' % n for n in range(LARGE // 12)),
    "deep lists": lambda: b'{"plays": [' + b"[" * LARGE,
    "commas": lambda: b"," * LARGE,
}
"""Made only where they are used, because together they fill a small machine."""


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_end_in_one_sentence_and_little_memory(name: str) -> None:
    data = HOSTILE[name]()
    with source_of(name, io.BytesIO(data)) as source:
        del data
        tracemalloc.start()
        try:
            with pytest.raises(PlayFileError) as caught:
                list(reader_of(source))
            _now, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
    assert len(say(caught.value.message)) < 300
    assert peak < 64 * 1024 * 1024


def test_a_file_longer_than_any_piece_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_stream, "_CHUNK", 64)
    play = {"game": "sushi-go", "players": ["Ann", "Bén"], "rounds": [["lwq", "tt"], None, None]}
    text = json.dumps({"plays": [play] * 300, "by": 1}, ensure_ascii=False)
    with reader(text) as found:
        plays = [incoming.play for incoming in found]
        assert len(plays) == 300
        assert [note.values["key"] for note in found.notes] == ["by"]
    assert {each.names for each in plays if each} == {("Ann", "Bén")}


@pytest.mark.parametrize(
    ("text", "format_"),
    [
        ('{"format": "scorekeeper/1", "plays": []}', "json"),
        ('{"plays": []}', "json"),
        ('{"players": ["Ann"], "game": "x"}', "json"),
        ('{"games": [], "plays": []}', "bgstats"),
        ('{"players": [{"id": 1}]}', "bgstats"),
        ('{"plays": [{"uuid": "1", "playerScores": []}]}', "bgstats"),
        ('{"challenges": [], "plays": []}', "bgstats"),
        ("play_id,game,player,total\n", "csv"),
        ("\ufeffplay_id;game;player;total\n", "csv"),
        ('"play_id","game"\n', "csv"),
        ("a\tb\n", "csv"),
        ("", None),
        ("hello", None),
    ],
)
def test_the_format_is_found_out(text: str, format_: str | None) -> None:
    with source_of("plays", io.BytesIO(text.encode())) as source:
        if format_ is None:
            with pytest.raises(PlayFileError):
                format_of(source)
        else:
            assert format_of(source) == format_
