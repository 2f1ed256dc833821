"""What a repair did and what is lost, as lines for the command line and the screens."""

from typing import TYPE_CHECKING

from scorekeeper.games.message import Message, msg, msgn

if TYPE_CHECKING:
    from scorekeeper.store.repairing import Repaired


def repaired_lines(done: "Repaired") -> list[Message]:
    """Return what a repair did, one sentence a line."""
    from scorekeeper.store.backups import restore_command

    if done.kept is None and not done.rebuilt:
        return [msg("The file is whole and its results are right; there is nothing to repair.")]
    lines: list[Message] = []
    if done.kept is None:
        lines.append(
            msgn(
                "The results of {count} play were reckoned anew.",
                "The results of {count} plays were reckoned anew.",
                done.rebuilt,
            )
        )
        lines += done.lost
        if done.before is not None:
            lines.append(msg("What was there before is kept in {path}.", path=str(done.before)))
        return lines
    if done.nothing:
        lines.append(msg("Nothing could be read from the damaged file; the new one is empty."))
    else:
        lines.append(
            msgn(
                "{count} play was saved into a new file.",
                "{count} plays were saved into a new file.",
                done.plays,
            )
        )
    if not done.nothing:
        lines += done.lost or (msg("Nothing was lost."),)
    lines.append(msg("The damaged file is kept as {path}.", path=str(done.kept)))
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
    return lines
