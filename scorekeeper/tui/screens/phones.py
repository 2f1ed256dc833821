"""Phones at the table: the code to scan, who sits where, and what phones and rounds ask."""

from collections.abc import Callable
from time import monotonic
from typing import Final, TypeVar
from weakref import WeakKeyDictionary

from textual.app import App, ComposeResult

from scorekeeper.i18n import Message, Refused, msg, say
from scorekeeper.tui.base import BaseScreen, Header
from scorekeeper.tui.command import Command
from scorekeeper.tui.widgets.charts import badge, badge_letters
from scorekeeper.tui.widgets.frame import framed
from scorekeeper.tui.widgets.lines import Lines, Pressed
from scorekeeper.tui.widgets.rows import (
    Piece,
    Row,
    Rows,
    centre,
    fit,
    row,
    shown,
    split_row,
    wrap,
    zoned,
)
from scorekeeper.web.server import LOOPBACK, Seen, Serving, Table, addresses, seen

T = TypeVar("T")
LOOK_AGAIN: Final = 5.0
"""Seconds after which it is looked whether the machine has another address."""

NOBODY: Final = 60.0
"""Seconds without any phone after which the causes are named."""

SIDE_BY_SIDE: Final = 72
"""Columns from which on code and seats stand side by side."""

_running: "WeakKeyDictionary[App[object], Serving]" = WeakKeyDictionary()


class PhonesScreen(BaseScreen[None]):
    """The phones of one play; they stay served when the screen is left."""

    AREA = "phones"

    def __init__(self, play_id: str) -> None:
        super().__init__()
        self.play_id = play_id
        self.seat = 0
        self._seats_shown = False
        self._since = monotonic()
        self._seen: Seen | None = None

    def compose_body(self) -> ComposeResult:
        """Lay out the picture, which is all there is."""
        self.picture = Lines(self._draw, id="picture")
        self.picture.styles.height = "1fr"
        yield self.picture

    def on_mount(self) -> None:
        """Serve, and look after the address."""
        serving = _running.get(self.app)
        if serving is None or not serving.running or self._other_play(serving):
            self._begin(None)
        self.set_interval(LOOK_AGAIN, self._look_at_address)
        self.paint()

    def _other_play(self, serving: Serving) -> bool:
        return serving.do(lambda table: table.play.id) != self.play_id

    def _begin(self, address: str | None) -> None:
        self._end()
        play = self._seen.play.id if self._seen else self.play_id
        try:
            if not play:
                raise Refused(msg("There is no unfinished play; begin one first."))
            found = Serving(self.keeper.path, play, address=address, told=self.keeper.follow_soon)
        except Refused as refused:
            self.call_after_refresh(self.refuse, refused.message)
            return
        _running[self.app] = found
        self._since = monotonic()
        if found.address == LOOPBACK:
            text = msg("There is no network here, so only this machine can reach the page.")
            self.call_after_refresh(self.tell, text)

    def _end(self) -> None:
        serving = _running.pop(self.app, None)
        if serving is not None:
            serving.stop()

    def _look_at_address(self) -> None:
        serving, here = self._serving, addresses()
        if serving is not None and serving.address not in here:
            self._begin(here[0])
        self.paint()

    @property
    def _serving(self) -> Serving | None:
        serving = _running.get(self.app)
        return serving if serving is not None and serving.running else None

    def _do(self, call: Callable[[Table], T]) -> T | None:
        serving = self._serving
        try:
            return None if serving is None else serving.do(call)
        except Refused as refused:
            self.refuse(refused.message)
            return None

    def paint(self) -> None:
        """Look at the table again and show it."""
        if self.is_mounted and self.keeper.ready:
            found = self._do(seen)
            self._seen = found or self._seen
            if found is not None and found.trouble is not None:
                self.refuse(found.trouble)
            self.picture.redraw()
            self.redraw_edges()

    # Showing

    def header(self) -> Header:
        """Return the game, and how many are there."""
        if self._seen is None:
            return Header(say(msg("Phones at the table")))
        play, states = self._seen.play, self._seen.states
        here = sum(state.phone != "none" for state in states)
        right = msg("{here} of {seats} connected", here=here, seats=len(states))
        return Header(say(msg("Phones at the table")), shown(play.title), say(right))

    def offered(self, command: Command) -> bool:
        """Return whether a command can be given."""
        served, seen_ = self._serving is not None, self._seen
        asks = seen_ is not None and seen_.ask is not None
        match command.name:
            case "yes":
                return not served or asks or bool(seen_ and seen_.odd)
            case "no":
                return asks
            case "turn":
                return self.app.size.width < SIDE_BY_SIDE
            case "release":
                return served and bool(seen_ and seen_.states[self.seat].phone != "none")
        return served or command.name in {"back", "up", "down"}

    def label(self, command: Command) -> Message:
        """Return what Enter does now."""
        if command.name == "yes":
            if self._serving is None:
                return msg("Serve")
            asks = self._seen is not None and self._seen.ask is not None
            return msg("Let them sit") if asks else msg("Keep it as it is")
        return command.label

    def _draw(self, width: int, height: int) -> Rows:
        serving, seen_ = self._serving, self._seen
        if seen_ is None:
            return []
        title = row(say(msg("Scan with the camera")))
        if width < SIDE_BY_SIDE:
            if self._seats_shown or serving is None or seen_.ask or seen_.odd:
                return self._seats(seen_, width, height)
            code = self._code(serving, width)
            return code[: len(code) - max(len(code) - height, 0)]
        left = min(width * 3 // 7, 46)
        code = [row("")] * (height > 20) + self._code(serving, left - 4) if serving else []
        pairs = zip(
            framed(code, left, height, title),
            self._seats(seen_, width - left - 1, height),
            strict=True,
        )
        return [(*a, Piece(" "), *b) for a, b in pairs]

    def _code(self, serving: Serving, width: int) -> Rows:
        code = serving.codes.code
        spaced = " ".join(code[place : place + 4] for place in range(0, len(code), 4))
        rows = [self._centred(line, "#000000 on #ffffff", width) for line in serving.qr]
        return [
            *rows,
            row((centre(say(msg("or type {address}", address=serving.host)), width), "quiet")),
            row((centre(say(msg("and {code}", code=spaced)), width), "bold")),
        ]

    def _centred(self, line: str, style: str, width: int) -> Row:
        return row(" " * max((width - len(line)) // 2, 0), (line, style))

    def _seats(self, seen_: Seen, width: int, height: int) -> Rows:
        names = [shown(name) or "?" for name in seen_.play.names]
        letters, rows, inner = badge_letters(names), Rows(), width - 4
        for number, state in enumerate(seen_.states):
            sign, word, style = _word(state.phone, state.done)
            count = ""
            if state.fill is not None and state.fill.most is not None:
                text = msg("{count} of {most}", count=state.fill.count, most=state.fill.most)
                count = f"  {say(text)}"
            mark = ("▶" if number == self.seat else " ", "focus")
            name = (f" {fit(names[number], 20).rstrip()}", f"bold seat{number}")
            left = row(mark, badge(letters[number], number), name)
            right = row((f"{sign} {say(word)}", style), (count, "quiet"))
            rows.append(zoned(f"seat:{number}", split_row(left, right, inner)))
            if height >= 2 * len(names) + 10:
                rows.append(row(""))
        asked = self._asked(seen_, names, inner)
        below = framed(asked[1], width, min(len(asked[1]) + 2, 9), row(asked[0]), edge="focus")
        below = below if asked[1] else []
        rest = height - len(below)
        return [*framed(rows, width, rest, row(say(msg("Seats")))), *below]

    def _asked(self, seen_: Seen, names: list[str], width: int) -> tuple[str, Rows]:
        if self._serving is None:
            return "", []
        if seen_.ask is not None:
            _token, number, seat = seen_.ask
            text = msg(
                "Somebody would like to sit as {name}. Their phone shows {number}.",
                name=names[seat],
                number=number,
            )
            return say(msg("A phone asks")), wrap(row(say(text)), width)
        if seen_.odd:
            lines: Rows = []
            for problem in seen_.odd:
                who = () if problem.seat is None else row((f"{names[problem.seat]} ", "bold"))
                lines += wrap((*who, Piece(say(problem.message, names))), width)
            return say(msg("Please check")), lines
        nobody = all(state.phone == "none" for state in seen_.states)
        if nobody and monotonic() - self._since > NOBODY:
            text = msg(
                "Is the phone in the same Wi-Fi, not the guests’ one? A VPN or a firewall can be "
                "in the way. What always works: let this machine join a phone’s hotspot."
            )
            return say(msg("Nobody comes?")), wrap(row(say(text)), width)
        return "", []

    async def on_pressed(self, event: Pressed) -> None:
        """Mark the seat that was clicked."""
        kind, _, number = event.zone.partition(":")
        if kind == "seat":
            self.seat = int(number)
            self.paint()

    # Commands

    def action_yes(self) -> None:
        """Serve again, let a phone sit, or close the round as it is."""
        found = self._seen
        if self._serving is None:
            self._begin(None)
        elif found is not None and found.ask is not None:
            token = found.ask[0]
            self._do(lambda table: table.answer(token, True))
        elif found is not None:
            self._do(lambda table: table.close(found.odd))
        self.paint()

    def action_no(self) -> None:
        """Send the phone that asks away."""
        if self._seen is not None and self._seen.ask is not None:
            token = self._seen.ask[0]
            self._do(lambda table: table.answer(token, False))
        self.paint()

    def action_move(self, step: int) -> None:
        """Mark another seat."""
        if self._seen is not None:
            self.seat = (self.seat + step) % len(self._seen.states)
        self.paint()

    def action_release(self) -> None:
        """Free the marked seat."""
        if self._seen is not None:
            seat = self._seen.states[self.seat].id
            self._do(lambda table: table.free(seat))
        self.paint()

    def action_address(self) -> None:
        """Take the next address of this machine."""
        serving, here = self._serving, addresses()
        if serving is not None:
            places = [*here, here[0]]
            at = places.index(serving.address) + 1 if serving.address in here else 0
            if len(here) > 1:
                self._begin(places[at])
            else:
                self.tell(msg("This machine has no other address."))
        self.paint()

    def action_code(self) -> None:
        """Make a new code; who sits stays."""
        self._do(lambda table: table.new_code())
        self.paint()

    def action_stop(self) -> None:
        """Serve no phones any more."""
        self._end()
        self.tell(msg("Phones are not served any more."))
        self.paint()

    def action_turn(self) -> None:
        """Show the seats, or the code again."""
        self._seats_shown = not self._seats_shown
        self.paint()

    def action_back(self) -> None:
        """Go back; phones go on."""
        self.dismiss()


def _word(phone: str, done: bool) -> tuple[str, Message, str]:
    if done:
        return "✓", msg("done"), "ok"
    return {
        "none": ("○", msg("no phone yet"), "faint"),
        "awake": ("●", msg("phone"), ""),
        "asleep": ("◌", msg("asleep"), "quiet"),
    }[phone]


SCREEN = PhonesScreen
