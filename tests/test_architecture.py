"""The house: arrows point one way, nothing goes round in circles, and it stays small."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from scorekeeper.games import all_games

TOP = Path(__file__).parents[1]
PACKAGE = TOP / "scorekeeper"
TOTAL = 29_200
"""Lines of the product, comments and blanks counted: it may only go down, the aim is 22,500."""
LONGEST = 600
README = 8 * 1024

GROUND = {"i18n", "paths", "settings"}
MAY_SEE = {
    "i18n": set[str](),
    "paths": {"i18n"},
    "settings": {"paths"},
    "games": {"i18n"},
    "play": {"i18n", "games"},
    "store": {*GROUND, "games", "play"},
    "files": {*GROUND, "games", "play", "store"},
    "statistics": {*GROUND, "games", "play", "store"},
    "guide": {*GROUND, "games", "play"},
    "practice": {*GROUND, "games", "play", "guide"},
    "demo": {*GROUND, "games", "play", "store", "practice"},
}
"""What a room may see beside itself; the front ends may see all of these."""

DOORS = {
    "cli": {"scorekeeper.tui.start", "scorekeeper.tui.keys", "scorekeeper.web.server"},
    "tui": {"scorekeeper.web.server"},
    "web": set[str](),
    "__main__": {"scorekeeper.cli"},
}
"""The front ends, and what each may open of another."""


@cache
def modules() -> dict[str, ast.Module]:
    """Every module of ours, by its dotted name."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(TOP).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = ast.parse(path.read_text("utf-8"))
    return found


def room(module: str) -> str:
    """The room of a dotted name: `games`, `play`, `cli` …"""
    return f"{module}.".split(".")[1]


def imports(tree: ast.AST) -> Iterator[str]:
    """Name every module of ours that is imported, also inside functions and for types."""
    for node in ast.walk(tree):
        match node:
            case ast.Import():
                names = [alias.name for alias in node.names]
            case ast.ImportFrom(level=0):
                module = node.module or ""
                inner = [f"{module}.{alias.name}" for alias in node.names]
                names = [name if name in modules() else module for name in inner]
            case ast.ImportFrom():
                names = ["scorekeeper.relative"]
            case _:
                continue
        yield from (name for name in names if name.split(".")[0] == "scorekeeper")


@cache
def arrows() -> dict[str, set[str]]:
    """What each module imports of ours."""
    return {name: set(imports(tree)) - {name} for name, tree in modules().items()}


def test_the_reader_of_imports_sees_every_kind() -> None:
    text = "import scorekeeper.paths\ndef f():\n  from scorekeeper.games import rules, find"
    assert set(imports(ast.parse(text))) == {
        "scorekeeper.paths", "scorekeeper.games", "scorekeeper.games.rules",
    }  # fmt: skip
    assert {room(name) for name in modules()} >= {*MAY_SEE, *DOORS} - {"practice"}


def test_arrows_point_one_way() -> None:
    backs = [
        (name, seen)
        for name, others in arrows().items()
        for seen in others
        if room(name) in MAY_SEE and room(seen) not in {room(name), "", *MAY_SEE[room(name)]}
    ]
    assert backs == []


def test_front_ends_open_each_other_only_by_their_doors() -> None:
    across = [
        (name, seen)
        for name, others in arrows().items()
        for seen in others
        if room(seen) in {"cli", "tui", "web"} - {room(name)}
        and not any(f"{seen}.".startswith(f"{door}.") for door in DOORS.get(room(name), ()))
    ]
    assert across == []


def test_nothing_goes_round_in_circles() -> None:
    left = {name: set(seen) for name, seen in arrows().items()}
    while ends := {name for name, seen in left.items() if not seen & left.keys()}:
        left = {name: seen for name, seen in left.items() if name not in ends}
    assert sorted(left) == []


def test_a_game_knows_no_other_game() -> None:
    folders = {path.parent.name for path in (PACKAGE / "games").glob("*/__init__.py")}
    # Party! is the same family: it may build on the cards of its older sister.
    family = {("sushi_go_party", "sushi_go")}
    across = [
        (name, seen)
        for name, others in arrows().items()
        for seen in others
        if name.split(".")[1:2] == seen.split(".")[1:2] == ["games"]
        and {(*name.split("."), "", "")[2], (*seen.split("."), "", "")[2]} <= folders
        and name.split(".")[2] != seen.split(".")[2]
        and (name.split(".")[2], seen.split(".")[2]) not in family
    ]
    assert across == []


def test_no_room_but_the_games_knows_a_game_by_its_id() -> None:
    found = [
        (name, node.lineno)
        for name, tree in modules().items()
        if room(name) != "games"
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and node.value in set(all_games())
    ]
    assert found == []


def test_nothing_is_said_while_a_module_is_imported() -> None:
    """`_()` and its like at the top of a module would fix the language."""

    def at_import(node: ast.AST) -> Iterator[ast.Call]:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            for decorator in getattr(node, "decorator_list", ()):
                yield from at_import(decorator)
            return
        if isinstance(node, ast.Call):
            yield node
        for child in ast.iter_child_nodes(node):
            yield from at_import(child)

    said = [
        (name, call.lineno)
        for name, tree in modules().items()
        for call in at_import(tree)
        if isinstance(call.func, ast.Name) and call.func.id in {"_", "ngettext", "pgettext", "say"}
    ]
    assert said == []


def lines(path: Path) -> int:
    return len(path.read_text("utf-8").splitlines())


def test_the_house_is_small() -> None:
    sizes = {path.relative_to(TOP).as_posix(): lines(path) for path in PACKAGE.rglob("*.py")}
    assert {name: size for name, size in sizes.items() if size > LONGEST} == {}
    assert sum(sizes.values()) <= TOTAL
    tests = sum(lines(path) for path in (TOP / "tests").rglob("*.py"))
    assert tests <= sum(sizes.values())


def test_the_readme_is_short() -> None:
    assert (TOP / "README.md").stat().st_size <= README


@pytest.mark.parametrize("module", ["scorekeeper.games", "scorekeeper.play.actions"])
def test_the_rules_load_nothing_but_themselves(module: str) -> None:
    code = f"import sys, {module}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.split(".")[0] for name in done.stdout.split()}
    assert not loaded & {"textual", "rich", "sqlite_utils", "sqlite3", "click", "platformdirs"}
