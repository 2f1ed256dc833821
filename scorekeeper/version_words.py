"""What is said of a play of which two laptops made two versions."""

from collections.abc import Sequence

from scorekeeper.moments import moment_text
from scorekeeper.store.counting import Versions
from scorekeeper.translate import _, listed, ngettext

_SHORT = 8


def versions_text(play_id: str, versions: Versions | None) -> str:
    """Return which version of a play counts, "" for a play that has only one."""
    if versions is None:
        return ""
    if versions.counts.lower() != play_id.lower():
        return _(
            "Other version of {id}, which counts; this one counts nowhere unless that is deleted.",
            id=versions.counts[:_SHORT],
        )
    return ngettext(
        "This version counts; another one, {ids}, is kept and counts nowhere.",
        "This version counts; {count} others, {ids}, are kept and count nowhere.",
        len(versions.others),
        ids=listed([uuid[:_SHORT] for uuid in versions.others]),
    )


def both_here_text(started_at: str | None, names: Sequence[str], versions: Versions) -> str:
    """Return which version of a play counts that a file holds, and how another one would."""
    return ngettext(
        "{when}, {players}: two laptops changed it apart; {counts} counts, and {ids} counts "
        "nowhere until {counts} is deleted.",
        "{when}, {players}: several laptops changed it apart; {counts} counts, and {ids} count "
        "nowhere; once {counts} is deleted, one of them counts.",
        len(versions.others),
        when=moment_text(started_at) or _("date unknown"),
        players=", ".join(names),
        counts=versions.counts[:_SHORT],
        ids=listed([uuid[:_SHORT] for uuid in versions.others]),
    )
