"""Rename, merge and hide players, with a question where it matters; nothing is ever lost."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from scorekeeper.games.message import Message
from scorekeeper.names import InvalidName
from scorekeeper.translate import _, ngettext, say
from scorekeeper.tui.screens.asking import AskingScreen
from scorekeeper.tui.screens.choice import ChoiceScreen
from scorekeeper.tui.text import shown

if TYPE_CHECKING:
    from sqlite_utils import Database

    from scorekeeper.store.people import Person
    from scorekeeper.store.player_merges import Merge


class ManagingScreen(AskingScreen):
    """A screen on which the marked player can be changed.

    `wanted` is who is to be marked when the players were read again.
    """

    def __init__(self) -> None:
        super().__init__()
        self.people: list[Person] = []
        self.wanted = ""

    @property
    def marked(self) -> str | None:
        """The name of the marked player, None if there is nobody."""
        raise NotImplementedError

    def refresh_players(self) -> None:
        """Read everybody again."""
        raise NotImplementedError

    def person(self, name: str) -> "Person":
        """Return a player by name."""
        return next(person for person in self.people if person.name == name)

    def action_rename(self) -> None:
        """Ask for another name."""
        name = self.marked
        if name is not None:
            from scorekeeper.tui.screens.naming import NameScreen

            def renamed(new: str | None) -> None:
                if new is not None and new.strip() not in {"", name}:
                    self._rename(name, new)

            self.app.push_screen(NameScreen(name), renamed)

    def action_merge(self) -> None:
        """Ask who else the marked player is."""
        name = self.marked
        if name is None:
            return
        from scorekeeper.store.errors import StoreError
        from scorekeeper.store.players import sat_with
        from scorekeeper.tui.screens.naming import OtherPlayerScreen

        def chosen(into: str | None) -> None:
            if into is not None:
                self._ask_merge(name, into)

        try:
            met = sat_with(self.keeper.db, name)
        except StoreError as error:
            self.keeper.say_error(error)
            return
        others = [person.name for person in self.people if person.name not in {name, *met}]
        self.app.push_screen(OtherPlayerScreen(name, others, len(met)), chosen)

    def action_hide(self) -> None:
        """Hide the marked player, or offer them again."""
        name = self.marked
        if name is None:
            return
        hidden = not self.person(name).hidden

        def hide(db: "Database") -> None:
            from scorekeeper.store.people import set_hidden

            set_hidden(db, name, hidden=hidden)

        if self._change(hide):
            self._tell(
                _(
                    "{name} is hidden; all plays stay. {key} shows hidden players.",
                    name=shown(name),
                    key=self.key_of("people.hidden"),
                )
                if hidden
                else _("{name} is offered again.", name=shown(name))
            )

    def action_undo(self) -> None:
        """Ask whether to take back the latest merge."""
        from scorekeeper.store.errors import StoreError
        from scorekeeper.store.player_merges import last_merge

        try:
            last = last_merge(self.keeper.db)
        except StoreError as error:
            self.keeper.say_error(error)
            return
        if last is None:
            self._tell(_("No players have been merged, so there is nothing to undo."))
            return

        def answered(answer: str | None) -> None:
            if answer == "undo":
                self._undo_merge()

        self.app.push_screen(
            ChoiceScreen(
                _("Take the merge back?"),
                [_merge_line(last)],
                [("keep", "n", _("No, keep it")), ("undo", "u", _("Take it back"))],
            ),
            answered,
        )

    def _rename(self, name: str, new: str) -> None:
        from scorekeeper.store.errors import StoreError
        from scorekeeper.store.people import NameTaken, rename

        try:
            written = rename(self.keeper.db, name, new)
        except NameTaken as taken:
            self._ask_merge(name, taken.name, taken.message)
        except InvalidName as invalid:
            self.refuse(invalid.message)
        except StoreError as error:
            self.keeper.say_error(error)
        else:
            self.wanted = written
            self.refresh_players()

    def _ask_merge(self, name: str, into: str, why: Message | None = None) -> None:
        def answered(answer: str | None) -> None:
            if answer == "merge":
                self._merge(name, into)

        plays = self.person(name).plays
        lines = [] if why is None else [shown(say(why))]
        lines.append(
            ngettext(
                "{count} finished play of {name} would be {into}'s. It can be taken back.",
                "{count} finished plays of {name} would be {into}'s. It can be taken back.",
                plays,
                name=shown(name),
                into=shown(into),
            )
        )
        self.app.push_screen(
            ChoiceScreen(
                _("Is {name} the same person as {into}?", name=shown(name), into=shown(into)),
                lines,
                [("keep", "n", _("No, two people")), ("merge", "m", _("Merge them"))],
            ),
            answered,
        )

    def _merge(self, name: str, into: str) -> None:
        def merge_them(db: "Database") -> None:
            from scorekeeper.store.player_merges import merge

            done.append(merge(db, name, into, self.keeper.now()))

        done: list[Merge] = []
        self.wanted = into
        if self._change(merge_them):
            self._tell(
                _(
                    "{merged} {key} takes it back.",
                    merged=_merge_line(done[0]),
                    key=self.key_of("people.undo"),
                )
            )

    def _undo_merge(self) -> None:
        def undo(db: "Database") -> None:
            from scorekeeper.store.player_merges import undo_merge

            done.append(undo_merge(db))

        done: list[Merge] = []
        if self._change(undo):
            self.wanted = done[0].name
            self._tell(
                _(
                    "{name} and {into} are two players again.",
                    name=shown(done[0].name),
                    into=shown(done[0].into),
                )
            )

    def _change(self, action: "Callable[[Database], None]") -> bool:
        from scorekeeper.store.errors import StoreError

        try:
            action(self.keeper.db)
        except StoreError as error:
            self.keeper.say_error(error)
            return False
        self.refresh_players()
        return True

    def _tell(self, text: str) -> None:
        self.tell(text, 6)


def _merge_line(merge: "Merge") -> str:
    return ngettext(
        "{name} became {into}, {count} play moved.",
        "{name} became {into}, {count} plays moved.",
        merge.plays,
        name=shown(merge.name),
        into=shown(merge.into),
    )
