"""canon report"""

from __future__ import annotations

import sys
from argparse import Namespace

from errorcanon.model import CanonError
from errorcanon.outcomes.outbox import (
    OFF,
    Destination,
    Outbox,
    read_destination,
    write_destination,
)
from errorcanon.outcomes.redaction import this_machine
from errorcanon.outcomes.report import check_claim, parse_report
from errorcanon.publish.controls import json_text, one_line
from errorcanon.serve.console import FOUND, NOTHING, put, put_line
from errorcanon.serve.environment import read_environment
from errorcanon.serve.locations import destination_file, outbox_folder
from errorcanon.serve.service import Service


def switch_on(arguments: Namespace) -> int:
    """Say where reports may go."""
    token = arguments.token or sys.stdin.readline().strip()
    if not token:
        raise CanonError("no token; give it with --token or on standard input")
    write_destination(destination_file(), Destination(arguments.to, token))
    put_line(f"reports go to {arguments.to}; every one is shown before")
    return FOUND


def switch_off(arguments: Namespace) -> int:
    """Forget where reports went, and what waits."""
    destination_file().unlink(missing_ok=True)
    outbox = Outbox(outbox_folder())
    keys = [key for key, _ in outbox.waiting()]
    for key in keys:
        outbox.drop(key)
    put_line(f"reporting is off; {len(keys)} reports that waited are gone")
    return FOUND


def report(arguments: Namespace) -> int:
    """Show what would be sent, and send it if that is wanted.

    Raises:
        CanonError: no such record or claim, no environment, or reporting is off.
    """
    environment = read_environment(arguments.env, whole=False)
    if not environment:
        raise CanonError(
            "--env is missing: say with which versions it was tried, "
            'as --env \'{"torch": "2.10.0"}\', or --env auto for those of this machine'
        )
    record = Service.open().record(arguments.id)
    made = parse_report(
        {
            "record": record.id,
            "claim": arguments.claim,
            "worked": arguments.verb == "worked",
            "environment": environment,
            "note": arguments.note,
        },
        this_machine(),
    )
    check_claim(made, record)
    put(json_text(made.as_json(), indent=2) + "\n")
    if arguments.dry_run:
        return FOUND
    destination = read_destination(destination_file())
    if destination is None:
        raise CanonError(OFF)
    if not arguments.yes and not _is_wanted(destination):
        put("not sent\n")
        return NOTHING
    outbox = Outbox(outbox_folder())
    outbox.put(made)
    return _send(outbox, destination)


def send(arguments: Namespace) -> int:
    """Send what waits."""
    destination = read_destination(destination_file())
    if destination is None:
        raise CanonError(OFF)
    return _send(Outbox(outbox_folder()), destination)


def pending(arguments: Namespace) -> int:
    """List what waits."""
    found = False
    for key, waiting in Outbox(outbox_folder()).waiting():
        found = True
        put(json_text({"key": key, **waiting.as_json()}) + "\n")
    return FOUND if found else NOTHING


def _is_wanted(destination: Destination) -> bool:
    if not sys.stdin.isatty():
        raise CanonError("nobody is there to be asked; add --yes to send what is shown above")
    question = f"send this to {one_line(destination.url)}? [y/N] "
    return input(question).strip().lower() in ("y", "yes")


def _send(outbox: Outbox, destination: Destination) -> int:
    sent = outbox.send(destination)
    for one in sent:
        put_line(f"{one.outcome}{': ' + one.detail if one.detail else ''}")
    left = sum(1 for _ in outbox.waiting())
    if left:
        put_line(f"{left} wait; they are sent with the next report, or by: canon report send")
    return FOUND if sent and not left else NOTHING
