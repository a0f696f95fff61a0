"""What people type leads to the right record: in the browser's search, and in the program's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from errorcanon.serve.service import Service
from errorcanon.store.index import Corpus

sync_api = pytest.importorskip("playwright.sync_api", reason="needs .[test-site]")

QUERIES = [
    line.split("\t")
    for line in (Path(__file__).parent.parent / "match" / "queries.tsv")
    .read_text(encoding="utf-8")
    .splitlines()
]
NOTHING = [
    "红烧肉怎么做",
    "how to cook rice with soy sauce",
    "我的猫不吃饭",
    "asdf qwer zxcv",
    "a" * 100_000,
]


def missed(first: dict[str, list[str]]) -> list[str]:
    return [words for words, ids in QUERIES if not set(ids.split()) & set(first[words])]


def test_the_queries_are_of_both_kinds_and_languages() -> None:
    chinese = sum(bool(re.search("[\u4e00-\u9fff]", words)) for words, _ in QUERIES)
    assert len(QUERIES) >= 150 and chinese >= 0.5 * len(QUERIES)


def test_the_program_finds_the_record_in_its_first_three(corpus: Corpus) -> None:
    service = Service(corpus)
    first = {words: [one.id for one in service.search(words, 3)] for words, _ in QUERIES}
    assert len(missed(first)) <= 0.1 * len(QUERIES), missed(first)
    assert service.search("端口被占用", 3)[0].id == "services/port-in-use"
    for words in NOTHING:
        assert service.search(words, 3) == [], words[:80]


def test_the_page_finds_the_record_in_its_first_three(open_page) -> None:
    page = open_page("search/")
    first = {words: ask(page, words) for words, _ in QUERIES}
    assert len(missed(first)) <= 0.1 * len(QUERIES), missed(first)
    for words in NOTHING:
        assert ask(page, words) == [], words[:80]


def test_a_result_shows_message_id_tier_and_remedy_and_the_address_the_query(open_page) -> None:
    page = open_page("search/zh.html?q=%E6%98%BE%E5%AD%98%E7%88%86%E4%BA%86")
    row = page.locator("#results li", has=page.locator("a[href*='out-of-memory']")).first
    row.wait_for()
    assert "cuda/out-of-memory" in row.locator(".meta").inner_text()
    assert "CUDA out of memory" in row.locator(".line").inner_text()
    assert row.locator(".tier").count() == 1 and row.locator(".remedy").count() == 1
    ask(page, "端口被占用")
    assert "q=" in page.url


def test_a_hostile_query_does_nothing_and_an_index_that_is_not_there_is_said(open_page) -> None:
    page = open_page("search/")
    ask(page, "<img src=x onerror=alert(1)> {words} \u202e\x07 CUDA out of memory")
    assert page.locator("main img").count() == 0
    assert "\u202e" not in page.locator("#count").inner_text()
    page.route("**/match.json", lambda route: route.fulfill(body="{"))
    page.reload()
    page.get_by_text("The search could not be loaded").wait_for()


def ask(page, words: str) -> list[str]:  # type: ignore[no-untyped-def] # playwright is optional
    page.evaluate("document.querySelector('#count').textContent = ''")
    page.evaluate("words => { document.querySelector('#q').value = words }", words)
    page.locator("#q").press("Enter")
    sync_api.expect(page.locator("#count")).not_to_be_empty()
    links = page.locator("#results a").evaluate_all("all => all.map((one) => one.href)")
    records = [re.search(r"/errors/([^/]+/[^/]+)/(?:zh\.html)?$", link) for link in links]
    return [found[1] for found in records if found][:3]
