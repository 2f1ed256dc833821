"""What the preview of an import says, and what of it can be chosen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from textual.content import Content
from textual.widgets.option_list import Option

from scorekeeper.moments import moment_text
from scorekeeper.translate import _, ngettext, say
from scorekeeper.tui.text import shown
from scorekeeper.version_words import both_here_text

if TYPE_CHECKING:
    from scorekeeper.exchange.import_report import Changed, Found, Report

DETAILS: Final = 200
"""So many cells and plays are named one by one; the rest is counted."""

PERSON: Final = "person-"
"""With what the id of a line begins that says who somebody is."""

_CHANGED: Final = "changed"
_BINNED: Final = "binned"
_PLAY: Final = "play-"


@dataclass(frozen=True, slots=True)
class Wishes:
    """What is chosen: for all plays of a kind, and otherwise for single ones by their ids."""

    replace_changed: bool = False
    leave_deleted: bool = False
    chosen: Mapping[str, bool] = field(default_factory=dict)

    def turned(self, line: str, report: "Report") -> "Wishes":
        """Return the wishes after a line of the preview was chosen, given by its id."""
        if line == _CHANGED:
            every = _can_differ(report)
            takes = not all(play.id in _taken(report) for play in every)
            others = _without(self.chosen, [play.id for play in every])
            return replace(self, replace_changed=takes, chosen=others)
        if line == _BINNED:
            leaves = report.restored > 0
            others = _without(self.chosen, [play.id for play in report.binned])
            return replace(self, leave_deleted=leaves, chosen=others)
        play_id = line.removeprefix(_PLAY)
        return replace(self, chosen={**self.chosen, play_id: play_id not in _taken(report)})


def kind_options(report: "Report") -> list[Option]:
    """Return the lines that say what becomes of all plays that differ, or lie in the bin."""
    options = []
    differ = report.changed_count + report.replaced
    if differ:
        options.append(Option(Content.styled(_changed_text(report, differ), "bold"), id=_CHANGED))
    binned = report.restored + report.left_in_bin
    if binned:
        options.append(Option(Content.styled(_binned_text(report, binned), "bold"), id=_BINNED))
    return options


def single_options(report: "Report") -> list[Option]:
    """Return a line for each play of these kinds, where there are several of a kind.

    What is chosen comes first, for the end is cut where there is little room.
    """
    taken = _taken(report)
    lines: list[tuple[str, str]] = []
    if report.changed_count + report.replaced > 1:
        for play in _can_differ(report)[:DETAILS]:
            named = _named(play)
            there, here = _("File's: {play}", play=named), _("Here: {play}", play=named)
            lines.append((play.id, there if play.id in taken else here))
    if report.restored + report.left_in_bin > 1:
        for found in report.binned[:DETAILS]:
            named = _named(found)
            out, stays = _("Comes back: {play}", play=named), _("In the bin: {play}", play=named)
            lines.append((found.id, out if found.taken else stays))
    return [Option(Content(shown(line)), id=f"{_PLAY}{play_id}") for play_id, line in lines]


def _changed_text(report: "Report", number: int) -> str:
    if not report.changed_count:
        return ngettext(
            "File's version: {count} play differs", "File's version: {count} plays differ", number
        )
    if not report.replaced:
        return ngettext(
            "As it is here: {count} play differs", "As they are here: {count} plays differ", number
        )
    return _(
        "File's version: {taken} of {count} plays that differ",
        taken=report.replaced,
        count=number,
    )


def _binned_text(report: "Report", number: int) -> str:
    if not report.left_in_bin:
        return ngettext(
            "Out of the bin: {count} deleted play",
            "Out of the bin: {count} deleted plays",
            number,
        )
    if not report.restored:
        return ngettext(
            "Left in the bin: {count} deleted play",
            "Left in the bin: {count} deleted plays",
            number,
        )
    return _(
        "Out of the bin: {taken} of {count} deleted plays", taken=report.restored, count=number
    )


def _can_differ(report: "Report") -> "list[Changed]":
    """Return the plays that differ and can become what the file says, in the file's order."""
    return sorted(
        [*report.taken, *(play for play in report.changed if play.problem is None)],
        key=lambda play: play.number,
    )


def _taken(report: "Report") -> set[str]:
    return {
        *(play.id for play in report.taken),
        *(play.id for play in report.binned if play.taken),
    }


def _without(chosen: Mapping[str, bool], ids: Sequence[str]) -> dict[str, bool]:
    return {play: takes for play, takes in chosen.items() if play not in ids}


def _named(play: "Changed | Found") -> str:
    when = moment_text(play.started_at) or _("date unknown")
    return _("{when}, {players}", when=when, players=", ".join(play.names))


def summary_of(report: "Report") -> list[Content]:
    """Return what an import would do with the plays of a file, in numbers."""
    from scorekeeper.exchange.reading import title_of

    lines = [
        Content.assemble(
            (say(title_of(report.format)), "$quiet"),
            "  ",
            (ngettext("{count} play", "{count} plays", report.plays), "$quiet"),
        ),
        Content.styled(
            ngettext("{count} play is new", "{count} plays are new", report.new), "bold"
        ),
    ]
    if report.with_cards:
        lines.append(
            Content(
                ngettext(
                    "{count} play gets its cards",
                    "{count} plays get their cards",
                    report.with_cards,
                )
            )
        )
    here = report.already_here
    if here:
        lines.append(
            Content(
                ngettext("{count} play is already here", "{count} plays are already here", here)
            )
        )
    if report.restored:
        lines.append(
            Content(
                ngettext(
                    "{count} play comes out of the bin",
                    "{count} plays come out of the bin",
                    report.restored,
                )
            )
        )
    if report.left_in_bin:
        lines.append(
            Content(
                ngettext(
                    "{count} play stays in the bin",
                    "{count} plays stay in the bin",
                    report.left_in_bin,
                )
            )
        )
    if report.left_out:
        lines.append(
            Content.styled(
                ngettext(
                    "{count} play can't be stored", "{count} plays can't be stored", report.left_out
                ),
                "$error",
            )
        )
    return lines


def details_of(report: "Report") -> list[str]:
    """Return the lines that name cells, columns and plays one by one."""
    lines: list[str] = []
    several = [
        _(
            "{sentence} The page of a play in the history deletes it.",
            sentence=both_here_text(found.started_at, found.names, found.versions),
        )
        for found in report.several
        if found.versions is not None
    ]
    for title, sentences, number in (
        (
            _("Could not be read:"),
            [say(sentence) for sentence in report.unread],
            report.unread_count,
        ),
        (
            _("Against the rules, but kept:"),
            [say(sentence) for sentence in report.doubts],
            report.doubts_count,
        ),
        (_("Left out:"), [say(note) for note in report.notes], len(report.notes)),
        (_("Different here:"), _changes(report), report.changed_count + report.replaced),
        (_("Here in several versions:"), several, report.several_count),
    ):
        if sentences:
            lines += ["", title] if lines else [title]
            lines += ["  " + shown(sentence) for sentence in sentences[:DETAILS]]
            hidden = number - len(sentences[:DETAILS])
            if hidden > 0:
                lines.append(_("  and {count} more", count=hidden))
    return lines


def _changes(report: "Report") -> list[str]:
    from scorekeeper.exchange.comparing import told

    found = []
    for changed in sorted([*report.taken, *report.changed], key=lambda play: play.number):
        line = _(
            "{play}: {parts}",
            play=_named(changed),
            parts=", ".join(say(part) for part in told(changed.what)),
        )
        if changed.binned:
            line = _("{line} (deleted here; it lies in the bin)", line=line)
        if changed.problem is not None:
            line = _("{line} (stays: {reason})", line=line, reason=changed.problem)
        found.append(line)
    return found
