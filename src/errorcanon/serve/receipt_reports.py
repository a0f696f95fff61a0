"""Make reports from the field of a receipt: what trials showed of the steps of records. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from errorcanon.model import CanonError
from errorcanon.serve.environment import named_products
from errorcanon.store.json_input import parse_json
from errorcanon.store.lab_values import to_requirement
from errorcanon.trial.judging import GREEN
from errorcanon.trial.receipt import SCHEMA

MOST_BYTES = 1 << 20
_CLAIM = re.compile(r"(?P<record>[a-z0-9-]{1,80}/[a-z0-9-]{1,100})/(?P<claim>[a-z0-9-]{1,100})")
"""What a remedy of one record is called; one that was joined or named by the user has no such."""
_NAME = re.compile(r"[A-Za-z0-9._-]+")
_MOST_TRIALS = 20


def reports_of(text: bytes) -> list[dict[str, Any]]:
    """Give a report for each step of a record that a receipt's trials decide.

    A step worked where its trial turned the failure, and did not where the same failure came back.
    What led elsewhere, was stopped or could not be installed decides nothing. Of the environment
    the Python, the frameworks and what the step replaced are named, and nothing else.

    Raises:
        CanonError: it is no whole receipt, or nothing in it can be reported.
    """
    if len(text) > MOST_BYTES:
        raise CanonError(f"receipt: is larger than one can be ({MOST_BYTES >> 20} MiB)")
    try:
        made: Any = parse_json(text)
        if not isinstance(made, dict) or made.get("schema") != SCHEMA:
            raise CanonError(f'receipt: is none of canon try ("schema": "{SCHEMA}")')
        if made["fails_at_random"] is not False:
            raise CanonError("receipt: the command failed at random, so it shows nothing")
        found = list(_reports(made))
    except (KeyError, TypeError, IndexError, AttributeError, ValueError) as error:
        raise CanonError(f"receipt: is no whole one ({type(error).__name__})") from None
    if not found:
        raise CanonError("receipt: no trial in it decides whether a record's step works")
    return found


def _reports(made: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    place = made["environment"] or {"python": "", "packages": {}}
    known = named_products(place["packages"].items())
    if place["python"]:
        known["python"] = place["python"]
    for number, trial in enumerate(made["trials"][:_MOST_TRIALS]):
        named, verdict = _CLAIM.fullmatch(trial["remedy"]), trial["verdict"]
        worked = number == made["green"] and verdict in GREEN
        if named is None or not (worked or verdict == "same-failure"):
            continue
        yield {
            "record": named["record"],
            "claim": named["claim"],
            "worked": worked,
            "environment": {**_replaced(trial, place["packages"]), **known},
            "note": f"canon try: {verdict}",
        }


def _replaced(trial: Mapping[str, Any], packages: Mapping[str, str]) -> dict[str, str]:
    """Give the releases of before of what a step names."""
    names = [_NAME.match(str(to_requirement(word))) for word in trial["install"]]
    return {
        name: packages[name]
        for name in (found[0].lower().replace("_", "-") for found in names if found)
        if name in packages
    }
