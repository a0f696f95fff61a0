"""The page behind a claim: script, environments, output, date and level."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from errorcanon.model import Language, Record
from errorcanon.publish.signs import UNPROVEN, signs
from errorcanon.publish.site import addresses
from errorcanon.publish.site.renderer import Renderer
from errorcanon.publish.site.site_data import Page
from errorcanon.publish.site.text import code_html
from errorcanon.publish.site.wording import say
from errorcanon.publish.view import format_range


def evidence_pages(
    renderer: Renderer,
    record: Record,
    view: Mapping[str, Any],
    scripts: Mapping[str, str],
    language: Language,
    *,
    has_zip: bool,
) -> Iterator[Page]:
    """Give a page for each claim, also for one that has no case yet."""
    folder = addresses.record_folder(record.id)
    affects = {claim.id: claim.affects for claim in record.claims}
    for claim in view["claims"]:
        cases = [case for case in view["cases"] if case["claim"] == claim["id"]]
        used = {result["lane"] for case in cases for result in case["results"]}
        yield renderer.page(
            "evidence.html",
            addresses.evidence_folder(record.id, claim["id"]),
            language,
            title=say("evidence of", language, claim=claim["text"]),
            description=say("evidence description", language, title=view["title"]),
            og_type="article",
            is_indexed=False,
            view=view,
            claim=claim,
            scripts=_by_script(cases),
            ranges="; ".join(format_range(affected, language) for affected in affects[claim["id"]]),
            environments=[lane for lane in view["environments"] if lane["lane"] in used],
            last_lines=_last_lines,
            zip_url=f"{renderer.site_data.base_url}{folder}repro.zip" if has_zip else None,
            first=next(iter(cases), None),
            signs={**dict.fromkeys(used, UNPROVEN), **signs(claim)},
            folder_of_record=addresses.record_folder(record.id),
            code_of=lambda name: (
                code_html(scripts[name].rstrip("\n"), name) if name in scripts else None
            ),
        )


def _by_script(cases: list[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    """Put the cases that run one script together, so that it is shown once."""
    return {
        script: [case for case in cases if case["script"] == script]
        for script in dict.fromkeys(case["script"] for case in cases)
    }


def _last_lines(case: dict[str, Any]) -> dict[str, list[str]]:
    """Map each ending of a case's output to the environments that printed it."""
    endings: dict[str, list[str]] = {}
    for result in case["results"]:
        if result["tail"]:
            endings.setdefault("\n".join(result["tail"]), []).append(result["lane"])
    return endings
