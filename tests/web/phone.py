"""A phone as the server sees it: requests over plain sockets, forms without scripts."""

import http.client
import re
import socket
from itertools import count
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from scorekeeper.play.play import Play
from scorekeeper.web.server import Serving
from tests.tui.plays import make, stored

NAMES = ("Ann", "Ben", "Chi")
_OPS = count()


class Phone:
    """One browser; `sit` gives it a seat, `tap` does what a form of its page does."""

    def __init__(self, url: str, **headers: str) -> None:
        parts = urlsplit(url)
        self.host, self.join, self.headers = parts.netloc, parts.path, headers
        self.page = ""

    def ask(
        self, method: str, path: str, fields: dict[str, str] | None = None, **headers: str
    ) -> tuple[int, dict[str, str], str]:
        sent = {**self.headers, **{name.replace("_", "-"): text for name, text in headers.items()}}
        body = None if fields is None else urlencode(fields)
        if body is not None:
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        connection = http.client.HTTPConnection(self.host, timeout=60)
        connection.request(method, path, body, sent)
        answer = connection.getresponse()
        found = answer.status, dict(answer.getheaders()), answer.read().decode()
        connection.close()
        return found

    def sit(self, seat: int) -> "Phone":
        status, headers, page = self.ask("POST", f"{self.join}/sit", {"seat": str(seat)})
        assert status == 303, page
        self.page = headers["location"]
        return self

    def look(self) -> str:
        status, _, page = self.ask("GET", self.page)
        assert status == 200
        return page

    @property
    def round(self) -> str:
        return fields_of(self.look())["round"]

    def tap(self, what: str, op: str = "", round_: str = "1", **fields: str) -> tuple[int, str]:
        values = {"op": op or f"tap{next(_OPS)}", "round": round_, **fields}
        status, _, page = self.ask("POST", f"{self.page}/{what}", values)
        return status, page

    def lay(self, *keys: str, round_: str = "1") -> None:
        for key in keys:
            status, page = self.tap("lay", key=key, round_=round_)
            assert status == 200, page


class Stream:
    """Reads the events of a phone's page."""

    def __init__(self, phone: Phone) -> None:
        host, _, port = phone.host.partition(":")
        self.socket = socket.create_connection((host, int(port)), timeout=60)
        request = f"GET {phone.page}/stream HTTP/1.1\r\nHost: {phone.host}\r\n\r\n"
        self.socket.send(request.encode())
        self.text = ""

    def __enter__(self) -> "Stream":
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def until(self, text: str) -> str:
        while text not in self.text:
            piece = self.socket.recv(65536)
            assert piece, self.text
            self.text += piece.decode("utf-8", "replace")
        return self.text


def fields_of(page: str) -> dict[str, str]:
    """The hidden inputs of a page, the last of each name."""
    return dict(re.findall(r'name="([^"]*)" value="([^"]*)"', page))


def new_play(path: Path, names: tuple[str, ...] = NAMES, game: str = "sushi-go") -> Play:
    return make(path, names=names, rounds=[[None] * len(names)], game=game, rules={})


def served(path: Path, play: Play, **options: object) -> Serving:
    return Serving(path, play.id, address="127.0.0.1", port=0, **options)  # type: ignore[arg-type]


def hands(path: Path, play: Play, round_: int = 0) -> list[str | None]:
    found = stored(path, play.id)
    return [None if hand is None else found.game.write(hand) for hand in found.rounds[round_]]
