"""The page about what other pages claim, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

from markupsafe import Markup

from errorcanon.model import LANGUAGES, Language, Record
from errorcanon.publish.checked import list_lanes, prove_verdict
from errorcanon.publish.site import addresses
from errorcanon.publish.site.linked_data import RATINGS, claim_review
from errorcanon.publish.site.renderer import Renderer, data_block
from errorcanon.publish.site.site_data import Page, SiteData
from errorcanon.publish.site.wording import say
from errorcanon.store.checked import CheckedClaim, Verdict

SOURCE = Path("docs/checked-claims.toml")


def checked_pages(renderer: Renderer) -> Iterator[Page]:
    """Give the page in both languages; nothing where no claim was checked.

    Raises:
        CanonError: a verdict that the evidence does not carry.
    """
    if not renderer.site_data.checked:
        return
    records = _records(renderer.site_data)
    for language in LANGUAGES:
        yield _checked(renderer, records, language)


def _checked(renderer: Renderer, records: dict[str, Record], language: Language) -> Page:
    documents = renderer.site_data.checked
    verdicts = [claim.verdict for document in documents for claim in document.claims]
    counts = [
        say(
            "count of verdict",
            language,
            n=verdicts.count(verdict),
            verdict=say(f"verdict {verdict}", language),
        )
        for verdict in get_args(Verdict)
    ]
    return renderer.page(
        "checked.html",
        addresses.CHECKED,
        language,
        title=say("checked title", language),
        description=say(
            "checked description",
            language,
            n=len(verdicts),
            counts=say("comma", language).join(counts),
        ),
        linked_data=_reviews(renderer, language),
        documents=[
            {
                "title": document.title[language],
                "page": document.page,
                "claims": [_row(claim, records, language) for claim in document.claims],
            }
            for document in documents
        ],
    )


def _reviews(renderer: Renderer, language: Language) -> Markup | None:
    """Tell search engines the verdicts, each on a claim of a page whose address is known."""
    url = renderer.absolute(addresses.CHECKED, language)
    reviews = [
        claim_review(
            document, claim, f"{url}#{_anchor(claim)}", renderer.site_data.base_url, language
        )
        for document in renderer.site_data.checked
        for claim in document.claims
        if document.page and claim.verdict in RATINGS
    ]
    if not reviews:
        return None
    return data_block({"@context": "https://schema.org", "@graph": reviews})


def _anchor(claim: CheckedClaim) -> str:
    return f"claim-{claim.line}"


def _row(claim: CheckedClaim, records: dict[str, Record], language: Language) -> dict[str, Any]:
    return {
        "anchor": _anchor(claim),
        "says": claim.says[language],
        "verdict": claim.verdict,
        "truth": claim.truth[language],
        "shown_by": [
            {
                "record": shown.record,
                "claim": shown.claim,
                "k": shown.proof.k,
                "n": shown.proof.n,
                "subject": records[shown.record].subject,
                "modelled": len(shown.proof.modelled),
                "lanes": list_lanes(shown.proof.lanes or shown.proof.modelled),
            }
            for shown in prove_verdict(claim, records, SOURCE)
        ],
    }


def _records(site_data: SiteData) -> dict[str, Record]:
    """Read the records that the checked claims name."""
    references = {
        reference.partition("#")[0]
        for document in site_data.checked
        for claim in document.claims
        for reference in claim.shown_by
    }
    known = references & site_data.by_id.keys()
    return {identity: site_data.corpus.record(identity) for identity in known}
