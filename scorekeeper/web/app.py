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

from scorekeeper.i18n import LANGUAGES, Message, Refused, match, msg, speaking
from scorekeeper.store.faults import Busy
from scorekeeper.web import pages
from scorekeeper.web.guard import Guard, Guesses, Refusal, body_of
from scorekeeper.web.table import Table, Tap

BEAT: Final = 15.0
"""Seconds after which a stream gives a sign."""

STREAMS: Final = 4
"""Streams of one seat at a time; a further one ends the oldest."""

_LONGEST_OP: Final = 40
_STRANGE: Final = {
    HTTPStatus.MISDIRECTED_REQUEST: msg("This page is not at that address; scan the code."),
    HTTPStatus.FORBIDDEN: msg("This came from a foreign page and was not done."),
    HTTPStatus.TOO_MANY_REQUESTS: msg("Too many wrong codes; wait a minute and scan the code."),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: msg("That is too much for one tap."),
    HTTPStatus.BAD_REQUEST: msg("That can’t be understood; open the page anew."),
    HTTPStatus.NOT_FOUND: msg(
        "This page is not valid (any more): scan the code on the table’s screen."
    ),
    HTTPStatus.METHOD_NOT_ALLOWED: msg("That can’t be understood; open the page anew."),
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
        get, post = ["GET"], ["POST"]
        routes = [
            Route("/", self._answer(self.home), methods=get),
            Route("/static/{hash}/{name}", self._answer(self.static), methods=get),
            Route("/S/{key}", self._answer(self.seat), methods=get),
            Route("/S/{key}/stream", self._answer(self.stream), methods=get),
            Route("/S/{key}/{what}", self._answer(self.tap), methods=post),
            Route("/S/{key}/{what}", self._answer(self.seat), methods=get),
            Route("/{code}", self._answer(self.join), methods=get),
            Route("/{code}/sit", self._answer(self.sit), methods=post),
            Route("/{code}/sit", self._answer(self.join), methods=get),
            Route("/{code}/wait/{token}", self._answer(self.wait), methods=get),
        ]
        strange = {
            404: self._answer(self.nowhere),
            405: self._answer(self.nowhere),
        }
        guard = Middleware(Guard, host=host)
        self.app = Starlette(routes=routes, middleware=[guard], exception_handlers=strange)

    def _answer(
        self, handler: Callable[[Request], Awaitable[Response]]
    ) -> Callable[..., Awaitable[Response]]:
        """Return a handler that speaks the phone's language and says why something is refused."""

        async def answered(request: Request, _error: object = None) -> Response:
            wanted = request.query_params.get("language", "")
            tongue = wanted if wanted in LANGUAGES else _accepted(request)
            with speaking(tongue):
                try:
                    if request.scope.get("refused"):
                        raise Refusal(request.scope["refused"])
                    return await handler(request)
                except Refusal as refusal:
                    return self._page("note.html", {"note": _STRANGE[refusal.status]}, request,
                                      refusal.status)  # fmt: skip
                except Busy as busy:
                    status = HTTPStatus.SERVICE_UNAVAILABLE
                    return self._page("note.html", {"note": busy.message}, request, status)
                except Refused as refused:
                    status = HTTPStatus.CONFLICT
                    return self._page("note.html", {"note": refused.message}, request, status)

        return answered

    def _page(
        self, template: str, values: dict[str, Any], request: Request, status: int = 200
    ) -> HTMLResponse:
        style = self._style_sheet()
        values |= {
            "style": f"/static/{pages.fingerprint(style)}/app.css",
            "script": f"/static/{pages.fingerprint(self._script)}/app.js",
            "tail": _tail(request),
            "start": self.start,
        }
        return HTMLResponse(pages.render(template, values), status)

    def _style_sheet(self) -> str:
        play = self.table.play
        if self._style_of != play.id:
            self._style, self._style_of = pages.style_sheet(self.table), play.id
        return self._style

    # Strangers

    async def home(self, request: Request) -> Response:
        """Say how to join."""
        return self._page("note.html", {"note": pages.TEXTS["t_scan"]}, request)

    async def nowhere(self, _request: Request) -> Response:
        """Say that there is nothing."""
        raise Refusal(HTTPStatus.NOT_FOUND)

    async def static(self, request: Request) -> Response:
        """Return styles or script; they never change under their address."""
        files = {"app.css": (self._style_sheet(), "text/css"),
                 "app.js": (self._script, "text/javascript")}  # fmt: skip
        text, kind = files.get(request.path_params["name"], ("", ""))
        if not kind or request.path_params["hash"] != pages.fingerprint(text):
            raise Refusal(HTTPStatus.NOT_FOUND)
        headers = {"Cache-Control": "public, max-age=31536000, immutable"}
        return Response(text, media_type=kind, headers=headers)

    def _join_code(self, request: Request) -> str:
        code, peer = request.path_params["code"], _peer(request)
        if self.guesses.too_many(peer):
            raise Refusal(HTTPStatus.TOO_MANY_REQUESTS)
        if not self.table.codes.is_code(code):
            self.guesses.wrong(peer, code)
            raise Refusal(HTTPStatus.NOT_FOUND)
        return self.table.codes.code

    async def join(self, request: Request) -> Response:
        """Ask who somebody is; nothing is changed, as previews of links fetch too."""
        code, table = self._join_code(request), self.table
        values: dict[str, Any] = {"code": code, "title": table.play.title}
        values["seats"] = pages.seats(table.states())
        return self._page("join.html", values, request)

    async def sit(self, request: Request) -> Response:
        """Give a free seat to a phone, or ask the table about one that is taken."""
        code = self._join_code(request)
        number = _number((await _fields(request)).get("seat", ""))
        if number is None:
            raise Refusal(HTTPStatus.BAD_REQUEST)
        key, ask = self.table.sit(number)
        goal = f"/S/{key}" if ask is None else f"/{code}/wait/{ask.token}"
        return RedirectResponse(goal + _tail(request), HTTPStatus.SEE_OTHER)

    async def wait(self, request: Request) -> Response:
        """Let a phone wait until the table has answered."""
        code, token, table = self._join_code(request), request.path_params["token"], self.table
        if key := table.answers.get(token):
            return RedirectResponse(f"/S/{key}{_tail(request)}", HTTPStatus.SEE_OTHER)
        if token not in table.asks:
            return RedirectResponse(f"/{code}{_tail(request)}", HTTPStatus.SEE_OTHER)
        ask = table.asks[token]
        name = pages.isolated(table.play.names[table.number_of(ask.seat)])
        return self._page("wait.html", {"name": name, "number": ask.number}, request)

    # Who sits

    def _seat_of(self, request: Request) -> str:
        key, peer = request.path_params["key"], _peer(request)
        seat = self.table.codes.seat_of(key)
        if seat is None:
            if self.guesses.too_many(peer):
                raise Refusal(HTTPStatus.TOO_MANY_REQUESTS)
            self.guesses.wrong(peer, key)
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
        part = request.headers.get("x-part") is not None
        return self._page("part.html" if part else "seat.html", values, request, status)

    async def tap(self, request: Request) -> Response:
        """Do what was tapped, and show what is there then."""
        seat, what, table = self._seat_of(request), request.path_params["what"], self.table
        fields = await _fields(request)
        tap = Tap(fields.get("op", ""), fields.get("round", ""))
        if not (tap.op.isascii() and tap.op.isalnum() and len(tap.op) <= _LONGEST_OP):
            raise Refusal(HTTPStatus.BAD_REQUEST)
        place, key = _number(fields.get("place", "")), fields.get("key", "")
        try:
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
        seat = self._seat_of(request)
        wanted = request.query_params.get("language", "")
        tongue = wanted if wanted in LANGUAGES else _accepted(request)
        events = self._events(request, seat, tongue)
        return StreamingResponse(events, media_type="text/event-stream")

    async def _events(self, request: Request, seat: str, tongue: str) -> AsyncIterator[str]:
        table, key = self.table, request.path_params["key"]
        own, wake = self._streams.setdefault(seat, []), asyncio.Event()
        own.append(wake)
        if len(own) > STREAMS:
            own.pop(0).set()
        table.streams[seat] = len(own)
        shown = ""
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
                if _lasting(part) != shown:
                    shown = _lasting(part)
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
        key = request.path_params["key"]
        values |= {"base": f"/S/{key}", "tail": _tail(request), "start": self.start}
        return pages.render("part.html", values)

    def _wake(self) -> None:
        self._told()
        for events in self._streams.values():
            for event in events:
                event.set()


def _lasting(part: str) -> str:
    """Return a part without its first line, which is another one each time."""
    return part.partition("\n")[2]


def _tail(request: Request) -> str:
    """Return what keeps a chosen language in every address of a page."""
    wanted = request.query_params.get("language", "")
    return f"?language={wanted}" if wanted in LANGUAGES else ""


def _accepted(request: Request) -> str:
    """Return the language that the browser asks for."""
    for part in request.headers.get("accept-language", "")[:200].split(","):
        found = match(part.partition(";")[0].strip())
        if found is not None:
            return found
    return "en"


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
