"""What an import would do, or did: line by line in words, and as JSON."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final

from scorekeeper.i18n import Message, english, msg, msgn

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


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody in the new plays of a file; `how` is known, former or new here.

    `person` is who that is: a name here, another than in the file for a former one.
    """

    name: str
    plays: int
    how: str
    person: str


@dataclass(slots=True)
class Report:
    """What a file holds and what becomes of it; `done` says that it was stored.

    `doubts` are against the rules, but kept as the file says them.
    """

    format: str
    name: str
    done: bool = False
    items: list[Item] = field(default_factory=list)
    people: dict[str, Who] = field(default_factory=dict)
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

    def count(self, kind: str, *, taken: bool | None = None) -> int:
        """Return how many plays of a kind there are, all or those that are `taken` or not."""
        return sum(item.kind == kind and taken in {None, item.taken} for item in self.items)

    def seat(self, who: Who) -> None:
        """Count somebody in one more play."""
        known = self.people.get(who.name, who)
        self.people[who.name] = replace(known, plays=known.plays + 1)


def lines(report: Report) -> Iterator[Message]:
    """Yield what there is to say of an import, after what could not be read."""
    if not (report.items or report.refused):
        yield msg("The file holds no plays of the games that are kept here.")
        return
    if report.done:
        yield msgn("{count} play stored.", "{count} plays stored.", report.stores)
    else:
        yield msgn("{count} play would be stored.", "{count} plays would be stored.", report.stores)
    if count := report.count("same"):
        yield msgn("{count} play is here already.", "{count} plays are here already.", count)
    if count := report.count("different", taken=False):
        yield msgn(
            "{count} play differs from the one here, which stays; --replace takes the file’s.",
            "{count} plays differ from those here, which stay; --replace takes the file’s.",
            count,
        )
    if count := report.count("different", taken=True):
        yield msgn(
            "{count} play takes the place of the one here; it can be undone there.",
            "{count} plays take the place of those here; it can be undone there.",
            count,
        )
    if count := report.count("bin", taken=False):
        yield msgn(
            "{count} play lies in the bin here and stays there.",
            "{count} plays lie in the bin here and stay there.",
            count,
        )
    if count := report.count("gone", taken=False):
        yield msgn(
            "{count} play was deleted here for good and stays away.",
            "{count} plays were deleted here for good and stay away.",
            count,
        )
    for item in report.items:
        if item.what:
            parts = item.what[:MOST_PARTS]
            if len(item.what) > MOST_PARTS:
                more = len(item.what) - MOST_PARTS
                parts = (*parts, msgn("{count} more change", "{count} more changes", more))
            yield msg("{where}: {changes}", where=item.where, changes=parts)
            if item.problem is not None:
                yield msg("{where}: {sentence}", where=item.where, sentence=item.problem)
    if report.refused:
        yield msgn(
            "{count} play can't be stored; the reason is said above.",
            "{count} plays can't be stored; the reasons are said above.",
            len(report.refused),
        )
    for who in report.people.values():
        if who.how == "former":
            yield msgn(
                "“{name}” is taken for {person}, who was called so before, in {count} play.",
                "“{name}” is taken for {person}, who was called so before, in {count} plays.",
                who.plays,
                name=who.name,
                person=who.person,
            )
        elif who.how == "new" and not report.done:
            yield msgn(
                "New player: {name}, in {count} play.",
                "New player: {name}, in {count} plays.",
                who.plays,
                name=who.person,
            )


def unread(report: Report) -> tuple[Message, ...]:
    """Return what could not be read or is doubtful, each in a sentence."""
    return (*report.notes, *report.refused, *report.unread, *report.doubts)


def report_object(report: Report) -> dict[str, Any]:
    """Return a report as `import --json` prints it, in English."""
    return {
        "format": report.format,
        "done": report.done,
        "plays": len(report.items) + len(report.refused),
        "stored": report.stores,
        "new": report.count("new"),
        "replaced": report.count("different", taken=True),
        "restored": report.count("bin", taken=True),
        "left_in_bin": report.count("bin", taken=False),
        "gone": report.count("gone", taken=False),
        "already_here": report.count("same"),
        "changed": [
            {
                "id": item.id,
                "play": english(item.where),
                "differs": [english(part) for part in item.what],
                "problem": None if item.problem is None else english(item.problem),
            }
            for item in report.items
            if item.kind == "different" and not item.taken
        ],
        "left_out": len(report.refused),
        "refused": [english(sentence) for sentence in report.refused],
        "unread": [english(sentence) for sentence in report.unread],
        "doubts": [english(sentence) for sentence in report.doubts],
        "notes": [english(sentence) for sentence in report.notes],
        "people": [
            {"name": who.name, "plays": who.plays, "how": who.how, "person": who.person}
            for who in report.people.values()
        ],
    }
