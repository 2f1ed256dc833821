"""The arrows of the design point one way: games ← play ← store and files ← cli, tui."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.games import all_games

TOP = Path(__file__).parents[1]
PACKAGE = TOP / "scorekeeper"
FRONT_ENDS = {"cli", "tui"}
LAZY = {("cli/screens.py", "scorekeeper.tui.start"), ("cli/keys.py", "scorekeeper.tui.key_list")}
"""Where the command line opens the screens or lists their keys, and what it imports for that."""

LONGEST = 400

# what a lower layer may see of ours; a part that is not named may see all but the front ends
MAY_IMPORT = {
    "games": {"games"},
    "names": {"games"},
    "data_files": set[str](),
    "clock": set[str](),
    "translate": {"games", "data_files"},
    "journal": set[str](),
    "moments": {"games"},
    "seating": {"games", "names"},
    "given": {"games"},
    "edits": {"games", "given", "journal", "play", "seating"},
    "refusals": {"games", "play", "seating"},
    "play": {"edits", "games", "given", "names", "journal", "moments", "refusals", "seating"},
}


def modules() -> dict[str, ast.Module]:
    """Every module of ours, by its path below the package."""
    return {
        path.relative_to(PACKAGE).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(PACKAGE.rglob("*.py"))
    }


MODULES = modules()


def part(module: str) -> str:
    """The layer of a path or of a dotted name: `games`, `play`, `cli` …"""
    name = module.removeprefix("scorekeeper.").split(".")[0] if "/" not in module else module
    return name.split("/")[0].removesuffix(".py")


def imports(tree: ast.AST) -> Iterator[str]:
    """Name every module of ours that is imported, also inside functions and by its name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level:
            names = ["scorekeeper.relative"]
        elif isinstance(node, ast.ImportFrom) and node.module == "scorekeeper":
            names = [f"scorekeeper.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            names = [node.value] if re.fullmatch(r"scorekeeper(\.\w+)+", node.value) else []
        else:
            continue
        yield from (name for name in names if name.split(".")[0] == "scorekeeper")


def arrows() -> set[tuple[str, str]]:
    return {(path, name) for path, tree in MODULES.items() for name in imports(tree)}


def test_the_readers_of_imports_see_every_kind() -> None:
    text = """
import scorekeeper.play
from scorekeeper import names
from scorekeeper.cli.app import cli
def later():
    from scorekeeper.tui import start
    import_module("scorekeeper.store.plays")
"""
    assert {part(name) for name in imports(ast.parse(text))} == {
        "play",
        "names",
        "cli",
        "tui",
        "store",
    }
    assert part("games/sushi_go/cards.py") == "games"
    assert part("play.py") == "play"
    assert part("__main__.py") == "__main__"


def test_the_rules_load_nothing_but_themselves() -> None:
    code = "import sys, scorekeeper.games; print(*sys.modules, sep='\\n')"
    loaded = subprocess.run(
        [sys.executable, "-c", code],
        cwd=TOP,
        env={**os.environ, "PYTHONPATH": str(TOP)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    ours = {name for name in loaded if name.split(".")[0] == "scorekeeper"}
    assert "scorekeeper.games" in ours
    assert {name for name in ours if not name.startswith("scorekeeper.games")} == {"scorekeeper"}
    foreign = {"textual", "rich", "sqlite_utils", "sqlite3", "click", "platformdirs"}
    assert foreign.isdisjoint(name.split(".")[0] for name in loaded)


@pytest.mark.parametrize("layer", MAY_IMPORT)
def test_a_lower_layer_sees_only_what_lies_below(layer: str) -> None:
    allowed = MAY_IMPORT[layer]
    seen = {(path, name) for path, name in arrows() if part(path) == layer}
    assert {(path, name) for path, name in seen if part(name) not in allowed} == set()
    assert layer in {part(path) for path in MODULES}


def test_nothing_but_the_entry_point_imports_a_front_end() -> None:
    backs = {
        (path, name)
        for path, name in arrows()
        if part(name) in FRONT_ENDS and part(path) not in {*FRONT_ENDS, "__main__"}
    }
    assert backs == set()


def test_the_front_ends_do_not_know_each_other() -> None:
    across = {
        (path, name)
        for path, name in arrows()
        if part(path) in FRONT_ENDS and part(name) in FRONT_ENDS - {part(path)}
    }
    assert across <= LAZY


@pytest.mark.parametrize(("path", "name"), sorted(LAZY))
def test_the_command_line_opens_the_screens_only_when_asked(path: str, name: str) -> None:
    top_level = [
        node
        for node in MODULES[path].body
        if isinstance(node, ast.Import | ast.ImportFrom) and name in set(imports(node))
    ]
    assert top_level == []
    assert name in set(imports(MODULES[path]))


def test_no_module_is_imported_by_its_place() -> None:
    assert {path for path, name in arrows() if name == "scorekeeper.relative"} == set()


@pytest.mark.parametrize("path", MODULES)
def test_no_module_is_long(path: str) -> None:
    lines = len((PACKAGE / path).read_text(encoding="utf-8").splitlines())
    assert lines <= LONGEST


def raw_connections(tree: ast.AST) -> set[int]:
    """The lines that reach past sqlite-utils to the connection below it."""
    return {
        node.lineno
        for node in ast.walk(tree)
        if (isinstance(node, ast.Attribute) and node.attr == "conn")
        or (
            isinstance(node, ast.Attribute)
            and node.attr in {"execute", "executemany", "executescript"}
            and isinstance(node.value, ast.Name)
            and node.value.id in {"conn", "connection", "cursor"}
        )
    }


def test_only_the_store_touches_a_raw_connection() -> None:
    assert raw_connections(ast.parse("db.conn.execute(sql)\nwith db.conn: pass")) == {1, 2}
    assert raw_connections(ast.parse("connection.execute(sql)\ndb.execute(sql)")) == {1}
    found = {
        (path, line)
        for path, tree in MODULES.items()
        if part(path) != "store"
        for line in raw_connections(tree)
    }
    assert found == set()


def test_no_screen_or_file_knows_a_game_by_its_id() -> None:
    ids = {"sushi-go", "keltis", *all_games()}
    found = {
        (path, node.lineno)
        for path, tree in MODULES.items()
        if part(path) != "games"
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and node.value in ids
    }
    assert found == set()


def test_a_game_knows_no_other_game() -> None:
    folders = {path.parent.name for path in (PACKAGE / "games").glob("*/__init__.py")}
    assert "sushi_go" in folders
    for path, name in arrows():
        inside = path.split("/")
        if inside[0] == "games" and inside[1] in folders:
            target = name.removeprefix("scorekeeper.games.").split(".")[0]
            assert target not in folders - {inside[1]}, (path, name)
