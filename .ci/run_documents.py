"""Run every `console` block of the documents and compare what it prints.

A block shows commands after `$ ` and below each what it prints. A line `…` stands for any lines.
A command that is expected to exit with another code than 0 ends in `# exit N`, one that is left
out where a file or folder is missing in `# needs PATH`; both may stand after one another.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)
EXIT = re.compile(r"\s+# exit (\d+)$")
NEEDS = re.compile(r"\s+# needs (\S+)$")


def main() -> None:
    """Run the blocks of the files named; exit 1 where one differs."""
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "CANON_WARM": "0", "NO_COLOR": "1"}
    failures = count = 0
    for name in sys.argv[1:]:
        for block in BLOCK.findall(Path(name).read_text(encoding="utf-8")):
            for command, expected in commands(block):
                needed = NEEDS.search(command)
                if needed and not Path(needed[1]).exists():
                    print(f"{name}: left out, {needed[1]} is not here: $ {command}")
                    continue
                count += 1
                problem = check(command, expected, environment)
                if problem:
                    failures += 1
                    print(f"{name}: $ {command}\n{problem}\n")
    print(f"{count} commands of the documents ran, {failures} differ")
    sys.exit(failures > 0)


def commands(block: str) -> list[tuple[str, list[str]]]:
    """Part a block into commands and what they print."""
    found: list[tuple[str, list[str]]] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        elif found:
            found[-1][1].append(line)
    return found


def check(command: str, expected: list[str], environment: dict[str, str]) -> str:
    """Run a command; say what differs, or nothing."""
    command = NEEDS.sub("", command)
    wanted = EXIT.search(command)
    done = subprocess.run(
        ["bash", "-c", EXIT.sub("", command)],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        timeout=300,
    )
    code = int(wanted[1]) if wanted else 0
    if done.returncode != code:
        return f"exit {done.returncode}, not {code}:\n{done.stdout}"
    pattern = "".join(
        r"(?:.*\n)*?" if line.strip() == "…" else re.escape(line.rstrip()) + r"[ ]*\n"
        for line in expected
    )
    printed = "".join(line.rstrip() + "\n" for line in done.stdout.splitlines())
    if expected and not re.fullmatch(pattern, printed):
        return "printed:\n" + printed
    return ""


if __name__ == "__main__":
    main()
