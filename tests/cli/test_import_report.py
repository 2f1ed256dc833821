"""What `import` tells: before it stores and after it, in sentences and as JSON."""

import json
from pathlib import Path

import pytest

from tests.cli.import_plays import FIRST, names, play, two_plays
from tests.cli.runner import run, run_json
from tests.store.laptops import at, content, edit, merge


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "plays.db"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return two_plays(tmp_path)


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
