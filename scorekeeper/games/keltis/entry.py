"""Keys of the sheet: a capital letter chooses a row, a key lays a card there.

The cursor stands in one of seven lines. Each line begins with a chip that names it, so
that an empty line has a place for the cursor too; a place counts the chips before it.
There is nothing half typed: every key leaves a hand in canonical notation.

`R Y G B P` choose a colour row, `s` the stones, `l` the loose grey cards. Then `0` to `9`
and `t` (ten) lay a number, a loose grey card or a stone, `*` lays an end card, `g` the
grey card of the number before the cursor; `#` begins a number of cards instead of cards,
and digits go on with it. `TYPED_AS` has letters for keyboards on which a sign is out of
reach.
"""

from typing import Final, NamedTuple

from scorekeeper.games.base import Chip, EntryKey, Message, Problem, Table, msg
from scorekeeper.games.keltis import checks
from scorekeeper.games.keltis.cards import (
    COLOUR_CARDS,
    COLOUR_NAMES,
    COLOURS,
    COPIES,
    GREY,
    GREY_CARDS,
    HIGHEST,
    LETTERS,
    STONE_COUNT,
    STONES,
)
from scorekeeper.games.keltis.notation import (
    PART_NAMES,
    Hand,
    Part,
    count,
    is_count,
    read,
    write,
)
from scorekeeper.games.keltis.rows import walk

TEN: Final = "t"
CHOOSING: Final = (*LETTERS, "s", "l")
"""The key that chooses each line, by line."""

LINE_COLOURS: Final = (*COLOURS, "brown", "grey")

TYPED_AS: Final = {"e": "*", "c": "#", "r": "R", "y": "Y", "b": "B", "p": "P"}
"""Letters that stand for a key: end card, count, and the rows (small g is the grey card)."""

_CHOICE: Final = {key: line for line, key in enumerate(CHOOSING)}
_NUMBERS: Final = {**{str(digit): digit for digit in range(10)}, TEN: HIGHEST}


class Cursor(NamedTuple):
    """The line in which the cursor stands and how many of its cards lie before it."""

    line: int
    before: int


def locate(hand: Hand, place: int) -> Cursor:
    """Return the line and the card of a place; places outside count as the nearest one."""
    left = max(place, 1)
    for line, part in enumerate(hand):
        if left <= 1 + len(part):
            return Cursor(line, left - 1)
        left -= 1 + len(part)
    return Cursor(GREY, len(hand[GREY]))


def place_of(hand: Hand, line: int, index: int) -> int:
    """Return the place of the cursor in a line after so many of its cards."""
    return sum(1 + len(part) for part in hand[:line]) + 1 + index


def end_place(hand: str) -> int:
    """Return where the cursor begins: behind the last line with cards, else in the first row."""
    parts = read(hand)
    line = max((line for line, part in enumerate(parts) if part), default=0)
    return place_of(parts, line, len(parts[line]))


def lay(hand: str, place: int, key: str) -> tuple[str, int]:
    """Return the hand after `key` at a place of the cursor, and the cursor's new place.

    A key that means nothing there changes nothing.
    """
    parts = read(hand)
    if key in _CHOICE:
        line = _CHOICE[key]
        return hand, place_of(parts, line, len(parts[line]))
    line, index = locate(parts, place)
    laid = _laid(parts[line], line, index, key)
    if laid is None:
        return hand, place
    after = _with(parts, line, laid)
    return write(after), place_of(after, line, 1 if is_count(laid) else index + 1)


def take_back(hand: str, place: int) -> tuple[str, int]:
    """Return the hand without the card before the cursor, and the cursor's new place.

    A number of cards loses its last digit. At the beginning of a line nothing is taken
    back; the cursor goes to the end of the line before.
    """
    parts = read(hand)
    line, index = locate(parts, place)
    if index == 0:
        return hand, place if line == 0 else place_of(parts, line, 0) - 1
    part = parts[line]
    if is_count(part) and count(part):
        part = (f"#{count(part) // 10}",)
    else:
        index -= 1
        part = (*part[:index], *part[index + 1 :])
    after = _with(parts, line, part)
    return write(after), place_of(after, line, index)


def chips(hand: str) -> tuple[Chip, ...]:
    """Return one chip for each place of the cursor: the name of a line, then its cards."""
    found: list[Chip] = []
    for line, part in enumerate(read(hand)):
        found.append(Chip(f"{PART_NAMES[line]}:", LINE_COLOURS[line], line=line, heading=True))
        for card in part:
            grey = line == GREY or card.startswith("g")
            found.append(Chip(card, "grey" if grey else LINE_COLOURS[line], line=line))
    return tuple(found)


def verify_lay(
    table: Table, round_: int, seat: int, key: str, place: int | None = None
) -> Problem | None:
    """Return why this key can't be used at this place, or None if it can.

    Without a place the cursor stands where `end_place` puts it.
    """
    if key in _CHOICE:
        return None
    text = table.rounds[round_][seat] or ""
    hand = read(text)
    line, index = locate(hand, end_place(text) if place is None else place)
    laid = _laid(hand[line], line, index, key)
    if laid is None:
        return Problem(
            "error", "unknown_card", _no_card(hand[line], line, index, key), round_, seat
        )
    before = list(checks.hands_of(table, round_))
    after = list(before)
    after[seat] = _with(hand, line, laid)
    known_faults = walk(hand[line]).faults
    faults = walk(laid).faults if line < STONES else []
    if len(faults) > len(known_faults):
        fault = next(fault for fault in faults if fault not in known_faults)
        return Problem(
            "error",
            "row_order",
            msg("{row}: {fault}.", row=PART_NAMES[line], fault=fault),
            round_,
            seat,
        )
    known = checks.row_problems(before, round_) + checks.box_problems(before, round_)
    for problem in checks.row_problems(after, round_) + checks.box_problems(after, round_):
        new = problem.level == "error" and problem.code != "row_order" and problem not in known
        if new:
            return Problem(problem.level, problem.code, problem.message, round_, seat)
    return None


def keys(
    table: Table, round_: int, seat: int | None = None, place: int | None = None
) -> tuple[EntryKey, ...]:
    """Return the keys that choose a line, then those that lay something in the chosen line.

    Without a seat all keys are returned, with what all colours together still hold.
    """
    hands = checks.hands_of(table, round_)
    found = [*_choosing_keys(hands)]
    if seat is None:
        found += _all_laying_keys(hands)
        return tuple(found)
    text = table.rounds[round_][seat] or ""
    hand = read(text)
    cursor = locate(hand, end_place(text) if place is None else place)
    found += _laying_keys(hands, hand[cursor.line], cursor)
    return tuple(found)


def _laid(part: Part, line: int, index: int, key: str) -> Part | None:
    """Return the part after a key, None when the key means nothing there."""
    if is_count(part):
        number = count(part)
        if key not in _NUMBERS or key == TEN or (number == 0 and key == "0"):
            return None
        return (f"#{number * 10 + int(key)}",) if number < 100 else None
    if key == "#":
        return None if part else ("#0",)
    card = _card(part, line, index, key)
    return None if card is None else (*part[:index], card, *part[index:])


def _card(part: Part, line: int, index: int, key: str) -> str | None:
    if key in _NUMBERS:
        number = _NUMBERS[key]
        return str(number) if line != STONES or 1 <= number <= STONE_COUNT else None
    if line >= STONES:
        return None
    if key == "g":
        before = _number_before(part, index)
        return None if before is None else f"g{before}"
    return "*" if key == "*" else None


def _number_before(part: Part, index: int) -> int | None:
    if is_count(part) or index == 0 or part[index - 1] == "*":
        return None
    return int(part[index - 1].removeprefix("g"))


def _with(hand: Hand, line: int, part: Part) -> Hand:
    return (*hand[:line], part, *hand[line + 1 :])


def _no_card(part: Part, line: int, index: int, key: str) -> Message:
    if is_count(part):
        return msg(
            "{row}: only the number of cards is entered. Digits change it; "
            "take it back to lay cards.",
            row=PART_NAMES[line],
        )
    if key == "#":
        return msg("{row}: there are cards already. Take them back first.", row=PART_NAMES[line])
    if line == STONES:
        return msg("The stones are 1 to 9.")
    if line == GREY:
        return msg("Loose grey cards are numbers: 0 to 9, and t for ten.")
    if key == "g" and index and part[index - 1] == "*":
        return msg("{row}: after an end card only an end card may follow.", row=PART_NAMES[line])
    if key == "g":
        return msg("{row}: a grey card needs a number before it.", row=PART_NAMES[line])
    return msg(
        "“{key}” is no key here; the keys are {keys}.",
        key=key,
        keys=" ".join((*CHOOSING, "0–9", TEN, "*", "g", "#")),
    )


def _left(piece: checks.Piece) -> int:
    return max(0, piece.limit - piece.laid)


def _choosing_keys(hands: checks.Hands) -> list[EntryKey]:
    found = []
    for line, colour in enumerate(COLOURS):
        left = max(0, COLOUR_CARDS - checks.colour_cards(hands, line))
        found.append(EntryKey(CHOOSING[line], COLOUR_NAMES[line], colour, left))
    stones = max(0, STONE_COUNT - checks.stones_given(hands))
    greys = max(0, GREY_CARDS - checks.least_greys(hands))
    found += [
        EntryKey(
            CHOOSING[STONES], msg("wishing stones"), LINE_COLOURS[STONES], stones, msg("stones")
        ),
        EntryKey(
            CHOOSING[GREY], msg("loose grey cards"), LINE_COLOURS[GREY], greys, msg("loose grey")
        ),
    ]
    return found


def _laying_keys(hands: checks.Hands, part: Part, cursor: Cursor) -> list[EntryKey]:
    line = cursor.line
    colour = LINE_COLOURS[line]
    if is_count(part):
        return [
            EntryKey(key, msg("digit {digit}", digit=key), colour, 1, counted=False)
            for key in _NUMBERS
            if key != TEN
        ]
    found = []
    for key, number in _NUMBERS.items():
        if line == STONES:
            if not 1 <= number <= STONE_COUNT:
                continue
            piece = checks.stone_piece(hands, number)
        elif line == GREY:
            piece = checks.grey_piece(hands, number)
        else:
            piece = checks.number_piece(hands, line, number)
        found.append(EntryKey(key, piece.name, colour, _left(piece)))
    if line < STONES:
        end = checks.end_piece(hands, line)
        found.append(EntryKey("*", end.name, colour, _left(end), msg("end card")))
        before = _number_before(part, cursor.before)
        if before is not None:
            grey = checks.grey_piece(hands, before)
            found.append(EntryKey("g", grey.name, "grey", _left(grey)))
    if not part:
        found.append(EntryKey("#", msg("number of cards"), colour, 1, msg("how many"), False))
    return found


def _all_laying_keys(hands: checks.Hands) -> list[EntryKey]:
    rows = range(STONES)
    found = [
        EntryKey(
            key,
            msg("number {number}", number=number),
            "grey",
            sum(_left(checks.number_piece(hands, line, number)) for line in rows),
        )
        for key, number in _NUMBERS.items()
    ]
    ends = sum(_left(checks.end_piece(hands, line)) for line in rows)
    greys = sum(_left(checks.grey_piece(hands, number)) for number in range(len(COPIES)))
    return [
        *found,
        EntryKey("*", msg("end card"), "grey", ends),
        EntryKey("g", msg("grey card on its number"), "grey", greys, msg("grey card")),
        EntryKey("#", msg("number of cards"), "grey", 1, msg("how many"), False),
    ]
