"""Ask the Pythons on the path what their standard library has, and write the answers.

    python surveys/standard.py

Each of `python2.7`, `python3.6` and so on that is on the path is asked by `standard_asking.py`,
alone in a process; `standard/python/` holds a file a minor. A minor that is not on the path keeps
what it answered before; the one after the newest that is, where the stubs of typeshed
know it, is what that was with the changes that they tell.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from standard_stubs import SOURCE, names_in

from errorcanon.model import CanonError
from errorcanon.survey.answers import Answer, Head, hash_files, read_answers, write_answers

FOLDER = Path(__file__).resolve().parent
ASKING = FOLDER / "standard_asking.py"
ANSWERS = FOLDER / "standard" / "python"
MINORS = ("2.7", *(f"3.{minor}" for minor in range(6, 20)))
_SECONDS = 300


def main() -> int:
    """Ask and write; 1 where no Python could be asked."""
    argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0]).parse_args()
    inputs = hash_asking()
    known = {one.head.release: one for one in read_answers(ANSWERS)} if ANSWERS.is_dir() else {}
    found = {minor: path for minor in MINORS if (path := shutil.which(f"python{minor}"))}
    first = {minor: ask(path, {}) for minor, path in found.items()}
    wanted = _of_all([*(lines for _, lines in first.values()), *(o.lines for o in known.values())])
    for minor, path in found.items():
        full, lines = ask(path, wanted)
        head = Head("python", minor, "", f"CPython {full}", "", inputs, "", 0)
        known[minor] = Answer(head, lines)
        print(f"python {minor}: {len(lines)} lines, by CPython {full}")
    following = _following(known[[*found][-1]], inputs) if found else None
    if following and following.head.release not in found:
        known[following.head.release] = following
    for path in write_answers(ANSWERS, known.values()):
        print(path.relative_to(FOLDER))
    return 0 if found else 1


def hash_asking() -> str:
    """Hash what the answers depend on."""
    return hash_files([ASKING, FOLDER / "standard_stubs.py"])


def ask(python: str, wanted: dict[str, set[str]]) -> tuple[str, frozenset[str]]:
    """Ask one Python; gives its release and the lines that it answers.

    Args:
        python: the interpreter.
        wanted: names by module that other Pythons have: a module that makes names when somebody
            asks for them is asked for these.

    Raises:
        CanonError: it failed.
    """
    text = "".join(f"{module}\t{name}\n" for module in wanted for name in sorted(wanted[module]))
    run = subprocess.run(
        [python, "-S", "-E", str(ASKING)],
        input=text,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=_SECONDS,
        check=False,
        cwd="/",
    )
    if run.returncode:
        raise CanonError(f"{python}: could not be asked: {run.stderr.strip()[-300:]}")
    first, *lines = run.stdout.splitlines()
    return first.partition("\t")[2], frozenset(line for line in lines if line[:2] != "# ")


def _following(newest: Answer, inputs: str) -> Answer | None:
    """Give the minor after one by what typeshed tells of both; None where it tells of no change."""
    number = int(newest.head.release.partition(".")[2])
    before, after = names_in(number), names_in(number + 1)
    gone, came = before - after, after - before
    if not gone or not came:
        return None
    known = {tuple(line.split("\t")[1:-1]) for line in newest.lines}
    modules = {module for module, owner, name in came if not name}
    lines = {line for line in newest.lines if not _is_of(line, gone)}
    lines |= {f"M\t{module}\to" for module in modules}
    lines |= {
        f"A\t{module}\t{owner}\t{name}\tv" if owner else f"N\t{module}\t{name}\tv"
        for module, owner, name in came
        if name and ((module, name) if not owner else (module, owner, name)) not in known
    }
    release = f"3.{number + 1}"
    head = Head("python", release, "", f"{newest.head.file}, {SOURCE}", "", inputs, "", 0)
    return Answer(head, frozenset(lines))


def _is_of(line: str, names: set[tuple[str, str, str]]) -> bool:
    """Tell whether a line is of a name, of a class, or of a module among some."""
    sign, module, *rest = line.split("\t")
    owner, name = (rest[0], rest[1]) if sign == "A" else ("", "" if sign == "M" else rest[0])
    above = {(module, "", ""), (module, "", owner.partition(".")[0] or name)}
    return bool(names & (above | {(module, owner, name)}))


def _of_all(answers: Iterable[frozenset[str]]) -> dict[str, set[str]]:
    """Give the names that any Python has in the modules that are open in some."""
    names: dict[str, set[str]] = defaultdict(set)
    opened: set[str] = set()
    for lines in answers:
        for line in lines:
            sign, module, *rest = line.split("\t")
            if sign == "M" and rest[0] == "o":
                opened.add(module)
            elif sign == "N":
                names[module].add(rest[0])
    return {module: names[module] for module in sorted(opened)}


if __name__ == "__main__":
    sys.exit(main())
