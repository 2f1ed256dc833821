"""A list of choices that takes a page key at any moment."""

from textual.widgets import OptionList


class Options(OptionList):
    """Textual's list, without its fault when a page is turned in choices not drawn yet."""

    def action_page_up(self) -> None:
        """Move up by a page, to the first choice where nothing is drawn yet."""
        try:
            super().action_page_up()  # type: ignore[no-untyped-call] # Textual leaves its types out
        except KeyError:
            self.action_first()

    def action_page_down(self) -> None:
        """Move down by a page, to the last choice where nothing is drawn yet."""
        try:
            super().action_page_down()  # type: ignore[no-untyped-call]
        except KeyError:
            self.action_last()
