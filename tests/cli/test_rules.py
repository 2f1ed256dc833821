"""`rules` lists and searches the answers, without the screens and the store."""

import json

import pytest

from scorekeeper.guide.answers import answers
from tests.cli.runner import one_line, program, run, run_json


def test_all_answers_as_text() -> None:
    lines = run("rules", "--game", "sushi-go").stdout.splitlines()
    for answer in answers("sushi-go"):
        assert f"{answer.question} ({answer.pages})" in lines
    assert "    18 + 20 + 17 + 6 = 61" in lines
    assert "    5, 3, 3, 2 → 6, 1, 1, 0" in lines


@pytest.mark.parametrize("word", ["gyoza", "饺子", "shumai"])
def test_search(word: str) -> None:
    text = run("rules", "--game", "sushi-go", word).stdout
    assert text.splitlines()[0] == "Are the dumpling numbers added up? (p4)"
    assert "1, 3, 6, 10 and 15" in text
    assert "\n\n" not in text


def test_json() -> None:
    found = run_json("rules", "--game", "sushi-go", "second", "place")
    assert [answer["id"] for answer in found] == ["maki", "winning"]
    maki = found[0]
    assert list(maki) == [
        "game", "id", "question", "answer", "condition", "page", "examples", "follow_ups",
    ]  # fmt: skip
    assert maki["page"] == "p3"
    assert [example["points"] for example in maki["examples"]] == [[6, 1, 1, 0], [3, 3, 0]]
    assert maki["follow_ups"][0]["question"] == "Why not 6 each?"


def test_nothing_found() -> None:
    result = run("rules", "fugu", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout) == []
    assert one_line(result.stderr)


def test_unknown_game() -> None:
    assert run("rules", "--game", "chess").exit_code == 2


def test_neither_screens_nor_store_are_loaded() -> None:
    code = (
        "import sys; from scorekeeper.__main__ import main\n"
        "try:\n    main()\nfinally:\n"
        "    print(sorted(m for m in sys.modules if m.split('.')[0] in "
        "('textual', 'rich', 'sqlite_utils')), file=sys.stderr)"
    )
    done = program("rules", "maki", code=code)
    assert b"How is maki ranked?" in done.stdout
    assert done.stderr.decode().strip().splitlines()[-1] == "[]"
