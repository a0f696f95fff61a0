"""Ways to a record: the list with its facets, products and releases, short addresses, the box."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from errorcanon.store.short_code import short_code

sync_api = pytest.importorskip("playwright.sync_api", reason="needs .[test-site]")
axe_core_python = pytest.importorskip("axe_core_python", reason="needs .[test-site]")

AXE = Path(axe_core_python.__file__).with_name("axe.min.js")
RECORD = "cuda/out-of-memory"
HOSTILE = "<img src=x onerror=alert(1)> {words} \u202e\x07 红烧肉怎么做"


def shown(page) -> list[str]:  # type: ignore[no-untyped-def] # playwright is optional
    rows = page.locator("main .rows > li:visible > a:first-child")
    return rows.evaluate_all("all => all.map((one) => one.getAttribute('href'))")


@pytest.mark.parametrize("name", ["", "zh.html"])
def test_facets_narrow_the_list_and_the_address_keeps_them(open_page, name: str) -> None:
    page = open_page(f"errors/{name}", 390)
    every = shown(page)
    page.locator("select[name=domain]").select_option("cuda")
    page.locator("input[name=fix]").check()
    page.locator("#matching li").nth(24).wait_for()
    narrowed = shown(page)
    assert len(narrowed) == 25 and all("cuda/" in one for one in narrowed)
    page.reload()
    page.locator("#matching li").nth(24).wait_for()
    assert shown(page) == narrowed
    page.locator("#more button").click()
    page.locator("#matching li").nth(25).wait_for()
    found = re.findall(r"\d+", page.locator("#matching-count").inner_text())
    assert len(shown(page)) == min(50, *map(int, found))
    page.locator("select[name=domain]").select_option("")
    page.locator("input[name=fix]").uncheck()
    page.locator("#whole").wait_for()
    assert shown(page) == every


def test_a_later_part_is_narrowed_over_all_records(open_page) -> None:
    page = open_page("errors/_page-3/zh.html?domain=bitsandbytes")
    page.locator("#matching a", has_text="bitsandbytes").first.click()
    page.wait_for_url("**/errors/bitsandbytes/*/zh.html")
    page = open_page("errors/cuda/?sort=message")
    page.locator("#matching li").nth(24).wait_for()
    assert all("cuda/" in one for one in shown(page))


def test_rows_that_are_not_there_are_said_to_be_missing(open_page) -> None:
    page = open_page("404.html")
    page.route("**/columns.json", lambda route: route.fulfill(body="{"))
    page.goto(page.url.replace("404.html", "errors/?sort=date"))
    page.get_by_text("The list could not be loaded").wait_for()
    assert page.locator("#whole .rows li").count() > 50
    assert page.locator("#whole").is_visible()


def test_the_list_is_sorted_by_message_and_by_date(open_page) -> None:
    page = open_page("errors/?sort=message&tier=%3Cb%3E&domain=nowhere")
    page.locator("#matching li").nth(24).wait_for()
    lines = page.locator("#matching .line").all_inner_texts()
    assert [line.lower() for line in lines] == sorted(line.lower() for line in lines)
    count = page.locator("#matching-count").inner_text()
    page.locator("select[name=sort]").select_option("date")
    page.locator("#matching li").nth(24).wait_for()
    assert page.locator("#matching-count").inner_text() == count
    dates = page.locator("#matching time").all_inner_texts()
    assert dates == sorted(dates, reverse=True)
    assert page.locator("#matching .remedy").count() > 0


def test_without_javascript_the_list_and_the_search_lead_on(open_page) -> None:
    page = open_page("errors/", java_script_enabled=False)
    assert page.locator("#facets").is_hidden()
    page.locator(".ways").get_by_role("link", name="torch", exact=True).click()
    page.wait_for_url("**/products/torch/")
    page = open_page("errors/", java_script_enabled=False)
    first = shown(page)
    page.locator(".pager a[rel=next]").click()
    page.wait_for_url("**/errors/_page-2/")
    assert not set(first) & {one.removeprefix("../") for one in shown(page)}
    page = open_page("search/?q=oom", java_script_enabled=False)
    assert page.locator("form.search").is_hidden()
    page.locator(".no-script").get_by_role("link", name="All errors").click()
    page.wait_for_url("**/errors/")
    assert open_page("", java_script_enabled=False).locator("form.find").is_hidden()


def test_a_product_names_what_fails_at_which_release(open_page) -> None:
    page = open_page("products/")
    page.get_by_role("link", name="torch", exact=True).click()
    cell = page.locator("table.matrix td.appears").first
    assert "fails" in cell.inner_text()
    release = page.locator("table.matrix thead a").first
    version, address = release.inner_text(), release.get_attribute("href")
    release.click()
    page.wait_for_url(f"**/{address.removesuffix('/').rpartition('/')[2]}/")
    assert version in page.get_by_role("heading", level=1).inner_text()
    page = open_page(f"errors/{RECORD}/")
    page.locator("dl.facts a[href*='products/']").click()
    page.wait_for_url("**/products/*/")


def test_a_short_address_leads_to_the_record(open_page) -> None:
    page = open_page(f"e/{short_code(RECORD)}/")
    page.wait_for_url(f"**/errors/{RECORD}/")
    page = open_page(f"z/{short_code(RECORD)}/")
    page.wait_for_url(f"**/errors/{RECORD}/zh.html")


def test_the_box_of_any_page_answers_in_place(open_page) -> None:
    page = open_page("quality/", 390)
    box = page.locator("form.find input")
    box.press_sequentially("CUDA out of memory")
    found = page.locator(f".in-place a[href*='errors/{RECORD}/']")
    found.wait_for()
    assert page.locator(".in-place .remedy").count() > 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    box.press("Escape")
    assert page.locator(".in-place").is_hidden()
    box.fill(HOSTILE)
    page.locator(".in-place").get_by_text("canon new DOMAIN/SLUG").wait_for()
    assert page.locator(".in-place img").count() == 0
    assert not re.search("[\u202e\x07]", page.locator(".in-place").inner_text())


def test_an_index_that_is_not_there_is_said_in_place(open_page) -> None:
    page = open_page("quality/")
    page.route("**/match.json", lambda route: route.fulfill(body="{"))
    page.locator("form.find input").fill("port")
    page.locator(".in-place").get_by_text("could not be loaded").wait_for()


def test_a_chinese_browser_gets_a_hint_and_stays(open_page) -> None:
    page = open_page(f"errors/{RECORD}/", locale="zh-CN")
    page.get_by_role("link", name="本页有中文版").wait_for()
    assert page.url.endswith(f"errors/{RECORD}/")


def test_what_nobody_knows_can_be_proposed(open_page) -> None:
    page = open_page("zh.html")
    page.locator("#message").fill(f"RuntimeError: {HOSTILE}")
    page.keyboard.press("Control+Enter")
    page.locator("#answer").get_by_text("canon new DOMAIN/SLUG").wait_for()
    assert page.locator("#answer img").count() == 0


@pytest.mark.parametrize("path", ["errors/", "products/", "products/torch/zh.html", "quality/"])
def test_axe_finds_nothing_and_nothing_overflows(open_page, path: str) -> None:
    page = open_page(path, 360, bypass_csp=True)
    page.locator("form.find input").fill("memory")
    page.locator(".in-place li").first.wait_for()
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run(document).then((r) => r.violations)")
    assert [(v["id"], v["nodes"][0]["target"]) for v in found] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_page_says_what_others_show_of_it(open_page) -> None:
    page = open_page(f"errors/{RECORD}/")
    image = page.locator("meta[property='og:image']").get_attribute("content")
    path = image.split("/", 3)[3]
    assert page.request.get(page.url.split("/errors")[0] + "/" + path).status == 200
    assert page.locator("meta[property='og:description']").get_attribute("content")
