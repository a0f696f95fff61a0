"""Write the page about what published pages claim; the lanes behind each verdict are computed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from errorcanon.evidence.rates import LaneVerdict, Proof, prove
from errorcanon.model import CanonError, Record
from errorcanon.store.checked import CheckedClaim, CheckedDocument, Verdict
from errorcanon.versions import by_version

_NAMES: Mapping[Verdict, str] = {
    "confirmed": "confirmed",
    "refuted": "refuted",
    "depends": "holds in part",
    "needs-gpu": "needs a GPU",
}
_HEAD = (
    "# Published claims, checked\n\n{intro}\n\n"
    "Each claim is restated in our words. Each verdict names the claims of our records that decide "
    'it, with the lanes in which their scripts ran: k of n held. "Needs a GPU" means that what '
    "would decide it has not run. Made by `python docs/generate.py` from "
    "`docs/checked-claims.toml` and the evidence.\n"
)


@dataclass(frozen=True, slots=True)
class Shown:
    """A claim of ours that decides a published one, with what its lanes add up to."""

    record: str
    claim: str
    proof: Proof


def write_checked(
    documents: Iterable[CheckedDocument], records: Mapping[str, Record], source: Path
) -> str:
    """Write the page in Markdown.

    Raises:
        CanonError: a verdict that the evidence does not carry, with its line in `source`.
    """
    documents = tuple(documents)
    claims = [claim for document in documents for claim in document.claims]
    counts = ", ".join(
        f"{name}: {sum(claim.verdict == verdict for claim in claims)}"
        for verdict, name in _NAMES.items()
    )
    intro = (
        f"What published pages about CUDNN_STATUS_BAD_PARAM say, claim by claim: "
        f"{len(claims)} claims ({counts})."
    )
    parts = [_HEAD.format(intro=intro)]
    for document in documents:
        rows = [_row(claim, records, source) for claim in document.claims]
        head = ["| what it says | verdict | shown by | lanes |", "|---|---|---|---|"]
        checked = [f"The page that was checked: <{document.page}>\n"] if document.page else []
        parts.append("\n".join([f"## {document.title['en']}\n", *checked, *head, *rows, ""]))
    return "\n".join(parts)


def _row(claim: CheckedClaim, records: Mapping[str, Record], source: Path) -> str:
    shown = prove_verdict(claim, records, source)
    verdict = f"**{_NAMES[claim.verdict]}**" + (
        f": {claim.truth['en']}" if claim.truth["en"] else ""
    )
    links = "<br>".join(_link(part) for part in shown)
    lanes = "<br>".join(_lanes(part.proof) for part in shown)
    return f"| {claim.says['en']} | {verdict} | {links} | {lanes} |"


def prove_verdict(
    claim: CheckedClaim, records: Mapping[str, Record], source: Path
) -> tuple[Shown, ...]:
    """Give what a verdict rests on.

    Raises:
        CanonError: the evidence does not carry it, with its line in `source`.
    """
    shown = tuple(_find_shown(claim, records, source))
    where = f"{source}:{claim.line}: '{claim.says['en']}'"
    if claim.verdict == "needs-gpu":
        if not any(_device_case(part, records) for part in shown):
            raise CanonError(f"{where} needs no GPU: none of its claims has a case that waits")
    elif not any(part.proof.lanes or part.proof.modelled for part in shown):
        raise CanonError(f"{where} is {claim.verdict}, but nothing that shows it has run")
    for part in shown:
        if part.proof.k < part.proof.n or part.proof.tier == "refuted":
            reference = f"{part.record}#{part.claim}"
            raise CanonError(f"{where} rests on {reference}, which does not hold everywhere")
    return shown


def _find_shown(
    claim: CheckedClaim, records: Mapping[str, Record], source: Path
) -> Iterator[Shown]:
    for reference in claim.shown_by:
        identity, _, name = reference.partition("#")
        record = records.get(identity)
        found = [c for c in record.claims if c.id == name] if record else []
        if not found:
            raise CanonError(f"{source}:{claim.line}: no record has the claim '{reference}'")
        assert record is not None
        yield Shown(identity, name, prove(record, found[0]))


def _device_case(shown: Shown, records: Mapping[str, Record]) -> bool:
    """Tell whether a claim has a case for a GPU that has not run."""
    record = records[shown.record]
    ran = {result.key for lane in record.evidence for result in lane.results}
    return any(
        case.claim == shown.claim and case.needs != "cpu" and case.key not in ran
        for case in record.cases
    )


def _link(shown: Shown) -> str:
    return f"[{shown.record}](../records/{shown.record}/en.md) {shown.claim}"


def _lanes(proof: Proof) -> str:
    """List lanes by what varies: `10/10: cudnn 7.1.2, 7.1.4; torch 2.13.0`."""
    if proof.n:
        return f"{proof.k}/{proof.n}: {list_lanes(proof.lanes)}"
    return f"modelled: {list_lanes(proof.modelled)}" if proof.modelled else "none yet"


def list_lanes(lanes: Sequence[LaneVerdict]) -> str:
    """List lanes by product: `cudnn 7.1.2, 7.1.4; torch 2.13.0`."""
    names = [verdict.name.rpartition("-") for verdict in lanes]
    groups = groupby(sorted(names, key=lambda name: by_version(name[0])), key=lambda name: name[0])
    return "; ".join(f"{kind} {', '.join(name[2] for name in group)}" for kind, group in groups)
