"""What a phone sees: plain values for the templates, and the styles for the game's colours."""

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from secrets import token_hex
from typing import Any, Final, NamedTuple

from jinja2 import Environment, FileSystemLoader

from scorekeeper.games.game import At, Cursor, EntryKey, Telling
from scorekeeper.games.numbers import shown
from scorekeeper.games.scorecard import Scorecard
from scorekeeper.i18n import LANGUAGES, Message, Value, chosen, msg, msgn, say
from scorekeeper.paths import content_folder
from scorekeeper.play import actions
from scorekeeper.web.table import Ask, SeatState, Table

LONGEST_NAME: Final = 40
_GREY: Final = "#c8c4cc"


class CardTile(NamedTuple):
    """A card that can be laid."""

    key: str
    name: Message
    icon: str
    ground: str
    laid: int
    left: int | None


class Laid(NamedTuple):
    """Cards of one sign inside a tile that lies at the seat; a tap takes out the last of them."""

    place: int
    key: str
    name: Message
    icon: str
    number: int


class LaidTile(NamedTuple):
    """A tile that lies at the seat."""

    name: Message
    ground: str
    worth: int | None
    row: int
    cards: list[Laid]


class Reason(NamedTuple):
    """Why there are points; `open` ones may still change."""

    text: str
    open: bool = False


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


def isolated(name: str) -> str:
    """Return a name that can't turn the direction of the words around it."""
    return f"\u2068{shown(name, LONGEST_NAME)}\u2069"


def seat_values(table: Table, seat: str, notice: Message | None = None) -> dict[str, Any]:
    """Return all that the page of a seat shows now."""
    play, number, states = table.play, table.number_of(seat), table.states()
    card, words = play.score(), Words(table)
    telling, open_round = play.tell(card), play.open_round
    last = play.closed - 1
    hand = table.hand(number)
    values: dict[str, Any] = {
        "seat": number,
        "name": words.names[number],
        "title": play.title,
        "facts": words.all(telling.facts(min(play.closed, len(play.rounds) - 1))),
        "round": None if open_round is None else open_round + 1,
        "rounds": play.round_count,
        "notice": None if notice is None else words(notice),
        "trouble": table.trouble and words(table.trouble),
        "stopped": play.state is not None,
        "seats": seats(states),
        "total": card.totals[number],
        "version": table.version,
        "nonce": token_hex(6),
        "asks": asks(table) if table.by_phones else [],
        "odd": odd_sentences(table),
        "may_keep": table.by_phones,
    }
    if open_round is None:
        values |= _final(telling, card, words, number)
    else:
        values |= _entering(table, number, telling, words)
        values["waiting"] = tuple(words.names[one] for one in table.waiting() if one != number)
    if last >= 0 and (not hand or open_round is None) and not play.without_cards:
        values["result"] = _round_result(telling, card, words, number, last)
    values["say"] = _spoken(values, words)
    return values


def _entering(table: Table, number: int, telling: Telling, words: Words) -> dict[str, Any]:
    play, round_ = table.play, table.play.closed
    row = table.rows.get(play.seats[number].id)
    cursor = None if row is None else Cursor(row, 9999)
    hand, cards = play.rounds[round_][number] or (), play.game.cards(play.rules)
    entry = actions.entry(play, At(round_, number, cursor))
    rows = [key for key in entry.keys if key.group == "rows"]
    fill = play.game.fill(play.table, round_, number)
    tiles = []
    for tile in cards.tiles(hand):
        by_key: dict[str, list[int]] = {}
        for place in tile.cards:
            by_key.setdefault(hand[place], []).append(place)
        icons = dict(tile.signs)
        laid = []
        for key, places in by_key.items():
            kind = cards.kinds.get(key)
            name = kind.name if kind else tile.name
            icon = kind.icon if kind else icons.get(key, "")
            laid.append(Laid(places[-1], key, name, icon or key, len(places)))
        tiles.append(LaidTile(tile.short or tile.name, tile.ground, tile.worth, tile.row, laid))
    score = play.score().hand(round_, number)
    return {
        "laid": tiles,
        "row": entry.cursor.row if rows else None,
        "rows": [_tile(key, ()) for key in rows],
        "tiles": [_tile(key, hand if not rows else ()) for key in entry.keys if not key.group],
        "fill": fill,
        "full": fill.state in {"full", "any"} and hand != (),
        "points": score.total if score else None,
        "reasons": _reasons(telling, words, round_, number, settled=False),
        "done": table.is_done(number),
        "blank": table.hand(number) is None,
    }


def _tile(key: EntryKey, hand: tuple[str, ...]) -> CardTile:
    name = key.short or key.name
    return CardTile(key.key, name, key.icon, key.ground, hand.count(key.key), key.left)


def _reasons(
    telling: Telling, words: Words, round_: int, number: int, *, settled: bool = True
) -> list[Reason]:
    return [
        Reason(words(line.reason), line.category.shared and not settled)
        for line in telling.hand(round_, number)
        if line.points
    ]


def _round_result(
    telling: Telling, card: Scorecard, words: Words, number: int, round_: int
) -> dict[str, Any]:
    points = [hand.total if hand else None for hand in card.rounds[round_].hands]
    return {
        "round": round_ + 1,
        "points": points,
        "own": points[number],
        "reasons": _reasons(telling, words, round_, number),
        "story": words.all(telling.round_story(round_)),
    }


def _final(telling: Telling, card: Scorecard, words: Words, number: int) -> dict[str, Any]:
    order = sorted(range(len(card.ranks)), key=lambda seat: (card.ranks[seat] or 99, seat))
    return {
        "decision": words(telling.decision()),
        "ranks": [(seat, card.ranks[seat], card.totals[seat]) for seat in order],
        "winners": card.winners,
        "end": [Reason(words(line.reason)) for line in telling.end(number) if line.points],
    }


def seats(states: list[SeatState]) -> list[dict[str, Any]]:
    """Return every seat as the lists of the pages show it."""
    return [
        {
            "name": isolated(state.name),
            "total": state.total,
            "state": state_word(state),
            "done": state.done,
            "taken": state.phone != "none",
            "dummy": state.dummy,
            "count": fill_text(state),
        }
        for state in states
    ]


def state_word(state: SeatState) -> Message:
    """Return what is known of a seat in a word."""
    if state.done:
        return msg("done")
    words = {"none": msg("no phone"), "awake": msg("phone"), "asleep": msg("asleep")}
    return words[state.phone]


def fill_text(state: SeatState) -> Message | None:
    """Return how full a seat's hand is."""
    if state.fill is None:
        return None
    if state.fill.most is None:
        return msgn("{count} card", "{count} cards", state.fill.count)
    return msg("{count} of {most}", count=state.fill.count, most=state.fill.most)


def odd_sentences(table: Table) -> list[str]:
    """Return what the table is to look at before it closes the round."""
    words = Words(table)
    return [
        words(problem.message)
        if problem.seat is None
        else f"{words.names[problem.seat]}: {words(problem.message)}"
        for problem in table.odd()
    ]


def asks(table: Table) -> list[tuple[Ask, str]]:
    """Return the phones that ask, and for whose seat."""
    play = table.play
    found = [(ask, play.seat_of(ask.seat)) for ask in table.asks.values()]
    return [(ask, isolated(play.names[seat])) for ask, seat in found if seat is not None]


def _spoken(values: dict[str, Any], words: Words) -> str:
    """Return the sentence that a screen reader hears after a change."""
    if values["notice"]:
        return str(values["notice"])
    if values["round"] is None:
        return str(values["decision"])
    fill, points = values["fill"], values["points"]
    what = msg("{count} of {most} cards", count=fill.count, most=fill.most or 0)
    if fill.most is None:
        what = msgn("{count} card", "{count} cards", fill.count)
    if points is None:
        return words(what)
    return words(msg("{cards}, {points} points so far", cards=what, points=points))


# The files


@cache
def environment() -> Environment:
    """Return the templates; everything in them is escaped, and messages are said."""
    made = Environment(
        loader=FileSystemLoader(content_folder() / "web"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=lambda value: say(value) if isinstance(value, Message) else value,
    )
    made.globals |= {**TEXTS, "told": told}
    made.filters["minus"] = lambda number: "–" if number is None else f"{number}".replace("-", "−")
    made.filters["ground"] = lambda ground: f"g{ground.lstrip('#')}"
    return made


def render(template: str, values: dict[str, Any]) -> str:
    """Return a page in the language that is spoken."""
    languages = LANGUAGES.items()
    html = environment().get_template(template)
    return html.render(values, spoken=chosen().replace("_", "-"), languages=languages)


def style_sheet(table: Table) -> str:
    """Return the styles with the colours of the game's cards.

    They can't stand in the page itself: its rules forbid what names could smuggle in.
    """
    play = table.play
    text = (content_folder() / "web" / "app.css").read_text("utf-8")
    grounds = {kind.ground for kind in play.game.cards(play.rules).kinds.values()} | {_GREY}
    for number in range(len(play.seats)):
        for key in actions.entry(play, At(0, number)).keys if not play.without_cards else ():
            grounds.add(key.ground)
    rules = [f".g{ground[1:]}{{background:{ground}}}" for ground in sorted(grounds)]
    return "\n".join([text, *rules])


def script() -> str:
    """Return the script of the pages."""
    return (content_folder() / "web" / "app.js").read_text("utf-8")


def fingerprint(text: str) -> str:
    """Return the part of an address that changes with the content, so that it can be kept."""
    return sha256(text.encode()).hexdigest()[:12]


TEXTS: Final = {
    "t_add": msg("Add a card"),
    "t_again": msg("I am not done"),
    "t_asks": msg("A phone asks"),
    "t_back": msg("Take back"),
    "t_check": msg("Please check"),
    "t_done": msg("Done"),
    "t_final": msg("Final result"),
    "t_heading": msg("Phones at the table"),
    "t_keep": msg("Keep it as it is"),
    "t_language": msg("Language"),
    "t_let": msg("Let them sit"),
    "t_lies": msg("Your cards"),
    "t_may_change": msg("may change"),
    "t_name": msg("Name"),
    "t_nothing": msg("No cards yet"),
    "t_not_now": msg("Not now"),
    "t_no_script": msg("Not stored yet, trying again"),
    "t_out": msg("The table is out of reach; what you tapped is kept."),
    "t_points": msg("Points"),
    "t_rank": msg("Rank"),
    "t_rows": msg("Row"),
    "t_scan": msg("Scan the code on the table’s screen to join."),
    "t_state": msg("State"),
    "t_stopped": msg("This play was put aside at the table."),
    "t_table": msg("At the table"),
    "t_taken": msg("has a phone: the table is asked"),
    "t_total": msg("Total"),
    "t_wait": msg("You are done. The table closes the round."),
    "t_who": msg("Who are you?"),
    "t_why": msg("Why"),
}
"""What the templates say beside the values of a page."""


TOLD: Final = {
    "asks": msg("Somebody would like to sit as {name}. Their phone shows {number}."),
    "laid": msg("{number} laid"),
    "left": msg("{number} left"),
    "missing": msg("Still missing: {players}."),
    "result": msg("Round {round}: {points} points for you"),
    "round": msg("Round {round}"),
    "round_of": msg("Round {round} of {rounds}"),
    "so_far": msg("{points} points so far"),
    "take_out": msg("Take out {card}"),
    "waits": msg("The table is asked whether you are {name}. Your number is {number}."),
}
"""The sentences of the templates that have values."""


def told(name: str, /, **values: Value) -> Message:
    """Return a sentence of the templates with its values."""
    return Message(TOLD[name].text, values)
