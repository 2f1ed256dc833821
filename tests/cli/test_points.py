"""The command line on plays without cards and on points set by hand."""

import json
from contextlib import closing
from pathlib import Path

from scorekeeper.points import set_counts
from scorekeeper.store.database import open_database
from scorekeeper.store.plays import change, load
from tests.cli.runner import COMPLETE, one_line, run, run_json

PLAY_ID = "0192f0c4-7e1b-7d51-9c44-2f0e8d1b6a10"
OLD = {
    "id": PLAY_ID,
    "game": "sushi-go",
    "players": ["Ann", "Ben", "Chi"],
    "results": [
        {"player": "Ann", "total": 130},
        {"player": "Ben", "total": 40, "rounds": [20, 10, 10], "puddings": 2},
        {"player": "Chi", "total": 40},
    ],
}


def stored(play: object, db: Path) -> None:
    result = run("import", "-", typed=json.dumps(play), db=db)
    assert result.exit_code == 0, result.stderr


def test_a_result_without_cards_is_scored_with_its_doubts() -> None:
    result = run("score", "-", typed=json.dumps(OLD))
    assert result.exit_code == 0
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert "Written down without cards." in lines
    assert "Result R1 R2 R3 Puddings laid Total Rank" in lines
    assert "Ann – – – – 130 1 wins" in lines
    assert "Ben 20 10 10 2 40 2" in lines
    assert "Ann wins 130 : 40." in lines
    assert "Warning: Ann: 130 points: with 3 players a play ends with −6 to 111." in lines
    assert any("share the place, because puddings are not known" in line for line in lines)


def test_a_stored_result_is_shown_and_marked(tmp_path: Path) -> None:
    db = tmp_path / "plays.db"
    stored(OLD, db)
    shown = json.loads(run("show", PLAY_ID[:8], "--json", db=db).stdout)
    assert (shown["kind"], shown["cards"], shown["by_hand"]) == ("points", None, [])
    assert [player["total"] for player in shown["players"]] == [130, 40, 40]
    assert "Written down without cards." in run("show", PLAY_ID[:8], db=db).stdout
    exported = json.loads(run("export", db=db).stdout)
    assert exported["plays"][0]["results"] == OLD["results"]


def test_points_by_hand_are_starred(tmp_path: Path) -> None:
    db = tmp_path / "plays.db"
    stored({**COMPLETE, "id": PLAY_ID}, db)
    at = "2026-11-29T20:05:00+01:00"
    with closing(open_database(db)) as database:
        play = load(database, PLAY_ID)
        hand = play.score().hand(1, 0)
        assert hand is not None
        counts = hand.total + 4
        change(database, play, lambda play: set_counts(play, 1, 0, counts, "agreed", at))
    lines = [" ".join(line.split()) for line in run("show", PLAY_ID[:8], db=db).stdout.splitlines()]
    assert any(line.startswith("Ann ") and line.endswith(f" 4 {counts}*") for line in lines)
    assert any(line.startswith("Ann ") and "47*" in line for line in lines)
    assert "Warning: Round 2, Ann: 4 points added by hand: agreed" in lines
    shown = json.loads(run("show", PLAY_ID[:8], "--json", db=db).stdout)
    assert shown["kind"] == "cards"
    assert shown["by_hand"] == [{"round": 2, "player": "Ann", "points": 4, "note": "agreed"}]


def test_the_json_has_nulls() -> None:
    scored = run_json("score", "-", typed=OLD)
    assert scored["complete"] is True
    assert scored["players"][0]["rounds"] == [None, None, None]
    assert scored["players"][1]["pudding_points"] is None
    assert scored["decision"] == {"by": "total", "text": "Ann wins 130 : 40."}
    assert {problem["code"] for problem in scored["problems"]} == {"total_points", "open_tie"}


def test_points_are_set_by_hand_and_taken_away(tmp_path: Path) -> None:
    db = tmp_path / "plays.db"
    stored({**COMPLETE, "id": PLAY_ID}, db)
    before = run_json("show", PLAY_ID, db=db)
    counts = before["players"][0]["rounds"][1]["total"] + 4
    done = run("edit", PLAY_ID, "--points", f"2:ann={counts}", "--because", "agreed", db=db)
    assert done.stdout.splitlines() == [
        "Round 2, Ann by hand: – → +4",
        "Ann: 43 → 47 points",
        "Warning: Round 2, Ann: 4 points added by hand: agreed",
        "Ann wins 47 : 46.",
    ]
    run("edit", PLAY_ID, "--bonus", "1:Ben=-2", db=db)
    assert run_json("show", PLAY_ID, db=db)["by_hand"] == [
        {"round": 1, "player": "Ben", "points": -2, "note": ""},
        {"round": 2, "player": "Ann", "points": 4, "note": "agreed"},
    ]
    run("edit", PLAY_ID, "--bonus", "1:Ben=0", "--bonus", "2:Ann=0", db=db)
    assert run_json("show", PLAY_ID, db=db)["players"] == before["players"]


def test_a_result_without_cards_is_corrected(tmp_path: Path) -> None:
    db = tmp_path / "plays.db"
    stored(OLD, db)
    result = ("--result", "Ann=13+16+8=40:4", "--result", "Chi=2.")
    # all three have 40, and only one place is known: nobody knows who won
    asked = run("edit", PLAY_ID, *result, db=db)
    assert "Nobody’s first place is written down or follows from the points" in asked.stderr
    done = run("edit", PLAY_ID, *result, "--yes", db=db)
    lines = done.stdout.splitlines()
    assert "Ann: 130 → 40 points" in lines
    assert (
        "Points without cards: "
        + "; ".join(
            (
                "Ann 130 → 40",
                "Ann, round 1 – → 13",
                "Ann, round 2 – → 16",
                "Ann, round 3 – → 8",
                "Ann, puddings – → 4",
                "Chi, place – → 2",
            )
        )
        in lines
    )
    assert json.loads(run("export", PLAY_ID, db=db).stdout)["plays"][0]["results"] == [
        {"player": "Ann", "total": 40, "rounds": [13, 16, 8], "puddings": 4},
        OLD["results"][1],
        {"player": "Chi", "total": 40, "rank": 2},
    ]
    result = run("edit", PLAY_ID, "--bonus", "1:Ann=2", db=db)
    assert (result.exit_code, one_line(result.stderr)) == (1, True)
    assert "correct its points with --result." in result.stderr
    for option in ("--points", "--cards"):
        refused = run("edit", PLAY_ID, option, "1:Ann=5", db=db)
        assert (refused.exit_code, refused.stderr) == (1, result.stderr)


def added(db: Path, *args: str) -> str:
    identifier: str = run_json("add", "sushi-go", *args, db=db)["id"]
    return identifier


def results(db: Path, identifier: str) -> list[dict[str, object]]:
    exported = json.loads(run("export", identifier, db=db).stdout)
    found: list[dict[str, object]] = exported["plays"][0]["results"]
    return found


def test_what_a_correction_does_not_name_stays(tmp_path: Path) -> None:
    db = tmp_path / "plays.db"
    play = added(db, "Ann=40:3", "Ben=38:2")
    for text, expected in (
        ("Ann=41", {"total": 41, "puddings": 3}),
        ("Ann=:2", {"total": 41, "puddings": 2}),
        ("Ann=1.", {"total": 41, "puddings": 2, "rank": 1}),
        ("Ann=?", {"puddings": 2, "rank": 1}),
    ):
        assert run("edit", play, "--result", text, db=db).exit_code == 0
        assert results(db, play)[0] == {"player": "Ann", **expected}


def test_rounds_that_do_not_make_a_new_total_are_named_and_go(tmp_path: Path) -> None:
    db = tmp_path / "plays.db"
    play = added(db, "Ann=13+16+8:4", "Ben=12+9+20:2")
    done = run("edit", play, "--result", "Ann=42", db=db)
    assert (
        "Ann: the rounds 13+16+8 don’t make 42 and were taken out; the journal keeps them."
    ) in done.stdout.splitlines()
    assert results(db, play)[0] == {"player": "Ann", "total": 42, "puddings": 4}
    (edit,) = run_json("show", play, "--journal", db=db)["journal"]
    assert "[13,16,8]" in edit["before"]
    done = run("edit", play, "--result", "Ben=41", db=db)
    assert done.stdout == "Nothing was changed.\n"


def test_totals_that_were_added_up_follow_and_written_ones_stay(tmp_path: Path) -> None:
    db = tmp_path / "plays.db"
    play = added(db, "Ann=10+10+10:4", "Ben=10+10+11:4", "Chi=10+10+10=36:1", "--yes")
    assert [one["total"] for one in results(db, play)] == [33, 34, 36]
    done = run("edit", play, "--rule", "pudding_tie=full", db=db)
    assert "Ben wins 37 : 36." in done.stdout.splitlines()
    assert [one["total"] for one in results(db, play)] == [36, 37, 36]
    run("edit", play, "--result", "Ann=14+10+10", db=db)
    assert [one["total"] for one in results(db, play)] == [40, 37, 36]
    run("edit", play, "--result", "Ben=:5", db=db)
    assert [one["total"] for one in results(db, play)] == [34, 37, 36]


def test_a_correction_that_the_rules_do_not_allow_must_be_asked_for(tmp_path: Path) -> None:
    db = tmp_path / "plays.db"
    play = added(db, "Ann=40", "Ben=38")
    refused = run("edit", play, "--result", "Ann=999", db=db)
    assert (refused.exit_code, one_line(refused.stderr)) == (1, True)
    assert "Nothing was changed. Ann: 999 points" in refused.stderr
    assert results(db, play)[0]["total"] == 40
    assert run("edit", play, "--result", "Ann=999", "--yes", db=db).exit_code == 0
    assert results(db, play)[0]["total"] == 999
    assert run("edit", play, "--result", "Ben=39", db=db).exit_code == 0


def test_a_place_beside_bare_points_leaves_the_order_open(tmp_path: Path) -> None:
    db = tmp_path / "plays.db"
    sentence = "Of Ben only the place is known and of Ann only points, so the order is open"
    assert sentence in run("add", "sushi-go", "Ann=40", "Ben=2.", db=db).stderr
    play = added(db, "Ann=40", "Ben=38")
    assert sentence in run("edit", play, "--result", "Ben=?,2.", db=db).stderr


def test_a_star_stands_in_lists_and_records_that_rest_on_points_by_hand(tmp_path: Path) -> None:
    db = tmp_path / "plays.db"
    stored({**COMPLETE, "id": PLAY_ID}, db)
    assert "*" not in run("plays", db=db).stdout + run("stats", db=db).stdout
    assert run("edit", PLAY_ID, "--bonus", "2:Ann=9", db=db).exit_code == 0
    total = run_json("show", PLAY_ID, db=db)["players"][0]["total"]
    assert f"Ann {total}*," in run("plays", db=db).stdout
    stats = run("stats", db=db).stdout
    assert f"Highest total: {total}*, Ann" in stats
    assert "* rests on points that were set by hand or written down without cards." in stats
    figures = run("stats", "Ann", db=db).stdout
    assert f"best {total}*, worst {total}*" in figures
    run("edit", PLAY_ID, "--delete", db=db)
    assert f"Ann {total}*," in run("plays", "--bin", db=db).stdout


def test_a_day_without_a_time_has_no_made_up_hour(tmp_path: Path) -> None:
    db = tmp_path / "plays.db"
    play = added(db, "Ann=43:5", "Ben=40:2", "--date", "2019-07-14")
    for text in (run("plays", db=db).stdout, run("show", play, db=db).stdout):
        assert "2019-07-14" in text
        assert "00:00" not in text
    done = run("edit", play, "--date", "2019-07-15", db=db)
    assert done.stdout.splitlines()[0] == "Date: 2019-07-14 → 2019-07-15"
    assert "was kept" not in done.stdout
    run("edit", play, "--date", "2019-07-15 20:00", db=db)
    assert "2019-07-15 20:00" in run("plays", db=db).stdout


def test_who_counts_most_puddings_is_seen_at_once(tmp_path: Path) -> None:
    db = tmp_path / "plays.db"
    added(db, "Ann=43:2", "Ben=40:5")
    added(db, "Ann=43:1", "Ben=40")
    assert "Puddings a play: Ben 5.0, Ann 1.5" in run("stats", db=db).stdout.splitlines()


def test_undated_plays_are_said_to_be_left_out_of_the_form(tmp_path: Path) -> None:
    db = tmp_path / "plays.db"
    added(db, "Ann=43:2", "Ben=40:5")
    text = run("stats", "Ann", db=db).stdout
    assert "1 play without a known day is left out of the form and the streak." in text
    assert "Favourite" not in text
    assert "Cards" not in text


def test_figures_that_rest_on_plays_without_cards_are_marked(tmp_path: Path) -> None:
    db = tmp_path / "plays.db"
    stored({**COMPLETE, "id": PLAY_ID}, db)
    added(db, "Ann=43:1", "Ben=1:7", "Zoe=60:2")
    stats = run("stats", db=db).stdout
    assert "Highest total: 60*, Zoe" in stats
    assert "Puddings in one play: 7*, Ben" in stats
    assert "* rests on points that were set by hand or written down without cards." in stats
    # Ann has her 43 from cards, too
    assert "best 43, worst 43\n" in run("stats", "Ann", db=db).stdout
    assert "best 46, worst 1*\n" in run("stats", "Ben", db=db).stdout
    (group,) = run_json("stats", db=db)
    marks = {line["player"]: line["marked"] for line in group["standings"]}
    assert marks["Ann"] == {"best": False, "worst": False}
    assert marks["Ben"] == {"best": False, "worst": True}
    assert marks["Zoe"] == {"best": True, "worst": True}
    records = {record["record"]: record for record in group["records"]}
    assert records["total"]["marked"] is True
    assert [holder["marked"] for holder in records["total"]["holders"]] == [True]
    assert records["round"]["marked"] is False
    (game,) = run_json("stats", "Ben", db=db)["games"]
    assert game["totals"]["marked"] == {"best": False, "worst": True}


def test_values_outside_the_rules_that_were_kept_are_marked_in_lists(tmp_path: Path) -> None:
    db = tmp_path / "plays.db"
    stored(OLD, db)
    plays = run("plays", db=db).stdout
    assert "Ann 130*, Ben 40, Chi 40 " in plays
    assert "Ann wins (no cards, outside the rules)" in plays
    assert plays.splitlines()[-1] == "* set by hand, or outside the rules."
    (row,) = run_json("plays", db=db)
    assert [player["marked"] for player in row["players"]] == [True, False, False]
    run("edit", PLAY_ID, "--delete", db=db)
    assert "Ann 130*, Ben 40, Chi 40 " in run("plays", "--bin", db=db).stdout
    run("edit", PLAY_ID, "--restore", db=db)
    run("edit", PLAY_ID, "--result", "Ann=99", db=db)
    plays = run("plays", db=db).stdout
    assert "*" not in plays
    assert "Ann wins (no cards)" in plays


def test_what_is_only_unknown_is_not_outside_the_rules(tmp_path: Path) -> None:
    db = tmp_path / "plays.db"
    added(db, "Ann=43", "Ben=40", "Chi=40", "--yes")
    added(db, "Ann=?", "Ben=40", "--yes")
    plays = run("plays", db=db).stdout
    assert "*" not in plays
    assert "no result (no cards)" in plays


def test_puddings_that_are_too_many_together_mark_everybody(tmp_path: Path) -> None:
    db = tmp_path / "plays.db"
    added(db, "Ann=43:6", "Ben=40:6", "--yes")
    assert "Ann 43*, Ben 40*" in run("plays", db=db).stdout


def test_puddings_and_places_are_taken_away_again(tmp_path: Path) -> None:
    db = tmp_path / "plays.db"
    play = added(db, "Ann=40:3,1.", "Ben=38:2,2.")
    done = run("edit", play, "--result", "Ann=:?", db=db)
    assert done.stdout.splitlines()[0] == "Points without cards: Ann, puddings 3 → –"
    assert results(db, play)[0] == {"player": "Ann", "total": 40, "rank": 1}
    done = run("edit", play, "--result", "Ann=?.", "--result", "Ben=:?,?.", db=db)
    assert results(db, play) == [{"player": "Ann", "total": 40}, {"player": "Ben", "total": 38}]
    assert "Ann wins 40 : 38." in done.stdout
    # a total that rounds and puddings made is known all the same
    added_up = added(db, "Ann=13+16+8:4", "Ben=12+9+20:2")
    totals = [one["total"] for one in results(db, added_up)]
    run("edit", added_up, "--result", "Ann=:?", "--result", "Ben=:?", db=db)
    assert [one["total"] for one in results(db, added_up)] == totals
    assert all("puddings" not in one for one in results(db, added_up))


def test_the_last_thing_known_of_somebody_can_not_be_taken_away(tmp_path: Path) -> None:
    db = tmp_path / "plays.db"
    play = added(db, "Ann=1.", "Ben=2.")
    refused = run("edit", play, "--result", "Ann=?.", "--result", "Ben=?.", db=db)
    assert (refused.exit_code, one_line(refused.stderr)) == (1, True)
    assert "Write down at least one total or place." in refused.stderr
    assert [one["rank"] for one in results(db, play)] == [1, 2]


def test_unknown_parts_of_a_new_result_are_left_out(tmp_path: Path) -> None:
    db = tmp_path / "plays.db"
    play = added(db, "Ann=43:?,?.", "Ben=40:?")
    assert results(db, play) == [{"player": "Ann", "total": 43}, {"player": "Ben", "total": 40}]


def test_a_house_rule_and_the_totals_that_follow_are_one_edit(tmp_path: Path) -> None:
    db = tmp_path / "plays.db"
    play = added(db, "Ann=10+10+10:4", "Ben=10+10+11:4", "Chi=10+10+10=36:1", "--yes")
    done = run("edit", play, "--rule", "pudding_tie=full", db=db)
    (edit,) = run_json("show", play, "--journal", db=db)["journal"]
    assert edit["text"] == done.stdout.splitlines()[0]
    assert edit["text"].startswith("House rule, ")
    assert edit["text"].endswith(". Points without cards: Ann 33 → 36; Ben 34 → 37")


def test_a_house_rule_that_takes_the_winner_is_asked_about(tmp_path: Path) -> None:
    db = tmp_path / "plays.db"
    rules = ("--rule", "dummy=on", "--rule", "dummy_can_win=on")
    play = added(db, "Dora=2.", "Ann=3.", "Dummy=1.", *rules)
    change = ("edit", play, "--rule", "dummy_can_win=off")
    asked = run(*change, db=db)
    assert (asked.exit_code, one_line(asked.stderr)) == (1, True)
    assert asked.stderr.startswith("scorekeeper: Nothing was changed. ")
    assert "With --yes it is kept so." in asked.stderr
    assert run_json("show", play, db=db)["house_rules"]["dummy_can_win"] == "on"
    kept = run(*change, "--yes", db=db)
    assert kept.exit_code == 0
    assert "Nobody’s first place is written down." in kept.stdout
    # what it did not bring about is no question
    assert run("edit", play, "--rule", "dummy_penalty=off", db=db).exit_code == 0


def test_a_place_that_can_not_be_is_refused_also_with_yes(tmp_path: Path) -> None:
    db = tmp_path / "plays.db"
    play = added(db, "Ann=1.", "Ben=2.")
    refused = run("edit", play, "--result", "Ann=9.", "--yes", db=db)
    assert refused.exit_code == 1
    assert refused.stderr == "scorekeeper: Ann: there is no place 9 among 2 players.\n"
    assert results(db, play)[0] == {"player": "Ann", "rank": 1}
