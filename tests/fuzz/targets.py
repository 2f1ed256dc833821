"""One function for each thing that takes text from outside; what it must never do is raise."""

import io
import json
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from uuid import uuid4

from sqlite_utils import Database

from scorekeeper.cli.texts import shown
from scorekeeper.exchange.document import PlayFileError
from scorekeeper.exchange.exporting import export_pieces
from scorekeeper.exchange.files import FileError
from scorekeeper.exchange.importing import Report, import_plays, look
from scorekeeper.exchange.reading import reader_of
from scorekeeper.exchange.sources import source_of
from scorekeeper.games import all_games
from scorekeeper.games.base import Game, NotationError, RuleError, Table
from scorekeeper.games.message import Message
from scorekeeper.games.ruling import QuestionError
from scorekeeper.guide.answers import search as search_answers
from scorekeeper.moments import InvalidMoment, read_moment
from scorekeeper.names import InvalidName, clean_name, name_key
from scorekeeper.play import new_play
from scorekeeper.rulings import find_question, questions, refused, rule_text
from scorekeeper.seating import Refused
from scorekeeper.store.database import open_database
from scorekeeper.store.history import SORTS, Found, Wanted
from scorekeeper.store.plays import create
from scorekeeper.translate import say

AT: Final = "2026-11-29T19:40:00+01:00"
MOST_PLAYS: Final = 300
"""A database with so many plays is laid aside, so that the next inputs are quick again."""

Target = Callable[[bytes], None]


def text_of(data: bytes) -> str:
    """What somebody can type or paste; lone halves of pairs come from broken programs."""
    return data.decode("utf-8", "surrogateescape")


def sentence(message: Message) -> str:
    """A refusal in words, which must be one sentence on one line."""
    said = shown(say(message))
    assert said.strip(), "a refusal without words"
    assert "\n" not in said, said
    assert "Traceback" not in said, said
    assert said.endswith((".", "?", "”", "…")), said
    return said


# --- cards


def cards(game: Game, data: bytes) -> None:
    """The notation of a hand: what parses prints back the same and gets its points."""
    try:
        hand = game.parse(text_of(data))
    except NotationError as error:
        sentence(error.message)
        return
    assert game.parse(hand) == hand
    assert len(game.chips(hand)) >= 0
    place = game.end_place(hand)
    shorter, back = game.take_back(hand, place)
    assert 0 <= back <= max(place, 0)
    assert game.parse(shorter) == shorter
    for seats in range(2, 6):
        if game.seats_problem(seats, {}) is None:
            _scored(game, hand, seats)


def _scored(game: Game, hand: str, seats: int) -> None:
    """The same hand in front of everybody: points that add up, reasons, and what is wrong."""
    rules = game.complete_rules({})
    rounds = tuple((hand,) * seats for _ in range(game.round_count(rules)))
    table = Table(seats, rounds, rules)
    for key in game.keys(table, 0, 0, game.end_place(hand)):
        problem = game.verify_lay(table, 0, 0, key.key, game.end_place(hand))
        if problem is not None:
            sentence(problem.message)
    for problem in game.check(table):
        sentence(problem.message)
    card = game.score(table)
    assert card.complete
    assert card.end_points is not None
    for seat in range(seats):
        reasons = [*game.explain_end(card, seat)]
        for round_ in range(len(rounds)):
            reasons += game.explain_hand(card, round_, seat)
        for line in reasons:
            assert say(line.reason)
        hands = [card.hand(round_, seat) for round_ in range(len(rounds))]
        points = sum(found.total for found in hands if found is not None)
        assert card.totals[seat] == points + sum(end or 0 for end in card.end_points[seat])
    assert len(set(card.totals)) == 1, "equal hands, unequal points"
    sentence(game.decide(card).message)


# --- words


def name(data: bytes) -> None:
    """A player's name."""
    try:
        cleaned = clean_name(text_of(data))
    except InvalidName as error:
        sentence(error.message)
        return
    assert clean_name(cleaned) == cleaned
    assert name_key(name_key(cleaned)) == name_key(cleaned)


def moment(data: bytes) -> None:
    """A day or a time."""
    try:
        read = read_moment(text_of(data), now=AT, before=None)
    except InvalidMoment as error:
        sentence(error.message)
        return
    if read is not None:
        assert read_moment(read, now=AT) == read


def search(data: bytes) -> None:
    """What is typed into the search of the history, in every order, and of the answers."""
    typed = text_of(data)
    db = _some_plays()
    found = {sort: Found(db, Wanted(text=typed, sort=sort)) for sort in SORTS}
    for one in found.values():
        assert len(one.page()) == one.count
    assert len({one.count for one in found.values()}) == 1
    if typed.isprintable():
        assert Found(db, Wanted(players=(typed,))).count <= 2
    for game in all_games():
        search_answers(game, typed.split())


def settle(data: bytes) -> None:
    """The numbers and rows of a question, and house rules; the question is the first word."""
    asked_id, *values = text_of(data).split()[:12] or [""]
    known = {asked.question.id for asked in questions()}
    rules = dict(value.split("=", 1) for value in values if "=" in value)
    values = [value for value in values if "=" not in value]
    try:
        asked = find_question(asked_id)
        ruling = asked.settle(values, rules)
    except (QuestionError, RuleError) as error:
        sentence(error.message)
        return
    assert asked_id in known
    problem = refused(ruling)
    if problem is not None:
        sentence(problem.message)
    rule_text(ruling)


# --- files


def play_file(data: bytes) -> None:
    """A play file: what is read comes out again as it is, and adds nothing a second time."""
    _import(data, "json")


def csv(data: bytes) -> None:
    """A table."""
    _import(data, "csv")


def bgstats(data: bytes) -> None:
    """A file of another app."""
    _import(data, "bgstats")


def any_file(data: bytes) -> None:
    """A file whose format is found out."""
    _import(data, None)


def _import(data: bytes, format_: str | None) -> None:
    db = _room()
    try:
        with source_of("file", io.BytesIO(data)) as source:
            reader = reader_of(source, format_)
            foreseen = look(db, reader)
            done = import_plays(db, reader, file="file", at=AT)
            again = import_plays(db, reader, file="file", at=AT)
    except (PlayFileError, FileError, Refused) as error:
        sentence(error.message)
        return
    for message in (*done.unread, *done.notes):
        sentence(message)
    assert _numbers(foreseen) == _numbers(done)
    assert again.stores == 0, "it was stored a second time"
    if done.stores and reader.format == "json":
        written = "".join(export_pieces(db, _ids(db), "json"))
        json.loads(written)
        with source_of("file", io.BytesIO(written.encode())) as source:
            back = look(db, reader_of(source, "json"))
        assert back.stores == 0, "it came back as another play"
        assert not back.changed, [say(what) for change in back.changed for what in change.what]


def _numbers(report: Report) -> tuple[int, ...]:
    return (report.plays, report.new, report.already_here, report.restored, report.left_out)


def _ids(db: Database) -> list[str]:
    return [row[0] for row in db.execute("SELECT id FROM plays WHERE deleted_at IS NULL")]


# --- databases that last as long as the program


_FOLDER: Final = TemporaryDirectory(prefix="scorekeeper-fuzz-")
_rooms: list[Database] = []


def _new_database() -> Database:
    return open_database(Path(_FOLDER.name) / f"{uuid4()}.db")


def _room() -> Database:
    if _rooms and _rooms[-1].execute("SELECT count(*) FROM plays").fetchone()[0] > MOST_PLAYS:
        _rooms.pop().close()
    if not _rooms:
        _rooms.append(_new_database())
        _rooms[-1].execute("PRAGMA synchronous = OFF")
    return _rooms[-1]


@cache
def _some_plays() -> Database:
    db = _new_database()
    names = ("Ann", "Ben"), ("דנה", "世蓮"), ("[/]", 'a"b* OR c'), ("NEAR", "Ann-Marie")
    for number, pair in enumerate(names):
        play = new_play(f"p{number}", "sushi-go", pair, {}, started_at=AT)
        play = play.set_note(f"note {number} - (quoted)", AT).set_location('the "hut"', AT)
        create(db, play)
    return db


# --- all of them, with what the fuzzer may begin with

_PLAY = {
    "format": "scorekeeper/1",
    "plays": [
        {
            "game": "sushi-go",
            "players": ["Ann", "Ben"],
            "rounds": [["lwq", "tt"], ["sss", "m3"], None],
            "house_rules": {"maki_tie": "pool9"},
            "played_at": "2026-11-28T19:00:00+01:00",
            "location": "the hut",
            "note": "n",
        },
        {"game": "keltis", "players": ["Ann", "Ben"], "rounds": [["", ""]]},
        {
            "game": "sushi-go",
            "players": ["Ann", "Ben"],
            "results": [{"seat": 1, "total": 30}, {"seat": 2, "total": 31}],
        },
    ],
}
_BGSTATS = {
    "games": [{"id": 1, "name": "Sushi Go!", "bggId": 133473}],
    "players": [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Ben"}],
    "locations": [{"id": 1, "name": "the hut"}],
    "plays": [
        {
            "uuid": "u",
            "gameRefId": 1,
            "playDate": "2026-11-28 19:00:00",
            "durationMin": 20,
            "locationRefId": 1,
            "playerScores": [
                {"playerRefId": 1, "score": "10+3", "winner": True, "seatOrder": 1},
                {"playerRefId": 2, "score": "9", "rank": 2, "newPlayer": False},
            ],
        }
    ],
}


def _dumped(value: object) -> bytes:
    return json.dumps(value).encode()


def _csv_seed() -> bytes:
    db = _some_plays()
    return "".join(export_pieces(db, _ids(db), "csv")).encode()


def _game_targets() -> Iterable[tuple[str, Target]]:
    for game in all_games().values():
        yield game.id, lambda data, game=game: cards(game, data)  # type: ignore[misc]


TARGETS: Final[dict[str, Target]] = {
    **dict(_game_targets()),
    "name": name,
    "moment": moment,
    "search": search,
    "settle": settle,
    "play-file": play_file,
    "csv": csv,
    "bgstats": bgstats,
    "any-file": any_file,
}

SEEDS: Final[dict[str, tuple[bytes, ...]]] = {
    "sushi-go": (b"tempura, sashimi 2", b"wq e l p c", b"wasabi nigiri", b"ttsssd123eqlwpc", b"m3"),
    "keltis": (
        b"R: 0 1 3 4 6 6 7 * / Y: 6 6 5 2 * * / G: 3 3 g3 / B: #7 / P: / stones: 1 4 9 / grey: 0 2",
        b"stones: #3 / grey: #2", b"R:", b"/",
    ),
    "name": (b"Ann", "世蓮".encode(), "👩‍🚀".encode(), b" [/] ", b"\x00", b"x" * 41),
    "moment": (b"2026-11-29 19:40", b"29.11.2026", b"2026-03-29T02:30:00+02:00", b"0001-01-01"),
    "search": (b"ann hut", b'"quoted', b"2026-11", b"NEAR(a b)", b"a* OR -b", b"\xff"),
    "settle": (
        b"maki 5 3 3 2", b"pudding 1 1 0 maki_tie=pool9", b"winner 30:4 30:2 28:0", b"nigiri lwq",
        b"stones 0 3 5", b"row 0 1 3 4 g6 *",
    ),
    "play-file": (_dumped(_PLAY), _dumped(_PLAY["plays"][0]), b"{}", b"[]"),
    "csv": (_csv_seed(), b"play_id,player,total\nx,Ann,=1+1\n", b"a;b\n\xff", b"\xef\xbb\xbf"),
    "bgstats": (_dumped(_BGSTATS), b'{"plays": [{}], "games": []}'),
    "any-file": (_dumped(_PLAY), _dumped(_BGSTATS), _csv_seed(), b"SQLite format 3\x00"),
}  # fmt: skip
