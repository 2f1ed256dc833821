"""Catalogues: the template from the sources, the languages brought up to date, compiled.

The build calls `initialize` through hatchling, so that a wheel and an editable install speak
all languages. `python data/locale/catalogues.py` writes the template anew and merges it into
the catalogue of each language; `… compile` only compiles them.
"""

import ast
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # only the build has it
    BuildHookInterface = object  # type: ignore[assignment,misc]

HERE = Path(__file__).parent
TOP = HERE.parent.parent
TEMPLATE = HERE / "scorekeeper.pot"
KEYWORDS = {
    "_": (0,),
    "said": (0,),
    "gettext": (0,),
    "msg": (0,),
    "pmsg": (None, 0),
    "pgettext": (None, 0),
    "ngettext": (0, 1),
    "msgn": (0, 1),
}
"""What is called with texts: by argument the form of the text, None for its context."""

DAY = datetime(2026, 11, 30, tzinfo=UTC)
CLICK = ("core", "decorators", "exceptions", "formatting", "parser", "types")


class Catalogues(BuildHookInterface):  # type: ignore[misc]
    """Compiles the catalogues whenever something is built from this checkout."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before the files are collected."""
        del version, build_data
        compile_all()


def template() -> Catalog:
    """Return every message of the program and its texts, in the order of their places."""
    import click
    from jinja2 import Environment
    from jinja2.nodes import Call, Name

    from scorekeeper.guide.content import translatable

    found = Catalog(project="Scorekeeper", charset="utf-8", creation_date=None)
    _extract(found, sorted((TOP / "scorekeeper").rglob("*.py")), TOP)
    # What click says itself is looked up here too.
    library = Path(click.__file__).parent
    _extract(found, [library / f"{name}.py" for name in CLICK], library.parent)
    templates = Environment(autoescape=True)
    for path in sorted((TOP / "data" / "web").glob("*.html")):
        place, tree = path.relative_to(TOP).as_posix(), templates.parse(path.read_text("utf-8"))
        for call in tree.find_all(Call):
            if isinstance(call.node, Name) and call.node.name == "_":
                text = call.args[0].as_const()
                flags = ["python-brace-format"] if "{" in text else []
                found.add(text, locations=[(place, 0)], flags=flags)
    for path, context, text in translatable():
        place = path.relative_to(TOP).as_posix()
        found.add(text, locations=[(place, 0)], context=context)
    return found


def _extract(found: Catalog, paths: Iterable[Path], top: Path) -> None:
    """Add the texts of calls in these files, also of calls inside f-strings."""
    for path in paths:
        place = path.relative_to(top).as_posix()
        calls = [n for n in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(n, ast.Call)]
        for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
            name = getattr(call.func, "id", None) or getattr(call.func, "attr", "")
            forms = KEYWORDS.get(name, ())
            texts = [arg.value for arg in call.args[: len(forms)] if isinstance(arg, ast.Constant)]
            if not forms or len(texts) != len(forms) or not all(isinstance(t, str) for t in texts):
                continue
            context = texts[0] if forms[0] is None else None
            own = texts[1:] if context else texts
            text = own[0] if len(own) == 1 else (own[0], own[1])
            flags = ["python-brace-format"] if "{" in own[0] else []
            found.add(text, locations=[(place, 0)], context=context, flags=flags)


def catalogues() -> Iterator[tuple[str, Path]]:
    """Return each language and its file."""
    for path in sorted(HERE.glob("*/LC_MESSAGES/scorekeeper.po")):
        yield path.parent.parent.name, path


def read(path: Path, language: str | None = None) -> Catalog:
    """Return a catalogue or the template."""
    with path.open("rb") as file:
        return read_po(file, locale=language, domain="scorekeeper")


def compile_all() -> None:
    """Compile every catalogue beside its source."""
    for language, path in catalogues():
        with path.with_suffix(".mo").open("wb") as file:
            write_mo(file, read(path, language))


def update() -> None:
    """Write the template anew and take what is new into each language, without guessing."""
    fresh = template()
    _write(TEMPLATE, fresh)
    for language, path in catalogues():
        catalogue = read(path, language)
        catalogue.update(fresh, no_fuzzy_matching=True)
        _write(path, catalogue)
    compile_all()


def _write(path: Path, catalogue: Catalog) -> None:
    # The day of writing, at the head of every file, would make any two changes conflict.
    catalogue.creation_date = DAY
    with path.open("wb") as file:
        write_po(
            file,
            catalogue,
            width=100,
            omit_header=path == TEMPLATE,
            ignore_obsolete=True,
            include_lineno=False,
        )


if __name__ == "__main__":
    compile_all() if sys.argv[1:] == ["compile"] else update()
