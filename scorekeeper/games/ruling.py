"""Questions that can be settled without a play, and their answers."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from scorekeeper.games.message import Message
from scorekeeper.games.scorecard import Problem, Rules


class QuestionError(ValueError):
    """A question to settle that has no answer, with the reason.

    `place` is the value (0-based) that is wrong, None where it is no single one.
    """

    def __init__(self, message: Message, place: int | None = None) -> None:
        super().__init__(message.text)
        self.message = message
        self.place = place


@dataclass(frozen=True, slots=True)
class Ruling:
    """The answer to a question about points, one sentence for each player.

    `extra` holds what a question answers beside points, by the names of the JSON contract.
    `silent` says what the rulebook leaves open here, and what most tables do. `hands` are the
    values in canonical notation where they are cards.
    """

    points: tuple[int, ...]
    why: tuple[Message, ...]
    rule: Message
    page: str
    extra: Mapping[str, object] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    silent: Message | None = None
    hands: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """A question that can be settled without a play: `settle(values, rules)` answers it.

    Raises `QuestionError` when the values have no answer. A `usage` that ends with … takes a
    value for each player, any other a single one. `short` names the question in few letters,
    `asks` says what one value is, `example` shows some.
    """

    id: str
    title: Message
    usage: str
    settle: Callable[[Sequence[str], Rules], Ruling]
    short: Message | None = None
    asks: Message | None = None
    example: tuple[str, ...] = ()

    @property
    def several(self) -> bool:
        """Whether it takes a value for each player."""
        return self.usage.endswith("…")
