"""What an import does, or did, play by play."""

from dataclasses import dataclass, field
from typing import Final, TypeVar

from scorekeeper.games.message import Message
from scorekeeper.store.counting import Versions

MOST_NAMED: Final = 1000
"""Of so many cells and plays a report says what is wrong with each; the rest is counted."""

_Noted = TypeVar("_Noted")


@dataclass(frozen=True, slots=True)
class Changed:
    """A play that is stored with other contents; `problem` says why it can't be replaced.

    `binned` plays lie in the bin here.
    """

    number: int
    id: str
    names: tuple[str, ...]
    what: tuple[Message, ...]
    problem: Message | None = None
    binned: bool = False
    started_at: str | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """A stored play that a file has too.

    `versions` are those that two laptops made of it; one in the bin that is `taken` comes out.
    """

    id: str
    names: tuple[str, ...]
    started_at: str | None
    versions: Versions | None = None
    taken: bool = False


@dataclass
class Report:
    """What an import does, or did: how many plays of which kind, and what could not be read.

    `restored` plays were in the bin, those `left_in_bin` stay there, and the first of both are
    `binned`; of `several` there are versions of two laptops here. `changed` ones differ and stay;
    `replaced` ones took the file's version, the first of them are `taken`, and those
    `with_cards` only got the cards that go with their points. `newcomers` are
    names that nobody here had before, by how many new plays they sit in, `known` those that
    somebody here has; `former` are names of
    the file that people here had earlier: who that is now, and in how many plays. `matched` are
    the keys of `matches` that were found in the file. `doubts` name what
    the rules forbid in the plays that are stored.
    """

    format: str
    plays: int = 0
    new: int = 0
    already_here: int = 0
    restored: int = 0
    left_in_bin: int = 0
    binned: list[Found] = field(default_factory=list)
    several: list[Found] = field(default_factory=list)
    several_count: int = 0
    replaced: int = 0
    with_cards: int = 0
    changed: list[Changed] = field(default_factory=list)
    changed_count: int = 0
    taken: list[Changed] = field(default_factory=list)
    left_out: int = 0
    unread: list[Message] = field(default_factory=list)
    unread_count: int = 0
    doubts: list[Message] = field(default_factory=list)
    doubts_count: int = 0
    notes: list[Message] = field(default_factory=list)
    newcomers: dict[str, int] = field(default_factory=dict)
    known: dict[str, int] = field(default_factory=dict)
    former: dict[str, tuple[str, int]] = field(default_factory=dict)
    matched: set[str] = field(default_factory=set)

    @property
    def stores(self) -> int:
        """How many plays change in the database."""
        return self.new + self.restored + self.replaced + self.with_cards

    @property
    def all_refused(self) -> bool:
        """Whether the file holds plays, but none of them can be stored or is here."""
        here = self.already_here or self.changed_count or self.left_in_bin
        return self.left_out > 0 and not (self.stores or here)


def note_one(noted: list[_Noted], one: _Noted) -> None:
    """Name one more, unless so many are named already."""
    if len(noted) < MOST_NAMED:
        noted.append(one)
