"""Backups: where everything lies, the backups, a check, and another laptop's file."""

from pathlib import Path

from textual.app import ComposeResult
from textual.containers import Vertical

from scorekeeper.i18n import Message, Refused, _, decimal, msg, msgn, ngettext, say
from scorekeeper.store import backups as keeping
from scorekeeper.store import doctor, queries
from scorekeeper.store.beside import Backup, backups
from scorekeeper.store.database import merge_file
from scorekeeper.store.merge import merged_lines
from scorekeeper.tui.asking import confirm
from scorekeeper.tui.base import Header
from scorekeeper.tui.command import Command
from scorekeeper.tui.dialogs import Prompt
from scorekeeper.tui.room import Room, Text, path_of
from scorekeeper.tui.widgets.frame import Frame
from scorekeeper.tui.widgets.line_list import LineList
from scorekeeper.tui.widgets.plays import moment_text
from scorekeeper.tui.widgets.rows import Row, Rows, fit, row, shown, split_row, wrap


class BackupsScreen(Room[None]):
    """Keep the file safe; what takes long is done beside the screen."""

    DEFAULT_CSS = """
    BackupsScreen #told-frame { height: 1fr; }
    BackupsScreen #list-frame { height: 1fr; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.known: list[Backup] = []
        self.told: list[Message] = []

    def compose_body(self) -> ComposeResult:
        """Lay out what is known of the file, and the backups."""
        with Vertical():
            with Frame(title=_("The file"), id="told-frame"):
                yield Text(self._tell)
            with Frame(title=_("Backups"), id="list-frame", classes="-bright"):
                yield LineList(self._line, id="backups")

    def header(self) -> Header:
        """Say what the file holds."""
        count = queries.count(self.keeper.store)
        return Header(
            _("Backups"), ngettext("{count} play", "{count} plays", count), _size(self.keeper.path)
        )

    def offered(self, command: Command) -> bool:
        """Offer to restore where there is a backup."""
        return command.name != "restore" or bool(self.known)

    def paint(self) -> None:
        """Read which backups there are."""
        self.known = backups(self.keeper.path)
        found = self.query_one(LineList)
        found.show(len(self.known), marked=found.marked)
        self.query_one("#list-frame", Frame).aside = _("one a day is made automatically")
        self.query_one(Text).redraw()

    def action_backup(self) -> None:
        """Write a backup now."""

        def done(made: Path) -> None:
            self._say([msg("Backup written: {name}", name=shown(made.name))])

        self.work_on(lambda store: keeping.backup(store.file), done, label=msg("Copying …"))

    def action_restore(self) -> None:
        """Ask whether the marked backup shall come back."""
        backup = self.known[self.query_one(LineList).marked]
        try:
            plays = keeping.plays_in(backup.path)
        except Refused as refusal:
            self.refuse(refusal.message)
            return
        lines = [
            msg("{when}, {reason}", when=backup.when, reason=backup.reason),
            msgn("It holds {count} play.", "It holds {count} plays.", plays),
            msg("What is here now is kept as a backup too."),
        ]

        def restore() -> None:
            self.keeper.swap(lambda path: keeping.restore(path, backup.path), self._restored)

        title, yes = msg("Bring this backup back?"), ("y", msg("Bring it back"))
        confirm(self, title, lines, msg("Leave everything"), yes, restore)

    def action_check(self) -> None:
        """Look the file over; what can be rescued is offered."""
        path = self.keeper.path

        def rescue() -> None:
            self.keeper.swap(doctor.repair, self._restored)

        def done(checks: list[doctor.Check]) -> None:
            signs = {True: "✓", False: "✗", None: "·"}
            self._say([msg("{sign} {told}", sign=signs[ok], told=told) for _id, ok, told in checks])
            if not doctor.all_right(checks):
                lines = [msg("It is united with the backups; the file itself is kept as it is.")]
                title, yes = msg("Rescue what can be read?"), ("r", msg("Rescue"))
                confirm(self, title, lines, msg("Leave everything"), yes, rescue)

        self.work(lambda: doctor.check(path), done, label=msg("Checking …"))

    def action_merge(self) -> None:
        """Ask for another laptop's file and bring its plays in."""

        def entered(text: str) -> None:
            other = path_of(text)
            self.work_on(
                lambda store: merged_lines(merge_file(store, other), store),
                self._say,
                label=msg("Merging …"),
            )

        lines = [
            msg("Its plays come in here; a backup is made before, the other file is only read.")
        ]
        self.ask(Prompt(msg("Merge another laptop's file"), "", lines=lines), entered)

    def _restored(self, done: keeping.Restored) -> None:
        self._say(done.lines())

    def _say(self, lines: list[Message]) -> None:
        self.told = lines
        self.repaint()

    def _tell(self, width: int, _height: int) -> Rows:
        drawn = wrap(row((shown(str(self.keeper.path)), "bold")), width)
        for text in self.told:
            drawn += wrap(row(shown(say(text))), width)
        if not self.told:
            key = self.key_of("check")
            drawn.append(row((_("{key} looks the file over.", key=key), "quiet")))
        return drawn

    def _line(self, index: int, width: int) -> Row:
        backup = self.known[index]
        when = moment_text(backup.at.isoformat(), self.keeper.now())
        left = row((fit(when, 18), ""), (say(backup.reason), "quiet"))
        return split_row(left, row((_size(backup.path), "quiet")), width)


def _size(path: Path) -> str:
    try:
        size = path.stat().st_size
    except OSError:
        return ""
    if size < 1 << 20:
        return _("{size} KB", size=decimal(size / 1024, 0))
    return _("{size} MB", size=decimal(size / (1 << 20)))


SCREEN = BackupsScreen
