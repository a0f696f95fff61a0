"""The official conformance suite of the protocol, against the running service."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

pytest.importorskip("fastapi", reason="needs errorcanon[server]")

from serve.serving import serving

SUITE = os.environ.get("CANON_CONFORMANCE")
"""The folder of the suite's npm package; CANON_NODE names a Node.js of 22 or later."""


@pytest.mark.skipif(not SUITE, reason="needs CANON_CONFORMANCE, the suite's folder")
def test_the_conformance_suite_finds_nothing_unexpected(corpus_file: Path, tmp_path: Path) -> None:
    assert SUITE
    expected = Path(__file__).with_name("conformance.yml")
    with serving(corpus_file, tmp_path, "--requests-a-minute", "0") as running:
        done = subprocess.run(
            [
                *(os.environ.get("CANON_NODE", "node"), f"{SUITE}/dist/index.js", "server"),
                *("--url", f"{running.url}/mcp", "--requirements", "2026-07-28"),
                *("--expected-failures", str(expected)),
            ],
            capture_output=True,
            text=True,
            timeout=300,
        )
    assert done.returncode == 0, done.stdout[-3000:]
    assert "✓ caching" in done.stdout and "✓ http-header-validation" in done.stdout
