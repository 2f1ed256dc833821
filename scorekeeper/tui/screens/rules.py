"""The rules: answers, cards, where sources differ, advice, and the quick reference."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, VerticalScroll
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from scorekeeper.games.base import Game
from scorekeeper.guide import notes
from scorekeeper.guide.answers import answers, searched
from scorekeeper.guide.gallery import load_gallery
from scorekeeper.guide.searching import found, plain_words
from scorekeeper.guide.shelves import names_by_id, remaining, shelves
from scorekeeper.play import Play
from scorekeeper.translate import _, say
from scorekeeper.tui.commands import bindings
from scorekeeper.tui.guide_commands import RULES
from scorekeeper.tui.screens.base import CommandScreen
from scorekeeper.tui.text import fit, fit_right
from scorekeeper.tui.widgets import guide_text
from scorekeeper.tui.widgets.chips import chip
from scorekeeper.tui.widgets.entry_field import EntryField
from scorekeeper.tui.widgets.options import Options
from scorekeeper.tui.widgets.sections import Sections


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing to read: how it stands in the list, what it says, where it is searched."""

    id: str
    title: Content
    body: Content
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the rules, with a shorter label for narrow windows."""

    id: str
    label: str
    short: str
    entries: tuple[Entry, ...]


class EntryList(Options, inherit_bindings=False):
    """The list of entries; paging is left to the text beside it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "cursor_up", show=False),
        Binding("down", "cursor_down", show=False),
        Binding("home", "first", show=False),
        Binding("end", "last", show=False),
    ]


class RulesScreen(CommandScreen):
    """Read the rules of a game; with a play, also what is left of each card."""

    SCREEN_COMMANDS = RULES
    BINDINGS: ClassVar[list[BindingType]] = bindings(RULES)
    CSS_PATH = "rules.tcss"

    def __init__(
        self, game: Game, play: Play | None = None, *, section: str = "", entry: str = ""
    ) -> None:
        super().__init__()
        self._game = game
        self._play = play
        self._first = (section, entry)
        self._sections: tuple[Section, ...] = ()
        self._shown: tuple[Entry, ...] = ()
        self.section = 0

    def compose_content(self) -> ComposeResult:
        """Lay out the parts, the search field, the list and the text."""
        self._sections = self._read()
        yield Static(
            Content.assemble(
                (_("Rules"), "bold $primary"),
                ("  " + self._game.title, "bold"),
                ("  " + say(self._game.edition), "$quiet"),
            ),
            id="rules-title",
            classes="title",
        )
        yield Sections(self._labels(()), id="sections")
        yield EntryField(placeholder=self._placeholder(), compact=True, id="search")
        with Container(id="columns"):
            yield EntryList(id="entries")
            with VerticalScroll(id="detail", can_focus=False):
                yield Static(id="text")
                yield Static(id="nothing", classes="quiet", markup=False)

    def on_mount(self) -> None:
        """Open the part and the entry that were asked for."""
        section, entry = self._first
        ids = [part.id for part in self._sections]
        self._go(ids.index(section) if section in ids else 0, entry)
        self.query_one(EntryList).focus()

    def on_resize(self) -> None:
        """Lay out the quick reference for the new width."""
        self.call_after_refresh(self._show_text)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show what matches; go to another part if this one has nothing."""
        del event
        counts = [len(self._matching(section)) for section in self._sections]
        number = self.section
        if counts and not counts[number] and any(counts):
            number = next(place for place, count in enumerate(counts) if count)
        self.query_one(Sections).labels = self._labels(counts if self._wanted() else ())
        self._go(number)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go from the field to the list."""
        del event
        self.query_one(EntryList).focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the text of the entry."""
        del event
        self._show_text()

    def on_sections_chosen(self, message: Sections.Chosen) -> None:
        """Go to the part that was clicked."""
        self._go(message.number)

    def action_search(self) -> None:
        """Go to the search field."""
        self.query_one("#search").focus()

    def action_section(self, step: int) -> None:
        """Go to another part, round and round."""
        if self._sections:
            self._go((self.section + step) % len(self._sections))

    def action_move(self, step: int) -> None:
        """Mark another entry while the search field has the keys."""
        entries = self.query_one(EntryList)
        if step > 0:
            entries.action_cursor_down()
        else:
            entries.action_cursor_up()

    def action_scroll_text(self, step: int) -> None:
        """Scroll the text by a page."""
        detail = self.query_one("#detail", VerticalScroll)
        if step > 0:
            detail.scroll_page_down(animate=False)
        else:
            detail.scroll_page_up(animate=False)

    def action_back(self) -> None:
        """Leave the search first, then the screen."""
        field = self.query_one("#search", Input)
        if field.has_focus or field.value:
            field.value = ""
            self.query_one(EntryList).focus()
        else:
            self.app.pop_screen()

    def _go(self, number: int, entry: str = "") -> None:
        self.section = number
        self.query_one(Sections).chosen = number
        entries = self.query_one(EntryList)
        self._shown = self._matching(self._sections[number]) if self._sections else ()
        entries.clear_options()
        entries.add_options([Option(it.title, id=it.id) for it in self._shown])
        ids = [it.id for it in self._shown]
        if ids:
            entries.highlighted = ids.index(entry) if entry in ids else 0
        whole = bool(self._sections) and self._sections[number].id == "reference"
        self.set_class(whole, "-whole")
        self.call_after_refresh(entries.scroll_to_highlight)
        self.call_after_refresh(self._show_text)

    def _show_text(self) -> None:
        marked = self.query_one(EntryList).highlighted
        text = self.query_one("#text", Static)
        nothing = self.query_one("#nothing", Static)
        nothing.update("" if self._shown else _("Nothing is called so. Esc shows all again."))
        if marked is None or marked >= len(self._shown):
            text.update("")
            return
        entry = self._shown[marked]
        if entry.id == "reference":
            text.update(self._reference())
        else:
            text.update(entry.body)
        self.query_one("#detail", VerticalScroll).scroll_home(animate=False)

    def _wanted(self) -> tuple[str, ...]:
        return plain_words([self.query_one("#search", Input).value])

    def _matching(self, section: Section) -> tuple[Entry, ...]:
        wanted = self._wanted()
        return tuple(entry for entry in section.entries if found(wanted, entry.texts))

    def _labels(self, counts: Sequence[int]) -> tuple[tuple[str, str], ...]:
        if not counts:
            return tuple((section.label, section.short) for section in self._sections)
        return tuple(
            (f"{section.label} {count}", f"{section.short} {count}")
            for section, count in zip(self._sections, counts, strict=True)
        )

    def _reference(self) -> Content:
        width = self.query_one("#detail").content_size.width
        lines = notes.reference(self._game.id)
        return guide_text.reference_text(lines, self._game, width, no_colour=self.no_colour)

    def _read(self) -> tuple[Section, ...]:
        game, plain = self._game, self.no_colour
        lines = notes.reference(game.id)
        reference = Entry(
            "reference",
            Content(_("Quick reference")),
            Content(""),
            tuple(text for line in lines for text in (line.label, line.text)),
        )
        names = names_by_id(game)
        parts = (
            Section(
                "answers",
                _("Answers"),
                _("Q&A"),
                tuple(
                    Entry(
                        answer.id,
                        Content(answer.topic),
                        guide_text.answer_text(answer, game, no_colour=plain),
                        searched(answer, names),
                    )
                    for answer in answers(game.id)
                ),
            ),
            Section("cards", _("Cards"), _("Cards"), self._cards()),
            Section(
                "differences",
                _("Where sources differ"),
                _("Sources"),
                tuple(
                    Entry(
                        str(number),
                        Content(it.topic),
                        guide_text.difference_text(it),
                        (it.topic, it.elsewhere, it.rulebook, it.here),
                    )
                    for number, it in enumerate(notes.differences(game.id))
                ),
            ),
            Section(
                "strategy",
                _("Strategy"),
                _("Advice"),
                tuple(
                    Entry(
                        str(number),
                        Content(it.title),
                        guide_text.note_text(it, game, no_colour=plain),
                        (it.title, it.text, *(name for card in it.cards for name in names[card])),
                    )
                    for number, it in enumerate(notes.strategy(game.id))
                ),
            ),
            Section("reference", _("Quick reference"), _("Quick"), (reference,) if lines else ()),
        )
        return tuple(part for part in parts if part.entries)

    def _cards(self) -> tuple[Entry, ...]:
        left = remaining(self._play) if self._play and self._play.game.id == self._game.id else None
        entries = []
        for shelf in shelves(load_gallery(self._game)):
            count = str(shelf.count)
            if left is not None:
                rest = sum(max(left.by_card[card.kind.id], 0) for card in shelf.cards)
                count = f"{'' if left.exact else '≤'}{rest}/{count}"
            title = Content.assemble(
                chip(shelf.sign, no_colour=self.no_colour),
                f" {fit(shelf.name, 15)}{fit_right(count, 6)}",
            )
            body = guide_text.card_text(shelf, left, no_colour=self.no_colour)
            entries.append(Entry(shelf.id, title, body, (*shelf.names, shelf.rule)))
        return tuple(entries)

    def _placeholder(self) -> str:
        """Return some names that can be searched: a card's own and what others call cards."""
        cards = shelves(load_gallery(self._game))
        middle, last = cards[len(cards) // 2], cards[-1]
        names = [cards[0].name, *middle.other_names[:1], *last.other_names[-1:]]
        return _("{key} search: {names} …", key=self.key_of("rules.search"), names=", ".join(names))
