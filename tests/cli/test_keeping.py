"""Files out and in, two laptops, backups, and what is said of a damaged file."""

import json
from pathlib import Path

import pytest

from tests.cli.runner import COMPLETE, refused, run, run_json

PLAY = "0192f0c4-7e1b-7d51-9c44-2f0e8d1b6a10"


@pytest.fixture
def db(database: Path) -> Path:
    run("import", "-", "--yes", typed={"id": PLAY, **COMPLETE}, db=database)
    return database


def totals(db: Path) -> list[list[int]]:
    return [[one["total"] for one in play["players"]] for play in run_json("plays", db=db)]


@pytest.mark.parametrize("format_", ["json", "bgstats", "csv"])
def test_every_format_goes_out_and_in(db: Path, tmp_path: Path, format_: str) -> None:
    path, other = tmp_path / "out", tmp_path / "other.db"
    assert "1 play written" in run("export", "-f", format_, "-o", str(path), db=db).stdout
    assert run("import", str(path), "--yes", db=other).stdout.startswith("1 play stored.\n")
    assert totals(other) == [[43, 46]]
    again = run("import", str(path), "--yes", db=other).stdout
    assert again == "0 plays stored.\n1 play is here already.\n"


def test_the_format_follows_the_name(db: Path, tmp_path: Path) -> None:
    for name, begins in (("a.csv", "play_id"), ("a.md", "### "), ("a.txt", "Sushi Go!")):
        run("export", "-o", str(tmp_path / name), db=db)
        assert (tmp_path / name).read_text("utf-8").startswith(begins)
    assert run("export", "last", "-f", "text", db=db).stdout.startswith("Sushi Go!")
    assert refused("export", "--excel", db=db, code=2)


def test_a_file_is_never_lost_by_writing(db: Path, tmp_path: Path) -> None:
    path = tmp_path / "out.json"
    path.write_text("mine")
    assert "there already" in refused("export", "-o", str(path), db=db)
    run("export", "-o", str(path), "--force", db=db)
    assert "belongs to the database" in refused("export", "-o", str(db), "--force", db=db)
    assert refused("export", "-o", str(tmp_path / "no" / "such.json"), db=db)
    assert totals(db) == [[43, 46]]


def test_the_journal_goes_along(db: Path, tmp_path: Path) -> None:
    path, other = tmp_path / "out.json", tmp_path / "other.db"
    run("edit", "last", "--note", "good wine", db=db)
    run("export", "last", "-o", str(path), db=db)
    run("import", str(path), "--yes", db=other)
    assert "Note: – → “good wine”" in run("show", "last", "--journal", db=other).stdout


def test_a_preview_stores_nothing(db: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    text = run("export", db=db).stdout
    assert "1 play to store." in run("import", "-", "--dry-run", typed=text).stdout
    assert not other.exists()
    assert run("import", "-", "--yes", typed=text, db=other).stdout.startswith("1 play stored.")


def test_what_differs_stays_unless_it_is_to_be_replaced(db: Path) -> None:
    changed = {"id": PLAY, **COMPLETE, "note": "from the file"}
    assert "--replace takes the file’s" in run("import", "-", "--yes", typed=changed, db=db).stdout
    assert run_json("show", PLAY, db=db)["note"] == ""
    run("import", "-", "--yes", "--replace", typed=changed, db=db)
    assert run_json("show", PLAY, db=db)["note"] == "from the file"


@pytest.mark.parametrize(
    ("args", "code"),
    [([], 2), (["x", "y"], 2), (["missing.json"], 1), ([""], 1)],
)
def test_mistakes_of_import(db: Path, args: list[str], code: int) -> None:
    assert refused("import", *args, db=db, code=code)


def test_a_file_without_a_play_that_can_come_in(db: Path) -> None:
    wrong = {**COMPLETE, "rounds": [["eeeeee", "ltdl"], None, None]}
    result = run("import", "-", "--yes", typed=wrong, db=db, code=1)
    assert "Egg nigiri" in result.stderr
    assert "left out" in result.stdout


def test_two_laptops(db: Path, tmp_path: Path) -> None:
    other = tmp_path / "laptop.db"
    run("import", "-", "--yes", typed=run("export", PLAY, db=db).stdout, db=other)
    run("add", "keltis", "Ann=10", "Zoë=9", db=other)
    run("edit", PLAY, "--note", "here", db=db)
    run("edit", PLAY, "--note", "there", db=other)
    text = run("merge", str(other), db=db).stdout
    assert "1 play added." in text
    assert "1 play was entered differently in both" in text
    assert "there" in text
    assert run("merge", str(other), db=db).stdout
    assert "added" not in run("merge", str(db), db=other).stdout
    assert len(totals(db)) == len(totals(other)) == 2
    assert "not there" in refused("merge", str(tmp_path / "no.db"), db=db)


def test_backup_and_restore(db: Path, tmp_path: Path) -> None:
    made = run("backup", db=db).stdout.split()[-1].rstrip(".")
    assert Path(made).parent == db.parent / "backups"
    run("edit", "last", "--delete", db=db)
    assert "--yes does it" in refused("restore", made, db=db)
    text = run("restore", made, "--yes", db=db).stdout
    assert text.startswith("1 play is here now.")
    assert totals(db) == [[43, 46]]
    assert "before-restore" in text
    assert refused("restore", str(tmp_path / "no.db"), "--yes", db=db).endswith("is not there.")
    (tmp_path / "plays.json").write_text("{}")
    text = refused("restore", str(tmp_path / "plays.json"), "--yes", db=db)
    assert "is not a Scorekeeper database" in text
    assert refused("backup", db=tmp_path / "none.db")


def test_a_damaged_file_is_refused_with_what_to_do(db: Path) -> None:
    run("backup", db=db)
    db.write_bytes(b"\0" * 5000)
    for args in (["plays"], ["add", "keltis", "Ann=1", "Ben=2"], ["stats"], ["export"]):
        text = refused(*args, db=db)
        assert "restore" in text or "doctor" in text
    db.write_bytes(b"")
    assert "backup" in refused("plays", db=db)
    assert json.loads(run("score", "-", "--json", typed=COMPLETE).stdout)["complete"]


def test_the_doctor(db: Path) -> None:
    assert "✓" in run("doctor", db=db).stdout
    run("backup", db=db)
    db.write_bytes(b"\0" * 5000)
    assert "✗" in run("doctor", db=db, code=1).stdout
    assert run("doctor", "--repair", db=db).stdout.startswith("1 play is here now.")
    assert totals(db) == [[43, 46]]
