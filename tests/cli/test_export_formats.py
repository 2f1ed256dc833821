"""`export` in every format, to files and to pipes, whatever the locale."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.runner import COMPLETE, made, one_line, program, run, run_json

FIRST = "0192f0c4-7e1b-7d51-9c44-2f0e8d1b6a10"
SECOND = "0292f0c4-7e1b-7d51-9c44-2f0e8d1b6a11"
FORMATS = ("json", "bgstats", "csv", "text", "markdown")


@pytest.fixture
def db(tmp_path: Path) -> Path:
    path = tmp_path / "plays.db"
    store(path, play(FIRST), play(SECOND, players=["Çelik", "さくら"]))
    return path


def play(identifier: str, **changes: object) -> dict[str, Any]:
    return {"id": identifier, "started_at": "2026-11-29T19:40:00+01:00", **COMPLETE, **changes}


def store(db: Path, *plays: dict[str, Any]) -> None:
    assert run("import", "-", typed=json.dumps({"plays": plays}), db=db).exit_code == 0


@pytest.mark.parametrize("format_", FORMATS)
def test_a_file_and_a_pipe_hold_the_same(db: Path, tmp_path: Path, format_: str) -> None:
    file = tmp_path / "out"
    result = run("export", "-f", format_, "-o", str(file), db=db)
    assert result.stdout == "2 plays written.\n"
    assert run("export", "-f", format_, db=db).stdout_bytes == file.read_bytes()


@pytest.mark.parametrize("format_", FORMATS)
def test_a_dry_run_says_what_would_be_written(db: Path, tmp_path: Path, format_: str) -> None:
    store(db, play(FIRST[:-1] + "9", rounds=[["tt", "ss"], None, None]))
    file = tmp_path / "out"
    asked = run_json("export", "-f", format_, "-o", str(file), "--dry-run", db=db)
    assert not file.exists()
    out = 1 if format_ in {"bgstats", "csv"} else 0
    assert asked == {
        "dry_run": True,
        "path": str(file),
        "format": format_,
        "plays": 3 - out,
        "left_out": out,
        "notes": asked["notes"],
    }
    assert len(asked["notes"]) == out
    said = run("export", "-f", format_, "--dry-run", db=db)
    assert said.stdout == f"{3 - out} plays would be written.\n"
    assert said.stderr.count("\n") == out
    done = run_json("export", "-f", format_, "-o", str(file), db=db)
    assert done == {**asked, "dry_run": False}
    assert file.exists()


@pytest.mark.parametrize("format_", FORMATS)
def test_a_selection(db: Path, format_: str) -> None:
    text = run("export", FIRST[:6], "-f", format_, db=db).stdout
    assert "Ann" in text
    assert "さくら" not in text


@pytest.mark.parametrize("format_", FORMATS)
def test_the_locale_changes_nothing(db: Path, format_: str) -> None:
    found = [
        program("--db", str(db), "export", "-f", format_, **environment)
        for environment in (
            {"LC_ALL": "C.UTF-8", "LANGUAGE": "en"},
            {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "LANGUAGE": "en"},
            {"PYTHONIOENCODING": "latin-1", "LANGUAGE": "en"},
        )
    ]
    assert all((result.returncode, result.stderr) == (0, b"") for result in found)
    if format_ in {"json", "bgstats"}:
        assert json.loads(found[0].stdout) == json.loads(found[1].stdout)
        assert json.loads(found[0].stdout) == json.loads(found[2].stdout)
    else:
        assert found[0].stdout == found[1].stdout == found[2].stdout
        assert "さくら" in found[1].stdout.decode()


def test_for_excel(db: Path) -> None:
    text = run("export", "--format", "csv", "--excel", db=db).stdout_bytes
    assert text.startswith(b"\xef\xbb\xbfplay_id;")
    rows = list(csv.reader(io.StringIO(text.decode("utf-8-sig"), newline=""), delimiter=";"))
    assert len(rows) == 5
    assert run("export", "--excel", db=db).exit_code == 2


def test_unfinished_plays_are_named_where_they_stay_out(db: Path, tmp_path: Path) -> None:
    store(db, play(FIRST[:-1] + "5", rounds=[["t", "s"]]))
    file = tmp_path / "x.bgsplay"
    result = run("export", "-f", "bgstats", "-o", str(file), db=db)
    assert result.stdout == "2 plays written.\n"
    assert "1 unfinished play was left out" in result.stderr
    assert len(json.loads(file.read_text(encoding="utf-8"))["plays"]) == 2
    table = run("export", "-f", "csv", db=db)
    assert table.stdout.count("\n") == 5
    assert "1 unfinished play was left out" in table.stderr


def test_a_play_without_a_date_gets_one_and_it_is_told(db: Path) -> None:
    store(db, play(FIRST[:-1] + "6", started_at=None))
    result = run("export", "-f", "bgstats", db=db)
    assert "1 play without a date" in result.stderr
    assert all(found["playDate"] for found in json.loads(result.stdout)["plays"])
    assert run("import", "-", typed=result.stdout, db=db).stdout.startswith("0 plays stored.")


@pytest.mark.parametrize("format_", FORMATS)
def test_an_empty_database_makes_an_empty_file(tmp_path: Path, format_: str) -> None:
    result = run("export", "-f", format_, db=made(tmp_path / "empty.db"))
    assert (result.exit_code, result.stderr) == (0, "")


def test_the_file_stays_when_writing_fails(db: Path, tmp_path: Path) -> None:
    result = run("export", "-f", "csv", "-o", str(tmp_path / "no" / "x.csv"), db=db)
    assert result.exit_code == 1
    assert one_line(result.stderr)


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("x.json", "{"),
        ("x.bgsplay", '{\n"games"'),
        ("x.CSV", "play_id,"),
        ("x.txt", "Sushi Go!"),
        ("x.md", "### "),
        ("x.markdown", "### "),
        ("x.backup", '{\n  "format": "scorekeeper/1"'),
        ("x", '{\n  "format": "scorekeeper/1"'),
    ],
)
def test_the_name_tells_the_format(db: Path, tmp_path: Path, name: str, begins: str) -> None:
    file = tmp_path / name
    assert run("export", "-o", str(file), db=db).exit_code == 0
    assert file.read_text(encoding="utf-8").startswith(begins)
    assert run("export", "-o", str(file), "-f", "text", "--force", db=db).exit_code == 0
    assert file.read_text(encoding="utf-8").startswith("Sushi Go!")


def test_a_name_of_a_table_goes_with_excel(db: Path, tmp_path: Path) -> None:
    assert run("export", "-o", str(tmp_path / "x.csv"), "--excel", db=db).exit_code == 0
    assert run("export", "-o", str(tmp_path / "y.md"), "--excel", db=db).exit_code == 2


def test_a_file_that_is_there_stays_unless_it_is_forced(db: Path, tmp_path: Path) -> None:
    file = tmp_path / "x.csv"
    file.write_text("mine")
    result = run("export", "-o", str(file), db=db)
    assert (result.exit_code, file.read_text()) == (1, "mine")
    assert one_line(result.stderr)
    assert run("export", "-o", str(file), "--force", db=db).exit_code == 0
    assert "mine" not in file.read_text(encoding="utf-8")
    assert run("export", "-o", "/dev/null", db=db).exit_code == 0


def test_unknown_formats_are_a_mistake_of_use(db: Path) -> None:
    assert run("export", "-f", "pdf", db=db).exit_code == 2


def test_a_name_that_tells_no_format_is_said(db: Path, tmp_path: Path) -> None:
    result = run("export", "-o", str(tmp_path / "plays.xyz"), db=db)
    assert result.exit_code == 0
    assert "this is a play file (json)" in result.stderr
    assert run("export", "-o", str(tmp_path / "plays.csv"), db=db).stderr == ""


def test_a_play_in_the_bin_is_said_to_be_there(db: Path) -> None:
    run("edit", FIRST, "--delete", db=db)
    result = run("export", FIRST, "-f", "text", db=db)
    assert "1 play that was written lies in the bin here." in result.stderr
    assert "bin" not in run("export", db=db).stderr
