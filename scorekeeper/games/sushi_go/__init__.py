"""Sushi Go!, the base box of 2014."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

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
)
from scorekeeper.games.sushi_go import (
    bounds,
    checks,
    explain,
    prefill,
    scoring,
    stories,
    tally,
)
from scorekeeper.games.sushi_go.cards import BY_KEY, CARDS, NIGIRI, ROUNDS
from scorekeeper.games.sushi_go.house_rules import HOUSE_RULES
from scorekeeper.games.sushi_go.notation import parse
from scorekeeper.games.sushi_go.questions import QUESTIONS

if TYPE_CHECKING:
    from random import Random

_SUPERSCRIPTS: Final = "¹²³⁴⁵⁶⁷⁸⁹"


class SushiGo(Game):
    """Sushi Go!, 2 to 5 players, three rounds."""

    id = "sushi-go"
    title = "Sushi Go!"
    edition = msg("Gamewright base box of 2014, 108 cards, 2 to 5 players, 3 rounds")
    seats = range(2, 6)
    card_kinds = CARDS
    house_rules = HOUSE_RULES
    questions = QUESTIONS
    winner_question = "winner"
    counted = msg("Puddings")
    end_categories = scoring.END_CATEGORIES
    breaks_tie = msg("puddings")
    box = Box(bgg_id=133473, year=2013, minutes=(15, 15), age=8)
    entry_hint = msg("press the key of each card as it lies on the table, wasabi before its nigiri")

    def round_count(self, rules: Rules) -> int:
        """Return 3 (rulebook p4)."""
        del rules
        return ROUNDS

    def hand_size(self, seats: int, rules: Rules) -> int | None:
        """Return 10, 9, 8 or 7 cards for 2 to 5 seats (rulebook p2)."""
        del rules
        return checks.hand_size(seats)

    def seats_problem(self, seats: int, rules: Rules) -> Problem | None:
        """Say why not, and which box seats more than five."""
        return checks.seats_problem(seats, rules)

    def dummy_seat(self, rules: Rules) -> int | None:
        """Return the third seat when the two-player variant is on (rulebook p6)."""
        return scoring.DUMMY_SEAT if rules.get("dummy") == "on" else None

    def parse(self, text: str) -> str:
        """Return the canonical notation, one letter a card. Raises `NotationError`."""
        return parse(text)

    def keys(
        self, table: Table, round_: int, seat: int | None = None, place: int | None = None
    ) -> tuple[EntryKey, ...]:
        """Return the card keys with what the box still holds."""
        del seat, place
        return tuple(
            EntryKey(key, BY_KEY[key].short or BY_KEY[key].name, BY_KEY[key].colour, left)
            for key, left in checks.left_in_box(table, round_).items()
        )

    def chips(self, hand: str) -> tuple[Chip, ...]:
        """Return one chip a card; a wasabi and the nigiri on it bear the same small number."""
        chips: list[Chip] = []
        waiting: list[int] = []
        pairs = 0
        for place, letter in enumerate(hand):
            colour = BY_KEY[letter].colour
            if letter == "w":
                waiting.append(place)
                chips.append(Chip(letter, colour, waiting=True))
            elif letter in NIGIRI and waiting:
                mark = _SUPERSCRIPTS[pairs % len(_SUPERSCRIPTS)]
                pairs += 1
                chips[waiting.pop(0)] = Chip("w", colour, mark)
                chips.append(Chip(letter, colour, mark, boosted=True))
            else:
                chips.append(Chip(letter, colour))
        return tuple(chips)

    def verify_lay(
        self, table: Table, round_: int, seat: int, key: str, place: int | None = None
    ) -> Problem | None:
        """Return why the box does not hold this card any more, or None."""
        del place
        return checks.verify_lay(table, round_, seat, key)

    def score(self, table: Table) -> Scorecard:
        """Return every number of the play (rulebook p3–5)."""
        return scoring.score(table)

    def check(self, table: Table) -> tuple[Problem, ...]:
        """Return all problems of the play at once."""
        return checks.check(table)

    def explain_hand(self, card: Scorecard, round_: int, seat: int) -> tuple[Line, ...]:
        """Return one line for each category of an entered hand."""
        return explain.explain_hand(card, round_, seat)

    def summary(self, card: Scorecard, round_: int, seat: int) -> Message:
        """Return one sentence with what scores in a hand and what is kept of it."""
        return explain.summary(card, round_, seat)

    def prefill(self, question: str, card: Scorecard, round_: int) -> tuple[str, ...]:
        """Return the icons, puddings, totals or cards that a play holds."""
        return prefill.prefill(question, card, round_)

    def kinds_laid(self, hands: Iterable[str]) -> Mapping[str, int]:
        """Return how many cards of each kind lie in these hands together."""
        return tally.kinds_laid(hands)

    def category_cards(self, hands: Iterable[str]) -> Mapping[str, int]:
        """Return the cards of each category; wasabi belongs to the nigiri, chopsticks to none."""
        return tally.category_cards(hands)

    def sample(
        self, skills: Sequence[float], rules: Rules, chance: "Random"
    ) -> tuple[tuple[str, ...], ...]:
        """Return the hands of a whole draft that could have happened."""
        del rules
        from scorekeeper.games.sushi_go import sample  # only the demonstration plays by itself

        return sample.sample(skills, chance)

    def explain_end(self, card: Scorecard, seat: int) -> tuple[Line, ...]:
        """Return the pudding line of a seat."""
        return explain.explain_end(card, seat)

    def decide(self, card: Scorecard) -> Decision:
        """Return how the play was decided (rulebook p5)."""
        return stories.decide(card)

    def round_story(self, card: Scorecard, round_: int) -> tuple[Message, ...]:
        """Tell the maki ranking of a round, and the soy sauce when it is played with."""
        return stories.round_story(card, round_)

    def end_story(self, card: Scorecard) -> tuple[Message, ...]:
        """Tell who has most and fewest puddings."""
        return stories.end_story(card)

    def rank_points(
        self, totals: Sequence[int], counts: Sequence[int | None], rules: Rules
    ) -> tuple[int | None, ...]:
        """Return the places by total, then puddings; unknown ones break no tie (rulebook p5)."""
        return scoring.rank_known(totals, counts, rules)

    def end_points(self, counts: Sequence[int], rules: Rules) -> tuple[tuple[int, ...], ...]:
        """Return the pudding points by seat (rulebook p5)."""
        penalty = scoring.has_penalty(len(counts), rules)
        shares = scoring.pudding_points(counts, rules["pudding_tie"], penalty=penalty)
        return tuple((points,) for points in shares)

    def end_range(self, seats: int, rules: Rules) -> range:
        """Return which points the puddings can bring a player (rulebook p5)."""
        return bounds.end_range(seats, rules)

    def check_counts(self, counts: Sequence[int | None]) -> tuple[Problem, ...]:
        """Return that there are more puddings than the box holds (rulebook p2)."""
        return bounds.check_counts(counts)

    def check_points(
        self, seats: int, rules: Rules, round_totals: Sequence[int | None], total: int | None
    ) -> tuple[Problem, ...]:
        """Return which points no cards of the box make, as warnings."""
        return bounds.check_points(seats, rules, round_totals, total)

    def decide_points(
        self,
        ranks: Sequence[int | None],
        totals: Sequence[int],
        counts: Sequence[int | None],
    ) -> Decision:
        """Return how totals, then puddings, lead to these places (rulebook p5)."""
        return stories.decide_known(ranks, totals, counts)

    def round_facts(self, table: Table, round_: int) -> tuple[Message, ...]:
        """Return the hand size and the direction in which hands are passed (rulebook p2, p5)."""
        right = table.rules["pass"] == "both_ways" and round_ == 1  # noqa: S105 - passing hands
        return (
            msg("hands of {count}", count=self.hand_size(table.seats, table.rules) or 0),
            msg("pass right →") if right else msg("pass left ←"),
        )

    def counters(self) -> tuple[Message, ...]:
        """Return the headings for cards, maki icons and puddings."""
        return (msg("cards"), msg("maki"), msg("pud"))

    def counts(self, card: Scorecard, round_: int, seat: int) -> tuple[str, ...]:
        """Return cards of the hand size, maki icons of the round, puddings of the play."""
        hand = card.table.rounds[round_][seat]
        size = self.hand_size(card.table.seats, card.table.rules)
        icons = "–" if hand is None else str(scoring.maki_icons(hand))
        return (f"{len(hand or '')}/{size}", icons, str(card.counts[seat]))

    def player_json(self, card: Scorecard, seat: int) -> dict[str, object]:
        """Return the rounds by category, the puddings and their points."""
        rounds: list[dict[str, int | None] | None] = []
        categories = scoring.categories(card.table.rules)
        for played in card.rounds:
            hand = played.hands[seat]
            if hand is None:
                rounds.append(None)
                continue
            points: dict[str, int | None] = {
                category.id: value if played.settled or not category.shared else None
                for category, value in zip(
                    categories, hand.points or (None,) * len(categories), strict=True
                )
            }
            if hand.by_hand:
                points["by_hand"] = hand.by_hand
            rounds.append({**points, "total": hand.total})
        if card.table.given is not None:
            rounds += [None] * (ROUNDS - len(rounds))
        return {
            "rounds": rounds,
            "puddings": card.counts[seat],
            "pudding_points": next(iter(card.end_points[seat]), None) if card.end_points else None,
        }
