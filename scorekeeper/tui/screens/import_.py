"""What a file would bring, before anything of it is stored."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from scorekeeper.names import name_key
from scorekeeper.translate import _, ngettext, say
from scorekeeper.tui.commands import bindings
from scorekeeper.tui.exchange_commands import IMPORT
from scorekeeper.tui.screens.working import Told, WorkingScreen
from scorekeeper.tui.text import shown

if TYPE_CHECKING:
    from sqlite_utils import Database

    from scorekeeper.exchange.importing import Report

DETAILS = 200
"""So many cells and plays are named one by one; the rest is counted."""


class ChoiceList(OptionList, inherit_bindings=False):
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
        self._replace = False
        self._changed = 0
        self._differences: list[str] = []

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
            return bool(self._people) or self._changed > 0
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
        matches, replace_changed = dict(self._matches), self._replace

        def job(db: "Database", told: Told) -> "Report":
            with source_of(file) as source:
                return import_plays(
                    db,
                    reader_of(source),
                    file=file,
                    at=at,
                    matches=matches,
                    replace_changed=replace_changed,
                    told=told,
                )

        self.begin(_("Storing"), report.plays, job, self._stored)

    def _stored(self, report: "Report") -> None:
        said = ngettext("{count} play stored.", "{count} plays stored.", report.stores)
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
        matches, replace_changed = dict(self._matches), self._replace
        try:
            size = self._file.stat().st_size
        except (OSError, ValueError):
            size = 0

        def job(db: "Database", told: Told) -> "Report":
            with source_of(file) as source:
                source.on_read = told
                return look(db, reader_of(source), matches=matches, replace_changed=replace_changed)

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
        self._changed = max(self._changed, report.changed_count + report.replaced)
        if not self._replace:
            self._differences = _changes(report)
        self._paint()
        self.refresh_bindings()

    def _choose(self, choice: str) -> None:
        if self.busy:
            return
        if choice == "changed":
            self._replace = not self._replace
            self._look()
            return
        if not choice:
            return
        keys = list(self._people)
        key = keys[int(choice.removeprefix("person-"))]
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
        self.query_one("#summary", Static).update(Content("\n").join(_summary(report)))
        options = self.query_one(OptionList)
        marked = options.highlighted
        options.clear_options()
        options.add_options(self._options())
        options.display = self.query_one("#choose").display = options.option_count > 0
        if options.option_count:
            options.highlighted = min(marked or 0, options.option_count - 1)
        details = self.query_one("#details", Static)
        different = self._differences if self._replace else _changes(report)
        details.update(Content("\n".join(_details(report, different))))

    def _options(self) -> list[Option]:
        options = []
        if self._changed:
            # What is chosen comes first, for the end is cut where there is little room.
            if self._replace:
                text = ngettext(
                    "File's version: {count} play differs",
                    "File's version: {count} plays differ",
                    self._changed,
                )
            else:
                text = ngettext(
                    "As it is here: {count} play differs",
                    "As they are here: {count} plays differ",
                    self._changed,
                )
            options.append(Option(Content.styled(text, "bold"), id="changed"))
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
                    id=f"person-{number}",
                )
            )
        return options

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


def _summary(report: "Report") -> list[Content]:
    from scorekeeper.exchange.reading import title_of

    lines = [
        Content.assemble(
            (say(title_of(report.format)), "$quiet"),
            "  ",
            (ngettext("{count} play", "{count} plays", report.plays), "$quiet"),
        ),
        Content.styled(
            ngettext("{count} play is new", "{count} plays are new", report.new), "bold"
        ),
    ]
    if report.with_cards:
        lines.append(
            Content(
                ngettext(
                    "{count} play gets its cards",
                    "{count} plays get their cards",
                    report.with_cards,
                )
            )
        )
    here = report.already_here
    if here:
        lines.append(
            Content(
                ngettext("{count} play is already here", "{count} plays are already here", here)
            )
        )
    if report.restored:
        lines.append(
            Content(
                ngettext(
                    "{count} play comes out of the bin",
                    "{count} plays come out of the bin",
                    report.restored,
                )
            )
        )
    if report.left_out:
        lines.append(
            Content.styled(
                ngettext(
                    "{count} play can't be stored", "{count} plays can't be stored", report.left_out
                ),
                "$error",
            )
        )
    return lines


def _details(report: "Report", different: Sequence[str]) -> list[str]:
    lines: list[str] = []
    for title, sentences in (
        (_("Could not be read:"), [say(sentence) for sentence in report.unread]),
        (_("Left out:"), [say(note) for note in report.notes]),
        (_("Different here:"), different),
    ):
        if sentences:
            lines += ["", title] if lines else [title]
            lines += ["  " + shown(sentence) for sentence in sentences[:DETAILS]]
            if len(sentences) > DETAILS:
                lines.append(_("  and {count} more", count=len(sentences) - DETAILS))
    return lines


def _changes(report: "Report") -> list[str]:
    from scorekeeper.exchange.comparing import told

    found = []
    for changed in report.changed:
        line = _(
            "{players}: {parts}",
            players=", ".join(changed.names),
            parts=", ".join(say(part) for part in told(changed.what)),
        )
        if changed.binned:
            line = _("{line} (deleted here; it lies in the bin)", line=line)
        if changed.problem is not None:
            line = _("{line} (stays: {reason})", line=line, reason=changed.problem)
        found.append(line)
    return found
