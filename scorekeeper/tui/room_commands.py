"""The commands of Home and of all screens that are not one play's own."""

from typing import Final, NamedTuple

from scorekeeper.i18n import Message, msg
from scorekeeper.tui.command import MAIN, RIGHT, Area, Command


class To(NamedTuple):
    """One command of a table: its name, its keys parted by blanks, importance, words, action."""

    name: str
    keys: str
    importance: int
    label: Message
    tooltip: Message
    action: str = ""
    shown: str = ""


_DOORS: Final = frozenset(
    {"new_play", "old_result", "history", "players", "settle", "rules", "lessons", "files"}
    | {"backups", "settings", "practice", "phones"}
)
"""What Home opens under the name of the command."""


def _area(name: str, title: Message, takes: str, *table: To) -> Area:
    return Area(
        name,
        title,
        tuple(
            Command(
                f"{name}.{to.name}",
                tuple(to.keys.split()),
                to.label,
                to.tooltip,
                to.importance,
                to.action or (f"go('{to.name}')" if name == "home" and to.name in _DOORS else ""),
                to.shown,
            )
            for to in table
        ),
        takes,
    )


_BACK: Final = To("back", "escape", RIGHT, msg("Back"), msg("One level back; nothing is lost"))
_FORM: Final = (
    To("up", "up", 0, msg("Field above"), msg("Go to the field above")),
    To("down", "down", 0, msg("Field below"), msg("Go to the field below")),
)
_TEXT: Final = (
    To("on", "pagedown", 20, msg("Read on"), msg("Scroll the text down"), "scroll_text(1)"),
    To("up_text", "pageup", 0, msg("Read back"), msg("Scroll the text up"), "scroll_text(-1)"),
)
_GAME: Final = (
    To("game", "right", 80, msg("Game"), msg("Go to the next game"), "turn(1)", "←→"),
    To("game_before", "left", 0, msg("Game before"), msg("Go to the game before"), "turn(-1)"),
)
_CHOICES: Final = (
    To(
        "turn",
        "enter space right",
        MAIN,
        msg("Next choice"),
        msg("Take the next choice"),
        "turn(1)",
    ),
    To("turn_back", "left", 0, msg("Choice before"), msg("Take the choice before"), "turn(-1)"),
)
_PEOPLE: Final = (
    To("rename", "m", 60, msg("Rename"), msg("Change the name in every play")),
    To("same", "s", 50, msg("Same person"), msg("Say that two names are one person")),
    To("hide", "h", 40, msg("Hide"), msg("Leave a player out of lists, or not")),
    To("undo", "u", 30, msg("Undo"), msg("Take the latest change of a player back")),
)

ROOM_AREAS: Final[tuple[Area, ...]] = (
    _area(
        "home",
        msg("Home"),
        "moves",
        To("choose", "enter space", MAIN, msg("Open"), msg("Open what is marked")),
        To("continue_play", "c", 0, msg("Continue"), msg("Go on with the unfinished play")),
        To("new_play", "n", 90, msg("New play"), msg("Seat the players and start")),
        To("rematch", "r", 70, msg("Rematch"), msg("The same people and rules again")),
        To("practice", "t", 24, msg("Practice"), msg("Play against computer players")),
        To("old_result", "o", 20, msg("Old result"), msg("A result without its cards")),
        To("history", "h", 60, msg("History"), msg("Find any play, see its cards, correct it")),
        To("players", "p", 50, msg("Players"), msg("Standings, records, figures, form")),
        To("settle", "s", 40, msg("Settle a question"), msg("Who gets what, and why?")),
        To(
            "rules",
            "g",
            30,
            msg("Rules and cards"),
            msg("Answers, every card, advice"),
        ),
        To("lessons", "l", 25, msg("Lessons"), msg("Learn a game with real cards")),
        To("files", "f", 15, msg("Files"), msg("Export plays, or import a file")),
        To("backups", "b", 12, msg("Backups"), msg("Back up, restore, check, merge")),
        To("phones", "m", 8, msg("Phones"), msg("Let everybody enter on their own phone")),
        To("settings", "e", 10, msg("Settings"), msg("Language, look, mouse, motion")),
        To("up", "up", 0, msg("Up"), msg("Mark what is above"), "move(-1)"),
        To("down", "down", 0, msg("Down"), msg("Mark what is below"), "move(1)"),
        To(
            "side",
            "left right tab",
            0,
            msg("Other side"),
            msg("Go to the plays, or back to the menu"),
        ),
        To("quit", "q", RIGHT, msg("Quit"), msg("Leave the program")),
    ),
    _area(
        "new_play",
        msg("New play"),
        "letters",
        To("start", "f5", MAIN, msg("Start"), msg("Start with the names that are there")),
        To("house", "f4", 50, msg("House rules"), msg("Choose the house rules")),
        *_FORM,
        _BACK,
    ),
    _area(
        "house_rules",
        msg("House rules"),
        "moves",
        *_CHOICES,
        To("rulebook", "x", 50, msg("As in the rulebook"), msg("Take every first choice")),
        To("back", "escape", RIGHT, msg("Done"), msg("Go back with these rules")),
    ),
    _area(
        "history",
        msg("History"),
        "moves",
        To("open", "enter", MAIN, msg("Open"), msg("Show the play card by card")),
        To("search", "slash", 95, msg("Search"), msg("Search names, notes, places, days")),
        To("all", "x", 90, msg("Show all"), msg("Take all filters away")),
        To("game", "g", 80, msg("Game"), msg("Only plays of one game")),
        To("player", "p", 75, msg("Player"), msg("Only plays with one player")),
        To("delete", "d delete", 65, msg("Delete"), msg("Put the marked play into the bin")),
        To("bin", "b", 50, msg("Bin"), msg("Show the deleted plays")),
        To("restore", "u", 98, msg("Take back"), msg("Take the play out of the bin")),
        To("empty", "e", 97, msg("Empty"), msg("Delete all of it for good")),
        To("export", "w", 40, msg("Export"), msg("Write the listed plays to a file")),
        _BACK,
    ),
    _area(
        "play",
        msg("One play"),
        "moves",
        To(
            "correct",
            "enter c",
            MAIN,
            msg("Cards"),
            msg("Open the cards of this play, or what is known of it, to correct them"),
        ),
        To("details", "e", 90, msg("Details"), msg("Date, place, note, rules, players")),
        To("resume", "u", 85, msg("Resume"), msg("Take up an abandoned or deleted play")),
        To("result", "v", 80, msg("Result"), msg("Show the result as at the table")),
        To("journal", "j", 70, msg("Journal"), msg("Who changed what, and when")),
        To("delete", "d delete", 55, msg("Delete"), msg("Put the play into the bin")),
        To("abandon", "a", 50, msg("Abandon"), msg("Put an unfinished play aside")),
        To("what_if", "i", 40, msg("What if"), msg("Try other cards; nothing is stored")),
        To("export", "w", 30, msg("Export"), msg("Write the play to a file")),
        _BACK,
    ),
    _area(
        "details",
        msg("Details of a play"),
        "letters",
        To("save", "f5", MAIN, msg("Save"), msg("Save what was changed")),
        To("house", "f4", 60, msg("House rules"), msg("Change the house rules")),
        To("raise_seat", "f8", 30, msg("Seat up"), msg("Move the seat at the cursor up")),
        *_FORM,
        _BACK,
    ),
    _area(
        "players",
        msg("Players"),
        "moves",
        To("open", "enter", MAIN, msg("Figures"), msg("Show a player's figures")),
        *_GAME,
        To("sort", "o", 70, msg("Order"), msg("Sort by the next column")),
        *_PEOPLE,
        *_TEXT,
        _BACK,
    ),
    _area(
        "player",
        msg("One player"),
        "moves",
        To("plays", "enter", MAIN, msg("Plays"), msg("List the player's plays")),
        *_GAME,
        To("next", "n", 70, msg("Next player"), msg("Show the next player"), "go(1)"),
        To("previous", "b", 0, msg("Player before"), msg("Show the player before"), "go(-1)"),
        *_PEOPLE,
        _BACK,
    ),
    _area(
        "old_result",
        msg("Old result"),
        "letters",
        To("keep", "f5", MAIN, msg("Keep"), msg("Store the result")),
        To("house", "f4", 50, msg("House rules"), msg("Choose the house rules that were played")),
        *_FORM,
        _BACK,
    ),
    _area(
        "settle",
        msg("Settle"),
        "letters",
        To("question", "f6", 90, msg("Question"), msg("Go to the next question"), "turn(1)"),
        To(
            "question_before", "f7", 0, msg("Question before"), msg("One question back"), "turn(-1)"
        ),
        To("game", "f9", 80, msg("Game"), msg("Settle for the next game")),
        To("copy", "f8", 60, msg("Copy"), msg("Copy the answer as text")),
        To("house", "f4", 50, msg("House rules"), msg("Settle by other house rules")),
        To("round", "f5", 85, msg("Round"), msg("Take the next round of the play")),
        To("what_if", "f10", 70, msg("What if"), msg("Try other cards; nothing is stored")),
        *_FORM,
        *_TEXT,
        _BACK,
    ),
    _area(
        "rules",
        msg("Rules and cards"),
        "moves",
        To("search", "slash", 95, msg("Search"), msg("Search; any edition's names are found")),
        To("part", "right", 90, msg("Part"), msg("Go to the next part"), "turn(1)", "←→"),
        To("part_before", "left", 0, msg("Part before"), msg("Go to the part before"), "turn(-1)"),
        To("game", "g", 80, msg("Game"), msg("Show the next game")),
        *_TEXT,
        _BACK,
    ),
    _area(
        "lessons",
        msg("Lessons"),
        "moves",
        To("open", "enter", MAIN, msg("Play"), msg("Play the marked lesson")),
        To("game", "g", 80, msg("Game"), msg("Show the next game's lessons")),
        _BACK,
    ),
    _area(
        "lesson",
        msg("One lesson"),
        "cards",
        To("step", "enter space", MAIN, msg("Go on"), msg("Take the card, reveal it, go on")),
        To("left", "left", 60, msg("Card"), msg("Go to the card at the left"), "move(-1)", "←→"),
        To("right", "right", 0, msg("Card right"), msg("Go to the card at the right"), "move(1)"),
        To("take_back", "backspace", 50, msg("Take back"), msg("Put the chosen card back")),
        To("again", "f5", 40, msg("Again"), msg("Begin the lesson again")),
        To("next", "f7", 70, msg("Next lesson"), msg("Go to the next lesson"), "go(1)"),
        To("previous", "f6", 0, msg("Lesson before"), msg("Go to the lesson before"), "go(-1)"),
        *_TEXT,
        _BACK,
    ),
    _area(
        "practice",
        msg("Practice"),
        "moves",
        To(
            "turn",
            "enter space right",
            MAIN,
            msg("Choose"),
            msg("Play, or change the line"),
            "turn(1)",
        ),
        To("turn_back", "left", 0, msg("Choice before"), msg("Choice before"), "turn(-1)"),
        To("begin", "f5 n", 80, msg("New game"), msg("Begin a new game")),
        To("drop", "d delete", 70, msg("Drop"), msg("Drop the marked game")),
        _BACK,
    ),
    _area(
        "practice_table",
        msg("Practice game"),
        "cards",
        To("take", "enter", MAIN, msg("Take"), msg("Take the card, or go on")),
        To("left", "left", 90, msg("Card"), msg("Go to the card at the left"), "move(-1)", "←→"),
        To("right", "right", 0, msg("Card right"), msg("Go to the card at the right"), "move(1)"),
        To("put_back", "backspace", 84, msg("Put back"), msg("Put the first card back")),
        To("hint", "question_mark", 80, msg("Hint"), msg("Say which card to take, and why")),
        To("why", "x f6", 70, msg("Why"), msg("Say why each card was taken, or made its points")),
        To("undo", "u f9", 60, msg("Undo"), msg("Take the last turn back, against easy players")),
        To("up", "up", 50, msg("Player"), msg("Mark the player above"), "mark(-1)", "↑↓"),
        To("down", "down", 0, msg("Player below"), msg("Mark the player below"), "mark(1)"),
        To("rounds", "f7", 40, msg("Rounds"), msg("Show the next round's result")),
        To("back", "escape", RIGHT, msg("Leave"), msg("Leave; the game is kept")),
    ),
    _area(
        "files",
        msg("Files"),
        "letters",
        To("save", "f5", 90, msg("Export"), msg("Write the plays to the file")),
        To("look", "f6", 80, msg("Look into it"), msg("See what a file would bring")),
        To("forget", "f7", 50, msg("Take an import back"), msg("Put its plays into the bin")),
        *_FORM,
        _BACK,
    ),
    _area(
        "import_file",
        msg("Import"),
        "moves",
        To("store", "f5", MAIN, msg("Import"), msg("Store these plays")),
        To("turn", "enter space", 80, msg("Change"), msg("Take or leave a play; say who it is")),
        *_TEXT,
        _BACK,
    ),
    _area(
        "backups",
        msg("Backups"),
        "moves",
        To("restore", "enter r", MAIN, msg("Restore"), msg("Bring the marked backup back")),
        To("backup", "b", 90, msg("Back up"), msg("Write a backup now")),
        To("check", "c", 70, msg("Check"), msg("Look the file over")),
        To("merge", "m", 60, msg("Merge"), msg("Bring in the plays of another laptop's file")),
        *_TEXT,
        _BACK,
    ),
    _area(
        "pick",
        msg("Choose a name"),
        "letters",
        To("take", "enter", MAIN, msg("Choose"), msg("Take the marked name")),
        To("up", "up", 0, msg("Name above"), msg("Mark the name above"), "move(-1)"),
        To("down", "down", 0, msg("Name below"), msg("Mark the name below"), "move(1)"),
        _BACK,
    ),
    _area("settings", msg("Settings"), "moves", *_CHOICES, _BACK),
    _area(
        "phones",
        msg("Phones at the table"),
        "moves",
        To("yes", "enter y", MAIN, msg("Yes"), msg("Answer yes to what is asked")),
        To("no", "n", 90, msg("Not now"), msg("Answer no to the phone that asks")),
        To("up", "up", 0, msg("Seat above"), msg("Mark the seat above"), "move(-1)"),
        To("down", "down", 70, msg("Seat"), msg("Mark the seat below"), "move(1)", "↑↓"),
        To("release", "k", 60, msg("Free a seat"), msg("Send the phone of the marked seat away")),
        To("address", "a", 50, msg("Address"), msg("Serve at another address of this machine")),
        To("code", "c", 40, msg("New code"), msg("Let nobody in who has the code so far")),
        To("stop", "x", 45, msg("Stop"), msg("Serve no phones any more")),
        To("turn", "tab space", 55, msg("Seats"), msg("Show the seats, or the code again")),
        _BACK,
    ),
)
