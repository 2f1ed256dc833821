"""When and where an old result was played, and a note: the fields above the table."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Static

from scorekeeper.free_text import LONGEST_TEXT
from scorekeeper.translate import _
from scorekeeper.tui.widgets.entry_field import EntryField


class ResultAbout(Horizontal):
    """Fields for the date, the place and the note."""

    def compose(self) -> ComposeResult:
        """Yield each field behind its label."""
        for name, label, hint in (
            ("date", _("Date"), _("date unknown")),
            ("location", _("Place"), _("where it was")),
            ("note", _("Note"), _("anything")),
        ):
            with Horizontal(classes=f"old-part old-part-{name}"):
                yield Static(label, classes="old-label", markup=False)
                yield EntryField(
                    placeholder=hint,
                    max_length=LONGEST_TEXT if name == "note" else 60,
                    id=f"old-{name}",
                    classes="old-field old-text",
                    compact=True,
                )

    def fields(self) -> Sequence[EntryField]:
        """Return the fields in their order."""
        return list(self.query(EntryField))

    def text(self, name: str) -> str:
        """Return what is typed as `date`, `location` or `note`, without blanks around it."""
        return self.query_one(f"#old-{name}", EntryField).value.strip()

    def values(self) -> dict[str, str]:
        """Return what is typed, by the id of its field."""
        return {entry.id or "": entry.value for entry in self.fields()}
