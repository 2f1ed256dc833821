"""`demo`: a believable year in a throwaway file, and nothing of the user's is touched."""

import tempfile
from collections import Counter
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlite_utils import Database

from scorekeeper.cli import demo
from scorekeeper.demo import write_demo
from scorekeeper.games import all_games
from scorekeeper.store.database import open_database
from scorekeeper.store.plays import listing, load, unfinished
from scorekeeper.store.results import verify_results
from tests.cli.runner import one_line, program, run

NOW = datetime(2026, 11, 29, 19, 40, tzinfo=UTC)


def test_a_year_of_every_game_that_could_have_been(tmp_path: Path) -> None:
    number = write_demo(tmp_path / "demo.db", NOW)
    with closing(open_database(tmp_path / "demo.db")) as db:
        rows = listing(db, limit=1000)
        assert len(rows) == number > 60
        for row in rows:
            times = [edit.at for edit in load(db, row.id).journal]
            assert times == sorted(times)
            assert row.finished_at is None or times[-1] == row.finished_at
        assert verify_results(db) == []
        games = Counter(row.game_id for row in rows)
        assert set(games) == set(all_games())
        days = sorted(row.started_at or "" for row in rows)
        assert days[0][:10] == "2025-12-01"
        assert days[-1] < NOW.isoformat()
        under_way = unfinished(db)
        assert under_way is not None
        assert [row.id for row in rows if not row.finished] == [under_way.id]
        for row in rows:
            play = load(db, row.id)
            errors = [it for it in play.game.check(play.table) if it.level == "error"]
            assert errors == []
            assert len({row.location for row in rows}) > 2


def test_the_same_every_time(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a.db", "b.db")]
    dumps = []
    for number, path in enumerate(files):
        write_demo(path, NOW + timedelta(days=number))
        with closing(Database(path)) as db:
            dumps.append(list(db.execute("SELECT cards FROM hands ORDER BY play_id, round, seat")))
    assert dumps[0] == dumps[1]


def test_a_mistyped_folder_is_not_made(tmp_path: Path) -> None:
    result = run("demo", "-o", str(tmp_path / "fodler" / "demo.db"))
    assert result.exit_code == 1
    assert one_line(result.stderr)
    assert list(tmp_path.iterdir()) == []


def test_without_a_terminal_it_says_what_to_do(tmp_path: Path) -> None:
    result = program("demo", TMPDIR=str(tmp_path), SCOREKEEPER_DB=str(tmp_path / "mine.db"))
    assert result.returncode == 2
    assert result.stdout == b""
    text = result.stderr.decode()
    assert one_line(text)
    assert "--output" in text
    assert list(tmp_path.iterdir()) == []


def test_a_database_of_ones_own_is_refused(tmp_path: Path) -> None:
    result = run("demo", db=tmp_path / "mine.db")
    assert result.exit_code == 2
    assert "--db has no place here" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_only_the_file(tmp_path: Path) -> None:
    file = tmp_path / "demo.db"
    result = run("demo", "--output", str(file))
    assert result.exit_code == 0
    assert "made-up plays written." in result.stdout
    assert "Alex" in run("players", db=file).stdout
    before = file.read_bytes()
    again = run("demo", "-o", str(file))
    assert again.exit_code == 1
    assert one_line(again.stderr)
    assert file.read_bytes() == before


def test_the_screens_get_a_throwaway_file_that_is_gone_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = tmp_path / "mine.db"
    monkeypatch.setenv("SCOREKEEPER_DB", str(mine))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    seen: list[Path] = []

    def screens(path: str) -> int:
        with closing(open_database(Path(path))) as db:
            assert len(listing(db, limit=1000)) > 60
        seen.append(Path(path))
        return 3

    monkeypatch.setattr(demo, "can_draw", lambda: True)
    monkeypatch.setattr(demo, "open_screens", screens)
    assert run("demo").exit_code == 3
    assert seen
    assert not seen[0].parent.exists()
    assert list(tmp_path.iterdir()) == []
