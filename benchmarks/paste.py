"""Time the answer to a paste on the home page, and the longest task of the main thread meanwhile.

    python benchmarks/paste.py SITE

SITE is a folder that `canon site build` wrote. Chromium does the rest; the signatures are loaded
before the clock starts, as they are once somebody puts the cursor into the field.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from errorcanon.serve.preview import make_server

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

MESSAGE = "RuntimeError: CUDA error: device-side assert triggered\n"
SIZES = {"1 kB": 1_000, "5 MB": 5_000_000}
RUNS = 3
WATCH = """() => {
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) window.longest = Math.max(window.longest, task.duration);
  }).observe({ type: "longtask" });
  const { getData } = DataTransfer.prototype;
  window.handed = 0;
  DataTransfer.prototype.getData = function (...kinds) {
    const begun = performance.now();
    const text = getData.apply(this, kinds);
    window.handed += performance.now() - begun;
    return text;
  };
  window.begun = performance.now();
}"""


def main() -> None:
    """Print a row for each size."""
    folder = Path(sys.argv[1])
    found = shutil.which("chromium") or shutil.which("google-chrome")
    with make_server(folder, 0) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        print(
            "way | size | answer ms | longest task ms (0: none of 50 ms or more) | "
            "of it the browser's own, for the clipboard | percents shown"
        )
        for way, give in {"file": choose, "paste": paste}.items():
            for name, size in SIZES.items():
                for _ in range(RUNS):
                    context = browser.new_context(permissions=["clipboard-write"])
                    page = context.new_page()
                    page.goto(f"http://127.0.0.1:{server.server_port}/")
                    print(way, "|", name, "|", time_answer(page, log_of(size), give))
                    context.close()
        browser.close()
        server.shutdown()


def log_of(size: int) -> str:
    """Make a log of so many bytes whose last line is a failure."""
    noise = "".join(f"step {n} loss {n % 7}.{n % 10} lr 1e-4\n" for n in range(size // 22))
    return noise[: size - len(MESSAGE)].rpartition("\n")[0] + "\n" + MESSAGE


def choose(page: Page, log: str) -> None:
    """Choose a file that holds the log; given as bytes Playwright would unpack it in the page."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "train.log"
        file.write_text(log, encoding="utf-8")
        page.evaluate(WATCH)
        page.locator("#file").set_input_files(file)
        page.locator("#answer .found").first.wait_for(timeout=120_000)  # till then it is read


def paste(page: Page, log: str) -> None:
    """Paste the log into the field; a short one has to be sent."""
    page.evaluate("text => navigator.clipboard.writeText(text)", log)
    page.evaluate(WATCH)
    page.keyboard.press("ControlOrMeta+v")
    page.keyboard.press("Control+Enter")


def time_answer(page: Page, log: str, give: Callable[[Page, str], None]) -> str:
    """Give the log to the page, and wait for the card with its first step."""
    page.locator("#message").focus()
    page.wait_for_load_state("networkidle")
    page.evaluate(
        "() => { window.percents = new Set(); new MutationObserver(() => {"
        " const found = /(\\d+) ?%/.exec(document.querySelector('#answer').textContent);"
        " if (found) window.percents.add(found[1]); })"
        ".observe(document.querySelector('#answer'), { childList: true, subtree: true }); }"
    )
    give(page, log)
    page.locator("#answer .found .answer .do").first.wait_for(timeout=120_000)
    taken = page.evaluate("performance.now() - window.begun")
    longest, handed, shown = page.evaluate(
        "[window.longest, window.handed, [...window.percents].join(' ')]"
    )
    return f"{taken:.0f} | {longest:.0f} | {handed:.0f} | {shown}"


if __name__ == "__main__":
    main()
