"""What can be done where questions are settled. The letters work while no field is in focus."""

from typing import Final

from scorekeeper.translate import _
from scorekeeper.tui.commands import Command

_FIELDS: Final = (
    Command(
        "settle.next",
        "tab,enter,down",
        "move(1)",
        _("Next field"),
        _("Go to the next field"),
        False,
    ),
    Command(
        "settle.previous",
        "shift+tab,up",
        "move(-1)",
        _("Field before"),
        _("Go to the field before; from the first one to the questions"),
        False,
        "↑",
    ),
    Command(
        "settle.question",
        "f4",
        "turn(1)",
        _("Question"),
        _("Go to the next question"),
        display="F4",
    ),
    Command(
        "settle.question_before",
        "shift+f4,f16",
        "turn(-1)",
        _("Question before"),
        _("Go to the question before"),
        False,
        "⇧F4",
    ),
)

_READ: Final = (
    Command(
        "settle.more",
        "pagedown",
        "scroll_answer(1)",
        _("More"),
        _("Read on: the rule, other tables, what is usually asked next"),
        display="PgDn",
    ),
    Command(
        "settle.less", "pageup", "scroll_answer(-1)", _("Up again"), _("Read the answer"), False
    ),
)

_COPY: Final = Command(
    "settle.copy", "f7,c", "copy", _("Copy"), _("Copy the answer as text"), display="F7"
)

_BACK: Final = Command(
    "settle.back", "escape,q", "back", _("Back"), _("One level back; nothing is changed")
)

SETTLE: Final = (
    *_FIELDS,
    Command(
        "settle.house",
        "f6,h",
        "house",
        _("Rules"),
        _("Choose the house rules by which the question is settled"),
        display="F6",
    ),
    _COPY,
    _BACK,
    *_READ,
)

WHAT_IF: Final = (
    *_FIELDS,
    Command(
        "what_if.round",
        "f5,b",
        "turn_round",
        _("Round"),
        _("Change the cards of another round"),
        display="F5",
    ),
    _COPY,
    _BACK,
    Command(
        "what_if.reset",
        "f8,x",
        "reset",
        _("As played"),
        _("Put everything back as it was played"),
        display="F8",
    ),
    *_READ,
)
