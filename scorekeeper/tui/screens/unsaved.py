"""Leaving a form in which something was changed and not saved."""

from collections.abc import Callable

from scorekeeper.translate import _
from scorekeeper.tui.screens.base import CommandScreen
from scorekeeper.tui.screens.choice import ChoiceScreen


def ask_to_save(
    screen: CommandScreen, save: Callable[[], object], leave: Callable[[], object]
) -> None:
    """Ask what becomes of the changes; Esc, which always leads home, leaves what is stored."""

    def answered(answer: str | None) -> None:
        if answer == "save":
            save()
        elif answer == "leave":
            leave()

    answers = [
        ("stay", "z", _("Go on writing")),
        ("save", "s", _("Save")),
        ("leave", "l", _("Leave it as it was")),
    ]
    screen.app.push_screen(
        ChoiceScreen(
            _("Save the changes?"),
            [_("Nothing of it is saved yet; Esc leaves it as it was.")],
            answers,
            leaving="leave",
        ),
        answered,
    )
