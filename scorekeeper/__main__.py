"""The entry point: `scorekeeper`, and `python -m scorekeeper`."""

import gc
import os
import sys

from scorekeeper.i18n import choose, find_language
from scorekeeper.settings import load_settings


def main() -> None:
    """Decide which language is spoken, then run the screens or the command line."""
    try:
        code = _run(sys.argv[1:])
    except KeyboardInterrupt:
        code = 130
    except Exception as error:  # noqa: BLE001
        from scorekeeper.cli.output import complain_of

        code = complain_of(error)
    finally:
        # All goes now: Python need not look through it first for what could.
        gc.freeze()
    sys.exit(code)


def _run(words: list[str]) -> int:
    language = find_language(load_settings().language, os.environ)
    choose(language)
    if not words and "_SCOREKEEPER_COMPLETE" not in os.environ:
        # The screens need nothing of the command line, whose import takes a while.
        from scorekeeper.cli.screens import open_screens

        return open_screens(None)
    # Most commands are over before anything is worth sweeping up.
    gc.set_threshold(50_000)
    from scorekeeper.cli.app import cli, speak

    speak(language)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    return int(cli.main(words, prog_name="scorekeeper") or 0)


if __name__ == "__main__":
    main()
