"""One play on the table: who sits where, what was entered, every edit and its undoing.

A `Play` never changes; each action returns a new one whose journal is longer by one edit.
An action that can't be done raises `Refused` with a problem of `scorekeeper.refusals`;
`verify_lay` and `verify_close` say so before. Times are ISO 8601 texts with an offset.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.edits import changes_of, rule_edit, value_of
from scorekeeper.games import all_games
from scorekeeper.games.base import Adjustment, Game, Given, Problem, Scorecard, Table
from scorekeeper.games.without_cards import without_cards
from scorekeeper.games.written_down import followed
from scorekeeper.given import by_hand_text, cards_problem, in_order, results_text
from scorekeeper.journal import Edit, left_seat, standing_and_undone, times_text
from scorekeeper.moments import moved_end
from scorekeeper.names import clean_name
from scorekeeper.refusals import (
    abandoning_problem,
    closing_problem,
    first_seat_problem,
    refuse_if,
    reseating_problem,
    resuming_problem,
    rules_problem,
)
from scorekeeper.seating import Seat, seating_text, seats_problem

Rounds = tuple[tuple[str | None, ...], ...]


@dataclass(frozen=True, slots=True)
class Play:
    """One time a game was played. Make one with `new_play`, or `new_points_play`.

    `closed` counts the rounds that the table has closed; the next one is open. `extra`
    keeps what a file said beyond what we know. `given` are the results by seat of a play
    that was written down without cards; its hands stay blank and it is finished.
    """

    id: str
    game_id: str
    seats: tuple[Seat, ...]
    rules: Mapping[str, str]
    rounds: Rounds
    started_at: str | None = None
    finished_at: str | None = None
    abandoned_at: str | None = None
    closed: int = 0
    first_seat: int = 0
    location: str = ""
    note: str = ""
    adjustments: tuple[Adjustment, ...] = ()
    extra: Mapping[str, object] = field(default_factory=dict)
    journal: tuple[Edit, ...] = ()
    given: tuple[Given, ...] | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "adjustments", in_order(self.adjustments))

    @property
    def game(self) -> Game:
        """The game that is played, as it is asked about a play of this kind."""
        game = all_games()[self.game_id]
        return game if self.given is None else without_cards(game)

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def finished(self) -> bool:
        """Whether the table has closed the last round."""
        return self.closed == len(self.rounds)

    @property
    def open_round(self) -> int | None:
        """The round (0-based) in which cards are being entered, None when finished."""
        return None if self.finished else self.closed

    def next_seat(self, round_: int) -> int:
        """Return the seat (0-based) at which entering a round goes on.

        That is the hand that was left last as long as it is not full, then the first blank or
        short one after it, else 0.
        """
        size = self.game.hand_size(len(self.seats), self.rules)
        hands = self.rounds[round_]
        last = left_seat(self.journal, round_)
        if last is not None:
            left = hands[last]
            if left is None or (left and (size is None or len(left) < size)):
                return last
        after = 0 if last is None else last + 1
        order: list[int] = [*range(after, len(hands)), *range(after)]
        for seat in order:
            hand = hands[seat]
            if hand is None or len(hand) < (size or 0):
                return seat
        return 0

    @property
    def table(self) -> Table:
        """All that decides the points."""
        return Table(
            len(self.seats),
            self.rounds,
            self.rules,
            self.open_round,
            self.adjustments,
            self.given,
        )

    def score(self) -> Scorecard:
        """Return every number of the play, reckoned anew."""
        return self.game.score(self.table)

    def verify_lay(
        self, round_: int, seat: int, key: str, place: int | None = None
    ) -> Problem | None:
        """Return why this card can't be laid here, or None if it can."""
        return self.game.verify_lay(self.table, round_, seat, key, place)

    def lay(self, round_: int, seat: int, key: str, place: int | None, at: str) -> "Play":
        """Lay a card at a place of the cursor, where entry goes on when None.

        Raises `Refused`. A key that only moves the cursor changes nothing.
        """
        hand, place = self._cursor(round_, seat, place)
        refuse_if(self.verify_lay(round_, seat, key, place))
        laid, _ = self.game.lay(hand, place, key)
        return self if laid == hand else self.enter(round_, seat, laid, at)

    def take_back(self, round_: int, seat: int, place: int | None, at: str) -> "Play":
        """Take the card before `place` out of a hand, the last one when None.

        A hand of the open round whose last card is taken back is blank again; in a closed
        round it stays entered, without cards.
        """
        hand, place = self._cursor(round_, seat, place)
        left, _ = self.game.take_back(hand, place)
        if left == hand:
            return self
        blank = not left and round_ >= self.closed
        return self.enter(round_, seat, None if blank else left, at)

    def _cursor(self, round_: int, seat: int, place: int | None) -> tuple[str, int]:
        hand = self.rounds[round_][seat] or ""
        if place is None:
            return hand, self.game.end_place(hand)
        return hand, min(place, len(self.game.chips(hand)))

    def enter(self, round_: int, seat: int, cards: str | None, at: str) -> "Play":
        """Enter a whole hand in canonical notation, None to make it blank. Raises `Refused`."""
        refuse_if(cards_problem(self.given))
        return self._do("cards", cards, at, round_, seat)

    def set_adjustments(
        self, round_: int, seat: int, adjustments: Sequence[Adjustment], at: str
    ) -> "Play":
        """Set all that is added by hand to one hand (both 0-based). Raises `Refused`.

        `scorekeeper.points` reckons what to add, and says why not.
        """
        refuse_if(cards_problem(self.given))
        return self._do("by_hand", by_hand_text(adjustments, round_, seat), at, round_, seat)

    def set_results(self, given: Sequence[Given], at: str) -> "Play":
        """Correct the results by seat of a play without cards."""
        if self.given is None or len(given) != len(self.seats):
            raise ValueError("a play without cards has a result for each seat")
        return self._do("results", results_text(given), at)

    def verify_close(self, round_: int) -> Problem | None:
        """Return why the round can't be closed, or None if it can."""
        return closing_problem(self, round_)

    def close_round(self, round_: int, at: str) -> "Play":
        """Close the open round; the last one finishes the play. Raises `Refused`.

        Closing a round that is closed already changes nothing.
        """
        if round_ < self.closed:
            return self
        refuse_if(self.verify_close(round_))
        finished = round_ + 1 == len(self.rounds)
        return self._do("closed", f"{round_ + 1} {at}" if finished else str(round_ + 1), at)

    def rename(self, seat: int, name: str, at: str) -> "Play":
        """Put another player, or another spelling, on a seat. Raises `Refused`, `InvalidName`."""
        name = clean_name(name)
        refuse_if(seats_problem([*self.names[:seat], name, *self.names[seat + 1 :]]))
        return self._do("player", name, at, seat=seat)

    def reseat(self, names: Sequence[str], at: str) -> "Play":
        """Put the players in another order, add one or leave out one without cards.

        Every player's hands move along, so no points change. Raises `Refused`, `InvalidName`.
        """
        names = [clean_name(name) for name in names]
        refuse_if(reseating_problem(self, names))
        first = self.seats[self.first_seat].name
        return self._do(
            "seats", seating_text(names, names.index(first) if first in names else 0), at
        )

    def set_rule(self, rule: str, choice: str, at: str) -> "Play":
        """Score by another house rule. Raises `RuleError`, `Refused`."""
        rules = self.game.complete_rules({**self.rules, rule: choice})
        refuse_if(rules_problem(self, rules))
        if rules[rule] == self.rules[rule]:
            return self
        old = self.given
        given = followed(self.game, (self.rules, old), (rules, old)) if old else ()
        return self._apply(rule_edit(self, rule, choice, given, at))

    def set_note(self, note: str, at: str) -> "Play":
        """Write the note of the play."""
        return self._do("note", note, at)

    def set_location(self, location: str, at: str) -> "Play":
        """Write where the play took place."""
        return self._do("location", location, at)

    def set_first_seat(self, seat: int, at: str) -> "Play":
        """Say which seat (0-based) started. Raises `Refused` if there is no such seat."""
        refuse_if(first_seat_problem(self, seat))
        return self._do("first_seat", str(seat), at)

    def set_started_at(self, started_at: str | None, at: str) -> "Play":
        """Say when the play began, None when nobody knows. Its end moves along."""
        end = moved_end(self.started_at, self.finished_at, started_at)
        return self._do("times", times_text(started_at, end), at)

    def abandon(self, at: str) -> "Play":
        """Say that this play will not be ended. Raises `Refused` if it is finished."""
        refuse_if(abandoning_problem(self))
        return self if self.abandoned_at else self._do("abandoned", at, at)

    def resume(self, at: str) -> "Play":
        """Take an abandoned play up again; one under way stays as it is.

        Raises `Refused` for a finished play that nobody has abandoned.
        """
        refuse_if(resuming_problem(self))
        return self._do("abandoned", None, at)

    @property
    def undoable(self) -> Edit | None:
        """The edit that `undo` would take back, None if there is none."""
        done, _ = standing_and_undone(self.journal)
        return done[-1] if done else None

    @property
    def redoable(self) -> Edit | None:
        """The edit that `redo` would make again, None if there is none."""
        _, undone = standing_and_undone(self.journal)
        return undone[-1] if undone else None

    def undo(self, at: str) -> "Play":
        """Take back the last edit that stands; nothing to undo changes nothing."""
        edit = self.undoable
        if edit is None:
            return self
        entry = replace(edit, at=at, before=edit.after, after=edit.before, kind="undo")
        return self._apply(entry)

    def redo(self, at: str) -> "Play":
        """Make the edit again that was undone last; nothing to redo changes nothing."""
        edit = self.redoable
        if edit is None:
            return self
        return self._apply(replace(edit, at=at, kind="redo"))

    def _do(
        self,
        name: str,
        after: str | None,
        at: str,
        round_: int | None = None,
        seat: int | None = None,
    ) -> "Play":
        before = value_of(self, name, round_, seat)
        if before == after:
            return self
        return self._apply(Edit(at, name, before, after, round_, seat))

    def _apply(self, edit: Edit) -> "Play":
        return replace(self, **changes_of(self, edit), journal=(*self.journal, edit))


def new_play(
    play_id: str,
    game_id: str,
    names: Sequence[str],
    rules: Mapping[str, str] | None = None,
    *,
    started_at: str | None = None,
    first_seat: int = 0,
) -> Play:
    """Return a play in which nothing is entered yet.

    Raises `InvalidName`, `RuleError`, and `Refused` when the game does not seat these players.
    """
    game = all_games()[game_id]
    complete = game.complete_rules(rules or {})
    cleaned = [clean_name(name) for name in names]
    refuse_if(game.seats_problem(len(cleaned), complete) or seats_problem(cleaned))
    dummy = game.dummy_seat(complete)
    return Play(
        id=play_id,
        game_id=game_id,
        seats=tuple(Seat(name, seat == dummy) for seat, name in enumerate(cleaned)),
        rules=complete,
        rounds=game.empty_rounds(len(cleaned), complete),
        started_at=started_at,
        first_seat=first_seat % len(cleaned),
    )
