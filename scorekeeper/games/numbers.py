"""One reader for what people type, whole numbers above all: keys, forms, questions and files."""

from typing import Final

from scorekeeper.i18n import Message, Refused, msg

_PLAIN: Final[dict[int, int | str]] = {
    **{code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)},
    ord("ư"): "w",
    ord("Ư"): "W",
    ord("、"): ",",
}
_MINUS: Final = "-−–—‐‑‒﹣－"
_PLUS: Final = "+＋"
_LONGEST: Final = 12

MOST_POINTS: Final = 9999
"""Points of a result, or by hand, are from −9999 to 9999."""

MOST_COUNTED: Final = 99
"""What a seat can have counted (puddings) in a result."""


def whole(text: str, least: int, most: int, what: Message) -> int:
    """Return the whole number that a text says, of `what` (“points”, “puddings”).

    Any minus sign and the digits of any script count; blanks around them don't. Raises
    `Refused` for anything else, and for a number below `least` or above `most`.
    """
    written = text.strip()
    negative = written[:1] in _MINUS and written != ""
    digits = written[1:].lstrip() if written[:1] and written[:1] in _MINUS + _PLUS else written
    if not digits.isdecimal():
        raise Refused(
            msg(
                "“{text}” is not a whole number; give the {what} as a number from {least} to "
                "{most}.",
                text=shown(written),
                what=what,
                least=least,
                most=most,
            )
        )
    number = int(digits) if len(digits) <= _LONGEST else most + 1
    number = -number if negative else number
    if len(digits) > _LONGEST or not least <= number <= most:
        raise Refused(
            msg(
                "{number} is out of range; give the {what} as a number from {least} to {most}.",
                number=shown(written),
                what=what,
                least=least,
                most=most,
            )
        )
    return number


def shown(text: str, longest: int = 20) -> str:
    """Return what somebody wrote as it can stand in a sentence: printable and short."""
    safe = "".join(
        [sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text[: longest + 1]]
    )
    return safe if len(safe) <= longest else safe[: longest - 1] + "…"


def plain(text: str) -> str:
    """Return a text as it is typed in English: full-width letters and the ư of Telex."""
    return text.translate(_PLAIN)
