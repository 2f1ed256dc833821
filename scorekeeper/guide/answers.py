"""Answers to what tables ask about the rules; every number in them is computed by the rules."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from scorekeeper.games import all_games
from scorekeeper.games.game import Game
from scorekeeper.guide.content import Entry
from scorekeeper.guide.examples import Example, example
from scorekeeper.guide.gallery import names_by_id
from scorekeeper.guide.numbers import numbered
from scorekeeper.guide.searching import Found, Searched, search
from scorekeeper.i18n import Message, say


class FollowUp(NamedTuple):
    """What is usually asked next."""

    question: Message
    answer: Message


class Answer(NamedTuple):
    """A question about the rules with its answer.

    `topic` is the question in a few words, `condition` says when the answer holds. `questions`
    are the ids of the game's questions that it belongs to, `cards` the ids of the cards (or of
    groups of cards) it speaks of, `tags` other words for it.
    """

    id: str
    game_id: str
    topic: Message
    question: Message
    answer: Message
    condition: Message
    pages: Message
    examples: tuple[Example, ...]
    follow_ups: tuple[FollowUp, ...]
    questions: tuple[str, ...]
    cards: tuple[str, ...]
    tags: tuple[str, ...]


@cache
def answers(game_id: str) -> tuple[Answer, ...]:
    """Return all answers of a game, in the order of its file."""
    game = all_games()[game_id]
    return tuple(_answer(entry, game) for entry in numbered(game_id, "answers"))


def follow_ups(game_id: str, question_id: str) -> tuple[FollowUp, ...]:
    """Return what is usually asked after a question was settled."""
    return tuple(
        it
        for answer in answers(game_id)
        if question_id in answer.questions
        for it in answer.follow_ups
    )


def search_answers(games: Sequence[str], words: Sequence[str]) -> Found[Answer]:
    """Return the answers of some games that all the words are about, the best first.

    The names that other editions and languages give to the cards are found too.
    """
    return search([answer for game_id in games for answer in answers(game_id)], _searched, words)


def _searched(answer: Answer) -> Searched:
    names = names_by_id(answer.game_id)
    asked = [message for follow_up in answer.follow_ups for message in follow_up]
    return Searched(
        (
            *_both(answer.topic, answer.question),
            *answer.tags,
            *(name for card in answer.cards for name in names.get(card, ())),
        ),
        _both(answer.answer, answer.condition, *asked),
    )


def _both(*messages: Message) -> tuple[str, ...]:
    """Return texts in the language that is spoken and as they were written, in English."""
    return tuple(dict.fromkeys(text for it in messages for text in (say(it), it.text)))


def _answer(entry: Entry, game: Game) -> Answer:
    return Answer(
        id=entry.data["id"],
        game_id=game.box.id,
        topic=entry.message("topic"),
        question=entry.message("question"),
        answer=entry.message("answer"),
        condition=entry.message("condition"),
        pages=entry.pages,
        examples=tuple(example(each, game) for each in entry.parts("example")),
        follow_ups=tuple(
            FollowUp(each.message("question"), each.message("answer"))
            for each in entry.parts("follow_up")
        ),
        questions=entry.texts("questions"),
        cards=entry.texts("cards"),
        tags=entry.texts("tags"),
    )
