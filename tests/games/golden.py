"""Every sentence of the games for a table of situations, kept in tests/data/golden.

`python -m tests.games.golden` writes the files anew; look at the difference before keeping it.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from scorekeeper.games import all_games, check, find, score
from scorekeeper.games.game import Game
from scorekeeper.games.parts import At, QuestionError
from scorekeeper.games.rules import complete
from scorekeeper.games.scorecard import ByHand, Result, Table
from scorekeeper.i18n import Refused
from tests.games.tables import said, table

FOLDER = Path(__file__).parents[1] / "data" / "golden"

_Rounds = Sequence[Sequence[str | None] | None]
_Rules = dict[str, str]

PLAYS: dict[str, list[tuple[str, _Rounds, _Rules]]] = {
    "sushi-go": [
        ("every category", [["lwqttd1p3", "ttsssd11p", "dddddd33c"]], {}),
        ("ties", [["12e", "3lw", "21q", "1p", "pp"]], {}),
        ("tie for second", [["33", "12", "3", "1", "c"]], {}),
        ("tie for most, all split", [["33", "12w", "3", "1", "c"]], {"maki_tie": "pool9"}),
        ("ties in full", [["3", "3", "2", "2", "c"]], {"maki_tie": "full"}),
        ("nobody has maki", [["tts", "ssd"]], {}),
        ("no maki counts", [["2", "", "t"]], {"maki_zero": "zero_counts"}),
        ("not entered", [["ttw", None, "sss"]], {}),
        ("soy sauce", [["yt1p", "yts2", "tdlpc", "y"]], {"soy_promo": "on"}),
        ("soy sauce in vain", [["ytt", "tdlpcs"]], {"soy_promo": "on"}),
        ("whole play", [["pp", "p", "t"], ["1", "2", "3"], ["ttp", "sss", "e"]], {}),
        ("tie broken", [["ppl", "pe"], ["", ""], ["", "ttc"]], {}),
        ("shared", [["pt", "tp"], ["e", "e"], ["", ""]], {}),
        ("full puddings", [["pp", "pp", "p", ""], [""] * 4, [""] * 4], {"pudding_tie": "full"}),
        ("penalty for two", [["p", ""], [""] * 2, [""] * 2], {"pudding_two_players": "penalty"}),
        ("dummy ahead", [["e", "l", "qqp"], [""] * 3, [""] * 3], {"dummy": "on"}),
        (
            "dummy can win",
            [["", "", "q"], [""] * 3, [""] * 3],
            {"dummy": "on", "dummy_can_win": "on"},
        ),
        ("other way", [["t", "s"], ["d", "e"]], {"pass": "both_ways"}),
        ("too many", [["t" * 10, "t" * 5], ["y", ""]], {}),
        ("too many again", [["p" * 6, "p" * 5], ["t" * 15, ""]], {"reshuffle": "on"}),
        ("odd", [["tt", ""], None, ["s", None]], {}),
        ("six", [["t"] * 6], {}),
        ("one", [["t"]], {}),
        ("nine", [["t"] * 9], {}),
        ("four rounds", [["t", "s"]] * 4, {}),
        ("dummy with two", [["t", "s"]], {"dummy": "on"}),
    ],
    "sushi-go-party": [
        ("rolls", [["32", "311", "3p", "1"]], {}),
        ("six", [["3", "3", "2", "1", "1", ""]], {}),
        ("temaki", [["kk", "kk", "k", "0", "n"]], {"menu": "master-menu"}),
        ("uramaki", [["x8", "43", "x5", "5"]], {"menu": "points-platter"}),
        ("everything", [["abbdx8oci", "aeqdd", "jlbos"]], {"menu": "points-platter"}),
        ("soy, eel", [["yqzzp", "fffm", None]], {"menu": "cutthroat-combo"}),
        ("whole play", [["iiii", "i", "q"], ["ttq", "", ""], ["", "wq", "a"]], {}),
        ("other menu", [["f", "z"]], {"menu": "maki,eel,tofu,dumpling,tea,wasabi,fruit"}),
        ("no menu", [["k", "z"]], {"menu": "maki,temaki,tea"}),
        ("nine", [["t"] * 9], {}),
    ],
    "free": [
        ("open", [["12", "-3"], ["10+15-3", None]], {}),
        ("lowest", [["3", "0", "12"], ["7", "9", "100"]], {"wins": "lowest", "target": "100"}),
        ("tie", [["5", "5"]], {"rounds": "1", "title": "Hearts"}),
        ("far off", [["10", "12", "11"], ["1000", "9", "12"]], {"target": "-50"}),
        ("nine", [["1"] * 9], {}),
    ],
    "keltis": [
        ("all parts", [["R: 0 1 3 4 6 6 7 * / Y: 6 6 5 2 * * / G: 3 3 g3 / stones: 1 4", ""]], {}),
        ("counts", [["R: #9 / B: #1 / stones: #5 / grey: #2", "P: #12 / stones: #1"]], {}),
        ("faults", [["R: 3 5 4 / Y: g4 / G: 4 g5 / B: 4 * 5 / P: * * *", "R: 9 8 9"]], {}),
        ("too many", [["R: 1 1 / grey: 4 / B: #30 / stones: #6", "R: 4 g4 / stones: #4"]], {}),
        ("grey beyond", [["R: #15 / grey: #9", "R: #9"]], {}),
        ("not entered", [["R: *", None, "G: 0 1"]], {}),
        ("shared", [["stones: 1 2", "stones: 3 4"]], {}),
        ("five", [["R: 1"] * 5], {}),
        ("two rounds", [["R: 1", ""], ["Y: 1", ""]], {}),
    ],
}

RESULTS: list[tuple[str, str, Sequence[Result], _Rules]] = [
    ("sushi-go", "totals", [Result(40), Result(31), Result(20)], {}),
    ("sushi-go", "tie, puddings unknown", [Result(40), Result(40, counted=2), Result(20)], {}),
    ("sushi-go", "tie broken", [Result(40, counted=3), Result(40, counted=2)], {}),
    ("sushi-go", "rounds alone", [Result(rounds=(13, 16, 8)), Result(43, counted=4)], {}),
    ("sushi-go", "wrong sum", [Result(50, (10, 10, 10), 2), Result(20, counted=2)], {}),
    ("sushi-go", "ranks alone", [Result(rank=2), Result(rank=1), Result(rank=3)], {}),
    ("sushi-go", "ranks shared", [Result(rank=1), Result(rank=1), Result(rank=3)], {}),
    ("sushi-go", "ranks with a gap", [Result(rank=1), Result(rank=3), Result(rank=3)], {}),
    ("sushi-go", "ranks against totals", [Result(20, rank=1), Result(40, rank=2)], {}),
    ("sushi-go", "nobody is first", [Result(rank=2), Result(rank=3), Result()], {}),
    ("sushi-go", "missing", [Result(30), Result()], {}),
    ("sushi-go", "impossible", [Result(99999), Result(counted=100), Result(rank=9)], {}),
    ("sushi-go", "four rounds", [Result(rounds=(1, 2, 3, 4)), Result(3)], {}),
    ("sushi-go", "not from this box", [Result(-1, counted=2), Result(200, (99, 1, 1), 9)], {}),
    ("sushi-go", "never", [Result(rounds=(40, 0, 0)), Result(5), Result(5)], {}),
    ("sushi-go", "dummy", [Result(20), Result(19), Result(30)], {"dummy": "on"}),
    ("keltis", "totals", [Result(-3), Result(72)], {}),
    ("keltis", "tie", [Result(9), Result(9)], {}),
    ("keltis", "puddings", [Result(9, counted=1), Result(8)], {}),
]

QUESTIONS: list[tuple[str, str, Sequence[str], _Rules]] = [
    ("sushi-go", "maki", ["5", "3", "3", "2"], {}),
    ("sushi-go", "maki", ["4", "4", "0"], {}),
    ("sushi-go", "maki", ["4", "4", "3"], {"maki_tie": "pool9", "maki_zero": "zero_counts"}),
    ("sushi-go", "maki", ["5"], {}),
    ("sushi-go", "maki", ["40", "30"], {}),
    ("sushi-go", "maki", ["5", "x"], {}),
    ("sushi-go", "maki", ["5", "3"], {"dummy": "on"}),
    ("sushi-go", "pudding", ["4", "3", "0", "0"], {}),
    ("sushi-go", "pudding", ["2", "0"], {}),
    ("sushi-go", "pudding", ["9", "2", "0"], {"dummy": "on", "dummy_penalty": "off"}),
    ("sushi-go", "pudding", ["5", "5", "5"], {"pudding_tie": "full"}),
    ("sushi-go", "winner", ["30:4", "30:2", "28:0"], {}),
    ("sushi-go", "winner", ["30", "30:2"], {}),
    ("sushi-go", "winner", ["30:4", "29:2", "31:0"], {"dummy": "on"}),
    ("sushi-go", "nigiri", ["lwq", "w+q l w", "wwe"], {}),
    ("sushi-go", "nigiri", ["wq"], {"same_turn": "strict"}),
    ("sushi-go", "nigiri", [], {}),
    ("sushi-go", "hand", ["ttlwq12p"], {}),
    ("sushi-go", "hand", ["ttlwq12p", "sssd3"], {}),
    ("sushi-go", "hand", ["t" * 15], {}),
    ("sushi-go", "hand", ["ttx"], {}),
    ("sushi-go-party", "round", ["ttq1", "sss3", "22ma"], {}),
    ("sushi-go-party", "round", ["k", "q"], {}),
    ("sushi-go-party", "desserts", ["4", "2", "1", "1"], {"menu": "sushi-go"}),
    ("sushi-go-party", "desserts", ["4", "2"], {"menu": "master-menu"}),
    ("keltis", "stones", ["0", "3", "5"], {}),
    ("keltis", "stones", ["5", "5"], {}),
    ("keltis", "row", ["0 1 3 4 6 6 7"], {}),
    ("keltis", "row", ["* *"], {}),
    ("keltis", "row", ["3 5 4", "2 2", "3 3 3"], {}),
    ("keltis", "row", ["11"], {}),
]

TEXTS: dict[str, list[str]] = {
    "sushi-go": [
        "twx", "t m", "wasabi squit", "ma", "3xt", "gyoza x3", "t*3", "ttz", "天妇罗", "tt\x1bs",
        "y" * 3, "wasabi" * 9, "k",
    ],
    "free": ["12", " − 3 ", "10 + 15 - 3", "1.5", "x", "12345", "１２", "1++2", ""],
    "sushi-go-party": ["x", "menu", "squit", "o", "ttx8", "j"],
    "keltis": ["R 1 2", "X: 1", "R: 1 / R: 2", "R: 11", "stones: 0", "grey: 12", "R: #3 4", "R: a"],
}  # fmt: skip

KEYS: dict[str, list[str]] = {
    "sushi-go": ["|m", "|4", "|n", "|b", "|天", "|ж", "|y", "tttttttttttttt|t", "pppppppppp|p"],
    "free": ["|5", "1|−", "1+|+", "|x", "9999|9", "|天", "1|＋"],
    "sushi-go-party": ["|m", "|u", "tttttttt|t", "|天"],
    "keltis": [
        "|天",
        "|x",
        "grey: 3|*",
        "R: * *|*",
        "R: 1|1",
        "|g",
        "R: *|g",
        "R: 1 2|1",
        "R: 1 2|#",
        "R: #2|t",
        "stones: 3|t",
    ],
}
"""A hand, and the key pressed behind it."""


def sentences(game: Game) -> Iterator[str]:
    """Say everything about the situations of one game."""
    yield f"{game.box.title}: {said(game.box.edition)}"
    rules = complete(game, {})
    yield f"hint: {said(game.hint)}"
    for title, rounds, more in PLAYS.get(game.box.id, []):
        given = (ByHand(0, 0, 2), ByHand(0, 0, -1, "a *note*")) if title == "ties" else ()
        yield from _play(game, title, table(game, rounds, more, by_hand=given))
    for game_id, title, results, more in RESULTS:
        if game_id == game.box.id:
            full = complete(game, more)
            yield from _play(game, title, Table(len(results), (), full, results=tuple(results)))
    for game_id, question, values, more in QUESTIONS:
        if game_id == game.box.id:
            yield from _question(game, question, values, complete(game, more))
    yield "\n== texts"
    for text in TEXTS.get(game.box.id, []):
        try:
            yield f"{text!a} is {game.write(game.read(text, rules))}"
        except Refused as error:
            yield f"{text!a}: {said(error.message)}"
    yield "\n== keys"
    for pressed in KEYS.get(game.box.id, []):
        hand, key = pressed.split("|")
        entry = game.entry(table(game, [[hand, ""]]), At(0, 0))
        try:
            yield f"{hand} + {key}: {game.write(entry.press(key)[0])}"
        except Refused as error:
            yield f"{hand} + {key}: {said(error.message)}"


def _play(game: Game, title: str, at: Table) -> Iterator[str]:
    card = score(game, at)
    telling = game.tell(card)
    yield f"\n== {title}: {card.totals} {card.ranks} {card.by}"
    for round_ in range(len(card.rounds)):
        yield f"- round {round_ + 1}"
        if at.results is None:
            yield from (f"fact: {said(fact)}" for fact in telling.facts(round_))
            for race in telling.races(round_):
                name = said(race.category.name)
                yield f"race {name} ({said(race.rule)}): {race.counts} {race.pays}"
                yield from [f"  {said(race.note)}"] if race.note else []
        for seat in range(at.seats):
            yield f"seat {seat + 1}: {said(telling.summary(round_, seat))}"
            for line in telling.hand(round_, seat):
                if not line.points and said(line.reason).endswith(("none", "no cards", "cards")):
                    continue
                yield f"  {line.category.id} {line.points}: {said(line.reason)} {line.page}"
        yield from (f"story: {said(told)}" for told in telling.round_story(round_))
    for seat in range(at.seats):
        for line in telling.end(seat):
            yield f"end {seat + 1}: {line.points}: {said(line.reason)}"
    yield from (f"story: {said(told)}" for told in telling.end_story())
    yield f"decision: {said(telling.decision())}"
    for problem in check(game, at):
        where = (problem.round, problem.seat)
        yield f"{problem.level} {problem.code} {where}: {said(problem.message)}"


def _question(game: Game, question: str, values: Sequence[str], rules: _Rules) -> Iterator[str]:
    yield f"\n== {question} {' | '.join(values)}"
    asked = next(found for found in game.questions if found.id == question)
    try:
        ruling = asked.settle(values, rules)
    except QuestionError as error:
        yield f"refused ({error.place}): {said(error.message)}"
        return
    yield f"{ruling.points} {said(ruling.rule)} {ruling.page}"
    yield from (f"why: {said(why)}" for why in ruling.why)
    yield from [f"silent: {said(ruling.silent)}"] if ruling.silent else []
    yield from (f"{problem.level}: {said(problem.message)}" for problem in ruling.problems)
    if "decision" in ruling.extra:
        yield f"decision: {said(ruling.extra['decision'])}"  # type: ignore[arg-type]
    if ruling.extra.get("next"):
        yield f"next: {[said(part) for part in ruling.extra['next']]}"  # type: ignore[attr-defined]


def text_of(game: Game) -> str:
    """Return the golden text of one game."""
    return "\n".join(sentences(game)) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for game_id in all_games():
        path = FOLDER / f"{game_id}.txt"
        path.write_text(text_of(find(game_id)), encoding="utf-8")
