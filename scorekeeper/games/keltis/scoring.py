"""The points of Keltis as numbers; `explain` puts the same facts into words."""

from typing import Final

from scorekeeper.games.base import Category, HandScore, RoundScore, Scorecard, Table, msg
from scorekeeper.games.keltis.cards import COLOUR_NAMES, COLOURS, GREY, GREY_CARDS, STONES
from scorekeeper.games.keltis.notation import count, read
from scorekeeper.games.ranking import competition_ranks

CATEGORIES: Final = (
    *(Category(colour, name) for colour, name in zip(COLOURS, COLOUR_NAMES, strict=True)),
    Category("stones", msg("Wishing stones"), short=msg("Stones")),
    Category("grey", msg("Loose grey cards"), short=msg("Grey")),
)
"""One category for each line of a player, in the same order."""

ROW_POINTS: Final = (0, -4, -3, -2, 1, 2, 3, 6, 7, 10)
"""Points of a row of so many cards; more than nine are worth no more (card game rules)."""

STONE_POINTS: Final = (-4, -1, 0, 4, 6, 10)
"""Points of so many stones; more than five are worth no more (card game rules)."""


POINTS_RANGE: Final = (
    len(COLOURS) * min(ROW_POINTS) + min(STONE_POINTS),
    len(COLOURS) * max(ROW_POINTS) + max(STONE_POINTS) + GREY_CARDS,
)
"""The fewest and the most points of a player: all rows, the stones, the loose grey cards."""


def row_points(cards: int) -> int:
    """Return the points of a colour row (card game rules)."""
    return ROW_POINTS[min(cards, len(ROW_POINTS) - 1)]


def stone_points(stones: int) -> int:
    """Return the points of a player's wishing stones (card game rules)."""
    return STONE_POINTS[min(stones, len(STONE_POINTS) - 1)]


def next_gain(cards: int) -> int:
    """Return what one more card adds to a row: the first costs 4, the 4th, 7th, 9th add 3."""
    return row_points(cards + 1) - row_points(cards)


def hand_points(hand: str) -> tuple[int, ...]:
    """Return the points of each line of a player. Raises `NotationError`."""
    counts = [count(part) for part in read(hand)]
    return (*map(row_points, counts[:STONES]), stone_points(counts[STONES]), counts[GREY])


def score_round(table: Table, round_: int) -> RoundScore:
    """Return the points of all seats; no points depend on another seat."""
    hands = table.rounds[round_]
    by_hand = table.by_hand(round_)
    scores: list[HandScore | None] = []
    for seat, hand in enumerate(hands):
        if hand is None:
            scores.append(None)
            continue
        points = hand_points(hand)
        scores.append(HandScore(points, by_hand[seat], sum(points) + by_hand[seat]))
    return RoundScore(tuple(scores), round_ != table.open_round and None not in hands)


def score(table: Table) -> Scorecard:
    """Return every number of the play: most points win, a tie is shared (card game rules).

    A seat whose cards are not entered has no rank: its total of 0 is above many real ones.
    """
    rounds = tuple([score_round(table, number) for number in range(len(table.rounds))])
    totals = [0] * table.seats
    entered: set[int] = set()
    for played in rounds:
        for seat, hand in enumerate(played.hands):
            if hand is not None:
                totals[seat] += hand.total
                entered.add(seat)
    seats = sorted(entered)
    places = dict(zip(seats, competition_ranks([(totals[seat],) for seat in seats]), strict=True))
    ranks = tuple([places.get(seat) for seat in range(table.seats)])
    complete = all(played.settled for played in rounds)
    return Scorecard(
        table,
        CATEGORIES,
        (),
        rounds,
        ((),) * table.seats if complete else None,
        (),
        tuple(totals),
        ranks,
        tuple([seat for seat in seats if places[seat] == 1]) if complete else (),
    )
