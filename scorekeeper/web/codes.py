"""Who may enter and who is who: secrets of each play, and what a restart has to remember.

Everything follows from a play's secret, so a phone's address stays valid when the program is
killed and started again. The secrets lie in a private file beside the database.
"""

import hmac
import json
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import Any, Final

from scorekeeper.paths import make_private, write_private

SIGNS: Final = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
"""What can't be mistaken when it is read out."""

LENGTH: Final = 16
_KEPT: Final = 20
"""Plays whose phones are remembered."""


class Codes:
    """The codes of one play, and for each seat whether a phone sits there and what it said.

    `done` is the round (from 0) and the hand of which a phone has said that it is done.
    """

    def __init__(self, database: Path, play_id: str) -> None:
        self.path = database.with_name(f"{database.name}.phones")
        self.play_id = play_id
        known, self.port = _read(self.path)
        new = {"secret": token_hex(32), "code": 0, "seats": {}}
        self._play: dict[str, Any] = known.get(play_id, new)

    @property
    def code(self) -> str:
        """The code with which one joins this play."""
        return self._sign("code", self.play_id, self._play["code"])

    def new_code(self) -> None:
        """Let the code so far be wrong from now on; who sits stays."""
        self._play["code"] += 1
        self.keep()

    def is_code(self, text: str) -> bool:
        """Return whether somebody knows the code."""
        return hmac.compare_digest(self.code.encode(), text.upper().encode())

    def key(self, seat: str) -> str:
        """Return the key of the page of a seat; it is another one whenever somebody else sits."""
        return self._sign("seat", seat, self._seat(seat)["generation"])

    def seat_of(self, key: str) -> str | None:
        """Return the seat whose phone has this key."""
        found = None
        for seat, known in self._play["seats"].items():
            same = hmac.compare_digest(self.key(seat).encode(), key.upper().encode())
            if same and known["sits"]:
                found = seat
        return found

    def sits(self, seat: str) -> bool:
        """Return whether a phone sits there."""
        return bool(self._seat(seat)["sits"])

    def sit(self, seat: str) -> str:
        """Let a phone sit there, in the place of one that did; return its key."""
        self._seat(seat).update(sits=True, generation=self._seat(seat)["generation"] + 1)
        self.keep()
        return self.key(seat)

    def free(self, seat: str) -> None:
        """Let nobody sit there."""
        self._seat(seat).update(sits=False, done=None)
        self.keep()

    def done(self, seat: str) -> tuple[int, str] | None:
        """Return of which round and hand a phone said that it is done."""
        done = self._seat(seat)["done"]
        return (done[0], done[1]) if done else None

    def say_done(self, seat: str, done: tuple[int, str] | None) -> None:
        """Remember that a phone is done, or that it is not."""
        if self.done(seat) != done:
            self._seat(seat)["done"] = done and list(done)
            self.keep()

    def forget_done(self) -> None:
        """Forget what was said of a round: it was closed, or opened again."""
        for seat in self._play["seats"]:
            self.say_done(seat, None)

    def move_to(self, play_id: str) -> None:
        """Take the phones along to another play in which the same seats are; keys stay valid."""
        self.forget_done()
        self.play_id, self._play = play_id, {**self._play, "code": 0}
        self.keep()

    def keep(self) -> None:
        """Write the file; where that can't be, phones have to scan again after a restart."""
        plays, _port = _read(self.path)
        plays.pop(self.play_id, None)
        plays[self.play_id] = self._play
        kept = dict(list(plays.items())[-_KEPT:])
        write_private(self.path, json.dumps({"port": self.port, "plays": kept}))

    def _seat(self, seat: str) -> dict[str, Any]:
        new = {"generation": 0, "sits": False, "done": None}
        found: dict[str, Any] = self._play["seats"].setdefault(seat, new)
        return found

    def _sign(self, *parts: object) -> str:
        text = "\0".join(map(str, parts)).encode()
        number = int.from_bytes(hmac.digest(bytes.fromhex(self._play["secret"]), text, sha256))
        signs = []
        for _ in range(LENGTH):
            number, sign = divmod(number, len(SIGNS))
            signs.append(SIGNS[sign])
        return "".join(signs)


def _read(path: Path) -> tuple[dict[str, Any], int | None]:
    """Return the plays of the file, and the port of last time; another file is begun anew."""
    with suppress(OSError, ValueError, TypeError, AttributeError, KeyError):
        make_private(path)
        found: dict[str, Any] = json.loads(path.read_text("utf-8"))
        for play in found["plays"].values():
            bytes.fromhex(play["secret"])
            int(play["code"])
            for seat in play["seats"].values():
                int(seat["generation"]), seat["sits"], seat["done"]
        port = found["port"]
        return found["plays"], port if isinstance(port, int) and 0 < port < 65536 else None
    return {}, None
