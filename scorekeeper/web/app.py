"""The routes: join by the code, sit, and from then on everything under the seat's own key."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from http import HTTPStatus
from secrets import token_hex
from typing import Any, Final
from urllib.parse import parse_qsl

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from scorekeeper.i18n import LANGUAGES, Message, Refused, chosen, match, msg, speaking
from scorekeeper.store.faults import Busy
from scorekeeper.web import pages
from scorekeeper.web.guard import Guard, Guesses, Refusal, body_of
from scorekeeper.web.table import Table, Tap

BEAT: Final = 15.0
"""Seconds after which a stream gives a sign."""

STREAMS: Final = 4
"""Streams of one seat at a time; a further one ends the oldest."""

_LONGEST_OP: Final = 40
_WHY: Final = {
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
        self.table = table
        self.start = token_hex(4)
        self.guesses = Guesses()
        self._style = self._style_of = ""
        self._script = pages.script()
        self._streams: dict[str, list[asyncio.Event]] = {}
        self._told = table.told
        table.told = self._wake

        def route(path: str, get: Any, post: Any = None) -> Route:
            async def answer(request: Request) -> Response:
                return await self._answer(request, get if request.method != "POST" else post)

            return Route(path, answer, methods=["GET", "POST"] if post else ["GET"])

        async def nowhere(request: Request, _error: Exception) -> Response:
            return await self._answer(request, self._nowhere)

        routes = [
            route("/", self.home),
            route("/static/{hash}/{name}", self.static),
            route("/S/{key}", self.seat),
            route("/S/{key}/stream", self.stream),
            route("/S/{key}/{what}", self.seat, self.tap),
            route("/{code}", self.join),
            route("/{code}/sit", self.join, self.sit),
            route("/{code}/wait/{token}", self.wait),
        ]
        guard = Middleware(Guard, host=host)
        handlers = {404: nowhere, 405: nowhere}
        self.app = Starlette(routes=routes, middleware=[guard], exception_handlers=handlers)

    async def _answer(
        self, request: Request, handler: Callable[[Request], Awaitable[Response]]
    ) -> Response:
        """Answer in the phone's language, and say why something is refused."""
        with speaking(_language(request)):
            try:
                if request.scope.get("refused"):
                    raise Refusal(request.scope["refused"])
                return await handler(request)
            except Refusal as refusal:
                status, note = refusal.status, _WHY[refusal.status]
            except Refused as refused:
                busy = isinstance(refused, Busy)
                status = HTTPStatus.SERVICE_UNAVAILABLE if busy else HTTPStatus.CONFLICT
                note = refused.message
            return self._page("note.html", {"note": note}, request, status)

    def _page(
        self, template: str, values: dict[str, Any], request: Request, status: int = 200
    ) -> HTMLResponse:
        style, play = self._style, self.table.play
        if self._style_of != play.id:
            style = self._style = pages.style_sheet(self.table)
            self._style_of = play.id
        values |= {
            "style": f"/static/{pages.fingerprint(style)}/app.css",
            "script": f"/static/{pages.fingerprint(self._script)}/app.js",
            "tail": _tail(request),
            "start": self.start,
        }
        return HTMLResponse(pages.render(template, values), status)

    # Strangers

    async def home(self, request: Request) -> Response:
        """Say how to join."""
        note = msg("Scan the code on the table’s screen to join.")
        return self._page("note.html", {"note": note}, request)

    async def _nowhere(self, _request: Request) -> Response:
        raise Refusal(HTTPStatus.NOT_FOUND)

    async def static(self, request: Request) -> Response:
        """Return styles or script; they never change under their address."""
        script = request.path_params["name"] == "app.js"
        text = self._script if script else self._style
        if request.path_params["hash"] != pages.fingerprint(text):
            raise Refusal(HTTPStatus.NOT_FOUND)
        headers = {"Cache-Control": "public, max-age=31536000, immutable"}
        return Response(text, 200, headers, "text/javascript" if script else "text/css")

    def _join_code(self, request: Request) -> str:
        code = request.path_params["code"]
        self.guesses.check(_peer(request), code, self.table.codes.is_code(code))
        return self.table.codes.code

    async def join(self, request: Request) -> Response:
        """Ask who somebody is; nothing is changed, as previews of links fetch too."""
        values = pages.join_values(self.table, self._join_code(request))
        return self._page("join.html", values, request)

    async def sit(self, request: Request) -> Response:
        """Give a free seat to a phone, or ask the table about one that is taken."""
        code = self._join_code(request)
        number = _number((await _fields(request)).get("seat", ""))
        if number is None:
            raise Refusal(HTTPStatus.BAD_REQUEST)
        key, ask = self.table.sit(number)
        return _go(request, f"/S/{key}" if ask is None else f"/{code}/wait/{ask.token}")

    async def wait(self, request: Request) -> Response:
        """Let a phone wait until the table has answered."""
        code, token, table = self._join_code(request), request.path_params["token"], self.table
        ask = table.asks.get(token)
        if ask is None:
            key = table.answers.get(token)
            return _go(request, f"/S/{key}" if key else f"/{code}")
        name = pages.isolated(table.play.names[table.number_of(ask.seat)])
        return self._page("wait.html", {"name": name, "number": ask.number}, request)

    # Who sits

    def _seat_of(self, request: Request) -> str:
        key = request.path_params["key"]
        seat = self.table.codes.seat_of(key)
        if seat is None:
            self.guesses.check(_peer(request), key, right=False)
            raise Refusal(HTTPStatus.NOT_FOUND)
        self.table.watch()
        self.table.sign_of(seat)
        return seat

    async def seat(self, request: Request) -> Response:
        """Show the page of a seat."""
        return self._shown(request, self._seat_of(request))

    def _shown(
        self, request: Request, seat: str, notice: Message | None = None, status: int = 200
    ) -> Response:
        values = pages.seat_values(self.table, seat, notice)
        values["base"] = f"/S/{request.path_params['key']}"
        part = "x-part" in request.headers
        return self._page("part.html" if part else "seat.html", values, request, status)

    async def tap(self, request: Request) -> Response:
        """Do what was tapped, and show what is there then."""
        seat, table = self._seat_of(request), self.table
        fields = await _fields(request)
        tap = Tap(fields.get("op", ""), fields.get("round", ""))
        if not (tap.op.isascii() and tap.op.isalnum() and len(tap.op) <= _LONGEST_OP):
            raise Refusal(HTTPStatus.BAD_REQUEST)
        place, key = _number(fields.get("place", "")), fields.get("key", "")
        try:
            match request.path_params["what"]:
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
                case "answer" if table.by_phones:
                    table.answer(fields.get("ask", ""), fields.get("yes") == "1")
                case _:
                    raise Refusal(HTTPStatus.NOT_FOUND)
        except Busy:
            raise
        except Refused as refused:
            return self._shown(request, seat, refused.message, HTTPStatus.CONFLICT)
        return self._shown(request, seat)

    async def stream(self, request: Request) -> Response:
        """Send the part that changes after each change, until the seat is freed."""
        events = self._events(request, self._seat_of(request), chosen())
        return StreamingResponse(events, media_type="text/event-stream")

    async def _events(self, request: Request, seat: str, tongue: str) -> AsyncIterator[str]:
        table, key, shown = self.table, request.path_params["key"], ""
        own, wake = self._streams.setdefault(seat, []), asyncio.Event()
        own.append(wake)
        if len(own) > STREAMS:
            own.pop(0).set()
        table.streams[seat] = len(own)
        try:
            yield f"event: start\ndata: {self.start}\n\n"
            table.changed()
            while wake in own and not table.over:
                wake.clear()
                if table.codes.seat_of(key) != seat:
                    yield "event: gone\ndata: gone\n\n"
                    return
                with speaking(tongue):
                    part = self._part(request, seat)
                lasting = part.partition("\n")[2]  # its first line is another one each time
                if lasting != shown:
                    shown = lasting
                    yield "event: main\n" + "".join(f"data: {x}\n" for x in part.split("\n")) + "\n"
                try:
                    await asyncio.wait_for(wake.wait(), BEAT)
                except TimeoutError:
                    table.sign_of(seat)
                    yield ":\nevent: beat\ndata: beat\n\n"
        finally:
            if wake in own:
                own.remove(wake)
            table.streams[seat] = len(own)
            if not table.over:
                table.changed()

    def _part(self, request: Request, seat: str) -> str:
        values = pages.seat_values(self.table, seat)
        base = f"/S/{request.path_params['key']}"
        values |= {"base": base, "tail": _tail(request), "start": self.start}
        return pages.render("part.html", values)

    def _wake(self) -> None:
        self._told()
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


def _peer(request: Request) -> str:
    return request.client.host if request.client else ""


async def _fields(request: Request) -> dict[str, str]:
    body = await body_of(request)
    try:
        return dict(parse_qsl(body.decode("utf-8"), keep_blank_values=True, max_num_fields=20))
    except ValueError:
        raise Refusal(HTTPStatus.BAD_REQUEST) from None


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 4 else None
