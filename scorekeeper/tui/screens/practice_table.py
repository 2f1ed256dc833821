"""A practice game: your hand, what lies before everybody, and the results as in real plays."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from threading import Lock
from typing import Any

from textual.events import Key

from scorekeeper.games.numbers import plain as plain_letter
from scorekeeper.i18n import Message, listed, msg, say
from scorekeeper.i18n import _ as said
from scorekeeper.practice.computer import LEVELS, Thought
from scorekeeper.practice.flat import KEYS, NUMBER
from scorekeeper.practice.game import YOU, Practice, Shelf
from scorekeeper.practice.why import CARD_NAMES, gain, hint, look_back, why
from scorekeeper.tui.base import Header
from scorekeeper.tui.command import Command
from scorekeeper.tui.play_screen import PlayScreen
from scorekeeper.tui.play_words import why_lines
from scorekeeper.tui.widgets.final import final_result
from scorekeeper.tui.widgets.panels import ONE_SEAT, View, joined
from scorekeeper.tui.widgets.practice import Held, practice_table
from scorekeeper.tui.widgets.results import after_round, round_result
from scorekeeper.tui.widgets.rows import Row, Rows, row, wrap

CLEARLY = 0.02
"""A chance to win by so much greater is worth a word."""

Worth = tuple[Thought, Thought] | None


class PracticeTable(PlayScreen):
    """Pick a card with one key or click; results come when a round is over."""

    def __init__(self, practice: Practice, shelf: Shelf) -> None:
        super().__init__("practice")
        self.shelf, self._one_thinks = shelf, Lock()
        self._take_up(practice)
        if practice.now.over:
            self._show_final()

    def _take_up(self, practice: Practice) -> None:
        """Show the table of a game as it stands."""
        self.practice, self.known, self.seen = practice, practice.as_play(), None
        self.stage, self.seat = "table", YOU
        self.round = min(len(practice.now.before), len(self.known.rounds) - 1)
        view = practice.now.view(YOU)
        self.hand = sorted(view.hand, key=lambda card: NUMBER[card])
        self.cursor, self.first = 0, -1
        self.two = "c" in view.laid[YOU] and len(self.hand) > 1
        self.worth: Worth = None
        self.hinted: Rows = []
        self.adds: dict[str, int] = {}
        if not practice.now.over:
            for card in set(self.hand):
                added = gain(view, YOU, (card,))
                self.adds[card] = sum(added[name] for name in added if name != "maki")

    def on_mount(self) -> None:
        """Let the computer players think while you do."""
        self._think()

    def _think(self) -> None:
        if not self.practice.now.over:
            self._in_thread("answers", lambda practice: practice.answers, lambda _answers: None)
        if self.practice.turns:
            self._in_thread("worth", look_back, self._looked_back)

    def _in_thread(
        self, group: str, think: Callable[[Practice], Any], then: Callable[[Any], None]
    ) -> None:
        """Think about the game as it is now; a result that comes too late is dropped."""
        practice = self.practice

        def job() -> Any:
            with self._one_thinks:
                return think(practice) if practice is self.practice else None

        self.work(
            job, lambda found: then(found) if practice is self.practice else None, group=group
        )

    def _looked_back(self, worth: Worth) -> None:
        self.worth = worth
        self.paint()

    # What is shown.

    def header(self) -> Header:
        """Say where the game is."""
        levels = [say(LEVELS[level]) for level in self.practice.levels]
        right = listed(levels if len(set(levels)) > 1 else levels[:1])
        right = right if self.app.size.width >= 60 else ""
        if self.stage == "final":
            return Header(said("Practice"), said("final result"), right)
        place = said("round {round} of {rounds}", round=self.round + 1, rounds=3)
        if self.stage == "table":
            turn = len(self.practice.now.laid[YOU]) + 1
            turns = turn - 1 + len(self.hand)
            place = said(
                "round {round} · turn {turn} of {turns}",
                round=self.round + 1,
                turn=turn,
                turns=turns,
            )
            if self.app.size.width >= 60:
                place = f"{place} · {say(self.view.telling.facts(self.round)[-1])}"
        return Header(said("Practice"), place, right)

    def draw(self, view: View, width: int, height: int) -> Rows:
        """Return the picture."""
        if self.stage == "round":
            return round_result(view, width, height)
        if self.stage == "final":
            return final_result(view, width, height, ())
        chosen = [self.first] if self.first >= 0 else []
        title, told = self._told(view)
        room = width - 2 if width < ONE_SEAT else (width if width < 100 else width - 36) - 4
        lines = [line for each in told for line in wrap(each, room, 2)]
        return practice_table(
            view, Held(self.hand, chosen, self.cursor, self.adds), title, lines, width, height
        )

    def _told(self, view: View) -> tuple[str, Rows]:
        """Return the hint that was asked for, or the last turn with its reasons."""
        if self.hinted:
            return said("Hint"), self.hinted
        if self.practice.turns:
            return said("Last turn"), self._last_turn(view, short=self.app.size.width < ONE_SEAT)
        text = said("Take a card by its key or with the mouse; then all hands are passed on.")
        more = said("The number on a card is what it adds at once. ? gives a hint.")
        return said("How it goes"), [row(text), row((more, "quiet"))]

    def _last_turn(self, view: View, *, short: bool = False) -> Rows:
        turn = len(self.practice.turns) - 1
        picks = self.practice.turns[turn]
        rows: Rows = []
        for seat in view.seats[1:]:
            told = (
                row(_cards(picks[seat]))
                if short
                else _reasoned(view, picks[seat], why(self.practice, turn, seat))
            )
            rows.append(row(view.name(seat), " " if short else "  ", *told))
        if short:
            rows = joined(rows, self.app.size.width - 4, between=" · ")
        if self.worth is not None:
            rows.append(view.sentence(_worth(*self.worth)))
        return rows

    def order(self) -> Sequence[int]:
        """Return the seats in the order of the result."""
        if self.stage == "round":
            return [one.seat for one in after_round(self.view)]
        return self.view.by_rank() if self.stage == "final" else super().order()

    def offered(self, command: Command) -> bool:
        """Return whether a command can be given."""
        at_table = self.stage == "table"
        match command.name:
            case "card" | "hint":
                return at_table
            case "put_back":
                return at_table and self.first >= 0
            case "undo":
                easy = set(self.practice.levels) == {"easy"}
                return easy and bool(self.practice.turns) and not self.practice.now.over
            case "why":
                return self.stage != "table" or bool(self.practice.turns)
            case "mark":
                return not at_table
            case "rounds":
                return self.practice.now.over
        return True

    def label(self, command: Command) -> Message:
        """Return what Enter does now."""
        if command.name != "take":
            return command.label
        if self.stage == "table" and self.app.size.width < ONE_SEAT:
            return command.label
        if self.stage == "table":
            cards = tuple(CARD_NAMES[card] for card in self._pick_at_cursor())
            return msg("Take {cards}", cards=cards)
        if self.stage == "final":
            return msg("Done")
        if self.practice.now.over:
            return msg("Result")
        return msg("Round {round}", round=len(self.practice.now.before) + 1)

    # Picks.

    def unknown(self, event: Key) -> None:
        """Take the card whose key is pressed."""
        key = plain_letter(event.character or "").lower()
        if self.stage == "table" and key in self.hand:
            self._choose(self._place(key))
        else:
            super().unknown(event)

    def clicked(self, kind: str, rest: str) -> None:
        """Take the card that was clicked."""
        if kind == "card":
            self._choose(int(rest))
        elif self.stage != "table":
            super().clicked(kind, rest)

    def _place(self, key: str) -> int:
        """Return where a card is that was not chosen yet, -1 for nowhere."""
        return next((n for n, card in enumerate(self.hand) if card == key and n != self.first), -1)

    def _choose(self, place: int) -> None:
        if place < 0 or place == self.first:
            self.tell(msg("There is only one of it in your hand."))
        elif self.two and self.first < 0:
            self.cursor = self.first = place
            self.tell(msg("Enter takes this card alone, another card takes both."))
            self._again()
        else:
            self.cursor = place
            self.action_take()

    def _pick_at_cursor(self) -> tuple[str, ...]:
        places = [self.first] if self.first >= 0 else []
        places += [self.cursor] if self.cursor not in places else []
        return tuple(self.hand[place] for place in places)

    def action_take(self) -> None:
        """Take what is chosen; from a result go on."""
        if self.stage == "final":
            self.dismiss(None)
        elif self.stage == "round":
            if self.practice.now.over:
                self._show_final()
            else:
                self._take_up(self.practice)
                self._think()
            self._again()
        else:
            before = len(self.practice.now.before)
            with self._one_thinks:
                played = self.practice.play(self._pick_at_cursor())
            self._take_up(played)
            if len(self.practice.now.before) > before:
                self.stage, self.round = "round", before
                self.seat = after_round(self.view)[0].seat
            self._keep()

    def _keep(self) -> None:
        self._think()
        self._again()
        if not self.shelf.save(self.practice):
            self.tell(msg("This game can't be kept on this disk."))

    def _show_final(self) -> None:
        self.stage = "final"
        if self.is_mounted:
            self.seat = self.view.by_rank()[0]

    def _again(self) -> None:
        self.paint()
        self.redraw_edges()

    def action_move(self, step: int) -> None:
        """Go to the card beside."""
        self.cursor = (self.cursor + step) % len(self.hand)
        if self.app.size.width < ONE_SEAT:  # neither the card nor the footer has room for it
            self.tell(CARD_NAMES[self.hand[self.cursor]])
        self._again()

    def action_put_back(self) -> None:
        """Put the first card back."""
        self.first = -1
        self._again()

    def action_undo(self) -> None:
        """Take the last turn back."""
        self._take_up(replace(self.practice, turns=self.practice.turns[:-1]))
        self._keep()

    # Words.

    def action_hint(self) -> None:
        """Say which card to take, and what is next best."""
        self._in_thread("hint", hint, self._hinted)

    def _hinted(self, found: Sequence[tuple[Sequence[str], Message]]) -> None:
        rows = [row(*_reasoned(self.view, pick, reason)) for pick, reason in found]
        self.hinted = [
            *rows[:1],
            *(row((said("Next best: "), "quiet"), *line) for line in rows[1:]),
        ]
        if self.first < 0:
            first, *others = found[0][0]
            self.cursor = self.hand.index(first)
            if others:  # Enter takes both
                self.first = self.cursor
                self.cursor = self._place(others[0])
        self._again()

    def action_why(self) -> None:
        """Say why the cards of the last turn were taken, or explain a result."""
        view = self.view
        if self.stage == "table":
            self.read(msg("Last turn"), self._last_turn(view))
        else:
            name = view.names[self.seat]
            title = msg("{player}, round {round}", player=name, round=self.round + 1)
            self.read(title, why_lines(view, self.seat))

    def action_rounds(self) -> None:
        """Show the result of the next round."""
        self.round = 0 if self.stage == "final" else (self.round + 1) % len(self.play.rounds)
        self.stage = "round"
        self._again()

    def action_back(self) -> None:
        """Leave; the game is kept."""
        self.dismiss(None)

    def follow(self) -> None:
        """Do nothing: no other program writes this game."""


def _reasoned(view: View, pick: Sequence[str], reason: Message) -> Row:
    return row((f"{_cards(pick)}: ", "bold"), view.sentence(reason))


def _cards(pick: Sequence[str]) -> str:
    return listed([say(CARD_NAMES[card]) for card in pick])


def _worth(own: Thought, best: Thought) -> Message:
    """Say what your pick was worth beside the best one, from what you could know."""
    mine, better = (tuple(CARD_NAMES[KEYS[card]] for card in one.pick) for one in (own, best))
    chances = [min(max(round(100 * one.worth), 0), 100) for one in (own, best)]
    if best.worth - own.worth < CLEARLY:
        return msg("Your {cards}: nothing else was clearly better.", cards=mine)
    return msg(
        "Your {cards} wins in about {own} of 100 games from there, {better} in {best}.",
        cards=mine,
        own=chances[0],
        better=better,
        best=chances[1],
    )


SCREEN = PracticeTable
