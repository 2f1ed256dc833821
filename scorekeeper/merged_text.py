"""What a merge did, as JSON and in words."""

from collections.abc import Callable, Iterator, Sequence

from scorekeeper.exchange.comparing import differences, told
from scorekeeper.moments import moment_text
from scorekeeper.play import Play
from scorekeeper.store.resolving import Merged, OnePlay
from scorekeeper.translate import _, listed, ngettext, say

_SHORT = 8
_MOST = 20
"""Of so many plays each is told by itself; the rest is counted."""


def merged_lines(merged: Merged) -> list[str]:
    """Return what a merge did, or would do, one sentence a line."""
    lines = [*_plays(merged), *_players(merged)]
    if not merged.changed:
        lines.append(_("Nothing had to change here."))
    if merged.backup is not None:
        lines.append(_("A copy of what was here before lies in {path}.", path=str(merged.backup)))
    return lines


def merged_object(merged: Merged) -> dict[str, object]:
    """Return what a merge did as JSON."""
    return {
        "changed": merged.changed,
        "new": merged.new,
        "same": merged.same,
        "newer_there": merged.newer_there,
        "newer_here": merged.newer_here,
        "fuller_there": merged.fuller_there,
        "fuller_here": merged.fuller_here,
        "deleted_there": merged.binned,
        "whole_again": merged.mended,
        "both_changed": [
            {**_object(play), "other_version": play.other_id, "counts": play.counts or None}
            for play in merged.both_changed
        ],
        "kept_though_deleted": [_object(play) for play in merged.kept],
        "new_players": list(merged.new_players),
        "renamed": _pairs(merged.renamed, "from", "to"),
        "called_otherwise": _pairs(merged.called_otherwise, "here", "there"),
        "hidden_there_only": list(merged.hidden_there),
        "hidden_here_only": list(merged.hidden_here),
        "one_person_there": _pairs(merged.merged_there, "name", "into"),
        "backup": None if merged.backup is None else str(merged.backup),
    }


def _plays(merged: Merged) -> Iterator[str]:
    if merged.new:
        yield ngettext(
            "{count} play of the other file is new here.",
            "{count} plays of the other file are new here.",
            merged.new,
        )
    if merged.newer_there:
        yield ngettext(
            "{count} play was edited in the other file and takes the version from there.",
            "{count} plays were edited in the other file and take the version from there.",
            merged.newer_there,
        )
    if merged.newer_here:
        yield ngettext(
            "{count} play was edited only in this file and stays as it is.",
            "{count} plays were edited only in this file and stay as they are.",
            merged.newer_here,
        )
    if merged.mended:
        yield ngettext(
            "Of {count} play a repair saved only a part in one file; the whole one of the other "
            "stands.",
            "Of {count} plays a repair saved only a part in one file; the whole ones of the other "
            "stand.",
            merged.mended,
        )
    if merged.fuller_there:
        yield ngettext(
            "{count} play is here with less than in the other file (cards or edits are missing) "
            "and is taken from there.",
            "{count} plays are here with less than in the other file (cards or edits are "
            "missing) and are taken from there.",
            merged.fuller_there,
        )
    if merged.fuller_here:
        yield ngettext(
            "{count} play is in the other file with less than here (cards or edits are missing) "
            "and stays as it is.",
            "{count} plays are in the other file with less than here (cards or edits are "
            "missing) and stay as they are.",
            merged.fuller_here,
        )
    if merged.binned:
        yield ngettext(
            "{count} play was deleted in the other file; it is in the bin here too.",
            "{count} plays were deleted in the other file; they are in the bin here too.",
            merged.binned,
        )
    yield from _first(merged.both_changed, _both)
    yield from _first(merged.kept, _kept)
    if merged.same:
        yield ngettext(
            "{count} play is the same in both files.",
            "{count} plays are the same in both files.",
            merged.same,
        )


def _kept(play: OnePlay) -> str:
    return _(
        "{play}: deleted in one file, but edited in the other afterwards, so it is kept; "
        "delete it again if you don't want it ({id}).",
        play=_named(play),
        id=play.id[:_SHORT],
    )


def _first(plays: Sequence[OnePlay], sentence: Callable[[OnePlay], str]) -> Iterator[str]:
    """Yield a sentence for each of the first plays, and how many more there are."""
    yield from map(sentence, plays[:_MOST])
    if len(plays) > _MOST:
        yield _("… and {count} more like it; --json names them all.", count=len(plays) - _MOST)


def _both(play: OnePlay) -> str:
    """Return what became of a play of which there are two versions, and what differs."""
    said = _versions(play)
    if play.versions is None:
        return said
    counts, other = play.versions
    parts = [_points(counts, other), *(say(part) for part in told(differences(counts, other)))]
    shown = "; ".join(part for part in parts if part)
    return _("{sentence} They differ: {parts}.", sentence=said, parts=shown) if shown else said


def _points(counts: Play, other: Play) -> str:
    """Return the totals of both versions by seat, "" where they are the same."""
    ours, theirs = (
        ":".join("–" if total is None else str(total) for total in play.score().totals)
        for play in (counts, other)
    )
    return "" if ours == theirs else _("points {old} against {new}", old=ours, new=theirs)


def _versions(play: OnePlay) -> str:
    other = play.other_id if play.counts.lower() == play.id.lower() else play.id
    if not play.counts or not play.other_id:
        return _("{play}: edited in both files, so both versions are kept.", play=_named(play))
    if play.binned:
        return _(
            "{play}: edited in both files, so both versions are kept. {counts} counts, and "
            "{other}, which was deleted in one of them, lies in the bin.",
            play=_named(play),
            counts=play.counts[:_SHORT],
            other=other[:_SHORT],
        )
    return _(
        "{play}: edited in both files, so both versions are kept. {counts} counts (a finished "
        "version before others, then the one edited last), and {other} counts nowhere; delete "
        "the one that is wrong.",
        play=_named(play),
        counts=play.counts[:_SHORT],
        other=other[:_SHORT],
    )


def _players(merged: Merged) -> Iterator[str]:
    if merged.new_players:
        yield ngettext(
            "{count} new player: {names}.",
            "{count} new players: {names}.",
            len(merged.new_players),
            names=_shortened(merged.new_players),
        )
    for old, new in merged.renamed:
        yield _(
            "{old} was renamed in the other file and is called {new} here too.", old=old, new=new
        )
    for here, there in merged.called_otherwise:
        yield _(
            "{here} is called {there} in the other file; each file keeps its own name, because "
            "nobody knows which is the later one.",
            here=here,
            there=there,
        )
    for name, into in merged.merged_there:
        yield _(
            "{name} and {into} are one player in the other file and two here; "
            "`scorekeeper players merge` makes them one.",
            name=name,
            into=into,
        )
    if merged.hidden_there:
        yield _(
            "Hidden in the other file only, and still shown here: {names}.",
            names=_shortened(merged.hidden_there),
        )
    if merged.hidden_here:
        yield _(
            "Hidden here only, and still hidden: {names}.", names=_shortened(merged.hidden_here)
        )


def _object(play: OnePlay) -> dict[str, object]:
    return {"id": play.id, "started_at": play.started_at, "players": list(play.names)}


def _pairs(pairs: Sequence[tuple[str, str]], one: str, other: str) -> list[dict[str, str]]:
    return [{one: first, other: second} for first, second in pairs]


def _named(play: OnePlay) -> str:
    when = moment_text(play.started_at) or _("date unknown")
    return _("{when}, {players}", when=when, players=listed(play.names) or play.id[:_SHORT])


def _shortened(names: Sequence[str]) -> str:
    most = 12
    if len(names) <= most:
        return listed(names)
    return _("{names} and others", names=", ".join(names[:most]))
