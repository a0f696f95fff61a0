"""The one form in which the service writes JSON."""

from __future__ import annotations

from typing import Any

from starlette.responses import JSONResponse

from errorcanon.publish.controls import json_text


class JsonAnswer(JSONResponse):
    r"""JSON that may be shown by a terminal: what acts there or hides is written as `\u009b`."""

    def render(self, content: Any) -> bytes:
        """Write it in UTF-8."""
        return json_text(content, separators=(",", ":")).encode("utf-8")
