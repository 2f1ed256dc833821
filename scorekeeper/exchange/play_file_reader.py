"""Plays out of a play file of any length, one after the other."""

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.exchange.document import PlayFileError, kind_of
from scorekeeper.exchange.doubts import doubts_of
from scorekeeper.exchange.incoming import Incoming
from scorekeeper.exchange.json_stream import pieces
from scorekeeper.exchange.play_file import check_format, play_object, possible_play, same_id
from scorekeeper.exchange.play_reader import read_play
from scorekeeper.exchange.sources import Source
from scorekeeper.exchange.stable_ids import StableIds
from scorekeeper.games.message import Message, msg


class PlayFileReader:
    """Reads whole plays; the first impossible one refuses the file."""

    format = "json"
    alias = None

    def __init__(self, source: Source) -> None:
        self.notes: list[Message] = []
        self._source = source

    def __iter__(self) -> Iterator[Incoming]:
        rest: dict[str, object] = {}
        numbers: dict[str, int] = {}
        ids = StableIds()
        plays = False
        with self._source.open() as file:
            for piece in pieces(file, {"plays"}):
                if piece.kind == "element":
                    yield _incoming(len(numbers) + 1, piece.value, numbers, ids)
                elif piece.kind == "list":
                    plays = True
                elif piece.key == "plays":
                    raise PlayFileError(
                        msg("“plays” must be a list, not {kind}.", kind=kind_of(piece.value))
                    )
                else:
                    rest[piece.key] = piece.value
        check_format(rest)
        if not plays:
            bare = {key: value for key, value in rest.items() if key != "format"}
            yield _incoming(1, bare, numbers, ids)
            return
        self.notes = [
            msg("The file's key “{key}” is unknown and was left out.", key=key[:40])
            for key in rest
            if key != "format"
        ]


def _incoming(number: int, value: object, numbers: dict[str, int], ids: StableIds) -> Incoming:
    entry = read_play(number, value)
    play = possible_play(number, entry)
    if not (isinstance(value, dict) and value.get("id")):
        content = {key: kept for key, kept in play_object(play).items() if key != "id"}
        play = replace(play, id=ids.of(content))
    first = numbers.setdefault(play.id, number)
    if first != number:
        raise same_id(number, first, play.id)
    return Incoming(number, play, doubts=doubts_of(entry, number))
