"""`scorekeeper edit`: correct a stored play, delete it, or bring it back."""

from collections.abc import Callable, Sequence
from typing import Final

import click

from scorekeeper.cli.add import FORMS, read_result
from scorekeeper.cli.base import RULES, YES, command, option, usage_error
from scorekeeper.cli.inputs import find_play, now, opened, read_rule
from scorekeeper.cli.output import shown, signed, tell
from scorekeeper.cli.play_text import located, problem_line
from scorekeeper.games.numbers import MOST_POINTS, whole
from scorekeeper.games.scorecard import Problem
from scorekeeper.guide.gallery import with_keys
from scorekeeper.i18n import Refused, msg
from scorekeeper.play import actions
from scorekeeper.play.dates import read_date
from scorekeeper.play.names import name_key
from scorekeeper.play.operations import Cells
from scorekeeper.play.play import Play

Action = Callable[[Play], Cells]

_UNKNOWN: Final = "unknown"


@command(
    "edit",
    msg(
        "Change the play whose id begins with ID (“last”: the newest), all or nothing. Its points "
        "are scored again; each change is in its journal and can be undone on the screens."
    ),
    examples="""
scorekeeper edit 0192f0c4 --date "2026-11-28 19:40" --place "Café"
scorekeeper edit 0192f0c4 --date unknown
scorekeeper edit 0192f0c4 --cards 2:Ann=ttlss --rule maki_tie=full
scorekeeper edit 0192f0c4 --points 2:Ann=12 --because "a card under the table"
scorekeeper edit 0192f0c4 --bonus 1:Ben=-2
scorekeeper edit 0192f0c4 --result Ann=13+16+8:4
scorekeeper edit 0192f0c4 --delete
scorekeeper edit 0192f0c4 --restore
""",
    more=FORMS,
)
@click.argument("beginning", metavar="ID")
@option("--date", metavar="DATE", help=msg("When it began: 2026-11-29, with 19:40, or unknown."))
@option("--place", metavar="TEXT", help=msg("Where it was played."))
@option("--note", metavar="TEXT", help=msg("The note."))
@option("--starts", metavar="NAME", help=msg("Who started."))
@RULES
@option("--cards", multiple=True, metavar="ROUND:NAME=CARDS", help=msg("A hand; repeatable."))
@option(
    "--points",
    multiple=True,
    metavar="ROUND:NAME=POINTS",
    help=msg("What a round counts in all, set by hand and marked; repeatable."),
)
@option(
    "--bonus",
    multiple=True,
    metavar="ROUND:NAME=POINTS",
    help=msg("Points added to a round by hand, 0 for none; repeatable."),
)
@option("--because", metavar="TEXT", default="", help=msg("Why points are set by hand."))
@option(
    "--result",
    multiple=True,
    metavar="NAME=RESULT",
    help=msg("The result of a player in a play without cards; repeatable."),
)
@option("--seat", multiple=True, metavar="NAME=NAME", help=msg("Who sat there instead."))
@option("--apart", metavar="REASON", help=msg("Keep it out of records; empty to count it again."))
@option("--delete", "state", flag_value="bin", help=msg("Put it into the bin."))
@option("--restore", "state", flag_value="unbin", help=msg("Bring it back from the bin."))
@option("--abandon", "state", flag_value="abandon", help=msg("Give it up unfinished."))
@option("--resume", "state", flag_value="resume", help=msg("Take it up again."))
@YES
@click.pass_obj
def edit_command(
    db: str | None,
    beginning: str,
    date: str | None,
    place: str | None,
    note: str | None,
    starts: str | None,
    rules: tuple[str, ...],
    cards: tuple[str, ...],
    points: tuple[str, ...],
    bonus: tuple[str, ...],
    because: str,
    result: tuple[str, ...],
    seat: tuple[str, ...],
    apart: str | None,
    state: str | None,
    *,
    yes: bool,
) -> None:
    """Change one stored play."""
    wanted: list[Action] = []
    if date is not None:
        wanted.append(lambda play: actions.set_started(play, _began(date)))
    if place is not None:
        wanted.append(lambda play: actions.set_place(play, place))
    if note is not None:
        wanted.append(lambda play: actions.set_note(play, note))
    if starts is not None:
        wanted.append(lambda play: actions.set_first_seat(play, seat_of(play, starts)))
    wanted += [_rule(text) for text in rules]
    wanted += [_cards(text) for text in cards]
    wanted += [_by_hand(text, because, actions.set_counts) for text in points]
    wanted += [_by_hand(text, because, actions.set_bonus) for text in bonus]
    wanted += [_result(text) for text in result]
    if apart is not None:
        wanted.append(lambda play: actions.set_apart(play, apart))
    if state is not None:
        wanted.append(getattr(actions, state))
    if not wanted and not seat:
        raise usage_error(msg("Say what to change."))
    if because and not (points or bonus):
        raise usage_error(msg("--because belongs to --points or --bonus."))
    with opened(db) as store, store.transaction("table"):
        play_id = find_play(store, beginning)
        before = store.play(play_id)
        wanted += [_seat(text, store.person) for text in seat]
        for action in wanted:
            store.act(play_id, action)
        play = store.play(play_id)
        problems = [problem for problem in play.check() if problem not in before.check()]
        # Another house rule can take the win from a result; cards are just scored again.
        strict = bool(result) or (bool(rules) and play.without_cards)
        _refuse(play, problems, strict=strict and not yes)
    _report(before, play, problems)


def seat_of(play: Play, name: str) -> int:
    """Return the seat (0-based) of a player. Raises `Refused` if nobody is called so."""
    keys = [name_key(known) for known in play.names]
    if name_key(name) not in keys:
        raise Refused(
            msg(
                "“{name}” is not one of the players {players}.",
                name=shown(name[:40]),
                players=play.names,
            )
        )
    return keys.index(name_key(name))


def _began(text: str) -> str | None:
    if text.strip().casefold() == _UNKNOWN:
        return None
    began = read_date(text, now())
    if began is None:
        raise usage_error(msg("The date is empty; say “unknown” for one that nobody knows."))
    return began


def _rule(text: str) -> Action:
    rule, choice = read_rule(text)
    return lambda play: actions.set_rule(play, rule, choice)


def _cards(text: str) -> Action:
    def action(play: Play) -> Cells:
        round_, seat, cards = _at(play, text)
        hand = play.game.read(with_keys(play.game, cards), play.rules)
        return actions.enter(play, round_, seat, hand)

    return action


def _by_hand(text: str, note: str, set_: Callable[[Play, int, int, int, str], Cells]) -> Action:
    def action(play: Play) -> Cells:
        round_, seat, points = _at(play, text)
        number = whole(points, -MOST_POINTS, MOST_POINTS, msg("points"))
        return set_(play, round_, seat, number, note)

    return action


def _result(text: str) -> Action:
    name, result = read_result(text)

    def action(play: Play) -> Cells:
        results = list(play.results or ())
        seat = seat_of(play, name)
        results[seat : seat + 1] = [result]
        return actions.set_results(play, results)

    return action


def _seat(text: str, person: Callable[[str], str]) -> Action:
    old, sign, new = text.partition("=")
    if not sign:
        raise usage_error(msg("“{text}”: write OLD=NEW, like Ann=Anna.", text=shown(text[:60])))
    return lambda play: actions.give_seat(play, seat_of(play, old), person(new))


def _at(play: Play, text: str) -> tuple[int, int, str]:
    """Return round and seat (both 0-based) and what a text like `2:Ann=ttlss` says of them."""
    where, sign, value = text.rpartition("=")
    number, colon, name = where.partition(":")
    if not sign or not colon:
        raise usage_error(msg("“{text}”: write it like 2:Ann=ttlss.", text=shown(text[:60])))
    last = len(play.rounds)
    return whole(number, 1, last, msg("round")) - 1, seat_of(play, name), value.strip()


def _refuse(play: Play, problems: Sequence[Problem], *, strict: bool) -> None:
    for problem in problems:
        if problem.level == "error":
            raise Refused(msg("{problem}", problem=located(problem, play.names)))
    if strict and problems:
        raise Refused(
            msg(
                "Nothing was changed. {problems} Use --yes to keep it as it is.",
                problems=" ".join(located(problem, play.names) for problem in problems),
            )
        )


def _report(before: Play, play: Play, problems: Sequence[Problem]) -> None:
    new = [it for it in play.log.operations if before.log.operation(it.stamp) is None]
    if not new:
        tell(msg("Nothing was changed."))
        return
    words = play.words
    for operation in new:
        for cell, value in operation.writes.items():
            tell(words.change(cell, play.log.before(operation, cell), value))
    old, card = before.score(), play.score()
    for name, earlier, later in zip(play.names, old.totals, card.totals, strict=False):
        if earlier != later:
            tell(
                msg(
                    "{player}: {before} → {after} points",
                    player=name,
                    before=signed(earlier),
                    after=signed(later),
                )
            )
    tell(*(problem_line(problem, play.names) for problem in problems))
    if play.finished:
        tell(play.tell(card).decision(), names=play.names)
