"""Ids that are always the same, so that nothing comes twice, here or in BG Stats."""

import json
import re
from collections import Counter
from hashlib import sha256
from typing import Final
from uuid import UUID, uuid5

_APP: Final = UUID("5c0bd8b0-4f0c-5a6e-9d53-6a1f2c7e9b31")
_FILE: Final = UUID("0a0f5f0e-54a3-5c8b-8f55-2b8f0d5c9b11")
_CONTENT: Final = UUID("7d3f5a0e-9c1b-5e52-8a4d-53434b500002")
_UUID: Final = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def app_uuid(kind: str, text: str) -> str:
    """Return the id in BG Stats of a thing of a kind: play, player, game or location."""
    return str(uuid5(_APP, f"{kind}:{text}"))


def app_play(play_id: str) -> str:
    """Return the id in BG Stats of a play of ours; one that comes back has it."""
    return app_uuid("play", play_id)


def file_uuid(text: str) -> str:
    """Return the id of a play that a file calls so: itself where it is a UUID."""
    folded = text.strip().lower()
    return folded if _UUID.fullmatch(folded) else str(uuid5(_FILE, folded))


class StableIds:
    """Gives ids to the plays of one file that have none, in the order of the file.

    An id follows from what the play says and, where several say the same, from how many did
    before it.
    """

    def __init__(self) -> None:
        self._seen: Counter[bytes] = Counter()

    def of(self, content: object) -> str:
        """Return the id of the next play that says this, any JSON value."""
        text = json.dumps(content, sort_keys=True, separators=(",", ":"))
        digest = sha256(text.encode(errors="surrogatepass")).digest()
        self._seen[digest] += 1
        return str(uuid5(_CONTENT, f"{digest.hex()}:{self._seen[digest]}"))
