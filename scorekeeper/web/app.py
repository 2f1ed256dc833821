"""What is answered: join by the code, sit, and from then on all under the seat's own key."""

import asyncio
from collections.abc import AsyncIterator
from http import HTTPStatus
from secrets import token_hex
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from scorekeeper.i18n import LANGUAGES, Message, Refused, match, msg, speaking
from scorekeeper.store.faults import Busy
from scorekeeper.web import pages
from scorekeeper.web.guard import HEADERS, Guesses, fields_of, verify_own
from scorekeeper.web.table import Table, Tap

BEAT: Final = 15.0
"""Seconds after which a stream gives a sign."""

STREAMS: Final = 4
"""Streams of one seat at a time; a further one ends the oldest."""

SOON: Final = 0.05
"""Seconds in which a stream gathers what several phones change."""

_LONGEST_OP: Final = 40
WHY: Final[dict[int, Message]] = {
    HTTPStatus.MISDIRECTED_REQUEST: msg("This page is not at that address; scan the code."),
    HTTPStatus.FORBIDDEN: msg("This came from a foreign page and was not done."),
    HTTPStatus.TOO_MANY_REQUESTS: msg("Too many wrong codes; wait a minute and scan the code."),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: msg("That is too much for one tap."),
    HTTPStatus.BAD_REQUEST: msg("That can’t be understood; open the page anew."),
    HTTPStatus.NOT_FOUND: msg(
        "This page is not valid (any more): scan the code on the table’s screen."
    ),
}


class Phones:
    """Answers the requests of phones at one table."""

    def __init__(self, table: Table, host: str) -> None:
        self.table, self.host = table, host
        self.start = token_hex(4)
        self.guesses = Guesses()
        self._streams: dict[str, list[asyncio.Event]] = {}
        self._told, table.told = table.told, self._wake

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request in the phone's language, and say why something is refused."""
        request = Request(scope, receive)
        with speaking(_language(request)):
            try:
                verify_own(request, self.host)
                response = await self._answer(request)
            except HTTPException as error:
                response = self._note(request, WHY[error.status_code], error.status_code)
            except Busy as busy:
                response = self._note(request, busy.message, HTTPStatus.SERVICE_UNAVAILABLE)
            except Refused as refused:
                response = self._note(request, refused.message, HTTPStatus.CONFLICT)
            response.headers.setdefault("Cache-Control", "no-store")
            response.headers.update(HEADERS)
            await response(scope, receive, send)

    async def _answer(self, request: Request) -> Response:
        match request.url.path.split("/")[1:]:
            case [""]:
                return self._note(request, msg("Scan the code on the table’s screen to join."))
            case ["static", mark, name]:
                return self._file(mark, name)
            case ["S", key, *what]:
                return await self._seated(request, key, what)
            case [code, *what]:
                self.guesses.check(request, code, right=self.table.codes.is_code(code))
                return await self._stranger(request, what)
        raise HTTPException(HTTPStatus.NOT_FOUND)

    def _page(
        self, request: Request, template: str, status: int = 200, **values: object
    ) -> HTMLResponse:
        more = {"tail": _tail(request), "start": self.start}
        return HTMLResponse(pages.render(template, self.table, **values, **more), status)

    def _note(self, request: Request, note: Message, status: int = 200) -> Response:
        return self._page(request, "note.html", status, note=note)

    def _seat(
        self, request: Request, template: str, seat: str, key: str, notice: Message | None = None
    ) -> HTMLResponse:
        values = pages.seat_values(self.table, seat, notice)
        status = HTTPStatus.OK if notice is None else HTTPStatus.CONFLICT
        return self._page(request, template, status, base=f"/S/{key}", **values)

    def _file(self, mark: str, name: str) -> Response:
        """Return styles or script; they never change under their address."""
        text, kind = pages.file(self.table, name), "javascript" if name == pages.SCRIPT else "css"
        if mark != pages.mark(text):
            raise HTTPException(HTTPStatus.NOT_FOUND)
        headers = {"Cache-Control": "public, max-age=31536000, immutable"}
        return Response(text, 200, headers, f"text/{kind}")

    async def _stranger(self, request: Request, what: list[str]) -> Response:
        """Let somebody who has the code sit down, or wait until the table has answered.

        Only a tap changes anything, for previews of links fetch too.
        """
        table, code = self.table, self.table.codes.code
        match request.method, what:
            case "POST", ["sit"]:
                number = _number((await fields_of(request)).get("seat", ""))
                if number is None:
                    raise HTTPException(HTTPStatus.BAD_REQUEST)
                key, ask = table.sit(number)
                return _go(request, f"/{code}/wait/{ask.token}" if ask else f"/S/{key}")
            case _, ["wait", token]:
                ask = table.asks.get(token)
                if ask is not None and ask.key is None:
                    return self._page(request, "wait.html", ask=ask)
                return _go(request, f"/S/{ask.key}" if ask and ask.key else f"/{code}")
            case _, [] | ["sit"]:
                return self._page(request, "join.html", code=code)
        raise HTTPException(HTTPStatus.NOT_FOUND)

    async def _seated(self, request: Request, key: str, what: list[str]) -> Response:
        """Show the page of a seat, or do what was tapped there."""
        seat = self.table.codes.seat_of(key)
        if seat is None and key in self.table.former:
            note = msg("This seat was given to another phone.")
            return self._note(request, note, HTTPStatus.NOT_FOUND)
        if seat is None:
            self.guesses.check(request, key, right=False)
            raise HTTPException(HTTPStatus.NOT_FOUND)
        self.table.watch()
        self.table.sign_of(seat)
        notice = None
        match request.method, what:
            case "POST", [what_]:
                try:
                    self._tap(seat, what_, await fields_of(request))
                except Busy:
                    raise
                except Refused as refused:
                    notice = refused.message
            case _, ["stream"]:
                events = self._events(request, seat, key)
                return StreamingResponse(events, media_type="text/event-stream")
        template = "part.html" if "x-part" in request.headers else "seat.html"
        return self._seat(request, template, seat, key, notice)

    def _tap(self, seat: str, what: str, fields: dict[str, str]) -> None:
        table, tap = self.table, Tap(fields.get("op", ""), fields.get("round", ""))
        if not (tap.op.isascii() and tap.op.isalnum() and len(tap.op) <= _LONGEST_OP):
            raise HTTPException(HTTPStatus.BAD_REQUEST)
        place, key = _number(fields.get("place", "")), fields.get("key", "")
        match what:
            case "lay" if key:
                table.lay(seat, tap, key, place)
            case "take" if place is not None:
                table.take(seat, tap, place, key)
            case "take":
                table.undo(seat, tap)
            case "done":
                table.say_done(seat, tap, fields.get("on", "1") not in {"", "0"})
            case "keep" if table.by_phones:
                table.close(table.odd())
            case "answer" if fields.get("ask") in [ask.token for ask, _ in table.asked(seat)]:
                table.answer(fields["ask"], fields.get("yes") == "1")
            case _:
                raise HTTPException(HTTPStatus.NOT_FOUND)

    async def _events(self, request: Request, seat: str, key: str) -> AsyncIterator[str]:
        """Send the part that changes after each change, until the seat is freed."""
        table, shown, wake = self.table, "", asyncio.Event()
        own = self._streams.setdefault(seat, [])
        own.append(wake)
        if len(own) > STREAMS:
            own.pop(0).set()
        try:
            yield f"event: start\ndata: {self.start}\n\n"
            while wake in own and not table.over:
                wake.clear()
                if table.codes.seat_of(key) != seat:
                    yield "event: gone\ndata: gone\n\n"
                    return
                part = bytes(self._seat(request, "part.html", seat, key).body).decode()
                lasting = part.partition("\n")[2]  # its first line is another one each time
                if lasting != shown:
                    shown = lasting
                    yield "event: main\n" + "".join(f"data: {x}\n" for x in part.split("\n")) + "\n"
                try:
                    await asyncio.wait_for(wake.wait(), BEAT)
                    await asyncio.sleep(SOON)
                except TimeoutError:
                    table.sign_of(seat)
                    yield ":\nevent: beat\ndata: beat\n\n"
        finally:
            if wake in own:
                own.remove(wake)

    def _wake(self) -> None:
        # The phone's own answer goes out first; drawing the table's screen would hold it up.
        asyncio.get_running_loop().call_soon(self._told)
        for event in (event for events in self._streams.values() for event in events):
            event.set()


def _language(request: Request) -> str:
    """Return the language that was chosen on the page, or that the browser asks for."""
    accepted = request.headers.get("accept-language", "")[:200].split(",")
    wanted = [request.query_params.get("language", ""), *accepted]
    found = (match(part.partition(";")[0].strip()) for part in wanted if part)
    return next((language for language in found if language), "en")


def _tail(request: Request) -> str:
    """Return what keeps a chosen language in every address of a page."""
    wanted = request.query_params.get("language", "")
    return f"?language={wanted}" if wanted in LANGUAGES else ""


def _go(request: Request, path: str) -> Response:
    return RedirectResponse(path + _tail(request), HTTPStatus.SEE_OTHER)


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 4 else None
