"""What can be done on the screens of the guide; see `commands` for how it is used."""

from typing import Final

from scorekeeper.translate import _
from scorekeeper.tui.commands import Command

RULES: Final = (
    Command(
        "rules.search",
        "slash",
        "search",
        _("Search"),
        _("Find an answer or a card by any of its names"),
        display="/",
    ),
    Command(
        "rules.next",
        "tab,right",
        "section(1)",
        _("Next part"),
        _("Go to the next part: answers, cards, sources, advice, quick reference"),
    ),
    Command(
        "rules.previous",
        "shift+tab,left",
        "section(-1)",
        _("Part before"),
        _("Go to the part before"),
        False,
        "←",
    ),
    Command("rules.up", "up", "move(-1)", _("Above"), _("Show the entry above"), False),
    Command("rules.down", "down", "move(1)", _("Below"), _("Show the entry below"), False),
    Command(
        "rules.scroll_down",
        "pagedown,space",
        "scroll_text(1)",
        _("Read on"),
        _("Scroll the text on the right down"),
    ),
    Command(
        "rules.scroll_up",
        "pageup",
        "scroll_text(-1)",
        _("Scroll back"),
        _("Scroll the text on the right up"),
        False,
    ),
    Command("rules.back", "escape,h", "back", _("Back"), _("One level back")),
)

LESSONS: Final = (
    Command("lessons.open", "enter", "open", _("Open"), _("Play the marked lesson")),
    Command("lessons.back", "escape,h", "back", _("Back"), _("One level back")),
)

LESSON: Final = (
    Command(
        "lesson.step",
        "enter,space",
        "step",
        _("Take, reveal"),
        _("Take the card at the cursor; then reveal it; then go on"),
    ),
    Command("lesson.left", "left", "move(-1)", _("Card left"), _("Go to the card left"), False),
    Command("lesson.right", "right", "move(1)", _("Card right"), _("Go to the card right"), False),
    Command(
        "lesson.take_back",
        "backspace",
        "take_back",
        _("Put back"),
        _("Put the chosen card back into the hand"),
    ),
    Command("lesson.again", "a", "again", _("Again"), _("Begin this lesson anew")),
    Command("lesson.next", "n", "go(1)", _("Next"), _("Go to the next lesson")),
    Command("lesson.previous", "b", "go(-1)", _("Before"), _("Go to the lesson before"), False),
    Command(
        "lesson.scroll_down",
        "pagedown,down",
        "scroll_text(1)",
        _("Read on"),
        _("Scroll the text down"),
        False,
    ),
    Command(
        "lesson.scroll_up", "pageup,up", "scroll_text(-1)", _("Scroll back"), _("Scroll up"), False
    ),
    Command("lesson.back", "escape,h", "back", _("Back"), _("Back to the list of lessons")),
)
