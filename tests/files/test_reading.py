"""Any file: what it is, bounded, and a sentence for whatever can't be read."""

import io
import json
import os
import random
from contextlib import suppress
from pathlib import Path

import pytest

from scorekeeper.files import document
from scorekeeper.files.reading import read, read_data
from scorekeeper.i18n import Refused, msg
from tests.files.helpers import fields, file_of, give, take

PLAYS = file_of(fields())


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "The file is empty"),
        (b" \r\n\t", "The file is empty"),
        (b"\xef\xbb\xbf", "The file is empty"),
        (b"SQLite format 3\0...", "This is a database"),
        (b"PK\3\4xl/workbook.xml", "save it as “CSV UTF-8” first"),
        (b"\x89PNG\r\n\x1a\n\0\0", "not UTF-8 text"),
        (b"hello world", "begins with “hello world”"),
        (b'{"plays": [', "broken at line 1, column 12"),
        (b'{"plays":\n [}', "broken at line 2, column 3"),
        (b'{"plays": [], "plays": []}', "“plays” comes twice"),
        (b'{"plays": ' + b"[" * 100_000, "nested too deeply"),
        (b'{"plays": ' + b"9" * 10_000 + b"}", "a number too large"),
        (b"[]", "“file” must be an object."),
        (b'{"plays": {}}', "“file.plays” must be a list."),
        (b'{"plays": [], "x": "\xff"}', "not UTF-8 text"),
        ("x".encode("utf-16") + b"x", "not UTF-8 text"),
    ],
)
def test_what_can_not_be_read(data: bytes, said: str) -> None:
    with pytest.raises(Refused) as caught:
        read_data(data)
    assert said in str(caught.value)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_a_shell_may_write_the_file_in_utf_16(encoding: str) -> None:
    (read,) = read_data(PLAYS.replace("windy", "世蓮").encode(encoding)).plays
    assert read.play is not None
    assert read.play.note == "世蓮"


def test_kinds() -> None:
    assert read_data(PLAYS.encode()).format == "json"
    assert read_data(b'{"games": [], "plays": []}').format == "bgstats"
    assert read_data(b'{"plays": [{"playerScores": []}]}').format == "bgstats"
    assert read_data(b"play_id;game;player;total\n").format == "csv"


def test_paths_and_streams(tmp_path: Path) -> None:
    path = tmp_path / "plays.json"
    path.write_text(PLAYS)
    assert (read(path).name, len(read(path).plays)) == ("plays.json", 1)
    assert len(read(io.BytesIO(PLAYS.encode())).plays) == 1
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to(tmp_path / "pipe")
    for name, said in (
        ("pipe", "is not a file"),
        ("link", "is not a file"),
        ("/dev/zero", "is not a file"),
        ("/dev/null", "is not a file"),
        (".", "can't be read: it is a folder."),
        ("missing", "can't be read: there is no such file"),
        ("n" * 300, "can't be read: File name too long"),
        ("a\0b", "can't be read: "),
    ):
        with pytest.raises(Refused) as caught:
            read(tmp_path / name)
        assert said in str(caught.value)
        assert "\0" not in str(caught.value)


def test_a_file_that_is_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(document, "LARGEST_FILE", 1)
    (tmp_path / "big").write_bytes(b" " * (1 << 20) + b"x")
    for source in (tmp_path / "big", io.BytesIO(b"x" * (2 << 20))):
        with pytest.raises(Refused, match="more than 1 MB"):
            read(source)


def test_damaged_files_never_break_the_program() -> None:
    chance = random.Random(7)
    table = b"play_id,game,player,total\n1,sushi-go,Ann,3\n1,sushi-go,Ben,4\n"
    app = json.dumps({"games": [{"id": 1, "name": "Sushi Go!"}], "plays": [{"gameRefId": 1}]})
    for data in (PLAYS.encode(), table, app.encode()):
        for _time in range(150):
            damaged = bytearray(data)
            for _byte in range(chance.randint(1, 4)):
                damaged[chance.randrange(len(damaged))] = chance.randrange(256)
            with suppress(Refused):
                read_data(
                    bytes(damaged[: chance.randint(1, len(damaged))] if _time % 3 else damaged)
                )


@pytest.mark.parametrize("format_", ["json", "csv", "bgstats"])
def test_reading_can_be_stopped(store, format_: str) -> None:
    def stop(count: int) -> None:
        if count == 2:
            raise Refused(msg("Stopped."))

    take(store, file_of(*(fields(number) for number in range(1, 6))))
    data = give(store, format_).encode()
    assert len(read_data(data).plays) == 5
    with pytest.raises(Refused, match="Stopped"):
        read_data(data, told=stop)
