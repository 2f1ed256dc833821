"""`scorekeeper settle` about a stored play: its numbers filled in, and “what if?”."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from scorekeeper.cli.inputs import find_play, looked_into
from scorekeeper.cli.output import print_json, signed, table, tell
from scorekeeper.games.game import Game, NotationError, QuestionError
from scorekeeper.games.numbers import shown
from scorekeeper.games.rules import complete
from scorekeeper.games.scorecard import Hand
from scorekeeper.guide.gallery import with_keys
from scorekeeper.guide.settling import find_question
from scorekeeper.i18n import _, msg
from scorekeeper.play.names import name_key
from scorekeeper.play.play import Play
from scorekeeper.play.what_if import changes, imagine, leading, new_problems


class Filled(NamedTuple):
    """What a stored play says about a question."""

    game: Game
    names: list[str]
    values: tuple[str, ...]
    rules: dict[str, str]


def filled_in(
    db: str | None,
    play_id: str,
    round_: int | None,
    question: str,
    values: Sequence[str],
    rules: Mapping[str, str],
) -> Filled:
    """Return the game, the names, the values and the house rules of a stored play.

    Values that are given are kept; players without a number are left out.
    """
    play, number = _stored(db, play_id, round_)
    ask = find_question(question, play.game).question.from_play
    names = list(play.names)
    if not values and ask is not None:
        pairs = zip(names, ask(play.score(), number), strict=False)
        known = [(name, value) for name, value in pairs if value]
        names, values = [name for name, _value in known], [value for _name, value in known]
    if len(values) != len(names):
        names = []
    return Filled(play.game, names, tuple(values), {**play.rules, **rules})


def print_what_if(
    db: str | None,
    play_id: str,
    round_: int | None,
    hands: Sequence[str],
    rules: Mapping[str, str],
    as_json: bool,
) -> None:
    """Print what other hands, or other house rules, would do. Raises `QuestionError`."""
    play, number = _stored(db, play_id, round_)
    imagined = imagine(play, dict(_hand(play, number, text) for text in hands))
    imagined = replace(imagined, rules=complete(play.game, {**play.rules, **rules}))
    after = imagined.score()
    found = dict(zip(play.names, changes(play.score(), after), strict=True))
    problems = [problem.message for problem in new_problems(play, imagined)]
    result = leading(imagined, after)
    if as_json:
        players = [{"name": name, **change._asdict()} for name, change in found.items()]
        print_json({"players": players, "result": result, "problems": problems}, play.names)
        return
    rows = [["", _("Now"), _("What if"), _("Rank")]]
    rows += [
        [name, signed(it.before), signed(it.after), signed(it.rank_after)]
        for name, it in found.items()
    ]
    tell(*table(rows, right=(1, 2, 3)))
    tell(result, *problems, msg("Nothing was stored."), names=play.names)


def _hand(play: Play, round_: int, text: str) -> tuple[tuple[int, int], Hand]:
    name, sign, cards = text.rpartition("=")
    keys = [name_key(known) for known in play.names]
    if not sign or name_key(name) not in keys:
        raise QuestionError(
            msg(
                "“{text}”: write NAME=CARDS, like Ann=ttsss2pp; the players are {names}.",
                text=shown(text, 40),
                names=play.names,
            )
        )
    try:
        hand = play.game.read(with_keys(play.game, cards), play.rules)
    except NotationError as error:
        raise QuestionError(error.message) from None
    return (round_, keys.index(name_key(name))), hand


def _stored(db: str | None, play_id: str, round_: int | None) -> tuple[Play, int]:
    """Return a play and one of its rounds (0-based), by default the latest."""
    with looked_into(db) as store:
        play = store.play(find_play(store, play_id))
    last = play.last_round + 1
    if round_ is not None and round_ > last:
        raise QuestionError(
            msg("Round {round} is not played yet; the latest is {last}.", round=round_, last=last)
        )
    return play, (round_ or last) - 1
