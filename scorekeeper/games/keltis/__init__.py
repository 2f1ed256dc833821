"""Keltis: Das Kartenspiel, the card game of 2009."""

from collections.abc import Mapping
from functools import cached_property, partial
from typing import Final

from scorekeeper.games.game import Entry, Game
from scorekeeper.games.keltis import notation
from scorekeeper.games.keltis.cards import (
    COLOUR_CARDS,
    ENDING_ROWS,
    GREY_CARDS,
    GROUNDS,
    KINDS,
    LOOSE,
    NAMES,
    ROWS,
    STONE_COUNT,
    STONES,
    Row,
    count,
    is_count,
    rows_of,
)
from scorekeeper.games.keltis.entry import KeltisEntry
from scorekeeper.games.keltis.rows import CATEGORIES, faults
from scorekeeper.games.keltis.telling import KeltisTelling
from scorekeeper.games.parts import At, Box, Cards, Fill, Kind, Question, Tile
from scorekeeper.games.scorecard import Hand, Problem, Rules, Scorecard, Table
from scorekeeper.games.telling import Telling
from scorekeeper.i18n import msg, msgn

_LEAST: Final = 5 * -4 - 4
_MOST: Final = 5 * 10 + 10 + GREY_CARDS


class Keltis(Game):
    """Keltis: Das Kartenspiel, 2 to 4 players, one scoring."""

    box = Box(
        "keltis",
        "Keltis: Das Kartenspiel",
        msg("card game of 2009, 101 cards and 9 wishing stones, 2 to 4 players"),
        (2, 4),
        year=2009,
        minutes=(30, 30),
    )
    kinds = KINDS
    categories = CATEGORIES
    hint = msg(
        "choose a row by its letter, then press its numbers in order; g grey, * end card, s the "
        "stones, l loose grey cards"
    )

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """The questions, which most commands don't ask."""
        from scorekeeper.games.keltis.questions import questions

        return questions(self)

    def cards(self, rules: Rules) -> Cards:
        """Return the cards, and the seven rows of a seat."""
        return Cards(self.by_key, partial(self.tiles, self.by_key), NAMES)

    def tiles(self, kinds: Mapping[str, Kind], hand: Hand) -> tuple[Tile, ...]:
        """Return one tile a card, in its row."""
        tiles = []
        for index, token in enumerate(hand):
            row, card = ROWS.index(token[0]), token[1:]
            kind = kinds.get(token)
            name = kind.name if kind else msg("{count} cards", count=card[1:])
            ground = kind.ground if kind else GROUNDS[row]
            tiles.append(Tile((index,), ((card, ""),), name, None, ground, row=row))
        return tuple(tiles)

    def entry(self, table: Table, at: At) -> Entry:
        """Return the keys of the row in which the cursor stands."""
        return KeltisEntry(self, table, at)

    def fill(self, table: Table, round_: int, seat: int) -> Fill:
        """Return the cards in the colour rows; everybody ends with another number."""
        return Fill(sum(map(count, rows_of(table.rounds[round_][seat] or ())[:STONES])))

    def read(self, text: str, rules: Rules) -> Hand:
        """Return the hand that a text says, part by part. Raises `NotationError`."""
        return notation.read(text)

    def write(self, hand: Hand) -> str:
        """Return the parts of a hand."""
        return notation.write(hand)

    def unknown(self, hand: Hand, rules: Rules) -> list[str]:
        """Return the tokens that are no card and no number of cards."""
        return [token for token in super().unknown(hand, rules) if token[1:2] != "#"]

    def check_cards(self, table: Table) -> list[Problem]:
        """Return the errors: cards beyond the box, rows that can't lie so, too many in all."""
        problems = super().check_cards(table)
        for round_, hands in enumerate(table.rounds):
            seats = [rows_of(hand or ()) for hand in hands]
            problems += [p for p in _row_problems(seats, round_) if p.level == "error"]
            problems += _too_many(seats, round_)
        return problems

    def check(self, table: Table) -> tuple[Problem, ...]:
        """Return also rows that an end card opens, and a play that can't be over yet."""
        problems = list(super().check(table))
        for round_, hands in enumerate(table.rounds):
            seats = [rows_of(hand or ()) for hand in hands]
            problems += [p for p in _row_problems(seats, round_) if p.level == "warning"]
            rows = [row for rows in seats for row in rows[:STONES]]
            hidden = sum(is_count(row) and count(row) > 0 for row in rows)
            ended = sum("*" in row for row in rows)
            if None not in hands and ended + hidden < ENDING_ROWS:
                text = msgn(
                    "{count} row has an end card, but five end the game: is the draw pile empty?",
                    "{count} rows have an end card, but five end the game: is the draw pile empty?",
                    ended,
                )
                problems.append(Problem("warning", "draw_pile", text, round_))
        return tuple(problems)

    def check_results(self, table: Table) -> list[Problem]:
        """Return totals that no cards make, as warnings."""
        text = msg("A play ends with {least} to {most} points.", least=_LEAST, most=_MOST)
        return [
            Problem("warning", "total_points", text, None, seat)
            for seat, result in enumerate(table.results or ())
            if result.total is not None and not _LEAST <= result.total <= _MOST
        ]

    def tell(self, card: Scorecard) -> Telling:
        """Return the scorecard in words."""
        return KeltisTelling(self.box, card)


def _row_problems(seats: list[tuple[Row, ...]], round_: int) -> list[Problem]:
    return [
        problem._replace(
            message=msg("{row}: {fault}.", row=NAMES[row], fault=problem.message),
            round=round_,
            seat=seat,
        )
        for seat, rows in enumerate(seats)
        for row, cards in enumerate(rows[:STONES])
        for problem in faults(cards)
    ]


def _too_many(seats: list[tuple[Row, ...]], round_: int) -> list[Problem]:
    """Return that more stones or grey cards are needed than the box holds.

    A colour has 18 cards, so what its rows have beyond 18 is grey, and what is written as grey
    is grey.
    """
    greys = sum(count(rows[LOOSE]) for rows in seats)
    for row in range(STONES):
        written = sum(card[0] == "g" for rows in seats for card in rows[row])
        greys += max(written, sum(count(rows[row]) for rows in seats) - COLOUR_CARDS)
    stones = sum(count(rows[STONES]) for rows in seats)
    found = []
    if greys > GREY_CARDS:
        text = msg(
            "These rows need at least {count} grey cards; there are {limit}.",
            count=greys,
            limit=GREY_CARDS,
        )
        found.append(Problem("error", "deck_limit", text, round_))
    if stones > STONE_COUNT:
        text = msg(
            "{count} wishing stones are given out; there are {limit}.",
            count=stones,
            limit=STONE_COUNT,
        )
        found.append(Problem("error", "deck_limit", text, round_))
    return found


GAME: Final[Game] = Keltis()
