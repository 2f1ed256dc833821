"""`scorekeeper completion`: the script that completes commands in a shell."""

import click
from click.shell_completion import get_completion_class

from scorekeeper.cli.app import PROGRAM, cli
from scorekeeper.translate import _


@click.command(
    "completion",
    help=_("Print the completion script for SHELL; load it in the shell's start-up file."),
    epilog="\b\n"
    + _("Examples:")
    + """
  eval "$(scorekeeper completion bash)"    # in ~/.bashrc
  eval "$(scorekeeper completion zsh)"     # in ~/.zshrc
  scorekeeper completion fish > ~/.config/fish/completions/scorekeeper.fish
""",
)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> None:
    """Print the completion script."""
    kind = get_completion_class(shell)
    if kind is not None:
        click.echo(kind(cli, {}, PROGRAM, "_SCOREKEEPER_COMPLETE").source())
