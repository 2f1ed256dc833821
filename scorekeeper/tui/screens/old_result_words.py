"""What the form of an old result says: its heading and buttons, and what would be stored."""

from collections.abc import Mapping, Sequence

from textual.content import Content

from scorekeeper.games.base import Game
from scorekeeper.moments import InvalidMoment
from scorekeeper.names import InvalidName
from scorekeeper.play import Play
from scorekeeper.seating import Refused
from scorekeeper.translate import _, ngettext, say
from scorekeeper.tui.text import shown


def title_text(game: Game, correcting: bool, width: int) -> Content:
    """Return the heading in `width` cells, without the game where there is no room for it."""
    what = _("correct this result") if correcting else _("old result without cards")
    title = Content.assemble((game.title, "bold $primary"), "  ", (what, "bold"))
    return title if title.cell_length <= width else Content.styled(what, "bold")


def button_labels(game: Game, rules: Mapping[str, str], mode: str) -> dict[str, str]:
    """Return what the buttons say, each by its name."""
    modes = {
        "totals": _("Totals"),
        "rounds": _("Rounds"),
        "places": _("Places"),
        "all": _("All of it"),
    }
    defaults = game.complete_rules({})
    changed = sum(rules[rule] != choice for rule, choice in defaults.items())
    return {
        "game": _("Game: {game}", game=game.title),
        "house": ngettext("{count} house rule", "{count} house rules", changed)
        if changed
        else _("Rulebook"),
        "columns": _("Known: {what}", what=modes[mode]),
        "keep": _("Keep"),
    }


def outcome_text(play: Play, typed: Mapping[int, int | None]) -> Content:
    """Return who wins, which totals are added up, and what looks odd.

    `typed` are the totals by seat as they stand in their fields.
    """
    names = [shown(name) for name in play.names]
    card = play.score()
    decision = say(play.game.decide(card).message, names)
    star = ("★ ", "bold $accent") if card.winners else ("", "")
    lines = [Content.assemble(star, decision)]
    lines += [Content(text) for text in _added_up(play, typed)]
    lines += [Content.styled(text, "$warning") for text in doubts_of(play)[:3]]
    return Content("\n").join(lines)


def _added_up(play: Play, typed: Mapping[int, int | None]) -> list[str]:
    """Name the totals that are another number than the one in their field."""
    return [
        _("{player}: the total is added up to {total}.", player=shown(name), total=total)
        for seat, (name, total) in enumerate(zip(play.names, play.score().totals, strict=True))
        if total is not None and typed.get(seat) not in {None, total}
    ]


def doubts_of(play: Play) -> list[str]:
    """Return what the rules do not allow, or what is open, each with its player."""
    names = [shown(name) for name in play.names]
    return [
        say(problem.message, names)
        if problem.seat is None
        else _(
            "{player}: {problem}",
            player=names[problem.seat],
            problem=say(problem.message, names),
        )
        for problem in play.game.check(play.table)
    ]


def refusal_text(refusal: Refused | InvalidName | InvalidMoment, names: Sequence[str]) -> str:
    """Return why the result can't be kept; `names` are those of the rows."""
    message = refusal.problem.message if isinstance(refusal, Refused) else refusal.message
    return say(message, [shown(name) for name in names])
