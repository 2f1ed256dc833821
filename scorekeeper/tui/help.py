"""F1: every key of a screen, from the same table as footer and palette."""

from rich.cells import cell_len

from scorekeeper.i18n import msg, say
from scorekeeper.tui.base import BaseScreen
from scorekeeper.tui.dialogs import Read
from scorekeeper.tui.keys import key_name
from scorekeeper.tui.widgets.rows import Row, fit, row


def help_dialog(screen: BaseScreen[object]) -> Read:
    """Return the list of a screen's keys."""
    lines: list[tuple[str, str]] = [
        # The two keys of a pair share a place in the footer; here each has its own line.
        (
            command.shown.replace("←→", "") or " ".join(key_name(key) for key in command.keys[:2]),
            say(command.tooltip),
        )
        for command in screen.commands
        if screen.offered(command)
    ]
    extra = list(screen.extra_help())
    cells = max(cell_len(key) for key, _text in [*lines, *extra]) + 2
    rows = [_line(key, text, cells) for key, text in lines]
    if extra:
        rows += [(), *(_line(key, text, cells) for key, text in extra)]
    return Read(msg("Keys of this screen"), rows)


def _line(key: str, text: str, cells: int) -> Row:
    return row((fit(key, cells), "bold"), text)
