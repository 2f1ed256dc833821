"""By which ids the app BG Stats knows what is stored here, always the same ones."""

import uuid
from typing import Final

UUID_KEY: Final = "bgstats_uuid"
"""What a play that came from BG Stats keeps beside it: its id there, as it was written."""

_SPACE: Final = uuid.UUID("5c0bd8b0-4f0c-5a6e-9d53-6a1f2c7e9b31")


def app_uuid(kind: str, text: str) -> str:
    """Return the id in BG Stats of a thing of a kind: play, player, game or location."""
    return str(uuid.uuid5(_SPACE, f"{kind}:{text}"))


def play_uuid(play_id: str) -> str:
    """Return the id of a play of ours in BG Stats.

    A play that comes back from there is stored by it, so it names the same play.
    """
    return app_uuid("play", play_id.lower())
