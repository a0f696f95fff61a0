"""What look-ups in the surveys cost: opening, the first and the second, in milliseconds of the CPU.

Questions are drawn by a fixed seed from what is surveyed, of every kind, beside the worst that are
known: classes that many packages have. Each is asked in a process that knows nothing yet, forked
from one that has imported what every look-up needs; what only some need is imported within the
first, unless `--imported` is given. `--questions FILE` keeps the questions, or asks those of a file
that is there, and `--answers FILE` keeps what is answered: so two forms of the compiled file are
asked the same, and what they say is compared.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from errorcanon.model import LOOKUP_NEEDS, Lookup
from errorcanon.survey.context import Context, Frame
from errorcanon.survey.lookup import look
from errorcanon.survey.table import Distribution, Surveys

FILE = Path(__file__).resolve().parents[1] / "src" / "errorcanon" / "surveys.sqlite"
CLASSES = (
    "Adam", "BaseModel", "Client", "Config", "DataFrame", "Dataset", "Figure", "Index", "Layer",
    "Linear", "Model", "Module", "Node", "Optimizer", "Parameter", "Pipeline", "Request",
    "Response", "Sequential", "Series", "Session", "Tensor", "Tokenizer", "Trainer", "Transformer",
)  # fmt: skip
"""Classes that many packages have: the costliest names to ask for without their module."""
FILES: dict[Lookup, tuple[str, ...]] = {
    "cmake": ("Boost", "OpenCV", "Protobuf", "CUDAToolkit"),
    "command": ("gcc", "git", "ffmpeg", "dot", "lspci", "cmake", "nvidia-smi", "tesseract"),
    "header": ("Python.h", "ffi.h", "zlib.h", "cblas.h", "sndfile.h", "openssl/ssl.h", "mpi.h"),
    "library": ("libGL.so.1", "libsndfile.so.1", "libcudart.so.11.0", "libgomp.so.1", "libz.so.1"),
    "pkgconfig": ("libffi", "cairo", "gobject-introspection-1.0", "openssl", "libavcodec"),
}
SYMBOLS = (
    "_ZNK2at10TensorBase8data_ptrIdEEPT_v", "_ZN3c104cuda9SetDeviceEi", "cublasLtGetStatusString",
    "_ZN2at4_ops5zeros4callEN3c108ArrayRefINS2_6SymIntEEENS2_8optionalINS2_10ScalarTypeEEE",
    "_ZNK3c105Error4whatEv", "ncclCommRegister", "_ZN5torch8autograd12VariableInfoC1Ev",
)  # fmt: skip
OTHERS: tuple[tuple[Lookup, dict[str, str]], ...] = (
    ("capability", {"capability": "12.0"}),
    ("companion", {}),
    ("driver", {"found": "11040"}),
    ("loads", {"file": "libcudart.so.11.0"}),
    ("loads", {"file": "libcudnn.so.8"}),
    ("loads", {"file": "libnccl.so.2"}),
)


class Question(NamedTuple):
    """What is asked, as JSON holds it."""

    lookup: Lookup
    named: dict[str, str]
    versions: dict[str, str]
    frames: list[list[str]]

    def ask(self, surveys: Surveys) -> object:
        """Give the answer."""
        frames = [Frame(*frame) for frame in self.frames]
        return look(self.lookup, self.named, Context(self.versions, frames, surveys))


class Spent(NamedTuple):
    """Milliseconds."""

    opening: float
    first: float
    second: float


def main() -> None:
    """Ask each question in processes apart."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--file", type=Path, default=FILE, help="compiled surveys")
    parser.add_argument("--draw", type=int, default=320, help="questions that are drawn")
    parser.add_argument("--seed", type=int, default=21)
    parser.add_argument("--questions", type=Path, help="where the questions are kept")
    parser.add_argument("--answers", type=Path, help="where the answers are kept; none is timed")
    parser.add_argument("--runs", type=int, default=3, help="processes a question; the best counts")
    parser.add_argument("--imported", action="store_true", help="leave imports out of the first")
    parser.add_argument("--worst", type=int, default=10, help="look-ups that are listed")
    words = parser.parse_args()
    if words.questions and words.questions.exists():
        questions = [Question(*row) for row in json.loads(words.questions.read_text("utf-8"))]
    else:
        drawn = draw(Surveys.open(words.file), random.Random(words.seed), words.draw)
        questions = [*known(), *drawn]
        if words.questions:
            words.questions.write_text(json.dumps(questions), "utf-8")
    if words.answers:
        surveys = Surveys.open(words.file)
        answers = [f"{json.dumps(one)}\t{one.ask(surveys)}\n" for one in questions]
        words.answers.write_text("".join(answers), "utf-8")
        return
    if words.imported:
        from errorcanon.survey import parts_lookup, releases, requirements_table  # noqa: F401
    spent = [
        min((measure(words.file, one) for _ in range(words.runs)), key=lambda one: one.first)
        for one in questions
    ]
    report(questions, spent, words.worst)


def measure(file: Path, question: Question) -> Spent:
    """Ask twice in a process apart."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        times = [time.process_time()]
        surveys = Surveys.open(file)
        times.append(time.process_time())
        for _ in range(2):
            question.ask(surveys)
            times.append(time.process_time())
        os.write(writing, json.dumps([b - a for a, b in pairwise(times)]).encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    return Spent(*(1000 * one for one in json.loads(told)))


def report(questions: list[Question], spent: list[Spent], worst: int) -> None:
    """Print the middle, the 95th of a hundred and the most, by kind; then the worst look-ups."""
    by_kind: dict[str, list[Spent]] = defaultdict(list)
    for question, one in zip(questions, spent, strict=True):
        by_kind[question.lookup].append(one)
        by_kind["all"].append(one)
    print("n\tp50\tp95\tmax\twith opening: p50\tp95\tmax\tsecond: p50\tp95\tkind")
    for kind, rows in sorted(by_kind.items(), key=lambda pair: (pair[0] == "all", pair[0])):
        first, second = [one.first for one in rows], [one.second for one in rows]
        both = [one.opening + one.first for one in rows]
        figures = [*_figures(first), *_figures(both), *_figures(second)[:2]]
        print(len(rows), *(f"{one:.1f}" for one in figures), kind, sep="\t")
    for limit in (5, 7.5, 10):
        within = sum(one.first <= limit for one in spent)
        print(f"{within} of {len(spent)} first look-ups take {limit} ms at most")
    print("\nopening\tfirst\tsecond\tlook-up")
    ranked = sorted(zip(questions, spent, strict=True), key=lambda pair: -pair[1].first)
    for question, one in ranked[:worst]:
        named = ", ".join(question.named.values())
        known = f" {question.versions}" if question.versions else ""
        print(*(f"{ms:.1f}" for ms in one), f"{question.lookup} {named}{known}", sep="\t")


def _figures(values: list[float]) -> tuple[float, float, float]:
    if len(values) == 1:
        return values[0], values[0], values[0]
    return statistics.median(values), statistics.quantiles(values, n=20)[-1], max(values)


def known() -> Iterator[Question]:
    """Give the worst that are known, and the kinds of which nothing is drawn."""
    for name in CLASSES:
        yield Question("member", {"class": name, "name": "no_such_member"}, {}, [])
        yield Question("keyword", {"callable": f"{name}.__init__", "name": "no_such"}, {}, [])
    yield Question("member", {"class": "DataFrame", "name": "append"}, {}, [])
    yield Question("keyword", {"callable": "Trainer.__init__", "name": "tokenizer"}, {}, [])
    yield Question("import", {"module": "transformers", "name": "NoSuchModel"}, {}, [])
    yield Question("attribute", {"module": "torch", "name": "no_such"}, {}, [])
    for lookup, names in FILES.items():
        for name in names:
            yield Question(lookup, {LOOKUP_NEEDS[lookup][0]: name}, {}, [])
    for symbol in SYMBOLS:
        yield Question(
            "symbol", {"symbol": symbol, "file": "/x/site-packages/mmcv/_ext.so"}, {}, []
        )
    for lookup, named in OTHERS:
        yield Question(lookup, named, {"torch": "2.1.0", "torchvision": "0.15.0"}, [])


def draw(surveys: Surveys, chance: random.Random, count: int) -> Iterator[Question]:
    """Draw questions: what is there and what is not, with releases and frames and without."""
    distributions = surveys.distributions()
    ways: tuple[Callable[..., tuple[Lookup, dict[str, str]] | None], ...] = (
        _of_module, _of_module, _of_class, _of_class, _of_callable, _of_callable, _module, _release,
    )  # fmt: skip
    while count:
        one = chance.choice(distributions)
        found = chance.choice(ways)(surveys, one, chance)
        if found is None:
            continue
        versions, frames = {}, []
        if chance.random() < 0.5:
            versions[one.name] = chance.choice(one.releases).version
        if chance.random() < 0.3:
            asker = chance.choice(distributions)
            module = chance.choice(surveys.module_names(asker)).replace(".", "/")
            frames = [[f"/x/site-packages/{module}.py", "1", ""]]
            versions[asker.name] = chance.choice(asker.releases).version
        if chance.random() < 0.3:
            versions["python"] = chance.choice(("3.8", "3.11", "3.13"))
        yield Question(*found, versions, frames)
        count -= 1


def _of_module(
    surveys: Surveys, one: Distribution, chance: random.Random
) -> tuple[Lookup, dict[str, str]] | None:
    module, names = _names(surveys, one, chance)
    lookup: Lookup = chance.choice(("attribute", "import"))
    return (lookup, {"module": module, "name": _perhaps(names, chance)}) if names else None


def _of_class(
    surveys: Surveys, one: Distribution, chance: random.Random
) -> tuple[Lookup, dict[str, str]] | None:
    module, names = _names(surveys, one, chance, "class")
    if not names:
        return None
    name = chance.choice(names)
    members = list(surveys.members(one, module, name)) or ["no_such"]
    return "member", {"class": name, "name": _perhaps(members, chance)}


def _of_callable(
    surveys: Surveys, one: Distribution, chance: random.Random
) -> tuple[Lookup, dict[str, str]] | None:
    kind = chance.choice(("class", "function"))
    module, names = _names(surveys, one, chance, kind)
    if not names:
        return None
    name = chance.choice(names)
    made = f"{name}.__init__" if kind == "class" else name
    forms = (
        surveys.members(one, module, name).get("__init__", ())
        if kind == "class"
        else surveys.names(one, module)[name]
    )
    parts = [part.strip("*=~") for form in forms for part in form.entry.detail.split(",")]
    lookup: Lookup = chance.choice(("keyword", "keyword", "positional", "required"))
    if lookup == "keyword":
        return lookup, {"callable": made, "name": _perhaps([p for p in parts if p], chance)}
    if lookup == "positional":
        taken = chance.randint(1, 5)
        return lookup, {"callable": made, "taken": str(taken), "given": str(taken + 1)}
    return lookup, {"callable": made, "missing": f"'{_perhaps([p for p in parts if p], chance)}'"}


def _module(
    surveys: Surveys, one: Distribution, chance: random.Random
) -> tuple[Lookup, dict[str, str]]:
    return "module", {"module": _perhaps(surveys.module_names(one), chance)}


def _release(
    surveys: Surveys, one: Distribution, chance: random.Random
) -> tuple[Lookup, dict[str, str]]:
    version = chance.choice(one.releases).version
    if chance.random() < 0.5:
        return "release", {"requirement": f"{one.name}=={version}"}
    name = one.name.replace("-", "_")
    return "wheel", {"file": f"{name}-{version}-cp38-cp38-manylinux_2_17_x86_64.whl"}


def _names(
    surveys: Surveys, one: Distribution, chance: random.Random, kind: str = ""
) -> tuple[str, list[str]]:
    module = chance.choice(surveys.module_names(one))
    names = surveys.names(one, module)
    kinds = ((name, {form.entry.kind for form in names[name]}) for name in names)
    return module, [name for name, found in kinds if not kind or kind in found]


def _perhaps(names: list[str], chance: random.Random) -> str:
    """Take one of some names, or write it as nobody does."""
    name = chance.choice(names) if names else "no_such"
    return name if chance.random() < 0.6 else f"{name}_2"


if __name__ == "__main__":
    main()
