"""How far a claim is proven. Computed, never typed."""

from __future__ import annotations

from typing import Literal, TypeAlias

from errorcanon.model import PRIMARY_SOURCES, Record

Tier: TypeAlias = Literal["reproduced", "validated", "sourced", "asserted", "refuted"]


def tier_of_claim(record: Record, claim: str) -> Tier:
    """Give a claim's tier: `sourced` where a primary source shows it and nothing was counted.

    A source that names no claim stands for the record's cause.
    """
    for source in record.sources:
        if source.kind in PRIMARY_SOURCES and claim in (source.claims or ("cause",)):
            return "sourced"
    return "asserted"


def tier_of_record(record: Record) -> Tier:
    """Give a record's tier, which is its cause's."""
    return tier_of_claim(record, "cause")
