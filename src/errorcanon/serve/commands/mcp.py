"""canon mcp"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from typing import Any

from errorcanon.model import CanonError
from errorcanon.outcomes.outbox import OFF, Outbox, read_destination
from errorcanon.outcomes.redaction import this_machine
from errorcanon.outcomes.report import check_claim, parse_report
from errorcanon.serve.console import FOUND
from errorcanon.serve.locations import destination_file, outbox_folder
from errorcanon.serve.service import Service
from errorcanon.serve.trials import Bounds
from errorcanon.store.installing import install_line


def mcp(arguments: Namespace) -> int:
    """Answer a client of the Model Context Protocol on standard input and output.

    Raises:
        CanonError: the protocol's library is not installed.
    """
    if find_spec("mcp") is None:
        raise CanonError(f"canon mcp needs more; install it with: {install_line('mcp')}")
    from errorcanon.serve.mcp_server import make_server

    service = Service.open(arguments.corpus)
    allowed = arguments.allow_try
    trials = Bounds(arguments.try_seconds, arguments.try_disk) if allowed else None
    make_server(service, local=True, reporter=_reporter(service), trials=trials).run("stdio")
    return FOUND


def _reporter(service: Service) -> Callable[[Mapping[str, Any], Mapping[str, str], str], str]:
    """Give what keeps an agent's report and sends it, where the user has turned that on."""

    def take(values: Mapping[str, Any], _: Mapping[str, str], __: str) -> str:
        made = parse_report(values, this_machine())
        check_claim(made, service.record(made.record))
        destination = read_destination(destination_file())
        if destination is None:
            raise CanonError(OFF)
        outbox = Outbox(outbox_folder())
        key = outbox.put(made)
        sent = {one.key: one for one in outbox.send(destination)}
        if key in sent and sent[key].outcome == "refused":
            raise CanonError(sent[key].detail)
        return sent[key].outcome if key in sent else "waiting"

    return take
