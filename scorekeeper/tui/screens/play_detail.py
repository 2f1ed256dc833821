"""One play of the history: every round card by card, and all that can be done with it."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Click
from textual.widgets import Static

from scorekeeper.journal_words import clock_text, journal_lines
from scorekeeper.moments import moment_text
from scorekeeper.play import Play
from scorekeeper.store import bin as bin_store
from scorekeeper.store import plays
from scorekeeper.store.counting import Versions, versions_of
from scorekeeper.store.database import reading
from scorekeeper.store.errors import StoreError
from scorekeeper.store.loading import PutAway
from scorekeeper.translate import _, say
from scorekeeper.tui.commands import bindings
from scorekeeper.tui.history_commands import PLAY_DETAIL
from scorekeeper.tui.play_names import play_name
from scorekeeper.tui.screens.base import WIDEST, CommandScreen
from scorekeeper.tui.screens.choice import ChoiceScreen
from scorekeeper.tui.screens.play_screen import PlayWatch
from scorekeeper.tui.text import shown
from scorekeeper.tui.widgets.play_story import PlayStory, play_story
from scorekeeper.version_words import versions_text


def open_detail(screen: CommandScreen, play_id: str) -> None:
    """Show a stored play above another screen; what hinders it is said."""
    try:
        play = plays.load(screen.keeper.db, play_id)
    except StoreError as error:
        screen.keeper.say_error(error)
        return
    screen.app.push_screen(PlayDetailScreen(play))


class PlayDetailScreen(PlayWatch):
    """A play as it was laid, with its decision and its changes."""

    SCREEN_COMMANDS = PLAY_DETAIL
    BINDINGS: ClassVar[list[BindingType]] = bindings(PLAY_DETAIL)
    CSS_PATH = "play_detail.tcss"
    TAKE_UP = "detail.resume"

    def __init__(self, play: Play) -> None:
        super().__init__()
        self.play = play
        self.away = None if play.abandoned_at is None else "abandoned"
        self._story = PlayStory((), (), {})
        self._versions: Versions | None = None

    def compose_content(self) -> ComposeResult:
        """Lay out the heading and the scrolling story."""
        yield Static(id="detail-title", classes="title")
        yield Static(id="facts", markup=False)
        yield Static(id="decision", markup=False)
        with VerticalScroll(id="scroll", can_focus=False):
            yield Static(id="story")

    def on_mount(self) -> None:
        """Watch for another program's changes."""
        self.watch_for_changes()

    def on_screen_resume(self) -> None:
        """Show what was changed on another screen or by another program."""
        self._look_for_changes()
        self.show_changes(self.play)

    def show_changes(self, play: Play) -> None:
        """Show the play as it is stored now, and how many versions of it there are."""
        self.play = play
        try:
            with reading(self.keeper.db):
                self._versions = versions_of(self.keeper.db, play.id)
        except StoreError as error:
            self.keeper.say_error(error)
        self.paint()

    def on_resize(self) -> None:
        """Lay the story out for the new width."""
        self.paint()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what is possible with this play."""
        if action == "abandon":
            return not self.play.finished and self.play.abandoned_at is None
        if action == "take_up":
            return self.away is not None
        if action == "round":
            return parameters[0] in range(1, len(self._story.rounds) + 1)
        return True

    def on_click(self, event: Click) -> None:
        """Open the hand that was clicked."""
        story = self.query_one("#story", Static)
        if event.widget is story and event.y in self._story.hands:
            self._open_cards(*self._story.hands[event.y])

    def action_correct(self) -> None:
        """Open the cards of the round that is shown."""
        if not self.play.finished:
            self._open_cards(None, None)
            return
        scroll = self.query_one("#scroll", VerticalScroll)
        line = scroll.scroll_offset.y + scroll.size.height // 3
        if 0 < scroll.max_scroll_y <= scroll.scroll_offset.y:
            line = len(self._story.lines)
        self._open_cards(self._story.round_at(line), 0)

    def action_round(self, number: int) -> None:
        """Open the cards of a round (from 1)."""
        self._open_cards(number - 1, 0)

    def action_edit(self) -> None:
        """Change what is not on the cards."""
        from scorekeeper.tui.screens.play_details_form import PlayDetailsScreen

        if self.is_in_place():
            self.app.push_screen(PlayDetailsScreen(self.play))

    def action_rematch(self) -> None:
        """Ask before a new play with the same seats and house rules begins."""
        from scorekeeper.tui.screens.rematch import ask_rematch

        self._look_for_changes()
        ask_rematch(self, self.play)

    def action_journal(self) -> None:
        """Show every edit with its time."""
        from scorekeeper.tui.screens.journal import JournalScreen

        def lines() -> list[tuple[str, str]]:
            self._look_for_changes()
            return [(clock_text(line.at), line.text) for line in journal_lines(self.play)]

        self.app.push_screen(JournalScreen(lines))

    def action_abandon(self) -> None:
        """Put the play aside."""
        changed = self.store(self.play, lambda play: play.abandon(self.keeper.now()))
        if changed is not None:
            self.away = "abandoned"
            self.show_changes(changed)

    def action_write(self) -> None:
        """Offer to write the play to a file."""
        from scorekeeper.tui.screens.files import FilesScreen

        self.app.push_screen(FilesScreen([self.play.id], play_name(self.play)))

    def action_delete(self) -> None:
        """Ask before the play goes into the bin."""
        self.app.push_screen(
            ChoiceScreen(
                _("Delete this play?"),
                [play_name(self.play), _("It goes into the bin, from which it can be taken back.")],
                [("keep", "k", _("Keep it")), ("delete", "d", _("Delete it"))],
            ),
            self._deleted,
        )

    def action_back(self) -> None:
        """Go back to the list."""
        self.app.pop_screen()

    def action_scroll(self, lines: int) -> None:
        """Scroll by lines."""
        self.query_one("#scroll").scroll_relative(y=lines, animate=False)

    def action_scroll_page(self, pages: int) -> None:
        """Scroll by pages."""
        scroll = self.query_one("#scroll")
        scroll.scroll_relative(y=pages * max(scroll.size.height - 1, 1), animate=False)

    def action_scroll_to_end(self, end: int) -> None:
        """Scroll to the top or to the end."""
        scroll = self.query_one("#scroll")
        scroll.scroll_to(y=scroll.max_scroll_y if end else 0, animate=False)

    def paint(self) -> None:
        """Draw everything anew."""
        play = self.play
        width = max(min(self.size.width, WIDEST) - 6, 34)
        card = play.score()
        self._story = play_story(play, card, width, no_colour=self.no_colour)
        self.query_one("#story", Static).update(Content("\n").join(self._wrapped(width)))
        self.query_one("#detail-title", Static).update(
            Content.assemble(
                (play.game.title, "bold $primary"),
                "  ",
                (moment_text(play.started_at) or _("date unknown"), "bold"),
            )
        )
        facts = self.query_one("#facts", Static)
        text = self._facts()
        facts.display = bool(text)
        facts.update(text)
        names = [shown(name) for name in play.names]
        self.query_one("#decision", Static).update(self._decision(names))
        self.refresh_bindings()

    def _wrapped(self, width: int) -> list[Content]:
        """Break long sentences, so that a line of the story is a line of the window."""
        lines: list[Content] = []
        places: list[int] = []
        for line in self._story.lines:
            places.append(len(lines))
            lines += line.wrap(width) if line.cell_length > width else [line]
        self._story = PlayStory(
            tuple(lines),
            tuple(places[line] for line in self._story.rounds),
            {places[line]: hand for line, hand in self._story.hands.items()},
        )
        return lines

    def _facts(self) -> str:
        play = self.play
        parts = []
        if play.given is None:
            started = _("{player} started", player=shown(play.names[play.first_seat]))
            parts.append(" · ".join(filter(None, (shown(play.location), started))))
        elif play.location:
            parts.append(shown(play.location))
        said = versions_text(play.id, self._versions)
        if said:
            parts.append(said)
        if play.note:
            parts.append(_("Note: {note}", note=shown(play.note)))
        defaults = play.game.complete_rules({})
        for rule in play.game.house_rules:
            chosen = play.rules[rule.id]
            if chosen != defaults[rule.id]:
                label = next(choice.label for choice in rule.choices if choice.id == chosen)
                parts.append(_("{rule}: {choice}", rule=say(rule.label), choice=say(label)))
        return "\n".join(parts)

    def _decision(self, names: list[str]) -> str:
        play = self.play
        if self.away == "bin":
            return _("In the bin; it counts nowhere until it is taken back.")
        if play.finished:
            card = play.score()
            star = "★ " if card.winners else ""
            return star + say(play.game.decide(card).message, names)
        if play.abandoned_at is not None:
            return _("Abandoned in round {round}; it counts nowhere.", round=play.closed + 1)
        return _("Unfinished: round {round} is open.", round=play.closed + 1)

    def _open_cards(self, round_: int | None, seat: int | None) -> None:
        self._look_for_changes()
        if self.away is not None:
            self.say_put_away(PutAway(self.away))
            return
        play = self.play
        if play.given is not None:
            from scorekeeper.tui.screens.correct_result import CorrectResultScreen

            self.app.push_screen(CorrectResultScreen(play))
            return
        from scorekeeper.tui.screens.sheet import SheetScreen

        if round_ is not None and play.open_round is not None:
            round_ = min(round_, play.open_round)
        self.app.push_screen(SheetScreen(play, round_, seat))

    def _deleted(self, answer: str | None) -> None:
        if answer != "delete":
            return
        try:
            bin_store.discard(self.keeper.db, self.play.id, self.keeper.now())
        except StoreError as error:
            self.keeper.say_error(error)
            return
        self.tell(_("The play is in the bin, which opens from the history."))
        self.app.pop_screen()
