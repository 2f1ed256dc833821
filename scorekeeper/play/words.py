"""Cells of a play in words: what they are called and what stands in them."""

from collections.abc import Mapping
from dataclasses import dataclass

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
        match cell.split("/"):
            case ["hand", number, seat]:
                return msg("Round {round}, {player}", round=number, player=self._name(seat))
            case ["points", number, seat]:
                return msg("Round {round}, {player} by hand", round=number, player=self._name(seat))
            case ["result", seat]:
                return msg("Points of {player} without cards", player=self._name(seat))
            case ["closed", number]:
                return msg("Round {round}", round=number)
            case ["seat", seat]:
                return msg("Seat of {player}", player=self._name(seat))
            case ["rule", name]:
                labels = {rule.id: rule.label for rule in self.game.rules}
                return msg("House rule, {rule}", rule=labels.get(name, name))
            case _:
                return _CALLED.get(cell) or msg("{name}", name=cell)

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
        counted = self.game.box.counted_inside or msg("cards that break a tie")
        parts: list[Value] = []
        if isinstance(rounds := value.get("rounds"), list):
            known = [NOTHING if points is None else _number(points) for points in rounds]
            parts += [
                msg("round {round}: {points}", round=number, points=points)
                for number, points in enumerate(known, 1)
            ]
        if (total := value.get("total")) is not None:
            parts.append(msg("total {points}", points=_number(total)))
        if (count := value.get("puddings")) is not None:
            parts.append(msg("{counted}: {count}", counted=counted, count=_number(count)))
        if (rank := value.get("rank")) is not None:
            parts.append(msg("rank {rank}", rank=_number(rank)))
        return tuple(parts) or NOTHING


def _number(value: Json) -> Value:
    return value if isinstance(value, int) else str(value)


def _by_hand(part: Json) -> Value:
    points, note = part if isinstance(part, list) and len(part) == 2 else (part, "")
    shown = f"{points:+d}".replace("-", "−") if isinstance(points, int) else str(points)
    return msg("{points} (“{note}”)", points=shown, note=str(note)) if note else shown


_CALLED = {
    "order": msg("Seats"),
    "first": msg("Starts"),
    "started": msg("Date"),
    "finished": msg("End"),
    "place": msg("Place"),
    "note": msg("Note"),
    "apart": msg("Kept out of statistics"),
    "state": msg("The play"),
}
_STATES = {"abandoned": msg("Abandoned"), "binned": msg("Put into the bin")}
_BACK = {"abandoned": msg("Taken up again"), "binned": msg("Taken out of the bin")}
