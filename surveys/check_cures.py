"""Run the command that an answer gives, and see whether it cures: real mismatches, one by one.

    python surveys/check_cures.py [--only TEXT]... [--jobs N]

The mismatches are the causes in the lanes of the records that answer from surveys of names. Each
lane is installed into a scratch environment; its code must fail there, `canon explain --env` must
answer it, the first `pip install` of the answer is run as it stands, and then the code must pass.
It asks the package index that pip and uv are set up with. What cannot be installed here, as of a
Python that is not here, is left out and counted. Ends with 1 where one does not cure.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import tomllib

from errorcanon.lab.run import offer_kits
from errorcanon.serve.locations import records_folder

RECORDS = ("name-gone-from-release", "name-newer-than-release", "call-of-another-release")
COMMAND = re.compile(r"^ +(pip install (?!--upgrade).+)$", re.M)
SECONDS = 300
CURED, LEFT_OUT = "cured", "cannot be installed here"


class Mismatch(NamedTuple):
    """Code and the releases with which it fails, as a record's lab.toml has them."""

    record: Path
    script: str
    words: tuple[str, ...]
    lane: str
    python: str
    packages: tuple[str, ...]
    with_dependencies: bool

    @property
    def title(self) -> str:
        """Name it in a line of what is printed."""
        return f"{self.record.name} {' '.join(self.words) or self.script} in {self.lane}"


def main() -> int:
    """Try all of them; 1 where one does not cure."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", action="append", metavar="TEXT", help="those that hold a text")
    parser.add_argument("--jobs", type=int, default=1, metavar="N")
    options = parser.parse_args()
    wanted = [
        one
        for one in mismatches()
        if not options.only or any(text in one.title for text in options.only)
    ]
    verdicts: dict[Mismatch, str] = {}
    with ThreadPoolExecutor(options.jobs) as pool:
        for one, (verdict, command) in zip(wanted, pool.map(try_out, wanted), strict=True):
            verdicts[one] = verdict
            light = {CURED: "green", LEFT_OUT: "----"}.get(verdict, "red")
            print(f"{light:5}  {one.title}: {verdict}: {command}", flush=True)
    cured = [one for one, verdict in verdicts.items() if verdict == CURED]
    tried = [one for one, verdict in verdicts.items() if verdict != LEFT_OUT]
    asked = {one.packages[0].partition("==")[0] for one in cured}
    print(
        f"{len(cured)} of {len(tried)} cured, in {len(asked)} distributions; "
        f"{len(wanted) - len(tried)} left out"
    )
    return int(len(cured) < len(tried) or not tried)


def mismatches() -> Iterator[Mismatch]:
    """Give each cause of the records with the first of its lanes."""
    for name in RECORDS:
        record = records_folder() / "packaging" / name
        lab = tomllib.loads((record / "repro" / "lab.toml").read_text(encoding="utf-8"))
        lanes = {lane["name"]: lane for lane in lab["lane"]}
        for case in lab["case"]:
            lane = lanes.get(case.get("lanes", [""])[0])
            if case["claim"] == "cause" and lane:
                yield Mismatch(
                    record,
                    case["script"],
                    tuple(case.get("args", ())),
                    lane["name"],
                    lane["python"],
                    tuple(lane["packages"]),
                    not lane.get("no-dependencies", False),
                )


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
        bare = [] if one.with_dependencies else ["--no-deps"]
        made = _run(["uv", "venv", "-q", "--seed", "--python", one.python, str(home)], own)
        installed = (
            made[0]
            or _run(["uv", "pip", "install", "-q", "--python", python, *bare, *one.packages], own)[
                0
            ]
        )
        if installed:
            return LEFT_OUT, ""
        code = [python, "-W", "ignore", str(one.record / "repro" / one.script), *one.words]
        failed, text = _run(code, own)
        if not failed:
            return "does not fail", ""
        known = [word for pin in one.packages for word in ("--env", pin.replace("==", "="))]
        ask = [
            sys.executable,
            "-m",
            "errorcanon",
            "explain",
            *known,
            "--env",
            f"python={one.python}",
        ]
        _, answer = _run([*ask, text], dict(os.environ))
        found = COMMAND.search(answer)
        if found is None:
            return "no command", ""
        ended, said = _run(["bash", "-euc", found[1]], own)
        if ended:
            return f"the command fails ({said.strip().splitlines()[-1][:200]})", found[1]
        failed, text = _run(code, own)
        return (f"still fails ({text.strip().splitlines()[-1][:200]})" if failed else CURED), found[
            1
        ]


def _run(words: list[str], environ: dict[str, str]) -> tuple[int, str]:
    ran = subprocess.run(  # noqa: S603 # programs of lanes, and the command that is on trial
        words,
        env=environ,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        timeout=SECONDS,
        check=False,
    )
    return ran.returncode, ran.stdout


if __name__ == "__main__":
    sys.exit(main())
