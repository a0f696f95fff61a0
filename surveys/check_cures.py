"""Run the command that an answer gives, and see whether it cures: real mismatches, one by one.

    python surveys/check_cures.py [--only TEXT]... [--jobs N] [--write]

The mismatches are the causes in the lanes of the records that answer from surveys of names. Each
lane is installed into a scratch environment; its code must fail there, `canon explain --env` must
answer it, the first `pip install` of the answer is run as it stands, and then the code must pass.
It asks the package index that pip and uv are set up with. What cannot be installed here, as of a
Python that is not here, is left out and counted. Ends with 1 where one does not cure. `--write`
puts what came of each into surveys/cures.json, on which docs/surveys.md counts.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from errorcanon.lab.run import offer_kits
from errorcanon.model import LaneSpec, Record
from errorcanon.serve.locations import records_folder
from errorcanon.store.folder import load_record
from errorcanon.store.json_input import parse_json

RECORDS = ("name-gone-from-release", "name-newer-than-release", "call-of-another-release")
COMMAND = re.compile(r"^ +(pip install (?!--upgrade).+)$", re.M)
SECONDS = 300
CURED, LEFT_OUT = "cured", "cannot be installed here"
TOO_LONG = 124
"""The exit code of what was ended after `SECONDS`, as the command `timeout` has it."""
WRITTEN = Path(__file__).with_name("cures.json")


class Mismatch(NamedTuple):
    """Code and the releases with which it fails, as a record's lab.toml has them."""

    record: Path
    script: str
    words: tuple[str, ...]
    lane: LaneSpec

    @property
    def title(self) -> str:
        """Name it in a line of what is printed."""
        return f"{self.record.name} {' '.join(self.words) or self.script} in {self.lane.name}"

    @property
    def distribution(self) -> str:
        """Give what is of another release than the code: the first that the lane installs."""
        return self.lane.packages[0].partition("==")[0]


def main() -> int:
    """Try all of them; 1 where one does not cure."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", action="append", metavar="TEXT", help="those that hold a text")
    parser.add_argument("--jobs", type=int, default=1, metavar="N")
    parser.add_argument("--write", action="store_true", help=f"write {WRITTEN.name}")
    options = parser.parse_args()
    wanted = [
        one
        for one in mismatches()
        if not options.only or any(text in one.title for text in options.only)
    ]
    verdicts: dict[Mismatch, str] = {}
    rows = written()
    with ThreadPoolExecutor(options.jobs) as pool:
        for one, (verdict, command) in zip(wanted, pool.map(try_out, wanted), strict=True):
            verdicts[one] = verdict
            rows[one.title] = row(one, verdict, command)
            light = {CURED: "green", LEFT_OUT: "----"}.get(verdict, "red")
            print(f"{light:5}  {one.title}: {verdict}: {command}", flush=True)
    cured = [one for one, verdict in verdicts.items() if verdict == CURED]
    tried = [one for one, verdict in verdicts.items() if verdict != LEFT_OUT]
    asked = {one.distribution for one in cured}
    print(
        f"{len(cured)} of {len(tried)} cured, in {len(asked)} distributions; "
        f"{len(wanted) - len(tried)} left out"
    )
    if options.write:
        there = [rows[one.title] for one in mismatches() if one.title in rows]
        text = json.dumps(there, indent=1, ensure_ascii=False)
        WRITTEN.write_text(f"{text}\n", encoding="utf-8")
    return int(len(cured) < len(tried) or not tried)


def written() -> dict[str, dict[str, object]]:
    """Give what earlier runs wrote, by title."""
    if not WRITTEN.is_file():
        return {}
    return {str(one["title"]): one for one in parse_json(WRITTEN.read_text(encoding="utf-8"))}


def row(one: Mismatch, verdict: str, command: str) -> dict[str, object]:
    """Write what came of one."""
    return {
        "title": one.title,
        "distribution": one.distribution,
        "python": one.lane.python,
        "packages": list(one.lane.packages),
        "command": command,
        "verdict": verdict,
    }


def mismatches() -> Iterator[Mismatch]:
    """Give each cause of the records with the first of its lanes."""
    for name in RECORDS:
        folder = records_folder() / "packaging" / name
        record = load_record(folder)
        assert isinstance(record, Record)  # none of them moved
        lanes = {str(lane.name): lane for lane in record.lanes}
        causes = {claim.id for claim in record.claims if claim.kind == "cause"}
        for case in record.cases:
            lane = lanes.get(case.lanes[0])
            if case.claim in causes and lane and lane.python:
                yield Mismatch(folder, case.script, case.args, lane)


def try_out(one: Mismatch) -> tuple[str, str]:
    """Fail, ask, run the command, pass; give the verdict and the command."""
    with tempfile.TemporaryDirectory(prefix="canon-cures-") as folder:
        home = Path(folder) / "env"
        kits = offer_kits(Path(folder) / "kits")
        own = {
            **os.environ,
            "PATH": f"{home / 'bin'}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": str(kits),
            "VIRTUAL_ENV": str(home),
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        }
        python = str(home / "bin" / "python")
        bare = [] if one.lane.has_dependencies else ["--no-deps"]
        made = _run(
            ["uv", "venv", "-q", "--seed", "--python", str(one.lane.python), str(home)], own
        )
        install = ["uv", "pip", "install", "-q", "--python", python, *bare, *one.lane.packages]
        if made[0] or _run(install, own)[0]:
            return LEFT_OUT, ""
        code = [python, "-W", "ignore", str(one.record / "repro" / one.script), *one.words]
        failed, text = _run(code, own)
        if failed in (0, TOO_LONG):
            return ("hangs" if failed else "does not fail"), ""
        known = [pin.replace("==", "=") for pin in one.lane.packages] + [
            f"python={one.lane.python}"
        ]
        words = [word for pin in known for word in ("--env", pin)]
        ask = [sys.executable, "-m", "errorcanon", "explain", *words, text]
        _, answer = _run(ask, dict(os.environ))
        found = COMMAND.search(answer)
        if found is None:
            return "no command", ""
        ended, said = _run(["bash", "-euc", found[1]], own)
        if ended:
            return f"the command fails ({said.strip().splitlines()[-1][:200]})", found[1]
        failed, text = _run(code, own)
        verdict = f"still fails ({text.strip().splitlines()[-1][:200]})" if failed else CURED
        return verdict, found[1]


def _run(words: list[str], environ: dict[str, str]) -> tuple[int, str]:
    """Run something to its end, or for `SECONDS`; give its exit code and what it printed."""
    with subprocess.Popen(  # noqa: S603 # programs of lanes, and the command that is on trial
        words,
        env=environ,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        start_new_session=True,
    ) as process:
        try:
            text, _ = process.communicate(timeout=SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)  # what it started holds its output open
            return TOO_LONG, f"{process.communicate()[0]}\nended after {SECONDS} seconds"
        return process.returncode, text


if __name__ == "__main__":
    sys.exit(main())
