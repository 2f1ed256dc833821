"""`import` of every format: what it says before, what it does, and taking it back."""

import json
from pathlib import Path
from typing import Any

import pexpect
import pytest

from tests.cli.runner import COMPLETE, ROOT, one_line, program, run, run_json
from tests.store.laptops import at, content, edit, merge

FIRST = "0192f0c4-7e1b-7d51-9c44-2f0e8d1b6a10"
SECOND = "0292f0c4-7e1b-7d51-9c44-2f0e8d1b6a11"


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "plays.db"


def play(identifier: str, **changes: object) -> dict[str, Any]:
    return {"id": identifier, "started_at": "2026-11-29T19:40:00+01:00", **COMPLETE, **changes}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "plays.json"
    path.write_text(json.dumps({"plays": [play(FIRST), play(SECOND, players=["Zoë", "Ann"])]}))
    return path


def names(db: Path) -> set[str]:
    return {player["name"] for found in run_json("plays", db=db) for player in found["players"]}


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


def test_a_dry_run_says_all_and_does_nothing(db: Path, file: Path) -> None:
    result = run("import", str(file), "--dry-run", db=db)
    assert result.stdout == (
        "2 plays would be stored.\n"
        "New player: Ann, in 2 plays.\n"
        "New player: Ben, in 1 play.\n"
        "New player: Zoë, in 1 play.\n"
    )
    assert not db.exists()
    assert run("import", "--undo", db=db).exit_code == 1
    assert not db.exists()


def test_what_differs_stays_unless_it_is_replaced(db: Path, file: Path) -> None:
    run("import", str(file), db=db)
    changed = json.dumps({"plays": [play(FIRST, note="other")]})
    result = run("import", "-", typed=changed, db=db)
    assert result.exit_code == 0
    assert result.stdout == (
        "0 plays stored.\n"
        "1 play differs from the one here, which stays; --replace takes the file's.\n"
        "  0192f0c4: note – → “other”\n"
    )
    result = run("import", "-", "--replace", typed=changed, db=db)
    assert result.stdout == "1 play stored. 1 of them replaces the one here.\n"
    assert "Note: other" in run("show", FIRST, db=db).stdout
    assert "0 removed, 1 as before" in run("import", "--undo", db=db).stdout
    assert "Note" not in run("show", FIRST, db=db).stdout


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


def test_unreadable_cells_are_named_on_stderr(db: Path) -> None:
    table = "play_id,game,player,total\n1,sushi-go,Ann\x1b,5\n2,sushi-go,Ann,lots\n2,sushi-go,Ben,4"
    result = run("import", "-", typed=table, db=db)
    assert result.exit_code == 0
    assert "Line 3, Ann, total: “lots” is no whole number; it was left out." in result.stderr
    assert "\x1b" not in result.stderr
    assert result.stdout == ("1 play stored.\n1 play can't be stored; the reason is said above.\n")


def test_as_json(db: Path, file: Path) -> None:
    found = run_json("import", str(file), "--dry-run", db=db)
    assert (found["format"], found["new"], found["already_here"]) == ("json", 2, 0)
    assert found["new_players"] == {"Ann": 2, "Ben": 1, "Zoë": 1}
    assert run_json("import", str(file), db=db)["stored"] == 2
    assert run_json("import", str(file), db=db)["already_here"] == 2
    assert run_json("import", "--undo", db=db)["removed"] == 2


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


def test_an_earlier_name_is_told_and_can_be_changed(db: Path, file: Path) -> None:
    run("import", str(file), db=db)
    run("players", "rename", "Ann", "Annika", db=db)
    typed = json.dumps({"plays": [play(FIRST[:-1] + "7", players=["Ann", "Chi"])]})
    asked = run("import", "-", "--dry-run", typed=typed, db=db)
    assert "“Ann” is taken for Annika, who was called so before, in 1 play" in asked.stdout
    assert "--as “Ann=Ann”" in asked.stdout
    run("import", "-", "--as", "Ann=Ann", typed=typed, db=db)
    assert {"Ann", "Annika"} <= names(db)


def test_a_changed_play_in_the_bin_is_explained(db: Path, file: Path) -> None:
    run("import", str(file), db=db)
    run("edit", FIRST, "--delete", db=db)
    changed = json.dumps({"plays": [play(FIRST, note="other")]})
    said = run("import", "-", typed=changed, db=db).stdout
    assert "it was deleted here and lies in the bin" in said
    assert "from which --replace or `scorekeeper edit 0192f0c4 --restore` takes it" in said
    table = run("export", FIRST, "-f", "csv", db=db).stdout.replace(",Ann,", ",Zed,")
    said = run("import", "-", typed=table, db=db).stdout
    assert "the bin, from which `scorekeeper edit 0192f0c4 --restore` takes it; can't be" in said
    assert "1 play stored" in run("import", "-", "--replace", typed=changed, db=db).stdout
    assert "Note: other" in run("show", FIRST, db=db).stdout


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


def test_cards_that_come_in_are_said(db: Path, file: Path, tmp_path: Path) -> None:
    run("import", str(file), db=db)
    table = run("export", "-f", "csv", db=db).stdout_bytes
    other = tmp_path / "other.db"
    run("import", "-", typed=table, db=other)
    assert run("import", str(file), db=other).stdout == (
        "2 plays stored. Cards added to 2 plays.\n"
    )
    journal = run("show", FIRST, "--journal", db=other).stdout
    assert "Cards added" in journal


def test_plays_in_the_bin_are_told_before_and_after(db: Path, file: Path) -> None:
    run("import", str(file), db=db)
    run("edit", FIRST, "--delete", db=db)
    asked = run("import", str(file), "--dry-run", db=db)
    assert asked.stdout.startswith(
        "1 play would be stored. 1 of them lies in the bin and comes out of it; --leave-deleted "
        "leaves it there.\n"
    )
    left = run("import", str(file), "--leave-deleted", db=db)
    assert "0 plays stored.\n" in left.stdout
    assert "1 play lies in the bin here and stays there." in left.stdout
    assert len(run_json("plays", db=db)) == 1
    found = run_json("import", str(file), "--leave-deleted", "--dry-run", db=db)
    assert (found["restored"], found["left_in_bin"]) == (0, 1)
    done = run("import", str(file), db=db)
    assert done.stdout.startswith("1 play stored. 1 of them was in the bin.\n")
    assert len(run_json("plays", db=db)) == 2


def test_both_versions_of_a_play_are_told(db: Path, file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    run("import", str(file), db=db)
    merge(other, db)
    edit(db, FIRST, at("2026-12-01T10:00:00+01:00", "ours"))
    edit(other, FIRST, at("2026-12-02T10:00:00+01:00", "theirs"))
    text = run("export", db=db).stdout_bytes
    (found,) = merge(db, other).both_changed
    left = ({FIRST, found.other_id} - {found.counts}).pop()
    before = content(db)
    for options in (("--dry-run",), ()):
        said = run("import", "-", *options, typed=text, db=db).stdout
        assert (
            f"  2026-11-29 19:40, Ann, Ben: two laptops changed it apart; {found.counts[:8]} "
            f"counts, and {left[:8]} counts nowhere until {found.counts[:8]} is deleted. "
            f"`scorekeeper edit {found.counts[:8]} --delete` deletes it.\n" in said
        )
    (told,) = run_json("import", "-", "-f", "json", "--dry-run", typed=json.loads(text), db=db)[
        "versions"
    ]
    assert told == {"id": FIRST, "counts": found.counts, "others": [left]}
    assert content(db) == before
