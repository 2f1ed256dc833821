"""The server: its own socket, a thread of its own, and nothing left when it stops.

Other front ends know this module alone.
"""

import asyncio
import logging
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Final, NamedTuple, TypeVar

import uvicorn

from scorekeeper.games.scorecard import Problem
from scorekeeper.i18n import Message, Refused, msg, reason_of
from scorekeeper.play.play import Play
from scorekeeper.store.database import open_store
from scorekeeper.web.address import LOOPBACK, addresses, listening, qr_rows
from scorekeeper.web.app import Phones
from scorekeeper.web.codes import Codes
from scorekeeper.web.guard import MOST_HEADERS, Patience
from scorekeeper.web.pages import STATES
from scorekeeper.web.table import SeatState, Table

T = TypeVar("T")
PORT: Final = 8137
"""The port of the first time; later the one of last time."""

LONELY: Final = 3 * 3600.0
"""Seconds without a phone after which the server stops."""

PATIENCE: Final = 0.2
"""Seconds to wait for another program that writes; a phone tries again by itself."""

__all__ = ["LOOPBACK", "PORT", "STATES", "Seen", "Serving", "Table", "addresses", "seen"]


class Seen(NamedTuple):
    """What the table sees of its phones. `ask` is the token, number and seat of one that asks."""

    play: Play
    states: list[SeatState]
    ask: tuple[str, int, int] | None
    odd: tuple[Problem, ...]
    trouble: Message | None


def seen(table: Table) -> Seen:
    """Return what the table sees; call it through `Serving.do`."""
    asking = [(ask.token, ask.number, seat) for ask, seat in table.asking()]
    ask = asking[0] if asking else None
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
                    reason=reason_of(error),
                )
            ) from None
        self.port: int = self._socket.getsockname()[1]
        self._begun: Future[tuple[asyncio.AbstractEventLoop, _Server]] = Future()
        self._thread = threading.Thread(target=self._run, name="phones", daemon=True)
        self._thread.start()
        self._loop, self._server = self._begun.result()
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

    def do(self, call: Callable[[Table], T]) -> T:
        """Run something with the table, in the server's thread. Raises `Refused`."""

        async def run() -> T:
            return call(self._server.table)

        if not self.running:
            raise Refused(msg("Phones are not served any more."))
        return asyncio.run_coroutine_threadsafe(run(), self._loop).result(5)

    def stop(self) -> None:
        """End all streams, then close."""
        if self.running:
            with suppress(RuntimeError):  # it has just ended by itself
                self._loop.call_soon_threadsafe(self._server.end)
            self._thread.join(3)

    def wait(self) -> None:
        """Wait until it stops; Ctrl-C gets through."""
        while self.running:
            sleep(0.2)  # a join that Ctrl-C breaks into would take the thread for ended

    def _run(self) -> None:
        try:
            with closing(self._socket), closing(open_store(self.path)) as store:
                store.file.patience = PATIENCE
                table = Table(store, self.codes, self.by_phones, self.told)
                asyncio.run(self._serve(_Server(table, self.host)))
        except BaseException as error:  # noqa: BLE001 - it is raised where it was begun
            if not self._begun.done():
                self._begun.set_exception(error)

    async def _serve(self, server: "_Server") -> None:
        self._begun.set_result((asyncio.get_running_loop(), server))
        await server.serve([self._socket])


class _Server(uvicorn.Server):
    """The server, which looks after the table ten times a second and leaves signals alone."""

    def __init__(self, table: Table, host: str) -> None:
        for name in ("uvicorn", "uvicorn.error"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)  # the terminal is the user's
        config = uvicorn.Config(
            Phones(table, host),
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
        self.table = table

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Take no signal from the program."""
        yield

    async def on_tick(self, counter: int) -> bool:
        """Follow what the table does; stop when no phone has come for hours."""
        self.table.watch()
        if monotonic() - self.table.heard > LONELY:
            self.end()
        return await super().on_tick(counter)

    def end(self) -> None:
        """End the streams, and then the server."""
        self.table.over = True
        self.table.changed()
        self.should_exit = True
