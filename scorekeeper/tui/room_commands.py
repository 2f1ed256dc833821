"""The commands of Home and of all screens that are not one play's own."""

from typing import Final

from scorekeeper.i18n import Message, msg
from scorekeeper.tui.command import MAIN, RIGHT, Area, Command


def _back(area: str, label: Message | None = None) -> Command:
    return Command(
        f"{area}.back",
        ("escape",),
        label or msg("Back"),
        msg("One level back; nothing is lost"),
        RIGHT,
    )


def _form(area: str) -> tuple[Command, ...]:
    """Return how to go from field to field."""
    return (
        Command(f"{area}.up", ("up",), msg("Field above"), msg("Go to the field above")),
        Command(f"{area}.down", ("down",), msg("Field below"), msg("Go to the field below")),
    )


def _text(area: str) -> tuple[Command, ...]:
    """Return how to read a text that stands beside a list or below fields."""
    return (
        Command(
            f"{area}.read_on",
            ("pagedown",),
            msg("Read on"),
            msg("Scroll the text down"),
            20,
            "scroll_text(1)",
        ),
        Command(
            f"{area}.read_back",
            ("pageup",),
            msg("Read back"),
            msg("Scroll the text up"),
            0,
            "scroll_text(-1)",
        ),
    )


HOME: Final = Area(
    "home",
    msg("Home"),
    (
        Command(
            "home.choose",
            ("enter", "space"),
            msg("Open"),
            msg("Open what is marked"),
            MAIN,
        ),
        Command(
            "home.continue_play",
            ("c",),
            msg("Continue"),
            msg("Go on with the unfinished play"),
            80,
        ),
        Command("home.new_play", ("n",), msg("New play"), msg("Seat the players and start"), 90),
        Command(
            "home.rematch",
            ("r",),
            msg("Rematch"),
            msg("Same seats and house rules as last time; the next seat starts"),
            70,
        ),
        Command(
            "home.old_result",
            ("o",),
            msg("Old result"),
            msg("Write down a result of which the cards are not known"),
            20,
        ),
        Command(
            "home.history",
            ("h",),
            msg("History"),
            msg("Find any play, see it card by card, correct it"),
            60,
        ),
        Command(
            "home.players",
            ("p",),
            msg("Players"),
            msg("Standings, records, and every player's figures"),
            50,
        ),
        Command(
            "home.settle",
            ("s",),
            msg("Settle"),
            msg("Who gets what, and why? Type the numbers and read the answer"),
            40,
        ),
        Command(
            "home.rules",
            ("g",),
            msg("Rules and cards"),
            msg("Answers, cards, where sources differ, advice, quick reference"),
            30,
        ),
        Command("home.lessons", ("l",), msg("Lessons"), msg("Short lessons with real cards"), 25),
        Command("home.files", ("f",), msg("Files"), msg("Export plays, or import a file"), 15),
        Command(
            "home.backups",
            ("b",),
            msg("Backups"),
            msg("Back up, restore, check the file, merge another laptop's"),
            12,
        ),
        Command(
            "home.settings",
            ("e",),
            msg("Settings"),
            msg("Language, light or dark, mouse, motion, next player"),
            10,
        ),
        Command("home.up", ("up",), msg("Up"), msg("Mark what is above"), 0, "move(-1)"),
        Command("home.down", ("down",), msg("Down"), msg("Mark what is below"), 0, "move(1)"),
        Command(
            "home.side",
            ("left", "right", "tab"),
            msg("Other side"),
            msg("Go to the plays beside the menu, or back"),
            0,
        ),
        Command("home.quit", ("q",), msg("Quit"), msg("Leave; everything is saved"), RIGHT),
    ),
    "moves",
)

NEW_PLAY: Final = Area(
    "new_play",
    msg("New play"),
    (
        Command(
            "new_play.start",
            ("f5",),
            msg("Start"),
            msg("Start with the names that are there; Enter on an empty seat does it too"),
            MAIN,
        ),
        Command("new_play.house", ("f4",), msg("House rules"), msg("Choose the house rules"), 50),
        *_form("new_play"),
        _back("new_play"),
    ),
    "letters",
)

HOUSE_RULES: Final = Area(
    "house_rules",
    msg("House rules"),
    (
        Command(
            "house_rules.turn",
            ("enter", "space", "right"),
            msg("Next choice"),
            msg("Take the next choice of the marked rule"),
            MAIN,
            "turn(1)",
        ),
        Command(
            "house_rules.turn_back",
            ("left",),
            msg("Choice before"),
            msg("Take the choice before"),
            0,
            "turn(-1)",
        ),
        Command(
            "house_rules.rulebook",
            ("x",),
            msg("As in the rulebook"),
            msg("Take the first choice of every rule"),
            50,
        ),
        Command(
            "house_rules.back", ("escape",), msg("Done"), msg("Go back with these rules"), RIGHT
        ),
    ),
    "moves",
)

HISTORY: Final = Area(
    "history",
    msg("History"),
    (
        Command("history.open", ("enter",), msg("Open"), msg("Show the play card by card"), MAIN),
        Command(
            "history.search",
            ("slash",),
            msg("Search"),
            msg("Search players, places, notes, days and years"),
            95,
        ),
        Command("history.game", ("g",), msg("Game"), msg("Only plays of one game"), 80),
        Command("history.player", ("p",), msg("Player"), msg("Only plays with one player"), 75),
        Command("history.seats", ("n",), msg("Seats"), msg("Only plays with so many players"), 60),
        Command(
            "history.state",
            ("f",),
            msg("State"),
            msg("Only finished, unfinished or abandoned plays"),
            55,
        ),
        Command(
            "history.sort",
            ("s",),
            msg("Sort"),
            msg("Newest first, highest winning total first, or closest win first"),
            70,
        ),
        Command("history.all", ("x",), msg("Show all"), msg("Take all filters away"), 85),
        Command(
            "history.delete",
            ("d", "delete"),
            msg("Delete"),
            msg("Put the marked play into the bin"),
            65,
        ),
        Command("history.bin", ("b",), msg("Bin"), msg("Show the deleted plays"), 50),
        Command(
            "history.add_up",
            ("t",),
            msg("Add up"),
            msg("Add the listed plays up for each player"),
            45,
        ),
        Command("history.export", ("w",), msg("Export"), msg("Write these plays to a file"), 40),
        _back("history"),
    ),
    "moves",
)

BIN: Final = Area(
    "bin",
    msg("Bin"),
    (
        Command(
            "bin.restore",
            ("enter", "r"),
            msg("Take back"),
            msg("Take the marked play out of the bin"),
            MAIN,
        ),
        Command("bin.empty", ("e",), msg("Empty"), msg("Delete all of it for good"), 50),
        _back("bin"),
    ),
    "moves",
)

PLAY: Final = Area(
    "play",
    msg("One play"),
    (
        Command(
            "play.correct",
            ("enter", "c"),
            msg("Correct"),
            msg("Open the cards of the round that is shown, to correct them or to go on"),
            MAIN,
        ),
        Command(
            "play.details",
            ("e",),
            msg("Details"),
            msg("Change date, place, note, house rules, players and who started"),
            90,
        ),
        Command("play.result", ("v",), msg("Result"), msg("Show the result as at the table"), 80),
        Command("play.rematch", ("r",), msg("Rematch"), msg("Same seats and house rules"), 60),
        Command("play.journal", ("j",), msg("Journal"), msg("Who changed what, and when"), 70),
        Command(
            "play.what_if",
            ("i",),
            msg("What if"),
            msg("Try other cards; nothing of it is stored"),
            40,
        ),
        Command(
            "play.abandon",
            ("a",),
            msg("Abandon"),
            msg("Put an unfinished play aside; it counts nowhere until it goes on"),
            50,
        ),
        Command(
            "play.resume",
            ("u",),
            msg("Resume"),
            msg("Take the play up again that is abandoned or in the bin"),
            85,
        ),
        Command("play.export", ("w",), msg("Export"), msg("Write the play to a file"), 30),
        Command(
            "play.delete", ("d", "delete"), msg("Delete"), msg("Put the play into the bin"), 55
        ),
        _back("play"),
    ),
    "moves",
)

DETAILS: Final = Area(
    "details",
    msg("Details of a play"),
    (
        Command("details.save", ("f5",), msg("Save"), msg("Save what was changed"), MAIN),
        Command("details.house", ("f4",), msg("House rules"), msg("Change the house rules"), 60),
        Command("details.add_seat", ("f6",), msg("Add a player"), msg("Seat one more player"), 50),
        Command(
            "details.remove_seat",
            ("f7",),
            msg("Take away"),
            msg("Take the player away in whose seat the cursor is"),
            40,
        ),
        Command(
            "details.raise_seat",
            ("f8",),
            msg("Seat up"),
            msg("Move the seat in which the cursor is one up"),
            30,
        ),
        *_form("details"),
        _back("details"),
    ),
    "letters",
)

_PEOPLE: Final = (
    ("rename", "m", msg("Rename"), msg("Change the name everywhere"), 60),
    ("same", "s", msg("Same person"), msg("Say that two names are one person"), 50),
    ("hide", "h", msg("Hide"), msg("Leave a player out of the lists, or offer them again"), 40),
    ("undo", "u", msg("Undo"), msg("Take the latest change of players back"), 30),
)


def _people(area: str) -> tuple[Command, ...]:
    """Return what can be done with the marked player."""
    return tuple(
        Command(f"{area}.{name}", (key,), label, told, importance)
        for name, key, label, told, importance in _PEOPLE
    )


PLAYERS: Final = Area(
    "players",
    msg("Players"),
    (
        Command("players.open", ("enter",), msg("Figures"), msg("Show a player's figures"), MAIN),
        Command(
            "players.game",
            ("right",),
            msg("Game"),
            msg("Go to the next game"),
            80,
            "turn(1)",
            "←→",
        ),
        Command(
            "players.game_before",
            ("left",),
            msg("Game before"),
            msg("Go to the game before"),
            0,
            "turn(-1)",
        ),
        Command("players.sort", ("o",), msg("Order"), msg("Sort by the next column"), 70),
        *_people("players"),
        Command("players.hidden", ("x",), msg("Hidden"), msg("Show hidden players too"), 20),
        *_text("players"),
        _back("players"),
    ),
    "moves",
)

PLAYER: Final = Area(
    "player",
    msg("One player"),
    (
        Command("player.plays", ("enter",), msg("Plays"), msg("List the player's plays"), MAIN),
        Command(
            "player.game",
            ("right",),
            msg("Game"),
            msg("Go to the next game"),
            80,
            "turn(1)",
            "←→",
        ),
        Command(
            "player.game_before",
            ("left",),
            msg("Game before"),
            msg("Go to the game before"),
            0,
            "turn(-1)",
        ),
        Command(
            "player.next", ("n",), msg("Next player"), msg("Show the next player"), 70, "go(1)"
        ),
        Command(
            "player.previous",
            ("b",),
            msg("Player before"),
            msg("Show the player before"),
            0,
            "go(-1)",
        ),
        *_people("player"),
        _back("player"),
    ),
    "moves",
)

OLD_RESULT: Final = Area(
    "old_result",
    msg("Old result"),
    (
        Command("old_result.keep", ("f5",), msg("Keep"), msg("Store the result"), MAIN),
        Command(
            "old_result.columns",
            ("f6",),
            msg("Columns"),
            msg("Columns for totals, rounds or ranks"),
            70,
        ),
        Command("old_result.house", ("f4",), msg("House rules"), msg("Choose house rules"), 50),
        *_form("old_result"),
        _back("old_result"),
    ),
    "letters",
)

_ANSWERS: Final = (
    ("question", ("f6",), msg("Question"), msg("Go to the next question"), 90, "turn(1)"),
    ("question_before", ("f7",), msg("Question before"), msg("Go back"), 0, "turn(-1)"),
    ("copy", ("f8",), msg("Copy"), msg("Copy the answer as text"), 60, ""),
)


def _answers(area: str) -> tuple[Command, ...]:
    return tuple(
        Command(f"{area}.{name}", keys, label, told, importance, action)
        for name, keys, label, told, importance, action in _ANSWERS
    )


SETTLE: Final = Area(
    "settle",
    msg("Settle"),
    (
        *_answers("settle"),
        Command("settle.game", ("f9",), msg("Game"), msg("Settle for the next game"), 80),
        Command("settle.house", ("f4",), msg("House rules"), msg("Settle by house rules"), 50),
        *_form("settle"),
        *_text("settle"),
        _back("settle"),
    ),
    "letters",
)

WHAT_IF: Final = Area(
    "what_if",
    msg("What if"),
    (
        Command("what_if.round", ("f6",), msg("Round"), msg("Change the next round's cards"), 90),
        Command("what_if.reset", ("f7",), msg("As played"), msg("Put everything back"), 70),
        Command("what_if.copy", ("f8",), msg("Copy"), msg("Copy before and after as text"), 60),
        *_form("what_if"),
        *_text("what_if"),
        _back("what_if"),
    ),
    "letters",
)

RULES: Final = Area(
    "rules",
    msg("Rules and cards"),
    (
        Command("rules.search", ("slash",), msg("Search"), msg("Search all parts"), 95),
        Command(
            "rules.part",
            ("right",),
            msg("Part"),
            msg("Go to the next part"),
            90,
            "turn(1)",
            "←→",
        ),
        Command("rules.part_before", ("left",), msg("Part before"), msg("Go back"), 0, "turn(-1)"),
        Command("rules.game", ("g",), msg("Game"), msg("Show the next game"), 80),
        *_text("rules"),
        _back("rules"),
    ),
    "moves",
)

LESSONS: Final = Area(
    "lessons",
    msg("Lessons"),
    (
        Command("lessons.open", ("enter",), msg("Play"), msg("Play the marked lesson"), MAIN),
        Command("lessons.game", ("g",), msg("Game"), msg("Show the next game's lessons"), 80),
        _back("lessons"),
    ),
    "moves",
)

LESSON: Final = Area(
    "lesson",
    msg("One lesson"),
    (
        Command(
            "lesson.step",
            ("enter", "space"),
            msg("Go on"),
            msg("Take the card at the cursor, reveal it, go on"),
            MAIN,
        ),
        Command("lesson.left", ("left",), msg("Left"), msg("Card left"), 60, "move(-1)", "←→"),
        Command("lesson.right", ("right",), msg("Right"), msg("Card right"), 0, "move(1)"),
        Command(
            "lesson.take_back",
            ("backspace",),
            msg("Take back"),
            msg("Put the chosen card back"),
            50,
        ),
        Command("lesson.again", ("f5",), msg("Again"), msg("Begin the lesson again"), 40),
        Command("lesson.next", ("f7",), msg("Next lesson"), msg("Next lesson"), 70, "go(1)"),
        Command("lesson.previous", ("f6",), msg("Lesson before"), msg("Go back"), 0, "go(-1)"),
        *_text("lesson"),
        _back("lesson"),
    ),
    "cards",
)

FILES: Final = Area(
    "files",
    msg("Files"),
    (
        Command("files.save", ("f5",), msg("Export"), msg("Write the plays to the file"), 90),
        Command("files.look", ("f6",), msg("Look into it"), msg("See what a file would bring"), 80),
        Command(
            "files.forget",
            ("f7",),
            msg("Take an import back"),
            msg("Put the plays of the latest import into the bin"),
            50,
        ),
        *_form("files"),
        _back("files"),
    ),
    "letters",
)

IMPORT: Final = Area(
    "import_file",
    msg("Import"),
    (
        Command("import_file.store", ("f5",), msg("Import"), msg("Store these plays"), MAIN),
        Command(
            "import_file.turn",
            ("enter", "space"),
            msg("Change"),
            msg("Change the marked line: take the play or leave it, who somebody is"),
            80,
        ),
        *_text("import_file"),
        _back("import_file"),
    ),
    "moves",
)

BACKUPS: Final = Area(
    "backups",
    msg("Backups"),
    (
        Command("backups.backup", ("b",), msg("Back up"), msg("Write a backup now"), 90),
        Command(
            "backups.restore",
            ("enter", "r"),
            msg("Restore"),
            msg("Bring the marked backup back"),
            MAIN,
        ),
        Command("backups.check", ("c",), msg("Check"), msg("Look the file over"), 70),
        Command(
            "backups.merge",
            ("m",),
            msg("Merge"),
            msg("Bring in the plays of another laptop's file"),
            60,
        ),
        *_text("backups"),
        _back("backups"),
    ),
    "moves",
)

SETTINGS: Final = Area(
    "settings",
    msg("Settings"),
    (
        Command(
            "settings.turn",
            ("enter", "space", "right"),
            msg("Next choice"),
            msg("Take the next choice of the marked line"),
            MAIN,
            "turn(1)",
        ),
        Command(
            "settings.turn_back",
            ("left",),
            msg("Choice before"),
            msg("Take the choice before"),
            0,
            "turn(-1)",
        ),
        _back("settings"),
    ),
    "moves",
)

ROOM_AREAS: Final[tuple[Area, ...]] = (
    HOME,
    NEW_PLAY,
    HOUSE_RULES,
    HISTORY,
    BIN,
    PLAY,
    DETAILS,
    PLAYERS,
    PLAYER,
    OLD_RESULT,
    SETTLE,
    WHAT_IF,
    RULES,
    LESSONS,
    LESSON,
    FILES,
    IMPORT,
    BACKUPS,
    SETTINGS,
)
