"""Every key of every screen as a list, and a file of keys to begin with."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.games.message import Message
from scorekeeper.translate import _
from scorekeeper.tui.command_screens import EVERYWHERE_TABLE, TABLES
from scorekeeper.tui.key_names import character_of, key_name
from scorekeeper.tui.keymap import Keymap, load_keymap


@dataclass(frozen=True, slots=True)
class KeyRow:
    """One command of one screen with its keys, the standard ones and those that count."""

    screen: str
    id: str
    keys: tuple[str, ...]
    standard: tuple[str, ...]
    help: str

    @property
    def shown(self) -> str:
        """The keys as people know them."""
        return " ".join(key_name(key) for key in self.keys)


def key_rows(keymap: Keymap) -> list[KeyRow]:
    """Return every command of every screen in order."""
    rows = []
    for table in (*TABLES, EVERYWHERE_TABLE):
        for standard, command in zip(table.commands, keymap.applied(table.commands), strict=True):
            rows.append(
                KeyRow(
                    table.title,
                    command.id,
                    tuple(command.keys.split(",")),
                    tuple(standard.keys.split(",")),
                    command.help,
                )
            )
    return rows


def rows_and_problems() -> tuple[list[KeyRow], Sequence[Message]]:
    """Return every command with the keys of the user's file, and what is wrong with that file."""
    keymap = load_keymap()
    return key_rows(keymap), keymap.problems


def written_key(key: str) -> str:
    """Return a key as it is written into the file of keys."""
    character = character_of(key)
    return character if character.strip() else key


def starting_file() -> str:
    """Return a file of keys in which every line is still commented out."""
    lines = [
        "# " + _("The keys of Scorekeeper: take away the # in front of a line to change its key."),
        "# " + _('Several keys for one command are a list: ["u", "ctrl+z"].'),
        "",
    ]
    groups: dict[str, dict[str, KeyRow]] = {}
    for row in key_rows(Keymap()):
        groups.setdefault(_group(row), {})[row.id] = row
    for group, rows in groups.items():
        lines += ["", f"[{group}]"]
        for row in rows.values():
            keys = [_quoted(written_key(key)) for key in row.standard]
            value = keys[0] if len(keys) == 1 else f"[{', '.join(keys)}]"
            lines.append(f"# {row.id.rpartition('.')[2]} = {value}  # {row.help}")
    return "\n".join(lines) + "\n"


def _group(row: KeyRow) -> str:
    return row.id.rpartition(".")[0] or "everywhere"


def _quoted(key: str) -> str:
    return '"' + key.replace("\\", "\\\\").replace('"', '\\"') + '"'
