"""Write the page about what published pages claim; the lanes behind each verdict are computed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from pathlib import Path

from errorcanon.evidence.rates import Proof, prove
from errorcanon.model import CanonError, Record
from errorcanon.store.checked import CheckedClaim, CheckedDocument, Verdict

_NAMES: Mapping[Verdict, str] = {
    "confirmed": "confirmed",
    "refuted": "refuted",
    "depends": "holds in part",
    "needs-gpu": "needs a GPU",
}
_HEAD = (
    "# Published claims, checked\n\n{intro}\n\n"
    "A claim is put in our words. Behind each verdict stand the claims of our records that decide "
    'it, with the lanes in which their scripts ran: k of n held. "Needs a GPU" means that what '
    "would decide it has not run. Made by `python docs/generate.py` from "
    "`docs/checked-claims.toml` and the evidence.\n"
)


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
        f"{sum(claim.verdict == verdict for claim in claims)} {name}"
        for verdict, name in _NAMES.items()
    )
    intro = (
        f"What published pages about CUDNN_STATUS_BAD_PARAM say, claim by claim: "
        f"{len(claims)} claims, of which {counts}."
    )
    parts = [_HEAD.format(intro=intro)]
    for document in documents:
        rows = [_row(claim, records, source) for claim in document.claims]
        head = ["| what it says | verdict | shown by | lanes |", "|---|---|---|---|"]
        parts.append("\n".join([f"## {document.title}\n", *head, *rows, ""]))
    return "\n".join(parts)


def _row(claim: CheckedClaim, records: Mapping[str, Record], source: Path) -> str:
    proofs = dict(_proofs(claim, records, source))
    ran = any(proof.n for proof in proofs.values())
    where = f"{source}:{claim.line}: '{claim.says}'"
    if claim.verdict == "needs-gpu":
        waits = any(_device_case(reference, records) for reference in proofs)
        if not waits:
            raise CanonError(f"{where} needs no GPU: none of its claims has a case that waits")
    elif not ran:
        raise CanonError(f"{where} is {claim.verdict}, but nothing that shows it has run")
    for reference, proof in proofs.items():
        if proof.k < proof.n or proof.tier == "refuted":
            raise CanonError(f"{where} rests on {reference}, which does not hold everywhere")
    verdict = f"**{_NAMES[claim.verdict]}**" + (f": {claim.truth}" if claim.truth else "")
    shown = "<br>".join(_link(reference) for reference in proofs)
    lanes = "<br>".join(_lanes(proof) for proof in proofs.values())
    return f"| {claim.says} | {verdict} | {shown} | {lanes} |"


def _proofs(
    claim: CheckedClaim, records: Mapping[str, Record], source: Path
) -> Iterator[tuple[str, Proof]]:
    for reference in claim.shown_by:
        identity, _, name = reference.partition("#")
        record = records.get(identity)
        found = [c for c in record.claims if c.id == name] if record else []
        if not found:
            raise CanonError(f"{source}:{claim.line}: no record has the claim '{reference}'")
        assert record is not None
        yield reference, prove(record, found[0])


def _device_case(reference: str, records: Mapping[str, Record]) -> bool:
    """Tell whether a claim has a case for a GPU that has not run."""
    identity, _, name = reference.partition("#")
    record = records[identity]
    ran = {result.case for lane in record.evidence for result in lane.results}
    return any(
        case.claim == name and case.needs != "cpu" and case.name not in ran for case in record.cases
    )


def _link(reference: str) -> str:
    identity, _, name = reference.partition("#")
    return f"[{identity}](../records/{identity}/en.md) {name}"


def _lanes(proof: Proof) -> str:
    """List lanes by what varies: `10/10: cudnn 7.1.2, 7.1.4; torch 2.13.0`."""
    if not proof.n:
        return "none yet"
    names = [verdict.name.rpartition("-") for verdict in proof.lanes]
    groups = groupby(sorted(names, key=lambda name: name[0]), key=lambda name: name[0])
    listed = [f"{kind} {', '.join(name[2] for name in group)}" for kind, group in groups]
    return f"{proof.k}/{proof.n}: {'; '.join(listed)}"
