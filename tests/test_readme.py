"""The README says what is true: its tables, commands, queries and example come from the code."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from sqlite_utils import Database

from scorekeeper.play import Play, new_play
from scorekeeper.store import plays
from scorekeeper.store.backups import KEPT
from scorekeeper.store.database import open_database
from tests.readme import README, TOP, filled

TEXT = README.read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)


def test_the_parts_from_the_code_are_up_to_date() -> None:
    assert filled(TEXT) == TEXT, "run: python -m tests.readme"


def test_the_first_commands_are_the_two_that_everybody_needs() -> None:
    start, tests = (block.strip() for block in blocks("sh")[:2])
    assert start.endswith("pip install . && .venv/bin/scorekeeper")
    assert tests.endswith(".venv/bin/python -m pytest")
    run = (TOP / ".ci" / "run").read_text("utf-8")
    pattern = re.search(r"grep -m1 -E '([^']+)' README.md", run)
    assert pattern is not None
    found = [line for line in TEXT.splitlines() if re.search(pattern[1], line)]
    assert found == [tests]


def test_so_many_backups_are_kept_as_it_says() -> None:
    said = " ".join(TEXT.split())
    found = re.search(r"the last (\d+) of these are kept, and the last (\d+) from before a", said)
    assert found is not None
    assert {"auto": int(found[1]), "before-merge": int(found[2])} == KEPT


def test_links_and_pictures_are_there() -> None:
    targets = re.findall(r"\]\((?!https?:)([^)#]+)\)", TEXT)
    assert targets
    for target in targets:
        assert (TOP / target).is_file(), target


def test_every_query_runs_on_a_real_database(tmp_path: Path) -> None:
    with_play = open_database(tmp_path / "scorekeeper.db")
    plays.create(with_play, _finished())
    with_play.close()
    queries = re.findall(r'sqlite-utils scorekeeper\.db "([^"]+)"', TEXT)
    assert queries
    db = Database(tmp_path / "scorekeeper.db", execute_plugins=False)
    try:
        for query in queries:
            assert list(db.query(query)), query
    finally:
        db.close()


def test_the_example_play_is_scored(tmp_path: Path) -> None:
    file = tmp_path / "play.json"
    file.write_text(blocks("json")[0], "utf-8")
    scored = json.loads(
        _run([sys.executable, "-m", "scorekeeper", "score", "--json", str(file)], TOP)
    )
    assert [player["rounds"][0]["nigiri"] for player in scored["players"]] == [11, 1]
    assert scored["problems"] == []


@pytest.fixture
def with_fruit(tmp_path: Path) -> Path:
    """A checkout to which a newcomer has added the README's game, and nothing else."""
    here = tmp_path / "checkout"
    here.mkdir()
    shutil.copytree(TOP / "scorekeeper", here / "scorekeeper")
    shutil.copytree(TOP / "data", here / "data")
    module, line = blocks("python")
    folder = here / "scorekeeper" / "games" / "fruit"
    folder.mkdir()
    (folder / "__init__.py").write_text(module, "utf-8")
    registry = here / "scorekeeper" / "games" / "__init__.py"
    text = registry.read_text("utf-8")
    assert text.count("REGISTRY: Final = {\n") == 1
    registry.write_text(
        text.replace("REGISTRY: Final = {\n", f"REGISTRY: Final = {{\n{line}"), "utf-8"
    )
    return here


def test_a_game_can_be_added_from_this_page_alone(with_fruit: Path) -> None:
    file = with_fruit / "play.json"
    rounds = [["aaap", "ppaa"], ["aaaa", "pppp"]]
    file.write_text(json.dumps({"game": "fruit", "players": ["Ann", "Ben"], "rounds": rounds}))
    scorekeeper = [sys.executable, "-m", "scorekeeper", "--db", str(with_fruit / "fruit.db")]
    scored = json.loads(_run([*scorekeeper, "score", "--json", str(file)], with_fruit))
    assert [player["total"] for player in scored["players"]] == [16, 11]
    assert [player["winner"] for player in scored["players"]] == [True, False]
    _run([*scorekeeper, "import", str(file)], with_fruit)
    assert "Ann" in _run([*scorekeeper, "plays"], with_fruit)
    assert "Apple" in _run([*scorekeeper, "cards", "--game", "fruit"], with_fruit)
    assert json.loads(_run([*scorekeeper, "export"], with_fruit))["plays"][0]["rounds"] == rounds


def test_the_added_game_is_entered_on_the_sheet(with_fruit: Path) -> None:
    script = """
import asyncio
from pathlib import Path
from scorekeeper.games import all_games
from scorekeeper.play import new_play
from scorekeeper.play import Play, new_play
from scorekeeper.store import plays
from scorekeeper.tui.app import ScorekeeperApp
from scorekeeper.tui.screens.sheet import SheetScreen

async def main():
    app = ScorekeeperApp(Path("fruit.db"), settings_file=Path("settings.json"))
    async with app.run_test(size=(80, 24)) as pilot:
        while not app.ready:
            await pilot.pause()
        play = plays.create(app.db, new_play("p1", "fruit", ["Ann", "Ben"]))
        await app.push_screen(SheetScreen(play))
        await pilot.press("a", "a", "p", "p", "enter", "p", "p", "p", "p", "enter", "enter")
        await pilot.press("a", "a", "a", "a", "enter", "p", "a", "a", "p", "enter")
        await pilot.pause()
        print(type(app.screen).__name__, plays.load(app.db, "p1").score().totals)

asyncio.run(main())
"""
    assert _run([sys.executable, "-c", script], with_fruit).strip() == "FinalResultScreen (17, 11)"


def _finished() -> Play:
    play = new_play("0192f0c4-7e1b-4d51-9c44-2f0e8d1b6a10", "sushi-go", ["Ann", "Ben"])
    for round_ in range(3):
        play = play.enter(round_, 0, "tt", "2026-11-29T19:40:00+01:00")
        play = play.enter(round_, 1, "d", "2026-11-29T19:41:00+01:00")
        play = play.close_round(round_, "2026-11-29T19:42:00+01:00")
    return play


def _run(command: list[str], folder: Path) -> str:
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
