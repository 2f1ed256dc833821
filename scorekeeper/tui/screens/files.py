"""Files: plays go out in any format, come in again, and an import is taken back."""

from collections.abc import Sequence
from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll

from scorekeeper.files.bring_in import Forgotten, forget
from scorekeeper.files.writing import FORMATS, Export, export, format_of
from scorekeeper.i18n import _, msg, msgn, ngettext
from scorekeeper.play.journal import time_text
from scorekeeper.store import queries
from scorekeeper.store.log import Batch
from scorekeeper.tui.asking import confirm
from scorekeeper.tui.base import Header
from scorekeeper.tui.command import Command
from scorekeeper.tui.room import Room, line, path_of
from scorekeeper.tui.widgets.fields import Choice, Field, Press
from scorekeeper.tui.widgets.frame import Frame
from scorekeeper.tui.widgets.rows import shown


class FilesScreen(Room[None]):
    """Write plays to a file or read them from one; `chosen` are plays that are offered first."""

    DEFAULT_CSS = "FilesScreen Frame { height: auto; }"

    def __init__(self, chosen: Sequence[str] = ()) -> None:
        super().__init__()
        self.chosen = list(chosen)
        self.named = ""
        self.latest: Batch | None = None

    def compose_body(self) -> ComposeResult:
        """Lay out what goes out, what comes in, and the latest import."""
        count = queries.count(self.keeper.store)
        what = [("all", ngettext("all of it: {count} play", "all {count} plays", count))]
        if self.chosen:
            some = ngettext(
                "{count} play that was chosen",
                "the {count} plays that were chosen",
                len(self.chosen),
            )
            what.insert(0, ("chosen", some))
        formats = [
            (one.id, _("{format}: {purpose}", format=one.title, purpose=one.purpose))
            for one in FORMATS
        ]
        with VerticalScroll(can_focus=False):
            with Frame(title=_("Export")):
                yield line(msg("Plays"), Choice(what, id="what"))
                yield line(msg("Format"), Choice(formats, id="format"))
                yield line(msg("To the file"), Field(id="target", select=True))
                yield line((), Press(lambda: _("Export"), main=True, id="save"))
            with Frame(title=_("Import"), aside=_("nothing is stored before you have seen it")):
                source = Field(id="source", select=True)
                source.placeholder = _("a play file, BG Stats, a CSV table")
                yield line(msg("From the file"), source)
                yield line((), Press(lambda: _("Look into it"), id="look"))
            with Frame(title=_("Latest import"), id="latest-frame"):
                yield line((), Press(self._latest_text, id="forget"))

    def on_mount(self) -> None:
        """Begin with what goes out."""
        self.query_one("#what" if self.chosen else "#format", Choice).focus()

    def header(self) -> Header:
        """Say what this is."""
        return Header(_("Files"), _("plays go out and come in"))

    def offered(self, command: Command) -> bool:
        """Offer to take an import back where there is one."""
        return command.name != "forget" or self.latest is not None

    def paint(self) -> None:
        """Show what the latest import was, and name the file."""
        self.latest = self.keeper.store.latest_import()
        self.query_one("#latest-frame").display = self.latest is not None
        self.query_one("#forget", Press).refresh(layout=True)
        target = self.query_one("#target", Field)
        if target.value in {"", self.named}:
            self.named = target.value = str(_folder() / self._file_name())

    @on(Choice.Changed)
    def _turned(self) -> None:
        self.paint()

    @on(Field.Changed, "#target")
    def _named_file(self, event: Field.Changed) -> None:
        """Let the end of the name choose the format."""
        choice = self.query_one("#format", Choice)
        if event.value != self.named:
            choice.show(choice.options, format_of(event.value.strip()) or "")

    @on(Field.Submitted)
    def _entered(self, event: Field.Submitted) -> None:
        (self.action_save if event.input.id == "target" else self.action_look)()

    def action_save(self) -> None:
        """Write the plays; a file that is there already is replaced only when asked."""
        path = self._path("target")
        if path is None:
            return
        path = path / self._file_name() if path.is_dir() else path
        if path.exists():
            title, yes = msg("There is such a file already"), ("r", msg("Replace it"))
            lines = [shown(str(path))]
            confirm(self, title, lines, msg("Keep it"), yes, lambda: self._write(path, force=True))
        else:
            self._write(path, force=False)

    def action_look(self) -> None:
        """Look into the file and show what an import would do."""
        path = self._path("source")
        if path is not None:
            self.keeper.open("import_file", path)

    def action_forget(self) -> None:
        """Ask, then put the plays of the latest import into the bin."""
        batch = self.latest
        if batch is None:
            return
        lines = [
            self._latest_text(),
            _("Its plays go into the bin; those that were changed since stay."),
        ]

        def take_back() -> None:
            self.keeper.do(lambda store: forget(store, batch), self._forgotten)

        title, yes = msg("Take this import back?"), ("t", msg("Take it back"))
        confirm(self, title, lines, msg("Keep it"), yes, take_back)

    def _forgotten(self, done: Forgotten) -> None:
        count, kept = len(done.binned), len(done.kept)
        text = ngettext("{count} play is in the bin", "{count} plays are in the bin", count)
        stay = ngettext("{count} stays", "{count} stay", kept)
        self.repaint(_("{binned}; {kept}.", binned=text, kept=stay))

    def _write(self, path: Path, *, force: bool) -> None:
        format_ = self.query_one("#format", Choice).value
        ids = self.chosen if self.query_one("#what", Choice).value == "chosen" else None

        def done(made: Export) -> None:
            wrote = msgn(
                "{count} play written to {path}.",
                "{count} plays written to {path}.",
                made.plays,
                path=shown(str(path)),
            )
            if made.notes:
                self.read(wrote, made.notes)
            else:
                self.tell(wrote)

        self.work_on(
            lambda store: export(store, ids, format_, path, force=force),
            done,
            writable=False,
            label=msg("Writing …"),
        )

    def _path(self, name: str) -> Path | None:
        text = self.query_one(f"#{name}", Field).value.strip()
        if not text:
            self.refuse(msg("Type the path of a file first."))
            self.query_one(f"#{name}", Field).focus()
            return None
        return path_of(text)

    def _file_name(self) -> str:
        format_ = self.query_one("#format", Choice).value
        suffix = next(one.suffix for one in FORMATS if one.id == format_)
        return f"scorekeeper-{self.keeper.now()[:10]}{suffix}"

    def _latest_text(self) -> str:
        batch = self.latest
        if batch is None:
            return ""
        plays = msgn("{count} play", "{count} plays", len(batch.plays))
        name = shown(Path(batch.name).name)
        return _(
            "Take back {file}, {when}, {plays}", file=name, when=time_text(batch.at), plays=plays
        )


def _folder() -> Path:
    """Return where the user keeps documents, as far as there is such a folder."""
    import platformdirs

    try:
        documents = platformdirs.user_documents_path()
        return documents if documents.is_dir() else Path.home()
    except (OSError, RuntimeError):
        return Path()


SCREEN = FilesScreen
