"""Who may enter and who is who: what a play's phones are known by, and what they have said.

It lies in a private file beside the database, so a phone's address stays valid when the program
is killed and started again.
"""

import json
from contextlib import suppress
from hmac import compare_digest
from pathlib import Path
from secrets import choice
from typing import Any, Final

from scorekeeper.paths import make_private, write_private
from scorekeeper.play.operations import Log, Stamp

SIGNS: Final = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
"""What can't be mistaken when it is read out."""

LENGTH: Final = 16
_PLAYS: Final = 20
"""Plays whose phones are remembered."""

_TAPS: Final = 30
"""Taps of a seat that are known when they come again."""


class Codes:
    """The code of one play, and for each seat the key of its phone and what was said of it."""

    def __init__(self, database: Path, play_id: str) -> None:
        self.path = database.with_name(f"{database.name}.phones")
        self.play_id = play_id
        known, self.port = _read(self.path)
        self._play: dict[str, Any] = known.get(play_id, {"code": _new(), "seats": {}})

    @property
    def code(self) -> str:
        """The code with which one joins this play."""
        return str(self._play["code"])

    def new_code(self) -> None:
        """Let the code so far be wrong from now on; who sits stays."""
        self._play["code"] = _new()
        self.keep()

    def is_code(self, text: str) -> bool:
        """Return whether somebody knows the code."""
        return compare_digest(self.code.encode(), text.upper().encode())

    def key(self, seat: str) -> str:
        """Return the key of the page of a seat, "" where no phone sits."""
        return str(self._seat(seat)["key"])

    def seat_of(self, key: str) -> str | None:
        """Return the seat whose phone has this key."""
        wanted, keys = key.upper().encode(), {it: self.key(it) for it in self._play["seats"]}
        found = [it for it, known in keys.items() if compare_digest(known.encode(), wanted)]
        return found[0] if key and found else None

    def sit(self, seat: str) -> str:
        """Let a phone sit there, in the place of one that did; return its key."""
        self._say(seat, key=_new())
        return self.key(seat)

    def free(self, seat: str) -> None:
        """Let nobody sit there."""
        self._say(seat, key="", done=None)

    def done(self, seat: str) -> tuple[int, str] | None:
        """Return of which round (from 0) and hand it was said that it is done."""
        done = self._seat(seat)["done"]
        return done and tuple(done)

    def say_done(self, seat: str, done: tuple[int, str] | None) -> None:
        """Remember that a seat is done, or that it is not."""
        if self.done(seat) != done:
            self._say(seat, done=done and list(done))

    def forget_done(self) -> None:
        """Forget what was said of a round: it was closed, or opened again."""
        for seat in self._play["seats"]:
            self.say_done(seat, None)

    def has_tapped(self, seat: str, op: str, log: Log) -> bool:
        """Return whether this tap of a seat is stored."""
        stamps = {one.stamp for one in log.operations}
        return any(op == known and Stamp(*at) in stamps for known, *at in self._seat(seat)["taps"])

    def tapped(self, seat: str, op: str, stamp: Stamp) -> None:
        """Remember what a tap writes. Call it before that is stored.

        If the program ends in between, no operation has this stamp, and the tap is not known.
        """
        others = [tap for tap in self._seat(seat)["taps"] if tuple(tap[1:]) != stamp]
        self._say(seat, forced=False, taps=[*others, [op, *stamp]][-_TAPS:])

    def move_to(self, play_id: str) -> None:
        """Take the phones along to another play in which the same seats are; keys stay valid."""
        self.forget_done()
        self.play_id, self._play = play_id, {**self._play, "code": _new()}
        self.keep()

    def keep(self, *, forced: bool = True) -> None:
        """Write the file; where that can't be, phones have to scan again after a restart."""
        plays, _port = _read(self.path)
        plays.pop(self.play_id, None)
        plays[self.play_id] = self._play
        kept = dict(list(plays.items())[-_PLAYS:])
        write_private(self.path, json.dumps({"port": self.port, "plays": kept}), forced=forced)

    def _seat(self, seat: str) -> dict[str, Any]:
        found: dict[str, Any] = self._play["seats"].get(seat, {"key": "", "done": None, "taps": []})
        return found

    def _say(self, seat: str, *, forced: bool = True, **said: object) -> None:
        self._play["seats"][seat] = self._seat(seat) | said
        self.keep(forced=forced)


def _new() -> str:
    return "".join(choice(SIGNS) for _ in range(LENGTH))


def _read(path: Path) -> tuple[dict[str, Any], int | None]:
    """Return the plays of the file, and the port of last time; another file is begun anew."""
    with suppress(OSError, ValueError, TypeError, AttributeError, KeyError):
        make_private(path)
        found: dict[str, Any] = json.loads(path.read_text("utf-8"))
        for play in found["plays"].values():
            play["code"].encode()
            for seat in play["seats"].values():
                seat["key"].encode(), seat["done"], list(seat["taps"])
        port = found["port"]
        return found["plays"], port if isinstance(port, int) and 0 < port < 65536 else None
    return {}, None
