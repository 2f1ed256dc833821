"""Keys of the sheet: a letter chooses a row, a key lays a card there.

`R Y G B P` choose a colour row, `s` the stones, `l` the loose grey cards. Then `0` to `9` and
`t` (ten) lay a number, a loose grey card or a stone, `*` or `e` an end card, `g` the grey card
of the number before the cursor; `#` or `c` begins a number of cards, and digits go on with it.
"""

from dataclasses import dataclass, replace
from typing import Final

from scorekeeper.games.game import At, Cursor, EntryKey
from scorekeeper.games.keltis.cards import (
    GROUNDS,
    HIGHEST,
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
from scorekeeper.games.letters import LetterGame, plain
from scorekeeper.games.numbers import shown
from scorekeeper.games.scorecard import Hand, Table
from scorekeeper.i18n import Message, Refused, msg

_TYPED_AS: Final = {"e": "*", "c": "#", "r": "R", "y": "Y", "b": "B", "p": "P", "S": "s", "L": "l"}
"""Letters for signs that a keyboard lacks, and the rows; a small g is the grey card."""

_NUMBERS: Final = {**{str(digit): digit for digit in range(10)}, "t": HIGHEST}
_HINT: Final = msg(
    "choose a row by its letter, then press its numbers in order; g grey, * end card, s the "
    "stones, l loose grey cards"
)


@dataclass(slots=True)
class KeltisEntry:
    """Entering the rows, stones and grey cards of a seat."""

    game: LetterGame
    table: Table
    at: At
    rows: tuple[Row, ...]
    cursor: Cursor
    keys: tuple[EntryKey, ...] = ()
    hint: Message = _HINT

    @classmethod
    def of(cls, game: LetterGame, table: Table, at: At) -> "KeltisEntry":
        """Return the entry of a seat; without a cursor it goes on behind the last card."""
        rows = rows_of(table.rounds[at.round][at.seat] or ())
        last = max((row for row, cards in enumerate(rows) if cards), default=0)
        cursor = at.cursor or Cursor(last, len(rows[last]))
        row = min(max(cursor.row, 0), LOOSE)
        cursor = Cursor(row, min(max(cursor.index, 0), len(rows[row])))
        entry = cls(game, table, at, rows, cursor)
        entry.keys = entry._keys()
        return entry

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
            after, index = self._counted(key), 1
        elif key == "#" and cards:
            raise Refused(
                msg("{row}: there are cards already; take them back first.", row=NAMES[row])
            )
        else:
            card = "#0" if key == "#" else self._card(key)
            after, index = (*cards[:index], card, *cards[index:]), index + 1
        hand = hand_of((*self.rows[:row], after, *self.rows[row + 1 :]))
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

    def _counted(self, key: str) -> Row:
        number = count(self.rows[self.cursor.row])
        if not key.isdigit():
            raise Refused(
                msg(
                    "{row}: only the number of cards is entered. Digits change it; take it back "
                    "to lay cards.",
                    row=NAMES[self.cursor.row],
                )
            )
        return (f"#{number * 10 + int(key)}",)

    def _card(self, key: str) -> str:
        row = self.cursor.row
        if row == STONES:
            if key in _NUMBERS and 1 <= _NUMBERS[key] <= 9:
                return key
            raise Refused(msg("The stones are 1 to 9."))
        if key in _NUMBERS:
            return str(_NUMBERS[key])
        if row == LOOSE:
            raise Refused(msg("Loose grey cards are numbers: 0 to 9, and t for ten."))
        if key == "*":
            return key
        if key == "g":
            before = [card for card in self.rows[row][: self.cursor.index] if card != "*"]
            if not before:
                raise Refused(msg("{row}: a grey card needs a number before it.", row=NAMES[row]))
            return f"g{before[-1].removeprefix('g')}"
        if not key.isascii():
            raise Refused(self.game.no_card(key, self.table.rules))
        raise Refused(
            msg(
                "{key} is not a key here; the keys are {keys}.",
                key=shown(key),
                keys="R Y G B P s l 0–9 t * g #",
            )
        )

    def _verify(self, before: Row, after: Row, hand: Hand) -> None:
        """Refuse a card that its row or the box does not take."""
        known = walk(before).faults
        for fault in walk(after).faults if self.cursor.row < STONES else []:
            if len(walk(after).faults) > len(known) and fault not in known:
                raise Refused(msg("{row}: {fault}.", row=NAMES[self.cursor.row], fault=fault))
        hands = list(self.table.rounds[self.at.round])
        hands[self.at.seat] = hand
        rounds = list(self.table.rounds)
        rounds[self.at.round] = tuple(hands)
        there = self.game.check_cards(self.table)
        for problem in self.game.check_cards(replace(self.table, rounds=tuple(rounds))):
            if problem.code in {"deck_limit", "row_length"} and problem not in there:
                raise Refused(problem.message)

    def _keys(self) -> tuple[EntryKey, ...]:
        row = self.cursor.row
        left = self.game.left(self.table, self.at.round)
        found = [
            EntryKey(letter, name, ground, group="rows")
            for letter, name, ground in zip(ROWS, NAMES, GROUNDS, strict=True)
        ]
        letter, cards = ROWS[row], self.rows[row]
        if is_count(cards):
            digit = msg("digit")
            return (*found, *(EntryKey(key, digit, GROUNDS[row]) for key in "0123456789"))
        laid = [(key, f"{letter}{number}") for key, number in _NUMBERS.items()]
        if row < STONES:
            before = [card for card in cards[: self.cursor.index] if card != "*"]
            laid.append(("*", f"{letter}*"))
            if before:
                laid.append(("g", f"{letter}g{before[-1].removeprefix('g')}"))
        for key, token in laid:
            kind = self.game.by_key.get(token)
            if kind is not None:
                found.append(EntryKey(key, kind.name, kind.ground, left[token], kind.short))
        if not cards:
            found.append(EntryKey("#", msg("number of cards"), GROUNDS[row], short=msg("number")))
        return tuple(found)
