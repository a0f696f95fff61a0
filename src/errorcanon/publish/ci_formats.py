"""Answers for other programs: SARIF 2.1.0 and GitHub's workflow commands."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from errorcanon.publish.codes import format_codes
from errorcanon.publish.controls import json_text, show_controls
from errorcanon.publish.wording import say

_ROOT = "%SRCROOT%"
_SARIF = "https://json.schemastore.org/sarif-2.1.0.json"


def answer_sarif(answer: dict[str, Any], file: str, version: str) -> str:
    """Write an answer's public view as SARIF.

    `file` is where the text came from: a path from the working folder, an absolute one, or an
    address.
    """
    findings = answer["findings"]
    run: dict[str, Any] = {
        "tool": {
            "driver": {
                "name": "canon",
                "version": version,
                "rules": [_rule(finding["record"]) for finding in findings],
            }
        },
        "originalUriBaseIds": {_ROOT: {"description": {"text": "The working folder."}}},
        "results": [_result(finding, number, file) for number, finding in enumerate(findings)],
    }
    words = [say(f"left out {reason}", "en") for reason in answer["left_out"]]
    notes = [{"level": "warning", "message": {"text": text}} for text in words]
    notes += [{"level": "note", "message": {"text": text}} for text in _codes(answer)]
    if notes:  # SARIF 2.1.0, 3.20.21
        run["invocations"] = [{"executionSuccessful": True, "toolExecutionNotifications": notes}]
    return json_text({"$schema": _SARIF, "version": "2.1.0", "runs": [run]}, indent=2)


def _rule(record: dict[str, Any]) -> dict[str, Any]:
    links = [record["official_doc_url"], *(source["url"] for source in record["sources"])]
    link = next(filter(None, links), None)
    return {
        "id": record["id"],
        **({"helpUri": link} if link else {}),
        "shortDescription": {"text": record["title"]},
        "fullDescription": {"text": record["root_cause"]},
        "help": {
            "text": "\n".join(item["action"] for item in record["workarounds"]) or record["title"]
        },
    }


def _codes(answer: dict[str, Any]) -> list[str]:
    """Say what each code of a text means that no record knows."""
    told = []
    for code in answer["codes"]:
        lines = [text for depth, text in format_codes([code], "en") if depth]
        told.append(_without_links("\n".join(lines)))
    return told


def _result(finding: dict[str, Any], number: int, file: str) -> dict[str, Any]:
    return {
        "ruleId": finding["id"],
        "ruleIndex": number,
        "level": "error" if finding["decided"] else "warning",
        "message": {"text": _without_links(finding["what_happened"])},
        "rank": round(finding["confidence"] * 100, 1),
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": _artifact(file),
                    "region": {
                        "startLine": max(1, finding["span"]["line"]),
                        "snippet": {"text": finding["span"]["text"]},
                    },
                }
            }
        ],
    }


def _without_links(text: str) -> str:
    """Part what a viewer would take for a link, `[words](address)`: a log may have written it."""
    return str(show_controls(text)).replace("](", "] (")


def _artifact(file: str) -> dict[str, str]:
    """Name a file by its URI: relative to the working folder where it lies below it.

    Code scanning takes the working folder for the root of the repository:
    https://docs.github.com/code-security/reference/code-scanning/sarif-support-for-code-scanning
    """
    if "://" in file:
        return {"uri": quote(file, safe=":/?&=%", errors="surrogateescape")}
    path = quote(file, errors="surrogateescape")  # a colon in it begins no scheme
    return {"uri": f"file://{path}"} if file.startswith("/") else {"uri": path, "uriBaseId": _ROOT}


def answer_github(answer: dict[str, Any], file: str) -> str:
    """Write an answer's public view as annotations, one a finding."""
    lines = []
    for finding in answer["findings"]:
        command = "error" if finding["decided"] and not finding["explained_by"] else "warning"
        remedies = [item["action"] for item in finding["record"]["workarounds"][:1]]
        text = _escape("\n".join([finding["what_happened"], *remedies]))
        title = _escape(f"canon ({finding['id']})", property_value=True)
        place = f"file={_escape(file, property_value=True)},line={finding['span']['line']}"
        lines.append(f"::{command} {place},title={title}::{text}")
    said = [*_codes(answer), *(say(f"left out {reason}", "en") for reason in answer["left_out"])]
    return "\n".join([*lines, *map(notice_github, said)])


def notice_github(text: str) -> str:
    """Write a sentence as an annotation that belongs to no line."""
    return f"::notice title=canon::{_escape(text)}"


def _escape(text: str, *, property_value: bool = False) -> str:
    # https://docs.github.com/actions/reference/workflow-commands-for-github-actions
    text = str(show_controls(text)).replace("%", "%25").replace("\n", "%0A")
    return text.replace(":", "%3A").replace(",", "%2C") if property_value else text
