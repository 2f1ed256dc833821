"""Cells of a play in words: what they are called and what stands in them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorekeeper.games.game import Game
from scorekeeper.i18n import Message, Value, msg
from scorekeeper.play.dates import date_text
from scorekeeper.play.operations import Json

NOTHING = msg("–")


@dataclass(frozen=True, slots=True)
class Words:
    """Says cells of one play. `names` are all who sit or sat there, by seat id or person."""

    game: Game
    names: Mapping[str, str]

    def what(self, cell: str) -> Message:
        """Return what a cell is called in a sentence."""
        kind, _, rest = cell.partition("/")
        first, _, last = rest.rpartition("/")
        labels = {rule.id: rule.label for rule in self.game.rules}
        values: dict[str, Value] = {
            "cell": cell,
            "round": first or last,
            "player": self._name(last),
            "rule": labels.get(rest, rest),
        }
        return replace(_CALLED.get(kind, _OTHER), values=values)

    def value(self, cell: str, value: Json) -> Value:
        """Return what stands in a cell, as it is said."""
        match cell.partition("/")[0], value:
            case "hand", "":
                return msg("no cards")
            case "points", list():
                return tuple(_by_hand(part) for part in value) or NOTHING
            case "result", dict():
                return self._result(value)
            case "closed", _:
                return msg("closed") if value else msg("open")
            case "seat", _:
                return self._occupant(value)
            case "first", str():
                return self._name(value)
            case "order", list():
                return tuple(self._name(str(seat)) for seat in value)
            case "rule", _:
                return self._choice(cell.removeprefix("rule/"), value)
            case "started" | "finished", _:
                return date_text(str(value)) if value else msg("date unknown")
            case "state", _:
                return _STATES.get(value, NOTHING) if isinstance(value, str) else msg("kept")
            case "note" | "place" | "apart", str():
                return msg("“{text}”", text=" ".join(value.split()))
            case _, None:
                return NOTHING
        return str(value)

    def change(self, cell: str, before: Json, after: Json) -> Message:
        """Return one sentence that says what a cell was and what it has become."""
        match cell.split("/"):
            case ["closed", number]:
                if after:
                    return msg("Round {round} closed", round=number)
                return msg("Round {round} is open again", round=number)
            case ["ended"]:
                return msg("The play is finished") if after else msg("The play goes on")
            case ["state"] if after != before:
                if after is None:
                    return _BACK.get(str(before), NOTHING)
                return _STATES.get(str(after), NOTHING)
        return msg(
            "{what}: {before} → {after}",
            what=self.what(cell),
            before=self.value(cell, before),
            after=self.value(cell, after),
        )

    def _name(self, seat: str) -> str | Message:
        return self.names.get(seat) or msg("seat {number}", number=seat)

    def _occupant(self, value: Json) -> Value:
        if isinstance(value, dict):
            return str(value.get("guest") or value.get("dummy") or "?")
        return self._name(value) if isinstance(value, str) else NOTHING

    def _choice(self, name: str, value: Json) -> Value:
        for rule in self.game.rules:
            if rule.id == name:
                wanted = rule.default if value is None else value
                labels = {choice.id: choice.label for choice in rule.choices}
                return labels.get(str(wanted)) or str(wanted or "–")
        return NOTHING if value is None else str(value)

    def _result(self, value: Mapping[str, Json]) -> Value:
        rounds = value.get("rounds")
        known = rounds if isinstance(rounds, list) else []
        parts: list[Value] = [
            msg("round {round}: {points}", round=number, points=_number(points))
            for number, points in enumerate(known, 1)
        ]
        counted = self.game.box.counted_inside or _OTHER
        for name, text in _RESULT.items():
            if (number := value.get(name)) is not None:
                said = {"number": _number(number), "counted": counted, "cell": name}
                parts.append(replace(text, values=said))
        return tuple(parts) or NOTHING


def _number(value: Json) -> Value:
    return value if isinstance(value, int) else NOTHING if value is None else str(value)


def _by_hand(part: Json) -> Value:
    points, note = part if isinstance(part, list) and len(part) == 2 else (part, "")
    shown = f"{points:+d}".replace("-", "−") if isinstance(points, int) else str(points)
    return msg("{points} (“{note}”)", points=shown, note=str(note)) if note else shown


_OTHER = msg("{cell}")
_CALLED = {
    "hand": msg("Round {round}, {player}"),
    "points": msg("Round {round}, {player} by hand"),
    "result": msg("Points of {player} without cards"),
    "closed": msg("Round {round}"),
    "seat": msg("Seat of {player}"),
    "rule": msg("House rule, {rule}"),
    "order": msg("Seats"),
    "first": msg("Starts"),
    "started": msg("Date"),
    "finished": msg("End"),
    "place": msg("Place"),
    "note": msg("Note"),
    "apart": msg("Kept out of statistics"),
    "state": msg("The play"),
}
_RESULT = {
    "total": msg("total {number}"),
    "puddings": msg("{counted}: {number}"),
    "rank": msg("rank {number}"),
}
_STATES = {"abandoned": msg("Abandoned"), "binned": msg("Put into the bin")}
_BACK = {"abandoned": msg("Taken up again"), "binned": msg("Taken out of the bin")}
