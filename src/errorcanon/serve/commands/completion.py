"""canon completion"""

from __future__ import annotations

from argparse import Namespace

import shtab

from errorcanon.serve.cli import make_parser
from errorcanon.serve.console import FOUND, put


def completion(arguments: Namespace) -> int:
    """Print the completion script of a shell."""
    put(shtab.complete(make_parser(), shell=arguments.shell) + "\n")
    return FOUND
