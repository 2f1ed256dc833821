"""What may be loaded when: the first picture and the sheet wait for nothing they do not show."""

import sys
from pathlib import Path

import pytest

from tests.cli.runner import program
from tests.tui.plays import FIVE, keep, play_of
from tests.tui.terminal import Terminal

BARE = """
import asyncio, sys
from textual.app import App
from textual.widgets import Static
class Bare(App):
    def compose(self):
        yield Static("ready")
    def on_mount(self):
        self.call_after_refresh(self.seen)
    def seen(self):
        print(*sys.modules)
        self.exit()
asyncio.run(Bare().run_async(headless=True, size=(120, 40)))
"""

HOME = """
import asyncio, sys
from pathlib import Path
import scorekeeper.cli.screens, scorekeeper.tui.start
from scorekeeper.tui.app import ScorekeeperApp
def seen(app):
    print(*sys.modules)
    app.exit()
ScorekeeperApp._open = seen
asyncio.run(ScorekeeperApp(Path(sys.argv[1])).run_async(headless=True, size=(120, 40)))
"""

SHEET = """
import asyncio, sys
from pathlib import Path
import scorekeeper.cli.screens, scorekeeper.tui.start
from scorekeeper.tui.app import ScorekeeperApp
async def drive():
    app = ScorekeeperApp(Path(sys.argv[1]))
    async with app.run_test(size=(120, 40)) as pilot:
        while not app.ready:
            await pilot.pause()
        await pilot.press("c", "t")
        assert app.screen.play.rounds[1][0].endswith("t")
        print(*sys.modules)
asyncio.run(drive())
"""


SWEEPING = """
import gc, sys
from pathlib import Path
from scorekeeper.tui.app import ScorekeeperApp
path, note = sys.argv[1:]
def quit(self):
    Path(note).write_text(f"{gc.isenabled()} {gc.get_freeze_count() > 10_000}")
    self.app.exit()
from scorekeeper.tui.screens.home import HomeScreen
HomeScreen.action_quit = quit
sys.argv = ["scorekeeper", "--db", path]
from scorekeeper.__main__ import main
main()
"""


def loaded(code: str, database: Path) -> set[str]:
    done = program(str(database), code=code)
    assert done.returncode == 0, done.stderr.decode()
    return set(done.stdout.decode().split())


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("plays") / "plays.db"
    hands = [*FIVE[1][:4], None]
    keep(path, play_of(("Ann", "Ben", "Chi", "Dov", "Eve"), [FIVE[0], hands], closed=1))
    return path


@pytest.fixture(scope="module")
def bare(database: Path) -> set[str]:
    """What a Textual application with nothing in it loads."""
    return loaded(BARE, database)


def tops(modules: set[str]) -> set[str]:
    return {module.split(".")[0] for module in modules}


def test_the_first_picture_loads_little_more_than_textual(database: Path, bare: set[str]) -> None:
    more = loaded(HOME, database) - bare
    foreign = {module for module in more if not module.startswith(("scorekeeper", "textual."))}
    assert tops(foreign) <= {"gc", "__main__"}
    assert len({module for module in more if module.startswith("textual.")}) <= 3
    assert len(more) <= 45
    rules = {"scorekeeper.play", "scorekeeper.games.base", "scorekeeper.games.sushi_go"}
    assert not more & rules
    assert not any(module.startswith("scorekeeper.store.d") for module in more)


def test_the_sheet_loads_no_other_screen_and_no_statistics(database: Path, bare: set[str]) -> None:
    more = loaded(SHEET, database) - bare
    layers = {module.split(".")[1] for module in more if module.startswith("scorekeeper.")}
    assert layers & {"statistics", "guide", "exchange"} == set()
    assert tops(more) & {"openskill", "statistics", "tomllib", "difflib", "random"} <= {"random"}
    assert "textual.widgets._text_area" not in more
    screens = {module for module in more if module.startswith("scorekeeper.tui.screens.")}
    assert len(screens) <= 10
    assert len({module for module in more if module.startswith("scorekeeper.")}) <= 105


def test_these_tests_would_see_what_is_loaded(bare: set[str]) -> None:
    assert {"textual.app", "textual.widgets._static"} <= bare
    assert "sqlite3" not in tops(bare)
    assert "sqlite3" in sys.stdlib_module_names


def test_memory_is_swept_again_after_the_first_picture(database: Path, tmp_path: Path) -> None:
    note = tmp_path / "note"
    terminal = Terminal(
        [sys.executable, "-c", SWEEPING, str(database), str(note)], home=tmp_path, size=(120, 40)
    )
    try:
        terminal.until_text("Continue: round 2")
        terminal.press("q")
        assert terminal.end() == 0
    finally:
        terminal.close()
    assert note.read_text() == "True True"
