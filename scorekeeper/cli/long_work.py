"""A progress bar for work of which the store tells how much is done."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

from scorekeeper.store.copying import Progress


@contextmanager
def bar(label: str, *, hidden: bool = False) -> Iterator[Progress]:
    """Show a bar on stderr while something takes long, if that is a terminal."""
    if hidden or sys.stderr is None or not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    with click.progressbar(length=1, label=label, file=sys.stderr) as shown:

        def tell(done: int, total: int) -> None:
            shown.length = max(total, 1)
            shown.update(done - shown.pos)

        yield tell
