"""Read the answers of a survey and lay them out as a page."""

from __future__ import annotations

import hashlib
import json
from itertools import groupby
from pathlib import Path

from errorcanon.lab.kits import cudnn
from errorcanon.model import CanonError
from errorcanon.versions import parse

CALLS = Path(__file__).resolve().parent / "cudnn" / "calls.py"
ANSWERS = CALLS.parent / "answers"
HEAD = (
    "# What cuDNN refuses, by release\n\n"
    "The argument checks of the real library, asked without a GPU: {questions} calls in each of "
    "{count} releases. Descriptors need no device; calls that compute got a zeroed handle, so that "
    "a good value passes every check and fails only later, at the missing GPU. Every call ran in a "
    "separate process.\n\n"
    "| sign | meaning |\n|---|---|\n"
    "| ok | the call succeeded |\n"
    "| passes | all checks passed; then the GPU was missing |\n"
    "| BAD_PARAM, NOT_SUPPORTED, … | refused with CUDNN_STATUS_… |\n"
    "| needs libcuda | the driver's library is looked for first |\n"
    "| signal N | the call ended the process |\n"
    "| – | this release has no such call |\n\n"
    "The last column gives the check that failed as {newest} words it (cudnnGetLastErrorString). "
    "What passes here is not thereby right: numbers need a GPU. Made by `python docs/generate.py` "
    "from `surveys/cudnn/answers/`, which `python surveys/run.py` writes.\n"
)
_UNREFUSED = ("ok", "passes", "needs libcuda", "–")


def hash_questions() -> str:
    """Hash what answers depend on: the questions and the kit that asks them."""
    digest = hashlib.sha256(CALLS.read_bytes())
    digest.update(Path(cudnn.__file__).read_bytes())
    return digest.hexdigest()[:16]


def write_survey() -> str:
    """Write the page in Markdown.

    Raises:
        CanonError: answers to other questions than those asked now.
    """
    answers: dict[str, dict[tuple[str, str], tuple[str, str]]] = {}
    for path in ANSWERS.glob("cudnn-*.json"):
        values = json.loads(path.read_text(encoding="utf-8"))
        if values["inputs"] != hash_questions():
            raise CanonError(f"{path}:1: answers to older questions; run: python surveys/run.py")
        release = path.stem.removeprefix("cudnn-")
        answers[release] = {(row[0], row[1]): (row[2], row[3]) for row in values["answers"]}
    releases = sorted(answers, key=lambda release: parse("cudnn", release))
    newest = answers[releases[-1]]
    parts = [HEAD.format(questions=len(newest), count=len(releases), newest=releases[-1])]
    for function, group in groupby(newest, key=lambda question: question[0]):
        parts.append(f"## {function}\n")
        parts.append(f"| | {' | '.join(releases)} | the check |")
        parts.append("|---|" + "---|" * (len(releases) + 1))
        for question in group:
            cells = [_cell(answers[release][question][0]) for release in releases]
            reason = (
                newest[question][1] if cells[-1] not in ("ok", "passes", "needs libcuda") else ""
            )
            parts.append(f"| {question[1]} | {' | '.join(cells)} | {_code(reason)} |")
        parts.append("")
    return "\n".join(parts)


def _cell(name: str) -> str:
    if name == cudnn.SUCCESS:
        return "ok"
    if name == "CUDNN_STATUS_SUBLIBRARY_LOADING_FAILED":
        return "needs libcuda"
    if cudnn.Answer(-1, name, "", 0, "").passed:
        return "passes"
    return "–" if name == "no such call" else name.removeprefix("CUDNN_STATUS_")


def _code(reason: str) -> str:
    text = " ".join(reason.split()).replace("|", "\\|")
    return f"`{text}`" if text else ""
