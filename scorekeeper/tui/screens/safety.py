"""Safe keeping: where everything lies, the backups, a check, and another laptop's file."""

from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, TypeVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import OptionList, Static

from scorekeeper.translate import _, say
from scorekeeper.tui.commands import bindings
from scorekeeper.tui.safety_commands import SAFETY
from scorekeeper.tui.screens.base import CommandScreen
from scorekeeper.tui.screens.choice import ChoiceScreen
from scorekeeper.tui.screens.path_entry import PathEntryScreen
from scorekeeper.tui.screens.safety_words import (
    FEW,
    cut,
    new_file_text,
    restore_lines,
    restored_text,
    state_text,
    where_text,
)
from scorekeeper.tui.screens.told import ToldScreen
from scorekeeper.tui.text import shown
from scorekeeper.tui.widgets.backup_list import BackupList

if TYPE_CHECKING:
    from scorekeeper.store.backups import Backup
    from scorekeeper.store.doctor import Report
    from scorekeeper.store.repairing import Repaired
    from scorekeeper.store.resolving import Merged
    from scorekeeper.store.restoring import Contents, Restored

_Result = TypeVar("_Result")


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
            _(
                "There is none yet. One is made each day on which you play; {key} makes one now.",
                key=self.key_of("safety.backup"),
            ),
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
        size = plays_here = None
        with suppress(OSError):
            size = path.stat().st_size
        try:
            plays_here = plays.count(self.keeper.db)
        except StoreError as error:
            self.keeper.say_error(error)
        where = where_text(path, size, plays_here, self._backups, self.keeper.now())
        self.query_one("#where", Static).update(where)
        found = self.query_one(BackupList)
        found.show(self._backups)
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
            self._told = cut(lines)

        self._work(_("Putting right…"), lambda: repair(path), done)

    def action_restore(self) -> None:
        """Ask whether the marked backup shall come back."""
        from scorekeeper.store.restoring import contents

        marked = self.query_one(BackupList).highlighted
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
                    restore_lines(backup, holds),
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
                # There is another file at the path of this program now.
                self.app.exit(message=new_file_text(restored.plays, restored.kept))
                return
            self._report = None
            self._told = []
            self._say(restored_text(restored.plays))

        self._work(_("Restoring…"), lambda: restore_database(path, backup), done)

    def _preview(self, other: Path) -> None:
        from scorekeeper.merged_text import merged_lines

        def ask(merged: "Merged") -> None:
            lines = [shown(line) for line in merged_lines(merged)]
            if not merged.changed:
                self._report = None
                self._told = cut(lines)
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
            self._told = cut(lines)
            if len(lines) > FEW:
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
        self.query_one("#state", Static).update(self._state())

    def _state(self) -> Content:
        keys = {"check": self.key_of("safety.check"), "repair": self.key_of("safety.repair")}
        return state_text(self._report, self._told, **keys)
