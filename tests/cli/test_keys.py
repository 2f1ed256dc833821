"""`scorekeeper keys`: the list, the user's file, and a file to begin with."""

import os
import tomllib
from pathlib import Path

import pytest

from scorekeeper.settings import keymap_path
from tests.cli.runner import one_line, program, run, run_json


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the file of keys of this test would lie."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    path = keymap_path()
    assert tmp_path in path.parents
    return path


def test_the_list_has_every_command_with_its_keys(own: Path) -> None:
    lines = run("keys").stdout.splitlines()
    sheet = lines.index("Sheet")
    assert "Round result" in lines[sheet:]
    undo = next(line for line in lines if line.split()[:1] == ["sheet.undo"])
    assert undo.split() == [
        "sheet.undo",
        "u",
        *("Undo", "the", "last", "change,", "also", "of", "earlier", "rounds"),
    ]
    rows = run_json("keys")
    assert {"screen", "id", "keys", "standard", "help"} == set(rows[0])
    assert len(rows) == sum(line.startswith("  ") for line in lines)


def test_the_keys_of_the_user_are_listed_and_mistakes_said(own: Path) -> None:
    own.parent.mkdir(parents=True)
    own.write_text('[sheet]\nundo = "z"\nwhy = "t"\n', "utf-8")
    done = run("keys")
    assert done.exit_code == 1
    assert one_line(done.stderr)
    assert "“t” for sheet.why lays a card" in done.stderr
    rows = {row["id"]: row for row in run_json("keys", code=1)}
    assert rows["sheet.undo"]["keys"] == ["z"]
    assert rows["sheet.undo"]["standard"] == ["u"]
    assert rows["sheet.why"]["keys"] == rows["sheet.why"]["standard"]


def test_a_file_to_begin_with_is_written_once(own: Path) -> None:
    assert str(own) in run("keys", "--write").stdout
    text = own.read_text("utf-8")
    assert '# undo = "u"  # Undo the last change' in text
    assert os.name != "posix" or own.parent.stat().st_mode & 0o777 == 0o700
    assert all(value == {} for value in tomllib.loads(text).values())
    assert run("keys").exit_code == 0
    again = run("keys", "--write")
    assert again.exit_code == 1
    assert "is there already" in again.stderr
    assert own.read_text("utf-8") == text


def test_a_folder_that_takes_no_file_is_one_sentence(own: Path) -> None:
    own.parent.parent.mkdir(parents=True, exist_ok=True)
    own.parent.write_text("")
    done = run("keys", "--write")
    assert done.exit_code == 1
    assert one_line(done.stderr)
    assert run("keys").exit_code in {0, 1}


def test_a_list_of_keys_opens_no_screen(tmp_path: Path) -> None:
    code = (
        "import sys; from scorekeeper.__main__ import main\n"
        "try:\n    main()\nfinally:\n    print('textual.app' in sys.modules, file=sys.stderr)"
    )
    done = program("keys", code=code, XDG_CONFIG_HOME=str(tmp_path))
    assert (done.returncode, done.stderr.strip()) == (0, b"False")
