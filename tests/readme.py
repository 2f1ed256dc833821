"""The parts of the README that come from the code. `python -m tests.readme` writes them."""

import re
import tomllib
from pathlib import Path

from click import Context

from scorekeeper.cli.app import COMMANDS, PROGRAM, cli
from scorekeeper.games import all_games
from scorekeeper.translate import say
from scorekeeper.tui.command_screens import EVERYWHERE_TABLE, TABLES
from scorekeeper.tui.commands import Command

TOP = Path(__file__).parents[1]
README = TOP / "README.md"

REASONS = {
    "click": "the command line",
    "ijson": "reads large play files piece by piece",
    "openskill": "the rating for several players",
    "platformdirs": "the right folders on every system",
    "pyfiglet": "the winner in large letters",
    "sqlite-utils": "the database",
    "textual": "the screens",
}


def keys() -> str:
    """Return a table of every key of every screen."""
    rows = ["| screen | key | what it does |", "| --- | --- | --- |"]
    for table in (*TABLES, EVERYWHERE_TABLE):
        rows.extend(
            f"| {table.title} | {_keys(command)} | {command.help} |" for command in table.commands
        )
    return "\n".join(rows)


def _keys(command: Command) -> str:
    letters = [
        key for key in command.keys.split(",")[1:] if len(key) == 1 and key != command.shown_key
    ]
    return " ".join(f"`{key}`" for key in [command.shown_key, *letters])


def commands() -> str:
    """Return what `--help` prints, and how every command is called with its options."""
    parent = Context(
        cli, info_name=PROGRAM, max_content_width=88, terminal_width=88, **cli.context_settings
    )
    rows = ["| command | options |", "| --- | --- |"]
    for name in COMMANDS:
        command = cli.get_command(parent, name)
        assert command is not None
        context = Context(command, info_name=name, parent=parent)
        usage = command.collect_usage_pieces(context)
        words = [piece for piece in usage if piece != "[OPTIONS]"]
        options = [
            f"`{name}`"
            for option in command.params
            for name in (option.opts[-1], *option.secondary_opts[-1:])
            if option.param_type_name == "option" and "--help" not in option.opts
        ]
        rows.append(f"| `{' '.join([PROGRAM, name, *words])}` | {' '.join(options)} |")
    text = cli.get_help(parent).rstrip()
    return f"```text\n{text}\n```\n\n" + "\n".join(rows)


def house_rules() -> str:
    """Return a table of the house rules of every game that has some."""
    rows = ["| game | rule | choices | page |", "| --- | --- | --- | --- |"]
    for game in all_games().values():
        for rule in game.house_rules:
            choices = " · ".join(f"`{choice.id}` {say(choice.label)}" for choice in rule.choices)
            rows.append(
                f"| {game.title} | `{rule.id}` {say(rule.label)} | {choices} | {rule.page} |"
            )
    return "\n".join(rows)


def dependencies() -> str:
    """Return every package that the program needs, with the reason."""
    project = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["project"]
    names = sorted(re.split(r"[<>=!~ ]", need)[0] for need in project["dependencies"])
    return "\n".join(
        ["| package | for |", "| --- | --- |", *(f"| {n} | {REASONS[n]} |" for n in names)]
    )


PARTS = {
    "keys": keys,
    "commands": commands,
    "house rules": house_rules,
    "dependencies": dependencies,
}


def filled(text: str) -> str:
    """Return the README with every part as the code has it now."""
    for name, part in PARTS.items():
        pattern = re.compile(rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)", re.DOTALL)
        text, count = pattern.subn(lambda found: f"{found[1]}{part()}\n{found[2]}", text)  # noqa: B023
        if count != 1:
            raise ValueError(name)
    return text


if __name__ == "__main__":
    README.write_text(filled(README.read_text("utf-8")), "utf-8")
