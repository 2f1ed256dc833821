"""Answers to what tables ask about the rules; every number in them is reckoned by the rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from scorekeeper.games import all_games
from scorekeeper.games.base import Game, Rules, msg
from scorekeeper.guide.content import Entry, read_entries
from scorekeeper.guide.examples import Example, examples
from scorekeeper.guide.numbers import numbers
from scorekeeper.guide.searching import found, plain_words
from scorekeeper.guide.shelves import names_by_id


@dataclass(frozen=True, slots=True)
class FollowUp:
    """What is usually asked next."""

    question: str
    answer: str


@dataclass(frozen=True, slots=True)
class Answer:
    """A question about the rules with its answer, in the user's language.

    `topic` is the question in a few words, `condition` says when the answer holds.
    `pages` are those of the rulebook, or which rules they are where no pages are known.
    `questions` are the ids of the game's questions that it belongs to, `cards` the ids of
    the cards (or of groups of cards) it speaks of, `tags` other words for it.
    """

    id: str
    topic: str
    question: str
    answer: str
    condition: str
    pages: str
    examples: tuple[Example, ...]
    follow_ups: tuple[FollowUp, ...]
    questions: tuple[str, ...]
    cards: tuple[str, ...]
    tags: tuple[str, ...]


def answers(game_id: str) -> tuple[Answer, ...]:
    """Return all answers of a game, reckoned anew. Raises `ContentError`."""
    game = all_games()[game_id]
    rules = game.complete_rules({})
    return tuple(_answer(entry, game, rules) for entry in _entries(game_id))


def answers_for(game_id: str, question_id: str) -> tuple[Answer, ...]:
    """Return the answers that belong to a question that can be settled."""
    return tuple(answer for answer in answers(game_id) if question_id in answer.questions)


def follow_ups(game_id: str, question_id: str) -> tuple[FollowUp, ...]:
    """Return what is usually asked after a question was settled."""
    return tuple(
        follow_up for answer in answers_for(game_id, question_id) for follow_up in answer.follow_ups
    )


def search(game_id: str, words: Sequence[str]) -> tuple[Answer, ...]:
    """Return the answers in which every word is found, whatever its case or accents.

    The names that other editions and languages give to the cards are found too. Answers that
    are about the words come before those that only mention them.
    """
    names = names_by_id(all_games()[game_id])
    wanted = plain_words(words)
    matching = [answer for answer in answers(game_id) if found(wanted, searched(answer, names))]
    return tuple(sorted(matching, key=lambda it: not found(wanted, _subject(it, names))))


def searched(answer: Answer, names: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """Return all texts in which an answer is searched; `names` are those of `names_by_id`."""
    asked = [text for next_ in answer.follow_ups for text in (next_.question, next_.answer)]
    return (*_subject(answer, names), answer.answer, answer.condition, *asked)


def _subject(answer: Answer, names: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    cards = [name for card in answer.cards for name in names.get(card, ())]
    return (answer.topic, answer.question, *answer.tags, *cards)


@cache
def _entries(game_id: str) -> tuple[Entry, ...]:
    return read_entries(all_games()[game_id], "answers", "answer")


def _answer(entry: Entry, game: Game, rules: Rules) -> Answer:
    values = numbers(entry, game, rules)
    answer = Answer(
        id=entry.text("id"),
        topic=entry.filled("topic", values),
        question=entry.filled("question", values),
        answer=entry.filled("answer", values),
        condition=entry.filled("condition", values),
        pages=entry.filled("pages", values),
        examples=examples(entry, game, rules, values),
        follow_ups=tuple(_follow_up(follow_up, values) for follow_up in entry.entries("follow_up")),
        questions=_known(entry, "questions", [question.id for question in game.questions]),
        cards=_known(entry, "cards", list(names_by_id(game))),
        tags=entry.texts("tags"),
    )
    entry.finish()
    return answer


def _follow_up(entry: Entry, values: dict[str, int]) -> FollowUp:
    follow_up = FollowUp(entry.filled("question", values), entry.filled("answer", values))
    entry.finish()
    return follow_up


def _known(entry: Entry, field: str, known: Sequence[str]) -> tuple[str, ...]:
    names = entry.texts(field)
    for name in names:
        if name not in known:
            raise entry.wrong(field, msg("write one of: {known}", known=", ".join(known)))
    return names
