"""The one public shape of a record, and of an answer. Nothing else builds these mappings.

Every key of the flat form that the seed documents have is here with its type, so that a reader
of that form reads ours; `docs/published-record.md` lists what is added. Null stands where
nothing was measured.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from errorcanon.evidence.rates import (
    LaneVerdict,
    Proof,
    figures,
    fresh_results,
    prove_all,
)
from errorcanon.match.where import all_hold
from errorcanon.model import (
    LOOKUP_GIVES,
    LOOKUP_NEEDS,
    Affected,
    Answer,
    Application,
    Case,
    CaseResult,
    Claim,
    CodeMeaning,
    FieldCount,
    Finding,
    Lane,
    Language,
    Message,
    Near,
    Prose,
    Record,
    Section,
    Seen,
    Signature,
    Span,
)
from errorcanon.publish.messages import shown_message
from errorcanon.publish.reasons import reasons_of, say_seen
from errorcanon.publish.wording import say
from errorcanon.store.field import SCHEMA as FIELD_SCHEMA
from errorcanon.store.index import Corpus
from errorcanon.store.regions import fill_code

SCHEMA = "errorcanon/answer/1"
_STEP_LISTS = ("discriminators", "workarounds", "dead_ends")
_FILLED = LOOKUP_GIVES.union(*LOOKUP_NEEDS.values())
_NAMED_GROUP = re.compile(r"\(\?P<\w+>")
_PLACEHOLDER = re.compile(r"\{(\w+)\|([^{}]*)\}")
_HAN = r"[\u3001-\u303f\u4e00-\u9fff\uff01-\uff60]"
_HAN_GAP = re.compile(f"({_HAN}) +(?={_HAN})")
"""A space that stood there for a name in Latin letters; Chinese words leave none."""


def view_record(record: Record, corpus: Corpus, language: Language) -> dict[str, Any]:
    """Give the public form of a record; text without a language suffix is in `language`."""
    record = with_captures(record, {})
    prose, chinese = record.prose[language], record.prose["zh"]
    dates, field = corpus.dates(record.id), corpus.field_counts(record.id)
    proofs = prove_all(record)
    counted = figures(record, proofs)
    workarounds = _claims(record, proofs, "workaround", "fix")
    dead_ends = _claims(record, proofs, "dead-end")
    return {
        "id": record.id,
        "url": f"/errors/{record.id}/",
        "title": prose.title,
        "summary": fill(prose.summary, {}),
        "signature": signature_line(record, corpus),
        "signature_zh": chinese.title,
        "regex": "|".join(f"(?:{_NAMED_GROUP.sub('(', s.pattern)})" for s in record.signatures),
        "subject": record.subject,
        "domain": record.domain,
        "category": record.category,
        "subcategory": record.subcategory,
        "root_cause": prose.sections["cause"].text,
        "root_cause_zh": chinese.sections["cause"].text,
        "root_cause_type": "shared" if any(s.shared for s in record.signatures) else "distinct",
        "versions": [_version(affected, language) for affected in record.affects],
        "os_specific": {},
        "discriminators": [
            _discriminator(record, claim, proofs[claim.id], language)
            for claim in _claims(record, proofs, "discriminator")
        ],
        "dead_ends": [_dead_end(record, claim, proofs[claim.id], language) for claim in dead_ends],
        "dead_ends_zh": [chinese.sections[claim.id].text for claim in dead_ends],
        "workarounds": [
            _workaround(record, claim, proofs[claim.id], language) for claim in workarounds
        ],
        "workarounds_zh": [chinese.sections[claim.id].text for claim in workarounds],
        "refuted": [
            _item(record, claim, proofs[claim.id], language, "how")
            for claim in record.claims
            if claim.kind != "cause" and proofs[claim.id].tier == "refuted"
        ],
        "claims": [
            view_claim(record, claim, proofs[claim.id], field.get(claim.id), language)
            for claim in record.claims
        ],
        "affects": [_affected(affected) for affected in record.affects],
        "transition_graph": {
            "leads_to": list(record.leads_to),
            "preceded_by": corpus.preceded_by(record.id),
            "frequently_confused_with": [c.record for c in record.confused_with],
        },
        "official_doc_url": record.documentation,
        "official_doc_section": None,
        "error_code": record.error_code,
        "status": record.status,
        "verification_tier": counted.tier,
        "confidence": counted.confidence,
        "fix_success_rate": counted.fix_success_rate,
        "resolvable": counted.resolvable,
        "first_seen": dates.first if dates else None,
        "last_confirmed": counted.last_confirmed,
        "last_updated": dates.last if dates else None,
        "evidence_count": counted.evidence_count,
        "confirmed_reports": record.reports,
        "sources": [
            {
                "id": source.id,
                "url": source.url,
                "kind": source.kind,
                "shows": prose.sources.get(source.id, ""),
                "claims": list(source.claims),
                "confirmed_by": source.confirmed_by,
                "message": source.message,
            }
            for source in record.sources
        ],
        "stale_sections": list(prose.stale),
        "untranslated_sections": list(prose.untranslated),
        "tags": list(record.tags),
        "locale": language,
        "imported": record.id in corpus.asserted,
        "aliases": corpus.aliases(record.id),
    }


def view_page(record: Record, corpus: Corpus, language: Language) -> dict[str, Any]:
    """Give the public form of a record with what its own page shows beside it."""
    return {
        **view_record(record, corpus, language),
        "signatures": [_signature(signature) for signature in record.signatures],
        "messages": [_message(message) for message in record.messages],
        "neighbours": _neighbours(record, corpus, language),
        "environments": [_environment(record, lane) for lane in record.evidence],
        "cases": [_case(record, case) for case in record.cases],
    }


def view_transitions(record: Record, corpus: Corpus, language: Language) -> dict[str, Any]:
    """Give what a failure usually hides, what it leads to, and its twins with the test for each."""
    record = with_captures(record, {})
    rows = _neighbours(record, corpus, language)
    told = {claim.id: section_of(record, claim.id, language).lead for claim in record.claims}
    return {
        "id": record.id,
        "title": record.prose[language].title,
        "hides": [_joined(row) for row in rows if row["relation"] == "preceded_by"],
        "leads_to": [_joined(row) for row in rows if row["relation"] == "leads_to"],
        "confused_with": [
            {**_joined(row), "test": told[row["told_by"]]}
            for row in rows
            if row["relation"] == "confused_with"
        ],
    }


def view_row(record: Record, language: Language) -> dict[str, Any]:
    """Give a record as a row of a list."""
    prose = record.prose[language]
    return {
        "id": record.id,
        "title": prose.title,
        "summary": fill(prose.summary, {}),
        "error_code": record.error_code,
    }


def view_answer(answer: Answer, corpus: Corpus, language: Language) -> dict[str, Any]:
    """Give the public form of an answer."""
    return {
        "schema": SCHEMA,
        "findings": [_finding(finding, corpus, language) for finding in answer.findings],
        "near": [_near(near) for near in answer.near],
        "failure": _span(answer.failure) if answer.failure else None,
        "recognised": _recognised(answer, language),
        "origin": _origin(answer, language),
        "codes": view_codes(answer, language),
        "left_out": list(answer.left_out),
    }


def _recognised(answer: Answer, language: Language) -> dict[str, Any] | None:
    if answer.findings:
        return None
    from errorcanon.publish.unknown import view_recognised  # what is known needs none of it

    return view_recognised(answer, language)


def _origin(answer: Answer, language: Language) -> dict[str, Any] | None:
    if answer.findings:
        return None
    from errorcanon.publish.unknown import view_origins  # as above

    return view_origins(answer.origins, language)


def view_codes(answer: Answer, language: Language) -> list[dict[str, Any]]:
    """Give the public form of the codes in a text that no record knows."""
    return [
        {
            "line": code.line,
            "text": code.text,
            "meanings": [view_code(meaning, language) for meaning in code.meanings],
        }
        for code in answer.codes
    ]


def view_code(meaning: CodeMeaning, language: Language) -> dict[str, Any]:
    """Give the public form of a code's meaning; `means` puts it all into words."""
    from errorcanon.publish.codes import format_meaning, note_of  # few answers hold a code

    return {
        "family": meaning.by,
        "number": meaning.asked,
        "name": meaning.code.name,
        "signal": meaning.signal,
        "says": meaning.code.text or None,
        "releases": list(meaning.code.releases),
        "releases_read": meaning.code.read,
        "immediate": meaning.code.action.immediate if meaning.code.action else None,
        "investigatory": meaning.code.action.investigatory if meaning.code.action else None,
        "means": format_meaning(meaning, language),
        "note": note_of(meaning, language),
    }


def view_outcomes(counts: Mapping[str, Mapping[str, FieldCount]]) -> dict[str, Any]:
    """Give the public form of field counts by record and claim, as `store/field.py` reads it."""
    return {
        "schema": FIELD_SCHEMA,
        "records": {
            record: {claim: _field(count) for claim, count in claims.items()}
            for record, claims in counts.items()
        },
    }


def summary_of(record: Record, finding: Finding, language: Language) -> str:
    """Say in one sentence what happened, with what the text told."""
    return fill(record.prose[language].summary, finding.captures)


def fill(summary: str, captures: Mapping[str, str]) -> str:
    """Put captures into the `{name|words}` of a summary, or the words where there is none."""
    worded = _PLACEHOLDER.sub(
        lambda found: found[0] if captures.get(found[1]) else found[2], summary
    )
    return _PLACEHOLDER.sub(lambda found: captures[found[1]], _HAN_GAP.sub(r"\1", worded))


def with_captures(record: Record, captures: Mapping[str, str]) -> Record:
    """Fill the text with what a line and the surveys say, if surveys answer for the record.

    Only what surveys answered for goes in: names in dots, versions, requirements.
    """
    if not record.is_filled:
        return record
    known = {name: value for name, value in captures.items() if name in _FILLED}

    def worded(prose: Prose) -> Prose:
        sections = {
            name: Section(fill(section.lead, known), fill_code(fill(section.body, known), known))
            for name, section in prose.sections.items()
        }
        return prose._replace(sections=sections)

    prose = {language: worded(one) for language, one in record.prose.items()}
    return record._replace(prose=prose)


def signature_line(record: Record, corpus: Corpus) -> str:
    """Give the error as people see it: of the real lines that signatures match, the plainest."""
    lines = corpus.examples(record.id) or record.messages[0].text.strip().splitlines()[-1:]
    return shown_message(lines)


def first_remedy(record: Record, proofs: Mapping[str, Proof], language: Language) -> str:
    """Give the step that a page shows first; an empty text where nothing helps."""
    steps = _claims(with_captures(record, {}), proofs, "workaround", "fix")
    return section_of(with_captures(record, {}), steps[0].id, language).lead if steps else ""


def format_range(affected: Affected, language: Language) -> str:
    """Put a range of versions into words."""
    words = {
        (True, True): "between",
        (True, False): "from",
        (False, True): "before",
        (False, False): "all",
    }[bool(affected.introduced), bool(affected.fixed)]
    return say(
        words,
        language,
        product=affected.product,
        introduced=affected.introduced,
        fixed=affected.fixed,
    )


def section_of(record: Record, claim: str, language: Language) -> Section:
    """Give the prose of a claim."""
    return record.prose[language].sections[claim]


def _claims(record: Record, proofs: Mapping[str, Proof], *kinds: str) -> list[Claim]:
    """List claims of some kinds; a fix, which removes the cause, before a workaround.

    What ran and held nowhere is none of them: a remedy that does not help, a dead end that does.
    """
    chosen = [
        claim
        for claim in record.claims
        if claim.kind in kinds and proofs[claim.id].tier != "refuted"
    ]
    return sorted(chosen, key=lambda claim: claim.kind == "workaround")


def _signature(signature: Signature) -> dict[str, Any]:
    return {
        "pattern": signature.pattern,
        "context": signature.context,
        "where": [str(condition) for condition in signature.where],
        "shared": signature.shared,
        "complete": signature.complete,
        "id": signature.id,
    }


def _message(message: Message) -> dict[str, Any]:
    return {
        "text": message.text,
        "captured": message.captured,
        "seen": message.seen,
        "env": dict(message.env),
    }


def _neighbours(record: Record, corpus: Corpus, language: Language) -> list[dict[str, Any]]:
    """List the records that a transition joins to this one; ids that are not there are left out."""
    edges: list[tuple[str, str, str | None]]
    edges = [(identity, "preceded_by", None) for identity in corpus.preceded_by(record.id)]
    edges += [(identity, "leads_to", None) for identity in record.leads_to]
    edges += [(c.record, "confused_with", c.told_by) for c in record.confused_with]
    return [
        {
            "id": identity,
            "title": corpus.record(identity).prose[language].title,
            "relation": relation,
            "told_by": told_by,
        }
        for identity, relation, told_by in edges
        if corpus.resolve(identity) == identity
    ]


def _joined(row: Mapping[str, Any]) -> dict[str, Any]:
    return {"id": row["id"], "title": row["title"]}


def _environment(record: Record, lane: Lane) -> dict[str, Any]:
    return {
        "lane": lane.name,
        "level": lane.level,
        "date": max((result.date for result in lane.results), default=""),
        "isolation": lane.isolation,
        "versions": dict(lane.versions),
        "fresh": bool(fresh_results(record, lane)),
    }


def _case(record: Record, case: Case) -> dict[str, Any]:
    return {
        "name": case.name,
        "claim": case.claim,
        "script": case.script,
        "args": list(case.args),
        "needs": case.needs,
        "outcome": case.outcome,
        "modelled": case.modelled,
        "results": [
            _case_result(lane.name, result)
            for lane in record.evidence
            for result in fresh_results(record, lane)
            if result.key == case.key
        ],
    }


def _case_result(lane: str, result: CaseResult) -> dict[str, Any]:
    return {
        "lane": lane,
        "date": result.date,
        "printed": result.printed,
        "outcome": result.outcome,
        "code": result.code,
        "k": result.k,
        "n": result.n,
        "seconds": result.seconds,
        "line": result.line,
        "tail": list(result.tail),
        "output": result.output,
    }


def _finding(finding: Finding, corpus: Corpus, language: Language) -> dict[str, Any]:
    record = corpus.record(finding.id)
    return {
        "id": finding.id,
        "confidence": finding.confidence,
        "decided": finding.decided,
        "what_happened": summary_of(record, finding, language),
        "span": _span(finding.span),
        "count": finding.lines,
        "captures": dict(finding.captures),
        "reasons": reasons_of(finding, language),
        "seen": [_seen(seen, language) for seen in finding.seen],
        "reports": finding.reports,
        "open": finding.is_open,
        "ambiguous_with": list(finding.ambiguous_with),
        "explained_by": finding.explained_by,
        "record": view_finding(finding, corpus, language),
    }


def _seen(seen: Seen, language: Language) -> dict[str, Any]:
    return {"look": seen.look, "fact": seen.name or None, "says": seen.says,
            "because": say_seen(seen, language)}  # fmt: skip


def view_finding(finding: Finding, corpus: Corpus, language: Language) -> dict[str, Any]:
    """Give a finding's record with the steps for what was seen first."""
    record = with_captures(corpus.record(finding.id), finding.captures)
    return _fitting(view_record(record, corpus, language), record, finding)


def _fitting(view: dict[str, Any], record: Record, finding: Finding) -> dict[str, Any]:
    """Put the steps first that are meant for the wording and the values that were seen."""
    fits = {claim.id: fits_finding(claim, finding) for claim in record.claims}
    order = {True: 0, None: 1, False: 2}
    for key in _STEP_LISTS:
        rows = [{**row, "fits": fits[row["claim"]]} for row in view[key]]
        if record.is_family:  # of what does not apply it has no words either
            rows = [row for row in rows if row["fits"] is not False]
        view[key] = sorted(rows, key=lambda row: order[row["fits"]])
    return view


def fits_finding(claim: Claim, finding: Finding) -> bool | None:
    """Tell whether a claim is meant for what was seen; None where it is meant for all."""
    if not claim.signatures and not claim.when:
        return None
    if claim.signatures and finding.signature not in claim.signatures:
        return False
    captures = finding.captures
    if "standing" in captures:  # what surveys could have said and did not is not so
        captures = {**dict.fromkeys(LOOKUP_GIVES, "none"), **captures}
    verdict = all_hold(claim.when, captures, {})
    return verdict if claim.when else True


def _span(span: Span) -> dict[str, Any]:
    return {"line": span.line, "text": span.text, "stream": span.stream}


def _near(near: Near) -> dict[str, Any]:
    return {"id": near.id, "score": near.score, "kin": near.is_kin}


def _version(affected: Affected, language: Language) -> dict[str, Any]:
    return {
        "version": format_range(affected, language),
        "introduced": affected.introduced,
        "deprecated": None,
        "removed": affected.fixed,
        "behavior_change": None,
        "status": "fixed" if affected.fixed else "active",
    }


def _affected(affected: Affected) -> dict[str, Any]:
    return {
        "product": affected.product,
        "introduced": affected.introduced,
        "fixed": affected.fixed,
    }


def view_claim(
    record: Record, claim: Claim, proof: Proof, field: FieldCount | None, language: Language
) -> dict[str, Any]:
    """Give the public form of a claim: what it says, and what every environment showed."""
    return {
        "id": claim.id,
        "kind": claim.kind,
        "text": section_of(record, claim.id, language).lead,
        "tier": proof.tier,
        "k": proof.k if proof.n else None,
        "n": proof.n,
        "lanes": [_lane(verdict) for verdict in proof.lanes],
        "contrast": [_lane(verdict) for verdict in proof.contrast],
        "unprovoked": [_lane(verdict) for verdict in proof.unprovoked],
        "modelled": [_lane(verdict) for verdict in proof.modelled],
        "when": _when(claim),
        "repeats": list(proof.repeats) if proof.repeats else None,
        "interval": [round(end, 4) for end in proof.interval] if proof.interval else None,
        "field": _field(field) if field else None,
        "affects": [_affected(affected) for affected in claim.affects],
        "apply": _applied(claim.apply) if claim.apply else None,
    }


def _applied(application: Application) -> dict[str, Any]:
    return {
        "install": list(application.install),
        "set": dict(application.environ),
        "edit": [
            {
                "old": edit.pattern,
                "new": edit.replacement,
                "file": edit.is_everywhere,
                "module": edit.module or None,
            }
            for edit in application.edits
        ],
        "arguments": [
            {"program": " ".join(one.program), "words": list(one.words)}
            for one in application.arguments
        ],
        "file": application.file
        and {
            "name": application.file.name,
            "lines": list(application.file.lines),
        },
        "shim": dict(application.settings),
    }


def _field(count: FieldCount) -> dict[str, Any]:
    """Give k of n reports with the 90 % interval of a draw."""
    from errorcanon.evidence.interval import jeffreys  # few claims were reported on

    low, high = jeffreys(count.k, count.n)
    return {"k": count.k, "n": count.n, "interval": [round(low, 4), round(high, 4)]}


def _lane(verdict: LaneVerdict) -> dict[str, Any]:
    return {
        "name": verdict.name,
        "level": verdict.level,
        "date": verdict.date,
        "versions": dict(verdict.versions),
        "holds": verdict.holds,
        "shown": verdict.shown,
    }


def _when(claim: Claim) -> list[str]:
    """Write for which wordings and values a claim is meant."""
    return [*(f"signature {name}" for name in claim.signatures), *map(str, claim.when)]


def _item(
    record: Record, claim: Claim, proof: Proof, language: Language, detail: str
) -> dict[str, Any]:
    """Give a step with the rest of its section under the name that the form has for it."""
    section = section_of(record, claim.id, language)
    return {
        "action": section.lead,
        detail: section.body,
        "claim": claim.id,
        "kind": claim.kind,
        "tier": proof.tier,
        "k": proof.k if proof.n else None,
        "n": proof.n,
        "subject": record.subject,
        "fits": None,
        "condition": "; ".join(format_range(affected, language) for affected in claim.affects),
        "sources": [source.url for source in record.sources if claim.id in source.claims],
    }


def _rate(proof: Proof) -> float | None:
    return round(proof.k / proof.n, 2) if proof.n else None


def _workaround(record: Record, claim: Claim, proof: Proof, language: Language) -> dict[str, Any]:
    return {**_item(record, claim, proof, language, "how"), "success_rate": _rate(proof)}


def _dead_end(record: Record, claim: Claim, proof: Proof, language: Language) -> dict[str, Any]:
    return {**_item(record, claim, proof, language, "why_fails"), "fail_rate": _rate(proof)}


def _discriminator(
    record: Record, claim: Claim, proof: Proof, language: Language
) -> dict[str, Any]:
    tells_from = _told_from(record, claim.id)
    return {**_item(record, claim, proof, language, "how"), "tells_from": tells_from}


def _told_from(record: Record, claim: str) -> list[str]:
    return [confusion.record for confusion in record.confused_with if confusion.told_by == claim]


def tests_between(record: Record, others: Iterable[str]) -> list[str]:
    """List the claims that tell a record from some others, most useful first."""
    wanted = set(others)
    told = [c.told_by for c in record.confused_with if c.record in wanted]
    rest = [claim.id for claim in record.claims if claim.kind == "discriminator"]
    return list(dict.fromkeys([*told, *rest]))
