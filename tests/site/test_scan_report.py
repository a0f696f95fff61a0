"""The report of a scan, opened from a file, in a real browser."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from conftest import LOGS, RECORDS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

axe_core_python = pytest.importorskip("axe_core_python", reason="needs .[test-site]")
AXE = Path(axe_core_python.__file__).with_name("axe.min.js")
HOSTILE = "ValueError: <img src=x onerror=alert(1)><script>alert(2)</script> no such moon\n"


@pytest.fixture(scope="module", params=["en", "zh"])
def report(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("scanned")
    logs = folder / "logs"
    logs.mkdir()
    for day, message in enumerate(sorted(RECORDS.glob("*/*/messages/01*.txt"))[::4]):
        text = message.read_text("utf-8", errors="replace")
        (logs / f"{day:03}.log").write_text(f"2026-11-{day % 20 + 1:02} 07:00:00 start\n{text}")
    (logs / "hostile <b>.log").write_text(HOSTILE)
    out = folder / "report.html"
    command = [sys.executable, "-m", "errorcanon", "scan", str(logs), str(LOGS), "--jobs", "1"]
    words = ["--format", "html", "--lang", request.param, "--out", str(out)]
    subprocess.run([*command, *words], check=True)
    return out


@pytest.fixture
def troubles() -> list[str]:
    return []


@pytest.fixture
def new_page(browser: Browser, troubles: list[str]) -> Iterator[object]:
    contexts = []

    def open_it(report: Path, width: int, theme: str, bypass_csp: bool = False) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": 900},
            color_scheme=theme,
            bypass_csp=bypass_csp,
            offline=True,
            permissions=["clipboard-read", "clipboard-write"],
        )
        contexts.append(context)
        page: Page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda m: troubles.append(m.text) if m.type == "error" else None)
        page.on("dialog", lambda dialog: troubles.append(dialog.message) or dialog.dismiss())
        page.goto(report.as_uri())
        return page

    yield open_it
    for context in contexts:
        context.close()


@pytest.mark.parametrize("width", [360, 1440])
def test_a_report_works_from_a_file(
    new_page, report: Path, troubles: list[str], width: int
) -> None:
    page = new_page(report, width, "light")
    assert page.locator("figure.plot svg.strip rect").count() > 10
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.locator("pre + button.copy").first.click()
    page.get_by_role("button", name=re.compile("Copied|已复制")).wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("canon new DOMAIN/SLUG --from ")
    assert "no such moon" in page.locator("main").inner_text()
    assert troubles == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1440])
def test_axe_finds_nothing_in_a_report(new_page, report: Path, width: int, theme: str) -> None:
    page = new_page(report, width, theme, bypass_csp=True)
    page.evaluate("document.querySelectorAll('details').forEach((d) => { d.open = true; })")
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run(document).then((r) => r.violations)")
    assert [(v["id"], v["nodes"][0]["target"]) for v in found] == []
