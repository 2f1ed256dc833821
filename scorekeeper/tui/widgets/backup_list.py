"""The list of backups: when and why each was made, and how large it is."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets.option_list import Option

from scorekeeper.translate import _, say
from scorekeeper.tui.text import fit
from scorekeeper.tui.widgets.options import Options

if TYPE_CHECKING:
    from scorekeeper.store.backups import Backup

_REASON: Final = 16
"""How wide the column is that says why a backup was made."""

_WIDE: Final = 60
"""From so many columns on, the sizes of the backups are shown."""


class BackupList(Options, inherit_bindings=False):
    """The backups, the latest first; what Enter does is a command of the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "cursor_up", show=False),
        Binding("down", "cursor_down", show=False),
        Binding("pageup", "page_up", show=False),
        Binding("pagedown", "page_down", show=False),
        Binding("home", "first", show=False),
        Binding("end", "last", show=False),
    ]

    def show(self, backups: "Sequence[Backup]") -> None:
        """List these backups; the mark stays on its line as far as there is one."""
        marked = self.highlighted or 0
        self.clear_options()
        self.add_options([Option(self._line(backup)) for backup in backups])
        self.highlighted = min(marked, len(backups) - 1) if backups else None

    def _line(self, backup: "Backup") -> Content:
        reason = fit(say(backup.reason), _REASON)
        size = f" {size_text(backup.size):>8}" if self.app.size.width >= _WIDE else ""
        return Content(f"{backup.at:%Y-%m-%d %H:%M}  {reason}{size}")


def size_text(size: int) -> str:
    """Return how large a file of so many bytes is."""
    if size < 1024 * 1024:
        return _("{size} KB", size=f"{size / 1024:.0f}")
    return _("{size} MB", size=f"{size / 1024 / 1024:.1f}")
