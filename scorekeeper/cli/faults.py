"""What went wrong, as one line on stderr and an exit code."""

import click

from scorekeeper.cli.output import complain
from scorekeeper.i18n import Message, Refused, msg, reason_of


def is_known(error: BaseException) -> bool:
    """Return whether an error comes from outside: from the user, the file or the system."""
    known = (click.ClickException, click.Abort, Refused, OSError, UnicodeError, MemoryError)
    return isinstance(error, known) or type(error).__module__.startswith("sqlite3")


def complain_of(error: BaseException) -> int:
    """Print what went wrong; return 2 where the command was called wrongly, else 1."""
    complain(_sentence(error))
    return error.exit_code if isinstance(error, click.ClickException) else 1


def _sentence(error: BaseException) -> Message:
    match error:
        case click.UsageError() if error.ctx is not None:
            path = error.ctx.command_path
            return msg(
                "{sentence} See `{command} --help`.", sentence=error.format_message(), command=path
            )
        case click.ClickException():
            return msg("{sentence}", sentence=error.format_message())
        case click.Abort():
            return msg("Stopped.")
        case Refused():
            return error.message
        case UnicodeEncodeError() if isinstance(error.object, str):
            # A word of the command line that is no text; SQLite takes none such.
            word = error.object.encode("utf-8", "replace").decode()[:40]
            return msg("“{word}” holds a character that is not text; leave it out.", word=word)
        case MemoryError():
            return msg("There is not enough memory for this.")
        case OSError():
            where = str(error.filename or "stdout")  # what is not named is what is printed
            return msg("{path}: {reason}.", path=where, reason=reason_of(error))
    reason = f"{type(error).__name__}: {error}"[:200]
    if is_known(error):
        return msg("The database can't be used: {reason}.", reason=reason)
    return msg("Something went wrong in the program: {reason}. Please report it.", reason=reason)
