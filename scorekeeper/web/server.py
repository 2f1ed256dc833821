"""The server: its own socket, a thread of its own, and nothing left when it stops.

Other front ends know this module alone. `serve` holds a command until Ctrl-C; `Serving` runs
beside the screens.
"""

import asyncio
import logging
import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple, TypeVar

import uvicorn
from starlette.types import ASGIApp

from scorekeeper.games.scorecard import Problem
from scorekeeper.i18n import Message, Refused, msg
from scorekeeper.play.play import Play
from scorekeeper.store.database import open_store
from scorekeeper.web.address import LOOPBACK, addresses, listening, qr_rows
from scorekeeper.web.app import Phones
from scorekeeper.web.codes import Codes
from scorekeeper.web.guard import MOST_HEADERS, Patience
from scorekeeper.web.table import SeatState, Table

T = TypeVar("T")
PORT: Final = 8137
"""The port of the first time; later the one of last time."""

LONELY: Final = 3 * 3600.0
"""Seconds without a phone after which the server stops."""

PATIENCE: Final = 0.2
"""Seconds to wait for another program that writes; a phone tries again by itself."""

__all__ = ["LOOPBACK", "PORT", "Seen", "Serving", "Table", "addresses", "seen", "serve"]


class Seen(NamedTuple):
    """What the table sees of its phones. `ask` is the token, number and seat of one that asks."""

    play: Play
    states: list[SeatState]
    ask: tuple[str, int, int] | None
    odd: tuple[Problem, ...]
    trouble: Message | None


def seen(table: Table) -> Seen:
    """Return what the table sees; call it through `Serving.do`."""
    places = [(ask.token, ask.number, table.number_of(ask.seat)) for ask in table.asks.values()]
    ask = places[0] if places else None
    return Seen(table.play, table.states(), ask, table.odd(), table.trouble)


class Serving:
    """Phones of one play, served until `stop`; `told` is called, in its thread, after changes.

    Raises `Refused` when it can't begin.
    """

    def __init__(
        self,
        path: Path,
        play_id: str,
        *,
        address: str | None = None,
        port: int | None = None,
        by_phones: bool = False,
        told: Callable[[], None] = lambda: None,
    ) -> None:
        self.path, self.by_phones, self.told = path, by_phones, told
        self.address = address or addresses()[0]
        self.codes = Codes(path, play_id)
        wanted = port if port is not None else self.codes.port or PORT
        try:
            self._socket = listening(self.address, wanted, exactly=port is not None)
        except OSError as error:
            raise Refused(
                msg(
                    "Port {port} of {address} can’t be opened ({reason}); choose another one.",
                    port=wanted,
                    address=self.address,
                    reason=os.strerror(error.errno or 0),
                )
            ) from None
        self.port: int = self._socket.getsockname()[1]
        self._loop: asyncio.AbstractEventLoop | None = None
        self._table: Table | None = None
        self._ready: Future[None] = Future()
        self._thread = threading.Thread(target=self._run, name="phones", daemon=True)
        self._thread.start()
        try:
            self._ready.result()
        except BaseException:
            self._thread.join()
            raise
        self.codes.port = self.port if port is None else self.codes.port
        self.codes.keep()

    @property
    def host(self) -> str:
        """The address and the port."""
        return f"{self.address}:{self.port}"

    @property
    def url(self) -> str:
        """The address that a phone scans."""
        return f"http://{self.host}/{self.codes.code}"

    @property
    def qr(self) -> list[str]:
        """The address as a QR code in half blocks, black on white."""
        return qr_rows(self.url)

    @property
    def running(self) -> bool:
        """Whether phones are served."""
        return self._thread.is_alive()

    @property
    def table(self) -> Table:
        """The table; use it only inside `do`."""
        if self._table is None:
            raise RuntimeError("the server has not begun")
        return self._table

    def do(self, call: Callable[[Table], T]) -> T:
        """Run something with the table, in the server's thread. Raises `Refused`."""
        done: Future[T] = Future()

        def run() -> None:
            try:
                done.set_result(call(self.table))
            except BaseException as error:  # noqa: BLE001 - it is raised where it was asked for
                done.set_exception(error)

        if self._loop is None or not self.running:
            raise Refused(msg("Phones are not served any more."))
        self._loop.call_soon_threadsafe(run)
        return done.result(5)

    def stop(self) -> None:
        """End all streams, then close."""
        if self.running:
            self.do(lambda _table: self._server.end())
            self._thread.join(3)

    def wait(self) -> None:
        """Wait until it stops; Ctrl-C gets through."""
        while self._thread.is_alive():
            self._thread.join(0.5)

    def _run(self) -> None:
        try:
            with closing(self._socket), closing(open_store(self.path)) as store:
                store.patience = PATIENCE
                table = self._table = Table(store, self.codes, self.by_phones, self.told)
                asyncio.run(self._serve(table))
        except BaseException as error:  # noqa: BLE001 - it is raised where it was begun
            if not self._ready.done():
                self._ready.set_exception(error)

    async def _serve(self, table: Table) -> None:
        self._loop = asyncio.get_running_loop()
        self._server = _Server(table, Phones(table, self.host).app, self._ready)
        await self._server.serve([self._socket])


class _Server(uvicorn.Server):
    """The server, which looks after the table ten times a second and leaves signals alone."""

    def __init__(self, table: Table, app: ASGIApp, ready: Future[None]) -> None:
        for name in ("uvicorn", "uvicorn.error"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)  # the terminal is the user's
        config = uvicorn.Config(
            app,
            http=Patience,
            ws="none",
            loop="asyncio",
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=1,
            h11_max_incomplete_event_size=MOST_HEADERS,
        )
        super().__init__(config)
        self._table, self._begun = table, ready

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Take no signal from the program."""
        yield

    async def on_tick(self, counter: int) -> bool:
        """Follow what the table does; stop when no phone has come for hours."""
        if not self._begun.done():
            self._begun.set_result(None)
        self._table.watch()
        if monotonic() - self._table.heard > LONELY:
            self.end()
        return await super().on_tick(counter)

    def end(self) -> None:
        """End the streams, and then the server."""
        self._table.over = True
        self._table.changed()
        self.should_exit = True


def serve(path: Path, play_id: str, port: int | None, announce: Callable[[Serving], None]) -> int:
    """Serve a play until Ctrl-C, with nobody at the table's keys; return the exit code."""
    serving = Serving(path, play_id, port=port, by_phones=True)
    try:
        announce(serving)
        serving.wait()
    except KeyboardInterrupt:
        pass
    finally:
        serving.stop()
    return 0
