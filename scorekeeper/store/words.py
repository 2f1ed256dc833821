"""What a merge, a restore or a rescue did, in sentences for screens and commands."""

from dataclasses import replace
from typing import Final

from scorekeeper.i18n import Message, msg, msgn
from scorekeeper.store.backups import Restored
from scorekeeper.store.log import Ledger
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


def restored_lines(done: Restored) -> list[Message]:
    """Return what a restore or a rescue did."""
    plays = msgn("{count} play is here now.", "{count} plays are here now.", done.plays)
    lines = [plays, *done.missing]
    if done.kept is not None:
        lines.append(msg("What was here before is kept in {path}.", path=str(done.kept)))
    return lines


def merged_lines(report: MergeReport, store: Ledger) -> list[Message]:
    """Return what a merge into a file did, each conflict last."""
    counts = {part: len(getattr(report, part)) for part in _PARTS}
    lines = [
        replace(_PARTS[part], count=count, values={"count": count})
        for part, count in counts.items()
        if count
    ]
    plays = store.plays([play_id for play_id, _ in report.conflicts])
    lines += [
        msg(
            "{game}, {day}: {problem}",
            game=plays[play_id].title,
            day=(plays[play_id].started or "")[:10],
            problem=plays[play_id].named(problem.message),
        )
        for play_id, problems in report.conflicts
        for problem in problems
    ]
    return lines or [msg("Nothing is new in the other database.")]
