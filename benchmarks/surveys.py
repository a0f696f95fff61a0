"""What look-ups in the surveys cost: opening, the first and the second, in milliseconds of the CPU.

Each runs in a fresh process, so that nothing is known before; the median of the runs counts.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path

from errorcanon.model import Lookup
from errorcanon.survey.context import Context
from errorcanon.survey.lookup import look
from errorcanon.survey.table import Surveys

FILE = Path(__file__).resolve().parents[1] / "src" / "errorcanon" / "surveys.sqlite"
QUESTIONS: tuple[tuple[Lookup, dict[str, str], dict[str, str]], ...] = (
    ("attribute", {"module": "torch.nn", "name": "Foo"}, {}),
    ("attribute", {"module": "numpy", "name": "in1d"}, {}),
    ("attribute", {"module": "numpy", "name": "int"}, {"numpy": "1.26.4", "pandas": "1.0.5"}),
    ("attribute", {"module": "torch", "name": "compile"}, {"torch": "1.13.1"}),
    ("attribute", {"module": "pandas", "name": "Panel"}, {}),
    ("import", {"module": "transformers", "name": "AdamW"}, {}),
    ("import", {"module": "huggingface_hub", "name": "cached_download"}, {}),
    ("import", {"module": "jinja2", "name": "Markup"}, {}),
    ("import", {"module": "langchain", "name": "OpenAI"}, {}),
    ("keyword", {"callable": "Trainer.__init__", "name": "tokenizer"}, {}),
    ("keyword", {"callable": "Trainer.__init__", "name": "tokenizer"}, {"transformers": "5.0.0"}),
    ("keyword", {"callable": "SFTTrainer.__init__", "name": "packing"}, {"trl": "0.25.0"}),
    ("keyword", {"callable": "Linear.__init__", "name": "bar"}, {}),
    ("keyword", {"callable": "Client.__init__", "name": "proxies"}, {}),
    ("keyword", {"callable": "load_dataset", "name": "use_auth_token"}, {}),
    ("member", {"class": "DataFrame", "name": "append"}, {}),
    ("member", {"class": "DataFrame", "name": "append"}, {"pandas": "2.1.0"}),
    ("member", {"class": "Tensor", "name": "foo"}, {}),
    ("member", {"class": "Linear", "name": "foo"}, {}),
    ("member", {"class": "Trainer", "name": "foo"}, {"transformers": "4.57.0"}),
    ("positional", {"callable": "Trainer.__init__", "taken": "2", "given": "8"}, {}),
    ("module", {"module": "cv2"}, {}),
    ("module", {"module": "sklearn.externals"}, {}),
    ("module", {"module": "keras.layers.core"}, {"keras": "3.0.0"}),
    ("release", {"requirement": "torch==1.13.1"}, {"python": "3.13"}),
)


def main() -> None:
    """Ask each question in separate processes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--file", type=Path, default=FILE, help="compiled surveys")
    parser.add_argument("--runs", type=int, default=5, help="processes for each question")
    parser.add_argument("--only", type=int, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.only is not None:
        print(json.dumps(ask(arguments.file, arguments.only)))
        return
    print("opening\tfirst\tsecond\tlook-up")
    for number, (lookup, named, versions) in enumerate(QUESTIONS):
        command = [sys.executable, __file__, "--file", str(arguments.file), "--only", str(number)]
        runs = [
            json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
            for _ in range(arguments.runs)
        ]
        spent = "\t".join(f"{statistics.median(one):.1f}" for one in zip(*runs, strict=True))
        print(
            f"{spent}\t{lookup} {', '.join(named.values())} {versions or ''}".rstrip(), flush=True
        )


def ask(file: Path, number: int) -> list[float]:
    """Ask one question twice; gives the milliseconds of opening, the first and the second."""
    lookup, named, versions = QUESTIONS[number]
    times = [time.process_time()]
    context = Context(versions, (), Surveys.open(file))
    times.append(time.process_time())
    for _ in range(2):
        look(lookup, named, context)
        times.append(time.process_time())
    return [1000 * (after - before) for before, after in pairwise(times)]


if __name__ == "__main__":
    main()
