"""The page on causes that print the same line: what decides between them, as the lab showed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from errorcanon.evidence.rates import fresh_results
from errorcanon.match.engine import LiteralEngine
from errorcanon.match.explain import Knowledge, explain
from errorcanon.match.lookups import Lookups
from errorcanon.model import Case, Language, Record
from errorcanon.store.index import Corpus

By: TypeAlias = Literal["text", "fact", "probe", "person"]
"""What decides between two causes: the text alone, a fact, a probe, or only whoever is there."""
Verdict: TypeAlias = Literal["right", "undecided", "wrong", "waiting"]
UNDECIDED = 4
"""The exit code of a scene in which the look said nothing: serve/scene.py."""


class Pair(NamedTuple):
    """Two records that name each other, in the order of their ids."""

    one: str
    other: str
    by: By


class Scene(NamedTuple):
    """A case that provokes a failure and looks at the machine beside it."""

    record: str
    case: Case
    verdicts: Mapping[str, Verdict]
    """By lane."""


def find_scenes(records: Iterable[Record]) -> Iterator[Scene]:
    """Give every case that looks, with what it showed in each lane."""
    for record in records:
        for case in record.cases:
            if case.look is None:
                continue
            verdicts: dict[str, Verdict] = {}
            for lane in record.evidence:
                for result in fresh_results(record, lane):
                    if result.key == case.key:
                        verdicts[lane.name] = _verdict(result.k == result.n, result.code)
            yield Scene(record.id, case, verdicts or {"": "waiting"})


def _verdict(held: bool, code: int) -> Verdict:
    return "right" if held else "undecided" if code == UNDECIDED else "wrong"


def count_verdicts(scenes: Iterable[Scene]) -> dict[Verdict, int]:
    """Count scenes by the worst that they showed in any lane."""
    counts: dict[Verdict, int] = {"right": 0, "undecided": 0, "wrong": 0, "waiting": 0}
    for scene in scenes:
        shown = set(scene.verdicts.values())
        worst: tuple[Verdict, ...] = ("wrong", "undecided", "waiting", "right")
        counts[next(verdict for verdict in worst if verdict in shown)] += 1
    return counts


def find_pairs(records: Sequence[Record], lookups: Lookups | None = None) -> list[Pair]:
    """Say of every two records that name each other what decides between them."""
    known = {record.id: record for record in records}
    open_pairs = _find_open(records, lookups)
    told: dict[tuple[str, str], set[str]] = defaultdict(set)
    for record in records:
        for confusion in record.confused_with:
            if confusion.record in known:
                told[_ordered(record.id, confusion.record)].add(f"{record.id} {confusion.told_by}")
    pairs = []
    for (one, other), tests in sorted(told.items()):
        looks = [
            look
            for identity in (one, other)
            for look in known[identity].looks
            if f"{identity} {look.told_by}" in tests
        ]
        by: By = "person" if (one, other) in open_pairs else "text"
        if looks and by == "person":
            by = "probe" if all(look.probe for look in looks) else "fact"
        pairs.append(Pair(one, other, by))
    return pairs


def _ordered(one: str, other: str) -> tuple[str, str]:
    return (one, other) if one < other else (other, one)


def _find_open(records: Sequence[Record], lookups: Lookups | None) -> set[tuple[str, str]]:
    """Give the pairs between which some real message of a record leaves it open."""
    corpus = Corpus.of(records)
    signatures = corpus.every_signature()
    engine = LiteralEngine(signatures)
    found = set()
    for record in records:
        for message in record.messages:
            text = message.text.encode("utf-8", errors="replace")
            answer = explain([text], Knowledge(corpus, signatures, engine, message.env, lookups))
            for finding in answer.findings:
                found |= {_ordered(finding.id, other) for other in finding.ambiguous_with}
    return found


# --- the page ------------------------------------------------------------------------

_HEADS: Mapping[Language, str] = {
    "en": """# Causes that print the same line

{pairs} pairs of records are told apart in these pages. For {text} the text decides: no real message of one leaves the other open. For {fact} a fact of the machine decides where it is known, for {probe} a small script does, and for {person} only whoever is there, by the test of the record. [How looking works](decisions/{decision}).

Every look was tried in the lab: a script provokes the failure, and in the same place the machine is looked at. {scenes} scenes: {right} right, {wrong} wrong, {undecided} undecided, {waiting} waiting.

This page is made from the records by docs/generate.py.

## Scenes

| record | scene | what the look must say | shown in |
| --- | --- | --- | --- |
""",
    "zh": """# 报错相同、原因不同的条目

共有 {pairs} 对条目互相区分。其中 {text} 对靠报错文本即可区分：一方的任何一条真实报错都不会牵连另一方。{fact} 对由机器上的事实决定（前提是能读到），{probe} 对由一个小脚本决定，{person} 对只能由在场的人按条目中的办法判断。[原理](decisions/{decision})（英文）。

每个判断都在实验环境里试过：脚本真实地引发故障，再在同一处查看机器。共 {scenes} 个场景：正确 {right}，错误 {wrong}，未决 {undecided}，待运行 {waiting}。

本页由 docs/generate.py 根据条目生成。

## 场景

| 条目 | 场景 | 应当得出 | 运行情况 |
| --- | --- | --- | --- |
""",
}
_BETWEEN: Mapping[Language, str] = {
    "en": """
## Pairs

| record | and | decided by |
| --- | --- | --- |
""",
    "zh": """
## 条目对

| 条目 | 与 | 判断依据 |
| --- | --- | --- |
""",
}
_WORDS: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "this": "it is this cause", "another": "it is another cause",
        "lasting": "the facts alone show this cause", "text": "the text",
        "fact": "a fact of the machine", "probe": "a script that looks",
        "person": "whoever is there", "right": "right", "wrong": "wrong",
        "undecided": "undecided", "waiting": "not run yet",
    },
    "zh": {
        "this": "就是这个原因", "another": "是另一个原因",
        "lasting": "只看事实就能看出这个原因", "text": "报错文本",
        "fact": "机器上的事实", "probe": "查看用的脚本", "person": "在场的人",
        "right": "正确", "wrong": "错误", "undecided": "未决", "waiting": "尚未运行",
    },
}  # fmt: skip


def twins_page(
    pairs: Sequence[Pair], scenes: Sequence[Scene], language: Language, decision: str
) -> str:
    """Write the page."""
    words = _WORDS[language]
    by = [pair.by for pair in pairs]
    head = _HEADS[language].format(
        pairs=len(pairs),
        scenes=len(scenes),
        decision=decision,
        **{name: by.count(name) for name in ("text", "fact", "probe", "person")},
        **count_verdicts(scenes),
    )
    rows = [
        f"| {scene.record} | {scene.case.name} | {words[scene.case.look or 'this']} "
        f"| {_shown(scene, words)} |"
        for scene in scenes
    ]
    told = [f"| {pair.one} | {pair.other} | {words[pair.by]} |" for pair in pairs]
    return head + "\n".join(rows) + "\n" + _BETWEEN[language] + "\n".join(told) + "\n"


def _shown(scene: Scene, words: Mapping[str, str]) -> str:
    by_verdict: dict[str, list[str]] = defaultdict(list)
    for lane, verdict in scene.verdicts.items():
        by_verdict[verdict].append(lane)
    return "; ".join(
        f"{words[verdict]} {', '.join(lanes)}".strip() for verdict, lanes in by_verdict.items()
    )
