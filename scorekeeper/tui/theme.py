"""The two looks: what each colour is for, and styles by the names of these roles.

A style is said in words: `"bold quiet"`, `"ink on gold"`, `"seat2"`, `"ink on #f2cd54"`. Widgets
know roles only, so light and dark, sixteen colours and none at all are decided here.
"""

from dataclasses import dataclass, field
from typing import Final

from rich.color import Color
from rich.style import Style
from textual.theme import Theme

SEATS: Final = 8

_TEXT_STYLES: Final = frozenset({"bold", "dim", "reverse", "underline", "italic"})
_PALE: Final = frozenset({"quiet", "faint", "edge"})
_NO_GROUND: Final = frozenset({"bg", "surf", "panel", "win", "empty", "hole"})
"""Grounds that are left out where there are no colours; all others become reverse video."""


@dataclass(frozen=True)
class Look:
    """One look. `colours` are `#rrggbb` by role; `seat0` … `seat7` are the players'.

    `plain` is a terminal without colours, `sixteen` one with sixteen.
    """

    name: str
    dark: bool
    colours: dict[str, str]
    plain: bool = False
    sixteen: bool = False
    _styles: dict[str, Style] = field(default_factory=dict, compare=False, repr=False)

    def style(self, words: str) -> Style:
        """Return the style that these words say."""
        style = self._styles.get(words)
        if style is None:
            style = self._styles[words] = self._made(words)
        return style

    def colour(self, role: str) -> str:
        """Return the `#rrggbb` of a role; `soft2` is 45 % of a seat's colour on the window."""
        if role.startswith("#"):
            return role
        known = self.colours.get(role)
        if known is not None:
            return known
        for prefix, share in (("soft", 45), ("softer", 70), ("softest", 28)):
            if role.startswith(prefix) and role[len(prefix) :].isdigit():
                seat = self.colours[f"seat{role[len(prefix) :]}"]
                return seat if self.sixteen else mix(seat, self.colours["bg"], share)
        raise KeyError(role)

    def _made(self, words: str) -> Style:
        texts: dict[str, bool] = {}
        colour = ground = ""
        parts = iter(words.split())
        for word in parts:
            if word == "on":
                ground = next(parts)
            elif word in _TEXT_STYLES:
                texts[word] = True
            else:
                colour = word
        if self.plain:
            if ground and ground not in _NO_GROUND:
                texts["reverse"] = True
            elif colour in _PALE:
                texts["dim"] = True
            return Style(**texts)  # type: ignore[arg-type]
        return Style(
            color=Color.parse(self.colour(colour or "fg")),
            bgcolor=Color.parse(self.colour(ground or "bg")),
            **texts,  # type: ignore[arg-type]
        )


def mix(colour: str, ground: str, percent: int) -> str:
    """Return so many percent of a colour on a ground, both `#rrggbb`."""
    pairs = zip(_parts(colour), _parts(ground), strict=True)
    return "#" + "".join(f"{(a * percent + b * (100 - percent) + 50) // 100:02x}" for a, b in pairs)


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


_ROLES: Final = (
    "bg surf panel edge fg quiet faint focus go ongo gold star ok err empty hole win ink onseat"
    " seat0 seat1 seat2 seat3 seat4 seat5 seat6 seat7"
)


def _colours(values: str) -> dict[str, str]:
    return {role: f"#{value}" for role, value in zip(_ROLES.split(), values.split(), strict=True)}


_DARK: Final = _colours(
    "17161b 1f1e25 2a2932 4b4854 f4efe7 b4ada4 97919e ff9671 8fd3c2 1d1a20 ffd166 ffd166"
    " 93d68a ff8080 26252b 37363c 3c3427 1d1a20 1d1a20"
    " 80bcff ff78ad 44a460 feb231 a977ff fbf58c 7deeff d5d2ab"
)
_LIGHT: Final = _colours(
    "fdf8ef f5eddf ece2d0 c4b7a3 26211d 5a5149 6b6157 b02e16 1d6a5c fdf8ef f4c542 8a4b00"
    " 2c6a2a b3261e ebe6dc ddd0bd fae5ad 1d1a20 fdf8ef"
    " 155dd3 ba1689 194d42 825e00 3a0f7a 6f2f00 00636f 3b2525"
)
# As rich writes them, so that a terminal with sixteen colours gets exactly these. All of them can
# be read on the one ground there is, but that white has only seven such colours for eight seats.
_SIXTEEN_DARK: Final = _colours(
    "000000 000000 000000 aaaaaa ffffff aaaaaa aaaaaa ff5555 55ffff 000000 ffff55 ffff55"
    " 55ff55 ff5555 000000 000000 000000 000000 000000"
    " 55ffff ff5555 55ff55 ffff55 ff55ff 00aaaa ffffff aaaaaa"
)
_SIXTEEN_LIGHT: Final = _colours(
    "ffffff ffffff ffffff 555555 000000 555555 555555 aa0000 0000aa ffffff ffff55 aa00aa"
    " 000000 aa0000 ffffff ffffff ffffff 000000 ffffff"
    " 0000aa aa0000 555555 aa5500 aa00aa 5555ff 000000 00aa00"
)

DARK: Final = Look("scorekeeper-dark", True, _DARK)
LIGHT: Final = Look("scorekeeper-light", False, _LIGHT)
LOOKS: Final = {look.name: look for look in (DARK, LIGHT)}


def look_for(name: str, *, plain: bool = False, sixteen: bool = False) -> Look:
    """Return the look of a name (dark where there is none of it) for this terminal."""
    look = LOOKS.get(name, DARK)
    if not (plain or sixteen):
        return look
    few = _SIXTEEN_DARK if look.dark else _SIXTEEN_LIGHT
    return Look(look.name, look.dark, few if sixteen else look.colours, plain, sixteen)


def other_look(name: str) -> str:
    """Return the name of the look that is not shown now."""
    return LIGHT.name if name == DARK.name else DARK.name


def textual_theme(look: Look) -> Theme:
    """Return a look as Textual's own widgets want it; every role is a variable there too."""
    at = look.colour
    return Theme(
        name=look.name,
        dark=look.dark,
        primary=at("focus"),
        secondary=at("go"),
        accent=at("gold"),
        warning=at("focus"),
        error=at("err"),
        success=at("ok"),
        foreground=at("fg"),
        background=at("bg"),
        surface=at("surf"),
        panel=at("panel"),
        variables={role: colour for role, colour in look.colours.items() if role != "panel"}
        | {
            "block-cursor-background": at("focus"),
            "block-cursor-foreground": at("bg"),
            "input-cursor-background": at("focus"),
            "input-cursor-foreground": at("bg"),
            "input-selection-background": mix(at("focus"), at("bg"), 35),
            "scrollbar-active": at("focus"),
        }
        | dict.fromkeys(("scrollbar", "scrollbar-hover"), at("edge"))
        | {f"scrollbar-background{now}": at("bg") for now in ("", "-hover", "-active")},
    )
