"""Keltis: Das Kartenspiel, the card game of 2009."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from scorekeeper.games.base import (
    Box,
    Chip,
    Decision,
    EntryKey,
    Game,
    Line,
    Message,
    Problem,
    Rules,
    Scorecard,
    Table,
    msg,
    msgn,
)
from scorekeeper.games.keltis import checks, entry, explain, sample, scoring, tally
from scorekeeper.games.keltis.cards import CARDS, COLOURS, ENDING_ROWS, GREY, SET_ASIDE, STONES
from scorekeeper.games.keltis.notation import count, parse, read
from scorekeeper.games.keltis.questions import QUESTIONS

if TYPE_CHECKING:
    from random import Random


class Keltis(Game):
    """Keltis: Das Kartenspiel, 2 to 4 players, one scoring."""

    id = "keltis"
    title = "Keltis: Das Kartenspiel"
    edition = msg("card game of 2009, 101 cards and 9 wishing stones, 2 to 4 players")
    seats = range(2, 5)
    card_kinds = CARDS
    house_rules = ()
    questions = QUESTIONS
    box = Box(year=2009, minutes=(30, 30))
    typed_as = entry.TYPED_AS
    entry_hint = msg(
        "choose a row by its letter, then press its numbers in order; g grey, * end card, "
        "s the stones, l loose grey cards"
    )

    def round_count(self, rules: Rules) -> int:
        """Return 1: the game is scored once (card game rules)."""
        del rules
        return 1

    def hand_size(self, seats: int, rules: Rules) -> int | None:
        """Return None: everybody ends with another number of cards."""
        del seats, rules
        return None

    def parse(self, text: str) -> str:
        """Return the canonical notation of a player's parts. Raises `NotationError`."""
        return parse(text)

    def keys(
        self, table: Table, round_: int, seat: int | None = None, place: int | None = None
    ) -> tuple[EntryKey, ...]:
        """Return the keys with what the box still holds; with a seat, those of its cursor."""
        return entry.keys(table, round_, seat, place)

    def chips(self, hand: str) -> tuple[Chip, ...]:
        """Return the seven lines one after the other, each beginning with its name."""
        return entry.chips(hand)

    def end_place(self, hand: str) -> int:
        """Return where the cursor begins in a hand."""
        return entry.end_place(hand)

    def lay(self, hand: str, place: int, key: str) -> tuple[str, int]:
        """Return the hand after a key at a place of the cursor, and the cursor's new place."""
        return entry.lay(hand, place, key)

    def take_back(self, hand: str, place: int) -> tuple[str, int]:
        """Return the hand without the card before the cursor, and the cursor's new place."""
        return entry.take_back(hand, place)

    def verify_lay(
        self, table: Table, round_: int, seat: int, key: str, place: int | None = None
    ) -> Problem | None:
        """Return why the row or the box doesn't take this card at this place, or None."""
        return entry.verify_lay(table, round_, seat, key, place)

    def score(self, table: Table) -> Scorecard:
        """Return every number of the play (card game rules)."""
        return scoring.score(table)

    def check(self, table: Table) -> tuple[Problem, ...]:
        """Return all problems of the play at once."""
        problem = self.seats_problem(table.seats, table.rules)
        return (*([problem] if problem else []), *checks.check(table))

    def summary(self, card: Scorecard, round_: int, seat: int) -> Message:
        """Return one sentence that names every part of a hand's points that matters."""
        return explain.summary(card, round_, seat)

    def kinds_laid(self, hands: Iterable[str]) -> Mapping[str, int]:
        """Return how many cards and stones of each kind lie in these hands together."""
        return tally.kinds_laid(hands)

    def category_cards(self, hands: Iterable[str]) -> Mapping[str, int]:
        """Return how many cards or stones lie in each line, also where only that is known."""
        return tally.category_cards(hands)

    def sample(
        self, skills: Sequence[float], rules: Rules, chance: "Random"
    ) -> tuple[tuple[str, ...], ...]:
        """Return the rows, stones and grey cards of a play that could have happened."""
        del rules
        return sample.sample(skills, chance)

    def explain_hand(self, card: Scorecard, round_: int, seat: int) -> tuple[Line, ...]:
        """Return one line for each row, the stones and the loose grey cards."""
        return explain.explain_hand(card, round_, seat)

    def explain_end(self, card: Scorecard, seat: int) -> tuple[Line, ...]:
        """Return nothing: all points are those of the one scoring."""
        del card, seat
        return ()

    def decide(self, card: Scorecard) -> Decision:
        """Return how the play was decided: by points, or shared (card game rules)."""
        return explain.decide(card)

    def round_story(self, card: Scorecard, round_: int) -> tuple[Message, ...]:
        """Name the seats whose cards are missing."""
        return explain.round_story(card, round_)

    def end_story(self, card: Scorecard) -> tuple[Message, ...]:
        """Return nothing: the seats share no points."""
        del card
        return ()

    def check_points(
        self, seats: int, rules: Rules, round_totals: Sequence[int | None], total: int | None
    ) -> tuple[Problem, ...]:
        """Return that points are below or above what the cards can make, as a warning."""
        del seats, rules
        return checks.check_points(round_totals, total)

    def decide_points(
        self,
        ranks: Sequence[int | None],
        totals: Sequence[int],
        counts: Sequence[int | None],
    ) -> Decision:
        """Return how totals lead to these places; nothing breaks a tie (card game rules)."""
        del counts
        return explain.decide_points(ranks, totals)

    def round_facts(self, table: Table, round_: int) -> tuple[Message, ...]:
        """Return what ends the game, how near it is, and what two players leave out."""
        ended = msgn(
            "{count} row of {limit} with an end card",
            "{count} rows of {limit} with an end card",
            checks.ended_rows(checks.hands_of(table, round_)),
            limit=ENDING_ROWS,
        )
        if table.seats == 2:
            return (ended, msg("{count} cards set aside", count=SET_ASIDE))
        return (ended,)

    def counters(self) -> tuple[Message, ...]:
        """Return the headings for cards in rows, stones and loose grey cards."""
        return (msg("cards"), msg("stones"), msg("grey"))

    def counts(self, card: Scorecard, round_: int, seat: int) -> tuple[str, ...]:
        """Return cards in the colour rows, stones and loose grey cards."""
        hand = card.table.rounds[round_][seat]
        if hand is None:
            return ("–", "–", "–")
        numbers = [count(part) for part in read(hand)]
        return (str(sum(numbers[:STONES])), str(numbers[STONES]), str(numbers[GREY]))

    def prefill(self, question: str, card: Scorecard, round_: int) -> tuple[str, ...]:
        """Return the wishing stones of each seat; a row is nobody's before it is named."""
        if question != "stones":
            return ()
        hands = card.table.rounds[round_]
        return tuple("" if hand is None else str(count(read(hand)[STONES])) for hand in hands)

    def player_json(self, card: Scorecard, seat: int) -> dict[str, object]:
        """Return the points of the rows by colour, of the stones and of the loose greys."""
        hand = card.hand(0, seat)
        points: tuple[int | None, ...] = (None,) * len(scoring.CATEGORIES)
        if hand is not None and hand.points:
            points = hand.points
        found: dict[str, object] = {
            "rows": dict(zip(COLOURS, points[:STONES], strict=True)),
            "stones": points[STONES],
            "grey": points[GREY],
        }
        if hand is not None and hand.by_hand:
            found["by_hand"] = hand.by_hand
        return found
