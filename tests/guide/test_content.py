"""A content file that is wrong is named with file, line, entry and field."""

from collections.abc import Callable
from pathlib import Path

import pytest

from scorekeeper.data_files import data_folder
from scorekeeper.games.sushi_go import SushiGo
from scorekeeper.guide import answers, notes
from scorekeeper.guide.content import ContentError, content_file, read_entries
from scorekeeper.guide.lessons import load_lessons
from scorekeeper.translate import say

GAME = SushiGo()
FOLDER = data_folder() / "sushi_go"
TIED = 'values = ["4", "4", "3"], player = 1 }'
EXAMPLE = "[[answer.example]]\ncards = "


@pytest.fixture
def load_answers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[], object]:
    """Answers read from the folder of the test."""

    def entries(game_id: str) -> object:
        return read_entries(GAME, "answers", "answer", tmp_path)

    monkeypatch.setattr(answers, "_entries", entries)
    return lambda: answers.answers(GAME.id)


def broken(folder: Path, name: str, old: str, new: str) -> tuple[Path, int]:
    """Write a file with one mistake; return it with the line of the mistake."""
    good = (FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    assert old in good
    line = good[: good.index(old)].count("\n") + 1
    file = content_file(GAME, name, folder)
    file.parent.mkdir()
    file.write_text(good.replace(old, new, 1), encoding="utf-8")
    return file, line


def complaint(load: Callable[[], object]) -> str:
    with pytest.raises(ContentError) as caught:
        load()
    return say(caught.value.message)


@pytest.mark.parametrize(
    ("old", "new", "entry", "field"),
    [
        ('pages = "p3–4"', "pages = 3", "answer 12", "pages"),
        ('answer = "Count icons', 'answr = "Count icons', "answer 11", "answer"),
        ('questions = ["maki"]', 'questions = ["eel"]', "answer 11", "questions"),
        ('cards = ["sashimi"]', 'cards = "sashimi"', "answer 5", "cards"),
        ('{ box = "salmon" }', '{ box = "tuna" }', "answer 16", "box"),
        ('{ cards = "ttt" }', '{ cards = "xtt" }', "answer 4", "cards"),
        ('{ cards = "ttt" }', '{ cards = "ttt", part = "eel" }', "answer 4", "part"),
        ('{ cards = "ttt" }', '{ cards = "ttt", deal = 3 }', "answer 4", "cards"),
        ('{ cards = "ttt" }', '{ cards = "ttt", size = 3 }', "answer 4", "size"),
        ('{ less = ["three", "pair"] }', '{ less = ["three", "x"] }', "answer 4", "less"),
        (TIED, TIED.replace(', "4", "3"', ""), "answer 11", "values"),
        (TIED, TIED.replace("player = 1", "player = 4"), "answer 11", "player"),
        ('{ maki_tie = "pool9" }', '{ maki_tie = "all" }', "answer 11", "rules"),
        ("Four make {four}.", "Four make {fore}.", "answer 4", "answer"),
        ("Four make {four}.", "Four make {four.", "answer 4", "answer"),
        ('question = "And the sixth', 'qestion = "?', "answer 6, follow_up 1", "question"),
        (f'{EXAMPLE}"ddd"', f'{EXAMPLE}"dz"', "answer 6, example 1", "cards"),
        ('players = 3', 'players = "3"', "answer 2, example 2", "players"),
    ],
)  # fmt: skip
def test_answers(
    tmp_path: Path, load_answers: Callable[[], object], old: str, new: str, entry: str, field: str
) -> None:
    file, line = broken(tmp_path, "answers", old, new)
    line += old.count("\n")
    said = complaint(load_answers)
    assert str(file) in said
    assert entry in said
    assert f"“{field}”" in said
    if field in new and field not in {"answer", "question"}:
        assert f"line {line}," in said


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('kind = "exercise"', 'kind = "exam"', "lesson 12, “kind”"),
        ('hand = "dtlc2"', 'hand = "dtlc9"', "lesson 4, turn 1, “hand”"),
        ("picks = 2", "picks = 5", "lesson 7, turn 1, “picks”"),
        ('joins = ["d", "2", "t"]', 'joins = ["d"]', "lesson 6, turn 1, “joins”"),
        ("ends = true", 'ends = "yes"', "lesson 9, “ends”"),
        ("{third}, until", "{fourth}, until", "lesson 2, “why”"),
        ('title = "Pair or set?"', 'titel = "Pair or set?"', "lesson 13, “title”"),
        ('laid = "ddd"', 'laid = "ddd"\nhint = "x"', "lesson 4, “hint”"),
    ],
)
def test_lessons(tmp_path: Path, old: str, new: str, said: str) -> None:
    file, line = broken(tmp_path, "lessons", old, new)
    told = complaint(lambda: load_lessons(GAME, tmp_path))
    assert said in told
    assert str(file) in told
    if "titel" not in new:
        assert f"line {line + new.count(chr(10))}," in told


def test_a_syntax_error_is_named_with_its_line(tmp_path: Path) -> None:
    file, line = broken(tmp_path, "lessons", 'laid = "ddd"', "laid = ddd")
    told = complaint(lambda: load_lessons(GAME, tmp_path))
    assert str(file) in told
    assert f"line {line}" in told


@pytest.mark.parametrize(("text", "said"), [("x = 1", "[[lesson]]"), ("lesson = [1]", "[[lesson]]"),
                                            ("[[lesson]]\n[[answer]]", "[[answer]]")])  # fmt: skip
def test_other_content(tmp_path: Path, text: str, said: str) -> None:
    file = content_file(GAME, "lessons", tmp_path)
    file.parent.mkdir()
    file.write_text(text, encoding="utf-8")
    assert said in complaint(lambda: load_lessons(GAME, tmp_path))


def test_no_file_is_no_content(tmp_path: Path) -> None:
    assert load_lessons(GAME, tmp_path) == ()


def test_all_files_of_the_game_can_be_read() -> None:
    read = {"answers": answers.answers(GAME.id), "lessons": load_lessons(GAME),
            "differences": notes.differences(GAME.id), "strategy": notes.strategy(GAME.id),
            "reference": notes.reference(GAME.id)}  # fmt: skip
    assert {file.stem for file in FOLDER.glob("*.toml")} == {*read, "cards"}
    assert {name: len(entries) for name, entries in read.items()} == {
        "answers": 16, "lessons": 15, "differences": 11, "strategy": 8, "reference": 14,
    }  # fmt: skip
