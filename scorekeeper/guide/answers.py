"""Answers to what tables ask about the rules; every number in them is reckoned by the rules."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from scorekeeper.games import all_games
from scorekeeper.games.base import Game, Rules
from scorekeeper.guide.content import Entry, read_entries
from scorekeeper.guide.examples import Example, examples
from scorekeeper.guide.gallery import load_gallery
from scorekeeper.guide.numbers import numbers
from scorekeeper.translate import say


@dataclass(frozen=True, slots=True)
class FollowUp:
    """What is usually asked next."""

    question: str
    answer: str


@dataclass(frozen=True, slots=True)
class Answer:
    """A question about the rules with its answer, in the user's language.

    `condition` says when it holds, `questions` are the ids of the game's questions that it
    belongs to, `cards` the ids of the cards it speaks of, `tags` other words for it.
    """

    id: str
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
        follow_up
        for answer in answers_for(game_id, question_id)
        for follow_up in answer.follow_ups
    )


def search(game_id: str, words: Sequence[str]) -> tuple[Answer, ...]:
    """Return the answers in which every word is found, whatever its case or accents.

    The names that other editions and languages give to the cards are found too.
    """
    names = card_names(all_games()[game_id])
    wanted = [plain(word) for text in words for word in text.split()]
    return tuple(
        answer
        for answer in answers(game_id)
        if found(wanted, _texts(answer, names))
    )


def card_names(game: Game) -> dict[str, tuple[str, ...]]:
    """Return all names of each card by its id."""
    return {
        card.kind.id: (say(card.kind.name), card.kind.name.text, *card.other_names)
        for card in load_gallery(game)
    }


def plain(text: str) -> str:
    """Return a text as it is searched: without case, accents and widths."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return unicodedata.normalize("NFC", kept.replace("đ", "d")).strip()


def found(wanted: Sequence[str], texts: Sequence[str]) -> bool:
    """Return whether every word (as `plain` gives it) is part of one of the texts."""
    searched = [plain(text) for text in texts]
    return all(any(word in text for text in searched) for word in wanted)


def _texts(answer: Answer, names: dict[str, tuple[str, ...]]) -> list[str]:
    texts = [answer.question, answer.answer, answer.condition, *answer.tags]
    texts.extend(text for follow in answer.follow_ups for text in (follow.question, follow.answer))
    texts.extend(name for card in answer.cards for name in names.get(card, ()))
    return texts


@cache
def _entries(game_id: str) -> tuple[Entry, ...]:
    return read_entries(all_games()[game_id], "answers", "answer")


def _answer(entry: Entry, game: Game, rules: Rules) -> Answer:
    values = numbers(entry, game, rules)
    answer = Answer(
        id=entry.text("id"),
        question=entry.filled("question", values),
        answer=entry.filled("answer", values),
        condition=entry.filled("condition", values),
        pages=entry.text("pages"),
        examples=examples(entry, game, rules, values),
        follow_ups=tuple(
            _follow_up(follow_up, values) for follow_up in entry.entries("follow_up")
        ),
        questions=_known(entry, "questions", [question.id for question in game.questions]),
        cards=_known(entry, "cards", [kind.id for kind in game.card_kinds]),
        tags=entry.texts("tags"),
    )
    entry.finish()
    return answer


def _follow_up(entry: Entry, values: dict[str, int]) -> FollowUp:
    follow_up = FollowUp(entry.filled("question", values), entry.filled("answer", values))
    entry.finish()
    return follow_up


def _known(entry: Entry, field: str, known: Sequence[str]) -> tuple[str, ...]:
    from scorekeeper.games.base import msg

    names = entry.texts(field)
    for name in names:
        if name not in known:
            raise entry.wrong(field, msg("write one of: {known}", known=", ".join(known)))
    return names
