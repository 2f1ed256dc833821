"""What a merge did, in sentences for screens and commands."""

from dataclasses import replace
from typing import Final

from scorekeeper.i18n import Message, msg, msgn
from scorekeeper.store.merge import MergeReport

_PARTS: Final = {
    "added": msgn("{count} play added.", "{count} plays added.", 0),
    "changed": msgn("{count} play changed.", "{count} plays changed.", 0),
    "removed": msgn(
        "{count} play that was deleted for good there is removed here.",
        "{count} plays that were deleted for good there are removed here.",
        0,
    ),
    "returned": msgn(
        "{count} play that was deleted for good was changed since, and is back in the bin.",
        "{count} plays that were deleted for good were changed since, and are back in the bin.",
        0,
    ),
    "binned": msgn(
        "{count} play that lies in the bin here was changed there.",
        "{count} plays that lie in the bin here were changed there.",
        0,
    ),
    "joined": msgn(
        "{count} player has the same name in both and is one person now.",
        "{count} players have the same name in both and are one person each now.",
        0,
    ),
    "conflicts": msgn(
        "{count} play was entered differently in both; the later entry stands:",
        "{count} plays were entered differently in both; the later entry stands:",
        0,
    ),
}
"""What is said of each part of a merge that has something in it."""


def merged_lines(report: MergeReport) -> list[Message]:
    """Return what a merge did; the conflicts themselves are to be listed after it."""
    counts = {part: len(getattr(report, part)) for part in _PARTS}
    lines = [
        replace(_PARTS[part], count=count, values={"count": count})
        for part, count in counts.items()
        if count
    ]
    return lines or [msg("Nothing is new in the other database.")]
