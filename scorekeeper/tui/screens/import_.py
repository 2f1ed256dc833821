"""What a file would bring, before anything of it is stored."""

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from scorekeeper.imported_text import stored_text
from scorekeeper.names import name_key
from scorekeeper.translate import _, ngettext
from scorekeeper.tui.commands import bindings
from scorekeeper.tui.exchange_commands import IMPORT
from scorekeeper.tui.screens.import_preview import (
    PERSON,
    Wishes,
    details_of,
    kind_options,
    single_options,
    summary_of,
)
from scorekeeper.tui.screens.working import Told, WorkingScreen
from scorekeeper.tui.text import shown
from scorekeeper.tui.widgets.options import Options

if TYPE_CHECKING:
    from sqlite_utils import Database

    from scorekeeper.exchange.importing import Report


class ChoiceList(Options, inherit_bindings=False):
    """The list of what can be chosen; all keys are those of the screen."""


class ImportScreen(WorkingScreen):
    """Says what is new, here, changed and unreadable; stores it when asked."""

    SCREEN_COMMANDS = IMPORT
    BINDINGS: ClassVar[list[BindingType]] = bindings(IMPORT)
    CSS_PATH = "files.tcss"

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._file = path
        self._report: Report | None = None
        self._people: dict[str, tuple[str, int]] = {}
        self._former: dict[str, str] = {}
        self._here: dict[str, str] = {}
        self._matches: dict[str, str] = {}
        self._wishes = Wishes()

    def compose_content(self) -> ComposeResult:
        """Lay out the numbers, what can be chosen, and the details."""
        yield Static(_("Read {file}", file=shown(self._file.name)), classes="title", markup=False)
        yield Static(_("Looking into the file …"), id="summary", markup=False)
        yield ChoiceList(id="choices")
        yield Static(
            _("{key} changes the marked line.", key=self.key_of("import.choose")),
            id="choose",
            classes="quiet",
            markup=False,
        )
        with VerticalScroll(id="preview", can_focus=False):
            yield Static("", id="details", markup=False)
        yield Static("", id="progress", markup=False)

    def on_mount(self) -> None:
        """Look into the file."""
        self.query_one("#choices").focus()
        self._look()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what is possible now."""
        del parameters
        if action == "store":
            return self._report is not None and self._report.stores > 0
        if action == "choose":
            return self.query_one(OptionList).option_count > 0
        return True

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Change what is marked."""
        event.stop()
        self._choose(event.option.id or "")

    def action_choose(self) -> None:
        """Change what is marked."""
        marked = self.query_one(OptionList).highlighted_option
        if marked is not None:
            self._choose(marked.id or "")

    def action_move(self, step: int) -> None:
        """Mark the line above or below; without lines the details scroll."""
        options = self.query_one(OptionList)
        if not options.option_count:
            self.query_one("#preview").scroll_relative(y=step, animate=False)
        elif step > 0:
            options.action_cursor_down()
        else:
            options.action_cursor_up()

    def action_scroll(self, pages: int) -> None:
        """Scroll the details."""
        preview = self.query_one("#preview")
        preview.scroll_relative(y=pages * max(preview.size.height - 1, 1), animate=False)

    def action_back(self) -> None:
        """Stop what is running, or leave without storing."""
        if self.stop():
            self.say_stopped()
        self.app.pop_screen()

    def failed(self) -> None:
        """Leave a file that can't be read; the message says why."""
        if self._report is None and self.app.screen is self:
            self.app.pop_screen()

    def action_store(self) -> None:
        """Store the plays in one transaction."""
        report = self._report
        if report is None or not report.stores or self.busy:
            return
        from scorekeeper.exchange.importing import import_plays
        from scorekeeper.exchange.reading import reader_of
        from scorekeeper.exchange.sources import source_of

        file, at = str(self._file), self.keeper.now()
        matches, wishes = dict(self._matches), self._wishes

        def job(db: "Database", told: Told) -> "Report":
            with source_of(file) as source:
                return import_plays(
                    db,
                    reader_of(source),
                    file=file,
                    at=at,
                    matches=matches,
                    replace_changed=wishes.replace_changed,
                    leave_deleted=wishes.leave_deleted,
                    chosen=wishes.chosen,
                    told=told,
                )

        self.begin(_("Storing"), report.plays, job, self._stored)

    def _stored(self, report: "Report") -> None:
        said = stored_text(report)
        if report.left_out:
            said += " " + ngettext(
                "{count} play could not be stored.",
                "{count} plays could not be stored.",
                report.left_out,
            )
        self.app.notify(said, markup=False)
        if self.app.screen is self:
            self.app.pop_screen()

    def _look(self) -> None:
        from scorekeeper.exchange.importing import look
        from scorekeeper.exchange.reading import reader_of
        from scorekeeper.exchange.sources import source_of

        file = str(self._file)
        matches, wishes = dict(self._matches), self._wishes
        try:
            size = self._file.stat().st_size
        except (OSError, ValueError):
            size = 0

        def job(db: "Database", told: Told) -> "Report":
            with source_of(file) as source:
                source.on_read = told
                return look(
                    db,
                    reader_of(source),
                    matches=matches,
                    replace_changed=wishes.replace_changed,
                    leave_deleted=wishes.leave_deleted,
                    chosen=wishes.chosen,
                )

        self.begin(_("Reading"), size, job, self._looked)

    def _looked(self, report: "Report") -> None:
        self._report = report
        for name, plays in report.newcomers.items():
            self._people.setdefault(name_key(name), (name, plays))
        for name, (today, plays) in report.former.items():
            self._people.setdefault(name_key(name), (name, plays))
            self._former[name_key(name)] = today
        for name, plays in report.known.items():
            if name_key(name) not in {name_key(who) for who in self._matches.values()}:
                self._people.setdefault(name_key(name), (name, plays))
                self._here.setdefault(name_key(name), name)
        self._paint()
        self.refresh_bindings()

    def _choose(self, choice: str) -> None:
        if self.busy:
            return
        if not choice.startswith(PERSON):
            if self._report is not None:
                self._wishes = self._wishes.turned(choice, self._report)
                self._look()
            return
        keys = list(self._people)
        key = keys[int(choice.removeprefix(PERSON))]
        name = self._people[key][0]
        from scorekeeper.store.errors import StoreError
        from scorekeeper.store.players import known_players
        from scorekeeper.tui.screens.who import WhoScreen

        try:
            known = known_players(self.keeper.db)
        except StoreError as error:
            self.keeper.say_error(error)
            return

        def chosen(who: str | None) -> None:
            if who is None:
                return
            self._matches.pop(key, None)
            if who or key in self._former:
                self._matches[key] = who or name
            self._look()

        self.app.push_screen(WhoScreen(name, known), chosen)

    def _paint(self) -> None:
        report = self._report
        if report is None:
            return
        self.query_one("#summary", Static).update(Content("\n").join(summary_of(report)))
        options = self.query_one(OptionList)
        marked = options.highlighted
        options.clear_options()
        options.add_options(self._options())
        options.display = self.query_one("#choose").display = options.option_count > 0
        if options.option_count:
            options.highlighted = min(marked or 0, options.option_count - 1)
        details = self.query_one("#details", Static)
        details.update(Content("\n").join(map(Content, details_of(report))))

    def _options(self) -> list[Option]:
        if self._report is None:
            return []
        options = kind_options(self._report)
        for number, (key, (name, plays)) in enumerate(self._people.items()):
            options.append(
                Option(
                    Content.assemble(
                        (shown(name), "bold"),
                        "  ",
                        ngettext("{count} play", "{count} plays", plays),
                        " → ",
                        *self._whom(key, name),
                    ),
                    id=f"{PERSON}{number}",
                )
            )
        # Last, for there may be many of them.
        return [*options, *single_options(self._report)]

    def _whom(self, key: str, name: str) -> list[tuple[str, str]]:
        """Return whom somebody of the file is taken for."""
        who = self._matches.get(key)
        if who is None and key in self._former:
            return [(shown(self._former[key]), "bold"), (_(" (called so before)"), "")]
        if (who is None or name_key(who) == key) and key in self._here:
            return [(_("{name}, known here", name=shown(self._here[key])), "")]
        if who is None or name_key(who) == name_key(name):
            return [(_("new player"), "")]
        return [(shown(who), "bold")]
