"""Catalogues: the template from the sources, the languages brought up to date, compiled.

The build calls `initialize` through hatchling, so that a wheel and an editable install speak
all languages. `python data/locale/catalogues.py` writes the template anew and merges it into
the catalogue of each language; `… compile` only compiles them.
"""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # only the build has it
    BuildHookInterface = object  # type: ignore[assignment,misc]

HERE = Path(__file__).parent
TOP = HERE.parent.parent
TEMPLATE = HERE / "scorekeeper.pot"
KEYWORDS: dict[str, Any] = {
    "_": None,
    "msg": None,
    "pmsg": ((1, "c"), 2),
    "pgettext": ((1, "c"), 2),
    "ngettext": (1, 2),
    "msgn": (1, 2),
}
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

    from scorekeeper.guide.content import translatable

    found = Catalog(project="Scorekeeper", charset="utf-8", creation_date=None)
    _extract(found, sorted((TOP / "scorekeeper").rglob("*.py")), TOP)
    # What click says itself is looked up here too.
    library = Path(click.__file__).parent
    _extract(found, [library / f"{name}.py" for name in CLICK], library.parent)
    for path, context, text in translatable():
        place = path.relative_to(TOP).as_posix()
        found.add(text, locations=[(place, 0)], context=context)
    return found


def _extract(found: Catalog, paths: Iterable[Path], top: Path) -> None:
    for path in paths:
        place = path.relative_to(top).as_posix()
        for _line, text, _comments, context in extract_from_file("python", path, KEYWORDS):
            plain = text if isinstance(text, str) else text[0]
            flags = ["python-brace-format"] if "{" in plain else []
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
