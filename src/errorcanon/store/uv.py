"""Where uv is, and what of the user's environment it gets."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path

_KEPT = re.compile(
    r"HOME|PATH|USER|LOGNAME|LANG|LC_\w+|TMPDIR|XDG_\w+|NETRC|SYSTEMROOT|UV_\w+"
    r"|SSL_CERT_\w+|SSL_CLIENT_CERT|REQUESTS_CA_BUNDLE|CURL_CA_BUNDLE"
    r"|(?:HTTPS?|ALL|NO)_PROXY|(?:https?|all|no)_proxy"
)
"""The variables that say where an index is and how to reach it, and nothing else of the user's."""


def find_uv() -> str | None:
    """Find uv on the path, else beside this Python."""
    return shutil.which("uv") or shutil.which("uv", path=str(Path(sys.executable).parent))


def uv_environ(environ: Mapping[str, str]) -> dict[str, str]:
    """Choose what uv gets of the user's environment: no tokens, no keys."""
    return {name: value for name, value in environ.items() if _KEPT.fullmatch(name)}
