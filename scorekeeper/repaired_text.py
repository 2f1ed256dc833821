"""What a repair did and what is lost, as lines for the command line and the screens."""

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.games.message import Message, msg, msgn
from scorekeeper.harmless import shown
from scorekeeper.translate import _, ngettext, say

if TYPE_CHECKING:
    from scorekeeper.store.repairing import Repaired


def repaired_lines(done: "Repaired", report: Path | None = None) -> list[Message]:
    """Return what a repair did, one sentence a line; `report` is where that is written down."""
    return [*_head(done), *_lost(done), *_tail(done, report)]


def preview_lines(would: "Repaired") -> list[Message]:
    """Return what a repair would do, one sentence a line."""
    if would.kept is None and not would.rebuilt and not would.made:
        return _head(would)
    return [_would(would), *_lost(would)]


def _would(would: "Repaired") -> Message:
    if would.kept is None and not would.rebuilt:
        return msg(
            "Nothing was changed; this would be made anew: {parts}.", parts=", ".join(would.made)
        )
    if would.kept is None:
        return msgn(
            "Nothing was changed; the results of {count} play would be reckoned anew.",
            "Nothing was changed; the results of {count} plays would be reckoned anew.",
            would.rebuilt,
        )
    if would.nothing:
        return msg(
            "Nothing was changed; nothing can be read from the damaged file, so the new one "
            "would be empty."
        )
    return msgn(
        "Nothing was changed; {count} play would be saved into a new file.",
        "Nothing was changed; {count} plays would be saved into a new file.",
        would.plays,
    )


def repaired_summary(
    done: "Repaired", report: Path | None, columns: int, rows: int, lead: int = 0
) -> list[str]:
    """Return what a repair did in words, cut to a screenful where all is written down.

    `lead` is how many rows are wanted for something else. How much every play has lost is
    counted before what is left out.
    """
    lines = [say(line) for line in repaired_lines(done, report)]
    room = rows - lead
    if report is None or _rows(lines, columns) <= room:
        return lines
    head = [*(say(line) for line in _head(done)), *_counts(done)]
    tail = [say(line) for line in _tail(done, report)]
    lost = [say(line) for line in _lost(done)]
    room -= _rows([*head, *tail], columns) + 1
    fit = 0
    while fit < len(lost) and _rows(lost[: fit + 1], columns) <= room:
        fit += 1
    more = ngettext(
        "{count} line more is in the report.",
        "{count} lines more are in the report.",
        len(lost) - fit,
    )
    return [*head, *lost[:fit], more, *tail]


def write_report(done: "Repaired") -> Path | None:
    """Write all that a repair did beside the damaged file, for the user alone.

    Return where it is; None if there is no damaged file, or if that could not be written.
    """
    if done.kept is None:
        return None
    from scorekeeper.store.aside import report_of

    report = report_of(done.kept)
    heading = _(
        "What was saved of {path} and what was lost, as told by the repair.",
        path=shown(str(done.path)),
    )
    text = "\n".join(
        [heading, "", *(shown(say(line)) for line in repaired_lines(done, report)), ""]
    )
    try:
        with os.fdopen(os.open(report, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(text.encode("utf-8", "backslashreplace"))
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        return None
    return report


def _head(done: "Repaired") -> list[Message]:
    if done.made:
        made = msg("Missing parts of the file were made anew: {parts}.", parts=", ".join(done.made))
        return [made, *(_head(replace(done, made=())) if done.rebuilt else [])]
    if done.kept is None and not done.rebuilt:
        return [msg("The file is whole and its results are right; there is nothing to repair.")]
    if done.kept is None:
        return [
            msgn(
                "The results of {count} play were reckoned anew.",
                "The results of {count} plays were reckoned anew.",
                done.rebuilt,
            )
        ]
    if done.nothing:
        return [msg("Nothing could be read from the damaged file; the new one is empty.")]
    return [
        msgn(
            "{count} play was saved into a new file.",
            "{count} plays were saved into a new file.",
            done.plays,
        )
    ]


def _lost(done: "Repaired") -> Sequence[Message]:
    if done.nothing or (done.kept is None and not done.rebuilt):
        return ()
    if done.kept is not None and not done.lost:
        return (msg("Nothing was lost."),)
    return done.lost


def _tail(done: "Repaired", report: Path | None) -> list[Message]:
    from scorekeeper.store.backups import restore_command

    if done.kept is None:
        if done.before is None:
            return []
        return [msg("What was there before is kept in {path}.", path=str(done.before))]
    lines = []
    if (done.nothing or done.lost) and done.backup is not None:
        lines.append(
            msg(
                "There is a backup of {date}. Bring it back with: {command}",
                date=f"{done.backup.at:%Y-%m-%d %H:%M}",
                command=restore_command(done.path, done.backup),
            )
        )
    elif done.nothing:
        lines.append(msg("There is no backup of it."))
    lines.append(msg("The damaged file is kept as {path}.", path=str(done.kept)))
    if report is not None:
        lines.append(msg("All this is written down in {path}.", path=str(report)))
    return lines


def _counts(done: "Repaired") -> list[str]:
    gone = {loss.about.row_id for loss in done.losses if loss.gone}
    less = {loss.about.row_id for loss in done.losses} - gone
    lines = []
    if less:
        lines.append(
            ngettext(
                "{count} of them has lost something.",
                "{count} of them have lost something.",
                len(less),
            )
        )
    if gone:
        lines.append(
            ngettext(
                "{count} play could not be saved.", "{count} plays could not be saved.", len(gone)
            )
        )
    return lines


def _rows(lines: Sequence[str], columns: int) -> int:
    return sum(max(1, -(-len(line) // max(columns, 1))) for line in lines)
