"""How well unknown failures are grouped: `template` beside Drain3, on groups that are known.

A group is the line of a record's first message that says what failed; its lines differ in what
varies from run to run: numbers, shapes, quoted names, paths, addresses. What varies is put in
by patterns of its own, not by those of `errorcanon.match.template`, so that the judge is not the
one who is judged. Needs: pip install drain3
"""

from __future__ import annotations

import argparse
import json
import random
import re
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence
from pathlib import Path

from errorcanon.match.engine import LiteralEngine
from errorcanon.match.explain import Knowledge, explain
from errorcanon.match.gaps import unknown_failure
from errorcanon.match.template import join_templates, pieces, template
from errorcanon.store.index import Corpus

ROOT = Path(__file__).resolve().parents[1]
BARE = re.compile(r"(?<= )[a-z]{4,}(?= )")
NAMES = "encoder decoder head embed norm proj gate expert router adapter cache".split()
HOLES = re.compile(
    r"""(?P<hex>0x[0-9a-fA-F]{4,})
    | (?P<path>(?<![\w.])(?:/[\w.@+-]+){2,})
    | (?P<quoted>'[\w./-]+'|"[\w./-]+")
    | (?P<digits>(?<![A-Za-z0-9_.])\d+(?![A-Za-z0-9_]*[A-Za-z_])(?:\.\d+(?:e[+-]?\d+)?)?)
    """,
    re.VERBOSE,
)

KEYS = ("bare", "grouping")
Grouping = Callable[[Sequence[str]], list[Hashable]]


def main() -> None:
    """Measure each grouping and print its figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=int, default=8, help="of each group")
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    rows = [
        {"bare": bare, "grouping": name, **average(make, bare, arguments.lines, arguments.seeds)}
        for bare in (0.0, 0.2)
        for name, make in GROUPINGS.items()
    ]
    if arguments.json:
        print(json.dumps(rows, indent=1))
        return
    print(f"{'bare':>5}  {'':26}" + "".join(f"{name:>10}" for name in rows[0] if name not in KEYS))
    for row in rows:
        shares = "".join(f"{row[name]:10.1%}" for name in ("exact", "precision", "recall", "f1"))
        print(
            f"{row['bare']:5.0%}  {row['grouping']:26}{row['groups']:10.0f}{row['found']:10.0f}"
            f"{shares}{row['lines/s']:10,.0f}"
        )


def average(make: Callable[[], Grouping], bare: float, lines: int, seeds: int) -> dict[str, float]:
    """Measure a grouping over several draws, each with a fresh one."""
    runs = [measure(make(), *make_lines(seed, lines, bare)) for seed in range(seeds)]
    return {name: sum(run[name] for run in runs) / len(runs) for name in runs[0]}


# --- lines whose groups are known ------------------------------------------------


def make_lines(seed: int, number: int, bare: float) -> tuple[list[str], list[str]]:
    """Give lines in chance order, and the group of each.

    In a share of the groups, `bare`, one of the message's words varies too: a name that nothing
    marks as one.
    """
    chance = random.Random(seed)
    drawn = []
    for record, message in first_lines():
        words = BARE.findall(message)
        word = chance.choice(words) if words and chance.random() < bare else None
        for _ in range(number):
            name = f"{chance.choice(NAMES)}_{chance.choice(NAMES)}"
            drawn.append(
                (vary(message.replace(word, name, 1) if word else message, chance), record)
            )
    chance.shuffle(drawn)
    return [line for line, _ in drawn], [record for _, record in drawn]


def first_lines() -> Iterator[tuple[str, str]]:
    """Give what a scan would take for a record's unknown failure; equal lines are one group."""
    nothing, seen = Corpus.of([]), set[str]()
    for folder in sorted(ROOT.glob("records/*/*/messages")):
        text = min(folder.glob("[0-9]*.txt")).read_bytes()
        span = unknown_failure(explain([text], Knowledge(nothing, (), LiteralEngine(()), {})))
        key = HOLES.sub("*", span.text) if span else ""
        if span and key not in seen:
            seen.add(key)
            yield str(folder.parent.relative_to(ROOT / "records")), span.text


def vary(message: str, chance: random.Random) -> str:
    """Put other values where values stand."""
    return HOLES.sub(lambda found: other_value(found, chance), message)


def other_value(found: re.Match[str], chance: random.Random) -> str:
    """Give another value of the same kind."""
    if found["hex"]:
        return f"0x{chance.getrandbits(47):012x}"
    if found["path"]:
        deep = range(chance.randrange(2, 6))
        return "/" + "/".join(f"{chance.choice(NAMES)}{chance.randrange(50)}" for _ in deep)
    if found["quoted"]:
        quote = found[0][0]
        return (
            f"{quote}{chance.choice(NAMES)}.{chance.randrange(100)}.{chance.choice(NAMES)}{quote}"
        )
    if "." in found[0]:
        return f"{chance.uniform(0, 1000):.2f}"
    return str(chance.randrange(10 ** chance.randrange(1, 6)))


# --- the groupings ---------------------------------------------------------------


def by_template() -> Grouping:
    """Group by what a program always prints."""
    return lambda lines: [template(line) for line in lines]


def by_joined_template() -> Grouping:
    """Group by what `canon scan` and `canon gaps` group by."""

    def group(lines: Sequence[str]) -> list[Hashable]:
        templates = [template(line) for line in lines]
        joined = join_templates(templates)
        return [joined[one] for one in templates]

    return group


def by_drain(similarity: float, depth: int, is_masked: bool) -> Grouping:
    """Group by the clusters of a new Drain3."""
    from drain3 import TemplateMiner
    from drain3.template_miner_config import TemplateMinerConfig

    settings = TemplateMinerConfig()
    settings.drain_sim_th, settings.drain_depth = similarity, depth
    miner = TemplateMiner(config=settings)

    def group(lines: Sequence[str]) -> list[Hashable]:
        shown = [masked(line) if is_masked else line for line in lines]
        # The number of a line's cluster stays; its words go on changing as lines come in.
        return [miner.add_log_message(line)["cluster_id"] for line in shown]

    return group


def masked(line: str) -> str:
    """Leave out what `template` leaves out; Drain takes words apart at blanks."""
    return "".join(
        piece.text if piece.kind is None else f"<{piece.kind}>" for piece in pieces(line)
    )


GROUPINGS: dict[str, Callable[[], Grouping]] = {
    "template": by_template,
    "template, joined": by_joined_template,
    "Drain3, as it comes": lambda: by_drain(0.4, 4, is_masked=False),
    "Drain3, our masking": lambda: by_drain(0.4, 4, is_masked=True),
    "Drain3, our masking, 0.7": lambda: by_drain(0.7, 4, is_masked=True),
    "Drain3, our masking, 0.9": lambda: by_drain(0.9, 4, is_masked=True),
}


# --- the measure -----------------------------------------------------------------


def measure(group: Grouping, lines: list[str], truth: list[str]) -> dict[str, float]:
    """Compare pairs of lines that are together with those that belong together."""
    start = time.perf_counter()
    found = group(lines)
    seconds = time.perf_counter() - start
    together = pairs(zip(found, truth, strict=True))
    precision, recall = together / (pairs(found) or 1), together / (pairs(truth) or 1)
    return {
        "groups": len(set(truth)),
        "found": len(set(found)),
        "exact": share_exact(found, truth),
        "precision": precision,
        "recall": recall,
        "f1": 2 * precision * recall / (precision + recall),
        "lines/s": len(lines) / seconds,
    }


def pairs(labels: Iterator[Hashable] | Sequence[Hashable]) -> int:
    """Count the pairs of equal labels."""
    return sum(count * (count - 1) // 2 for count in Counter(labels).values())


def share_exact(found: Sequence[Hashable], truth: Sequence[str]) -> float:
    """Give the share of true groups that were found with all their lines and no other."""
    members: dict[Hashable, set[int]] = defaultdict(set)
    true_members: dict[str, set[int]] = defaultdict(set)
    for place, (label, true) in enumerate(zip(found, truth, strict=True)):
        members[label].add(place)
        true_members[true].add(place)
    exact = {frozenset(group) for group in members.values()}
    return sum(frozenset(group) in exact for group in true_members.values()) / len(true_members)


if __name__ == "__main__":
    main()
