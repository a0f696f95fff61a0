"""A record, and an answer, as Markdown."""

from __future__ import annotations

from typing import Any

from errorcanon.model import Language
from errorcanon.publish.wording import say


def record_markdown(view: dict[str, Any], language: Language) -> str:
    """Write a record in the form of the seed documents, from its public view."""
    parts = [
        f"# {view['title']}",
        f"```text\n{view['signature']}\n```",
        view["summary"],
        _facts(view, language),
        f"## {say('why', language)}\n\n{view['root_cause']}",
        _list(say("tell apart", language), view["discriminators"], "how", language),
        _list(say("works", language), view["workarounds"], "how", language),
        _list(say("fails", language), view["dead_ends"], "why_fails", language),
        _versions(view, language),
        _edges(view, language),
        _sources(view, language),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def answer_markdown(answer: dict[str, Any], language: Language) -> str:
    """Write an answer, from its public view."""
    parts = []
    for finding in answer["findings"]:
        span = finding["span"]
        parts.append(
            f"> {span['line']}: `{span['text']}`\n\n**{finding['what_happened']}** "
            f"({finding['confidence']:.2f})\n\n" + record_markdown(finding["record"], language)
        )
    if not parts:
        near = [f"- {item['id']} ({item['score']:.2f})" for item in answer["near"]]
        parts.append("\n".join([say("near", language) + ":" if near else "∅", *near]) + "\n")
    parts += [say(f"left out {reason}", language) + "\n" for reason in answer["left_out"]]
    return "\n---\n\n".join(parts)


def _facts(view: dict[str, Any], language: Language) -> str:
    rows = [("ID", f"`{view['id']}`"), ("Domain", view["domain"]), ("Category", view["category"])]
    if view["error_code"]:
        rows.append(("Error Code", f"`{view['error_code']}`"))
    rows.append(("Verification", say(view["verification_tier"], language)))
    return "\n".join(f"- **{name}:** {value}" for name, value in rows)


def _list(heading: str, items: list[dict[str, Any]], detail: str, language: Language) -> str:
    if not items:
        return ""
    rows = []
    for number, item in enumerate(items, 1):
        mark = f"{say(item['kind'], language)}, {say(item['tier'], language)}"
        if item["n"]:
            mark += f", {item['k']}/{item['n']}"
        body = "\n".join(f"   {line}".rstrip() for line in item[detail].splitlines())
        rows.append(f"{number}. **{item['action']}** ({mark})\n{body}".rstrip())
    return f"## {heading}\n\n" + "\n".join(rows)


def _versions(view: dict[str, Any], language: Language) -> str:
    rows = [f"- {row['version']}" for row in view["versions"]]
    return f"## {say('versions', language)}\n\n" + "\n".join(rows) if rows else ""


def _edges(view: dict[str, Any], language: Language) -> str:
    graph = view["transition_graph"]
    rows = [
        f"- {say(words, language)}: " + ", ".join(f"`{identity}`" for identity in graph[key])
        for words, key in (("leads to", "leads_to"), ("preceded by", "preceded_by"))
        if graph[key]
    ]
    return "\n".join(rows)


def _sources(view: dict[str, Any], language: Language) -> str:
    rows = [f"- <{source['url']}> {source['shows']}" for source in view["sources"]]
    return f"## {say('sources', language)}\n\n" + "\n".join(rows) if rows else ""
