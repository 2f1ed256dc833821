"""The sheet: one key a card, every point at once, nothing shown that is not stored."""

from collections.abc import Callable, Sequence
from typing import Final

from textual.events import Key, Paste

from scorekeeper.games.game import Entry
from scorekeeper.games.numbers import plain
from scorekeeper.games.parts import At, Cursor
from scorekeeper.games.scorecard import Problem
from scorekeeper.i18n import Message, Refused, msg, say
from scorekeeper.play import actions
from scorekeeper.play.operations import Cells
from scorekeeper.play.play import Play
from scorekeeper.store.log import Undone
from scorekeeper.tui.base import Header
from scorekeeper.tui.command import Command
from scorekeeper.tui.dialogs import Answer, Ask
from scorekeeper.tui.play_screen import PlayScreen
from scorekeeper.tui.play_words import (
    closing_lines,
    header_of,
    tell_undone,
)
from scorekeeper.tui.widgets.panels import View
from scorekeeper.tui.widgets.rows import Rows
from scorekeeper.tui.widgets.sheet import sheet

FRENCH_DIGITS: Final = {"&": "1", "é": "2", '"': "3", "'": "4", "(": "5"}
"""What the number row gives without Shift on a French keyboard."""

BRIGHT: Final = 0.15
"""Seconds for which a card just laid is bright."""


class SheetScreen(PlayScreen):
    """Enter the cards of one play, round by round; any earlier round can be opened."""

    def __init__(
        self,
        play_id: str,
        round_: int | None = None,
        seat: int | None = None,
        *,
        told: Message | None = None,
    ) -> None:
        super().__init__(play_id)
        self._wanted = (round_, seat)
        self._told = told
        self.cursor: Cursor | None = None
        self._came_from: tuple[int, int] | None = None
        self._known_odd: Sequence[Problem] = ()
        self._bright: int | None = None

    @property
    def play(self) -> Play:
        """The play as it is stored; the first look decides where the keys go."""
        if self.known is None:
            play = self.known = self.keeper.store.play(self.play_id)
            self._known_odd = play.check()
            round_, seat = self._wanted
            open_round = play.open_round
            self.round = min(play.last_round if round_ is None else round_, play.last_round)
            self.seat = play.next_seat(self.round) if seat is None else seat
            if open_round is not None and self.round != open_round:
                self._came_from = (open_round, play.next_seat(open_round))
        return self.known

    def on_mount(self) -> None:
        """Say what brought us here."""
        if self._told is not None:
            self.call_after_refresh(self.tell, self._told)

    @property
    def entry(self) -> Entry:
        """The keys that mean something where the cursor stands."""
        return actions.entry(self.play, At(self.round, self.seat, self.cursor))

    # Showing

    def make_view(self) -> View:
        """Return how the screen looks at the play."""
        play, entry = self.play, self.entry
        return View(
            play,
            play.score(),
            self.keeper.look,
            self.round,
            self.seat,
            entry.cursor if self._row_game or self.cursor else None,
            entry.keys,
            entry.game.hint_with(play.rules),
            self._bright,
            icons=not self.keeper.settings.plain_signs,
            memory=self.memory,
        )

    def draw(self, view: View, width: int, height: int) -> Rows:
        """Return the picture."""
        return sheet(view, width, height)

    def came(self, fresh: Play) -> None:
        """Show what another program has stored; the cursor stays at its player and cards."""
        if fresh.state == "binned":
            self.keeper.home()
            return
        before = self.play
        hand = before.rounds[self.round][self.seat] or ()
        seat = fresh.seat_of(before.seats[self.seat].id)
        closed = fresh.closed > before.closed and self.round == before.open_round
        self.seat = min(self.seat if seat is None else seat, len(fresh.seats) - 1)
        self.round = min(self.round, fresh.last_round)
        if (fresh.rounds[self.round][self.seat] or ()) != hand and not self._row_game:
            self.cursor = None
        self.show_play(fresh)
        if closed:
            self._after_closing(fresh, before.closed)

    @property
    def _row_game(self) -> bool:
        return bool(self.play.game.cards(self.play.rules).rows)

    def header(self) -> Header:
        """Return the game, what the table has to know, and when it was saved."""
        if not self.keeper.ready:
            return Header("")
        return header_of(self.view, self.app.size.width, super().header())

    def label(self, command: Command) -> Message:
        """Return what Enter and Esc do now."""
        if command.name == "next":
            return self._next_label()
        if command.name == "back" and self.keeper.ready:
            if self.play.finished:
                return msg("Result")
            if self._came_from:
                return msg("Round {round}", round=self._came_from[0] + 1)
        if command.name == "earlier" and self.keeper.ready and self.round > 0:
            return msg("Round {round}", round=self.round)
        return command.label

    def _next_label(self) -> Message:
        if not self.keeper.ready:
            return msg("Next player")
        if self._came_from is not None or self.play.finished:
            return msg("Done")
        wide = self.app.size.width >= 60
        if self._complete():
            return msg("Close the round") if wide else msg("Done")
        return msg("Next player") if wide else msg("Next")

    def offered(self, command: Command) -> bool:
        """Return whether a command can be given."""
        return self.keeper.ready and (command.name != "finish" or self.play.round_count is None)

    def in_footer(self, command: Command) -> bool:
        """Return whether a command is worth its place in the footer."""
        return command.name != "earlier" or self.round > 0

    def extra_help(self) -> Sequence[tuple[str, str]]:
        """Return the keys of the cards."""
        return [(key.key, say(key.name)) for key in self.entry.keys]

    # Keys

    def take_key(self, event: Key) -> bool:
        """Take the game's own keys first, then the commands."""
        character = event.character or ""
        typed = len(character) == 1 and character.isprintable() and not character.isspace()
        return typed and self._press(character)

    def unknown(self, event: Key) -> None:
        """Say why a letter is no card."""
        character = event.character or ""
        if not event.is_printable or not character or character.isspace():
            return
        try:
            self.entry.press(character)
        except Refused as refused:
            self.refuse(refused.message, self.view.names)

    def _press(self, character: str) -> bool:
        """Lay what a key stands for; return False if it means nothing to the game."""
        entry = self.entry
        own = {key.key for key in entry.keys}
        typed = plain(character)
        key = FRENCH_DIGITS.get(character, character) if typed not in own else typed
        mine = typed in own or typed.lower() in own or key in own or self._pending
        try:
            entry.press(key)
        except Refused as refused:
            if mine:
                self.refuse(refused.message, self.view.names)
            return mine
        self._change(lambda play, at: actions.lay(play, at, key), laid=True)
        return True

    @property
    def _pending(self) -> bool:
        return self.cursor is not None and bool(self.cursor.pending)

    def _change(
        self, step: Callable[[Play, At], tuple[Cells, Cursor]], *, laid: bool = False
    ) -> None:
        seat_id = self.play.seats[self.seat].id
        cursors: list[Cursor] = []

        def action(play: Play) -> Cells:
            seat = play.seat_of(seat_id)
            cells, cursor = step(
                play, At(self.round, self.seat if seat is None else seat, self.cursor)
            )
            cursors.append(cursor)
            return cells

        self.keeper.act(
            self.play_id, action, lambda play: self._changed(play, cursors[-1], laid=laid)
        )

    def _changed(self, play: Play, cursor: Cursor, *, laid: bool) -> None:
        self.known = play
        count = len(play.rounds[self.round][self.seat] or ())
        at_end = cursor.index >= count and not cursor.pending and not self._row_game
        self.cursor = None if at_end else cursor
        if laid and self.keeper.motion:
            self._shine(count - 1 if at_end else cursor.index - 1)
        full = self.play.game.fill(play.table, self.round, self.seat).state == "full"
        later = self.seat + 1 < len(play.seats) and not self._came_from
        if laid and full and at_end and later and self.keeper.settings.auto_next:
            self._go(self.seat + 1)
        self.paint()
        self.redraw_edges()

    def _shine(self, card: int | None) -> None:
        """Let the card just laid be bright for a moment."""
        self._bright = card
        if card is not None:
            self.set_timer(BRIGHT, lambda: self._shine(None))
        else:
            self.paint()

    async def on_paste(self, event: Paste) -> None:
        """Lay pasted notation as one change."""
        event.stop()
        text = " ".join(event.text.split())
        if not text:
            return
        try:
            hand = self.play.game.read(text, self.play.rules)
        except Refused as refused:
            self.refuse(refused.message)
            return

        def action(play: Play) -> Cells:
            there = play.rounds[self.round][self.seat] or ()
            return actions.enter(play, self.round, self.seat, (*there, *hand))

        self.keeper.act(
            self.play_id, action, lambda play: self._changed(play, Cursor(0, 9999), laid=False)
        )

    def clicked(self, kind: str, rest: str) -> None:
        """Lay the card, or go to the round, player or card that was clicked."""
        if kind == "key":
            self._press(rest)
        elif kind == "round":
            self._open_round(int(rest))
        elif kind == "seat":
            self._go(int(rest))
        elif kind == "hand":
            seat, _, card = rest.partition(":")
            count = len(self.play.rounds[self.round][int(seat)] or ())
            inside = int(card) < count and not self._row_game
            self._go(int(seat), Cursor(0, int(card)) if inside else None)

    # Moving

    def _go(self, seat: int, cursor: Cursor | None = None) -> None:
        self.seat, self.cursor = seat, cursor
        self.paint()
        self.redraw_edges()

    def action_step(self, step: int) -> None:
        """Go to the player above or below, round and round."""
        self._go((self.seat + step) % len(self.play.seats))

    def action_move(self, step: int) -> None:
        """Move the cursor inside the hand."""
        cursor = self.entry.cursor
        for _ in range(min(abs(step), 200)):
            moved = actions.entry(self.play, At(self.round, self.seat, cursor)).move(
                1 if step > 0 else -1
            )
            if moved == cursor:
                break
            cursor = moved
        count = len(self.play.rounds[self.round][self.seat] or ())
        self.cursor = None if cursor.index >= count and not self._row_game else cursor
        self.paint()

    def action_turn(self, step: int) -> None:
        """Open the round before, or the next one."""
        wanted = self.round + step
        if 0 <= wanted <= self.play.last_round:
            self._open_round(wanted)
        elif wanted < 0:
            self.tell(msg("This is the first round."))
        else:
            self.tell(msg("This is the latest round; Enter closes it when all hands are full."))

    def _open_round(self, round_: int) -> None:
        open_round = self.play.open_round
        if round_ == open_round:
            self._return()
            return
        if self._came_from is None and open_round is not None:
            self._came_from = (open_round, self.seat)
            self._known_odd = self.play.check()
        self.round = round_
        self._go(self.seat)

    def _return(self) -> None:
        """Go back to where entering was left for a correction; what is odd now is asked about."""
        if self._came_from is not None:
            self._ask_leaving(self._returned)

    def _returned(self) -> None:
        if self._came_from is not None:
            self.round, seat = self._came_from
            self._came_from = None
            self._go(min(seat, len(self.play.seats) - 1))

    def action_back(self) -> None:
        """Go one level back."""
        if self._came_from is not None:
            self._return()
        elif self.play.finished:
            self._leave_finished()
        else:
            self.keeper.leave_play(self.play)

    # Entering

    def action_take_back(self) -> None:
        """Take back the card laid last, or the one before the cursor."""
        if not self._pending and not (self.play.rounds[self.round][self.seat] or ()):
            key = self.key_of("undo")
            self.tell(msg("There is no card to take back here; {key} undoes.", key=key))
            return
        self._change(actions.take_back)

    def action_take_out(self) -> None:
        """Take out the card at the cursor."""
        self._change(actions.take_out)

    def undone(self, done: Undone, which: str) -> None:
        """Show what was undone or redone where it was."""
        before, play = self.play, done.play
        writes = done.operation.writes if done.operation else {}
        at = next((at for cell in writes if (at := play.at(cell)) is not None), None)
        open_round = play.open_round
        if at is not None:
            self.round, self.seat = min(at[0], play.last_round), at[1]
            if open_round in {None, self.round}:
                self._came_from = None
            else:
                self._came_from = self._came_from or (open_round, play.next_seat(open_round))
        elif before.open_round != open_round and open_round is not None:
            self._came_from, self.round = None, open_round
            self.seat = play.next_seat(open_round)
        self.seat, self.cursor = min(self.seat, len(play.seats) - 1), None
        self.show_play(play)
        self.tell(tell_undone(done, which, before))
        if play.finished and not before.finished:
            self.keeper.replace("final", self.play_id)

    def action_next(self) -> None:
        """Go to the next player; close the round when all hands are full."""
        if self._came_from is not None:
            self._return()
        elif self.play.finished:
            self._leave_finished()
        elif self._complete():
            self._close()
        elif not self.play.entered and self.seat == self.play.next_seat(self.round):
            # An Enter too many after the names must not begin with the second player's cards.
            key = self.key_of("below")
            text = msg(
                "{player} has no cards yet; {key} goes to the next player.",
                player=self.view.names[self.seat],
                key=key,
            )
            self.refuse(text)
        else:
            self._tell_phones()
            if self.seat + 1 < len(self.play.seats):
                self._go(self.seat + 1)
            else:
                self._close()

    def _tell_phones(self) -> None:
        """Let the phones know that this player's cards are all there."""
        serving, seat = self.keeper.serving, self.play.seats[self.seat].id
        if serving is not None and serving.running:
            serving.do(lambda table: table.left(self.play_id, seat))

    def _complete(self) -> bool:
        """Return whether every hand of the open round is right."""
        if self.round != self.play.open_round:
            return False
        view = self.view
        return all(view.entered(seat) and view.fills[seat].state == "full" for seat in view.seats)

    # Closing

    def _close(self) -> None:
        odd = actions.odd(self.play, self.round)
        if odd:
            self._ask_closing(odd)
        else:
            self._do_close(())

    def _ask_closing(self, odd: Sequence[Problem]) -> None:
        play, round_ = self.play, self.round
        answers = [Answer("stay", "z", msg("Stay and check"))]
        if any(hand is None for hand in play.rounds[round_]):
            if round_ + 1 != play.round_count and play.entered:
                answers.append(Answer("close", "g", msg("Go on, enter them later")))
            answers.append(Answer("none", "n", msg("They laid no cards")))
        else:
            answers.append(Answer("close", "k", msg("Keep it as it is")))

        def answered(answer: str) -> None:
            if answer == "stay":
                at = next((one.seat for one in odd if one.seat is not None), self.seat)
                self._go(at)
            else:
                self._do_close(odd, without_cards=answer == "none")

        title = msg("Round {round}: please check", round=round_ + 1)
        self.ask(Ask(title, closing_lines(self.view, odd), answers), answered)

    def _do_close(self, asked: Sequence[Problem], *, without_cards: bool = False) -> None:
        round_, now = self.round, self.keeper.now()

        def action(play: Play) -> Cells:
            try:
                return actions.close(play, round_, now, asked=asked, without_cards=without_cards)
            except actions.Odd as odd:
                # Another program has changed a hand since the table was asked.
                self.call_later(self._ask_closing, odd.problems)
                return {}

        self.keeper.act(self.play_id, action, lambda play: self._after_closing(play, round_))

    def _after_closing(self, play: Play, round_: int) -> None:
        self.known = play
        if play.finished:
            self.keeper.replace("final", self.play_id, moment=True)
        elif play.closed > round_:
            self.keeper.replace("round", self.play_id, round_, moment=True)
        else:
            self.paint()

    def _leave_finished(self) -> None:
        self._ask_leaving(lambda: self.keeper.replace("final", self.play_id))

    def _ask_leaving(self, leave: Callable[[], None]) -> None:
        """Leave a correction; ask before if something is odd that was not before it."""
        open_round = -1 if self.play.open_round is None else self.play.open_round
        new = [one for one in self.play.check() if one not in self._known_odd]
        odd = [one for one in new if one.code != "by_hand" and one.round != open_round]
        if not odd:
            leave()
            return

        def answered(answer: str) -> None:
            if answer == "keep":
                leave()

        title = msg("Round {round}: please check", round=self.round + 1)
        answers = [
            Answer("stay", "z", msg("Stay and check")),
            Answer("keep", "k", msg("Keep it as it is")),
        ]
        self.ask(Ask(title, closing_lines(self.view, odd), answers), answered)

    # Other screens

    def action_auto_next(self) -> None:
        """Go on by itself after a full hand, or stop doing so."""
        on = not self.keeper.settings.auto_next
        self.keeper.save_settings(auto_next=on)
        self.tell(
            msg("A full hand goes on to the next player by itself now.")
            if on
            else msg("Enter goes on to the next player, as usual.")
        )


SCREEN = SheetScreen
