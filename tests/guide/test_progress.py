"""Which lessons are done is remembered, whatever the file holds."""

from pathlib import Path

import pytest

from scorekeeper.guide.progress import done_lessons, mark_done


def test_done_lessons_are_remembered(tmp_path: Path) -> None:
    path = tmp_path / "config"
    assert mark_done("sushi-go", "pick-one", path)
    assert mark_done("sushi-go", "maki-tie", path)
    assert done_lessons("sushi-go", path) == {"pick-one", "maki-tie"}
    assert done_lessons("keltis", path) == frozenset()
    assert (path / "lessons.json").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("text", ["", "[]", "{", '{"sushi-go": 3}', "[" * 100_000])
def test_a_broken_file_is_no_harm(tmp_path: Path, text: str) -> None:
    path = tmp_path
    (path / "lessons.json").write_text(text)
    assert done_lessons("sushi-go", path) == frozenset()
    assert mark_done("sushi-go", "pick-one", path)
    assert done_lessons("sushi-go", path) == {"pick-one"}
