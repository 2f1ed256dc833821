"""The table as phones see it: who holds which seat, who is done, who asks; taps become cards.

What a tap writes is noted before it is stored, so a tap that comes again, even after the program
was killed, is not done twice. All of this runs in one thread.
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
from scorekeeper.play.operations import Cells
from scorekeeper.play.play import Play
from scorekeeper.store import queries
from scorekeeper.store.log import Store
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


@dataclass
class Ask:
    """A phone that would like to have a seat which has one; its page shows the number.

    `key` is None until somebody has answered, "" after a no.
    """

    token: str
    number: int
    seat: str
    since: float
    key: str | None = None


class SeatState(NamedTuple):
    """One seat as everybody may see it. `phone` is `none`, `awake` or `asleep`."""

    number: int
    phone: str
    done: bool
    fill: Fill | None
    total: int | None

    @property
    def word(self) -> str:
        """`done`, `keys` where the table's keys have entered cards, or what the phone is."""
        keys = self.phone == "none" and self.fill is not None and self.fill.count
        return "done" if self.done else "keys" if keys else self.phone


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
    former: set[str] = field(default_factory=set)
    rows: dict[str, int] = field(default_factory=dict)
    _signs: dict[str, float] = field(default_factory=dict)
    _closed: int | None = None
    _number: int = 0

    def __post_init__(self) -> None:
        self.play: Play = self.store.play(self.codes.play_id)
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

    def cursor(self, seat: str) -> Cursor | None:
        """Return where the next card of a seat goes, None where that is the game's to say."""
        row = self.rows.get(seat)
        return None if row is None else Cursor(row, _BEHIND)

    def is_done(self, number: int) -> bool:
        """Return whether it was said that a seat is done, of just the cards that lie there now."""
        hand, said = self.hand(number), self.codes.done(self.play.seats[number].id)
        return hand is not None and said == (self.play.open_round, self.play.game.write(hand))

    def states(self) -> list[SeatState]:
        """Return every seat."""
        play, now, found = self.play, monotonic(), []
        card, open_round = play.score(), play.open_round
        for number, seat in enumerate(play.seats):
            phone = "none"
            if self.codes.key(seat.id):
                awake = now - self._signs.get(seat.id, -AWAKE) < AWAKE
                phone = "awake" if awake else "asleep"
            fill = None
            if open_round is not None:
                fill = play.game.fill(play.table, open_round, number)
            state = (phone, self.is_done(number), fill, card.totals[number])
            found.append(SeatState(number, *state))
        return found

    def waiting(self) -> list[int]:
        """Return the seats that hold the round up: phones not done, others not full."""
        return [
            number
            for number, state in enumerate(self.states())
            if not state.done
            and (state.phone != "none" or state.fill is None or state.fill.state != "full")
        ]

    def odd(self) -> tuple[Problem, ...]:
        """Return what the table is to look at before the round, which is entered, is closed."""
        return actions.odd(self.play, self.play.closed) if self._is_entered() else ()

    def _is_entered(self) -> bool:
        play = self.play
        sitting = any(self.codes.key(seat.id) for seat in play.seats)
        return play.open_round is not None and not play.state and sitting and not self.waiting()

    def sign_of(self, seat: str) -> None:
        """Note that a phone has just given a sign."""
        before = self._signs.get(seat, -AWAKE)
        self.heard = self._signs[seat] = monotonic()
        if self.heard - before >= AWAKE:
            self.changed()

    # What phones do

    def sit(self, number: int) -> tuple[str, Ask | None]:
        """Return the key of a free seat; of one that is taken, how the table is asked."""
        if not 0 <= number < len(self.play.seats):
            raise Refused(msg("There is no such seat; choose your name."))
        seat = self.play.seats[number].id
        alone = self.by_phones and not any(state.phone == "awake" for state in self.states())
        if not self.codes.key(seat) or alone:
            return self._seated(seat), None
        if len(self.asking()) >= MOST_ASKS:
            raise Refused(msg("Too many phones are asking; answer them at the table first."))
        self._number += 1
        ask = Ask(token_hex(10), self._number, seat, monotonic())
        self.asks[ask.token] = ask
        self.changed()
        return "", ask

    def asking(self) -> list[tuple[Ask, int]]:
        """Return the phones that ask and still wait, each with the number of the seat."""
        asks, late = self.asks.values(), monotonic() - ASKING
        self.asks = {it.token: it for it in asks if it.key is not None or it.since > late}
        waiting = [(it, self.play.seat_of(it.seat)) for it in self.asks.values() if it.key is None]
        return [(ask, seat) for ask, seat in waiting if seat is not None]

    def asked(self, seat: str) -> list[tuple[Ask, int]]:
        """Return the phones that ask the phone of a seat: for this seat, or one that sleeps."""
        asleep = {state.number for state in self.states() if state.phone == "asleep"}
        asking = self.asking() if self.by_phones else []
        return [(ask, number) for ask, number in asking if ask.seat == seat or number in asleep]

    def _seated(self, seat: str) -> str:
        self.former.add(self.codes.key(seat))
        key = self.codes.sit(seat)
        self.sign_of(seat)
        self.changed()
        return key

    def answer(self, token: str, yes: bool) -> None:
        """Answer a phone that asks for a seat."""
        ask = self.asks.get(token)
        if ask is not None and ask.key is None:
            ask.key = self._seated(ask.seat) if yes else ""
            self.changed()

    def lay(self, seat: str, tap: Tap, key: str, row: int | None) -> None:
        """Lay a card; in a game with rows a row's key only says where the next one goes."""
        if row is not None:
            self.rows[seat] = row

        def step(play: Play, at: At) -> Cells:
            cells, cursor = actions.lay(play, at, key)
            self.rows[seat] = cursor.row
            # A row's key alone does not make a hand without cards of a blank one.
            return cells if any(cells.values()) else {}

        self._tap(seat, tap, step)

    def take(self, seat: str, tap: Tap, place: int, key: str) -> None:
        """Take out the card at a place of the hand, if it is still the one with this key."""

        def step(play: Play, at: At) -> Cells:
            hand = play.rounds[at.round][at.seat] or ()
            if not 0 <= place < len(hand) or (key and hand[place] != key):
                raise Refused(msg("Other cards lie here by now; tap the card again."))
            left = (*hand[:place], *hand[place + 1 :]) or None
            return actions.enter(play, at.round, at.seat, left)

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

        self._tap(seat, tap, step, done=on)

    def _tap(
        self, seat: str, tap: Tap, step: Callable[[Play, At], Cells], done: bool | None = None
    ) -> None:
        role = f"phone/{seat}"

        def action(play: Play) -> Cells:
            number = play.seat_of(seat)
            if play.state is not None:
                raise Refused(msg("This play was put aside at the table."))
            if number is None or play.open_round is None or str(play.open_round + 1) != tap.round:
                raise Refused(msg("The table has closed that round; look at what is shown now."))
            return step(play, At(play.open_round, number, self.cursor(seat)))

        with self.store.transaction(role):
            before = self.store.play(self.play.id)
            if not self.codes.has_tapped(seat, tap.op, before.log):
                after = self.store.act(self.play.id, action, role).log
                if after.clock > before.log.clock:
                    self.codes.tapped(seat, tap.op, after.operations[-1].stamp)
            elif str(before.closed + 1) != tap.round:
                done = None
        self._after(None if done is None else seat, done=bool(done))

    # What the table does

    def left(self, play_id: str, seat: str) -> None:
        """Take what lies at a seat without a phone for all of it: the table's keys went on."""
        if play_id == self.play.id and not self.codes.key(seat):
            self._after(seat, done=True)

    def free(self, seat: str) -> None:
        """Send a phone away from its seat."""
        self.codes.free(seat)
        self._after()

    def new_code(self) -> None:
        """Let nobody in any more who has the code so far."""
        self.codes.new_code()
        self.changed()

    def close(self, odd: tuple[Problem, ...] = ()) -> None:
        """Close the round, which everybody has entered, though this looks odd."""
        round_, now = self.play.closed, datetime.now().astimezone().isoformat("T", "seconds")
        self.store.act(self.play.id, lambda p: actions.close(p, round_, now, asked=odd))
        self.refresh()
        self.changed()

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
        going_on = queries.Filter(state="unfinished")
        newest = next(iter(queries.history(self.store, going_on, "changed", limit=1)), None)
        if newest is None or newest.game != self.play.game_id:
            return
        other = self.store.play(newest.id)
        who = [(seat.id, seat.name, seat.person) for seat in self.play.seats]
        later = other.log.operations[0].at >= self.play.changed
        if later and who == [(seat.id, seat.name, seat.person) for seat in other.seats]:
            self.play = other
            self._closed = None
            self.codes.move_to(other.id)

    def _after(self, seat: str | None = None, *, done: bool = False) -> None:
        """Show what was changed; the last one who is done closes the round."""
        self.refresh()
        if seat is not None and (hand := self.hand(self.number_of(seat))) is not None:
            said = (self.play.closed, self.play.game.write(hand))
            self.codes.say_done(seat, said if done else None)
        if self._is_entered() and not self.odd():
            try:
                self.close()
            except Refused as refused:
                self.trouble = refused.message
        self.changed()

    def changed(self) -> None:
        """Tell everybody who listens."""
        self.version += 1
        self.told()
