"""Ask every release of cuDNN in records/lanes.toml the questions of cudnn/calls.py.

    python surveys/run.py [--lane PATTERN]

Writes cudnn/answers/<lane>.json; docs/cudnn-argument-checks.md is made from them.
"""

from __future__ import annotations

import argparse
import datetime
import json
import sys
import tempfile
from fnmatch import fnmatch
from pathlib import Path

from survey import ANSWERS, CALLS, hash_questions

from errorcanon.lab.environments import Environments
from errorcanon.lab.run import offer_kits
from errorcanon.lab.sandbox import Limits, isolation, run_apart
from errorcanon.model import LaneSpec
from errorcanon.serve.locations import lab_folder, records_folder
from errorcanon.store.lab import read_shared_lanes

LIMITS = Limits(seconds=600, memory=8192)


def main() -> int:
    """Ask and write; 1 where a release gave no answers."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lane", default="cudnn-*")
    pattern: str = parser.parse_args().lane
    failures = 0
    for name, lane in read_shared_lanes(records_folder()).items():
        if lane.level == "validation" and fnmatch(name, pattern):
            failures += not ask(lane)
    return int(failures > 0)


def ask(lane: LaneSpec) -> bool:
    """Ask one release; tells whether it answered."""
    made = Environments(lab_folder()).prepare(lane)
    with tempfile.TemporaryDirectory(prefix="canon-survey-") as own:
        kits = offer_kits(Path(own))
        environ = {**made.variables, "PYTHONPATH": str(kits), "PATH": str(made.path.parent)}
        keep = [*made.keep, kits, (kits / "errorcanon").resolve()]
        ran = run_apart([str(made.path), CALLS.name], CALLS.parent, keep, LIMITS, environ)
    lines = ran.output.decode("utf-8", errors="replace").splitlines()
    if ran.outcome != "exit" or ran.code != 0:
        print(f"{lane.name}: {ran.outcome} {ran.code}: {lines[-1:]}", file=sys.stderr)
        return False
    head = {
        "date": datetime.date.today().isoformat(),
        "inputs": hash_questions(),
        "isolation": isolation(),
        "lane": lane.name,
        "wheel": lane.wheel,
    }
    answers = [json.dumps(row) for row in json.loads(lines[-1])]
    text = json.dumps(head, indent=1).removesuffix("\n}")
    path = ANSWERS / f"{lane.name}.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(
        text + ',\n "answers": [\n  ' + ",\n  ".join(answers) + "\n ]\n}\n", encoding="utf-8"
    )
    print(f"{lane.name}: {len(answers)} answers in {ran.seconds:.1f} s")
    return True


if __name__ == "__main__":
    sys.exit(main())
