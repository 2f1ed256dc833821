"""The sheet: one key a card, every point at once, nothing shown that is not stored."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.events import Key

from scorekeeper.games.base import EntryKey, Message, Problem, Scorecard, Seats, msg
from scorekeeper.play import Play
from scorekeeper.translate import _, say
from scorekeeper.tui import hand_edits
from scorekeeper.tui.commands import SHEET, bindings
from scorekeeper.tui.cursor import Cursor, end_of, followed, last_round, where_changed
from scorekeeper.tui.screens.base import WIDEST
from scorekeeper.tui.screens.closing import (
    OddAnew,
    closed,
    closing_question,
    odd_hands,
    odd_since,
)
from scorekeeper.tui.screens.play_screen import PlayScreen
from scorekeeper.tui.screens.sheet_words import correcting_text, hand_sentence, sheet_title
from scorekeeper.tui.text import shown
from scorekeeper.tui.widgets.card_keys import CardKeys
from scorekeeper.tui.widgets.score_sheet import ScoreSheet
from scorekeeper.tui.widgets.sentence import Sentence
from scorekeeper.tui.widgets.sheet_view import sheet_view
from scorekeeper.tui.widgets.steady_line import SteadyLine


class SheetScreen(PlayScreen):
    """Enter the cards of one play, round by round; any earlier round can be opened."""

    SCREEN_COMMANDS = SHEET
    BINDINGS: ClassVar[list[BindingType]] = bindings(SHEET)
    CSS_PATH = "sheet.tcss"

    def __init__(
        self,
        play: Play,
        round_: int | None = None,
        seat: int | None = None,
        place: int | None = None,
    ) -> None:
        super().__init__()
        self.play = play
        self.card: Scorecard = play.score()
        self._known_odd = play.game.check(play.table)
        self._asked: Sequence[Problem] = ()
        open_round = play.open_round if play.open_round is not None else len(play.rounds) - 1
        self.round = open_round if round_ is None else round_
        self.seat = self.play.next_seat(self.round) if seat is None else seat
        self.place = self._end() if place is None else place
        self.saved_at = ""
        self._scored = ""

    def compose_content(self) -> ComposeResult:
        """Lay out the header, the rows, the card keys and the sentence below."""
        self.set_class(any(chip.line for chip in self.play.game.chips("")), "-several")
        yield SteadyLine(id="sheet-title", classes="title")
        yield SteadyLine(id="correcting")
        yield ScoreSheet(no_colour=self.no_colour, id="rows")
        yield CardKeys(no_colour=self.no_colour, id="keys")
        yield Sentence(id="why")

    def on_mount(self) -> None:
        """Show the play and watch for another window's changes."""
        self._paint()
        self.watch_for_changes()

    def extra_help(self) -> Sequence[tuple[str, str]]:
        """Return the card keys."""
        return [(key.key, _("lay {card}", card=say(key.name))) for key in self._keys()]

    async def on_key(self, event: Key) -> None:
        """Lay the card whose key is pressed; capital letters count too."""
        if self.app.screen is not self or event.character is None:
            return
        key = hand_edits.card_key(self.play, self.round, event.character)
        if key is not None:
            event.stop()
            event.prevent_default()
            self._lay(key)

    def on_card_keys_pressed(self, message: CardKeys.Pressed) -> None:
        """Lay the card that was clicked."""
        self._lay(message.key)

    def on_score_sheet_chosen(self, message: ScoreSheet.Chosen) -> None:
        """Go to the row, card or round that was clicked."""
        if message.round is not None and message.round <= last_round(self.play):
            self.round = message.round
        self._go(message.seat, message.place)

    def action_next_seat(self) -> None:
        """Go to the next player; after the last one to the round's result."""
        if self._nothing_entered() and self.seat == 0:
            # An Enter too many after the names must not begin with the second player's cards.
            message = msg(
                "{player} has no cards yet; {key} goes to the next player.",
                player=Seats((self.seat,)),
                key=self.key_of("sheet.below"),
            )
            self.refuse(message, self.play.names)
        elif self.seat + 1 < len(self.play.seats):
            self._go(self.seat + 1)
        else:
            self._to_result()

    def action_move_seat(self, step: int) -> None:
        """Go up or down, round and round."""
        self._go((self.seat + step) % len(self.play.seats))

    def action_move_place(self, step: int) -> None:
        """Move the cursor inside the hand."""
        self.place = min(max(self.place + step, 0), self._chips())
        self._paint()

    def action_end_place(self, end: int) -> None:
        """Move the cursor to the beginning or end of the hand."""
        self.place = self._chips() if end else 0
        self._paint()

    def action_move_round(self, step: int) -> None:
        """Open an earlier round to correct it, or go back to the later one."""
        wanted = self.round + step
        if 0 <= wanted <= last_round(self.play):
            self.round = wanted
            self._go(self.seat)
        elif wanted < 0:
            self.tell(_("This is the first round."), 3)
        else:
            self.tell(
                _(
                    "This is the latest round; {key} after the last player closes it.",
                    key=self.key_of("sheet.next"),
                ),
                4,
            )

    def action_take_back(self) -> None:
        """Take back the card before the cursor."""
        self._change_hand(lambda play, at: hand_edits.take_back(play, at, self.keeper.now()))

    def action_delete(self) -> None:
        """Take out the card at the cursor."""
        if self.place < self._chips():
            self._change_hand(lambda play, at: hand_edits.take_out(play, at, self.keeper.now()))

    def action_undo(self) -> None:
        """Undo the last change and show where it was."""
        if self.play.undoable is None:
            self.app.notify(_("There is nothing to undo."), timeout=3)
        elif self._step(lambda play: play.undo(self.keeper.now())) == "closed":
            self.app.notify(_("Round {round} is open again.", round=self.round + 1), timeout=4)

    def action_redo(self) -> None:
        """Redo what was undone last and show where it is."""
        if self.play.redoable is None:
            self.app.notify(_("There is nothing to redo."), timeout=3)
        elif self._step(lambda play: play.redo(self.keeper.now())) == "closed":
            self.app.notify(_("Round {round} is closed again.", round=self.round + 1), timeout=4)

    def action_why(self) -> None:
        """Explain every number of the hand."""
        from scorekeeper.tui.screens.hand_why import hand_why

        self.app.push_screen(
            hand_why(self.play, self.card, self.round, self.seat, marked=self._scored)
        )

    def action_back(self) -> None:
        """Go back from an earlier round to the open one, from there to Home."""
        if self.play.open_round is not None and self.round != self.play.open_round:
            self.round = self.play.open_round
            self._go(self.play.next_seat(self.round))
        elif self.play.finished:
            odd = odd_since(self.play, self._known_odd)
            if odd:
                self.round = self.round if odd[0].round is None else odd[0].round
                self._ask(odd, leaving="leave")
            else:
                self._show_result(self.round)
        else:
            self.app.pop_screen()

    def refuse(self, message: Message, names: Sequence[str] = ()) -> None:
        """Say below the cards why something was not done; the next key takes it away."""
        self.query_one(Sentence).refuse(say(message, [shown(name) for name in names]))

    def unrefuse(self) -> None:
        """Take away why the change before was not stored."""
        super().unrefuse()
        if self.query_one(Sentence).refusal:
            self._paint()

    def _lay(self, key: str) -> None:
        self._change_hand(lambda play, at: hand_edits.lay(play, at, key, self.keeper.now()))

    def _change_hand(self, edit: hand_edits.HandEdit) -> None:
        """Change the hand under the cursor, wherever another program has moved that."""
        seen, cursor = self.play, self.cursor

        def change(play: Play) -> Play:
            nonlocal cursor
            at = followed(seen, play, self.cursor)
            if at.round != self.round:
                cursor = at  # that round is not reached any more: only show what there is
                return play
            changed, cursor = edit(play, at)
            return changed

        if self._change(change):
            self._stand(cursor)
            self._paint()

    def _change(self, action: Callable[[Play], Play]) -> bool:
        old = self.card
        changed = self.store(self.play, action)
        if changed is None:
            return False
        self.play = changed
        self.card = changed.score()
        self.saved_at = self.keeper.now()[11:16]
        self._scored = hand_edits.newly_scored(old, self.card, self.round, self.seat, self._scored)
        return True

    def show_play(self, play: Play) -> None:
        """Show the play after a change."""
        self.saved_at = self.keeper.now()[11:16]
        self.show_changes(play)

    def show_changes(self, play: Play) -> None:
        """Show what another program has stored; the cursor stays at its player and its cards."""
        self._stand(followed(self.play, play, self.cursor))
        self.play, self.card = play, play.score()
        sentence = self.query_one(Sentence)
        refusal = sentence.refusal
        self._paint()
        if refusal:
            sentence.refuse(refusal)

    @property
    def cursor(self) -> Cursor:
        """Where the next card goes."""
        return Cursor(self.round, self.seat, self.place)

    def _stand(self, cursor: Cursor) -> None:
        self.round, self.seat, self.place = cursor

    def _step(self, step: Callable[[Play], Play]) -> str:
        """Undo or redo, and go where that was; return which field has changed, "" if none."""
        before = self.play
        if not self._change(step) or self.play is before:
            return ""
        edit = self.play.journal[-1]
        self._stand(where_changed(before, self.play, edit, self.cursor))
        self._scored = ""
        self._paint()
        return edit.field

    def _go(self, seat: int, place: int | None = None) -> None:
        self.seat = min(seat, len(self.play.seats) - 1)
        self.place = self._end() if place is None else min(place, self._chips())
        self._scored = ""
        self._paint()

    def _to_result(self) -> None:
        odd = odd_hands(self.play, self.round)
        if odd:
            self._ask(odd)
        else:
            self._asked = ()
            self._close()

    def _ask(self, odd: Sequence[Problem], *, leaving: str = "") -> None:
        self._asked = odd if not leaving else [*odd, *self._known_odd]
        question = closing_question(self.play, self.round, odd, leaving=leaving)
        self.app.push_screen(question, self._answered)

    def _answered(self, answer: str | None) -> None:
        if answer in {"keep", "later", "none"}:
            self._close(without_cards=answer == "none")
        elif answer == "leave":
            self._show_result(self.round)
        else:
            odd = odd_hands(self.play, self.round)
            self._go(odd[0].seat or 0 if odd else self.seat)

    def _close(self, *, without_cards: bool = False) -> None:
        round_, now, asked = self.round, self.keeper.now(), self._asked

        def close(play: Play) -> Play:
            return closed(play, round_, now, asked=asked, without_cards=without_cards)

        try:
            if self._change(close):
                self._show_result(round_)
        except OddAnew as anew:
            # Another program has changed a hand since the table was asked.
            self.show_changes(anew.play)
            self._ask(anew.odd)

    def _show_result(self, round_: int) -> None:
        from scorekeeper.tui.screens.results import result_screen

        self.app.switch_screen(result_screen(self.play, round_))

    def _keys(self) -> tuple[EntryKey, ...]:
        return self.play.game.keys(self.play.table, self.round, self.seat, self.place)

    def _end(self) -> int:
        return end_of(self.play, self.round, self.seat).place

    def _chips(self) -> int:
        return len(self.play.game.chips(self.play.rounds[self.round][self.seat] or ""))

    def _nothing_entered(self) -> bool:
        return all(hand is None for hands in self.play.rounds for hand in hands)

    def _paint(self) -> None:
        view = sheet_view(self.play, self.card, self.round, self.seat, self.place)
        self.query_one(ScoreSheet).view = view
        self.query_one(CardKeys).keys = self._keys()
        self._paint_title()
        self.query_one("#correcting").display = view.correcting
        if view.correcting:
            text = correcting_text(self.play, self.round, self.key_of("sheet.back"))
            self.query_one("#correcting", SteadyLine).say(Content(text), layout=True)
        reason = hand_sentence(self.play, self.card, self.round, self.seat)
        self.query_one(Sentence).say(reason, shown(self.play.names[self.seat]))

    def _paint_title(self) -> None:
        width = min(self.size.width, WIDEST) - 2
        title = sheet_title(self.play, self.round, self.saved_at, width)
        self.query_one("#sheet-title", SteadyLine).say(title)

    def on_resize(self) -> None:
        """Fit the title to the new width."""
        self._paint_title()
