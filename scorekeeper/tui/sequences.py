"""Parts what a terminal sends into keys, pastes, and answers that nobody asked for.

Textual takes a control sequence that it does not know for keys, so a late answer of the terminal
(device attributes over ssh, a window report, a colour) would be laid as cards. Here every
sequence is whole before it is looked at, also when it comes in pieces; what means nothing is
swallowed.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

ESC: Final = "\x1b"
LONGEST: Final = 1_000_000
"""Characters after which a sequence that never ends is given up."""


class Token(NamedTuple):
    """A piece of what came.

    `text` is keys as typed, `escape` the key, `key` the sequence of one, `report` what Textual has
    asked for (mouse, focus, size), `paste` what was pasted.
    """

    kind: str
    text: str


_TOKEN: Final = re.compile(
    r"(?P<text>[^\x1b]+)"
    r"|\x1b\[200~(?P<paste>.*?)\x1b\[201~"
    r"|(?P<begun>\x1b("
    r"\[(200~.*|\[|M.{0,2}|[0-?]*[ -/]*)"  # a paste, the console's key, an old mouse, the others
    r"|O|[\]PX^_]((?!\x1b\\|\x07|\x9c).)*)?\Z)"
    r"|(?P<report>\x1b\[("
    r"<[0-9;]+[Mm]|[IO]"  # mouse, focus
    r"|\?[0-9]+;[0-9]+\$y|48(;[0-9:]+){4}t))"  # what Textual has asked, the window's new size
    r"|(?P<key>\x1b(O[ -~]|\[("
    r"[0-9;:]*[ABCDEFHPQSZu~]"  # arrows and function keys, with modifiers; kitty's keys
    r"|(1;[2-8])?R"  # F3; with other numbers it is a report of the cursor
    r"|[0-9;]*[abcd^$@]"  # rxvt's arrows with modifiers
    r"|\[.)))"
    r"|(?P<escape>\x1b(?=\x1b))"
    # Alt+q must not do what q does; a sequence may be broken off by another one.
    r"|(?P<foreign>\x1b(\[M...|\[[0-?]*[ -/]*[@-~]?|[\]PX^_].*?(\x1b\\|\x07|\x9c)|.))",
    re.DOTALL,
)


class Sequences:
    """Takes what comes from the terminal in any pieces and gives whole tokens."""

    def __init__(self) -> None:
        self.kept = ""
        """What has begun and may go on."""

    def feed(self, typed: str) -> Iterator[Token]:
        """Yield the tokens that are whole now."""
        text, self.kept = self.kept + typed, ""
        for found in _TOKEN.finditer(text):
            kind = found.lastgroup or ""
            if kind == "begun":
                self.kept = found[0] if len(found[0]) < LONGEST else ""
            elif kind != "foreign":
                yield Token(kind, found[kind])

    def rest(self) -> Iterator[Token]:
        """Yield Esc, now that nothing more has come for a while."""
        if self.kept == ESC:
            self.kept = ""
            yield Token("escape", ESC)
