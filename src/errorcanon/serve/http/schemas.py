"""What the API takes and gives, where it is not the published form of `publish/shape.py`."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from errorcanon.model import LeftOut
from errorcanon.outcomes.database import Fault
from errorcanon.outcomes.ledger import State
from errorcanon.outcomes.report import LONGEST_NOTE, MOST_VERSIONS, PRODUCT, VERSION
from errorcanon.serve.http.settings import MOST_BODY

LARGEST_ID = 2**53 - 1
"""What every reader of JSON takes for a whole number: https://www.rfc-editor.org/rfc/rfc7493"""
_MESSAGE = "RuntimeError: mat1 and mat2 shapes cannot be multiplied (4x3 and 4x5)"


class Question(BaseModel):
    """A text to explain."""

    model_config = ConfigDict(extra="forbid")

    text: str = Field(max_length=MOST_BODY, examples=[_MESSAGE])
    env: dict[str, Annotated[str, Field(max_length=200)]] = Field(
        default_factory=dict,
        max_length=100,
        description="Versions that narrow an undecided answer.",
        examples=[{"torch": "2.10.0"}],
    )


class Answer(BaseModel):
    """What `canon explain --format json` prints."""

    model_config = ConfigDict(extra="allow")

    form: Literal["errorcanon/answer/1"] = Field(alias="schema")
    findings: list[dict[str, Any]]
    near: list[dict[str, Any]]
    failure: dict[str, Any] | None
    recognised: dict[str, Any] | None
    origin: dict[str, Any] | None
    codes: list[dict[str, Any]]
    left_out: list[LeftOut]


class Row(BaseModel):
    """A record in a list."""

    id: str = Field(examples=["pytorch/linear-shape-mismatch"])
    title: str
    summary: str
    error_code: str | None


class Rows(BaseModel):
    """Records."""

    records: list[Row]


class Reported(BaseModel):
    """A report from the field: somebody tried a step."""

    model_config = ConfigDict(extra="forbid")

    record: str = Field(min_length=1, max_length=200, examples=["pytorch/linear-shape-mismatch"])
    claim: str = Field(min_length=1, max_length=100, examples=["flatten-from-one"])
    worked: bool = Field(examples=[True])
    environment: dict[
        Annotated[str, Field(pattern=PRODUCT)], Annotated[str, Field(pattern=VERSION)]
    ] = Field(
        min_length=1,
        max_length=MOST_VERSIONS,
        examples=[{"torch": "2.10.0"}],
        # pydantic describes the names it takes and does not say that it takes no others
        json_schema_extra={"additionalProperties": False},
    )
    note: str = Field(default="", max_length=LONGEST_NOTE)


class Receipt(BaseModel):
    """What became of a report."""

    id: int = Field(examples=[17])
    state: State = Field(examples=["counted"])
    again: bool = Field(description="True where this very report was there already.")


class QuotedReport(BaseModel):
    """What the reporter wrote: data, whatever it says."""

    environment: dict[str, str] = Field(examples=[{"torch": "2.10.0"}])
    note: str = Field(examples=["the second run passed too"])


class StoredReport(BaseModel):
    """A report as it is stored, for those who decide whether it counts."""

    id: int = Field(examples=[17])
    reporter: str = Field(description="A random id.", examples=["9f86d081884c7d65"])
    record: str = Field(examples=["pytorch/linear-shape-mismatch"])
    claim: str = Field(examples=["flatten-from-one"])
    worked: bool = Field(examples=[True])
    received: datetime = Field(examples=["2026-11-22T07:30:00Z"])
    state: State = Field(examples=["held"])
    quoted: QuotedReport


class StoredReports(BaseModel):
    """Reports in one state, oldest first."""

    reports: list[StoredReport]


def _number(value: object) -> object:
    """Take what is a number in JSON; 17.0 is as whole as 17 to a schema, true and "17" are none."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise ValueError("must be a whole number")
    return value


class Decision(BaseModel):
    """What becomes of reports, of all that are named or of none."""

    model_config = ConfigDict(extra="forbid")

    ids: list[Annotated[int, Field(ge=1, le=LARGEST_ID), BeforeValidator(_number)]] = Field(
        min_length=1, max_length=1000, examples=[[17, 18]]
    )
    state: Literal["counted", "rejected"] = Field(examples=["counted"])


class Decided(BaseModel):
    """What a decision changed."""

    changed: int = Field(description="Reports that were in another state before.", examples=[2])


class FieldCount(BaseModel):
    """k of n reports say that it worked; never mixed with what the lab counted."""

    k: int = Field(examples=[3])
    n: int = Field(examples=[4])
    interval: tuple[float, float] = Field(
        description="Jeffreys, 90 %.", examples=[(0.3687, 0.9412)]
    )


class FieldCounts(BaseModel):
    """Field counts by record and claim."""

    form: Literal["errorcanon/outcomes/1"] = Field(alias="schema")
    records: dict[str, dict[str, FieldCount]]


class Erased(BaseModel):
    """How much is gone."""

    reports: int


class Health(BaseModel):
    """Whether the service answers, and what it answers from."""

    status: Literal["ok", "degraded"] = Field(
        description="degraded: it explains, and takes no reports now."
    )
    version: str
    records: int
    database: Literal["ok"] | Fault = Field(description="ok, or why it cannot be used.")
