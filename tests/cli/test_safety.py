"""merge, backup, restore and doctor on the command line."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.repaired_text import repaired_summary, write_report
from scorekeeper.store.repairing import repair
from tests.cli.runner import COMPLETE, one_line, program, run, run_json
from tests.store.laptops import at, content, edit, keep, merge, plays
from tests.store.sheets import LATER, blank, enter, files, finished, note

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
    assert "1 play of the other file is new here." in asked.stdout
    assert "2 new players: Dov and Eve." in asked.stdout
    assert "Nothing was changed" in asked.stdout
    assert content(db) == before
    done = run("merge", str(other), db=db)
    assert "1 play of the other file is new here." in done.stdout
    assert "A copy of what was here before lies in" in done.stdout
    assert done.stderr == ""
    assert "Nothing had to change here." in run("merge", str(other), db=db).stdout


def test_the_version_that_does_not_count_is_marked(db: Path, other: Path) -> None:
    merge(other, db)
    edit(db, "a1", at("2026-12-01T10:00:00+01:00", "ours"))
    edit(other, "a1", at("2026-12-02T10:00:00+01:00", "theirs"))
    (found,) = run_json("merge", str(other), db=db)["both_changed"]
    counts = found["counts"]
    (left,) = {found["id"], found["other_version"]} - {counts}
    listed = {row["id"]: row.get("other_version_of") for row in run_json("plays", db=db)}
    assert (listed[counts], listed[left]) == (None, counts)
    assert f"(other version of {counts[:8]})" in run("plays", db=db).stdout
    assert f"Other version of {counts[:8]}, which counts" in run("show", left, db=db).stdout
    assert "This version counts" in run("show", counts, db=db).stdout
    assert run_json("show", left, db=db)["other_version_of"] == counts
    run("edit", counts, "--delete", db=db)
    assert "version" not in run("show", left, db=db).stdout
    assert not any("other_version_of" in row for row in run_json("plays", db=db))


def test_merge_says_in_what_two_versions_differ(db: Path, other: Path) -> None:
    edit(db, "a1", note("ours"), enter(0, 0, "ttd"))
    edit(other, "a1", note("theirs"))
    one, two = finished("a1").enter(0, 0, "ttd", LATER).score(), finished("a1").score()
    counts, left = (":".join(map(str, card.totals)) for card in (one, two))
    done = run("merge", str(other), "--dry-run", db=db).stdout
    (line,) = (line for line in done.splitlines() if "edited in both files" in line)
    for part in (
        f" They differ: points {counts} against {left}; ",
        "round 1, Ann ttd → lwqttd1p3 (points 6 → ",
        "note “ours” → “theirs”",
    ):
        assert part in line, line
    assert line.endswith(".")
    assert line in run("merge", str(other), db=db).stdout


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


@pytest.mark.parametrize("options", [(), ("--yes",), ("--json",), ("--dry-run",)])
@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("missing", "check how it is written."),
        ("empty", "is empty"),
        ("text", "no Scorekeeper database"),
        ("foreign", "another program's database"),
        ("newer", "newer Scorekeeper"),
        ("half", "is damaged"),
    ],
)
def test_restore_looks_before_it_asks(
    db: Path, other: Path, kind: str, sentence: str, options: tuple[str, ...]
) -> None:
    raw = other.read_bytes()
    other.unlink()
    match kind:
        case "empty":
            other.touch()
        case "text":
            other.write_text("A shopping list.\n" * 20)
        case "foreign":
            with closing(sqlite3.connect(other)) as file:
                file.execute("CREATE TABLE plays (id)")
        case "newer":
            other.write_bytes(raw)
            with closing(sqlite3.connect(other)) as file:
                file.execute("PRAGMA user_version = 99")
        case "half":
            other.write_bytes(raw[: len(raw) // 2])
    before = db.read_bytes()
    refused = run("restore", str(other), *options, db=db)
    assert refused.exit_code == 1
    assert sentence in refused.stderr
    assert "--yes" not in refused.stderr
    assert one_line(refused.stderr)
    assert db.read_bytes() == before


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


def test_repair_names_every_play_that_lost_something(db: Path) -> None:
    with closing(sqlite3.connect(db)) as file:
        file.execute("DELETE FROM hands")
        file.execute("DELETE FROM edits")
        file.execute("INSERT INTO edits VALUES (9, 0, '', 'do', 'note', NULL, NULL, '', '')")
        file.commit()
    copy = run_json("backup", db=db)["path"]
    spare = db.read_bytes()
    said = run("doctor", "--repair", db=db).stdout.splitlines()
    assert (
        "2026-11-29, Sushi Go!, Ann, Ben, Chi: The cards of 9 hands could not be saved; "
        "the points are kept as written down without cards." in said
    )
    assert said[-3].startswith("There is a backup of ")
    assert said[-3].endswith(f"Bring it back with: scorekeeper --db {db} restore {copy}")
    (report,) = db.parent.glob("plays-damaged-*.txt")
    assert said[-1] == f"All this is written down in {report}."
    assert report.stat().st_mode & 0o777 == 0o600
    assert report.read_text(encoding="utf-8").splitlines()[2:] == said
    assert report.with_suffix(".db").stat().st_mode & 0o777 == 0o600
    assert f"what it lost is written in {report}" in run("doctor", db=db).stdout
    db.write_bytes(spare)
    done = run_json("doctor", "--repair", db=db)
    (lost,) = [each for each in done["damaged_plays"] if each["id"] == "a1"]
    assert (lost["id"], lost["game"], lost["players"], lost["lost"]) == (
        "a1", "sushi-go", ["Ann", "Ben", "Chi"], "cards",
    )  # fmt: skip
    assert lost["started_at"] == "2026-11-29T19:40:00+01:00"
    assert any(line.startswith(lost["text"]) for line in done["lost"])
    assert Path(done["report"]).exists()
    assert done["backup"]["path"] == copy
    assert done["backup"]["restore"].endswith(f"restore {copy}")


def test_a_repair_that_is_only_asked_for_changes_nothing(db: Path) -> None:
    whole = run("doctor", "--repair", "--dry-run", db=db)
    assert whole.stdout == (
        "The file is whole and its results are right; there is nothing to repair.\n"
    )
    with closing(sqlite3.connect(db)) as raw:
        raw.execute("UPDATE seats SET total = total + 1 WHERE seat = 0")
        raw.commit()
    before = files(db.parent)
    asked = run("doctor", "--repair", "--dry-run", db=db)
    assert asked.stdout.startswith(
        "Nothing was changed; the results of 1 play would be reckoned anew.\n"
    )
    assert files(db.parent) == before
    db.write_bytes(db.read_bytes()[: 6 * 4096])
    before = files(db.parent)
    asked = run("doctor", "--repair", "--dry-run", db=db)
    found = run_json("doctor", "--repair", "--dry-run", db=db)
    assert files(db.parent) == before
    done = run_json("doctor", "--repair", db=db)
    assert done["kept"]
    assert found == {**done, "dry_run": True, "kept": None, "report": None}
    said = f"Nothing was changed; {done['plays']} play"
    assert asked.stdout.startswith(said)
    for line in done["lost"]:
        assert line in asked.stdout
    db.write_bytes(db.read_bytes()[:100])
    asked = run("doctor", "--repair", "--dry-run", db=db)
    assert asked.exit_code == 0
    assert asked.stdout == (
        "Nothing was changed; nothing can be read from the damaged file, so the new one would be "
        "empty.\n"
    )
    db.write_bytes(b"SQLite format 3\0")
    asked = run("doctor", "--repair", "--dry-run", db=db)
    assert asked.exit_code == 1
    assert one_line(asked.stderr)
    assert f"Nothing of Scorekeeper is to be found in {db}." in asked.stderr


@pytest.mark.parametrize("backed_up", [False, True])
def test_of_a_hundred_bytes_nothing_is_said_to_be_saved(db: Path, backed_up: bool) -> None:
    if backed_up:
        run("backup", db=db)
    db.write_bytes(db.read_bytes()[:100])
    assert run("plays", db=db).exit_code == 1
    said = run("doctor", "--repair", db=db).stdout
    assert "Nothing could be read from the damaged file; the new one is empty." in said
    assert "Nothing was lost" not in said
    assert ("There is a backup of " in said) is backed_up
    assert ("There is no backup of it." in said) is not backed_up
    assert run("plays", db=db).exit_code == 0


def test_an_empty_file_without_backups_is_said_once(tmp_path: Path) -> None:
    path = tmp_path / "plays.db"
    path.touch()
    assert "is empty" in run("doctor", db=path).stdout
    first = run("plays", "--json", db=path)
    assert first.exit_code == 0
    assert one_line(first.stderr)
    assert "the empty one is kept as" in first.stderr
    assert first.stdout.strip() == "[]"
    assert run("plays", db=path).stderr == ""
    assert len(list(tmp_path.glob("plays-damaged-*.db"))) == 1


def test_an_empty_file_without_backups_is_put_right(tmp_path: Path) -> None:
    path = tmp_path / "plays.db"
    path.touch(0o644)
    assert "· The file is empty" in run("doctor", db=path).stdout
    done = run("doctor", "--repair", db=path)
    assert done.exit_code == 0
    (kept,) = tmp_path.glob("plays-damaged-*.db")
    assert f"The damaged file is kept as {kept}." in done.stdout
    assert [each.stat().st_mode & 0o777 for each in (path, kept)] == [0o600, 0o600]
    assert run("doctor", db=path).exit_code == 0


def test_a_missing_file_names_its_backup_everywhere(db: Path) -> None:
    copy = run_json("backup", db=db)["path"]
    db.unlink()
    wanted = f"scorekeeper --db {db} restore {copy}"
    for arguments in (("plays",), ("doctor",), ("doctor", "--repair"), ("stats",)):
        refused = run(*arguments, db=db)
        assert refused.exit_code == 1
        assert wanted in refused.stdout + refused.stderr
        assert not db.exists()
    began = run("add", "sushi-go", "Ann=3", "Ben=4", db=db)
    assert began.exit_code == 0, began.stderr
    assert "A new file was begun" in began.stderr
    assert wanted in began.stderr
    assert "A new file" not in run("plays", db=db).stderr


def test_on_a_terminal_a_long_report_is_cut_to_a_screenful(db: Path) -> None:
    keep(db, *[finished(f"p{number}") for number in range(40)])
    with closing(sqlite3.connect(db)) as file:
        file.execute("DELETE FROM hands")
        file.execute("DELETE FROM edits")
        file.execute("INSERT INTO edits VALUES (99, 0, '', 'do', 'note', NULL, NULL, '', '')")
        file.commit()
    done = repair(db)
    report = write_report(done)
    lines = repaired_summary(done, report, 80, 24, lead=4)
    assert sum(-(-len(line) // 80) for line in lines) <= 20
    assert lines[0] == "41 plays were saved into a new file."
    assert lines[1] == "41 of them have lost something."
    assert "lines more are in the report" in lines[-3]
    assert lines[-1].endswith(f"{report}.")
    assert report is not None
    assert report.read_text(encoding="utf-8").count("The cards of 9 hands") == 41
    assert repaired_summary(done, None, 80, 24)[2:] != lines[2:]  # all is shown, told nowhere else


def test_an_empty_file_is_no_empty_history(db: Path) -> None:
    copy = run_json("backup", db=db)["path"]
    db.write_bytes(b"")
    refused = run("plays", db=db)
    assert refused.exit_code == 1
    assert f"scorekeeper --db {db} restore {copy}" in refused.stderr
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
        ("backup", "--list", "--dry-run"),
        ("doctor", "--dry-run"),
        ("export", "--json"),
    ],
)
def test_wrong_use_is_code_2(db: Path, arguments: tuple[str, ...]) -> None:
    assert run(*arguments, db=db).exit_code == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ("merge", "no.db"),
        ("restore", "no.db", "--yes"),
        ("backup",),
        ("doctor", "--repair"),
        ("doctor", "--repair", "--dry-run"),
    ],
)
def test_what_is_not_there_is_one_line_and_code_1(
    tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    refused = run(*arguments, db=tmp_path / "missing.db")
    assert refused.exit_code == 1
    assert one_line(refused.stderr)


def test_a_backup_that_is_only_asked_for_writes_nothing(db: Path, tmp_path: Path) -> None:
    before = files(tmp_path)
    for arguments, place in (
        ((), db.parent / "backups"),
        ((str(tmp_path),), tmp_path),
        ((str(tmp_path / "copy.db"),), tmp_path / "copy.db"),
    ):
        asked = run("backup", *arguments, "--dry-run", db=db)
        assert asked.stdout.startswith("Nothing was written; about ")
        assert asked.stdout.endswith(f" KB would go to {place}.\n")
        found = run_json("backup", *arguments, "--dry-run", db=db)
        assert found == {"dry_run": True, "path": str(place), "size": db.stat().st_size}
    (tmp_path / "here.db").write_text("x")
    before["here.db"] = b"x"
    for name in ("here.db", "no/such/copy.db", str(db), "a\0b"):
        refused = run("backup", str(tmp_path / name), "--dry-run", db=db)
        assert refused.exit_code == 1
        assert one_line(refused.stderr)
    assert files(tmp_path) == before


def test_a_backup_of_nothing_says_what_to_do(tmp_path: Path) -> None:
    missing = tmp_path / "missing.db"
    for arguments in (("backup",), ("backup", str(tmp_path / "copy.db")), ("backup", "--json")):
        refused = run(*arguments, db=missing)
        assert refused.exit_code == 1
        assert refused.stderr == (
            f"scorekeeper: There is no database {missing}, so nothing was backed up; say where it "
            "lies with --db PATH before “backup”, or enter a play first.\n"
        )
    assert list(tmp_path.iterdir()) == []


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
    if answer == "n":
        child.expect("A new file was begun")
    child.expect("Scorekeeper|New play")
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


def test_two_laptops_list_the_same_in_the_same_order(db: Path, other: Path, tmp_path: Path) -> None:
    for number in (3, 1, 2):
        keep(db, finished(f"c{number}", ("Zoë", f"Guest {number}", "Ann")))
    edit(db, "a1", note("ours"))
    edit(other, "a1", note("theirs"))
    one, two = tmp_path / "one.db", tmp_path / "two.db"
    for path, first, second in ((one, db, other), (two, other, db)):
        for source in (first, second):
            assert run("merge", str(source), db=path).exit_code == 0
    assert len(run_json("plays", db=one)) == 6
    for words in (["plays"], ["players"]):
        assert run_json(*words, db=one) == run_json(*words, db=two)
