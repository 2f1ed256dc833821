"""The entry point: `scorekeeper`, and `python -m scorekeeper`."""

import contextlib
import gc
import os
import sys
from dataclasses import replace
from typing import TextIO

from scorekeeper.i18n import choose, find_language, match
from scorekeeper.settings import load_settings


def main() -> None:
    """Decide which language is spoken, then run the screens or the command line."""
    try:
        _main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        _silence(sys.stdout)
        sys.exit(1)
    except Exception as error:  # noqa: BLE001
        from scorekeeper.cli.faults import complain_of

        with contextlib.suppress(OSError):
            complain_of(error)
        _silence(sys.stdout)
        sys.exit(1)
    finally:
        # All goes now: Python need not look through it first for what could.
        gc.freeze()


def _main(words: list[str]) -> None:
    asked = _value(words, "--language")
    settings = load_settings()
    choose(find_language(asked, settings.language, os.environ))
    completing = "_SCOREKEEPER_COMPLETE" in os.environ
    if _only_screens(words) and (asked is None or match(asked)) and not completing:
        # The screens need nothing of the command line, whose import takes a while.
        from scorekeeper.cli.screens import open_screens

        settings = replace(
            settings,
            mouse=settings.mouse and "--no-mouse" not in words,
            animations=settings.animations and "--no-animations" not in words,
        )
        sys.exit(open_screens(_value(words, "--db"), settings))
    # Most commands are over before anything is worth sweeping up.
    gc.set_threshold(50_000)
    from scorekeeper.cli.app import cli, speak
    from scorekeeper.cli.output import PLAIN_ERRORS
    from scorekeeper.i18n import chosen

    speak(chosen())
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=PLAIN_ERRORS)
    cli.main(words, prog_name="scorekeeper")


def _value(words: list[str], name: str) -> str | None:
    """Return the value of an option before the command."""
    for place, word in enumerate(words):
        if word == name:
            return words[place + 1] if place + 1 < len(words) else None
        if word.startswith(f"{name}="):
            return word.partition("=")[2]
        if not word.startswith("-") and words[place - 1] not in {"--db", "--language"}:
            return None
    return None


def _only_screens(words: list[str]) -> bool:
    left = iter(words)
    for word in left:
        if word in {"--db", "--language"} and next(left, None) is not None:
            continue
        if word not in {"--no-mouse", "--no-animations"} and not word.startswith(
            ("--db=", "--language=")
        ):
            return False
    return True


def _silence(stream: TextIO | None) -> None:
    """Point a stream that can't be written to nowhere, so that leaving stays quiet."""
    if stream is not None:
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


if __name__ == "__main__":
    main()
