"""What a merge did, as JSON and in words."""

from collections.abc import Sequence

from scorekeeper.store.resolving import Merged, OnePlay
from scorekeeper.translate import _, listed, ngettext


def merged_lines(merged: Merged) -> list[str]:
    """Return what a merge did, or would do, one sentence a line."""
    lines = []
    if merged.new:
        lines.append(ngettext("{count} new play.", "{count} new plays.", merged.new))
    if merged.new_players:
        lines.append(
            ngettext(
                "{count} new player: {names}.",
                "{count} new players: {names}.",
                len(merged.new_players),
                names=_shortened(merged.new_players),
            )
        )
    if merged.newer_there:
        lines.append(
            ngettext(
                "{count} play goes on from here in the other file; that is taken over.",
                "{count} plays go on from here in the other file; that is taken over.",
                merged.newer_there,
            )
        )
    if merged.newer_here:
        lines.append(
            ngettext(
                "{count} play goes on here; it stays.",
                "{count} plays go on here; they stay.",
                merged.newer_here,
            )
        )
    if merged.binned:
        lines.append(
            ngettext(
                "{count} play was deleted in the other file; it is in the bin now.",
                "{count} plays were deleted in the other file; they are in the bin now.",
                merged.binned,
            )
        )
    lines += [
        _("Changed on both sides, so both versions are kept: {play}.", play=_named(play))
        for play in merged.both_changed
    ]
    lines += [
        _("Deleted on one side and changed on the other, so it is kept: {play}.", play=_named(play))
        for play in merged.kept
    ]
    if merged.same:
        lines.append(
            ngettext(
                "{count} play is the same in both.",
                "{count} plays are the same in both.",
                merged.same,
            )
        )
    if not merged.changed:
        lines.append(_("There is nothing here to change."))
    if merged.backup is not None:
        lines.append(_("What was here before is kept in {path}.", path=str(merged.backup)))
    return lines


def merged_object(merged: Merged) -> dict[str, object]:
    """Return what a merge did as JSON."""
    return {
        "changed": merged.changed,
        "new": merged.new,
        "same": merged.same,
        "newer_there": merged.newer_there,
        "newer_here": merged.newer_here,
        "deleted_there": merged.binned,
        "both_changed": [
            {**_object(play), "other_version": play.other_id} for play in merged.both_changed
        ],
        "kept_though_deleted": [_object(play) for play in merged.kept],
        "new_players": list(merged.new_players),
        "backup": None if merged.backup is None else str(merged.backup),
    }


def _object(play: OnePlay) -> dict[str, object]:
    return {"id": play.id, "started_at": play.started_at, "players": list(play.names)}


def _named(play: OnePlay) -> str:
    when = (play.started_at or "")[:16].replace("T", " ") or _("date unknown")
    return _("{when}, {players}", when=when, players=listed(play.names) or play.id[:8])


def _shortened(names: Sequence[str]) -> str:
    most = 12
    if len(names) <= most:
        return listed(names)
    return _("{names} and others", names=", ".join(names[:most]))
