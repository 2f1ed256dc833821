"""One play of a file as every reader gives it, and what of it could not be read."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from scorekeeper.exchange.document import PlayFileError
from scorekeeper.exchange.doubts import doubts_of
from scorekeeper.exchange.places import located, located_problem, with_line
from scorekeeper.exchange.play_reader import read_play
from scorekeeper.games.message import Message, msg
from scorekeeper.play import Play
from scorekeeper.translate import say


@dataclass(frozen=True, slots=True)
class Incoming:
    """One play of a file; `play` is None if it can't be stored.

    `unread` names cell by cell what could not be read, with its place; `refused` says why
    there is no play. `line` is the play's first one in a table. `said` is what a format without
    cards says of the play, by the keys of a play file: only that much can be compared with what
    is stored. It is None for a whole play. `doubts` names what the rules forbid in it and what can
    be kept all the same.
    """

    number: int
    play: Play | None
    unread: tuple[Message, ...] = ()
    said: Mapping[str, Any] | None = None
    refused: tuple[Message, ...] = ()
    line: int | None = None
    doubts: tuple[Message, ...] = ()

    def located(self, sentence: Message) -> Message:
        """Put the place in the file before a sentence."""
        whole = located(sentence, play=self.number)
        return whole if self.line is None else with_line(whole, self.line)


class Reader(Protocol):
    """Reads a file, as often as it is asked to."""

    @property
    def format(self) -> str:
        """The id of the format."""

    @property
    def notes(self) -> list[Message]:
        """What there is to say beside the plays, complete once the file was read."""

    @property
    def alias(self) -> Callable[[str], str] | None:
        """Gives the id by which the format knows a stored play, None where it is our own."""

    def __iter__(self) -> Iterator[Incoming]: ...


@dataclass
class Draft:
    """The results of one play on their way into a `Play`, with what could not be read.

    `line` is the first of the play's lines in a table, None where a file has no lines; `lines`
    are those of the people by name.
    """

    number: int
    line: int | None = None
    said: dict[str, object] = field(default_factory=dict)
    unread: list[Message] = field(default_factory=list)
    lines: dict[str, int] = field(default_factory=dict)

    def cell(self, place: str, value: object, reason: Message, line: int | None = None) -> None:
        """Report a cell: where it is, what it holds and what is wrong with it.

        In a table the line is told, the play's first one unless another is given.
        """
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        where = msg("Play {number}", number=self.number)
        if self.line is not None:
            where = msg("Line {number}", number=line or self.line)
        self.unread.append(
            msg(
                "{where}, {place}: “{value}” {reason}",
                where=where,
                place=place,
                value=text[:40],
                reason=reason,
            )
        )

    def refused(self, reason: Message) -> Incoming:
        """Report the whole play as one that can't be stored."""
        where = msg("Play {number}", number=self.number)
        if self.line is not None:
            where = msg("Line {number}", number=self.line)
        sentence = msg(
            "{where}: the play can't be stored, because {reason}", where=where, reason=reason
        )
        return self._incoming(None, sentence)

    def play(self) -> Incoming:
        """Return the play, or why it can't be stored."""
        try:
            entry = read_play(self.number, self.said)
        except PlayFileError as error:
            return self._incoming(None, self._with_line(error.message))
        for problem in entry.errors:
            sentence = self._with_line(located_problem(problem, entry.play.names, self.number))
            text = say(sentence, entry.play.names)
            return self._incoming(None, msg("{sentence}", sentence=text))
        doubts = doubts_of(entry, self.number, self.line, self.lines)
        return replace(self._incoming(entry.play), doubts=doubts)

    def _with_line(self, sentence: Message) -> Message:
        return sentence if self.line is None else with_line(sentence, self.line)

    def _incoming(self, play: Play | None, *refused: Message) -> Incoming:
        return Incoming(self.number, play, tuple(self.unread), self.said, refused, self.line)
