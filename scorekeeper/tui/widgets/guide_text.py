"""The texts of the guide as they are drawn: cards as chips, headings, quiet side notes."""

from collections.abc import Sequence

from textual.content import Content

from scorekeeper.games.base import Game
from scorekeeper.guide.answers import Answer
from scorekeeper.guide.examples import Example
from scorekeeper.guide.notes import Difference, Note, ReferenceLine
from scorekeeper.guide.shelves import Remaining, Shelf, shelves_of
from scorekeeper.translate import _
from scorekeeper.tui.text import fit
from scorekeeper.tui.widgets.chips import chip

_LABEL = 13


def hand_of(game: Game, hand: str, *, no_colour: bool) -> Content:
    """Draw the cards of a hand one beside the other; rows one below the other."""
    rows: dict[int, list[Content]] = {}
    headed: set[int] = set()
    for card in game.chips(hand):
        if card.heading:
            headed.add(card.line)
        rows.setdefault(card.line, []).append(chip(card, no_colour=no_colour))
    drawn = [row for line, row in sorted(rows.items()) if len(row) > 1 or line not in headed]
    return Content("\n").join([Content("").join(row) for row in drawn])


def answer_text(answer: Answer, game: Game, *, no_colour: bool) -> Content:
    """Draw an answer with its examples and what is usually asked next."""
    parts = [
        Content.styled(answer.question, "bold $primary"),
        Content(""),
        Content(answer.answer),
        Content(""),
        _aside(_("When"), answer.condition),
        _aside(_("Rulebook"), answer.pages),
    ]
    if answer.examples:
        parts += [Content(""), Content.styled(_("For example"), "bold $secondary")]
    for example in answer.examples:
        parts += _example(example, game, no_colour=no_colour)
    for follow_up in answer.follow_ups:
        parts += [
            Content(""),
            Content.styled(follow_up.question, "bold $accent"),
            Content(follow_up.answer),
        ]
    return Content("\n").join(parts)


def card_text(shelf: Shelf, left: Remaining | None, *, no_colour: bool) -> Content:
    """Draw a card, or cards of one entry, with counts, the rule and the other names."""
    parts = [
        Content.assemble(_chips(shelf, no_colour=no_colour), " ", (shelf.name, "bold $primary")),
        Content(""),
        Content(shelf.rule),
        Content(""),
        _aside(_("In the box"), str(shelf.count)),
    ]
    if not shelf.single:
        parts += [Content(f"  {line}") for line in shelf.spread()]
    if left is not None:
        by_card = left.by_card
        rest = str(sum(max(by_card[card.kind.id], 0) for card in shelf.cards))
        rest = rest if left.exact else _("at most {count}", count=rest)
        parts.append(_aside(_("Left in this play"), rest, "bold $accent"))
        if not shelf.single:
            parts += [Content(f"  {line}") for line in shelf.spread_left(by_card)]
        if not left.exact:
            parts.append(
                Content.styled(_("Rows entered only as a number of cards say no more."), "$quiet")
            )
    label = _("Key on the sheet") if len(shelf.keys) == 1 else _("Written")
    parts += [
        _aside(_("Background"), ", ".join(_(colour) for colour in shelf.colours)),
        _aside(label, shelf.keys),
    ]
    if shelf.pages:
        parts.append(_aside(_("Rulebook"), shelf.pages))
    if shelf.other_names:
        parts += [Content(""), _aside(_("Also called"), ", ".join(shelf.other_names))]
    return Content("\n").join(parts)


def difference_text(difference: Difference) -> Content:
    """Draw what another source says beside the rulebook."""
    return Content("\n").join(
        [
            Content.styled(difference.topic, "bold $primary"),
            Content(""),
            Content.styled(_("Elsewhere"), "bold $secondary"),
            Content(difference.elsewhere),
            Content(""),
            Content.styled(_("The rulebook ({page})", page=difference.pages), "bold $secondary"),
            Content(difference.rulebook),
            Content(""),
            Content.styled(_("Here"), "bold $secondary"),
            Content(difference.here),
        ]
    )


def note_text(note: Note, game: Game, *, no_colour: bool) -> Content:
    """Draw a piece of advice with the cards it is about."""
    parts = [Content.styled(note.title, "bold $primary"), Content("")]
    drawn = [_chips(shelf, no_colour=no_colour) for shelf in shelves_of(game, note.cards)]
    if drawn:
        parts += [Content("").join(drawn), Content("")]
    return Content("\n").join([*parts, Content(note.text)])


def reference_text(
    lines: Sequence[ReferenceLine], game: Game, width: int, *, no_colour: bool
) -> Content:
    """Draw the quick reference for a width: on one line each, or text below its label."""
    laid = [
        hand_of(game, line.cards, no_colour=no_colour) if line.cards else Content("")
        for line in lines
    ]
    widest = max((cards.cell_length for cards in laid), default=0)
    room = widest + 1 if widest else 0
    drawn: list[Content] = []
    for line, cards in zip(lines, laid, strict=True):
        label = Content.styled(line.label, "" if line.label.startswith(" ") else "bold")
        if width >= 66:
            space = Content(" " * (room - cards.cell_length))
            label = Content.styled(
                fit(line.label, _LABEL), "$quiet" if line.label.startswith(" ") else "bold"
            )
            drawn.append(Content.assemble(cards, space, label, " ", line.text))
        else:
            head = Content.assemble(cards, " " if line.cards else "", label)
            drawn += [head, Content.styled(line.text, "$quiet")]
    return Content("\n").join(drawn)


def _chips(shelf: Shelf, *, no_colour: bool) -> Content:
    return Content("").join([chip(card, no_colour=no_colour) for card in shelf.chips])


def _aside(label: str, text: str, style: str = "") -> Content:
    return Content.assemble((label, "$quiet"), "  ", (text, style))


def _example(example: Example, game: Game, *, no_colour: bool) -> list[Content]:
    parts = [Content(example.text)] if example.text else []
    if example.hand:
        cards = hand_of(game, example.hand, no_colour=no_colour)
        gap = "\n" if "\n" in cards.plain else "  "
        parts.append(Content.assemble(cards, gap, (example.result, "bold")))
    elif example.given or example.result:
        arrow = "  →  " if example.given else ""
        parts.append(Content.assemble(example.given, (arrow, "$quiet"), (example.result, "bold")))
    parts += [Content.styled(reason, "$quiet") for reason in example.reasons]
    return parts
