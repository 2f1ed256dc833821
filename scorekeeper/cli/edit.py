"""`scorekeeper edit`: put a stored play right, delete it, or take it back."""

from collections.abc import Callable, Sequence

import click

from scorekeeper import clock
from scorekeeper.cli.inputs import opened
from scorekeeper.cli.output import Refusal
from scorekeeper.cli.texts import shown
from scorekeeper.exchange.places import located_problem
from scorekeeper.exchange.play_reader import problems_of
from scorekeeper.journal_words import journal_lines
from scorekeeper.moments import read_moment
from scorekeeper.names import name_key
from scorekeeper.play import Play
from scorekeeper.seating import Refused
from scorekeeper.store import bin as bin_store
from scorekeeper.store.plays import change, find, load
from scorekeeper.translate import _, say

Action = Callable[[Play], Play]


@click.command(
    "edit",
    help=_(
        "Change the play whose id begins with ID, all or nothing; each change is in its journal. "
        "The points are reckoned anew."
    ),
    epilog="\b\n"
    + _("Examples:")
    + """
  scorekeeper edit 0192f0c4 --date "2026-11-28 19:40" --place "Café"
  scorekeeper edit 0192f0c4 --date unknown
  scorekeeper edit 0192f0c4 --cards 2:Ann=ttlss --rule maki_tie=full
  scorekeeper edit 0192f0c4 --delete
  scorekeeper edit 0192f0c4 --restore
""",
)
@click.argument("beginning", metavar="ID")
@click.option(
    "--date",
    metavar="DATE",
    help=_("When it began: 2026-11-29, 2026-11-29 19:40, with an offset +01:00, or unknown."),
)
@click.option("--place", metavar="TEXT", help=_("Where it was played."))
@click.option("--note", metavar="TEXT", help=_("The note."))
@click.option("--starts", metavar="NAME", help=_("Who started."))
@click.option(
    "--rule", "rules", metavar="RULE=CHOICE", multiple=True, help=_("A house rule; repeatable.")
)
@click.option(
    "--cards",
    "hands",
    metavar="ROUND:PLAYER=CARDS",
    multiple=True,
    help=_("A hand in the game's notation; repeatable."),
)
@click.option(
    "--delete/--restore", "deletes", default=None, help=_("Put it into the bin, or take it back.")
)
@click.option(
    "--abandon/--resume", "abandons", default=None, help=_("Put it aside, or take it up again.")
)
@click.pass_obj
def command(
    db: str | None,
    beginning: str,
    date: str | None,
    place: str | None,
    note: str | None,
    starts: str | None,
    rules: tuple[str, ...],
    hands: tuple[str, ...],
    *,
    deletes: bool | None,
    abandons: bool | None,
) -> None:
    """Change one stored play."""
    texts = (date, place, note, starts)
    edits = any(text is not None for text in texts) or rules or hands or abandons is not None
    if deletes is not None and edits:
        raise click.UsageError(_("--delete and --restore stand alone."))
    if deletes is None and not edits:
        raise click.UsageError(_("Say what to change; --help lists what can be."))
    with opened(db) as database:
        uuid = find(database, beginning)
        if deletes is not None:
            if deletes:
                bin_store.discard(database, uuid, clock.now())
                click.echo(_("Play {id} is in the bin.", id=uuid))
            else:
                bin_store.restore(database, uuid)
                click.echo(_("Play {id} is in the history.", id=uuid))
            return
        play = load(database, uuid)
        now = clock.now()
        actions: list[Action] = []
        if date is not None:
            text = "" if date.strip().casefold() == "unknown" else date
            began = read_moment(text, now=now, before=play.started_at)
            actions.append(lambda play: play.set_started_at(began, now))
        if place is not None:
            actions.append(lambda play: play.set_location(place.strip(), now))
        if note is not None:
            actions.append(lambda play: play.set_note(note, now))
        if starts is not None:
            first = _seat(play, starts)
            actions.append(lambda play: play.set_first_seat(first, now))
        actions += [_rule(text, now) for text in rules]
        actions += [_hand(play, text, now) for text in hands]
        if abandons is not None:
            actions.append(lambda play: play.abandon(now) if abandons else play.resume(now))
        try:
            changed = change(database, play, lambda play: _all(play, actions))
        except Refused as refused:
            raise Refusal(say(refused.problem.message, play.names)) from None
    _report(play, changed)


def _all(play: Play, actions: Sequence[Action]) -> Play:
    """Do all actions; refuse what makes the play impossible."""
    before = problems_of(play)
    for action in actions:
        play = action(play)
    for problem in problems_of(play):
        if problem.level == "error" and problem not in before:
            raise Refusal(say(located_problem(problem, play.names), play.names))
    return play


def _report(before: Play, play: Play) -> None:
    if play.journal == before.journal:
        click.echo(_("Nothing was changed."))
        return
    for line in journal_lines(play)[len(before.journal) :]:
        click.echo(shown(line.text))
    old, new = before.score(), play.score()
    for name, earlier, later in zip(play.names, old.totals, new.totals, strict=True):
        if earlier != later:
            click.echo(
                shown(
                    _(
                        "{player}: {before} → {after} points",
                        player=name,
                        before="–" if earlier is None else earlier,
                        after="–" if later is None else later,
                    )
                )
            )
    if play.finished:
        click.echo(shown(say(play.game.decide(new).message, play.names)))


def _seat(play: Play, name: str) -> int:
    keys = [name_key(seat) for seat in play.names]
    if name_key(name) not in keys:
        raise Refusal(
            _(
                "“{name}” is none of the players: {players}.",
                name=name,
                players=", ".join(play.names),
            )
        )
    return keys.index(name_key(name))


def _rule(text: str, now: str) -> Action:
    rule, equals, choice = text.partition("=")
    if not equals:
        raise click.UsageError(
            _("“{text}” is no house rule; write it like maki_tie=full.", text=text)
        )
    return lambda play: play.set_rule(rule.strip(), choice.strip(), now)


def _hand(play: Play, text: str, now: str) -> Action:
    place, equals, cards = text.rpartition("=")
    number, colon, name = place.partition(":")
    if not equals or not colon or not number.strip().isdecimal():
        raise click.UsageError(_("“{text}” is no hand; write it like 2:Ann=ttlss.", text=text))
    round_ = int(number) - 1
    if not 0 <= round_ < len(play.rounds):
        raise Refusal(
            _(
                "There is no round {round}; this play has {rounds}.",
                round=number,
                rounds=len(play.rounds),
            )
        )
    seat = _seat(play, name)
    laid = play.game.parse(cards)
    return lambda play: play.enter(round_, seat, laid, now)
