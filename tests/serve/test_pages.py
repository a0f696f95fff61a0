"""Without JavaScript the service answers the forms of the site itself."""

from __future__ import annotations

from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest
from making import make_record

pytest.importorskip("fastapi", reason="needs errorcanon[server]")

import httpx2
from serve.serving import RECORD, SHAPES, serving

from errorcanon.publish.html import build_site
from errorcanon.publish.site.site_data import SiteData, list_entries
from errorcanon.store.index import Corpus

HOSTILE = '"><script>alert(1)</script> \u202e'


@pytest.fixture(scope="module")
def client(corpus_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx2.Client]:
    folder = tmp_path_factory.mktemp("pages")
    corpus = Corpus.of([make_record("a/b", "some text", message="some text")])
    site_data = SiteData(
        corpus, list_entries(corpus), lambda *_: None, {}, (), "http://127.0.0.1/", "1"
    )
    for path, content in build_site(site_data):
        target = folder / "site" / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    with (
        serving(corpus_file, folder, "--site", str(folder / "site")) as running,
        running.client() as client,
    ):
        yield client


@pytest.mark.parametrize(
    ("path", "words", "said"),
    [
        ("/search/", SHAPES, "found for"),
        ("/search/zh.html", "显存爆了", "找到"),
    ],
)
def test_a_search_gives_a_page_of_results(
    client: httpx2.Client, path: str, words: str, said: str
) -> None:
    answer = client.get(path, params={"q": words})
    rows = answer.text.partition('<ol id="results" class="rows">')[2].partition("</ol>")[0]
    assert answer.status_code == 200 and said in answer.text
    assert 1 <= rows.count("<li>") <= 20
    first = rows.partition('href="../')[2].partition('"')[0]
    expected = f"errors/{RECORD}/" if words == SHAPES else "errors/cuda/out-of-memory/zh.html"
    assert first == expected
    assert f'value="{words}"' in answer.text and "<html data-served lang=" in answer.text


def test_a_hostile_or_huge_search_does_nothing(client: httpx2.Client) -> None:
    text = client.get("/search/", params={"q": HOSTILE}).text
    assert "<script>alert" not in text and "\u202e" not in text
    assert "Nothing found" in client.get("/search/", params={"q": "qzxv"}).text
    long = client.get("/search/", params={"q": "CUDA out of memory " + "x" * 5000}).text
    assert "Only the first 4000 characters were searched" in long
    plain = HTTPConnection(client.base_url.host, client.base_url.port, timeout=30)
    plain.request("GET", "/search/?q=" + "x" * 100_000)
    assert plain.getresponse().status == 431  # a head has at most 64 kB
    plain.close()
    assert client.get("/search/", params={"q": " "}).status_code == 200


@pytest.mark.parametrize(("path", "root"), [("/", ""), ("/zh.html", "zh.html")])
def test_a_paste_is_answered_on_the_first_page(client: httpx2.Client, path: str, root: str) -> None:
    form = {"message": f"step 1\r\n{SHAPES}\r\n", "versions": "torch 2.10.0, cudnn=9.1"}
    answer = client.post(path, data=form)
    card = answer.text.partition('<div id="answer"')[2].partition("</main>")[0]
    assert answer.status_code == 200 and answer.headers["cache-control"] == "no-store"
    assert f'<a href="errors/{RECORD}/{root}">{RECORD}</a>' in card
    assert "(4x3 and 4x5)" in card and "<style" not in answer.text
    assert "script-src 'self'" in answer.headers["content-security-policy"]


def test_what_is_no_form_or_unknown_is_told(client: httpx2.Client) -> None:
    unknown = client.post("/", data={"message": f"RuntimeError: {HOSTILE}"}).text
    assert "<script>alert" not in unknown and "No known failure" in unknown
    assert client.post("/", data={"message": "  "}).status_code == 200
    assert client.post("/", json={"message": "x"}).status_code == 415
    assert client.post("/", data={str(n): "x" for n in range(50)}).status_code == 400
    assert client.post("/search/", data={"q": "x"}).status_code == 405
    assert client.post("/", data={"message": "x" * 11_000_000}).status_code == 413


def test_a_page_is_the_same_for_whoever_has_it(client: httpx2.Client) -> None:
    answer = client.get("/")
    again = client.get("/", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304
    assert '<form class="paste served" method="post"' in answer.text
