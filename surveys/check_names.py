"""Draw names at random from the surveys, and ask an interpreter that has the release.

    python surveys/check_names.py DISTRIBUTION RELEASE PYTHON [--names 200] [--seed 1]

Half of the names are such that the release has, by the survey; half such that it lacks while
another release has them. The interpreter imports the module and looks. A module that cannot be
imported there (it wants a GPU, or what is not installed) is left out and counted.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys

from errorcanon.serve.locations import surveys_file
from errorcanon.survey.standing import find_name
from errorcanon.survey.table import Distribution, Surveys

ASK = """
import importlib, json, sys, warnings
warnings.simplefilter("ignore")
for line in sys.stdin:
    module, name = json.loads(line)
    try:
        found = importlib.import_module(module)
    except BaseException:
        print("null", flush=True)
        continue
    has = hasattr(found, name)
    if not has:
        try:
            importlib.import_module(module + "." + name)
            has = True
        except BaseException:
            pass
    print(json.dumps(has), flush=True)
"""


def main() -> int:
    """Draw, ask, and print what differs; 1 where anything does."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("distribution")
    parser.add_argument("release")
    parser.add_argument("python")
    parser.add_argument("--names", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    surveys = Surveys.open(surveys_file())
    one = surveys.distribution(words.distribution)
    if one is None:
        parser.error(f"{words.distribution} is not surveyed")
    drawn = draw(surveys, one, words.release, words.names, random.Random(words.seed))  # noqa: S311
    text = "".join(json.dumps(question[:2]) + "\n" for question in drawn)
    ran = subprocess.run(  # noqa: S603 # an interpreter that whoever runs this names
        [words.python, "-c", ASK], input=text, capture_output=True, text=True, check=False
    )
    answers = [json.loads(line) for line in ran.stdout.splitlines() if line in _ANSWERS]
    if len(answers) != len(drawn):
        print(f"{len(answers)} answers to {len(drawn)} names: {ran.stderr[-300:]}", file=sys.stderr)
        return 1
    asked = [(*question, found) for question, found in zip(drawn, answers, strict=True)]
    judged = [row for row in asked if row[3] is not None]
    wrong = [row for row in judged if row[2] != row[3]]
    for module, name, said, found in wrong:
        print(f"{module}.{name}: the survey says {said}, it is {found}")
    print(
        f"{words.distribution} {words.release}: {len(judged)} asked, {len(wrong)} wrong, "
        f"{len(asked) - len(judged)} in modules that cannot be imported there"
    )
    return int(bool(wrong))


_ANSWERS = frozenset({"true", "false", "null"})


def draw(
    surveys: Surveys, one: Distribution, release: str, names: int, chance: random.Random
) -> list[tuple[str, str, bool]]:
    """Draw names of public modules: module, name, whether the release has it by the survey."""
    by_answer: dict[bool, list[tuple[str, str]]] = {True: [], False: []}
    for module, block in surveys.modules(one):
        for name in block.names:
            found = find_name(surveys, module, name, is_import=True)
            known = found.at(release) if found else None
            if known is not None and found is not None and found.has:
                by_answer[known].append((module, name))
    half = names // 2
    return [
        (*question, known)
        for known, questions in sorted(by_answer.items())
        for question in chance.sample(questions, min(half, len(questions)))
    ]


if __name__ == "__main__":
    raise SystemExit(main())
