"""What the rows and the box do not allow: all problems of a play at once."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scorekeeper.games.base import Message, Problem, Seats, Table, msg, msgn
from scorekeeper.games.keltis.cards import (
    COLOUR_CARDS,
    COPIES,
    END_CARDS,
    ENDING_ROWS,
    GREY,
    GREY_CARDS,
    LONGEST_ROW,
    STONE_COUNT,
    STONES,
    end_name,
    grey_name,
    number_name,
    stone_name,
)
from scorekeeper.games.keltis.notation import PART_NAMES, Hand, count, is_count, read
from scorekeeper.games.keltis.rows import OPENING_NOTE, opens_with_end, walk
from scorekeeper.games.keltis.scoring import POINTS_RANGE
from scorekeeper.games.points_rules import by_hand_problems

Hands = Sequence[Hand | None]
"""The parts of each seat, None where nothing is entered."""


class Piece(NamedTuple):
    """A card or stone of the box, how often it is there and how often each seat has it."""

    name: Message
    limit: int
    by_seat: tuple[int, ...]

    @property
    def laid(self) -> int:
        """How often it lies on the table."""
        return sum(self.by_seat)


def hands_of(table: Table, round_: int) -> Hands:
    """Return the parts of each seat."""
    return [None if hand is None else read(hand) for hand in table.rounds[round_]]


def check(table: Table) -> tuple[Problem, ...]:
    """Return all problems: rows, pieces beyond the box, blanks, an early end."""
    problems: list[Problem] = []
    if len(table.rounds) > 1:
        problems.append(
            Problem(
                "error",
                "rounds",
                msgn(
                    "Keltis is scored once in a play, not {count} times.",
                    "Keltis is scored once in a play, not {count} times.",
                    len(table.rounds),
                ),
            )
        )
    for round_ in range(len(table.rounds)):
        hands = hands_of(table, round_)
        problems += row_problems(hands, round_)
        problems += box_problems(hands, round_)
        problems += _entry_problems(hands, round_)
    return (*problems, *by_hand_problems(table))


def row_problems(hands: Hands, round_: int) -> list[Problem]:
    """Return the cards that can't lie where they lie, too long rows, and doubtful openings."""
    problems: list[Problem] = []
    for seat, hand in enumerate(hands):
        for line, part in enumerate((hand or ())[:STONES]):
            problems += [
                Problem(
                    "error",
                    "row_order",
                    msg("{row}: {fault}.", row=PART_NAMES[line], fault=fault),
                    round_,
                    seat,
                )
                for fault in walk(part).faults
            ]
            if count(part) > LONGEST_ROW:
                problems.append(
                    Problem(
                        "error",
                        "row_length",
                        msgn(
                            "{row}: {count} card, but no row can have more than {limit}.",
                            "{row}: {count} cards, but no row can have more than {limit}.",
                            count(part),
                            row=PART_NAMES[line],
                            limit=LONGEST_ROW,
                        ),
                        round_,
                        seat,
                    )
                )
            if opens_with_end(part):
                problems.append(
                    Problem(
                        "warning",
                        "end_card_first",
                        msg("{row}: {note}", row=PART_NAMES[line], note=OPENING_NOTE),
                        round_,
                        seat,
                    )
                )
    return problems


def number_piece(hands: Hands, line: int, number: int) -> Piece:
    """Return a number card of a colour."""
    return Piece(number_name(line, number), COPIES[number], _tally(hands, [line], str(number)))


def end_piece(hands: Hands, line: int) -> Piece:
    """Return the end cards of a colour."""
    return Piece(end_name(line), END_CARDS, _tally(hands, [line], "*"))


def grey_piece(hands: Hands, number: int) -> Piece:
    """Return a grey card, which lies in a colour row or loose."""
    in_rows = _tally(hands, range(STONES), f"g{number}")
    loose = _tally(hands, [GREY], str(number))
    both = tuple([a + b for a, b in zip(in_rows, loose, strict=True)])
    return Piece(grey_name(number), 1, both)


def stone_piece(hands: Hands, number: int) -> Piece:
    """Return a wishing stone."""
    return Piece(stone_name(number), 1, _tally(hands, [STONES], str(number)))


def pieces(hands: Hands) -> list[Piece]:
    """Return every card and stone that has a face."""
    return [
        *(number_piece(hands, line, n) for line in range(STONES) for n in range(len(COPIES))),
        *(end_piece(hands, line) for line in range(STONES)),
        *(grey_piece(hands, number) for number in range(GREY_CARDS)),
        *(stone_piece(hands, number) for number in range(1, STONE_COUNT + 1)),
    ]


def colour_cards(hands: Hands, line: int) -> int:
    """Return the cards in the rows of a colour, all players together."""
    return sum(count(hand[line]) for hand in hands if hand)


def least_greys(hands: Hands) -> int:
    """Return how many grey cards must lie on the table at least.

    A colour has 18 cards, so what its rows have beyond 18 is grey; and what is written as
    grey is grey.
    """
    total = 0
    for line in range(STONES):
        written = sum(card[0] == "g" for hand in hands if hand for card in hand[line])
        total += max(written, colour_cards(hands, line) - COLOUR_CARDS)
    return total + sum(count(hand[GREY]) for hand in hands if hand)


def stones_given(hands: Hands) -> int:
    """Return how many stones the players have together."""
    return sum(count(hand[STONES]) for hand in hands if hand)


def ended_rows(hands: Hands) -> int:
    """Return how many rows show an end card, all players together."""
    return sum("*" in part for hand in hands if hand for part in hand[:STONES])


def box_problems(hands: Hands, round_: int) -> list[Problem]:
    """Return what lies on the table more often than the box holds it."""
    problems = [
        Problem(
            "error",
            "deck_limit",
            msg(
                "{piece}: {count} with {players}, but the box holds {limit}.",
                piece=piece.name,
                count=piece.laid,
                players=Seats(tuple(seat for seat, laid in enumerate(piece.by_seat) if laid)),
                limit=piece.limit,
            ),
            round_,
        )
        for piece in pieces(hands)
        if piece.laid > piece.limit
    ]
    greys = least_greys(hands)
    if greys > GREY_CARDS:
        problems.append(
            Problem(
                "error",
                "deck_limit",
                msg(
                    "At least {count} grey cards would be needed, but the box holds {limit}: "
                    "a colour has {cards} cards, and what its rows have beyond that is grey.",
                    count=greys,
                    limit=GREY_CARDS,
                    cards=COLOUR_CARDS,
                ),
                round_,
            )
        )
    stones = stones_given(hands)
    if stones > STONE_COUNT:
        problems.append(
            Problem(
                "error",
                "deck_limit",
                msg(
                    "{count} wishing stones are given out, but there are {limit}.",
                    count=stones,
                    limit=STONE_COUNT,
                ),
                round_,
            )
        )
    return problems


def _entry_problems(hands: Hands, round_: int) -> list[Problem]:
    if all(hand is None for hand in hands):
        return []
    missing = [
        Problem("warning", "missing_hand", msg("The cards are not entered."), round_, seat)
        for seat, hand in enumerate(hands)
        if hand is None
    ]
    if missing:
        return missing
    ended = ended_rows(hands)
    hidden = sum(
        is_count(part) and count(part) > 0 for hand in hands if hand for part in hand[:STONES]
    )
    if ended + hidden >= ENDING_ROWS:
        return []
    text = (
        msgn(
            "Only {count} row has its end card, and five end the game: is the draw pile empty?",
            "Only {count} rows have their end card, and five end the game: is the draw pile empty?",
            ended,
        )
        if ended
        else msg("No row has its end card, and five end the game: is the draw pile empty?")
    )
    return [Problem("warning", "draw_pile", text, round_)]


def check_points(round_totals: Sequence[int | None], total: int | None) -> tuple[Problem, ...]:
    """Return that a total is none that cards can make (card game rules), as a warning.

    There is one round, so its points are the total.
    """
    least, most = POINTS_RANGE
    points = total if total is not None else next(iter(round_totals), None)
    if points is None or least <= points <= most:
        return ()
    return (
        Problem(
            "warning",
            "total_points",
            msg(
                "{total} points: a play ends with {least} to {most}.",
                total=points,
                least=least,
                most=most,
            ),
        ),
    )


def _tally(hands: Hands, lines: Iterable[int], card: str) -> tuple[int, ...]:
    lines = tuple(lines)
    return tuple([sum(hand[line].count(card) for line in lines) if hand else 0 for hand in hands])
