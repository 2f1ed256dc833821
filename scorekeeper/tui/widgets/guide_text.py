"""The texts of the guide as they are drawn: cards as chips, headings, quiet side notes."""

from collections.abc import Sequence

from textual.content import Content

from scorekeeper.games.base import Game
from scorekeeper.guide.answers import Answer
from scorekeeper.guide.examples import Example
from scorekeeper.guide.gallery import GalleryCard
from scorekeeper.guide.notes import Difference, Note, ReferenceLine
from scorekeeper.translate import _, say
from scorekeeper.tui.text import fit
from scorekeeper.tui.widgets.chips import CHIP_WIDTH, chip

_LABEL = 13


def hand_of(game: Game, hand: str, *, no_colour: bool) -> Content:
    """Draw the cards of a hand one beside the other."""
    return Content("").join([chip(card, no_colour=no_colour) for card in game.chips(hand)])


def answer_text(answer: Answer, game: Game, *, no_colour: bool) -> Content:
    """Draw an answer with its examples and what is usually asked next."""
    parts = [
        Content.styled(answer.question, "bold $primary"),
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


def card_text(card: GalleryCard, left: int | None, *, no_colour: bool) -> Content:
    """Draw a card with its count, its rule and its other names."""
    from scorekeeper.games.base import Chip

    kind = card.kind
    parts = [
        Content.assemble(
            chip(Chip(kind.key, kind.colour), no_colour=no_colour),
            " ",
            (say(kind.name), "bold $primary"),
        ),
        Content(""),
        Content(_(card.rule)),
        Content(""),
        _aside(_("In the box"), str(kind.count)),
    ]
    if left is not None:
        parts.append(_aside(_("Left in this play"), str(left), "bold $accent"))
    parts += [
        _aside(_("Background"), _(kind.colour)),
        _aside(_("Key on the sheet"), kind.key),
        _aside(_("Rulebook"), kind.page),
    ]
    if card.other_names:
        parts += [Content(""), _aside(_("Also called"), ", ".join(card.other_names))]
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
            Content.styled(_("The rulebook, {page}", page=difference.pages), "bold $secondary"),
            Content(difference.rulebook),
            Content(""),
            Content.styled(_("Here"), "bold $secondary"),
            Content(difference.here),
        ]
    )


def note_text(note: Note, game: Game, *, no_colour: bool) -> Content:
    """Draw a piece of advice with the cards it is about."""
    keys = "".join(kind.key for kind in game.card_kinds if kind.id in note.cards)
    parts = [Content.styled(note.title, "bold $primary"), Content("")]
    if keys:
        parts += [hand_of(game, keys, no_colour=no_colour), Content("")]
    return Content("\n").join([*parts, Content(note.text)])


def reference_text(
    lines: Sequence[ReferenceLine], game: Game, width: int, *, no_colour: bool
) -> Content:
    """Draw the quick reference for a width: on one line each, or text below its label."""
    room = max((len(line.cards) for line in lines), default=0) * CHIP_WIDTH + 1
    drawn: list[Content] = []
    for line in lines:
        cards = hand_of(game, line.cards, no_colour=no_colour)
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


def _aside(label: str, text: str, style: str = "") -> Content:
    return Content.assemble((label, "$quiet"), "  ", (text, style))


def _example(example: Example, game: Game, *, no_colour: bool) -> list[Content]:
    parts = [Content(example.text)] if example.text else []
    if example.hand:
        cards = hand_of(game, example.hand, no_colour=no_colour)
        parts.append(Content.assemble(cards, "  ", (example.result, "bold")))
    elif example.given or example.result:
        arrow = "  →  " if example.given else ""
        parts.append(Content.assemble(example.given, (arrow, "$quiet"), (example.result, "bold")))
    parts += [Content.styled(reason, "$quiet") for reason in example.reasons]
    return parts
