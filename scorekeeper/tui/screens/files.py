"""Files: plays go out in any format, come in again, and the last import is taken back."""

import io
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.suggester import Suggester
from textual.widgets import Button, Input, Static

from scorekeeper.translate import _, ngettext, say
from scorekeeper.tui.commands import bindings
from scorekeeper.tui.dates import day_and_time
from scorekeeper.tui.exchange_commands import FILES
from scorekeeper.tui.screens.working import Told, WorkingScreen
from scorekeeper.tui.text import shown
from scorekeeper.tui.widgets.entry_field import EntryField

if TYPE_CHECKING:
    from sqlite_utils import Database

    from scorekeeper.exchange.exporting import ExportFormat
    from scorekeeper.store.imports import ImportRow, Undone


class PathSuggester(Suggester):
    """Goes on with a path by what lies in its folder."""

    def __init__(self) -> None:
        super().__init__(use_cache=False, case_sensitive=True)

    async def get_suggestion(self, value: str) -> str | None:
        """Return the first path that begins so."""
        folder, _slash, start = value.rpartition("/")
        if not _slash:
            return None
        try:
            names = sorted(
                path.name + "/" * path.is_dir()
                for path in Path(folder + "/").expanduser().iterdir()
                if path.name.startswith(start)
                and path.name.startswith(".") <= start.startswith(".")
            )
        except (OSError, ValueError, RuntimeError):
            return None
        return f"{folder}/{names[0]}" if names and start != names[0] else None


class FilesScreen(WorkingScreen):
    """Write plays to a file or read them from one.

    `chosen` are the ids of plays that are offered first, `label` says what they are; without
    them all plays are.
    """

    SCREEN_COMMANDS = FILES
    BINDINGS: ClassVar[list[BindingType]] = bindings(FILES)
    CSS_PATH = "files.tcss"

    def __init__(self, chosen: Sequence[str] = (), label: str = "") -> None:
        super().__init__()
        self._chosen = list(chosen)
        self._label = label
        self._all: list[str] = []
        self._of_chosen = bool(chosen)
        self._format = 0
        self._excel = False
        self._import: ImportRow | None = None
        self._named = ""

    def compose_content(self) -> ComposeResult:
        """Lay out what goes out, what comes in, and the last import."""
        web = self.app.is_web
        yield Static(_("Files"), classes="title", markup=False)
        with VerticalScroll(id="files", can_focus=False):
            yield Static(_("Write plays to a file"), classes="section", markup=False)
            yield Button("", id="what", compact=True)
            yield Button("", id="format", compact=True)
            target = EntryField(
                id="target",
                compact=True,
                suggester=PathSuggester(),
                classes="path",
                select_on_focus=True,
            )
            target.display = not web
            yield target
            yield Button(_("Save"), id="save", compact=True)
            yield Static(
                _("A file is written whole or not at all."), classes="quiet hint", markup=False
            )
            yield Static(_("Read plays from a file"), classes="section", markup=False)
            source = EntryField(
                id="source",
                compact=True,
                select_on_focus=True,
                suggester=PathSuggester(),
                classes="path",
                placeholder=_("path of a play file, BG Stats or CSV file"),
            )
            source.display = not web
            yield source
            look = Button(_("Look into it"), id="look", compact=True)
            look.display = not web
            yield look
            yield Static(
                _("In the browser no files can be read; `scorekeeper import FILE` does it.")
                if web
                else _("Nothing is stored before you have seen what is in it."),
                classes="quiet hint",
                markup=False,
            )
            yield Button("", id="undo", compact=True)
        yield Static("", id="progress", markup=False)

    def on_mount(self) -> None:
        """Begin with what goes out."""
        self._refresh()
        self.query_one("#what" if self._chosen else "#format", Button).focus()

    def on_screen_resume(self) -> None:
        """Show what is stored now."""
        if self.is_mounted:
            self._refresh()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Let Enter in a field do what stands below it."""
        if event.input.id == "target":
            self.action_save()
        else:
            self.action_look()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Do what the button says."""
        match event.button.id:
            case "what":
                self._of_chosen = bool(self._chosen) and not self._of_chosen
            case "format":
                self._turn_format()
            case "save":
                self.action_save()
            case "look":
                self.action_look()
            case _:
                self.action_undo()
        self._paint()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Let the name that somebody types choose the format."""
        if event.input.id != "target" or event.value == self._named:
            return
        from scorekeeper.exchange.exporting import FORMATS, format_by_name

        wanted = format_by_name(event.value.strip())
        if wanted is not None and wanted != self._chosen_format.id:
            self._format = [format_.id for format_ in FORMATS].index(wanted)
            self._excel = False
            self._paint()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what is possible now."""
        del parameters
        if action == "undo":
            return self._import is not None
        if action == "look":
            return not self.app.is_web
        return True

    def action_move(self, step: int) -> None:
        """Go to the field above or below."""
        if step > 0:
            self.focus_next()
        else:
            self.focus_previous()

    def action_back(self) -> None:
        """Stop what is running, or go one level back."""
        if self.stop():
            self.say_stopped()
        else:
            self.app.pop_screen()

    def action_save(self) -> None:
        """Write the plays; a file that is there already is overwritten only when asked."""
        if self.busy:
            return
        if not self._ids:
            self.app.notify(_("There are no plays to write yet."), markup=False)
            return
        if self.app.is_web:
            self._write(None)
            return
        path = self._path("#target")
        if path is None:
            return
        if path.is_dir():
            path /= self._file_name()
        from scorekeeper.store.errors import StoreError
        from scorekeeper.store.own_place import refuse_own_file

        try:
            refuse_own_file(self.keeper.path, path)
        except StoreError as error:
            self.app.notify(say(error.message), severity="error", markup=False)
            return
        if not path.exists():
            self._write(path)
            return
        from scorekeeper.tui.screens.choice import ChoiceScreen

        def answered(answer: str | None) -> None:
            if answer == "overwrite":
                self._write(path)

        self.app.push_screen(
            ChoiceScreen(
                _("There is such a file already"),
                [shown(str(path))],
                [("keep", "k", _("Keep it")), ("overwrite", "o", _("Overwrite it"))],
            ),
            answered,
        )

    def action_look(self) -> None:
        """Look into the file and show what an import would do."""
        path = self._path("#source")
        if path is None or self.busy:
            return
        from scorekeeper.tui.screens.import_ import ImportScreen

        self.app.push_screen(ImportScreen(path))

    def action_undo(self) -> None:
        """Ask, then take the last import back."""
        row = self._import
        if row is None or self.busy:
            return
        from scorekeeper.store.errors import StoreError
        from scorekeeper.store.imports import refuse_gone

        try:
            refuse_gone(row)
        except StoreError as error:
            self.app.notify(say(error.message), severity="warning", markup=False)
            return
        from scorekeeper.tui.screens.choice import ChoiceScreen

        self.app.push_screen(
            ChoiceScreen(
                _("Take this import back?"),
                [
                    self._import_line(row),
                    _("Plays that it brought leave again; changed ones are as before."),
                ],
                [("keep", "k", _("Keep it")), ("undo", "t", _("Take it back"))],
            ),
            self._undo_answered,
        )

    def _undo_answered(self, answer: str | None) -> None:
        if answer != "undo":
            return
        from scorekeeper.store.imports import undo_import

        now = self.keeper.now()

        def job(db: "Database", told: Told) -> "Undone | None":
            del told
            return undo_import(db, now)

        self.begin(_("Taking back"), 0, job, self._undone)

    def _undone(self, done: "Undone | None") -> None:
        if done is not None:
            self.app.notify(
                _(
                    "Taken back: {removed} removed, {put_back} as before.",
                    removed=done.removed,
                    put_back=done.put_back,
                ),
                markup=False,
            )
        self._refresh()

    def _write(self, path: Path | None) -> None:
        from scorekeeper.exchange.exporting import export_notes, export_pieces
        from scorekeeper.exchange.files import write_file
        from scorekeeper.games.message import Message

        ids, format_, excel = list(self._ids), self._chosen_format.id, self._excel

        def job(db: "Database", told: Told) -> tuple[int, list[Message], str]:
            out, notes = export_notes(db, ids, format_)
            pieces = export_pieces(db, ids, format_, excel=excel, told=told)
            if path is None:
                return len(ids) - out, notes, "".join(pieces)
            write_file(path, pieces)
            return len(ids) - out, notes, ""

        def done(result: tuple[int, list[Message], str]) -> None:
            count, notes, text = result
            if path is None:
                self.app.deliver_text(io.StringIO(text), save_filename=self._file_name())
            said = ngettext("{count} play written.", "{count} plays written.", count)
            if path is not None:
                said += "\n" + shown(str(path))
            self.app.notify("\n".join([said, *map(say, notes)]), timeout=8, markup=False)

        self.begin(_("Writing"), len(ids), job, done)

    @property
    def _ids(self) -> list[str]:
        return self._chosen if self._of_chosen else self._all

    @property
    def _chosen_format(self) -> "ExportFormat":
        from scorekeeper.exchange.exporting import FORMATS

        return FORMATS[self._format]

    def _turn_format(self) -> None:
        from scorekeeper.exchange.exporting import FORMATS

        if self._chosen_format.id == "csv" and not self._excel:
            self._excel = True
        else:
            self._excel = False
            self._format = (self._format + 1) % len(FORMATS)

    def _path(self, field: str) -> Path | None:
        text = self.query_one(field, Input).value.strip()
        if not text:
            self.query_one(field, Input).focus()
            self.app.notify(_("Type the path of a file first."), severity="warning", markup=False)
            return None
        try:
            return Path(text).expanduser()
        except RuntimeError:
            return Path(text)

    def _file_name(self) -> str:
        return f"scorekeeper-{self.keeper.now()[:10]}{self._chosen_format.suffix}"

    def _refresh(self) -> None:
        from scorekeeper.exchange.stored import stored_ids
        from scorekeeper.store.errors import StoreError
        from scorekeeper.store.imports import last_import

        try:
            self._all = stored_ids(self.keeper.db)
            self._import = last_import(self.keeper.db)
        except StoreError as error:
            self.keeper.say_error(error)
        self._paint()
        self.refresh_bindings()

    def _paint(self) -> None:
        all_ = ngettext("all of it: {count} play", "all {count} plays", len(self._all))
        what = self._label if self._of_chosen else all_
        self.query_one("#what", Button).label = Content(_("Plays: {what}", what=shown(what)))
        format_ = self._chosen_format
        title = _("CSV table for Excel") if self._excel else say(format_.title)
        self.query_one("#format", Button).label = Content(
            _("Format: {format} · {purpose}", format=title, purpose=format_.purpose)
        )
        target = self.query_one("#target", Input)
        if target.value in {"", self._named}:
            self._named = str(_folder() / self._file_name())
            target.value = self._named
        undo = self.query_one("#undo", Button)
        undo.display = self._import is not None
        if self._import is not None:
            undo.label = Content(_("Take back: {what}", what=self._import_line(self._import)))

    def _import_line(self, row: "ImportRow") -> str:
        return _(
            "{file}, {when}, {plays}",
            file=shown(Path(row.file).name),
            when=day_and_time(row.at, self.keeper.now()),
            plays=ngettext("{count} play", "{count} plays", row.plays),
        )


def _folder() -> Path:
    """Return where the user keeps documents, as far as there is such a folder."""
    import platformdirs

    try:
        documents = platformdirs.user_documents_path()
        return documents if documents.is_dir() else Path.home()
    except (OSError, RuntimeError):
        return Path()
