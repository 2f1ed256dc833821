"""House rules as a play stores them: every rule of the game, each with a value."""

from typing import Final

from scorekeeper.games.game import Game
from scorekeeper.games.numbers import shown
from scorekeeper.games.parts import HouseRule, RuleError
from scorekeeper.games.scorecard import Rules
from scorekeeper.i18n import msg

_LONG: Final = 40


def complete(game: Game, rules: Rules) -> dict[str, str]:
    """Return all house rules of a game, the defaults filled in and the values canonical.

    Raises `RuleError` for an unknown rule or a value that it does not have.
    """
    known = {rule.id: rule for rule in game.rules}
    for name in rules:
        if name in known:
            continue
        if not known:
            raise RuleError(
                msg(
                    "{game} has no house rules, so no “{rule}”.",
                    game=game.box.title,
                    rule=shown(name, _LONG),
                )
            )
        raise RuleError(
            msg(
                "{game} has no house rule “{rule}”; it has {known}.",
                game=game.box.title,
                rule=shown(name, _LONG),
                known=tuple(known),
            )
        )
    return {rule.id: read(rule, rules.get(rule.id, rule.default)) for rule in game.rules}


def read(rule: HouseRule, value: str) -> str:
    """Return the canonical text of a value of a house rule. Raises `RuleError`."""
    if any(value == choice.id for choice in rule.choices):
        return value
    if rule.read is not None:
        return rule.read(value)
    raise RuleError(
        msg(
            "The house rule “{rule}” has no choice “{choice}”; choose one of {known}.",
            rule=rule.id,
            choice=shown(value, _LONG),
            known=tuple(choice.id for choice in rule.choices),
        )
    )


def chosen(game: Game, rules: Rules) -> dict[str, str]:
    """Return the house rules that are not the defaults."""
    return {rule.id: rules[rule.id] for rule in game.rules if rules[rule.id] != rule.default}
