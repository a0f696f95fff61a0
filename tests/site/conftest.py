"""The real site, built once with its search index, served as `canon site serve` does, in Chromium.

Playwright keeps an event loop running in its process, in which nothing else can run one: these
tests are slow ones, and .ci/run calls them apart from the others.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from conftest import RECORDS

from errorcanon.serve.preview import make_server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytest.importorskip("pagefind", reason="needs .[site]")
sync_api = pytest.importorskip("playwright.sync_api", reason="needs .[test-site]")

OpenPage = Callable[..., "Page"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if at_hand := os.environ.get("CANON_SITE"):  # one that was built already
        return Path(at_hand)
    out = tmp_path_factory.mktemp("built") / "site"
    command = [sys.executable, "-m", "errorcanon", "site", "build"]
    subprocess.run([*command, "--records", str(RECORDS), "--out", str(out)], check=True)
    return out


@pytest.fixture(scope="session")
def address(built: Path) -> Iterator[str]:
    with make_server(built, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_api.sync_playwright() as playwright:
        found = shutil.which("chromium") or shutil.which("google-chrome")
        try:
            started = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        except sync_api.Error as error:
            pytest.skip(f"needs Chromium: {str(error).splitlines()[0]}")
        yield started
        started.close()


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[OpenPage]:
    """Open a page of the site; what it logs, fetches from elsewhere or breaks fails the test."""
    contexts: list[Any] = []
    troubles: list[str] = []

    def look(request: Any) -> None:
        if not request.url.startswith((address, "data:", "blob:")):
            troubles.append(f"asked {request.url}")

    def open_it(path: str, width: int = 1440, theme: str = "light", **options: Any) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": 900},
            color_scheme=theme,
            permissions=["clipboard-read", "clipboard-write"],
            **options,
        )
        contexts.append(context)
        page: Page = context.new_page()
        page.on("request", look)
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda m: troubles.append(m.text) if m.type == "error" else None)
        page.goto(f"{address}{path}")
        return page

    yield open_it
    for context in contexts:
        context.close()
    assert troubles == []
