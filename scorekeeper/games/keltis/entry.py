"""Keys of the sheet: a letter chooses a row, a key lays a card there.

`R Y G B P` choose a colour row, `s` the stones, `l` the loose grey cards. Then `0` to `9` and
`t` (ten) lay a number, a loose grey card or a stone, `*` or `e` an end card, `g` the grey card
of the number before the cursor; `#` or `c` begins a number of cards, and digits go on with it.
"""

from functools import cached_property
from typing import Final

from scorekeeper.games.game import Entry
from scorekeeper.games.keltis.cards import (
    GROUNDS,
    LOOSE,
    NAMES,
    ROWS,
    STONES,
    Row,
    count,
    hand_of,
    is_count,
    rows_of,
)
from scorekeeper.games.keltis.rows import walk
from scorekeeper.games.numbers import plain, shown
from scorekeeper.games.parts import Cursor, EntryKey
from scorekeeper.games.scorecard import Hand
from scorekeeper.i18n import Refused, msg

_TYPED_AS: Final = {"e": "*", "c": "#", "r": "R", "y": "Y", "b": "B", "p": "P", "S": "s", "L": "l"}
"""Letters for signs that a keyboard lacks, and the rows; a small g is the grey card."""


class KeltisEntry(Entry):
    """Entering the rows, stones and grey cards of a seat."""

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """What lies in the seven rows."""
        return rows_of(self.hand)

    def inside(self, cursor: Cursor | None) -> Cursor:
        """Return a cursor kept inside its row; without one entry goes on behind the last card."""
        if cursor is None:
            last = max((row for row, cards in enumerate(self.rows) if cards), default=0)
            return Cursor(last, len(self.rows[last]))
        row = min(max(cursor.row, 0), LOOSE)
        return Cursor(row, min(max(cursor.index, 0), len(self.rows[row])))

    def press(self, key: str) -> tuple[Hand, Cursor]:
        """Return the hand and the cursor after a key. Raises `Refused` with the reason why not."""
        key = plain(key)
        key = _TYPED_AS.get(key, key)
        if key in ROWS:
            row = ROWS.index(key)
            return hand_of(self.rows), Cursor(row, len(self.rows[row]))
        row, index = self.cursor.row, self.cursor.index
        cards = self.rows[row]
        if is_count(cards):
            after: Row = (f"#{count(cards) * 10 + int(self._digit(key))}",)
            index = 1
        else:
            after, index = (*cards[:index], self._card(key), *cards[index:]), index + 1
        hand = self._with(after)
        self._verify(cards, after, hand)
        return hand, Cursor(row, index)

    def take_back(self) -> tuple[Hand, Cursor]:
        """Return the hand without the card before the cursor; a number loses its last digit.

        At the beginning of a row the cursor goes to the end of the row before.
        """
        row, index = self.cursor.row, self.cursor.index
        cards = self.rows[row]
        if not index:
            before = max(row - 1, 0)
            return hand_of(self.rows), Cursor(before, len(self.rows[before]) if row else 0)
        if is_count(cards) and count(cards):
            return self._with((f"#{count(cards) // 10}",)), self.cursor
        return self._with((*cards[: index - 1], *cards[index:])), Cursor(row, index - 1)

    def take_out(self) -> tuple[Hand, Cursor]:
        """Return the hand without the card at the cursor."""
        cards, index = self.rows[self.cursor.row], self.cursor.index
        return self._with((*cards[:index], *cards[index + 1 :])), self.cursor

    def move(self, step: int) -> Cursor:
        """Return the cursor after a step inside its row, or into the row beside it."""
        row, index = self.cursor.row, self.cursor.index + step
        if index < 0:
            return Cursor(row - 1, len(self.rows[row - 1])) if row else self.cursor
        if index > len(self.rows[row]):
            return Cursor(row + 1, 0) if row < LOOSE else self.cursor
        return Cursor(row, index)

    def _with(self, cards: Row) -> Hand:
        row = self.cursor.row
        return hand_of((*self.rows[:row], cards, *self.rows[row + 1 :]))

    @property
    def _before(self) -> str:
        """The number before the cursor, "" where none is."""
        cards = self.rows[self.cursor.row][: self.cursor.index]
        return next((card.removeprefix("g") for card in reversed(cards) if card != "*"), "")

    def _digit(self, key: str) -> str:
        if key in tuple("0123456789"):
            return key
        raise Refused(
            msg(
                "{row}: only the number of cards is entered; digits change it, or take it back to "
                "lay cards.",
                row=NAMES[self.cursor.row],
            )
        )

    def _card(self, key: str) -> str:
        row = self.cursor.row
        keys = "1 2 3 4 5 6 7 8 9 #" if row == STONES else "0 1 2 3 4 5 6 7 8 9 t #"
        keys += "" if row >= STONES else " * g"
        if key == "#" and self.rows[row]:
            raise Refused(msg("{row}: take the cards back first.", row=NAMES[row]))
        if key in keys.split():
            if key == "g" and not self._before:
                raise Refused(msg("{row}: a grey card needs a number before it.", row=NAMES[row]))
            return {"t": "10", "#": "#0", "g": f"g{self._before}"}.get(key, key)
        if not key.isascii():
            raise Refused(self.game.no_card(key, self.table.rules))
        raise Refused(
            msg(
                "{key} is not a key here; the keys are {keys}, and {rows} choose a row.",
                key=shown(key),
                keys=keys,
                rows=" ".join(ROWS),
            )
        )

    def _verify(self, before: Row, after: Row, hand: Hand) -> None:
        """Refuse a card that its row or the box does not take."""
        known, now = walk(before).faults, walk(after).faults
        if self.cursor.row < STONES and len(now) > len(known):
            fault = next(fault for fault in now if fault not in known)
            raise Refused(msg("{row}: {fault}.", row=NAMES[self.cursor.row], fault=fault))
        hands = list(self.table.rounds[self.at.round])
        hands[self.at.seat] = hand
        rounds = list(self.table.rounds)
        rounds[self.at.round] = tuple(hands)
        there = self.game.check_cards(self.table)
        for problem in self.game.check_cards(self.table._replace(rounds=tuple(rounds))):
            if problem.code in {"deck_limit", "row_length"} and problem not in there:
                raise Refused(problem.message)

    @property
    def keys(self) -> tuple[EntryKey, ...]:
        """The rows, and the keys of the row in which the cursor stands."""
        row = self.cursor.row
        found = [
            EntryKey(letter, name, ground, group="rows")
            for letter, name, ground in zip(ROWS, NAMES, GROUNDS, strict=True)
        ]
        letter, cards = ROWS[row], self.rows[row]
        if is_count(cards):
            found += [EntryKey(key, msg("digit"), GROUNDS[row]) for key in "0123456789"]
            return tuple(found)
        laid = [(key, f"{letter}{key.replace('t', '10')}") for key in "0123456789t"]
        if row < STONES:
            laid += [("*", f"{letter}*"), ("g", f"{letter}g{self._before}")]
        for key, token in laid:
            kind = self.game.by_key.get(token)
            if key == "g" and kind is None:
                found.append(EntryKey("g", msg("Grey"), GROUNDS[row], 0))
            if kind is not None:
                found.append(EntryKey(key, kind.name, kind.ground, self.left[token], kind.short))
        if not cards:
            found.append(EntryKey("#", msg("number of cards"), GROUNDS[row], short=msg("number")))
        return tuple(found)
