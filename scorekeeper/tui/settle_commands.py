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
    Command("settle.question", "f4", "turn(1)", _("Question"), _("Go to the next question")),
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

_LAST: Final = (
    Command("settle.copy", "f7,c", "copy", _("Copy"), _("Copy the answer as text"), True, "F7"),
    Command("settle.back", "escape,q", "back", _("Back"), _("One level back; nothing is changed")),
)

SETTLE: Final = (
    *_FIELDS,
    Command(
        "settle.more",
        "pagedown",
        "scroll_answer(1)",
        _("More"),
        _("Read on: the rule, other tables, what is usually asked next"),
    ),
    Command(
        "settle.less", "pageup", "scroll_answer(-1)", _("Up again"), _("Read the answer"), False
    ),
    Command(
        "settle.house",
        "f6,h",
        "house",
        _("House rules"),
        _("Choose the house rules by which the question is settled"),
        True,
        "F6",
    ),
    *_LAST,
)

WHAT_IF: Final = (
    *_FIELDS,
    Command(
        "what_if.earlier",
        "f5,b",
        "turn_round",
        _("Round"),
        _("Change the cards of another round"),
        True,
        "F5",
    ),
    Command(
        "what_if.more", "pagedown", "scroll_answer(1)", _("More"), _("Read on"), False
    ),
    Command(
        "what_if.less", "pageup", "scroll_answer(-1)", _("Up again"), _("Read the answer"), False
    ),
    Command(
        "what_if.reset",
        "f8,x",
        "reset",
        _("As played"),
        _("Put everything back as it was played"),
        True,
        "F8",
    ),
    *_LAST,
)
