"""Break small projects with real releases, and let `canon try` find what turns them.

    python benchmarks/trying.py [NAME …]

Each project of `broken_projects.toml` gets its folder, its environment and its home. Then
`canon try` has to name the record, to turn it with the right remedy, and to leave what people try
in vain red; and nothing in the three folders may have changed afterwards. It installs from the
package index: small wheels, cached by uv. Needs Linux, bubblewrap and uv.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import tomllib

PROJECTS = Path(__file__).with_name("broken_projects.toml")
CACHE = Path(os.environ.get("UV_CACHE_DIR", Path.home() / ".cache" / "uv"))
CANON = str(Path(sys.executable).with_name("canon"))
"""The command, since with -m the project's own modules would come before everything."""
SECONDS = 900


def main(names: list[str]) -> int:
    """Try every project, print a line for each and the sums."""
    projects = tomllib.loads(PROJECTS.read_text(encoding="utf-8"))["project"]
    rows = [one(project) for project in projects if not names or project["name"] in names]
    good = [row for row in rows if not row["faults"]]
    trials = [trial for row in rows for trial in row["trials"]]
    beside = sorted(trial["seconds_beside"] for trial in trials)
    written = sorted(trial["bytes_written"] for trial in trials)
    print(f"{len(good)} of {len(rows)} projects as they should be; {len(trials)} trials")
    if trials:
        middle = len(trials) // 2
        print(f"beside the run itself: median {beside[middle]:.1f} s, most {beside[-1]:.1f} s")
        print(f"written: median {written[middle] >> 10} KiB, most {written[-1] >> 20} MiB")
    return len(rows) - len(good)


def one(project: dict[str, Any]) -> dict[str, Any]:
    """Make a project, try it, and compare what was said with what is known of it."""
    with tempfile.TemporaryDirectory(prefix="broken-", dir="/var/tmp") as made:
        root = Path(made)
        folder, home, environment = root / "project", root / "home", root / "environment"
        folder.mkdir()
        home.mkdir()
        (folder / "main.py").write_text(project.get("code", "").lstrip(), encoding="utf-8")
        for name, text in project.get("files", {}).items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
        (home / ".profile").write_text("# as it is\n", encoding="utf-8")
        make_environment(environment, project)
        before = [state_of(path) for path in (folder, home, environment)]
        also = [word for red in project["red"] for word in ("--also", red)]
        started = time.monotonic()
        done = subprocess.run(
            [CANON, "try", "--format", "json", "--all", *also, "--",
             *command_of(project, environment)],
            cwd=folder, capture_output=True, text=True, timeout=SECONDS,
            env={
                **os.environ, "HOME": str(home), "UV_CACHE_DIR": str(CACHE),
                "VIRTUAL_ENV": str(environment), **project.get("environ", {}),
            },
        )  # fmt: skip
        seconds = time.monotonic() - started
        after = [state_of(path) for path in (folder, home, environment)]
    faults = [] if before == after else ["something outside changed"]
    made_receipt: dict[str, Any] = {"trials": []}
    try:
        made_receipt = json.loads(done.stdout)
        faults += faults_of(project, made_receipt)
    except ValueError:
        faults.append(f"exit code {done.returncode}: {done.stderr.strip()[-300:]}")
    number = made_receipt.get("green")
    green = made_receipt["trials"][number]["words"] if number is not None else "nothing"
    print(f"{'ok ' if not faults else 'BAD'} {project['name']:28} {seconds:6.1f} s  {green}")
    for fault in faults:
        print(f"      {fault}")
    sys.stdout.flush()
    return {"faults": faults, "trials": made_receipt["trials"]}


def command_of(project: dict[str, Any], environment: Path) -> list[str]:
    """Give a project's command: its main.py, unless it names another one."""
    python = str(environment / "bin" / "python")
    words = project.get("command", ["PYTHON", "main.py"])
    return [python if word == "PYTHON" else word for word in words]


def faults_of(project: dict[str, Any], said: dict[str, Any]) -> list[str]:
    """Give what a receipt says otherwise than the project's description."""
    failure = said["failure"] or {}
    faults = []
    if failure.get("record") != project["record"]:
        faults.append(f"explained by {failure.get('record')}: {failure.get('line')}")
    greens = [t["words"] for t in said["trials"] if t["verdict"] in ("cured", "past")]
    if not any(project["green"] in words for words in greens[: 1 + project.get("after", 0)]):
        faults.append(f"turned by {greens}, not by {project['green']}")
    for red in project["red"]:
        verdicts = [t["verdict"] for t in said["trials"] if t["remedy"] == red]
        if not verdicts or verdicts[0] in ("cured", "past"):
            faults.append(f"{red}: {verdicts}")
    return faults


def make_environment(folder: Path, project: dict[str, Any]) -> None:
    """Make a virtual environment with a project's packages."""
    uv = shutil.which("uv") or str(Path(sys.executable).with_name("uv"))
    own = {**os.environ, "UV_CACHE_DIR": str(CACHE)}
    python = str(folder / "bin" / "python")
    commands = [["venv", "--quiet", "--python", project["python"], str(folder)]]
    if project["packages"]:
        commands.append(["pip", "install", "--quiet", "--python", python, *project["packages"]])
    for words in commands:
        subprocess.run([uv, *words], check=True, env=own, timeout=SECONDS)


def state_of(folder: Path) -> str:
    """Hash all that lies in a folder: names, rights, contents."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        state = path.lstat()
        digest.update(f"{path.relative_to(folder)} {state.st_mode} {state.st_mtime_ns}\n".encode())
        if path.is_file() and not path.is_symlink():
            digest.update(path.read_bytes())
    return digest.hexdigest()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
