"""A report from the field as a value: parsed once at the edge, redacted before it is anything."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from errorcanon.model import CanonError, Record
from errorcanon.outcomes.redaction import Identity, redact

LONGEST_NOTE = 1000
MOST_VERSIONS = 30
PRODUCT = r"^[a-z][a-z0-9._-]{0,39}$"
VERSION = r"^[A-Za-z0-9_.+:~() -]{1,80}$"
KEY = r"^[A-Za-z0-9_.:-]{8,80}$"
"""Patterns that Python and JSON Schema read alike."""
_FIELDS = {"record", "claim", "worked", "environment", "note"}


@dataclass(frozen=True, slots=True)
class Report:
    """Somebody tried what a claim says, in an environment, and it worked or did not."""

    record: str
    claim: str
    worked: bool
    environment: Mapping[str, str]
    note: str = ""

    def as_json(self) -> dict[str, Any]:
        """Give what is sent, all of it."""
        return {
            "record": self.record,
            "claim": self.claim,
            "worked": self.worked,
            "environment": dict(sorted(self.environment.items())),
            "note": self.note,
        }

    @property
    def environment_key(self) -> str:
        """Give what two reports of one environment have in common."""
        text = json.dumps(sorted(self.environment.items()))
        return hashlib.sha256(text.encode("utf-8")).hexdigest()[:20]


def parse_report(values: object, identity: Identity | None = None) -> Report:
    """Take a report from JSON; its note and versions are redacted here.

    Raises:
        CanonError: something in it is no report; the text names the field.
    """
    if not isinstance(values, Mapping):
        raise CanonError("a report is an object with record, claim, worked, environment, note")
    unknown = sorted(set(values) - _FIELDS)
    if unknown:
        raise CanonError(f"a report has no '{unknown[0]}'; it has {', '.join(sorted(_FIELDS))}")
    record, claim = _text(values, "record", 200), _text(values, "claim", 100)
    worked = values.get("worked")
    if not isinstance(worked, bool):
        raise CanonError("worked: must be true or false")
    note = values.get("note") or ""
    if not isinstance(note, str) or len(note) > LONGEST_NOTE:
        raise CanonError(f"note: must be a text of at most {LONGEST_NOTE} characters")
    environment = _environment(values.get("environment"))
    return Report(record, claim, worked, environment, redact(_printable(note), identity).text)


def check_claim(report: Report, record: Record) -> None:
    """Refuse a report about a claim that the record does not have, or that nobody can try.

    Raises:
        CanonError: the text lists the claims that can be reported.
    """
    tried = [claim.id for claim in record.claims if claim.kind != "cause"]
    if report.claim not in tried:
        raise CanonError(f"{record.id} has no step '{report.claim}'; it has: {', '.join(tried)}")


def check_key(key: str) -> str:
    """Accept an idempotency key.

    Raises:
        CanonError: it is none.
    """
    if not re.fullmatch(KEY, key):
        raise CanonError(
            "Idempotency-Key: 8 to 80 letters, digits, or . _ : -, new for each report"
        )
    return key


def _text(values: Mapping[str, Any], name: str, longest: int) -> str:
    value = values.get(name)
    if not isinstance(value, str) or not 0 < len(value) <= longest:
        raise CanonError(f"{name}: must be a text of at most {longest} characters")
    return value


def _environment(values: object) -> dict[str, str]:
    if values is None or values == {}:
        raise CanonError(
            "environment: is missing; name the versions with which it was tried, "
            'as {"torch": "2.10.0"}'
        )
    if not isinstance(values, Mapping) or len(values) > MOST_VERSIONS:
        raise CanonError(
            f'environment: must be an object of at most {MOST_VERSIONS}, as {{"torch": "2.10.0"}}'
        )
    for product, version in values.items():
        if not isinstance(product, str) or not re.fullmatch(PRODUCT, product):
            raise CanonError("environment: a product's name is in lower case, as torch or cudnn")
        if not isinstance(version, str) or not re.fullmatch(VERSION, version):
            raise CanonError(f"environment.{product}: must be a version of at most 80 characters")
    return dict(values)


def _printable(text: str) -> str:
    return "".join(c for c in text if c.isprintable() or c in "\n\t").strip()
