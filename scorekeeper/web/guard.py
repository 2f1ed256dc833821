"""What keeps strangers out: names of hosts, origins, sizes, guesses, and connections a peer."""

import asyncio
from http import HTTPStatus
from time import monotonic
from typing import Final
from urllib.parse import parse_qsl

from starlette.exceptions import HTTPException
from starlette.requests import Request
from uvicorn.protocols.http.h11_impl import H11Protocol

from scorekeeper.web.codes import LENGTH

MOST_BODY: Final = 2048
MOST_HEADERS: Final = 8192
WRONG_CODES: Final = 20
"""So many wrong codes a minute a peer may try."""

A_PEER: Final = 24
ALTOGETHER: Final = 96
WHOLE: Final = 5.0
"""Seconds within which a request must have come whole."""

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
"""What every answer forbids the browser."""


def verify_own(request: Request, host: str) -> None:
    """Raise `HTTPException` unless a request was sent to this address, by one of its own pages.

    So a page from elsewhere, or a name made to mean this address, reaches nothing.
    """
    if request.headers.getlist("host") != [host]:
        raise HTTPException(HTTPStatus.MISDIRECTED_REQUEST)
    if any(origin != f"http://{host}" for origin in request.headers.getlist("origin")):
        raise HTTPException(HTTPStatus.FORBIDDEN)


async def fields_of(request: Request) -> dict[str, str]:
    """Return what a form sends. Raises `HTTPException` if it is too large, or no form."""
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > MOST_BODY:
            raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    try:
        return dict(parse_qsl(body.decode("utf-8"), keep_blank_values=True, max_num_fields=20))
    except ValueError:
        raise HTTPException(HTTPStatus.BAD_REQUEST) from None


class Guesses:
    """Counts the wrong codes of each peer during the last minute."""

    def __init__(self) -> None:
        self._wrong: dict[str, list[float]] = {}

    def check(self, request: Request, code: str, *, right: bool) -> None:
        """Raise `HTTPException` for a wrong code, and for any code after too many wrong ones."""
        peer, now = request.client.host if request.client else "", monotonic()
        times = [time for time in self._wrong.get(peer, ()) if now - time < 60]
        if len(times) >= WRONG_CODES:
            raise HTTPException(HTTPStatus.TOO_MANY_REQUESTS)
        if not right:
            if len(code) == LENGTH:  # `favicon.ico` is no guess
                self._wrong[peer] = [*times, now]
            raise HTTPException(HTTPStatus.NOT_FOUND)


class Patience(H11Protocol):
    """A connection that must send whole requests soon, and makes room for others when it must.

    Where there are too many connections, the one that has waited longest without a request
    goes, so those who only open them never keep a phone out.
    """

    _deadline: asyncio.TimerHandle | None = None
    opened = 0.0

    @property
    def idle(self) -> bool:
        """Whether no request is being answered."""
        return self.cycle is None or self.cycle.response_complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a connection in, if need be in the place of an idle one."""
        super().connection_made(transport)
        self.opened = monotonic()
        self._limit()
        peer = self.client[0] if self.client else ""
        others = [other for other in self.connections if isinstance(other, Patience)]
        same = [one for one in others if one.client and one.client[0] == peer]
        for found, most in ((same, A_PEER), (others, ALTOGETHER)):
            if len(found) > most:
                idle = [one for one in found if one.idle and one is not self]
                (min(idle, key=lambda one: one.opened) if idle else self).drop()

    def data_received(self, data: bytes) -> None:
        """Take in what came; an unfinished request has to be whole soon."""
        super().data_received(data)
        if self.idle or self.cycle.more_body:
            if self._deadline is None:
                self._limit()
        else:
            self._free()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._free()
        super().connection_lost(exc)

    def drop(self) -> None:
        """Close at once."""
        self.connections.discard(self)
        self.transport.abort()

    def _limit(self) -> None:
        self._deadline = self.loop.call_later(WHOLE, self.drop)

    def _free(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
