"""`scorekeeper phones`: everybody enters their own cards on their phone, without the screens."""

import json
import sys

import click

from scorekeeper.cli.base import JSON, command, option
from scorekeeper.cli.inputs import database, find_play, opened
from scorekeeper.cli.output import complain, tell
from scorekeeper.i18n import Refused, msg


@command(
    "phones",
    msg(
        "Let everybody at the table enter their own cards on their phone: scan the code, choose "
        "your name, tap your cards. Phones must be in the same Wi-Fi; nothing leaves it. Without "
        "PLAY the newest unfinished play is served. Ctrl-C ends it."
    ),
    examples="""
scorekeeper phones
scorekeeper phones 3f2a --port 8200
""",
)
@click.argument("play", metavar="[PLAY]", required=False)
@option("--port", type=click.IntRange(0, 65535), help=msg("The port to use; 0 takes any."))
@JSON
def phones_command(play: str | None, port: int | None, as_json: bool) -> None:
    """Serve a play to phones."""
    from scorekeeper.store.queries import unfinished
    from scorekeeper.web.server import LOOPBACK, Serving

    with opened() as store:
        if play is None:
            found = next(iter(unfinished(store, 1)), None)
            if found is None:
                raise Refused(msg("There is no unfinished play; begin one in the screens first."))
            play_id = found.id
        else:
            play_id = find_play(store, play)

    serving = Serving(database(), play_id, port=port, by_phones=True)
    try:
        if as_json:
            click.echo(json.dumps({"url": serving.url, "play": play_id}))  # read while it runs
        else:
            tell(serving.url)
            for row in serving.qr:
                click.secho(row, fg="black", bg="bright_white")
        sys.stdout.flush()
        if serving.address == LOOPBACK:
            complain(msg("There is no network here, so only this machine can reach the page."))
        serving.wait()
    except KeyboardInterrupt:
        pass
    finally:
        serving.stop()
