"""Answers to what tables ask about the rules; every number in them is computed by the rules."""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.games.game import Game
from scorekeeper.games.parts import Ruling
from scorekeeper.games.rules import complete
from scorekeeper.games.scorecard import Hand
from scorekeeper.guide.content import Entry
from scorekeeper.guide.gallery import names_by_id
from scorekeeper.guide.numbers import hand_card, numbered, settled
from scorekeeper.guide.searching import Found, search
from scorekeeper.i18n import Message, Value, msg, msgn, say


class Example(NamedTuple):
    """One example line by line, the points in it, and the cards to draw, if any."""

    lines: tuple[Message, ...]
    points: tuple[int | None, ...] = ()
    hand: Hand = ()


def examples(answer: Entry) -> list[Example]:
    """Return the examples of an answer, computed by the rules.

    One is `question` with `values`: who gets what, as `settle` answers it, and what may come
    next; or `cards`: one hand and its points; or only a `text`. Each may have a `text` and
    `rules`.
    """
    return [_example(entry, entry.game) for entry in answer.parts("example")]


def follow_ups(answer: Entry) -> list[tuple[Message, Message]]:
    """Return what is usually asked after an answer, and what is answered."""
    return [(it.message("question"), it.message("answer")) for it in answer.parts("follow_up")]


def asked_after(game_id: str, question_id: str) -> list[tuple[Message, Message]]:
    """Return what is usually asked after a question was settled."""
    found = (it for it in numbered(game_id, "answers") if question_id in it.texts("questions"))
    return [pair for answer in found for pair in follow_ups(answer)]


def search_answers(games: Sequence[str], words: Sequence[str]) -> Found[Entry]:
    """Return the answers of some games that all the words are about, the best first.

    The names that other editions and languages give to the cards are found too.
    """
    known = [answer for game_id in games for answer in numbered(game_id, "answers")]
    return search(known, _searched, words)


def _searched(answer: Entry) -> tuple[Sequence[str], Sequence[str]]:
    names = names_by_id(answer.game_id)
    cards = [name for card in answer.texts("cards") for name in names.get(card, ())]
    rest = [answer.message("answer"), answer.message("condition")]
    rest += [message for pair in follow_ups(answer) for message in pair]
    subject = _both(answer.message("topic"), answer.message("question"))
    return (*subject, *answer.texts("tags"), *cards), _both(*rest)


def _both(*messages: Message) -> tuple[str, ...]:
    """Return texts in the language that is spoken and as they were written, in English."""
    return tuple(dict.fromkeys(text for it in messages for text in (say(it), it.text)))


def _example(entry: Entry, game: Game) -> Example:
    given: Value = ""
    result: Value = ""
    reasons: Sequence[Message] = ()
    points: tuple[int | None, ...] = ()
    hand: Hand = ()
    match entry.data:
        case {"question": _, "values": values}:
            ruling = settled(game, entry.data)
            given, points = tuple(values), ruling.given
            result, reasons = _answered(ruling) if values[1:] else _allowed(ruling)
        case {"cards": text}:
            rules = complete(game, entry.data.get("rules", {}))
            hand = game.read(text, rules)
            card = hand_card(game, hand, rules)
            total = ((scored := card.hand(0, 0)) and scored.total) or 0
            given, points = game.write(hand), (total,)
            result, reasons = _points(total), [game.tell(card).summary(0, 0)]
    lines = [text for text in [entry.message("text")] if text.text]
    if given and result:
        lines.append(msg("{given} → {result}", given=given, result=result))
    return Example((*lines, *reasons), points, hand)


def _answered(ruling: Ruling) -> tuple[Value, Sequence[Message]]:
    """Return what each of several players gets, and why."""
    given = tuple(number or 0 for number in ruling.given)
    decision = ruling.extra.get("decision")
    if isinstance(decision, Message):
        return msg("ranks {ranks}", ranks=given), [decision]
    why = enumerate(ruling.why, start=1)
    said = [
        msg("player {number}: {reason}", number=number, reason=reason) for number, reason in why
    ]
    return given, said


def _allowed(ruling: Ruling) -> tuple[Value, Sequence[Message]]:
    """Return the answer to a question about one thing: allowed or not, points, what is next."""
    reasons = [*ruling.why, *(problem.message for problem in ruling.problems)]
    if ruling.extra.get("ok") is False:
        return msg("not allowed"), reasons
    points, coming = _points(sum(ruling.points)), ruling.extra.get("next")
    if isinstance(coming, tuple) and coming:
        points = msg("{points}; next: {cards}", points=points, cards=coming)
    return points, reasons


def _points(points: int) -> Message:
    return msgn("{count} point", "{count} points", points)
