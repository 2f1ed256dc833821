"""What went wrong, as one line on stderr and an exit code."""

import click

from scorekeeper.cli.output import complain
from scorekeeper.i18n import Message, Refused, msg, say
from scorekeeper.paths import database_path


def complain_of(error: BaseException) -> int:
    """Print what went wrong; return 2 where the command was called wrongly, else 1."""
    match error:
        case click.UsageError():
            complain(_of_usage(error))
            return error.exit_code
        case click.exceptions.NoArgsIsHelpError():
            click.echo(error.format_message(), err=True)
            return 2
        case click.ClickException():
            complain(error.format_message())
            return error.exit_code
        case click.Abort():
            complain(msg("Stopped; nothing was changed."))
            return 1
        case Refused():
            complain(error.message)
        case UnicodeEncodeError() if isinstance(error.object, str):
            # A word of the command line that is no text; SQLite takes none such.
            word = error.object.encode("utf-8", "replace").decode()[:40]
            complain(msg("“{word}” holds a character that is not text; leave it out.", word=word))
        case MemoryError():
            complain(msg("There is not enough memory for this."))
        case _ if type(error).__module__.startswith("sqlite3"):
            complain(_of_file(error))
        case OSError() if error.filename:
            complain(msg("{path}: {reason}.", path=str(error.filename), reason=_reason(error)))
        case OSError():
            complain(msg("{reason}.", reason=_reason(error)))
        case _:
            reason = f"{type(error).__name__}: {error}"[:200]
            complain(
                msg(
                    "Something went wrong inside the program: {reason}. Please report it.",
                    reason=reason,
                )
            )
    return 1


def _of_usage(error: click.UsageError) -> str:
    sentence = error.format_message()
    if error.ctx is None:
        return sentence
    path = error.ctx.command_path
    return say(msg("{sentence} See `{command} --help`.", sentence=sentence, command=path))


def _of_file(error: BaseException) -> Message:
    import sqlite3

    from scorekeeper.store.faults import explain

    context = click.get_current_context(silent=True)
    path = database_path(context.find_root().obj if context else None)
    return explain(error, path).message if isinstance(error, sqlite3.Error) else msg("")


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).rstrip(".")
