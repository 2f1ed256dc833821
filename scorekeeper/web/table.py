"""The table as phones see it: who holds which seat, who is done, who asks; taps become cards.

A tap is written by a device of its own that follows from the tap's id, in the same transaction
as its card. So a tap that comes again, even after the program was killed, is found in the log
and not done twice. All of this runs in one thread.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from secrets import token_hex
from time import monotonic
from typing import Final, NamedTuple

from scorekeeper.games.parts import At, Cursor, Fill
from scorekeeper.games.scorecard import Hand, Problem
from scorekeeper.i18n import Message, Refused, msg
from scorekeeper.play import actions
from scorekeeper.play.operations import Cells, number_from
from scorekeeper.play.play import Play
from scorekeeper.store import queries
from scorekeeper.store.database import Store
from scorekeeper.web.codes import Codes

AWAKE: Final = 40.0
"""Seconds without a sign after which a phone is taken for asleep."""

ASKING: Final = 120.0
"""Seconds for which a phone that asks is waited for."""

MOST_ASKS: Final = 6
_BEHIND: Final = 9999


class Tap(NamedTuple):
    """The id of a tap, and the round that its page showed."""

    op: str
    round: str


class Ask(NamedTuple):
    """A phone that would like to have a seat which has one; its page shows the number."""

    token: str
    number: int
    seat: str
    since: float


class SeatState(NamedTuple):
    """One seat as everybody may see it. `phone` is `none`, `awake` or `asleep`."""

    id: str
    name: str
    phone: str
    done: bool
    fill: Fill | None
    total: int | None
    dummy: bool


@dataclass
class Table:
    """One play that phones enter; `told` is called after every change.

    `by_phones` lets the phones answer what the table is asked, for there is nobody else.
    """

    store: Store
    codes: Codes
    by_phones: bool = False
    told: Callable[[], None] = lambda: None
    version: int = 0
    over: bool = False
    trouble: Message | None = None
    heard: float = field(default_factory=monotonic)
    asks: dict[str, Ask] = field(default_factory=dict)
    answers: dict[str, str] = field(default_factory=dict)
    rows: dict[str, int] = field(default_factory=dict)
    streams: dict[str, int] = field(default_factory=dict)
    _signs: dict[str, float] = field(default_factory=dict)
    _closed: int | None = None

    def __post_init__(self) -> None:
        self.play: Play = self.store.play(self.codes.play_id)
        self._number = 0
        self.refresh()

    # What there is

    def number_of(self, seat: str) -> int:
        """Return the place of a seat at the table. Raises `Refused` if it is gone."""
        number = self.play.seat_of(seat)
        if number is None:
            raise Refused(msg("This seat is not at the table any more."))
        return number

    def hand(self, number: int) -> Hand | None:
        """Return what lies at a seat in the open round."""
        open_round = self.play.open_round
        return None if open_round is None else self.play.rounds[open_round][number]

    def is_done(self, number: int) -> bool:
        """Return whether a phone said that it is done, of just the cards that lie there now."""
        hand = self.hand(number)
        if hand is None or not self.codes.sits(self.play.seats[number].id):
            return False
        now = (self.play.open_round, self.play.game.write(hand))
        return self.codes.done(self.play.seats[number].id) == now

    def states(self) -> list[SeatState]:
        """Return every seat."""
        play, now, found = self.play, monotonic(), []
        card = play.score()
        open_round = play.open_round
        for number, seat in enumerate(play.seats):
            phone = "none"
            if self.codes.sits(seat.id):
                here = self.streams.get(seat.id) or now - self._signs.get(seat.id, -AWAKE) < AWAKE
                phone = "awake" if here else "asleep"
            fill = None
            if open_round is not None:
                fill = play.game.fill(play.table, open_round, number)
            state = (phone, self.is_done(number), fill, card.totals[number], seat.kind == "dummy")
            found.append(SeatState(seat.id, seat.name, *state))
        return found

    def waiting(self) -> list[int]:
        """Return the seats that hold the round up: phones not done, others not full."""
        return [
            number
            for number, state in enumerate(self.states())
            if not state.done
            and (
                state.phone != "none"
                or self.hand(number) is None
                or (state.fill is not None and state.fill.state in {"short", "over"})
            )
        ]

    def odd(self) -> tuple[Problem, ...]:
        """Return what the table is to look at before the round, which is entered, is closed."""
        open_round = self.play.open_round
        if open_round is None or self.play.state or not self._sitting() or self.waiting():
            return ()
        return actions.odd(self.play, open_round)

    def _sitting(self) -> bool:
        return any(self.codes.sits(seat.id) for seat in self.play.seats)

    def sign_of(self, seat: str) -> None:
        """Note that a phone has just given a sign."""
        before = self._signs.get(seat, -AWAKE)
        self.heard = self._signs[seat] = monotonic()
        if self.heard - before >= AWAKE:
            self.changed()

    # What phones do

    def sit(self, number: int) -> tuple[str, Ask | None]:
        """Return the key of a free seat; of one that is taken, how the table is asked."""
        if not 0 <= number < len(self.play.seats) or self.play.seats[number].kind == "dummy":
            raise Refused(msg("There is no such seat; choose your name."))
        seat = self.play.seats[number].id
        taken = self.codes.sits(seat)
        alone = self.by_phones and not any(state.phone == "awake" for state in self.states())
        if not taken or alone:
            return self._seated(seat), None
        self._drop_old_asks()
        if len(self.asks) >= MOST_ASKS:
            raise Refused(msg("Too many phones are asking; answer them at the table first."))
        self._number += 1
        ask = Ask(token_hex(10), self._number, seat, monotonic())
        self.asks[ask.token] = ask
        self.changed()
        return "", ask

    def _seated(self, seat: str) -> str:
        key = self.codes.sit(seat)
        self.sign_of(seat)
        self.changed()
        return key

    def _drop_old_asks(self) -> None:
        for token, ask in list(self.asks.items()):
            if monotonic() - ask.since > ASKING:
                del self.asks[token]

    def answer(self, token: str, yes: bool) -> None:
        """Answer a phone that asks for a seat."""
        ask = self.asks.pop(token, None)
        if ask is not None:
            self.answers[token] = self._seated(ask.seat) if yes else ""
            self.changed()

    def lay(self, seat: str, tap: Tap, key: str, row: int | None) -> None:
        """Lay a card; in a game with rows a row's key only says where the next one goes."""

        def step(play: Play, at: At) -> Cells:
            cells, cursor = actions.lay(play, at, key)
            self.rows[seat] = cursor.row
            # A row's key alone does not make a hand without cards of a blank one.
            return cells if any(cells.values()) else {}

        row = self.rows.get(seat) if row is None else row
        self._tap(seat, tap, step, None if row is None else Cursor(row, _BEHIND))

    def take(self, seat: str, tap: Tap, place: int, key: str) -> None:
        """Take out the card at a place of the hand, if it is still the one with this key."""

        def step(play: Play, at: At) -> Cells:
            hand = play.rounds[at.round][at.seat] or ()
            if not 0 <= place < len(hand) or (key and hand[place] != key):
                raise Refused(msg("Other cards lie here by now; tap the card again."))
            tiles = play.game.cards(play.rules).tiles(hand)
            row = next(tile.row for tile in tiles if place in tile.cards)
            before = [card for tile in tiles if tile.row == row for card in tile.cards]
            index = sum(card < place for card in before)
            return actions.take_out(play, At(at.round, at.seat, Cursor(row, index)))[0]

        self._tap(seat, tap, step)

    def undo(self, seat: str, tap: Tap) -> None:
        """Take back the latest tap of this phone, if it was one of this round."""

        def step(play: Play, at: At) -> Cells:
            cell = f"hand/{at.round + 1}/{seat}"
            done = self.store.undo(play.id, f"phone/{seat}").operation
            if done is None or set(done.writes) != {cell}:
                raise Refused(msg("There is nothing of yours to take back in this round."))
            return {}

        self._tap(seat, tap, step)

    def say_done(self, seat: str, tap: Tap, on: bool) -> None:
        """Say that a seat's cards are all there, or that they are not."""

        def step(play: Play, at: At) -> Cells:
            blank = on and play.rounds[at.round][at.seat] is None
            return actions.enter(play, at.round, at.seat, ()) if blank else {}

        self._tap(seat, tap, step)
        hand, open_round = self.hand(self.number_of(seat)), self.play.open_round
        if hand is not None and open_round is not None:
            written = (open_round, self.play.game.write(hand))
            self.codes.say_done(seat, written if on else None)
        self._after()

    def _tap(
        self, seat: str, tap: Tap, step: Callable[[Play, At], Cells], cursor: Cursor | None = None
    ) -> None:
        role, device = f"phone/{seat}", number_from(self.play.id, seat, tap.op)

        def action(play: Play) -> Cells:
            number = play.seat_of(seat)
            if play.state is not None:
                raise Refused(msg("This play was put aside at the table."))
            if number is None or play.open_round is None or str(play.open_round + 1) != tap.round:
                raise Refused(msg("The table has closed that round; look at what is shown now."))
            return step(play, At(play.open_round, number, cursor))

        with self.store.transaction(role, device):
            log = self.store.play(self.play.id).log
            if all(one.device != device for one in log.operations):
                self.store.act(self.play.id, action, role)
        self._after()

    # What the table does

    def free(self, seat: str) -> None:
        """Send a phone away from its seat."""
        self.codes.free(seat)
        self._after()

    def new_code(self) -> None:
        """Let nobody in any more who has the code so far."""
        self.codes.new_code()
        self.changed()

    def close(self, odd: tuple[Problem, ...]) -> None:
        """Close the round, which everybody has entered, though this looks odd."""
        self._close(odd)
        self._after()

    def _close(self, odd: tuple[Problem, ...] = ()) -> None:
        play, now = self.play, datetime.now().astimezone().isoformat("T", "seconds")
        round_ = play.closed
        self.store.act(play.id, lambda p: actions.close(p, round_, now, asked=odd))
        self.refresh()

    # Following

    def watch(self) -> None:
        """Look whether another program, or the screens of this one, changed something."""
        try:
            if self.store.changed():
                self.refresh()
                self.changed()
        except Refused as refused:
            if self.trouble != refused.message:
                self.trouble = refused.message
                self.changed()

    def refresh(self) -> None:
        """Read the play, and go on with a rematch of it once there is one."""
        self.trouble = None
        self.play = self.store.play(self.play.id)
        if self.play.finished:
            self._follow_rematch()
        if self._closed not in {None, self.play.closed}:
            self.codes.forget_done()
        self._closed = self.play.closed

    def _follow_rematch(self) -> None:
        newest = next(iter(queries.unfinished(self.store, 1)), None)
        if newest is None or newest.id == self.play.id or newest.game != self.play.game_id:
            return
        other = self.store.play(newest.id)
        who = [(seat.id, seat.name, seat.person) for seat in self.play.seats]
        later = other.log.operations[0].at >= self.play.changed
        if later and who == [(seat.id, seat.name, seat.person) for seat in other.seats]:
            self.play = other
            self._closed = None
            self.codes.move_to(other.id)

    def _after(self) -> None:
        """Show what was changed; the last one who is done closes the round."""
        self.refresh()
        open_ = self.play.open_round is not None and not self.play.state
        if open_ and self._sitting() and not self.waiting() and not self.odd():
            try:
                self._close()
            except Refused as refused:
                self.trouble = refused.message
        self.changed()

    def changed(self) -> None:
        """Tell everybody who listens."""
        self.version += 1
        self.told()
