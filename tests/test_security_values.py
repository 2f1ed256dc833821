"""Dangerous values in every field of every command and every file: they stay plain text."""

import csv
import io
import json
import re
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.exchange.markdown import escaped
from scorekeeper.play import Play
from scorekeeper.store.database import open_database
from scorekeeper.store.errors import StoreError
from scorekeeper.store.plays import create, load
from tests.cli.runner import ROOT, program, run
from tests.dangerous import (
    FORMULAS,
    ID,
    NAMES,
    NOTE,
    PATHS,
    STEERING_NAME,
    bgstats_file,
    play,
    play_file,
    steering,
    store,
)
from tests.faults import contents, sentence
from tests.tui.drive import rows
from tests.tui.plays import keep


@pytest.fixture
def stored(database: Path) -> Path:
    store(database)
    return database


LOOKS: tuple[tuple[str, ...], ...] = (
    ("plays",),
    ("plays", "--json"),
    ("plays", "DROP TABLE"),
    ("plays", NOTE.replace("\x00", "")),
    ("plays", "--player", STEERING_NAME),
    ("show", str(ID)),
    ("show", str(ID), "--journal"),
    ("show", str(ID), "--json", "--journal"),
    ("stats",),
    ("stats", "--json"),
    ("stats", NAMES[3]),
    ("stats", STEERING_NAME, "--json"),
    ("players",),
    ("players", "--json"),
    ("players", "hide", NAMES[1]),
    ("players", "rename", NAMES[1], "\x1b[31mother"),
    ("settle", "maki", "--play", str(ID), "--round", "1"),
    ("settle", "maki", "5", "3", "--names", f"{NAMES[0]},{NAMES[1]}"),
    ("settle", "maki", "5", "3", "--names", NAMES[0] + "," + NAMES[2], "--json"),
    ("cards", NAMES[0]),
    ("rules", NAMES[0] + NAMES[1]),
    ("edit", str(ID), "--note", NOTE.replace("\x00", "") + "x"),
    ("edit", str(ID), "--place", NAMES[1]),
    ("edit", str(ID), "--date", NAMES[0]),
    ("edit", str(ID), "--rule", NAMES[0] + "=x"),
    ("edit", str(ID), "--cards", f"1:{NAMES[0]}=\x1b[31m"),
    ("edit", str(ID), "--starts", NAMES[1]),
    ("edit", str(ID), "--delete"),
    ("bin",),
    ("bin", "--json"),
    ("export", "-f", "json"),
    ("doctor",),
)


@pytest.mark.parametrize(
    "words", LOOKS, ids=lambda words: " ".join(words)[:20].encode("unicode_escape").decode()
)
def test_no_command_lets_a_value_steer_the_terminal(stored: Path, words: tuple[str, ...]) -> None:
    if words[0] == "bin":
        run("edit", str(ID), "--delete", db=stored)
    done = run(*words, db=stored)
    assert "inside the program" not in done.output
    if words[0] != "export":
        assert steering(done.stdout) == set()
    assert steering(done.stderr) == set()
    assert done.exit_code in {0, 1}
    if "--json" in words and done.exit_code == 0:
        json.loads(done.stdout)
    assert contents(stored)
    assert rows(stored, "SELECT count(*) FROM plays") == [(2,)]


@pytest.mark.parametrize("format_", ["json", "csv", "text", "markdown", "bgstats"])
def test_every_export_on_a_terminal_is_text(
    stored: Path, monkeypatch: pytest.MonkeyPatch, format_: str
) -> None:
    monkeypatch.setattr("scorekeeper.cli.export._to_terminal", lambda: True, raising=False)
    file = stored.with_name("out")
    assert run("export", "-f", format_, "-o", str(file), db=stored).exit_code == 0
    text = file.read_text("utf-8")
    if format_ in {"json", "bgstats"}:
        json.loads(text)
        assert steering(text) == set(), "JSON writes them as escapes"
    if format_ == "csv":
        check_table(text)
    if format_ == "markdown":
        check_markdown(text)


def check_table(text: str) -> None:
    table = list(csv.DictReader(io.StringIO(text, newline="")))
    assert len(table) == 5, "the finished play, a row for each player"
    numbers = re.compile(r"-?\d+")
    for row in table:
        for value in row.values():
            assert (
                numbers.fullmatch(value)
                or value.lstrip("' \t\r\n")[:1] not in set("=+-@")
                or (value.startswith("'"))
            ), value


def check_markdown(text: str) -> None:
    for line in text.splitlines():
        if line.startswith("|"):
            bars = re.findall(r"(?<!\\)\|", line)
            assert len(bars) == 8, line
        assert not re.search(r"(?<!\\)<", line)
        assert not re.search(r"(?<!\\)\[", line)
    headings = [line for line in text.splitlines() if line.startswith("#")]
    assert len(headings) == 2


@pytest.mark.parametrize("text", FORMULAS)
def test_no_cell_of_any_column_is_a_formula(database: Path, text: str) -> None:
    names = (text.strip() + "a", "Ben")
    keep(
        database,
        play(names=(*names, "Chi", "Dov", "Eve")).set_note(text, "2026").set_location(text, "2026"),
    )
    for excel in ([], ["--excel"]):
        done = run("export", "-f", "csv", *excel, db=database)
        table = csv.reader(
            io.StringIO(done.stdout.removeprefix("\ufeff"), newline=""),
            delimiter=";" if excel else ",",
        )
        for row in list(table)[1:]:
            for cell in row:
                assert not re.match(r"[=+\-@\t\r＝−]", cell) or re.fullmatch(r"-?\d+", cell), cell


@pytest.mark.parametrize(
    "name", ["../x", "a|b", "`x`", "<b>", "[a](b)", "**x**", "# x", "1. x", "\n\n---\n"]
)
def test_markdown_shows_a_name_as_it_is(name: str) -> None:
    text = escaped(name)
    assert "\n" not in text
    for mark in "|`<>[]*":
        assert not re.search(rf"(?<!\\){re.escape(mark)}", text), text


# --- files that are brought in


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Every path that is opened for writing, made, renamed or deleted by Python meanwhile."""
    touched: list[str] = []

    def look(event: str, values: tuple[object, ...]) -> None:
        if listening and event in {
            *(
                "os.mkdir",
                "os.remove",
                "os.rename",
                "os.rmdir",
                "os.link",
                "os.symlink",
                "os.chmod",
            ),
            *(
                "subprocess.Popen",
                "os.system",
                "os.exec",
                "socket.connect",
                "socket.bind",
                "exec.x",
            ),
        }:
            touched.append(f"{event} {values[0]} {values[1:]}")
        if listening and event == "open" and "outside" in str(values[0]):
            touched.append(f"open {values[0]}")

    listening = [True]
    sys.addaudithook(look)
    yield touched
    listening.clear()


@pytest.mark.parametrize("content", [play_file(), bgstats_file()], ids=["json", "bgstats"])
def test_a_file_is_text_and_its_paths_are_never_followed(
    database: Path, tmp_path: Path, watched: list[str], content: str
) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    file = folder / "[b]\u202e '; x.json"
    file.write_text(content, "utf-8")
    before = {path.name for path in tmp_path.iterdir()}
    for words in (["--dry-run"], ["--yes"], ["--yes"]):
        done = run("import", str(file), *words, db=database)
        assert steering(done.output) == set()
        assert done.exit_code == 0, done.output
    assert run("import", "--undo", "--dry-run", db=database).exit_code == 0
    home = str(tmp_path)
    here = re.compile(r"os\.\w+ (\S*/scorekeeper-\w+|scorekeeper\S*|" + re.escape(home) + ")")
    assert [each for each in watched if not here.match(each)] == []
    assert not any("outside" in each for each in watched)
    assert {path.name for path in tmp_path.iterdir()} - before <= {"plays.db", "backups"}
    (kept,) = rows(database, "SELECT uuid FROM plays")
    with closing(open_database(database)) as db:
        here = load(db, kept[0])
    assert len(here.seats) == 5
    assert "\x1b" in here.note, "a note is kept as it is"
    assert run("export", "-o", str(tmp_path / "again.json"), db=database).exit_code == 0
    assert (
        run("import", str(tmp_path / "again.json"), "--dry-run", "--json", db=database).exit_code
        == 0
    )


def test_unknown_keys_come_back_as_they_were(database: Path, tmp_path: Path) -> None:
    file = tmp_path / "in.json"
    file.write_text(play_file(), "utf-8")
    assert run("import", str(file), "--yes", db=database).exit_code == 0
    again = json.loads(run("export", db=database).stdout)["plays"][0]
    assert again["unknown \x1b[31m"]["path"] == list(PATHS)


TWO: dict[str, Any] = {"players": ["Ann", "Ben"], "adjustments": []}
HUGE: dict[str, tuple[str, dict[str, Any]]] = {
    "rounds": ("sushi-go", {"rounds": [["t"] * 5] * 40_000}),
    "players": ("sushi-go", {"players": [f"p{number}" for number in range(100_000)]}),
    "a-name": ("sushi-go", {"players": ["x" * 900_000, *NAMES[1:]]}),
    "a-hand": ("sushi-go", {"rounds": [["t" * 900_000] * 5]}),
    "points": ("sushi-go", {"adjustments": [{"round": 1, "seat": 0, "points": 10**17}]}),
    "a-round": ("sushi-go", {"adjustments": [{"round": 10**9, "seat": 0, "points": 1}]}),
    "a-total": ("sushi-go", {"rounds": [], "results": [{"player": NAMES[1], "total": 10**17}]}),
    "results": (
        "sushi-go",
        {"rounds": [], "results": [{"player": NAMES[1], "total": 4, "rounds": [1] * 100_000}]},
    ),
    "a-row": ("keltis", {**TWO, "rounds": [["R: #1000000000", None]]}),
    "stones": ("keltis", {**TWO, "rounds": [["stones: #999999999", None]]}),
}


@pytest.mark.parametrize("name", HUGE)
def test_huge_values_are_refused_in_a_sentence(database: Path, tmp_path: Path, name: str) -> None:
    game, more = HUGE[name]
    file = tmp_path / "huge.json"
    file.write_text(play_file(game=game, **more), "utf-8")
    done = run("import", str(file), "--yes", db=database)
    assert done.exit_code == 1
    refusal(done.stderr)
    assert not database.exists() or rows(database, "SELECT count(*) FROM plays") == [(0,)]
    scored = run("score", str(file))
    assert scored.exit_code == 1
    refusal(scored.stderr)


def refusal(told: str) -> None:
    """The last line says why; those before tell of what is unknown. None is long."""
    lines = told.splitlines()
    assert lines
    for line in lines:
        assert len(sentence(f"{line}\n")) < 600


BOMBS = {
    "deep": "b'[' * 30_000_000",
    "deep-objects": """b'{"a":' * 5_000_000""",
    "long-text": """b'{"plays": "' + b'x' * 30_000_000 + b'"}'""",
    "long-number": """b'{"plays": ' + b'9' * 30_000_000 + b'}'""",
    "many-keys": """b'{' + b','.join(b'"%d":1' % n for n in range(500_000)) + b'}'""",
    "one-line-csv": """b'play_id,game,' + b'x,' * 10_000_000""",
    "zeros": "bytes(30_000_000)",
}
MOST_BYTES = 400 * 1024 * 1024
"""What a program may take for itself; a file of 30 MB is held a few times at most."""


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_one_sentence_and_bounded(tmp_path: Path, name: str) -> None:
    file = tmp_path / "bomb"
    file.write_bytes(eval(BOMBS[name], {"range": range, "bytes": bytes}))  # noqa: S307

    def bounded() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))

    for words in (["score", str(file)], ["--db", str(tmp_path / "a.db"), "import", str(file)]):
        done = subprocess.run(
            [sys.executable, "-m", "scorekeeper", *words],
            cwd=ROOT,
            capture_output=True,
            text=True,
            preexec_fn=bounded,
            timeout=60,
            check=False,
        )
        assert done.returncode == 1
        assert len(sentence(done.stderr)) < 600


def test_a_want_of_memory_is_one_sentence() -> None:
    done = program(code="import scorekeeper.__main__ as m; m._report(MemoryError())")
    assert "not enough memory" in sentence(done.stderr.decode())


def test_a_name_that_would_steer_is_refused(stored: Path) -> None:
    done = run("players", "rename", NAMES[1], STEERING_NAME, db=stored)
    assert "can't be shown" in sentence(done.stderr)


def test_what_is_no_text_at_all_is_refused(database: Path) -> None:
    with closing(open_database(database)) as db:
        for text in ("\ud800", "a\udfffb"):
            with pytest.raises(StoreError, match="can't be stored"):
                create(db, with_note(play(), text))
        assert rows(database, "SELECT count(*) FROM plays") == [(0,)]


def with_note(made: Play, text: str) -> Play:
    return made.set_note(text, "2026-11-29T19:05:00+01:00")


@pytest.mark.parametrize("path", ["\x00", "a\x00b", "\ud800", "x" * 5000, "/dev/full/x"])
def test_an_impossible_path_is_one_sentence(stored: Path, path: str) -> None:
    for words in (
        ("export", "-o", path),
        ("import", path, "--yes"),
        ("backup", path),
        ("restore", path, "--yes"),
        ("merge", path),
        ("score", path),
    ):
        done = run(*words, db=stored)
        assert done.exit_code == 1, words
        assert "inside the program" not in sentence(done.stderr)
