"""Phones at the table: the code to scan, who sits where, and what phones and rounds ask."""

from collections.abc import Callable
from time import monotonic
from typing import Final

from textual.app import ComposeResult

from scorekeeper.i18n import Message, Refused, msg, say
from scorekeeper.i18n import _ as said
from scorekeeper.tui.base import BaseScreen, Header
from scorekeeper.tui.command import Command
from scorekeeper.tui.widgets.charts import badge, badge_letters, bar
from scorekeeper.tui.widgets.frame import framed
from scorekeeper.tui.widgets.lines import Lines, Pressed
from scorekeeper.tui.widgets.rows import Piece, Rows, centre, row, shown, split_row, wrap, zoned
from scorekeeper.web.server import LOOPBACK, STATES, Seen, Serving, Table, addresses, seen

LOOK_AGAIN: Final = 5.0
"""Seconds after which it is looked whether the machine has another address."""

NOBODY: Final = 60.0
"""Seconds without any phone after which the causes are named."""

SIDE_BY_SIDE: Final = 72
"""Columns from which on code and seats stand side by side."""

QR: Final = "#000000 on #ffffff"
SIGNS: Final = {
    "none": ("○", "faint"),
    "keys": ("▸", "quiet"),
    "awake": ("●", ""),
    "asleep": ("◌", "quiet"),
    "done": ("✓", "ok"),
}
"""The sign and the style of what a seat's phone does."""


class PhonesScreen(BaseScreen[None]):
    """The phones of one play; they stay served when the screen is left."""

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
        if self._serving is None or self._serving.do(seen).play.id != self.play_id:
            self._begin(None)
        self.set_interval(LOOK_AGAIN, self._look_at_address)
        self.paint()

    @property
    def _serving(self) -> Serving | None:
        serving = self.keeper.serving
        return serving if serving is not None and serving.running else None

    def _begin(self, address: str | None) -> None:
        self._end()
        self._since = monotonic()
        follow = self.keeper.follow_soon
        try:
            if not self.play_id:
                raise Refused(msg("There is no unfinished play; begin one first."))
            made = Serving(self.keeper.path, self.play_id, address=address, told=follow)
        except Refused as refused:
            self.call_after_refresh(self.refuse, refused.message)
            return
        self.keeper.serving = made
        if made.address == LOOPBACK:
            text = msg("There is no network here, so only this machine can reach the page.")
            self.call_after_refresh(self.tell, text)

    def _end(self) -> None:
        if self.keeper.serving is not None:
            self.keeper.serving.stop()

    def _look_at_address(self) -> None:
        serving, here = self._serving, addresses()
        if serving is not None and serving.address not in here:
            self._begin(here[0])
        self.paint()

    def _do(self, call: Callable[[Table], object]) -> None:
        try:
            if self._serving is not None:
                self._serving.do(call)
        except Refused as refused:
            self.refuse(refused.message)
        self.paint()

    def paint(self) -> None:
        """Look at the table again and show it."""
        if self.is_mounted and self.keeper.ready:
            if self._serving is not None:
                self._seen = self._serving.do(seen)
                self.play_id = self._seen.play.id
                if self._seen.trouble is not None:
                    self.refuse(self._seen.trouble)
            self.picture.redraw()
            self.redraw_edges()

    # Showing

    def header(self) -> Header:
        """Return the game, and how many are there."""
        title, now = said("Phones at the table"), self._seen
        if now is None:
            return Header(title)
        here = sum(state.phone != "none" for state in now.states)
        right = said("{here} of {seats} connected", here=here, seats=len(now.states))
        return Header(title, shown(now.play.title), right)

    def offered(self, command: Command) -> bool:
        """Return whether a command can be given."""
        served, now = self._serving is not None, self._seen
        match command.name:
            case "yes":
                return not served or (now is not None and bool(now.ask or now.odd))
            case "no":
                return now is not None and now.ask is not None
            case "turn":
                return self.app.size.width < SIDE_BY_SIDE
            case "release":
                return served and now is not None and now.states[self.seat].phone != "none"
        return served or command.name in {"back", "down"}

    def label(self, command: Command) -> Message:
        """Return what Enter does now."""
        if command.name == "yes" and self._serving is None:
            return msg("Serve")
        if command.name == "yes" and self._seen is not None:
            return msg("Let them sit") if self._seen.ask else msg("Keep it as it is")
        return command.label

    def _draw(self, width: int, height: int) -> Rows:
        serving, now = self._serving, self._seen
        if now is None:
            return []
        if width < SIDE_BY_SIDE:
            seats = self._seats_shown or serving is None or bool(now.ask or now.odd)
            return self._seats(now, width, height) if seats else self._code(width)
        left = min(width * 3 // 7, 46)
        code = [row(), *self._code(left - 4)] if height > 20 else self._code(left - 4)
        title = row(said("Scan with the camera"))
        right = self._seats(now, width - left - 1, height)
        pairs = zip(framed(code, left, height, title), right, strict=True)
        return [(*a, Piece(" "), *b) for a, b in pairs]

    def _code(self, width: int) -> Rows:
        serving = self._serving
        if serving is None:
            return []
        code = serving.codes.code
        spaced = " ".join(code[place : place + 4] for place in range(0, len(code), 4))
        return [
            *(row(" " * ((width - len(line)) // 2), (line, QR)) for line in serving.qr),
            row((centre(said("or type {address}", address=serving.host), width), "quiet")),
            row((centre(said("and {code}", code=spaced), width), "bold")),
        ]

    def _seats(self, now: Seen, width: int, height: int) -> Rows:
        names = [shown(name) or "?" for name in now.play.names]
        title, text = self._asked(now, names, width - 4)
        below = framed(text, width, len(text) + 2, row(title), edge="focus") if text else []
        room = (height - len(below) - 2) // len(names)
        rows: Rows = []
        for state, letter in zip(now.states, badge_letters(names), strict=True):
            number, fill, count, drawn = state.number, state.fill, "", row()
            if fill is not None and fill.most:
                count = said("{count} of {most}", count=fill.count, most=fill.most)
                full = bar(fill.count, fill.most, width - 9)
                rest = ("░" * (width - 9 - len(full)), "hole")
                drawn = row("     ", (full, f"seat{number}"), rest)
            sign, style = SIGNS[state.word]
            mark = ("▶" if number == self.seat else " ", "focus")
            name = (f" {names[number]}", f"bold seat{number}")
            right = row((f" {sign} {say(STATES[state.word])}", style), (f"  {count}", "quiet"))
            line = split_row(row(mark, badge(letter, number), name), right, width - 4)
            rows += [zoned(f"seat:{number}", each) for each in (line, drawn, row())[:room]]
        return [*framed(rows, width, height - len(below), row(said("Seats"))), *below]

    def _asked(self, now: Seen, names: list[str], width: int) -> tuple[str, Rows]:
        if now.ask is not None:
            _token, number, seat = now.ask
            text = said(
                "Somebody would like to sit as {name}. Their phone shows {number}.",
                name=names[seat],
                number=number,
            )
            return said("A phone asks"), wrap(row(text), width)
        if now.odd:
            lines: Rows = []
            for one in now.odd:
                who = "" if one.seat is None else f"{names[one.seat]}  "
                lines += wrap(row((who, "bold"), say(one.message, names)), width)
            return said("Please check"), lines[:8]
        nobody = all(state.phone == "none" for state in now.states)
        if self._serving is not None and nobody and monotonic() - self._since > NOBODY:
            text = said(
                "Is the phone in the same Wi-Fi, not the guests’ one? A VPN or a firewall can be "
                "in the way. What always works: let this machine join a phone’s hotspot."
            )
            return said("Nobody comes?"), wrap(row(text), width)
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
        now = self._seen
        if self._serving is None:
            self._begin(None)
            self.paint()
        elif now is not None and now.ask is not None:
            self._answer(now.ask[0], yes=True)
        elif now is not None:
            self._do(lambda table: table.close(now.odd))

    def action_no(self) -> None:
        """Send the phone that asks away."""
        if self._seen is not None and self._seen.ask is not None:
            self._answer(self._seen.ask[0], yes=False)

    def _answer(self, token: str, *, yes: bool) -> None:
        self._do(lambda table: table.answer(token, yes))

    def action_move(self, step: int) -> None:
        """Mark another seat."""
        if self._seen is not None:
            self.seat = (self.seat + step) % len(self._seen.states)
        self.paint()

    def action_release(self) -> None:
        """Free the marked seat."""
        self._do(lambda table: table.free(table.play.seats[self.seat].id))

    def action_address(self) -> None:
        """Take the next address of this machine."""
        serving, here = self._serving, addresses()
        if serving is not None and len(here) > 1:
            later = here.index(serving.address) + 1 if serving.address in here else 0
            self._begin(here[later % len(here)])
            self.paint()
        else:
            self.tell(msg("This machine has no other address."))

    def action_code(self) -> None:
        """Make a new code; who sits stays."""
        self._do(lambda table: table.new_code())

    def action_stop(self) -> None:
        """Serve no phones any more."""
        self._end()
        self.paint()
        self.tell(msg("Phones are not served any more."))

    def action_turn(self) -> None:
        """Show the seats, or the code again."""
        self._seats_shown = not self._seats_shown
        self.paint()

    def action_back(self) -> None:
        """Go back; phones go on."""
        self.dismiss()


SCREEN = PhonesScreen
