"""How often a record that is only near is the cause: precision by threshold, on labelled failures.

Each line of CASES is {"text": …, "cause_any": [patterns]}; a record is right where its cause fits
one of the patterns. "missed" pretends that no signature matched, as for a wording that is new;
"unknown" are the texts that really get no finding, most of whose causes no record has. Lines of
--benign are {"text": …} of healthy logs. Scores are those of `errorcanon.match.nearest`.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from errorcanon.match.engine import LiteralEngine
from errorcanon.match.excerpt import excerpt
from errorcanon.match.explain import Knowledge, explain
from errorcanon.match.extract import outline
from errorcanon.match.nearest import score_near
from errorcanon.store.folder import load_records
from errorcanon.store.index import Corpus
from errorcanon.store.json_input import parse_json

RECORDS = Path(__file__).resolve().parents[1] / "records"
THRESHOLDS = (0.4, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9)
MOST_SHOWN, LONGEST_CAUSE = 3, 800


@dataclass(frozen=True)
class Asked:
    """A text with the records near it: score, and whether it is the cause."""

    is_known: bool
    near: tuple[tuple[float, bool], ...]

    def shown(self, threshold: float) -> list[bool]:
        """Say of the records that would be shown whether each is the cause."""
        best = sorted((row for row in self.near if row[0] >= threshold), key=lambda row: -row[0])
        return [is_cause for _, is_cause in best[:MOST_SHOWN]]


def main() -> None:
    """Measure and print a row for each threshold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cases", nargs="+", type=Path)
    parser.add_argument("--benign", nargs="*", type=Path, default=[])
    arguments = parser.parse_args()
    ask = make_asker()
    failures = [ask(case) for case in read(arguments.cases)]
    healthy = [ask(case) for case in read(arguments.benign)]
    print(f"{'score':>5}  {'':8}{'texts':>6}{'shown':>7}{'right':>7}{'precision':>11}{'first':>8}")
    for threshold in THRESHOLDS:
        print_row(threshold, "missed", [one.shown(threshold) for one in failures])
        unknown = [one.shown(threshold) for one in failures if not one.is_known]
        print_row(threshold, "unknown", unknown)
        print_row(threshold, "healthy", [one.shown(threshold) for one in healthy])


def read(paths: Sequence[Path]) -> list[dict[str, Any]]:
    """Read the lines of some files."""
    lines = [line for path in paths for line in path.read_bytes().splitlines() if line.strip()]
    return [parse_json(line) for line in lines]


def make_asker() -> Callable[[dict[str, Any]], Asked]:
    """Give what scores the records near a text."""
    records = {record.id: record for record in load_records(RECORDS).records}
    corpus = Corpus.of(records.values())
    signatures = corpus.signatures()
    engine = LiteralEngine(signatures)

    def is_cause(case: dict[str, Any], identity: str) -> bool:
        cause = " ".join(records[identity].prose["en"].sections["cause"].text.split())
        patterns = case.get("cause_any", ())
        return any(re.search(p, cause[:LONGEST_CAUSE], re.IGNORECASE) for p in patterns)

    def ask(case: dict[str, Any]) -> Asked:
        text = [case["text"].encode("utf-8")]
        lines = excerpt(text, engine).lines
        scored = score_near(lines, outline(lines), corpus, signatures)
        findings = explain(text, Knowledge(corpus, signatures, engine, {})).findings
        return Asked(bool(findings), tuple((n.score, is_cause(case, n.id)) for n in scored))

    return ask


def print_row(threshold: float, name: str, shown: list[list[bool]]) -> None:
    """Print how many texts get how many records, and how many of these are right."""
    answered = [rows for rows in shown if rows]
    count, right = sum(map(len, answered)), sum(map(sum, answered))
    first = sum(rows[0] for rows in answered)
    shares = [f"{right / count:11.2f}", f"{first / len(answered):8.2f}"] if count else []
    print(f"{threshold:5.2f}  {name:8}{len(answered):6}{count:7}{right:7}" + "".join(shares))


if __name__ == "__main__":
    main()
