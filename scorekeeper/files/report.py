"""What an import would do, or did, line by line in words."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from scorekeeper.i18n import Message, msg, msgn

MOST_PARTS: Final = 5
"""So many differences of one play are told; the rest is counted."""


@dataclass(frozen=True, slots=True)
class Item:
    """A play of the file: what it is here, and in what it differs.

    `kind` is new, same, different, bin (it lies in the bin here) or gone (emptied out of it).
    `id` is its id here. `taken` plays come in, or become what the file says. `problem` says why
    one that is different can't.
    """

    id: str
    kind: str
    where: Message
    day: str
    names: tuple[str, ...]
    taken: bool
    what: tuple[Message, ...] = ()
    problem: Message | None = None


@dataclass(slots=True)
class Report:
    """What a file holds and what becomes of it; `done` says that it was stored.

    `people` counts the plays that come in of each (name, known, former or new, name here).
    `doubts` are against the rules, but kept as the file says them.
    """

    format: str
    done: bool = False
    items: list[Item] = field(default_factory=list)
    people: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    refused: list[Message] = field(default_factory=list)
    unread: list[Message] = field(default_factory=list)
    doubts: list[Message] = field(default_factory=list)
    notes: list[Message] = field(default_factory=list)

    @property
    def stores(self) -> int:
        """How many plays come in or change."""
        return sum(item.taken for item in self.items)

    @property
    def failed(self) -> bool:
        """Whether the file holds plays, but none that can come in or is here."""
        return bool(self.refused) and not self.items


def unread(report: Report) -> tuple[Message, ...]:
    """Return what could not be read or is doubtful, each in a sentence; it is said first."""
    return (*report.notes, *report.refused, *report.unread, *report.doubts)


_STAYS: Final = {
    "same": msgn("{count} play is here already.", "{count} plays are here already.", 0),
    "different": msgn(
        "{count} play is another one here, which stays; --replace takes the file’s.",
        "{count} plays are others here, which stay; --replace takes the file’s.",
        0,
    ),
    "bin": msgn(
        "{count} play lies in the bin here and stays there.",
        "{count} plays lie in the bin here and stay there.",
        0,
    ),
    "gone": msgn(
        "{count} play was deleted here for good and stays away.",
        "{count} plays were deleted here for good and stay away.",
        0,
    ),
}
"""What is said of the plays that do not come in."""


def lines(report: Report) -> Iterator[Message]:
    """Yield what there is to say of an import, one sentence a line."""
    if not report.items and not report.refused:
        yield msg("The file holds no plays of the games that are kept here.")
        return
    if report.done:
        yield msgn("{count} play stored.", "{count} plays stored.", report.stores)
    else:
        yield msgn("{count} play to store.", "{count} plays to store.", report.stores)
    counts = Counter(item.kind for item in report.items if not item.taken)
    for kind, sentence in _STAYS.items():
        if count := counts[kind]:
            yield replace(sentence, count=count, values={"count": count})
    for item in report.items:
        if item.what:
            parts = item.what[:MOST_PARTS]
            if more := len(item.what) - len(parts):
                parts = (*parts, msgn("{count} more change", "{count} more changes", more))
            yield msg("{where}: {changes}", where=item.where, changes=parts)
        if item.problem is not None:
            yield msg("{where}: {sentence}", where=item.where, sentence=item.problem)
    if report.refused:
        yield msgn("{count} play left out.", "{count} plays left out.", len(report.refused))
    for (name, how, person), plays in report.people.items():
        if how == "former":
            yield msg("“{name}” is {person}, who had this name.", name=name, person=person)
        elif how == "new":
            yield msgn(
                "New player: {name}, in {count} play.",
                "New player: {name}, in {count} plays.",
                plays,
                name=person,
            )
