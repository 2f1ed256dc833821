"""Safe keeping: where everything lies, the backups, a check, and another laptop's file."""

from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from scorekeeper.translate import _, ngettext, say
from scorekeeper.tui.commands import bindings
from scorekeeper.tui.dates import day_and_time
from scorekeeper.tui.safety_commands import SAFETY
from scorekeeper.tui.screens.base import CommandScreen
from scorekeeper.tui.screens.choice import ChoiceScreen
from scorekeeper.tui.screens.path_entry import PathEntryScreen
from scorekeeper.tui.screens.told import ToldScreen
from scorekeeper.tui.text import fit, shown
from scorekeeper.tui.widgets.options import Options

if TYPE_CHECKING:
    from scorekeeper.store.backups import Backup
    from scorekeeper.store.doctor import Report
    from scorekeeper.store.repairing import Repaired
    from scorekeeper.store.resolving import Merged
    from scorekeeper.store.restoring import Contents, Restored

_Result = TypeVar("_Result")

_SIGNS = {True: ("✓ ", "$success"), False: ("✗ ", "bold $error"), None: ("· ", "$quiet")}
_REASON = 16
"""How wide the column is that says why a backup was made."""

_MOST, _FEW = 9, 4
"""So many lines fit above the backups, and so few always do."""

_WIDE = 60
"""From so many columns on, the sizes of the backups are shown."""

_TOLD = ("room", "backups", "versions")
"""What the screen says elsewhere, or what only the command line tells."""


class BackupList(Options, inherit_bindings=False):
    """The list of backups; what Enter does is a command of the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "cursor_up", show=False),
        Binding("down", "cursor_down", show=False),
        Binding("pageup", "page_up", show=False),
        Binding("pagedown", "page_down", show=False),
        Binding("home", "first", show=False),
        Binding("end", "last", show=False),
    ]


class SafetyScreen(CommandScreen):
    """Keep the file safe. What takes long is done beside the screen, one thing at a time."""

    SCREEN_COMMANDS = SAFETY
    BINDINGS: ClassVar[list[BindingType]] = bindings(SAFETY)
    CSS_PATH = "safety.tcss"

    def __init__(self) -> None:
        super().__init__()
        self._backups: list[Backup] = []
        self._report: Report | None = None
        self._told: list[str] = []
        self._busy = ""
        self._other = ""

    def compose_content(self) -> ComposeResult:
        """Lay out the file, what was found, and the backups."""
        yield Static(_("Safe keeping"), classes="title", markup=False)
        yield Static(id="where", markup=False)
        yield Static(id="state", markup=False)
        yield Static(id="working", markup=False)
        yield Static(_("Backups"), classes="section", id="backups-title", markup=False)
        yield BackupList(id="backups")
        yield Static(
            _("There is none yet. One is made each day on which you play; b makes one now."),
            id="no-backups",
            classes="quiet",
            markup=False,
        )

    def on_mount(self) -> None:
        """Show what is there."""
        self.query_one("#backups").focus()
        self.look()

    def on_resize(self) -> None:
        """Show as much as there is room for."""
        if self.keeper.ready:
            self.look()

    def look(self) -> None:
        """Read the size of the file, the number of plays and the backups anew."""
        from scorekeeper.store import plays
        from scorekeeper.store.backups import backups
        from scorekeeper.store.errors import StoreError

        path = self.keeper.path
        self._backups = backups(path)
        details = []
        with suppress(OSError):
            details.append(_size(path.stat().st_size))
        try:
            count = plays.count(self.keeper.db)
            details.append(ngettext("{count} play", "{count} plays", count))
        except StoreError as error:
            self.keeper.say_error(error)
        if self._backups:
            when = day_and_time(self._backups[0].at.isoformat(), self.keeper.now())
            details.append(_("last backup {when}", when=when))
        where = Content.assemble((shown(str(path)), "bold"), "\n", (" · ".join(details), "$quiet"))
        self.query_one("#where", Static).update(where)
        found = self.query_one("#backups", OptionList)
        marked = found.highlighted or 0
        found.clear_options()
        found.add_options([Option(self._line(backup)) for backup in self._backups])
        found.highlighted = min(marked, len(self._backups) - 1) if self._backups else None
        found.display = bool(self._backups)
        self.query_one("#no-backups").display = not self._backups
        self._paint_state()
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what is possible now."""
        del parameters
        if action == "restore":
            return bool(self._backups)
        if action == "repair":
            return self._report is not None and self._report.repairable
        return True

    # --- what can be done

    def action_backup(self) -> None:
        """Write a backup now."""
        from scorekeeper.store.backups import keep_backup

        def done(copy: Path) -> None:
            self._say(_("Backup written: {name}", name=shown(copy.name)))

        self._work(_("Copying…"), lambda: keep_backup(self.keeper.path), done)

    def action_check(self) -> None:
        """Look the file over."""
        from scorekeeper.store.doctor import examine

        def done(report: "Report") -> None:
            self._report = report
            self._told = []

        self._work(_("Checking…"), lambda: examine(self.keeper.path), done)

    def action_repair(self) -> None:
        """Reckon the results anew."""
        from scorekeeper.repaired_text import repaired_lines, repaired_summary, write_report
        from scorekeeper.store.repairing import repair

        path = self.keeper.path

        def done(repaired: "Repaired") -> None:
            lines = [shown(say(line)) for line in repaired_lines(repaired)]
            if repaired.kept is not None:
                columns, rows = self.app.size
                summary = repaired_summary(repaired, write_report(repaired), columns, rows, lead=2)
                lines = [_("Start again to use the new file."), *map(shown, summary)]
                self.app.exit(message="\n".join(lines))
                return
            self._report = None
            self._told = _cut(lines)

        self._work(_("Putting right…"), lambda: repair(path), done)

    def action_restore(self) -> None:
        """Ask whether the marked backup shall come back."""
        from scorekeeper.store.restoring import contents

        marked = self.query_one("#backups", OptionList).highlighted
        if marked is None:
            return
        backup = self._backups[marked]

        def ask(holds: "Contents") -> None:
            def answered(answer: str | None) -> None:
                if answer == "restore":
                    self._restore(backup.path)

            self.app.push_screen(
                ChoiceScreen(
                    _("Bring back this backup?"),
                    [
                        f"{backup.at:%Y-%m-%d %H:%M}, {say(backup.reason)}",
                        ngettext("It holds {count} play.", "It holds {count} plays.", holds.plays),
                        _("What is here now is kept as a backup too."),
                    ],
                    [("no", "n", _("Leave everything")), ("restore", "y", _("Bring it back"))],
                ),
                answered,
            )

        self._work(_("Looking into it…"), lambda: contents(backup.path), ask)

    def action_merge(self) -> None:
        """Ask for another file and show what merging it would do."""

        def entered(path: str | None) -> None:
            if path:
                self._other = path
                other = Path(path)
                with suppress(RuntimeError):  # `~name` of nobody: a file may be called so
                    other = other.expanduser()
                self._preview(other)

        self.app.push_screen(
            PathEntryScreen(
                _("Merge another laptop's file"),
                _("Its plays come in here; the file itself is only read."),
                self._other,
            ),
            entered,
        )

    def action_back(self) -> None:
        """Go back, once nothing is under way."""
        if self._busy:
            self._say(self._busy)
        else:
            self.dismiss()

    # --- how it is done

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Ask about the backup that is chosen."""
        event.stop()
        self.action_restore()

    def _restore(self, backup: Path) -> None:
        from scorekeeper.store.restoring import restore_database

        path = self.keeper.path

        def done(restored: "Restored") -> None:
            if restored.new_file:
                self._leave(restored.plays, restored.kept)
                return
            self._report = None
            self._told = []
            self._say(
                ngettext(
                    "Restored: there is {count} play now. What was here is kept as a backup.",
                    "Restored: there are {count} plays now. What was here is kept as a backup.",
                    restored.plays,
                )
            )

        self._work(_("Restoring…"), lambda: restore_database(path, backup), done)

    def _leave(self, plays: int, kept: Path | None) -> None:
        """End the program, for there is another file at its path now."""
        told = ngettext(
            "There is a new file with {count} play; start again to use it.",
            "There is a new file with {count} plays; start again to use it.",
            plays,
        )
        if kept is not None:
            told += "\n" + _("What was there before is kept in {path}.", path=shown(str(kept)))
        self.app.exit(message=told)

    def _preview(self, other: Path) -> None:
        from scorekeeper.merged_text import merged_lines

        def ask(merged: "Merged") -> None:
            lines = [shown(line) for line in merged_lines(merged)]
            if not merged.changed:
                self._report = None
                self._told = _cut(lines)
                return

            def answered(answer: str | None) -> None:
                if answer == "merge":
                    self._merge(other)

            self.app.push_screen(
                ToldScreen(
                    _("Merge {name}?", name=shown(other.name)),
                    lines,
                    [("no", "n", _("Leave everything")), ("merge", "y", _("Merge"))],
                ),
                answered,
            )

        self._work(_("Comparing…"), lambda: self._merged(other, dry_run=True), ask)

    def _merge(self, other: Path) -> None:
        from scorekeeper.merged_text import merged_lines

        def done(merged: "Merged") -> None:
            self._report = None
            lines = [shown(line) for line in merged_lines(replace(merged, backup=None))]
            self._told = _cut(lines)
            if len(lines) > _FEW:
                self.app.push_screen(ToldScreen(_("Merged"), lines, [("ok", "c", _("Close"))]))
            self._say(_("Merged. What was here before is kept as a backup."))

        self._work(_("Merging…"), lambda: self._merged(other, dry_run=False), done)

    def _merged(self, other: Path, *, dry_run: bool) -> "Merged":
        """Merge over a connection of its own, for this runs beside the screen."""
        from scorekeeper.store.database import open_database
        from scorekeeper.store.merging import merge_database

        path = self.keeper.path
        with closing(open_database(path)) as db:
            return merge_database(db, path, other, dry_run=dry_run)

    def _work(
        self, label: str, job: Callable[[], _Result], done: Callable[[_Result], None]
    ) -> None:
        """Do something that may take long beside the screen; show what came of it."""
        if self._busy:
            self._say(self._busy)
            return
        from scorekeeper.store.errors import StoreError

        self._busy = label
        self._paint_state()

        def finish(show: Callable[[], None]) -> None:
            self._busy = ""
            if self.is_attached:
                show()
                self.look()

        def run() -> None:
            show: Callable[[], None]
            try:
                result = job()
            except StoreError as error:
                problem = error

                def show() -> None:
                    self.keeper.say_error(problem)
            else:

                def show() -> None:
                    done(result)

            with suppress(RuntimeError):  # the program was left meanwhile
                self.app.call_from_thread(finish, show)

        self.run_worker(run, thread=True, exit_on_error=False)

    def _say(self, text: str) -> None:
        self.app.notify(text, timeout=8, markup=False)

    def _paint_state(self) -> None:
        working = self.query_one("#working", Static)
        working.display = bool(self._busy)
        working.update(self._busy)
        state = self.query_one("#state", Static)
        lines = [Content(line) for line in self._told]
        if self._report is not None:
            lines = [
                Content.assemble(_SIGNS[check.ok], shown(say(check.message)))
                for check in self._report.checks
                if check.id not in _TOLD or check.ok is False
            ]
            if self._report.repairable:
                lines.append(Content.styled(_("r puts right what can be put right."), "bold"))
        elif not lines:
            lines = [Content.styled(_("Not looked over yet; c checks it."), "$quiet")]
        state.update(Content("\n").join(lines))

    def _line(self, backup: "Backup") -> Content:
        reason = fit(say(backup.reason), _REASON)
        size = f" {_size(backup.size):>8}" if self.app.size.width >= _WIDE else ""
        return Content(f"{backup.at:%Y-%m-%d %H:%M}  {reason}{size}")


def _cut(lines: list[str]) -> list[str]:
    """Leave out what would not fit above the backups; the command line shows it all."""
    if len(lines) <= _MOST:
        return lines
    rest = ngettext("… and {count} more", "… and {count} more", len(lines) - _MOST + 1)
    return [*lines[: _MOST - 1], rest]


def _size(number: int) -> str:
    if number < 1024 * 1024:
        return _("{size} KB", size=f"{number / 1024:.0f}")
    return _("{size} MB", size=f"{number / 1024 / 1024:.1f}")
