"""Draw origins at random and look in the release's own source whether the function says that.

    python surveys/check_messages.py [--count 200] [--seed 1]

Only releases whose sources are in the cache are drawn. The check does not use the reader: it takes
all strings below the function, and those of the file, and looks for the words of each piece.
"""

from __future__ import annotations

import argparse
import ast
import random
import warnings
from collections import Counter
from functools import lru_cache
from pathlib import Path

from errorcanon.serve.locations import survey_folder
from errorcanon.survey.answers import read_answers
from errorcanon.survey.archive import Store
from errorcanon.survey.messages import Row, hash_words, read_callers, read_row, words_of
from errorcanon.survey.messages_making import archive_files

ANSWERS = Path(__file__).resolve().parent / "messages" / "sources"


def main() -> int:
    """Draw, compare, and tell how many are right."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance, store = random.Random(options.seed), Store(survey_folder())  # noqa: S311 # no secret
    told: Counter[str] = Counter()
    packages = [path.name for path in sorted(ANSWERS.iterdir()) if path.name != "python"]
    while told.total() < options.count:
        name = chance.choice(packages)
        answers = [one for one in read_answers(ANSWERS / name) if one.lines]
        if not answers:
            continue
        answer = chance.choice(answers)
        if store.get(name, answer.head.release) is None:
            continue
        lines = sorted(line for line in answer.lines if not read_callers(line))
        for line in chance.sample(lines, min(4, len(lines))):
            row = read_row(line)
            said = _compare(row, _sources(store, name, answer.head.release).get(row.file))
            told[said] += 1
            if said != "right":
                print(f"{name} {answer.head.release} {row.file} {row.function}: {said}")
    print(dict(told))
    return int(told["right"] < 0.98 * told.total())


@lru_cache(maxsize=4)
def _sources(store: Store, name: str, release: str) -> dict[str, bytes]:
    archive = store.get(name, release)
    return dict(archive_files(archive)) if archive else {}


def _compare(row: Row, source: bytes | None) -> str:
    if source is None:
        return "no such file"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tree = ast.parse(source)
    nodes = [tree, *_functions(tree, row.function.split(".") if row.function else [])]
    if row.function and len(nodes) == 1:
        return "no such function"
    words = words_of(" ".join(_strings(nodes[-1]) if row.function else _strings(tree)))
    everywhere = words_of(" ".join(_strings(tree)))
    for piece in row.pieces:
        if not any(_has(some, piece.words, piece.whole) for some in (words, everywhere)):
            return "other words"
    if not any(_has(words, piece.words, piece.whole) for piece in row.pieces):
        return "words of the file and not of the function"
    names = {one.id for one in ast.walk(nodes[-1]) if isinstance(one, ast.Name)}
    names |= {one.attr for one in ast.walk(nodes[-1]) if isinstance(one, ast.Attribute)}
    known = {"UserWarning", "AssertionError", "SystemExit"}
    is_class = row.error in row.function.split(".")
    if row.error and row.error not in names | known and not is_class:
        return f"no {row.error} there"
    return "right"


def _functions(tree: ast.AST, names: list[str]) -> list[ast.AST]:
    """Follow `Class.method` into a file; of several of a name, all are taken together."""
    level: list[ast.AST] = [tree]
    for name in names:
        level = [
            one
            for node in level
            for one in ast.walk(node)
            if isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))
            and one.name == name
        ]
    return [ast.Module(body=level, type_ignores=[])] if level else []  # type: ignore[arg-type]


def _strings(node: ast.AST) -> list[str]:
    found = [one for one in ast.walk(node) if isinstance(one, ast.Constant)]
    found.sort(key=lambda one: (one.lineno, one.col_offset))
    return [one.value if isinstance(one.value, str) else str(one.value) for one in found]


def _has(words: list[str], count: int, whole: int) -> bool:
    return any(hash_words(words[at : at + count]) == whole for at in range(len(words) - count + 1))


if __name__ == "__main__":
    raise SystemExit(main())
