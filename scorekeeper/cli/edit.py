"""`scorekeeper edit`: put a stored play right, delete it, or take it back."""

import click

from scorekeeper import clock
from scorekeeper.cli.bin import restored, take_back
from scorekeeper.cli.edit_actions import (
    Action,
    all_of,
    date_action,
    hand_action,
    points_action,
    results_action,
    rule_action,
    starts_action,
)
from scorekeeper.cli.inputs import opened
from scorekeeper.cli.output import Refusal
from scorekeeper.cli.play_text import problem_line
from scorekeeper.cli.results_edit import corrected
from scorekeeper.cli.texts import shown
from scorekeeper.cli.written_result import METAVAR
from scorekeeper.exchange.play_reader import problems_of
from scorekeeper.free_text import note_problem, place_problem, reason_problem
from scorekeeper.journal_words import journal_lines
from scorekeeper.moments import keeps_time, moment_text, only_day
from scorekeeper.play import Play
from scorekeeper.seating import Refused
from scorekeeper.store import bin as bin_store
from scorekeeper.store.plays import change, find, load
from scorekeeper.translate import _, say


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
  scorekeeper edit 0192f0c4 --points 2:Ann=12 --because "a card under the table"
  scorekeeper edit 0192f0c4 --bonus 1:Ben=-2
  scorekeeper edit 0192f0c4 --result Ann=13+16+8:4     # of a play without cards
  scorekeeper edit 0192f0c4 --result "Ann=:?,?."       # nobody knows puddings and place
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
    "--points",
    "counts",
    metavar="ROUND:PLAYER=POINTS",
    multiple=True,
    help=_("What a round counts in all, set by hand and marked for ever; repeatable."),
)
@click.option(
    "--bonus",
    "bonuses",
    metavar="ROUND:PLAYER=POINTS",
    multiple=True,
    help=_("Points added to a round by hand, 0 for none any more; repeatable."),
)
@click.option("--because", metavar="TEXT", help=_("Why points are set by hand."))
@click.option(
    "--result",
    "results",
    metavar=METAVAR,
    multiple=True,
    help=_(
        "A result of a play without cards, written as for `add`; what isn't named stays, and "
        "a ? takes away what was known (:? the puddings, ?. the place); repeatable."
    ),
)
@click.option("-y", "--yes", is_flag=True, help=_("Keep also results that the rules don't allow."))
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
    counts: tuple[str, ...],
    bonuses: tuple[str, ...],
    because: str | None,
    results: tuple[str, ...],
    *,
    yes: bool,
    deletes: bool | None,
    abandons: bool | None,
) -> None:
    """Change one stored play."""
    by_hand = bool(counts or bonuses)
    texts = (date, place, note, starts, because, abandons)
    edits = any(text is not None for text in texts) or rules or hands or by_hand or results
    if deletes is not None and edits:
        raise click.UsageError(_("--delete and --restore stand alone."))
    if deletes is None and not edits:
        raise click.UsageError(_("Say what to change; --help lists what can be."))
    if because is not None and not by_hand:
        raise click.UsageError(_("--because belongs to --points or --bonus."))
    too_long = (
        place_problem((place or "").strip()),
        note_problem(note or ""),
        reason_problem((because or "").strip()),
    )
    for problem in too_long:
        if problem is not None:
            raise Refusal(say(problem))
    with opened(db) as database:
        uuid = find(database, beginning)
        if deletes:
            if not bin_store.discard(database, uuid, clock.now()):
                raise Refusal(_("Play {id} is in the bin already.", id=uuid))
            click.echo(_("Play {id} is in the bin.", id=uuid))
            return
        if deletes is False:
            take_back(database, uuid)
            click.echo(restored(uuid))
            return
        play = load(database, uuid)
        if abandons and play.abandoned_at is not None:
            raise Refusal(_("Play {id} is abandoned already.", id=uuid))
        now = clock.now()
        actions: list[Action] = []
        if date is not None:
            actions.append(date_action(play, date, now))
        if place is not None:
            actions.append(lambda play: play.set_location(place.strip(), now))
        if note is not None:
            actions.append(lambda play: play.set_note(note, now))
        if starts is not None:
            actions.append(starts_action(play, starts, now))
        actions += [rule_action(text, now) for text in rules]
        actions += [hand_action(play, text, now) for text in hands]
        actions += [points_action(play, text, because or "", now, counts=True) for text in counts]
        actions += [points_action(play, text, because or "", now, counts=False) for text in bonuses]
        if results:
            actions.append(results_action(results, now))
        if abandons is not None:
            actions.append(lambda play: play.abandon(now) if abandons else play.resume(now))

        def asks(play: Play) -> bool:
            # another house rule can take the winner from a result; cards just score anew
            return bool(results) or (bool(rules) and play.given is not None)

        try:
            changed = change(
                database, play, lambda play: all_of(play, actions, strict=asks(play) and not yes)
            )
        except Refused as refused:
            raise Refusal(say(refused.problem.message, play.names)) from None
    _report(play, changed, date or "")
    if results and changed.journal != play.journal:
        for sentence in corrected(play, results)[1]:
            click.echo(shown(sentence))


def _report(before: Play, play: Play, date: str) -> None:
    if play.journal == before.journal:
        click.echo(_("Nothing was changed."))
        return
    for line in journal_lines(play)[len(before.journal) :]:
        click.echo(shown(line.text))
    if keeps_time(date, before.started_at) and not only_day(before.started_at or ""):
        time = moment_text(play.started_at)[-5:]
        click.echo(_("The time {time} was kept; write it behind the day to change it.", time=time))
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
    known = problems_of(before)
    for problem in problems_of(play):
        if problem not in known:
            click.echo(problem_line(problem, play.names))
    if play.finished:
        click.echo(shown(say(play.game.decide(new).message, play.names)))
