"""Ids for plays that have none in their file: always the same, so that nothing comes twice."""

import json
from collections import Counter
from hashlib import sha256
from typing import Final
from uuid import UUID, uuid5

_SPACE: Final = UUID("7d3f5a0e-9c1b-5e52-8a4d-53434b500002")


class StableIds:
    """Gives ids for the plays of one file, in the order of the file.

    An id follows from what the play says and, where several say the same, from how many did
    before it.
    """

    def __init__(self) -> None:
        self._seen: Counter[bytes] = Counter()

    def of(self, content: object) -> str:
        """Return the id of the next play that says this, any JSON value."""
        text = json.dumps(content, sort_keys=True, separators=(",", ":"))
        digest = sha256(text.encode()).digest()
        self._seen[digest] += 1
        return str(uuid5(_SPACE, f"{digest.hex()}:{self._seen[digest]}"))
