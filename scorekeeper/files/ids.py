"""Ids that are always the same, so that nothing comes twice, here or in BG Stats."""

import json
import re
from collections import Counter
from typing import Final
from uuid import UUID, uuid5

_APP: Final = UUID("5c0bd8b0-4f0c-5a6e-9d53-6a1f2c7e9b31")
_FILE: Final = UUID("0a0f5f0e-54a3-5c8b-8f55-2b8f0d5c9b11")
_UUID: Final = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def app_uuid(kind: str, text: str) -> str:
    """Return the id in BG Stats of a thing of a kind: play, player, game or location."""
    return str(uuid5(_APP, f"{kind}:{text}"))


def file_uuid(text: str) -> str:
    """Return the id of a play that a file calls so: itself where it is a UUID."""
    folded = text.strip().lower()
    return folded if _UUID.fullmatch(folded) else str(uuid5(_FILE, folded))


class StableIds:
    """Gives ids to the plays of one file that have none, by what they say.

    Where several say the same, it also counts how many did before.
    """

    def __init__(self) -> None:
        self._seen: Counter[str] = Counter()

    def of(self, *content: object) -> str:
        """Return the id of the next play that says this, any JSON values."""
        text = json.dumps(content, sort_keys=True)
        self._seen[text] += 1
        return str(uuid5(_FILE, f"{text}:{self._seen[text]}"))
