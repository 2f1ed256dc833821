"""All commands of all screens: one table for keys, footer, help, palette and keymap."""

from typing import Final

from scorekeeper.i18n import msg
from scorekeeper.tui.command import MAIN, RIGHT, Command

EVERYWHERE: Final = "everywhere"

_BACK: Final = Command("back", "escape", RIGHT, msg("Back"), msg("One level back; nothing is lost"))
_TEXT: Final = Command(
    "on", "pagedown | pageup", 20, msg("Read on"), msg("Scroll the text down, or up"), "scroll_text"
)
_CHOICE: Final = Command(
    "turn",
    "enter space right | left",
    MAIN,
    msg("Next choice"),
    msg("Take the next choice, or the one before"),
)
_DIGITS: Final = "1 2 3 4 5 6 7 8 9"
_MARK: Final = msg("Mark what is below, or above")
_CARD: Final = Command(
    "card",
    "right | left",
    90,
    msg("Card"),
    msg("Go to the card at the right, or at the left"),
    "move",
)


def _of_a_play(undo: int, redo: int) -> tuple[Command, ...]:
    """Return what every screen of a play offers; `undo` and `redo` are how important they are."""
    back = msg("Undo the last change, also of earlier rounds")
    settle = msg("Settle a question with the numbers of this play, or try what would be if")
    board = msg("Show the standings large, for the laptop turned round; any key comes back")
    phones = msg("Let everybody enter their own cards on their phone")
    by_hand = msg("Set points of a round by hand; they are marked for ever")
    details = msg("Players and seats, day, place, note, house rules, and who changed what")
    rules = msg("Look up rules, answers and cards, and what the box still holds")
    return (
        Command("undo", "u f9", undo, msg("Undo"), back),
        Command("redo", "U f10", redo, msg("Redo"), msg("Redo what was undone")),
        Command("settle", "v f8", 30, msg("Settle"), settle),
        Command("board", "f6", 20, msg("Big board"), board),
        Command("phones", "f7", 10, msg("Phones"), phones),
        Command("by_hand", "j equals_sign", 15, msg("By hand"), by_hand),
        Command("details", "i f12", 12, msg("Details"), details),
        Command("rules", "g f5", 5, msg("Rules"), rules),
    )


_FINISH: Final = Command(
    "finish",
    "f4",
    55,
    msg("End the play"),
    msg("End a play in which the table says when it is over"),
)
_PLAYER: Final = Command("mark", "down | up", 45, msg("Player"), _MARK)
_WHY: Final = Command(
    "why", "question_mark x", 50, msg("Why"), msg("Explain the points of the marked player")
)
_NEXT: Final = msg("Go to the next player; when all hands are full, close the round")
_TAKE_BACK: Final = msg("Take back the card laid last, or the one before the cursor")
_AUTO: Final = msg("Go on to the next player by itself after a full hand, or stop doing so")
_CORRECT: Final = msg("Open the cards of this play, or what is known of it, to correct them")

AREAS: Final[dict[str, tuple[Command, ...]]] = {
    EVERYWHERE: (
        Command("help", "f1", RIGHT, msg("Help"), msg("Show all keys of this screen")),
        Command("palette", "f2", 0, msg("Commands"), msg("Find a command by its name")),
        Command("light", "f3", 1, msg("Light/dark"), msg("Switch between light and dark")),
    ),
    "home": (
        Command("choose", "enter space", MAIN, msg("Open"), msg("Open what is marked")),
        Command("continue_play", "c", 0, msg("Continue"), msg("Go on with the unfinished play")),
        Command("new_play", "n", 90, msg("New play"), msg("Seat the players and start")),
        Command("rematch", "r", 70, msg("Rematch"), msg("The same people and rules again")),
        Command("practice", "t", 24, msg("Practice"), msg("Play against computer players")),
        Command("old_result", "o", 20, msg("Old result"), msg("A result without its cards")),
        Command("history", "h", 60, msg("History"), msg("Find any play, see its cards")),
        Command("players", "p", 50, msg("Players"), msg("Standings, records, figures, form")),
        Command("settle", "s", 40, msg("Settle a question"), msg("Who gets what, and why?")),
        Command("rules", "g", 30, msg("Rules and cards"), msg("Answers, every card, advice")),
        Command("lessons", "l", 25, msg("Lessons"), msg("Learn a game with real cards")),
        Command("files", "f", 15, msg("Files"), msg("Export plays, or import a file")),
        Command("backups", "b", 12, msg("Backups"), msg("Back up, restore, check, merge")),
        Command("phones", "m", 8, msg("Phones"), msg("Everybody enters on their phone")),
        Command("settings", "e", 10, msg("Settings"), msg("Language, look, mouse, motion")),
        Command("down", "down | up", 0, msg("Down"), _MARK, "move"),
        Command(
            "side",
            "left right tab",
            0,
            msg("Other side"),
            msg("Go to the plays, or back to the menu"),
        ),
        Command("quit", "q", RIGHT, msg("Quit"), msg("Leave the program")),
    ),
    "new_play": (
        Command("start", "f5", MAIN, msg("Start"), msg("Start with the names that are there")),
        Command("house", "f4", 50, msg("House rules"), msg("Choose the house rules")),
        _BACK,
    ),
    "house_rules": (
        _CHOICE,
        Command("rulebook", "x", 50, msg("As in the rulebook"), msg("Take every first choice")),
        Command("back", "escape", RIGHT, msg("Done"), msg("Go back with these rules")),
    ),
    "history": (
        Command("open", "enter", MAIN, msg("Open"), msg("Show the play card by card")),
        Command("search", "slash", 95, msg("Search"), msg("Search names, notes, places, days")),
        Command("all", "x", 90, msg("Show all"), msg("Take all filters away")),
        Command("game", "g", 80, msg("Game"), msg("Only plays of one game")),
        Command("player", "p", 75, msg("Player"), msg("Only plays with one player")),
        Command("delete", "d delete", 65, msg("Delete"), msg("Put the marked play into the bin")),
        Command("bin", "b", 50, msg("Bin"), msg("Show the deleted plays")),
        Command("restore", "u", 98, msg("Take back"), msg("Take the play out of the bin")),
        Command("empty", "e", 97, msg("Empty"), msg("Delete all of it for good")),
        Command("export", "w", 40, msg("Export"), msg("Write the listed plays to a file")),
        _BACK,
    ),
    "play": (
        Command("correct", "enter c", MAIN, msg("Cards"), _CORRECT),
        Command("details", "e", 90, msg("Details"), msg("Date, place, note, rules, players")),
        Command("resume", "u", 85, msg("Resume"), msg("Take up an abandoned or deleted play")),
        Command("result", "v", 80, msg("Result"), msg("Show the result as at the table")),
        Command("journal", "j", 70, msg("Journal"), msg("Who changed what, and when")),
        Command("delete", "d delete", 55, msg("Delete"), msg("Put the play into the bin")),
        Command("abandon", "a", 50, msg("Abandon"), msg("Put an unfinished play aside")),
        Command("what_if", "i", 40, msg("What if"), msg("Try other cards; nothing is stored")),
        Command("export", "w", 30, msg("Export"), msg("Write the play to a file")),
        _BACK,
    ),
    "details": (
        Command("save", "f5", MAIN, msg("Save"), msg("Save what was changed")),
        Command("house", "f4", 60, msg("House rules"), msg("Change the house rules")),
        Command("raise_seat", "f8", 30, msg("Seat up"), msg("Move the seat at the cursor up")),
        _BACK,
    ),
    "players": (
        Command("plays", "enter", MAIN, msg("Plays"), msg("List the player's plays")),
        Command(
            "game",
            "right | left",
            80,
            msg("Game"),
            msg("Go to the next game, or the one before"),
            "turn",
        ),
        Command("sort", "o", 70, msg("Order"), msg("Sort by the next column")),
        _TEXT._replace(keys="pagedown space | pageup", importance=65),
        Command("rename", "m", 60, msg("Rename"), msg("Change the name in every play")),
        Command("same", "s", 50, msg("Same person"), msg("Say that two names are one person")),
        Command("hide", "h", 40, msg("Hide"), msg("Leave a player out of lists, or not")),
        Command("undo", "u", 30, msg("Undo"), msg("Take the latest change of a player back")),
        _BACK,
    ),
    "old_result": (
        Command("keep", "f5", MAIN, msg("Keep"), msg("Store the result")),
        Command(
            "house", "f4", 50, msg("House rules"), msg("Choose the house rules that were played")
        ),
        _BACK,
    ),
    "settle": (
        Command(
            "question",
            "f6 | f7",
            90,
            msg("Question"),
            msg("Go to the next question, or back"),
            "turn",
        ),
        Command("game", "f9", 80, msg("Game"), msg("Settle for the next game")),
        Command("copy", "f8", 60, msg("Copy"), msg("Copy the answer as text")),
        Command("house", "f4", 50, msg("House rules"), msg("Settle by other house rules")),
        Command("round", "f5", 85, msg("Round"), msg("Take the next round of the play")),
        Command("what_if", "f10", 70, msg("What if"), msg("Try other cards; nothing is stored")),
        _TEXT,
        _BACK,
    ),
    "rules": (
        Command("search", "slash", 95, msg("Search"), msg("Search; any edition's names are found")),
        Command(
            "part",
            "right | left",
            90,
            msg("Part"),
            msg("Go to the next part, or the one before"),
            "turn",
        ),
        Command("game", "g", 80, msg("Game"), msg("Show the next game")),
        _TEXT,
        _BACK,
    ),
    "lessons": (
        Command("open", "enter", MAIN, msg("Play"), msg("Play the marked lesson")),
        Command("game", "g", 80, msg("Game"), msg("Show the next game's lessons")),
        _BACK,
    ),
    "lesson": (
        Command("step", "enter space", MAIN, msg("Go on"), msg("Take the card, reveal it, go on")),
        _CARD,
        Command("take_back", "backspace", 50, msg("Take back"), msg("Put the chosen card back")),
        Command("again", "f5", 40, msg("Again"), msg("Begin the lesson again")),
        Command("next", "f7", 70, msg("Next lesson"), msg("Go to the next lesson"), "go(1)"),
        Command(
            "previous", "f6", 0, msg("Lesson before"), msg("Go to the lesson before"), "go(-1)"
        ),
        _TEXT,
        _BACK,
    ),
    "practice": (
        Command(
            "turn", "enter space right | left", MAIN, msg("Choose"), msg("Play, or change the line")
        ),
        Command("begin", "f5 n", 80, msg("New game"), msg("Begin a new game")),
        Command("drop", "d delete", 70, msg("Drop"), msg("Drop the marked game")),
        _BACK,
    ),
    "practice_table": (
        Command("take", "enter", MAIN, msg("Take"), msg("Take the card, or go on")),
        _CARD,
        Command("put_back", "backspace", 84, msg("Put back"), msg("Put the first card back")),
        Command("hint", "question_mark", 80, msg("Hint"), msg("Say which card to take, and why")),
        Command(
            "why", "x f6", 70, msg("Why"), msg("Say why each card was taken, or made its points")
        ),
        Command(
            "undo", "u f9", 60, msg("Undo"), msg("Take the last turn back, against easy players")
        ),
        Command("mark", "down | up", 50, msg("Player"), _MARK),
        Command("rounds", "f7", 40, msg("Rounds"), msg("Show the next round's result")),
        Command("back", "escape", RIGHT, msg("Leave"), msg("Leave; the game is kept")),
    ),
    "files": (
        Command("save", "f5", 90, msg("Export"), msg("Write the plays to the file")),
        Command("look", "f6", 80, msg("Look into it"), msg("See what a file would bring")),
        Command("forget", "f7", 50, msg("Take an import back"), msg("Put its plays into the bin")),
        _BACK,
    ),
    "import_file": (
        Command("store", "f5", MAIN, msg("Import"), msg("Store these plays")),
        Command("turn", "enter space", 80, msg("Change"), msg("Take or leave a play")),
        _TEXT,
        _BACK,
    ),
    "backups": (
        Command("restore", "enter r", MAIN, msg("Restore"), msg("Bring the marked backup back")),
        Command("backup", "b", 90, msg("Back up"), msg("Write a backup now")),
        Command("check", "c", 70, msg("Check"), msg("Look the file over")),
        Command("merge", "m", 60, msg("Merge"), msg("Bring in the plays of another laptop's file")),
        _TEXT,
        _BACK,
    ),
    "pick": (
        Command("take", "enter", MAIN, msg("Choose"), msg("Take the marked name")),
        Command("down", "down | up", 0, msg("Down"), _MARK, "move"),
        _BACK,
    ),
    "settings": (_CHOICE, _BACK),
    "phones": (
        Command("yes", "enter y", MAIN, msg("Yes"), msg("Answer yes to what is asked")),
        Command("no", "n", 90, msg("Not now"), msg("Answer no to the phone that asks")),
        Command("down", "down | up", 70, msg("Seat"), _MARK, "move"),
        Command(
            "release", "k", 60, msg("Free a seat"), msg("Send the phone of the marked seat away")
        ),
        Command(
            "address", "a", 50, msg("Address"), msg("Serve at another address of this machine")
        ),
        Command("code", "c", 40, msg("New code"), msg("Let nobody in who has the code so far")),
        Command("stop", "x", 45, msg("Stop"), msg("Serve no phones any more")),
        Command("turn", "tab space", 55, msg("Seats"), msg("Show the seats, or the code again")),
        _BACK,
    ),
    "sheet": (
        Command("next", "enter tab", MAIN, msg("Next player"), _NEXT),
        Command("take_back", "backspace", 80, msg("Take back"), _TAKE_BACK),
        Command("take_out", "delete", 0, msg("Take out"), msg("Take out the card at the cursor")),
        Command("why", "question_mark x", 50, msg("Why"), msg("Explain this hand")),
        Command(
            "below",
            "down | up shift+tab",
            0,
            msg("Below"),
            msg("Go to the player below, or above"),
            "step",
        ),
        Command(
            "right", "right | left", 0, msg("Right"), msg("Move right in the hand, or left"), "move"
        ),
        Command(
            "first",
            "home",
            0,
            msg("First card"),
            msg("Move the cursor before the first card"),
            "move(-99)",
        ),
        Command(
            "last",
            "end",
            0,
            msg("Last card"),
            msg("Move the cursor behind the last card"),
            "move(99)",
        ),
        Command(
            "earlier",
            "pageup b",
            40,
            msg("Earlier round"),
            msg("Open an earlier round to correct it"),
            "turn(-1)",
        ),
        Command("later", "pagedown", 0, msg("Later round"), msg("Go to the next round"), "turn(1)"),
        _FINISH,
        Command("auto_next", "f11", 0, msg("Next by itself"), _AUTO),
        *_of_a_play(70, 60),
        Command("back", "escape", RIGHT, msg("Home"), msg("One level back; nothing is lost")),
    ),
    "round": (
        Command("next", "enter", MAIN, msg("Next round"), msg("Go on to the next round")),
        _WHY,
        _PLAYER,
        Command("correct", "b pageup", 42, msg("Correct"), msg("Back to the cards of this round")),
        _FINISH,
        *_of_a_play(25, 8),
        Command("back", "escape", RIGHT, msg("Home"), msg("Back; the play is kept")),
    ),
    "final": (
        Command(
            "rematch",
            "r",
            MAIN,
            msg("Rematch"),
            msg("Same seats and house rules; the next seat starts"),
        ),
        _WHY,
        Command("rounds", _DIGITS, 48, msg("Rounds"), msg("Show the result of one round")),
        _PLAYER,
        Command("copy", "c", 47, msg("Copy"), msg("Copy the result as text")),
        Command("picture", "s", 43, msg("Picture"), msg("Save this screen as a picture (SVG)")),
        Command("note", "n", 46, msg("Note"), msg("Write a note to this play")),
        Command("correct", "b pageup", 42, msg("Correct"), _CORRECT),
        *_of_a_play(25, 8),
        Command("back", "escape", RIGHT, msg("Home"), msg("Back")),
    ),
    "board": (Command("back", "f6 escape", MAIN, msg("Back"), msg("Back, as any other key")),),
}
"""The commands of each screen, by the name of the screen."""

EVERY: Final = {f"{area}.{one.name}": one for area, many in AREAS.items() for one in many}
"""Each command by its id (`sheet.undo`)."""
