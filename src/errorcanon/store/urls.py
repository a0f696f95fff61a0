"""Web addresses that records, corpora and reports name: what may become a link."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

_LONGEST = 2000
_HOST = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252})|\[[0-9A-Fa-f:.]{2,45}\]")
_FORBIDDEN = re.compile(r"""[\s"<>\\^`{|}]""")
"""What RFC 3986 leaves out of an address; a browser takes a backslash for a slash."""


def find_url_fault(url: str) -> str | None:
    """Say why an address must not become a link; None for http or https to a named host."""
    if len(url) > _LONGEST:
        return f"is longer than {_LONGEST} characters"
    if not url.isprintable() or _FORBIDDEN.search(url):
        return "holds a character that no address has; write it as %XX"
    if not url.startswith(("https://", "http://")):
        return "is no web address; it begins with https:// or http://"
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return "is no web address; its host or port cannot be read"
    host, _, _ = parts.netloc.partition(f":{port}") if port is not None else (parts.netloc, "", "")
    if "@" in parts.netloc:
        return "names a user before the host; leave that out"
    return None if _HOST.fullmatch(host) else "names no host; write it as https://example.org/page"
