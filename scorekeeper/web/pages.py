"""What a phone sees: plain values for the templates, and the styles for the game's colours.

The templates say their own texts; names come here already set apart.
"""

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from secrets import token_hex
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader

from scorekeeper.games.numbers import shown
from scorekeeper.games.parts import At, Cursor, Fill
from scorekeeper.games.telling import Telling
from scorekeeper.i18n import LANGUAGES, Message, chosen, msg, msgn, say
from scorekeeper.i18n import _ as said
from scorekeeper.paths import content_folder
from scorekeeper.play import actions
from scorekeeper.web.table import SeatState, Table

LONGEST_NAME: Final = 40
_BEHIND: Final = 9999
_STATES: Final = {"none": msg("no phone"), "awake": msg("phone"), "asleep": msg("asleep")}


def isolated(name: str) -> str:
    """Return a name that can't turn the direction of the words around it."""
    return f"\u2068{shown(name, LONGEST_NAME)}\u2069"


class Words:
    """The sentences of one play, with its names set apart from what is around them."""

    def __init__(self, table: Table) -> None:
        self.names = [isolated(name) for name in table.play.names]

    def __call__(self, message: Message) -> str:
        """Say a message about players."""
        return say(message, self.names)

    def all(self, messages: Iterable[Message]) -> list[str]:
        """Say several."""
        return [self(message) for message in messages]


def seat_values(table: Table, seat: str, notice: Message | None = None) -> dict[str, Any]:
    """Return all that the page of a seat shows now."""
    play, number, words = table.play, table.number_of(seat), Words(table)
    card, open_round = play.score(), play.open_round
    telling, last = play.tell(card), play.closed - 1
    values: dict[str, Any] = {
        "seat": number,
        "name": words.names[number],
        "title": play.title,
        "facts": words.all(telling.facts(min(play.closed, len(play.rounds) - 1))),
        "round": None if open_round is None else open_round + 1,
        "rounds": play.round_count,
        "notices": words.all(one for one in (notice, table.trouble) if one is not None),
        "stopped": play.state is not None,
        "seats": [_seat(state) for state in table.states()],
        "total": card.totals[number],
        "version": table.version,
        "nonce": token_hex(6),
        "odd": odd_sentences(table),
        "may_keep": table.by_phones,
        "asks": [(ask, words.names[table.number_of(ask.seat)]) for ask in table.asks.values()],
    }
    if open_round is None:
        ranks = sorted(range(len(card.ranks)), key=lambda one: (card.ranks[one] or 99, one))
        values |= {
            "decision": words(telling.decision()),
            "ranks": [(one, card.ranks[one], card.totals[one]) for one in ranks],
            "winners": card.winners,
            "end": [(words(line.reason), False) for line in telling.end(number) if line.points],
        }
        values["say"] = values["decision"]
    else:
        score = card.hand(open_round, number)
        values |= _entering(table, number)
        values |= {
            "points": score.total if score else None,
            "reasons": _reasons(telling, words, open_round, number, settled=False),
            "waiting": tuple(words.names[one] for one in table.waiting() if one != number),
        }
        values["say"] = fill_text(values["fill"])
        if score:
            text = msg("{cards}, {points} points so far", cards=values["say"], points=score.total)
            values["say"] = text
    if last >= 0 and not play.without_cards and not table.hand(number):
        score = card.hand(last, number)
        values["result"] = {
            "round": last + 1,
            "own": score.total if score else None,
            "reasons": _reasons(telling, words, last, number),
            "story": words.all(telling.round_story(last)),
        }
    if notice is not None:
        values["say"] = words(notice)
    return values


def _entering(table: Table, number: int) -> dict[str, Any]:
    """Return what lies at a seat, and what can be laid there."""
    play, round_ = table.play, table.play.closed
    row = table.rows.get(play.seats[number].id)
    cursor = None if row is None else Cursor(row, _BEHIND)
    hand, cards = play.rounds[round_][number] or (), play.game.cards(play.rules)
    entry = actions.entry(play, At(round_, number, cursor))
    rows = [key for key in entry.keys if key.group == "rows"]
    laid = []
    for tile in cards.tiles(hand):
        icons, last = dict(tile.signs), {hand[place]: place for place in tile.cards}
        laid.append(
            (tile, [
                {
                    "key": key,
                    "place": place,
                    "name": cards.kinds[key].name if key in cards.kinds else tile.name,
                    "icon": icons.get(key) or key,
                    "number": sum(hand[one] == key for one in tile.cards),
                }
                for key, place in last.items()
            ])
        )  # fmt: skip
    fill = play.game.fill(play.table, round_, number)
    return {
        "laid": laid,
        "hand": () if rows else hand,
        "row": entry.cursor.row if rows else None,
        "rows": rows,
        "tiles": [key for key in entry.keys if not key.group],
        "fill": fill,
        "full": fill.state in {"full", "any"} and hand != (),
        "done": table.is_done(number),
    }


def _reasons(
    telling: Telling, words: Words, round_: int, number: int, *, settled: bool = True
) -> list[tuple[str, bool]]:
    """Return why there are points, and whether they may still change."""
    return [
        (words(line.reason), line.category.shared and not settled)
        for line in telling.hand(round_, number)
        if line.points
    ]


def _seat(state: SeatState) -> dict[str, Any]:
    return {
        "name": isolated(state.name),
        "total": state.total,
        "word": msg("done") if state.done else _STATES[state.phone],
        "state": state,
        "count": state.fill and fill_text(state.fill),
    }


def fill_text(fill: Fill) -> Message:
    """Return how full a hand is."""
    if fill.most is None:
        return msgn("{count} card", "{count} cards", fill.count)
    return msg("{count} of {most}", count=fill.count, most=fill.most)


def odd_sentences(table: Table) -> list[str]:
    """Return what the table is to look at before it closes the round."""
    words = Words(table)
    return [
        words(problem.message)
        if problem.seat is None
        else f"{words.names[problem.seat]}: {words(problem.message)}"
        for problem in table.odd()
    ]


def join_values(table: Table, code: str) -> dict[str, Any]:
    """Return what somebody sees who has scanned the code."""
    seats = [_seat(state) for state in table.states()]
    return {"code": code, "title": table.play.title, "seats": seats}


# The files


@cache
def environment() -> Environment:
    """Return the templates; everything in them is escaped, and messages are said."""
    made = Environment(
        loader=FileSystemLoader(content_folder() / "web"),
        autoescape=True,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=lambda value: say(value) if isinstance(value, Message) else value,
    )
    made.globals["_"] = said
    made.filters["minus"] = lambda number: "–" if number is None else f"{number}".replace("-", "−")
    made.filters["ground"] = lambda ground: f"g{ground.lstrip('#')}"
    return made


def render(template: str, values: dict[str, Any]) -> str:
    """Return a page in the language that is spoken."""
    html = environment().get_template(template)
    return html.render(values, spoken=chosen().replace("_", "-"), languages=LANGUAGES.items())


def style_sheet(table: Table) -> str:
    """Return the styles with the colours of the game's cards.

    They can't stand in the page itself: its rules forbid what names could smuggle in.
    """
    play = table.play
    grounds = {kind.ground for kind in play.game.cards(play.rules).kinds.values()}
    if not play.without_cards:
        grounds |= {key.ground for key in actions.entry(play, At(0, 0)).keys}
    text = (content_folder() / "web" / "app.css").read_text("utf-8")
    return text + "".join(f".{'g' + one[1:]}{{background:{one}}}" for one in sorted(grounds))


def script() -> str:
    """Return the script of the pages."""
    return (content_folder() / "web" / "app.js").read_text("utf-8")


def fingerprint(text: str) -> str:
    """Return the part of an address that changes with the content, so that it can be kept."""
    return sha256(text.encode()).hexdigest()[:12]
