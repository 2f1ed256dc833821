"""A bar on stderr for long work, where somebody can see it."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import click

Told = Callable[[int], object]

_DRAWN: Final = 200
"""The bar is drawn at most so often; drawing costs more than a play."""


@contextmanager
def progress(length: int, label: str, *, hidden: bool = False) -> Iterator[Told]:
    """Give a function that is called with the number of steps done since the last call.

    Nothing is shown when stderr is no terminal.
    """
    if hidden or length <= 0 or not sys.stderr.isatty():
        yield _nothing
        return
    with click.progressbar(length=length, label=label, file=sys.stderr, show_pos=True) as bar:
        waiting = 0

        def told(steps: int) -> None:
            nonlocal waiting
            waiting += steps
            if waiting >= max(1, length // _DRAWN):
                bar.update(waiting)
                waiting = 0

        yield told
        bar.update(waiting)


def _nothing(steps: int) -> None:
    del steps
