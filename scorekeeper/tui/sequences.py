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
LONGEST: Final = 65_536
"""Characters after which a sequence that never ends is given up."""


class Token(NamedTuple):
    """A piece of what came.

    `text` is keys as typed, `escape` the key, `key` the sequence of one, `alt` the character
    typed with Alt, `report` what Textual has asked for (mouse, focus, size), `paste` a paste.
    """

    kind: str
    text: str


_WHOLE: Final = re.compile(
    r"\x1b\[20(?P<paste>0)~"
    r"|(?P<csi>\x1b\[[0-?]*[ -/]*[@-~])"
    r"|(?P<ss3>\x1bO[ -~])"
    r"|(?P<string>\x1b[\]PX^_].*?(?:\x1b\\|\x07|\x9c))"
    r"|(?P<alt>\x1b[ -NQ-WY-Z\\`-~\x7f-\U0010ffff\r\t\x08])",
    re.DOTALL,
)
_BEGUN: Final = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|O|[\]PX^_].*)?\Z", re.DOTALL)

_KEY: Final = re.compile(
    r"\x1b\[(?:"
    r"[0-9;:]*[ABCDEFHPQSZ~]"  # arrows and function keys, with modifiers
    r"|(?:1;[2-8])?R"  # F3; with other numbers it is a report of the cursor
    r"|[0-9;:]*u"  # kitty's keys
    r"|[0-9;]*[abcd^$@]"  # rxvt's arrows with modifiers
    r")"
)
_REPORT: Final = re.compile(
    r"\x1b\[(?:<[0-9;]+[Mm]|[IO]"  # mouse, focus
    r"|\?[0-9]+;[0-9]+\$y"  # what Textual has asked
    r"|48;[0-9:]+;[0-9:]+;[0-9:]+;[0-9:]+t)"  # the window's new size
)


class Sequences:
    """Takes what comes from the terminal in any pieces and gives whole tokens."""

    def __init__(self) -> None:
        self._kept = ""
        self._pasting = False

    @property
    def waiting(self) -> bool:
        """Whether something has begun that may go on."""
        return bool(self._kept)

    def feed(self, typed: str) -> Iterator[Token]:
        """Yield the tokens that are whole now."""
        text, self._kept = self._kept + typed, ""
        while text:
            if self._pasting:
                pasted, end, text = self._paste(text)
                if not end:
                    return
                yield Token("paste", pasted)
                continue
            plain, esc, rest = text.partition(ESC)
            if plain:
                yield Token("text", plain)
            text = esc + rest
            if not text:
                return
            found = _WHOLE.match(text)
            if text.startswith(f"{ESC}[M") or (found and found[0] == f"{ESC}[["):
                # An old mouse report has three more characters, the console's key one.
                length = 6 if text[2] == "M" else 4
                if len(text) < length:
                    self._kept = text
                    return
                yield Token("report" if text[2] == "M" else "key", text[:length])
                text = text[length:]
                continue
            if found is None:
                if _BEGUN.match(text) and len(text) < LONGEST:
                    self._kept = text
                    return
                # A sequence that is broken off by another one, or by a key.
                yield from self._broken(text[:2])
                text = self._after_broken(text)
                continue
            text = text[found.end() :]
            yield from self._token(found)

    def rest(self) -> Iterator[Token]:
        """Yield what was kept back, now that nothing more has come for a while."""
        kept = self._kept
        if kept == ESC:
            self._kept = ""
            yield Token("escape", ESC)
        elif kept in {f"{ESC}[", f"{ESC}O"}:
            # Too late for an arrow: Esc was pressed, and then this letter.
            self._kept = ""
            yield Token("escape", ESC)
            yield Token("text", kept[1])

    def give_up(self) -> None:
        """Forget a sequence whose end has not come for long."""
        if not self._pasting:
            self._kept = ""

    def _token(self, found: "re.Match[str]") -> Iterator[Token]:
        if found["paste"]:
            self._pasting = True
        elif found["csi"] and _REPORT.fullmatch(found["csi"]):
            yield Token("report", found["csi"])
        elif found["ss3"] or (found["csi"] and _KEY.fullmatch(found["csi"])):
            yield Token("key", found[0])
        elif found["alt"]:
            yield Token("alt", found[0][1:])

    def _broken(self, start: str) -> Iterator[Token]:
        if len(start) > 1 and start[1] == ESC:
            yield Token("escape", ESC)

    def _after_broken(self, text: str) -> str:
        again = text.find(ESC, 1)
        if again > 0:
            return text[again:]
        # A character that can't stand in a sequence ends it.
        broken = re.match(r"\x1b\[[0-?]*[ -/]*|\x1bO|\x1b", text)
        return text[broken.end() :] if broken else ""

    def _paste(self, text: str) -> tuple[str, bool, str]:
        end = f"{ESC}[201~"
        pasted, found, rest = text.partition(end)
        if not found:
            self._kept = text
            return "", False, ""
        self._pasting = False
        return pasted, True, rest
