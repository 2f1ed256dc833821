"""What the sheet says above and below the rows."""

from rich.cells import cell_len
from textual.content import Content

from scorekeeper.games.base import Scorecard
from scorekeeper.play import Play
from scorekeeper.translate import _, say
from scorekeeper.tui.text import fit, shown

SHORT_NAME = 6
"""Cells that the name of the one who starts keeps, however little room there is."""


def sheet_title(play: Play, round_: int, saved_at: str, width: int) -> Content:
    """Return the line above the rows in `width` cells: game, round, and when it was saved.

    Where there is little room a long name is cut first, then the game's title goes, then
    when it was saved.
    """
    game = play.game
    titles = [(f"{game.title}  ", _round_of(play, round_)), ("", _round_of(play, round_))]
    if len(play.rounds) == 1:
        titles = [("", game.title), ("", game.title.split(":")[0])]
    facts = [say(fact) for fact in game.round_facts(play.table, round_)]
    starts = [""]
    if round_ == 0:
        name = shown(play.names[play.first_seat])
        shorter = range(cell_len(name) - 1, SHORT_NAME - 1, -1)
        names = [name, *(fit(name, cells).rstrip() for cells in shorter)]
        starts = [_("{player} starts", player=cut) for cut in names]
    saved = _("saved {time}", time=saved_at) if saved_at else ""
    lefts = [
        Content.assemble(
            (title, "bold $primary"), (where, "bold"), ("".join(f"  {f}" for f in said), "$quiet")
        )
        for title, where in titles
        for said in ([*facts, *([start] if start else [])] for start in starts)
    ]
    bare = Content.assemble((titles[-1][1], "bold"), ("".join(f"  {f}" for f in facts), "$quiet"))
    for end in (saved, ""):
        for left in (*lefts, bare):
            space = width - left.cell_length - cell_len(end)
            if space >= (2 if end else 0):
                return left + Content(" " * space) + Content.styled(end, "$success")
    return bare.truncate(width, ellipsis=True)


def _round_of(play: Play, round_: int) -> str:
    return _("round {round} of {rounds}", round=round_ + 1, rounds=len(play.rounds))


def correcting_text(play: Play, round_: int, back: str) -> str:
    """Return that an earlier round is corrected, and how to go back from it."""
    if play.open_round is None:
        return _(
            "Correcting round {round} of a finished play. {key} goes back to the result.",
            key=back,
            round=round_ + 1,
        )
    return _(
        "Correcting round {round}. {key} goes back to round {open}.",
        key=back,
        round=round_ + 1,
        open=play.open_round + 1,
    )


def hand_sentence(play: Play, card: Scorecard, round_: int, seat: int) -> Content:
    """Return what a hand is worth and why, first that it has too many cards."""
    hand = play.rounds[round_][seat]
    if hand is None:
        return Content.styled(say(play.game.entry_hint), "$quiet")
    summary = say(play.game.summary(card, round_, seat), [shown(other) for other in play.names])
    count, size = len(play.game.chips(hand)), play.game.hand_size(len(play.seats), play.rules)
    if size is None or count <= size:
        return Content(summary)
    many = _("{count} cards, hands of {size}.", count=count, size=size)
    return Content.assemble((many, "bold $warning"), " ", summary)
