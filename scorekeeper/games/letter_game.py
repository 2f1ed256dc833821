"""A game of the simplest kind: one letter a card, every hand worth its own cards.

A new game of this kind is a subclass with its cards and `hand_points`; the rest has answers
that fit most games and can be overridden one by one (README, “Add a game”).
"""

from abc import abstractmethod

from scorekeeper.games.base import (
    Category,
    Chip,
    Decision,
    EntryKey,
    Game,
    HandScore,
    Line,
    Message,
    NotationError,
    Problem,
    RoundScore,
    Rules,
    Scorecard,
    Seats,
    Table,
    msg,
    msgn,
)
from scorekeeper.games.ranking import competition_ranks


class LetterGame(Game):
    """Answers for all that a `Game` is asked, from its cards and `hand_points`."""

    house_rules = ()
    questions = ()
    rounds = 1
    cards_each: int | None = None
    categories: tuple[Category, ...] = (Category("cards", msg("Cards")),)
    entry_hint = msg("press the key of each card as it lies on the table")

    @abstractmethod
    def hand_points(self, hand: str) -> tuple[int, ...]:
        """Return the points of a hand, one number for each of `categories`."""

    def round_count(self, rules: Rules) -> int:
        """Return `rounds`."""
        del rules
        return self.rounds

    def hand_size(self, seats: int, rules: Rules) -> int | None:
        """Return `cards_each`."""
        del seats, rules
        return self.cards_each

    def parse(self, text: str) -> str:
        """Return the letters without blanks, commas and `+`. Raises `NotationError`."""
        keys = {kind.key for kind in self.card_kinds}
        hand = []
        for position, character in enumerate(text, start=1):
            if character.isspace() or character in ",+":
                continue
            key = character if character in keys else character.lower()
            if key not in keys:
                raise NotationError(
                    msg(
                        "“{what}” at position {position} is no card; the cards are {keys}.",
                        what=character if character.isprintable() else ascii(character)[1:-1],
                        position=position,
                        keys=" ".join(kind.key for kind in self.card_kinds),
                    )
                )
            hand.append(key)
        return "".join(hand)

    def keys(
        self, table: Table, round_: int, seat: int | None = None, place: int | None = None
    ) -> tuple[EntryKey, ...]:
        """Return one key for each card, with what the box still holds in this round."""
        del seat, place
        laid = "".join(hand for hand in table.rounds[round_] if hand)
        return tuple(
            EntryKey(
                kind.key, kind.short or kind.name, kind.colour, kind.count - laid.count(kind.key)
            )
            for kind in self.card_kinds
        )

    def chips(self, hand: str) -> tuple[Chip, ...]:
        """Return one chip a card."""
        colours = {kind.key: kind.colour for kind in self.card_kinds}
        return tuple(Chip(key, colours[key]) for key in hand)

    def verify_lay(
        self, table: Table, round_: int, seat: int, key: str, place: int | None = None
    ) -> Problem | None:
        """Return that the box has no more of this card, or None."""
        del place
        for entry in self.keys(table, round_):
            if entry.key == key and entry.left > 0:
                return None
            if entry.key == key:
                text = msg("{card}: all of the box are on the table.", card=entry.name)
                return Problem("error", "deck_limit", text, round_, seat)
        return Problem(
            "error", "unknown_card", msg("“{key}” is no card of this box.", key=key), round_, seat
        )

    def score(self, table: Table) -> Scorecard:
        """Return every number of the play; a seat without cards has no rank."""
        rounds = tuple(self._score_round(table, number) for number in range(len(table.rounds)))
        totals = [0] * table.seats
        entered = set()
        for played in rounds:
            for seat, hand in enumerate(played.hands):
                if hand is not None:
                    totals[seat] += hand.total
                    entered.add(seat)
        seats = sorted(entered)
        places = dict(zip(seats, competition_ranks([(totals[s],) for s in seats]), strict=True))
        complete = all(played.settled for played in rounds)
        return Scorecard(
            table,
            self.categories,
            (),
            rounds,
            ((),) * table.seats if complete else None,
            (),
            tuple(totals),
            tuple(places.get(seat) for seat in range(table.seats)),
            tuple(seat for seat in seats if places[seat] == 1) if complete else (),
        )

    def check(self, table: Table) -> tuple[Problem, ...]:
        """Return blanks, hands of another size, and cards beyond the box."""
        problems = []
        seats = self.seats_problem(table.seats, table.rules)
        if seats is not None:
            problems.append(seats)
        size = self.hand_size(table.seats, table.rules)
        for round_, hands in enumerate(table.rounds):
            if all(hand is None for hand in hands):
                continue
            for key in self.keys(table, round_):
                if key.left < 0:
                    text = msg("{card}: more than the box holds.", card=key.name)
                    problems.append(Problem("error", "deck_limit", text, round_))
            for seat, hand in enumerate(hands):
                if hand is None:
                    text = msg("The cards are not entered.")
                    problems.append(Problem("warning", "missing_hand", text, round_, seat))
                elif size is not None and len(hand) != size:
                    text = msgn(
                        "{count} of {expected} cards.",
                        "{count} of {expected} cards.",
                        len(hand),
                        expected=size,
                    )
                    problems.append(Problem("warning", "hand_size", text, round_, seat))
        return tuple(problems)

    def explain_hand(self, card: Scorecard, round_: int, seat: int) -> tuple[Line, ...]:
        """Return each category with its points."""
        hand = card.hand(round_, seat)
        if hand is None:
            return ()
        return tuple(
            Line(
                category,
                points,
                msg("{category}: {points}", category=category.name, points=points),
            )
            for category, points in zip(self.categories, hand.points, strict=True)
        )

    def explain_end(self, card: Scorecard, seat: int) -> tuple[Line, ...]:
        """Return nothing: all points are those of the hands."""
        del card, seat
        return ()

    def decide(self, card: Scorecard) -> Decision:
        """Return who has the highest total, or who share it."""
        if not card.winners:
            return Decision(None, msg("Not decided: the last round is not complete."))
        best = card.sums[card.winners[0]]
        won = Seats(card.winners)
        if len(card.winners) > 1:
            text = msg("{winners} share the win with {total} points each.", winners=won, total=best)
            return Decision("shared", text)
        return Decision("total", msg("{winner} wins with {total}.", winner=won, total=best))

    def round_story(self, card: Scorecard, round_: int) -> tuple[Message, ...]:
        """Return nothing: the seats share no points."""
        del card, round_
        return ()

    def end_story(self, card: Scorecard) -> tuple[Message, ...]:
        """Return nothing: the seats share no points."""
        del card
        return ()

    def round_facts(self, table: Table, round_: int) -> tuple[Message, ...]:
        """Return the hand size, if there is one."""
        del round_
        size = self.hand_size(table.seats, table.rules)
        return () if size is None else (msg("hands of {count}", count=size),)

    def counters(self) -> tuple[Message, ...]:
        """Return the heading for the number of cards."""
        return (msg("cards"),)

    def counts(self, card: Scorecard, round_: int, seat: int) -> tuple[str, ...]:
        """Return the number of cards, beside the hand size if there is one."""
        laid = len(card.table.rounds[round_][seat] or "")
        size = self.hand_size(card.table.seats, card.table.rules)
        return (str(laid) if size is None else f"{laid}/{size}",)

    def player_json(self, card: Scorecard, seat: int) -> dict[str, object]:
        """Return the rounds by category."""
        rounds: list[dict[str, int] | None] = []
        for played in card.rounds:
            hand = played.hands[seat]
            if hand is None:
                rounds.append(None)
                continue
            points = {
                category.id: value
                for category, value in zip(self.categories, hand.points, strict=True)
            }
            if hand.by_hand:
                points["by_hand"] = hand.by_hand
            rounds.append({**points, "total": hand.total})
        return {"rounds": rounds}

    def _score_round(self, table: Table, round_: int) -> RoundScore:
        hands = table.rounds[round_]
        by_hand = table.by_hand(round_)
        scores: list[HandScore | None] = []
        for seat, hand in enumerate(hands):
            if hand is None:
                scores.append(None)
                continue
            points = self.hand_points(hand)
            scores.append(HandScore(points, by_hand[seat], sum(points) + by_hand[seat]))
        return RoundScore(tuple(scores), round_ != table.open_round and None not in hands)
