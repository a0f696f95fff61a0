"""The line that installs what is missing, true for how this copy of Errorcanon came here."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, TypeAlias

from errorcanon.store.json_input import parse_json

Extra: TypeAlias = Literal[
    "cluster", "lab", "mcp", "remote", "scan", "server", "site", "survey", "try"
]
_CHECKOUT = Path(__file__).resolve().parent.parent.parent.parent


def install_line(extra: Extra | None = None) -> str:
    """Say how to install it, with an extra, from the checkout, file or repository it came from.

    Only a copy that came from a package index is told to ask there.
    """
    wanted = f"[{extra}]" if extra else ""
    if (_CHECKOUT / "pyproject.toml").is_file() and (_CHECKOUT / "src" / "errorcanon").is_dir():
        place = "." if Path.cwd() == _CHECKOUT else str(_CHECKOUT)
        return "pip install -e " + _quoted(f"{place}{wanted}")
    return "pip install " + _quoted(_source(_read_origin(), wanted))


def _source(origin: str, wanted: str) -> str:
    """Name what to install, by where it came from: https://peps.python.org/pep-0610/"""
    from urllib.parse import unquote, urlsplit  # seldom needed

    parts = urlsplit(origin)
    if parts.scheme == "file":
        return f"{unquote(parts.path)}{wanted}"
    return f"errorcanon{wanted} @ {origin}" if origin else f"errorcanon{wanted}"


def _read_origin() -> str:
    from importlib.metadata import PackageNotFoundError, distribution  # seldom needed, and slow

    try:
        written = parse_json(distribution("errorcanon").read_text("direct_url.json") or "{}")
        commit = written.get("vcs_info", {})
        url = str(written.get("url", ""))
        return f"{commit['vcs']}+{url}@{commit['commit_id']}" if commit else url
    except (PackageNotFoundError, ValueError, AttributeError, KeyError, TypeError):
        return ""


def _quoted(text: str) -> str:
    """Quote for a shell, with the marks that people are used to where any would do."""
    if "'" not in text:
        return f"'{text}'"
    import shlex  # seldom needed

    return shlex.quote(text)
