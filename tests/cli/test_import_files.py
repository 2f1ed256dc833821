"""`import` of every format: what it does, how it refuses, and taking it back."""

import json
from pathlib import Path

import pexpect
import pytest

from tests.cli.import_plays import FIRST, names, play, two_plays
from tests.cli.runner import ROOT, one_line, program, run, run_json


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "plays.db"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return two_plays(tmp_path)


@pytest.mark.parametrize("format_", ["json", "bgstats", "csv"])
def test_every_format_goes_out_and_in(db: Path, file: Path, tmp_path: Path, format_: str) -> None:
    run("import", str(file), db=db)
    text = run("export", "-f", format_, db=db).stdout_bytes
    other = tmp_path / "other.db"
    assert run("import", "-", typed=text, db=other).stdout == "2 plays stored.\n"
    again = run("import", "-", typed=text, db=other)
    assert again.stdout == "0 plays stored.\n2 plays were already here.\n"
    assert run("import", "-", typed=text, db=db).stdout == again.stdout
    assert names(other) == {"Ann", "Ben", "Zoë"}
    said = run("import", "--undo", db=other).stdout
    assert "Taken back: 2 removed, 0 as before." in said
    assert names(other) == set()


def test_players_are_matched(db: Path, file: Path) -> None:
    result = run("import", str(file), "--as", "Zoë=Zoe", "--as", "ben = Benny", db=db)
    assert result.stdout == "2 plays stored.\n"
    assert names(db) == {"Ann", "Benny", "Zoe"}


@pytest.mark.parametrize("match", ["=1+1=Ann", "a=b=Ann", "[/]=Ann"])
def test_names_with_the_sign_itself(db: Path, match: str) -> None:
    old = match.rpartition("=")[0]
    typed = json.dumps({"plays": [play(FIRST, players=[old, "Ben"])]})
    assert run("import", "-", "--as", match, typed=typed, db=db).exit_code == 0
    assert names(db) == {"Ann", "Ben"}


@pytest.mark.parametrize(("match", "code"), [("Nobody=Ann", 1), ("Ann", 2), ("=", 2), ("Ann=", 2)])
def test_matches_that_mean_nothing_store_nothing(
    db: Path, file: Path, match: str, code: int
) -> None:
    result = run("import", str(file), "--as", match, db=db)
    assert result.exit_code == code
    assert not db.exists() or run_json("plays", db=db) == []


def test_edited_plays_are_not_taken_back(db: Path, file: Path) -> None:
    run("import", str(file), db=db)
    run("import", "-", "--replace", typed=json.dumps(play(FIRST, note="x")), db=db)
    run("import", "--undo", db=db)
    result = run("import", "--undo", db=db)
    assert result.exit_code == 1
    assert one_line(result.stderr)
    assert "edited since" in result.stderr


@pytest.mark.parametrize("arguments", [[], ["x", "--undo"], ["x", "--format", "pdf"]])
def test_mistakes_of_use(db: Path, arguments: list[str]) -> None:
    assert run("import", *arguments, db=db).exit_code == 2


@pytest.mark.parametrize("name", ["missing", "", "a\0b", "folder"])
def test_files_that_can_not_be_read(db: Path, tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    result = run("import", str(tmp_path / name) if name else "", db=db)
    assert result.exit_code == 1
    assert one_line(result.stderr)


def test_a_large_hostile_file_is_refused_in_one_line(db: Path) -> None:
    result = program("--db", str(db), "import", "-", typed=b'{"plays": [' + b"[" * 50_000_000)
    assert result.returncode == 1
    assert result.stderr.count(b"\n") == 1
    assert b"Traceback" not in result.stderr


def test_at_a_terminal_it_asks_first_and_shows_a_bar(db: Path, file: Path) -> None:
    for answer, said in (("n", "2 plays would be stored."), ("y", "2 plays stored.")):
        child = pexpect.spawn(
            f"{__import__('sys').executable} -m scorekeeper --db {db} import {file}",
            cwd=str(ROOT),
            encoding="utf-8",
            timeout=30,
        )
        child.expect("Store 2 plays\\?")
        asked = child.before
        assert "New player: Zoë" in asked
        child.sendline(answer)
        child.expect(pexpect.EOF)
        assert said in (asked if answer == "n" else child.before)
        child.close()
        assert ("nothing was imported." in child.before) is (answer == "n")
        assert child.exitstatus == (1 if answer == "n" else 0)
    assert len(run_json("plays", db=db)) == 2


def test_a_file_of_which_nothing_can_be_stored_fails(db: Path) -> None:
    table = "play_id,game,player,total\n1,chess,Ann,5\n1,chess,Ben,4\n"
    for options in ((), ("--dry-run",), ("--json",)):
        result = run("import", "-", *options, typed=table, db=db)
        assert result.exit_code == 1
        assert "the game “chess” is unknown" in result.stderr
    good = "2,sushi-go,Ann,5\n2,sushi-go,Ben,4\n"
    assert run("import", "-", typed=table + good, db=db).exit_code == 0
    again = run("import", "-", typed=table + good, db=db)
    assert (again.exit_code, again.stdout.splitlines()[:2]) == (
        0,
        ["0 plays stored.", "1 play was already here."],
    )


READING = (
    "plays", "show x", "stats", "players", "export", "edit x --delete", "players hide Ann",
    "settle what-if Ann=t", "import --undo",
)  # fmt: skip


@pytest.mark.parametrize("words", READING)
def test_a_mistyped_database_is_refused_and_not_made(tmp_path: Path, words: str) -> None:
    wrong = tmp_path / "folder" / "palys.db"
    result = run(*words.split(), db=wrong)
    assert result.exit_code == 1
    assert one_line(result.stderr)
    assert "There is no database" in result.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "words", ["import -", "import - --dry-run", "import - -f csv", "merge missing.db"]
)
def test_what_fails_makes_no_database(tmp_path: Path, words: str) -> None:
    result = run(*words.split(), typed="hello", db=tmp_path / "new.db")
    assert result.exit_code == 1
    assert one_line(result.stderr)
    assert list(tmp_path.iterdir()) == []


def test_the_usual_place_without_a_database_holds_no_plays(tmp_path: Path) -> None:
    home = {"XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path), "LANGUAGE": "en"}
    result = program("plays", **home)
    assert (result.returncode, result.stdout) == (0, b"No plays are stored yet.\n")
    assert list(tmp_path.iterdir()) == []
    result = program("plays", SCOREKEEPER_DB=str(tmp_path / "x.db"), **home)
    assert (result.returncode, b"SCOREKEEPER_DB" in result.stderr) == (1, True)
    assert list(tmp_path.iterdir()) == []


def test_a_database_is_no_file_of_plays(db: Path, file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    run("import", str(file), db=other)
    result = run("import", str(other), db=db)
    assert result.exit_code == 1
    assert one_line(result.stderr)
    assert "scorekeeper merge" in result.stderr
    assert not db.exists()


def test_a_name_that_is_too_long_is_called_so(db: Path, file: Path) -> None:
    result = run("import", str(file), "--as", f"Ann={'x' * 41}", db=db)
    assert result.exit_code == 2
    assert "41 characters; 40 is the most." in " ".join(result.stderr.split())
    assert not db.exists()


def test_an_import_whose_plays_are_gone_is_not_taken_back(db: Path, file: Path) -> None:
    run("import", str(file), db=db)
    for row in run_json("plays", db=db):
        run("edit", row["id"], "--delete", db=db)
    run("bin", "--empty", "--yes", db=db)
    for options in ([], ["--dry-run"]):
        result = run("import", "--undo", *options, db=db)
        assert (result.exit_code, result.stdout) == (1, "")
        assert "are deleted for good, so there is nothing to take back." in result.stderr
