"""No command writes over the database, its log or its backups, under whatever name."""

import os
from pathlib import Path

import pytest

from tests.cli.runner import run, run_json
from tests.store.laptops import content, keep
from tests.store.sheets import finished

LINKS = {
    "itself": lambda path, _folder: path,
    "another way": lambda path, folder: folder / "x" / ".." / path.name,
    "symbolic link": lambda path, folder: _linked(path, folder, os.symlink),
    "second name": lambda path, folder: _linked(path, folder, os.link),
}
LOGS = ("-wal", "-shm", "-journal")
FORMATS = ("json", "bgstats", "csv", "text", "markdown")


def _linked(path: Path, folder: Path, make: object) -> Path:
    link = folder / "link.json"
    make(path, link)  # type: ignore[operator]
    return link


@pytest.fixture
def db(tmp_path: Path) -> Path:
    path = tmp_path / "p.db"
    (tmp_path / "x").mkdir()
    keep(path, finished("a1"))
    return path


@pytest.mark.parametrize("reached", LINKS)
@pytest.mark.parametrize("format_", FORMATS)
def test_export_never_writes_over_the_database(
    db: Path, tmp_path: Path, reached: str, format_: str
) -> None:
    target, before = LINKS[reached](db, tmp_path), content(db)
    for options in (["--force"], [], ["--dry-run"]):
        refused = run("export", "-o", str(target), "-f", format_, *options, db=db)
        assert refused.exit_code == 1
        assert "is the database itself; name another file." in refused.stderr
    assert content(db) == before


@pytest.mark.parametrize("suffix", LOGS)
@pytest.mark.parametrize("there", [False, True])
def test_nothing_is_written_where_the_log_lies(db: Path, suffix: str, there: bool) -> None:
    log = db.with_name(db.name + suffix)
    if there:
        log.touch()
    for words in (["export", "-o", str(log), "--force"], ["backup", str(log), "--force"]):
        refused = run(*words, db=db)
        assert (refused.exit_code, "belongs to the database" in refused.stderr) == (1, True)
    assert not (log.exists() and log.stat().st_size)


def test_backups_are_not_written_over(db: Path) -> None:
    backup = Path(run_json("backup", db=db)["path"])
    before = backup.read_bytes()
    for words in (["export", "-o", str(backup), "--force"], ["backup", str(backup), "--force"]):
        refused = run(*words, db=db)
        assert (refused.exit_code, "is a backup of the database" in refused.stderr) == (1, True)
    assert backup.read_bytes() == before
    assert run("export", "-o", str(backup.with_name("plays.json")), db=db).exit_code == 0


def test_a_demo_is_not_written_where_the_log_of_the_plays_lies(
    db: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREKEEPER_DB", str(db))
    refused = run("demo", "-o", f"{db}-journal")
    assert (refused.exit_code, "belongs to the database" in refused.stderr) == (1, True)
    db.unlink()
    assert run("demo", "-o", str(db)).exit_code == 0


def test_a_restore_from_itself_is_refused_before_it_too(db: Path) -> None:
    for options in (["--dry-run"], ["--yes"], ["--dry-run", "--json"]):
        refused = run("restore", str(db), *options, db=db)
        assert refused.exit_code == 1
        assert "is the database itself; name a backup of it." in refused.stderr


COMMANDS = (["merge"], ["restore", "--yes"], ["backup"], ["export", "-o"])


@pytest.mark.parametrize("words", COMMANDS)
def test_an_empty_path_names_nothing(db: Path, words: list[str]) -> None:
    refused = run(*words, "", db=db)
    assert (refused.exit_code, refused.stderr) == (
        1, "scorekeeper: The path is empty; name a file.\n",
    )  # fmt: skip
    assert "The path is empty" in run("demo", "-o", "").stderr


@pytest.mark.parametrize("words", [["merge"], ["restore", "--yes"], ["restore", "--dry-run"]])
def test_a_folder_is_no_database(db: Path, tmp_path: Path, words: list[str]) -> None:
    refused = run(*words, str(tmp_path), db=db)
    assert refused.exit_code == 1
    assert refused.stderr == f"scorekeeper: {tmp_path} is a folder; name a database in it.\n"
