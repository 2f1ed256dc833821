"""The entry point: `scorekeeper`, and `python -m scorekeeper`."""

import contextlib
import gc
import os
import sys
from typing import TextIO


def main() -> None:
    """Run the command line and leave with its exit code; never with a traceback."""
    try:
        # The screens alone need nothing of the command line, whose import takes a while.
        options = sys.argv[1:]
        wishes = [option for option in options if option in {"--no-mouse", "--no-animations"}]
        others = [option for option in options if option not in wishes]
        only_screens = not others or (len(others) == 2 and others[0] == "--db")
        if only_screens and "_SCOREKEEPER_COMPLETE" not in os.environ:
            from scorekeeper.cli.screens import open_screens

            sys.exit(
                open_screens(
                    others[1] if others else None,
                    mouse="--no-mouse" not in wishes,
                    animations="--no-animations" not in wishes,
                )
            )
        # Most commands are over before anything is worth sweeping up.
        gc.set_threshold(50_000)
        from scorekeeper.cli.app import PROGRAM, cli
        from scorekeeper.cli.texts import PLAIN_ERRORS

        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors=PLAIN_ERRORS)
        cli.main(prog_name=PROGRAM)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        _silence(sys.stdout)
        sys.exit(1)
    except Exception as error:  # noqa: BLE001
        _report(error)
        _silence(sys.stdout)
        sys.exit(1)
    finally:
        # All goes now: Python need not look through it first for what could.
        gc.freeze()


def _report(error: Exception) -> None:
    from scorekeeper.cli.output import complain, refusal_of
    from scorekeeper.translate import _

    refusal = refusal_of(error)
    with contextlib.suppress(OSError):
        if refusal is not None:
            complain(refusal.message)
        elif isinstance(error, MemoryError):
            complain(_("there is not enough memory for this."))
        elif isinstance(error, OSError):
            complain(_("{reason}.", reason=error.strerror or str(error)))
        else:
            complain(
                _(
                    "this went wrong inside the program: {reason}. Please report it.",
                    reason=f"{type(error).__name__}: {error}"[:200],
                )
            )


def _silence(stream: TextIO | None) -> None:
    """Point a stream that can't be written to nowhere, so that leaving stays quiet."""
    if stream is not None:
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


if __name__ == "__main__":
    main()
