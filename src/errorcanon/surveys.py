"""Ask from Python which releases of a package have a name, and what changed between two.

    from errorcanon.surveys import open_surveys

    surveys = open_surveys()
    surveys.show("SFTTrainer.max_seq_length", "trl", release="0.25.0").release_has  # False
    surveys.diff("torch", "2.9", "2.10").changes[0].place

Every answer is a frozen dataclass, and `dataclasses.asdict` of it is what the commands, the
service and the MCP server give as JSON. What cannot be asked raises `CanonError`, whose text says
what to do; `NotSurveyedError` is the one for a distribution or release that nobody has read.
"""

from __future__ import annotations

from errorcanon.model import CanonError
from errorcanon.publish.codes import tell
from errorcanon.serve.locations import open_surveys as _open_compiled
from errorcanon.survey.questions import Questions
from errorcanon.survey.replies import (
    CodeReply,
    DiffReply,
    FitsReply,
    ListReply,
    ReleasesReply,
    ShowReply,
)
from errorcanon.survey.table import NotSurveyedError

__all__ = [
    "CanonError",
    "CodeReply",
    "DiffReply",
    "FitsReply",
    "ListReply",
    "NotSurveyedError",
    "Questions",
    "ReleasesReply",
    "ShowReply",
    "open_surveys",
]


def open_surveys() -> Questions:
    """Open the surveys that came with this installation.

    Raises:
        CanonError: they are missing or damaged; the text says how they are made.
    """
    return Questions(_open_compiled(), tell)
