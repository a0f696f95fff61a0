"""What a record's page tells search engines, in the words of schema.org."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from errorcanon.model import Language
from errorcanon.publish.site.addresses import HTML_LANG
from errorcanon.publish.site.wording import say
from errorcanon.store.checked import CheckedClaim, CheckedDocument

RATINGS = {"confirmed": 5, "depends": 3, "refuted": 1}
"""By verdict, from 1 (false) to 5 (true); what nothing has decided yet is no review."""


def technical_article(view: Mapping[str, Any], url: str, language: Language) -> dict[str, Any]:
    """Describe a record as a TechArticle, its claims as its parts."""
    article = {
        "@context": "https://schema.org",
        "@type": "TechArticle",
        "@id": url,
        "url": url,
        "headline": view["title"],
        "alternativeHeadline": view["signature"],
        "description": view["summary"],
        "inLanguage": HTML_LANG[language],
        "about": view["error_code"] or view["category"],
        "keywords": view["tags"],
        "license": "https://creativecommons.org/licenses/by/4.0/",
        "citation": [source["url"] for source in view["sources"]],
        "hasPart": [
            {"@type": "Claim", "@id": f"{url}#{claim['id']}", "name": claim["text"]}
            for claim in view["claims"]
            if claim["kind"] != "cause"
        ],
    }
    if view["first_seen"]:
        article |= {"datePublished": view["first_seen"], "dateModified": view["last_updated"]}
    return article


def claim_review(
    document: CheckedDocument, claim: CheckedClaim, url: str, base: str, language: Language
) -> dict[str, Any]:
    """Describe the check of a claim that a published page makes."""
    review = {
        "@type": "ClaimReview",
        "@id": url,
        "url": url,
        "inLanguage": HTML_LANG[language],
        "claimReviewed": claim.says[language],
        "author": {"@type": "Organization", "name": "Errorcanon", "url": base},
        "reviewRating": {
            "@type": "Rating",
            "ratingValue": RATINGS[claim.verdict],
            "worstRating": 1,
            "bestRating": 5,
            "alternateName": say(f"verdict {claim.verdict}", language),
        },
        "itemReviewed": {
            "@type": "Claim",
            "appearance": {"@type": "CreativeWork", "url": document.page},
        },
    }
    if claim.truth[language]:
        review["reviewBody"] = claim.truth[language]
    return review
