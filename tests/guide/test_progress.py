"""What is done is remembered; a file that can't be read or written is no harm."""

import json
from pathlib import Path

import pytest

from scorekeeper.guide.progress import done_lessons, mark_done, progress_path
from scorekeeper.settings import settings_path


def test_remembered(tmp_path: Path) -> None:
    file = tmp_path / "new" / "lessons.json"
    assert done_lessons("a", file) == frozenset()
    mark_done("a", "one", file)
    mark_done("a", "two", file)
    mark_done("a", "one", file)
    mark_done("b", "one", file)
    assert done_lessons("a", file) == {"one", "two"}
    assert done_lessons("b", file) == {"one"}
    assert [path.name for path in file.parent.iterdir()] == ["lessons.json"]


def test_beside_the_preferences() -> None:
    assert progress_path().parent == settings_path().parent


@pytest.mark.parametrize("text", ["", "[1]", "{", '{"a": 5}', '{"a": [5, null]}', "[" * 100_000])
def test_unreadable(tmp_path: Path, text: str) -> None:
    file = tmp_path / "lessons.json"
    file.write_text(text, encoding="utf-8")
    assert done_lessons("a", file) == frozenset()
    mark_done("a", "one", file)
    assert json.loads(file.read_text(encoding="utf-8"))["a"] == ["one"]


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    mark_done("a", "one", blocked / "lessons.json")
    assert done_lessons("a", blocked / "lessons.json") == frozenset()
