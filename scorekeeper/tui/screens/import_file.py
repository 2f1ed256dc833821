"""Import: what a file would bring, and what of it comes in; then stored at once."""

from collections.abc import Callable, Mapping
from pathlib import Path

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.worker import get_current_worker

from scorekeeper.files.bring_in import bring_in
from scorekeeper.files.plays import ReadFile
from scorekeeper.files.reading import read
from scorekeeper.files.report import Item, Report, lines, unread
from scorekeeper.i18n import Message, Refused, _, msg, msgn, say
from scorekeeper.store.log import Store
from scorekeeper.tui.base import Header
from scorekeeper.tui.command import Command
from scorekeeper.tui.room import Room, Text
from scorekeeper.tui.widgets.frame import Frame
from scorekeeper.tui.widgets.line_list import LineList
from scorekeeper.tui.widgets.rows import Row, Rows, cut, row, shown, wrap

MOST = 500
"""So many plays are listed to be chosen one by one."""

KINDS = {
    "new": msg("new"),
    "same": msg("here already"),
    "different": msg("another one here"),
    "bin": msg("in the bin here"),
    "gone": msg("deleted here for good"),
}


class ImportScreen(Room[None]):
    """Look into a file; nothing is stored before F5."""

    DEFAULT_CSS = """
    ImportScreen #list-frame { height: 1fr; }
    ImportScreen #told-frame { height: 1fr; }
    """

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.file: ReadFile | None = None
        self.report: Report | None = None
        self.chosen: Mapping[str, bool] = {}
        self.lines: list[Item] = []
        self.told: list[Message] = [msg("Looking into the file …")]

    def compose_body(self) -> ComposeResult:
        """Lay out what there is to say, and what can be chosen."""
        with Vertical():
            with Frame(id="told-frame"):
                yield Text(self._tell)
            with Frame(title=_("What comes in"), id="list-frame", classes="-bright"):
                yield LineList(self._line, id="choices")

    def on_mount(self) -> None:
        """Read the file."""
        self._look()

    def header(self) -> Header:
        """Name the file."""
        kind = self.report.format if self.report is not None else ""
        return Header(_("Import"), shown(self.path.name), kind)

    def offered(self, command: Command) -> bool:
        """Offer to store what there is to store."""
        if command.name == "store":
            return self.report is not None and self.report.stores > 0
        return command.name != "turn" or bool(self.lines)

    def label(self, command: Command) -> Message:
        """Say how many plays come in."""
        if command.name == "store" and self.report is not None:
            return msgn("Import {count} play", "Import {count} plays", self.report.stores)
        return command.label

    def paint(self) -> None:
        """Show the report."""
        choices = self.query_one(LineList)
        choices.show(len(self.lines), marked=choices.marked)
        self.query_one(Text).redraw()
        self.redraw_edges()

    def action_turn(self) -> None:
        """Take a play or leave it."""
        one = self.lines[self.query_one(LineList).marked]
        self.chosen = {**self.chosen, one.id: not one.taken}
        self._look()

    def action_store(self) -> None:
        """Store the plays in one transaction."""
        file, chosen = self.file, self.chosen
        if file is None:
            return

        def done(report: Report) -> None:
            self.told = list(lines(report))
            self.report, self.lines, self.file = None, [], None
            self.paint()

        def job(store: Store) -> Report:
            return bring_in(store, file, _stoppable(), chosen=chosen)

        self.work_on(job, done, label=msg("Storing …"))

    def action_back(self) -> None:
        """Leave without storing; what is being read is stopped."""
        self.workers.cancel_node(self)
        self.dismiss()

    def _look(self) -> None:
        """Ask what an import of what is chosen would do."""
        known, path, chosen = self.file, self.path, self.chosen

        def job(store: Store) -> tuple[ReadFile, Report] | Message:
            try:
                file = known or read(path, _stoppable())
            except Refused as refusal:
                return refusal.message
            return file, bring_in(store, file, _stoppable(), chosen=chosen, only_look=True)

        self.work_on(job, self._looked, writable=False)

    def _looked(self, found: tuple[ReadFile, Report] | Message) -> None:
        if isinstance(found, Message):
            self.told = [found]
        else:
            self.file, self.report = found
            report = self.report
            self.told = [*lines(report), *unread(report)]
            odd = [item for item in report.items if item.kind not in {"same", "new"}]
            new = [item for item in report.items if item.kind == "new"]
            self.lines = [*odd[:MOST], *new[:MOST]]
        self.paint()

    def _line(self, index: int, width: int) -> Row:
        one = self.lines[index]
        sign = ("✓ ", "bold ok") if one.taken else ("○ ", "faint")
        day = (f"{one.day or '–':<12}", "quiet")
        names = _("{names}", names=tuple(map(shown, one.names)))
        return cut(row(sign, day, say(KINDS[one.kind]), (f"  {names}", "quiet")), width)

    def _tell(self, width: int, _height: int) -> Rows:
        return [line for text in self.told for line in wrap(row(shown(say(text))), width)]


def _stoppable() -> Callable[[int], None]:
    """Return what ends the work of this thread when the screen is left."""
    worker = get_current_worker()

    def told(_number: int) -> None:
        if worker.is_cancelled:
            raise Refused(msg("Stopped; nothing was stored."))

    return told


SCREEN = ImportScreen
