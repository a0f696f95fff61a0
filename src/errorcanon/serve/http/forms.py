"""What the API takes and gives, where it is not the published form of `publish/shape.py`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from errorcanon.outcomes.report import LONGEST_NOTE, MOST_VERSIONS, PRODUCT, VERSION
from errorcanon.serve.http.settings import MOST_BODY

_MESSAGE = "RuntimeError: mat1 and mat2 shapes cannot be multiplied (4x3 and 4x5)"


class Question(BaseModel):
    """A text to explain."""

    model_config = ConfigDict(extra="forbid")

    text: str = Field(max_length=MOST_BODY, examples=[_MESSAGE])
    env: dict[str, str] = Field(
        default_factory=dict,
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
        default_factory=dict,
        max_length=MOST_VERSIONS,
        examples=[{"torch": "2.10.0"}],
        # pydantic describes the names it takes and does not say that it takes no others
        json_schema_extra={"additionalProperties": False},
    )
    note: str = Field(default="", max_length=LONGEST_NOTE)


class Receipt(BaseModel):
    """What became of a report."""

    id: int = Field(examples=[17])
    state: Literal["counted", "held", "rejected"] = Field(examples=["counted"])
    again: bool = Field(description="True where this very report was there already.")


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
    database: Literal["ok", "away"]
