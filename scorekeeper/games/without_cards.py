"""A game of which only points, puddings or places were written down.

`without_cards(game)` is the same game for everything that asks a `Game` about a play, so that
screens, files and the store need not ask whether there are cards. What nobody wrote down is
None and is never reckoned as 0.
"""

from collections.abc import Sequence
from functools import cache

from scorekeeper.games.base import (
    Category,
    Chip,
    Decision,
    EntryKey,
    Game,
    Given,
    HandScore,
    Line,
    Message,
    Problem,
    RoundScore,
    Rules,
    Scorecard,
    Seats,
    Table,
    msg,
)
from scorekeeper.games.written_down import (
    apart,
    check_ranks,
    end_points_of,
    open_first,
    open_order,
    open_ties,
    sum_problem,
)

ROUND = Category("round", msg("Points"))
"""What a round is worth as a whole."""


@cache
def without_cards(game: Game) -> "WithoutCards":
    """Return the game as it is asked about plays without cards."""
    return WithoutCards(game)


class WithoutCards(Game):
    """A game as it is asked about plays without cards."""

    questions = ()
    card_kinds = ()
    entry_hint = msg("written down without cards")

    def __init__(self, game: Game) -> None:
        self.whole = game
        self.id, self.title, self.edition = game.id, game.title, game.edition
        self.seats, self.house_rules = game.seats, game.house_rules
        self.counted, self.end_categories = game.counted, game.end_categories
        self.breaks_tie, self.box = game.breaks_tie, game.box

    def seats_problem(self, seats: int, rules: Rules) -> Problem | None:
        """Return why the game can't be played with so many seats, or None."""
        return self.whole.seats_problem(seats, rules)

    def dummy_seat(self, rules: Rules) -> int | None:
        """Return the seat (0-based) that nobody owns, or None."""
        return self.whole.dummy_seat(rules)

    def round_count(self, rules: Rules) -> int:
        """Return how many rounds a play has."""
        return self.whole.round_count(rules)

    def hand_size(self, seats: int, rules: Rules) -> int | None:
        """Return None: there are no cards."""
        del seats, rules
        return None

    def parse(self, text: str) -> str:
        """Return the canonical notation of a hand. Raises `NotationError`."""
        return self.whole.parse(text)

    def keys(
        self, table: Table, round_: int, seat: int | None = None, place: int | None = None
    ) -> tuple[EntryKey, ...]:
        """Return nothing: no cards are laid."""
        del table, round_, seat, place
        return ()

    def chips(self, hand: str) -> tuple[Chip, ...]:
        """Return nothing: there are no cards to draw."""
        del hand
        return ()

    def verify_lay(
        self, table: Table, round_: int, seat: int, key: str, place: int | None = None
    ) -> Problem | None:
        """Return that no cards can be laid."""
        del table, round_, seat, key, place
        return Problem("error", "no_cards", msg("This play was written down without cards."))

    def score(self, table: Table) -> Scorecard:
        """Return what is known, and the places that follow from it."""
        given = table.given or ()
        counts = tuple(one.puddings for one in given) if self.counted else ()
        totals = tuple(one.total for one in given)
        length = max((len(one.rounds) for one in given if one.rounds), default=0)
        rounds = tuple(
            RoundScore(tuple(_hand(one, round_) for one in given), settled=True)
            for round_ in range(length)
        )
        ends = end_points_of(self.whole, given, table.rules)
        shown = bool(self.end_categories) and None not in counts
        ranks = self._ranks(given, totals, counts, table.rules)
        return Scorecard(
            table,
            (),
            self.end_categories if shown else (),
            rounds,
            tuple(end or () for end in ends) if shown else ((),) * len(given),
            counts,
            totals,
            ranks,
            _first(ranks),
        )

    def check(self, table: Table) -> tuple[Problem, ...]:
        """Return what the rules do not allow in what was written down; all can be kept."""
        given = table.given or ()
        problem = self.seats_problem(table.seats, table.rules)
        found = [problem] if problem else []
        ends = end_points_of(self.whole, given, table.rules)
        for seat, one in enumerate(given):
            own = self.whole.check_points(table.seats, table.rules, one.rounds or (), one.total)
            found += [Problem(p.level, p.code, p.message, p.round, seat) for p in own]
            wrong = sum_problem(self.whole, table, one, ends[seat])
            if wrong is not None:
                found.append(Problem("warning", "sum", wrong, None, seat))
        found += self.whole.check_counts([one.puddings for one in given])
        competes = self._competes(len(given), table.rules)
        missing = [
            Problem("warning", "missing_result", msg("No result is written down."), None, seat)
            for seat, one in enumerate(given)
            if not one.known and competes[seat]
        ]
        if any(one.rank is not None for one in given):
            counts, totals = [one.puddings for one in given], [one.total for one in given]
            ranks = self._ranks(given, totals, counts, table.rules)
            wrong_ranks = check_ranks(self.whole, given, competes)
            found += wrong_ranks
            found += open_order(given, ranks, competes) or (
                [] if wrong_ranks or missing else open_first(ranks)
            )
        else:
            found += open_ties(self.whole, given, competes)
        return (*found, *missing)

    def rank_points(
        self, totals: Sequence[int], counts: Sequence[int | None], rules: Rules
    ) -> tuple[int | None, ...]:
        """Return the places by totals, and by what breaks a tie where that is known."""
        return self.whole.rank_points(totals, counts, rules)

    def end_points(self, counts: Sequence[int], rules: Rules) -> tuple[tuple[int, ...], ...]:
        """Return the points of the end categories by seat for what the seats have counted."""
        return self.whole.end_points(counts, rules)

    def end_range(self, seats: int, rules: Rules) -> range:
        """Return which points a seat can get after the last round."""
        return self.whole.end_range(seats, rules)

    def check_counts(self, counts: Sequence[int | None]) -> tuple[Problem, ...]:
        """Return what the box does not allow in what the seats have counted."""
        return self.whole.check_counts(counts)

    def check_points(
        self, seats: int, rules: Rules, round_totals: Sequence[int | None], total: int | None
    ) -> tuple[Problem, ...]:
        """Return which points of a seat the rules do not allow, as warnings."""
        return self.whole.check_points(seats, rules, round_totals, total)

    def decide_points(
        self,
        ranks: Sequence[int | None],
        totals: Sequence[int],
        counts: Sequence[int | None],
    ) -> Decision:
        """Return how totals, and what breaks a tie, lead to these places."""
        return self.whole.decide_points(ranks, totals, counts)

    def explain_hand(self, card: Scorecard, round_: int, seat: int) -> tuple[Line, ...]:
        """Return one line for the whole round, none where it is not known."""
        hand = card.hand(round_, seat)
        if hand is None:
            return ()
        return (Line(ROUND, hand.total, msg("written down without cards")),)

    def explain_end(self, card: Scorecard, seat: int) -> tuple[Line, ...]:
        """Return one line for each end category, none where it is not known of everybody."""
        return self.whole.explain_end(card, seat) if card.end_categories else ()

    def decide(self, card: Scorecard) -> Decision:
        """Return how the play was decided, as far as it is known."""
        given = card.table.given or ()
        if not card.winners:
            missing = tuple(seat for seat, one in enumerate(given) if not one.known)
            if any(card.ranks):
                return Decision(None, msg("Nobody’s first place is written down."))
            if not missing:
                return Decision(None, msg("Not decided: a total is missing."))
            return Decision(
                None,
                msg("Not decided: the result of {missing} is missing.", missing=Seats(missing)),
            )
        rules = card.table.rules
        natural = self._natural(card.totals, card.counts, rules)
        won = Seats(card.winners)
        known = self._filled(card.totals, rules)
        if natural and known and _first(natural) == card.winners:
            return self.whole.decide_points(natural, known, card.counts)
        if len(card.winners) > 1:
            return Decision(
                "shared", msg("{winners} share the win by the places written down.", winners=won)
            )
        return Decision(None, msg("{winner} wins by the places written down.", winner=won))

    def round_story(self, card: Scorecard, round_: int) -> tuple[Message, ...]:
        """Return nothing: what the seats shared is not known."""
        del card, round_
        return ()

    def end_story(self, card: Scorecard) -> tuple[Message, ...]:
        """Tell what the seats shared at the end, if that is known of everybody."""
        return self.whole.end_story(card) if card.end_categories else ()

    def round_facts(self, table: Table, round_: int) -> tuple[Message, ...]:
        """Return nothing: the play is over."""
        del table, round_
        return ()

    def counters(self) -> tuple[Message, ...]:
        """Return nothing: there are no cards to count."""
        return ()

    def counts(self, card: Scorecard, round_: int, seat: int) -> tuple[str, ...]:
        """Return nothing: there are no cards to count."""
        del card, round_, seat
        return ()

    def player_json(self, card: Scorecard, seat: int) -> dict[str, object]:
        """Return the game's own part of a player, null where nothing is known."""
        return self.whole.player_json(card, seat)

    def _natural(
        self, totals: Sequence[int | None], counts: Sequence[int | None], rules: Rules
    ) -> tuple[int | None, ...] | None:
        """Return the places by the game's rule, None if a total is missing."""
        known = self._filled(totals, rules)
        return None if known is None else self.whole.rank_points(known, counts, rules)

    def _filled(self, totals: Sequence[int | None], rules: Rules) -> list[int] | None:
        """Return the totals, None if one of a seat that competes is missing."""
        known = [total for total in totals if total is not None]
        if len(known) == len(totals):
            return known
        competes = self._competes(len(totals), rules)
        if not known or any(
            total is None and place for total, place in zip(totals, competes, strict=True)
        ):
            return None
        # a seat that can't win stands below all others while nobody knows its total
        return [min(known) - 1 if total is None else total for total in totals]

    def _competes(self, seats: int, rules: Rules) -> tuple[bool, ...]:
        blank = [0] * seats
        return tuple(rank is not None for rank in self.whole.rank_points(blank, blank, rules))

    def _ranks(
        self,
        given: Sequence[Given],
        totals: Sequence[int | None],
        counts: Sequence[int | None],
        rules: Rules,
    ) -> tuple[int | None, ...]:
        """Return the places written down, else those by the game's rule.

        Where only some are written down, the others follow from points that nobody shares, and
        are unknown where the points contradict the places: no place that nobody wrote down may
        make a win a shared one.
        """
        natural = self._natural(totals, counts, rules) or (None,) * len(given)
        written = [one.rank for one in given]
        if all(rank is None for rank in written):
            return natural
        competes = self._competes(len(given), rules)
        agreed = not check_ranks(self.whole, given, competes)
        ranks: list[int | None] = []
        for seat, rank in enumerate(written):
            follows = agreed and all(
                apart(self.whole, given[seat], other)
                for place, other in enumerate(given)
                if place != seat and competes[place]
            )
            if not competes[seat]:
                ranks.append(None)
            else:
                ranks.append(rank if rank is not None or not follows else natural[seat])
        return tuple(ranks)


def _first(ranks: Sequence[int | None]) -> tuple[int, ...]:
    """Return the seats in first place."""
    return tuple(seat for seat, rank in enumerate(ranks) if rank == 1)


def _hand(given: Given, round_: int) -> HandScore | None:
    points = given.rounds[round_] if given.rounds and round_ < len(given.rounds) else None
    return None if points is None else HandScore((), 0, points)
