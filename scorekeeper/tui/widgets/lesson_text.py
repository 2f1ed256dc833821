"""What a lesson says: the table, the preview, the reveal, the comparison."""

from collections.abc import Sequence

from textual.content import Content

from scorekeeper.games.base import Chip
from scorekeeper.guide.lessons import Outcome, Position, outcome, outcome_of, outcomes
from scorekeeper.translate import _, listed, ngettext, say
from scorekeeper.tui.text import fit, fit_right, minus
from scorekeeper.tui.widgets.chips import CHIP_WIDTH, chip
from scorekeeper.tui.widgets.guide_text import hand_of

_NAME = 5
_OTHERS = ("Ben", "Chi", "Dov", "Eva")


def names(position: Position) -> list[str]:
    """Return who sits at the table, the learner first."""
    return [_("You"), *_OTHERS[: len(position.lesson.others)]]


def table_text(position: Position, width: int, *, no_colour: bool) -> Content:
    """Draw the cards before every seat; what the others chose lies face down."""
    lesson, game = position.lesson, position.lesson.game
    turn = lesson.turns[position.turn]
    seen = outcome(position) if position.revealed else None
    mine = position.laid if seen is None or turn.stays else seen.laid
    if turn.stays and position.revealed:
        mine = position.picks if position.picks == turn.stays else turn.stays
    others = lesson.others_after(position.turn + (1 if position.revealed else 0))
    cleared = bool(turn.stays) and position.revealed
    lines = []
    for seat, name in enumerate(names(position)):
        cards = mine if seat == 0 else "" if cleared else others[seat - 1]
        drawn = hand_of(game, cards, no_colour=no_colour)
        if seat and turn.joins and not position.revealed:
            drawn += Content.styled(" ▒ ", "$quiet")
        style = "bold $accent" if seat == 0 else "$quiet"
        line = Content.assemble((fit(name, _NAME), style), " ", drawn)
        counted = _counted(position, seat, mine, others)
        if counted and line.cell_length + len(counted) + 2 <= width:
            line += Content(" " * (width - line.cell_length - len(counted)))
            line += Content.styled(counted, "$quiet")
        lines.append(line)
    return Content("\n").join(lines)


def _counted(position: Position, seat: int, mine: str, others: Sequence[str]) -> str:
    """Return what the round's end depends on: the icons and the like of every seat."""
    lesson = position.lesson
    if not lesson.ends or lesson.turns[position.turn].stays:
        return ""
    card = lesson.card_of((mine, *others), position.rules)
    figures = lesson.game.counts(card, len(lesson.before), seat)
    headings = [say(heading) for heading in lesson.game.counters()]
    told = [f"{heading} {figure}" for heading, figure in zip(headings, figures, strict=True)]
    return "  ".join(told[1:])


def told(position: Position, width: int, *, no_colour: bool) -> Content:
    """Say what can be done, what the choice would make, or what it has made."""
    lesson = position.lesson
    if lesson.turns[position.turn].stays:
        return _stays(position)
    seen = outcome(position)
    if seen is None:
        return _hint(position)
    if not position.revealed:
        return _preview(position, seen)
    parts = [_revealed(position, seen, no_colour=no_colour)]
    if lesson.compare:
        parts.append(_tried(position, width, no_colour=no_colour))
    elif len(position.hand) > 1:
        parts += [_cost(position, seen), _row(position, width, no_colour=no_colour)]
    if position.done:
        parts += [Content(" "), _why(position)] if width >= 60 else [_why(position)]
    elif not lesson.compare:
        parts.append(Content.styled(_("Enter goes on to the next turn."), "$quiet"))
    return Content("\n").join(part for part in parts if part.plain)


def _hint(position: Position) -> Content:
    turn = position.lesson.turns[position.turn]
    left = turn.picks - len(position.places)
    if position.missing and position.tried:
        text = _("Now take the other one: {card}.", card=_card_names(position, position.missing))
    elif turn.picks > 1:
        text = ngettext(
            "Choose {count} more card: its key, or ← → and Enter.",
            "Choose {count} cards in order: their keys, or ← → and Enter.",
            left,
        )
    else:
        text = _("Choose a card: its key, or ← → and Enter.")
    return Content.styled(text, "$quiet")


def _preview(position: Position, seen: Outcome) -> Content:
    now = position.lesson.worth(position.laid, position.rules)
    head = Content.assemble(
        (_("Preview") + "  ", "bold $secondary"),
        (ngettext("{count} point", "{count} points", seen.points), "bold"),
        ("  " + _("now {points}", points=now), "$quiet"),
    )
    reasons = [
        Content.styled(f"  {say(line.reason, names(position))}", "$quiet") for line in seen.lines
    ]
    foot = Content.styled(_("Nothing is scored yet. Enter reveals."), "$quiet")
    return Content("\n").join([head, *reasons, foot])


def _revealed(position: Position, seen: Outcome, *, no_colour: bool) -> Content:
    game = position.lesson.game
    now = position.lesson.worth(position.laid, position.rules)
    gained = seen.points - now
    change = f"  +{gained}" if gained > 0 else f"  {minus(gained)}" if gained else ""
    parts = [
        (_("Revealed") + "  ", "bold $secondary"),
        (ngettext("{count} point", "{count} points", seen.points), "bold"),
        (change, "bold $success" if gained > 0 else "$quiet"),
    ]
    head = Content.assemble(*parts)
    if seen.passed:
        head += Content.assemble(
            ("   " + _("to the left") + " ", "$quiet"),
            hand_of(game, seen.passed, no_colour=no_colour),
        )
    return head


def _cost(position: Position, seen: Outcome) -> Content:
    if position.lesson.turns[position.turn].picks == 1 and not seen.cost:
        everything = {other.reaches for other in outcomes(position)}
        if len(everything) == 1:
            return Content.styled(_("Every card of this hand makes as much."), "$quiet")
    if not seen.cost:
        return Content.styled(_("Nothing in this hand makes more."), "$success")
    return Content.assemble(
        (
            ngettext(
                "This choice costs {count} point: ", "This choice costs {count} points: ", seen.cost
            ),
            "bold $warning",
        ),
        _(
            "{cards} can make {best}, this makes {points}.",
            cards=_card_names(position, seen.better),
            best=seen.best,
            points=seen.reaches,
        ),
    )


def _row(position: Position, width: int, *, no_colour: bool) -> Content:
    """Draw what each card of the hand can make; only the best few of many."""
    game = position.lesson.game
    every = {other.picks: other for other in outcomes(position)}
    best = sorted(every.values(), key=lambda it: -it.reaches)
    drawn = Content("")
    for other in best if position.lesson.turns[position.turn].picks > 1 else every.values():
        cards = Content("").join(
            [chip(game.chips(card)[0], no_colour=no_colour) for card in other.picks]
        )
        style = "bold $accent" if other.picks == position.picks else ""
        part = Content.assemble(cards, (minus(other.reaches), style), "  ")
        if drawn.cell_length + part.cell_length > width:
            break
        drawn += part
    return drawn


def _why(position: Position) -> Content:
    lesson = position.lesson
    return Content.assemble(
        lesson.text("why", position.rules),
        ("  " + _("rulebook {page}", page=lesson.pages), "$quiet"),
    )


def _tried(position: Position, width: int, *, no_colour: bool) -> Content:
    """Draw both choices of a situation side by side, as far as they are tried."""
    lesson = position.lesson
    room = max(width // len(lesson.compare) - 1, 12)
    blocks = [_choice(position, card, room, no_colour=no_colour) for card in lesson.compare]
    height = max(len(block) for block in blocks)
    lines = []
    for line in range(height):
        cells = [block[line] if line < len(block) else Content("") for block in blocks]
        lines.append(
            Content(" ").join([cell + Content(" " * (room - cell.cell_length)) for cell in cells])
        )
    if position.missing:
        asked = _("Enter: now take {card}.", card=_card_names(position, position.missing))
        lines.append(Content.styled(asked, "$quiet"))
    return Content("\n").join(lines)


def _choice(position: Position, card: str, room: int, *, no_colour: bool) -> list[Content]:
    lesson = position.lesson
    kind = next(kind for kind in lesson.game.card_kinds if kind.key == card)
    face = chip(Chip(card, kind.colour), no_colour=no_colour)
    if card in position.missing:
        return [face + Content.styled(fit("  ?", room - CHIP_WIDTH), "$quiet")]
    seen = outcome_of(position, card)
    best = "bold $success" if not seen.cost else "bold"
    head = Content.assemble(face, " ", (fit(say(kind.name), room - 10), "bold"))
    lines = [head + Content.styled(fit_right(minus(seen.reaches), 4), best)]
    for line in seen.lines:
        if line.points:
            text = f"{say(line.category.name)} {minus(line.points)}"
            lines.append(Content.styled(fit("    " + text, room), "$quiet"))
    return lines


def _stays(position: Position) -> Content:
    lesson = position.lesson
    stays = lesson.turns[position.turn].stays
    worth = lesson.worth(position.laid, position.rules)
    if not position.full:
        text = _("The round makes {points}. Choose the card that stays before you.", points=worth)
        return Content.styled(text, "$quiet")
    if not position.revealed:
        return Content.styled(_("Enter clears the table."), "$quiet")
    if position.picks == stays:
        first = Content.styled(_("{card} stays.", card=_card_names(position, stays)), "bold")
    else:
        first = Content(
            _(
                "{card} has done its work in this round and is discarded; {stays} stays.",
                card=_card_names(position, position.picks),
                stays=_card_names(position, stays),
            )
        )
    return Content("\n").join([first, _why(position)])


def _card_names(position: Position, cards: Sequence[str]) -> str:
    kinds = {kind.key: say(kind.name) for kind in position.lesson.game.card_kinds}
    return listed([kinds.get(card, card) for card in cards])
