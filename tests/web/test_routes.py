"""Every route over plain sockets: who gets in, what a tap does, what is refused."""

import re
import socket
import subprocess
import sys
from contextlib import ExitStack, closing
from pathlib import Path
from time import monotonic

import pytest

from scorekeeper.games import find
from scorekeeper.i18n import Refused
from scorekeeper.play import actions
from scorekeeper.play.play import Play
from scorekeeper.store.database import open_store
from scorekeeper.web import app, guard, server, table
from scorekeeper.web.address import listening
from scorekeeper.web.codes import LENGTH, SIGNS
from scorekeeper.web.server import Serving
from tests.tui.plays import make, stored
from tests.web.phone import Phone, Stream, fields_of, hands, new_play, served

FULL = "ttsss12p3"


def test_a_round_by_three_phones(serving: Serving, database: Path, play: Play) -> None:
    phones = [Phone(serving.url).sit(seat) for seat in range(3)]
    for phone in phones:
        phone.lay(*FULL)
    for number, phone in enumerate(phones):
        assert stored(database, play.id).closed == 0
        status, page = phone.tap("done", on="1")
        assert status == 200
        if number == 1:
            assert "Still missing: \u2068Chi\u2069." in page
    assert stored(database, play.id).closed == 1
    assert "Round 1: 17 points for you" in phones[0].look()
    assert "2 tempura: 5" in phones[0].look()
    assert phones[0].round == "2"
    phones[0].lay("d", round_="2")
    assert "points for you" not in phones[0].look()
    assert "points for you" in phones[1].look()


def test_the_final_result(database: Path) -> None:
    play = make(database, names=("Ann", "Ben"), rounds=[["ttssd122pl"] * 2] * 2 + [[None] * 2])
    serving = served(database, play)
    ann, ben = Phone(serving.url).sit(0), Phone(serving.url).sit(1)
    ann.lay(*"ttssd122pl", round_="3")
    ben.lay(*"ttssd122pl", round_="3")
    ann.tap("done", on="1", round_="3")
    ben.tap("done", on="1", round_="3")
    assert stored(database, play.id).finished
    assert "Final result" in ann.look()
    assert ben.tap("lay", key="t", round_="3")[0] == 409
    serving.stop()


def test_a_page_holds_what_a_form_without_scripts_needs(serving: Serving) -> None:
    page = Phone(serving.url).sit(1).look()
    assert {"op", "round", "key", "on"} <= fields_of(page).keys()
    forms = re.findall(r"<form.*?</form>", page, re.DOTALL)
    ops = [fields_of(form)["op"] for form in forms]
    assert len(set(ops)) == len(ops)
    assert all(op.isalnum() and len(op) <= 40 for op in ops)
    assert 'name="key" value="t"' in page
    assert not re.search(r"https?:", page)


def test_taps(serving: Serving, database: Path, play: Play) -> None:
    ann, ben = Phone(serving.url).sit(0), Phone(serving.url).sit(1)
    ann.lay(*"ttd")
    for _again in range(3):
        assert ann.tap("lay", op="same", key="e")[0] == 200
    assert hands(database, play) == ["ttde", None, None]
    assert ann.tap("take", place="1", key="t")[0] == 200
    assert ann.tap("take", place="1", key="t")[0] == 409
    assert ann.tap("take", op="back")[0] == 200
    assert ann.tap("take", op="back")[0] == 200
    assert hands(database, play)[0] == "ttde"
    ann.tap("take")
    assert hands(database, play)[0] == "ttd"
    ben.lay("t")
    assert ben.tap("take")[0] == 200
    status, page = ben.tap("take")
    assert status == 409
    assert "There is nothing of yours to take back" in page
    assert hands(database, play) == ["ttd", None, None]


def test_undo_is_only_of_ones_own_taps(serving: Serving, database: Path, play: Play) -> None:
    ann = Phone(serving.url).sit(0)
    ann.lay("t")
    store = open_store(database)
    store.act(play.id, lambda p: actions.enter(p, 0, 0, ("t", "d")))
    assert ann.tap("take")[0] == 409
    assert store.undo(play.id).operation is not None
    store.close()
    assert ann.tap("take")[0] == 200
    assert hands(database, play)[0] is None


def test_a_late_tap_is_of_no_other_round(serving: Serving, database: Path, play: Play) -> None:
    ann = Phone(serving.url).sit(0)
    ann.lay("t")
    store = open_store(database)
    store.act(play.id, lambda p: actions.close(p, 0, "2026-11-30T19:41:00+01:00"))
    store.close()
    for what, fields in {"lay": {"key": "d"}, "take": {}, "done": {"on": "1"}}.items():
        status, page = ann.tap(what, **fields)
        assert status == 409
        assert "The table has closed that round" in page
    assert hands(database, play) == ["t", None, None]
    assert hands(database, play, 1) == [None] * 3


def test_done_is_said_of_one_hand(serving: Serving, database: Path, play: Play) -> None:
    ann, ben = Phone(serving.url).sit(0), Phone(serving.url).sit(1)
    for phone in (ann, ben):
        phone.lay(*FULL)
    ann.tap("done", on="1")
    assert "I am not done" in ann.look()
    store = open_store(database)
    store.act(play.id, lambda p: actions.enter(p, 0, 0, tuple("ttsssddd1")))
    store.act(play.id, lambda p: actions.enter(p, 0, 2, tuple(FULL)))
    store.close()
    ben.tap("done", on="1")
    assert "I am not done" not in ann.look()
    assert stored(database, play.id).closed == 0
    ann.tap("done", on="1")
    assert stored(database, play.id).closed == 1


def test_a_round_opened_again_stays_open(serving: Serving, database: Path, play: Play) -> None:
    phones = [Phone(serving.url).sit(seat) for seat in range(3)]
    for phone in phones:
        phone.lay(*FULL)
        phone.tap("done", on="1")
    store = open_store(database)
    store.undo(play.id)
    assert store.play(play.id).closed == 0
    phones[0].tap("take")
    phones[0].lay("3")
    assert store.play(play.id).closed == 0
    store.close()


@pytest.mark.parametrize("by_phones", [True, False])
def test_odd_hands_are_asked_about(database: Path, play: Play, by_phones: bool) -> None:
    serving = served(database, play, by_phones=by_phones)
    phones = [Phone(serving.url).sit(seat) for seat in range(3)]
    for phone in phones:
        phone.lay(*FULL[:8])
        phone.tap("done", on="1")
    assert stored(database, play.id).closed == 0
    assert "Please check" in phones[0].look()
    status, _ = phones[0].tap("keep")
    assert status == (200 if by_phones else 404)
    if not by_phones:
        serving.do(lambda table: table.close(table.odd()))
    assert stored(database, play.id).closed == 1
    serving.stop()


@pytest.mark.parametrize("yes", [True, False])
def test_a_taken_seat_is_asked_for(serving: Serving, yes: bool) -> None:
    first, second = Phone(serving.url).sit(0), Phone(serving.url).sit(0)
    assert "/wait/" in second.page
    assert "Your number is 1." in second.look()
    (ask,) = serving.do(lambda table: list(table.asks.values()))
    serving.do(lambda table: table.answer(ask.token, yes))
    status, headers, _ = second.ask("GET", second.page)
    assert status == 303
    assert headers["location"].startswith("/S/" if yes else second.join)
    assert first.ask("GET", first.page)[0] == (404 if yes else 200)


def test_phones_answer_where_nobody_else_can(database: Path, play: Play) -> None:
    serving = served(database, play, by_phones=True)
    first, other = Phone(serving.url).sit(0), Phone(serving.url).sit(1)
    second = Phone(serving.url).sit(0)
    page = first.look()
    assert "Their phone shows 1." in page
    assert "Their phone shows" not in other.look()
    token = fields_of(page)["ask"]
    assert other.tap("answer", ask=token, yes="1")[0] == 404
    assert first.tap("answer", ask=token, yes="1")[0] == 200
    assert second.ask("GET", second.page)[0] == 303
    assert "given to another phone" in first.ask("GET", first.page)[2]
    serving.stop()


def test_another_phone_answers_for_one_that_sleeps(
    database: Path, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    serving = served(database, play, by_phones=True)
    first, other = Phone(serving.url).sit(0), Phone(serving.url).sit(1)
    second = Phone(serving.url).sit(0)
    token = fields_of(first.look())["ask"]
    now = monotonic()
    monkeypatch.setattr("scorekeeper.web.table.monotonic", lambda: now + table.AWAKE)
    assert "Their phone shows 1." in other.look()
    assert other.tap("answer", ask=token, yes="1")[0] == 200
    assert second.ask("GET", second.page)[0] == 303
    serving.stop()


def test_what_the_table_does(serving: Serving, database: Path, play: Play) -> None:
    ann = Phone(serving.url).sit(0)
    code = serving.url
    serving.do(lambda table: table.new_code())
    assert serving.url != code
    assert ann.ask("GET", Phone(code).join)[0] == 404
    assert ann.ask("GET", Phone(serving.url).join)[0] == 200
    ann.lay("t")
    serving.do(lambda table: table.free(play.seats[0].id))
    assert ann.ask("GET", ann.page)[0] == 404
    assert hands(database, play)[0] == "t"
    assert Phone(serving.url).sit(0).page != ann.page
    store = open_store(database)
    store.act(play.id, actions.abandon)
    ben = Phone(serving.url).sit(1)
    assert "put aside" in ben.look()
    assert ben.tap("lay", key="t")[0] == 409
    store.close()


def test_a_full_hand_lights_done_up_but_never_presses_it(
    serving: Serving, database: Path, play: Play
) -> None:
    phones = [Phone(serving.url).sit(seat) for seat in range(3)]
    for phone in phones:
        phone.lay(*FULL[:8])
        assert 'data-id="done">' in phone.look()
        phone.lay(FULL[8])
        assert 'data-id="done" class="go">' in phone.look()
    assert serving.do(lambda table: table.waiting()) == [0, 1, 2]
    assert stored(database, play.id).closed == 0


def test_one_phone_may_hold_several_seats(serving: Serving, database: Path, play: Play) -> None:
    parent, child = Phone(serving.url).sit(0), Phone(serving.url).sit(2)
    parent.lay("t")
    child.lay("d")
    assert hands(database, play) == ["t", None, "d"]


def test_the_seat_comes_from_the_key_and_never_from_the_request(
    serving: Serving, database: Path, play: Play
) -> None:
    ann, _ben = Phone(serving.url).sit(0), Phone(serving.url).sit(1)
    assert ann.tap("lay", key="t", seat="1", number="1", id="2")[0] == 200
    assert hands(database, play) == ["t", None, None]


def test_a_deleted_play_is_said(serving: Serving, database: Path, play: Play) -> None:
    ann = Phone(serving.url).sit(0)
    store = open_store(database)
    store.act(play.id, actions.bin)
    assert ann.tap("lay", key="t")[0] == 409
    assert "put aside" in ann.look()
    store.empty_bin()
    status, page = ann.tap("lay", key="t")
    assert status == 409
    assert play.id[:8] in page
    store.close()


def test_a_tap_leaves_no_device_behind(serving: Serving, database: Path) -> None:
    phones = [Phone(serving.url).sit(seat) for seat in range(2)]
    for phone in phones:
        phone.lay(*"ttsd")
        phone.tap("take")
    store = open_store(database, writable=False)
    roles = [role for (role,) in store.ask("SELECT role FROM devices ORDER BY id")]
    store.close()
    assert roles == ["table", "phone/1", "phone/2"]


# Who gets in


def test_codes_are_long_and_new_for_each_play(serving: Serving, database: Path) -> None:
    code = serving.url.rpartition("/")[2]
    assert len(code) == LENGTH
    assert set(code) <= set(SIGNS)
    assert len(SIGNS) ** LENGTH > 2**78
    other = served(database, new_play(database))
    assert other.url.rpartition("/")[2] != code
    other.stop()
    assert database.with_name("plays.db.phones").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("{join}", {}, 200),
        ("{join}", {"Origin": "http://{host}"}, 200),
        ("{join}", {"Origin": "http://evil.example"}, 403),
        ("{join}", {"Origin": "null"}, 403),
        ("{join}", {"Host": "evil.example"}, 421),
        ("{join}", {"Host": "127.0.0.1"}, 421),
        ("/", {}, 200),
        ("/favicon.ico", {}, 404),
        ("/AAAAAAAAAAAAAAAA", {}, 404),
        ("/S/AAAAAAAAAAAAAAAA", {}, 404),
        ("/static/0/app.css", {}, 404),
        ("/static/../../pyproject.toml", {}, 404),
        ("/history", {}, 404),
    ],
)
def test_who_gets_in(serving: Serving, path: str, headers: dict[str, str], status: int) -> None:
    phone = Phone(serving.url)
    sent = {name: text.format(host=phone.host) for name, text in headers.items()}
    found, answered, _ = phone.ask("GET", path.format(join=phone.join), None, **sent)
    assert found == status
    assert answered["content-security-policy"].startswith("default-src 'none'; script-src 'self'")
    assert answered["cache-control"] == "no-store"
    assert "set-cookie" not in answered


def test_a_foreign_page_taps_nothing(serving: Serving, database: Path, play: Play) -> None:
    ann = Phone(serving.url).sit(0)
    ann.headers["Origin"] = "http://evil.example"
    assert ann.tap("lay", key="t")[0] == 403
    assert hands(database, play)[0] is None


def test_wrong_codes_are_counted(serving: Serving) -> None:
    phone = Phone(serving.url).sit(0)
    found = [phone.ask("GET", f"/{'A' * 14}{n:02}")[0] for n in range(guard.WRONG_CODES + 2)]
    assert found == [404] * guard.WRONG_CODES + [429] * 2
    assert phone.ask("GET", phone.join)[0] == 429
    assert phone.tap("lay", key="t")[0] == 200


def test_a_look_changes_nothing(serving: Serving) -> None:
    phone = Phone(serving.url)
    for method, path in (("GET", phone.join), ("HEAD", phone.join), ("GET", f"{phone.join}/sit")):
        assert phone.ask(method, path)[0] == 200
    assert serving.do(lambda table: {state.phone for state in table.states()}) == {"none"}


@pytest.mark.parametrize(
    ("what", "fields", "status"),
    [
        ("lay", {"key": "t", "op": "a" * 41}, 400),
        ("lay", {"key": "t", "op": "<b>"}, 400),
        ("lay", {"key": "?"}, 409),
        ("lay", {"key": ""}, 404),
        ("lay", {"key": "t", "round_": "0"}, 409),
        ("take", {"place": "99"}, 409),
        ("lay", {"key": "t" * 3000}, 413),
        ("eat", {}, 404),
    ],
)
def test_strange_taps(serving: Serving, what: str, fields: dict[str, str], status: int) -> None:
    assert Phone(serving.url).sit(0).tap(what, **fields)[0] == status
    assert Phone(serving.url).ask("POST", Phone(serving.url).join + "/sit", {"seat": "x"})[0] == 400
    assert Phone(serving.url).ask("POST", Phone(serving.url).join + "/sit", {"seat": "9"})[0] == 409


def test_names_can_do_nothing(database: Path) -> None:
    names = ("<script>alert(1)</script>", '"><img src=x>', "{{ 7*7 }}\u202e")
    serving = served(database, new_play(database, names))
    page = Phone(serving.url).sit(0).look()
    assert page.count("<script") == 1
    assert "<img" not in page
    assert "49" not in re.sub(r"\d{3,}|[0-9a-f]{6,}", "", page)
    assert "\u202e" not in page
    serving.stop()


def test_half_open_connections_lock_nobody_out(serving: Serving) -> None:
    address = (serving.address, serving.port)
    ann = Phone(serving.url).sit(0)
    with ExitStack() as stack:
        for number in range(500):
            one = stack.enter_context(socket.create_connection(address, timeout=5))
            if number % 2:
                one.send(b"GET / HT")
            if number % 100 == 50:
                ann.lay("tsd12"[number // 100])
        assert "5/9" in ann.look()
        assert len(serving._server.server_state.connections) <= guard.A_PEER + 1


def test_many_peers_together_keep_nobody_out(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "ALTOGETHER", 4)
    ann = Phone(serving.url).sit(0)
    with ExitStack() as stack:
        for _ in range(12):
            stack.enter_context(socket.create_connection((serving.address, serving.port)))
        ann.lay("t")
        assert len(serving._server.server_state.connections) <= 5


def test_it_listens_at_the_one_address_that_is_shown(serving: Serving) -> None:
    assert serving._socket.getsockname() == (serving.address, serving.port)
    with pytest.raises(OSError, match=r"refused"):
        socket.create_connection(("127.0.0.2", serving.port), timeout=5)


def test_half_a_request_is_closed(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "WHOLE", 0.1)
    with socket.create_connection((serving.address, serving.port), timeout=5) as one:
        one.send(f"GET / HTTP/1.1\r\nHost: {serving.host}\r\n\r\n".encode())
        assert one.recv(9999).startswith(b"HTTP/1.1 200")
        one.send(b"POST /x HTTP/1.1\r\n")
        while one.recv(9999):
            pass


def test_headers_have_an_end(serving: Serving) -> None:
    with socket.create_connection((serving.address, serving.port), timeout=5) as one:
        one.send(b"GET / HTTP/1.1\r\nX: " + b"a" * 10_000)
        assert one.recv(99).startswith(b"HTTP/1.1 400")


# Streams, languages, games


def test_a_stream_tells_each_change(serving: Serving, play: Play) -> None:
    ann, ben = Phone(serving.url).sit(0), Phone(serving.url).sit(1)
    with Stream(ann) as stream:
        text = stream.until("event: main")
        assert text.index("event: start") < text.index("event: main")
        ben.lay("t")
        stream.until("1 of 9")
        ann.lay("d")
        stream.until("1/9")
        serving.do(lambda table: table.free(play.seats[0].id))
        stream.until("event: gone")


def test_a_stream_gives_signs(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "BEAT", 0.05)
    ann = Phone(serving.url).sit(0)
    with ExitStack() as stack:
        stream = stack.enter_context(Stream(ann))
        stream.until("event: beat")
        for _ in range(app.STREAMS):
            stack.enter_context(Stream(ann)).until("event: main")
        stream.until("\r\n0\r\n\r\n")
        serving.stop()


def test_each_phone_speaks_its_own_language(serving: Serving) -> None:
    join = Phone(serving.url).join
    for accepted, tongue in {
        "de-AT,en;q=0.5": "de",
        "zh-TW": "zh-TW",
        "fr": "en",
        "": "en",
    }.items():
        page = Phone(serving.url, Accept_Language=accepted).ask(
            "GET", join, None, Accept_Language=accepted
        )[2]
        assert f'<html lang="{tongue}">' in page
    page = Phone(serving.url).ask("GET", f"{join}?language=vi", None, Accept_Language="de")[2]
    assert '<html lang="vi">' in page
    assert f'action="{join}/sit?language=vi"' in page


def test_styles_and_script_can_be_kept(serving: Serving) -> None:
    ann = Phone(serving.url).sit(0)
    page = ann.look()
    found = [ann.ask("GET", path) for path in re.findall(r'"(/static/[^"]*)"', page)]
    assert [status for status, _, _ in found] == [200, 200]
    assert all("immutable" in headers["cache-control"] for _, headers, _ in found)
    assert len(page) + sum(len(text) for _, _, text in found) < 30_000


def test_a_game_with_rows(database: Path) -> None:
    play = new_play(database, ("Ann", "Ben"), "keltis")
    serving = served(database, play)
    ann = Phone(serving.url).sit(0)
    assert ann.tap("lay", key="G", place="0")[0] == 200
    ann.lay("3", "5")
    status, page = ann.tap("lay", key="7", place="0")
    assert status == 200
    assert "Take out Green 5" in page
    assert stored(database, play.id).rounds[0][0] == ("R7", "G3", "G5")
    place = re.search(
        r'name="place" value="(\d+)"><input type="hidden" name="key" value="G5"', page
    )
    assert place is not None
    assert ann.tap("take", place=place[1], key="G5")[0] == 200
    assert stored(database, play.id).rounds[0][0] == ("R7", "G3")
    serving.stop()


@pytest.mark.parametrize("game", ["sushi-go-party", "free"])
def test_other_games(database: Path, game: str) -> None:
    play = new_play(database, ("Ann", "Ben"), game)
    serving = served(database, play)
    ann = Phone(serving.url).sit(0)
    keys = re.findall(r'name="key" value="([^"]*)"', ann.look())
    assert all(ann.tap("lay", key=key)[0] in {200, 409} for key in keys)
    assert find(game).write(stored(database, play.id).rounds[0][0] or ()) != ""
    serving.stop()


def test_a_rematch_takes_the_phones_along(database: Path) -> None:
    play = make(database, names=("Ann", "Ben"), rounds=[["ttssd122pl"] * 2] * 3, closed=3)
    serving = served(database, play)
    ann = Phone(serving.url).sit(0)
    assert "Final result" in ann.look()
    store = open_store(database)
    seats = [seat.person for seat in play.seats]
    again = store.begin(actions.begin(store.people(), play.game_id, seats, play.rules))
    store.close()
    serving.do(lambda table: table.watch())
    ann.lay("t")
    assert hands(database, again)[0] == "t"
    serving.stop()


# Failures


def test_a_file_moved_away_is_said(serving: Serving, database: Path) -> None:
    ann = Phone(serving.url).sit(0)
    database.rename(database.with_name("elsewhere.db"))
    assert ann.tap("lay", key="t")[0] == 409
    assert "plays.db" in ann.look()


def test_a_busy_file_is_tried_again(serving: Serving, database: Path, play: Play) -> None:
    ann = Phone(serving.url).sit(0)
    store = open_store(database)
    with store.transaction("table"):
        assert ann.tap("lay", op="again", key="t")[0] == 503
    assert ann.tap("lay", op="again", key="t")[0] == 200
    store.close()
    assert hands(database, play)[0] == "t"


def test_a_phone_falls_asleep(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben = Phone(serving.url).sit(0), Phone(serving.url).sit(1)
    later = monotonic() + table.AWAKE
    monkeypatch.setattr(table, "monotonic", lambda: later)
    assert "asleep" in ben.look()
    with Stream(ann) as stream:
        stream.until("event: main")
        states = serving.do(lambda there: [state.phone for state in there.states()])
        assert states == ["awake", "awake", "none"]


def test_it_stops_when_nobody_came_for_hours(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Stream(Phone(serving.url).sit(0)) as stream:
        stream.until("event: main")
        monkeypatch.setattr(server, "LONELY", -1.0)
        serving.wait()
        assert not serving.running
        stream.until("\r\n0\r\n\r\n")
    with pytest.raises(Refused, match="not served"):
        serving.do(lambda there: there.version)


def test_the_last_port_is_kept(database: Path, play: Play) -> None:
    first = Serving(database, play.id, address="127.0.0.1")
    port, url = first.port, first.url
    first.stop()
    again = Serving(database, play.id, address="127.0.0.1")
    assert (again.port, again.url) == (port, url)
    again.stop()


def test_nothing_of_phones_is_loaded_without_them() -> None:
    code = "import sys, scorekeeper.cli.app, scorekeeper.tui.app; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.split(".")[0] for name in done.stdout.split()}
    assert not loaded & {"starlette", "uvicorn", "jinja2", "segno", "ifaddr", "h11"}


def test_answers_are_sent_at_once() -> None:
    """Without the protocol named an answer's second part waits for the first to be confirmed."""
    with closing(listening("127.0.0.1", 0)) as found:
        assert found.proto == socket.IPPROTO_TCP
