"""merge, backup, restore and doctor on the command line."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.runner import COMPLETE, one_line, program, run, run_json
from tests.store.laptops import content, edit, keep, plays
from tests.store.sheets import blank, finished, note

if os.name == "posix":
    import pexpect


@pytest.fixture
def db(tmp_path: Path) -> Path:
    path = tmp_path / "here" / "plays.db"
    keep(path, finished("a1"))
    return path


@pytest.fixture
def other(tmp_path: Path, db: Path) -> Path:
    path = tmp_path / "other.db"
    run("merge", str(db), db=path)
    keep(path, finished("b1", ("Ann", "Dov", "Eve")))
    return path


def test_merge_says_what_it_would_do_and_does_it(db: Path, other: Path) -> None:
    before = content(db)
    asked = run("merge", str(other), "--dry-run", db=db)
    assert asked.exit_code == 0
    assert "1 new play." in asked.stdout
    assert "2 new players: Dov and Eve." in asked.stdout
    assert "Nothing was changed" in asked.stdout
    assert content(db) == before
    done = run("merge", str(other), db=db)
    assert "1 new play." in done.stdout
    assert "kept in" in done.stdout
    assert done.stderr == ""
    assert "nothing here to change" in run("merge", str(other), db=db).stdout


def test_merge_names_what_was_changed_twice(db: Path, other: Path) -> None:
    edit(db, "a1", note("ours"))
    edit(other, "a1", note("theirs"))
    dry = run_json("merge", str(other), "--dry-run", db=db)
    done = run_json("merge", str(other), db=db)
    assert dry["both_changed"] == done["both_changed"]
    assert dry["backup"] is None
    (changed,) = done["both_changed"]
    assert changed["id"] == "a1"
    assert changed["players"] == ["Ann", "Ben", "Chi"]
    assert changed["other_version"] in plays(db)
    assert run_json("merge", str(other), db=db)["changed"] is False


def test_backup_list_restore(db: Path, tmp_path: Path) -> None:
    made = run_json("backup", db=db)
    assert Path(made["path"]).stat().st_size == made["size"]
    keep(db, blank("a2"))
    target = tmp_path / "copy.db"
    assert str(target) in run("backup", str(target), db=db).stdout
    assert run("backup", str(target), db=db).exit_code == 1
    assert run("backup", str(target), "--force", db=db).exit_code == 0
    (listed,) = run_json("backup", "--list", db=db)
    assert listed["path"] == made["path"]
    assert "made by you" in run("backup", "--list", db=db).stdout
    assert "holds 1 play." in run("restore", made["path"], "--dry-run", db=db).stdout
    assert plays(db).keys() == {"a1", "a2"}
    done = run_json("restore", made["path"], "--yes", db=db)
    assert done["plays"] == 1
    assert plays(db).keys() == {"a1"}
    assert plays(Path(done["kept"])).keys() == {"a1", "a2"}


def test_restore_does_nothing_unasked(db: Path, other: Path) -> None:
    before = content(db)
    for options in ((), ("--json",)):
        refused = run("restore", str(other), *options, db=db)
        assert refused.exit_code == 1
        assert "--yes" in refused.stderr
        assert one_line(refused.stderr)
    assert content(db) == before


@pytest.mark.skipif(os.name != "posix", reason="needs a terminal of its own")
@pytest.mark.parametrize("answer", ["y", "n", ""])
def test_restore_asks_in_a_terminal(db: Path, other: Path, answer: str) -> None:
    child = spawn(db, "restore", str(other))
    child.expect("Replace .* by it")
    child.sendline(answer)
    child.expect(pexpect.EOF)
    child.close()
    assert (child.exitstatus == 0) is (answer == "y")
    assert ("b1" in plays(db)) is (answer == "y")


def spawn(db: Path, *arguments: str) -> "pexpect.spawn":
    import sys

    return pexpect.spawn(
        sys.executable,
        ["-m", "scorekeeper", "--db", str(db), *arguments],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), "TERM": "xterm-256color"},
        encoding="utf-8",
        dimensions=(24, 80),
        timeout=30,
    )


def test_doctor_is_well_or_names_what_is_wrong(db: Path) -> None:
    well = run("doctor", db=db)
    assert well.exit_code == 0
    assert "✗" not in well.stdout
    assert str(db) in well.stdout
    assert run_json("doctor", db=db)["ok"] is True
    with closing(sqlite3.connect(db)) as file:
        file.execute("UPDATE seats SET total = 1")
        file.commit()
    ill = run("doctor", db=db)
    assert ill.exit_code == 1
    assert "doctor --repair" in ill.stdout
    report = run_json("doctor", code=1, db=db)
    assert [c["id"] for c in report["checks"] if c["state"] == "wrong"] == ["results"]
    assert "reckoned anew" in run("doctor", "--repair", db=db).stdout
    assert "nothing to repair" in run("doctor", "--repair", db=db).stdout
    assert run("doctor", db=db).exit_code == 0


def test_every_command_refuses_a_damaged_file_and_doctor_repairs_it(db: Path) -> None:
    keep(db, *[finished(f"p{number}") for number in range(40)])
    raw = bytearray(db.read_bytes())
    raw[-4096:] = b"\7" * 4096
    db.write_bytes(raw)
    refused = run("plays", db=db)
    assert refused.exit_code == 1
    assert "doctor --repair" in refused.stderr
    assert db.read_bytes() == raw
    assert run("doctor", db=db).exit_code == 1
    done = run_json("doctor", "--repair", db=db)
    assert Path(done["kept"]).read_bytes() == raw
    assert done["plays"] >= 40
    assert run("plays", db=db).exit_code == 0
    assert run("doctor", db=db).exit_code == 0


def test_an_empty_file_is_no_empty_history(db: Path) -> None:
    copy = run_json("backup", db=db)["path"]
    db.write_bytes(b"")
    refused = run("plays", db=db)
    assert refused.exit_code == 1
    assert f"scorekeeper restore {copy}" in refused.stderr
    assert one_line(refused.stderr)
    assert run("restore", copy, "--yes", db=db).exit_code == 0
    assert plays(db).keys() == {"a1"}


@pytest.mark.parametrize(
    "arguments",
    [
        ("merge",),
        ("restore",),
        ("merge", "a", "b"),
        ("doctor", "x"),
        ("backup", "--list", "x"),
        ("backup", "--nonsense"),
    ],
)
def test_wrong_use_is_code_2(db: Path, arguments: tuple[str, ...]) -> None:
    assert run(*arguments, db=db).exit_code == 2


@pytest.mark.parametrize(
    "arguments",
    [("merge", "no.db"), ("restore", "no.db", "--yes"), ("backup",), ("doctor", "--repair")],
)
def test_what_is_not_there_is_one_line_and_code_1(
    tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    refused = run(*arguments, db=tmp_path / "missing.db")
    assert refused.exit_code == 1
    assert one_line(refused.stderr)


def test_no_bar_where_nobody_sees_it(db: Path, other: Path) -> None:
    for arguments in (("merge", str(other)), ("backup",), ("doctor",), ("doctor", "--repair")):
        done = program("--db", str(db), *arguments)
        assert (done.returncode, done.stderr) == (0, b"")


def test_control_characters_of_paths_do_not_reach_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "\x1b[31mred\n.db"
    keep(path, finished("a1"))
    for arguments in (("doctor",), ("backup",), ("backup", "--list"), ("merge", str(path))):
        done = run(*arguments, db=path)
        assert "\x1b" not in done.output


def test_what_a_command_has_written_is_backed_up_once_a_day(db: Path, tmp_path: Path) -> None:
    import json

    file = tmp_path / "play.json"
    file.write_text(json.dumps(COMPLETE))
    run("plays", db=db)
    assert run_json("backup", "--list", db=db) == []
    for _ in range(2):
        run("import", str(file), db=db)
    (made,) = run_json("backup", "--list", db=db)
    assert made["kind"] == "auto"
    assert len(plays(Path(made["path"]))) == 2


@pytest.mark.skipif(os.name != "posix", reason="needs a terminal of its own")
@pytest.mark.parametrize("answer", ["", "n"])
def test_the_screens_offer_the_backup_of_a_lost_file(db: Path, answer: str) -> None:
    run("backup", db=db)
    db.unlink()
    child = spawn(db)
    child.expect("Bring back the backup of")
    child.sendline(answer)
    child.expect("Scorekeeper")
    child.expect("Quit|New play")
    child.send("q")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert plays(db).keys() == ({"a1"} if answer == "" else set())


@pytest.mark.skipif(os.name != "posix", reason="needs a terminal of its own")
@pytest.mark.parametrize("answer", ["", "n"])
def test_the_screens_offer_to_repair_a_damaged_file(db: Path, answer: str) -> None:
    keep(db, *[finished(f"p{number}") for number in range(40)])
    raw = bytearray(db.read_bytes())
    raw[-4096:] = b"\7" * 4096
    db.write_bytes(raw)
    child = spawn(db)
    child.expect("Save what can be read into a new file now")
    child.sendline(answer)
    if answer == "":
        child.expect("The damaged file is kept as")
        child.expect("Press any key")
        child.send(" ")
        child.expect("New play")
        child.send("q")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == (0 if answer == "" else 1)
    assert (db.read_bytes() == raw) is (answer == "n")
