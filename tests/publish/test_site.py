"""The site: what its files say, and that they hold together."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urljoin, urlsplit
from xml.etree import ElementTree

import pytest
from conftest import RECORDS, ROOT
from jsonschema import Draft202012Validator
from making import make_record
from surveyed import write_answers_of

from errorcanon.model import (
    LANGUAGES,
    Dates,
    Language,
    Message,
    Moved,
    Prose,
    Record,
    Section,
    Source,
)
from errorcanon.publish.controls import show_controls
from errorcanon.publish.html import build_site
from errorcanon.publish.messages import headline, shown_message
from errorcanon.publish.site import discovery
from errorcanon.publish.site.addresses import relative
from errorcanon.publish.site.citing import write_bibtex
from errorcanon.publish.site.discovery import discovery_pages
from errorcanon.publish.site.graph import draw_neighbourhood, undrawn
from errorcanon.publish.site.home import home_pages
from errorcanon.publish.site.linked_data import claim_review
from errorcanon.publish.site.lists import list_pages, order_causes
from errorcanon.publish.site.matrix import make_matrix
from errorcanon.publish.site.parting import parts
from errorcanon.publish.site.products import list_products, product_pages
from errorcanon.publish.site.quality import quality_pages
from errorcanon.publish.site.renderer import Renderer
from errorcanon.publish.site.schemas import read_schemas
from errorcanon.publish.site.site_data import SiteData, list_entries
from errorcanon.publish.site.static_files import read_static
from errorcanon.publish.site.text import output_text, prose_html
from errorcanon.publish.site.ways import Ways
from errorcanon.publish.site.wording import BROWSER_WORDS, WORDS, raw
from errorcanon.publish.wording import WORDS as SHARED_WORDS
from errorcanon.store.checked import CheckedClaim, CheckedDocument, read_checked
from errorcanon.store.index import Corpus
from errorcanon.store.short_code import short_code
from errorcanon.survey.answers import Answer, Head, write_answers
from errorcanon.survey.names import Reader
from errorcanon.survey.table import Surveys, compile_answers

BASE = "https://errors.example/canon/"
NAMED = {
    "cuda/cudnn-bn-epsilon-negative",
    "cuda/out-of-memory",
    "packaging/name-gone-from-release",
    "pytorch/conv-channel-mismatch",
}
Site = Mapping[str, bytes]


@pytest.mark.parametrize(
    ("line", "message", "short"),
    [
        (
            "[rank0]: RuntimeError: Given groups=1, weight of size [64, 3, 7, 7], expected input",
            "RuntimeError: Given groups=1, weight of size [64, 3, 7, 7], expected input",
            "Given groups=1, weight of size …, expected input",
        ),
        (
            "e!         Error: CUDNN_STATUS_BAD_PARAM; Reason: epsilon < 0.0",
            "CUDNN_STATUS_BAD_PARAM; Reason: epsilon < 0.0",
            "CUDNN_STATUS_BAD_PARAM; Reason: epsilon < 0.0",
        ),
        (
            'raise AssertionError("Torch not compiled with CUDA enabled")',
            "Torch not compiled with CUDA enabled",
            "Torch not compiled with CUDA enabled",
        ),
        (
            "Cannot access gated repo for url http://127.0.0.1:40733/team/x.json.",
            "Cannot access gated repo for url https://…/team/x.json.",
            "Cannot access gated repo for url https://…/team/x.json",
        ),
        ("KeyError: 'model'", "KeyError: 'model'", "KeyError: 'model'"),
        ("", "", ""),
    ],
)
def test_a_message_is_shown_as_people_see_it(line: str, message: str, short: str) -> None:
    assert shown_message([line]) == message
    assert headline(message) == short
    assert len(headline("word " * 1_000)) < 80


def make_site_data(corpus: Corpus, **fields: Any) -> SiteData:
    values: dict[str, Any] = {
        "read_script": lambda identity, name: f"# {identity} {name}\n",
        "documents": {},
        "checked": (),
        "base_url": BASE,
        "version": "0",
        **fields,
    }
    return SiteData(corpus=corpus, entries=list_entries(corpus), **values)


def choose(records: Sequence[Record]) -> list[Record]:
    """Choose one record of ten, and those that tests name, with the edges between them."""
    chosen = [r for n, r in enumerate(records) if n % 10 == 0 or r.id in NAMED]
    ids = {record.id for record in chosen}
    return [
        record._replace(
            leads_to=tuple(identity for identity in record.leads_to if identity in ids),
            confused_with=tuple(edge for edge in record.confused_with if edge.record in ids),
        )
        for record in chosen
    ]


@pytest.fixture(scope="module")
def surveys(tmp_path_factory: pytest.TempPathFactory) -> Surveys:
    answers = write_answers_of(tmp_path_factory.mktemp("answers"))
    compile_answers(answers, answers / "surveys.sqlite")
    return Surveys.open(answers / "surveys.sqlite")


@pytest.fixture(
    scope="module", params=["some records", pytest.param("every record", marks=pytest.mark.slow)]
)
def site(request: pytest.FixtureRequest, records: dict[str, Record], surveys: Surveys) -> Site:
    """Build real records with everything that lies beside them."""
    every = list(records.values())
    chosen = every if request.param == "every record" else choose(every)
    documents: dict[str, Mapping[Language, str]] = {
        "about": {
            language: (
                ROOT / "src" / "errorcanon" / "publish" / "templates" / f"about.{language}.md"
            ).read_text(encoding="utf-8")
            for language in LANGUAGES
        }
    }
    for name in ("how-rates-are-computed", "how-confidence-is-computed"):
        documents[name] = {
            "en": (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8"),
            "zh": (ROOT / "docs" / f"{name}.zh.md").read_text(encoding="utf-8"),
        }
    site_data = make_site_data(
        Corpus.of(chosen, [Moved("old/place", "cuda/out-of-memory")]),
        read_script=lambda identity, name: (RECORDS / identity / "repro" / name).read_text("utf-8"),
        documents=documents,
        # They name records of all kinds, so that they come along with all records alone.
        checked=read_checked(ROOT / "docs" / "checked-claims.toml") if chosen == every else (),
        surveys=surveys,
    )
    return dict(build_site(site_data))


class Page(HTMLParser):
    """What a page says and where it leads."""

    def __init__(self, html: str):
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.texts: list[str] = []
        self.attributes: list[tuple[str, str, str]] = []
        self._open: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open.append(tag)
        for name, value in attrs:
            self.attributes.append((tag, name, value or ""))
            if name == "id":
                self.ids.append(value or "")
            elif name in {"href", "src", "action"}:
                self.links.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        if tag in self._open:
            while self._open.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if "main" in self._open and not {"script", "noscript"} & set(self._open):
            self.texts.append(data)


def pages_of(site: Site) -> Iterator[tuple[str, Page]]:
    for path, content in site.items():
        if path.endswith(".html"):
            yield path, Page(content.decode("utf-8"))


def squeeze(text: str) -> str:
    """Leave out what typography adds: blanks and the marks of code."""
    without_fences = re.sub(r"(?m)^```.*$", "", text)
    return re.sub(r"[\s`]", "", str(show_controls(output_text(without_fences))))


def leaves(value: Any, key: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for name, part in value.items():
            if key in {"versions", "env"} and "introduced" not in value:
                yield key, name  # the names of products are said too
            yield from leaves(part, name)
    elif isinstance(value, list):
        for part in value:
            yield from leaves(part, key)
    elif value not in (None, ""):
        yield key, value


# --- whole ---------------------------------------------------------------------


def assert_links_resolve(site: Site) -> None:
    pages = dict(pages_of(site))
    for path, page in pages.items():
        assert len(page.ids) == len(set(page.ids)), path
        for link in page.links:
            address = urlsplit(urljoin(f"{BASE}{path}", link))
            if f"{address.scheme}://{address.netloc}" not in BASE:
                continue
            target = unquote(address.path).removeprefix(urlsplit(BASE).path)
            if target.startswith("pagefind/"):
                continue
            target += "index.html" if not target or target.endswith("/") else ""
            assert target in site, (path, link)
            if address.fragment:
                assert address.fragment in pages[target].ids, (path, link)


def test_every_link_and_every_anchor_of_the_whole_site_resolves(site: Site) -> None:
    assert sum(path.endswith(".html") for path in site) > 100
    assert_links_resolve(site)


def test_every_link_resolves_where_only_records_came_along() -> None:
    record = make_record(
        "a/b", "some text", message="some text", error_code="E 1", leads_to=("a/gone",)
    )
    assert_links_resolve(dict(build_site(make_site_data(Corpus.of([record]), has_search=False))))


def test_every_page_exists_in_both_languages_and_says_so(site: Site) -> None:
    for path, content in site.items():
        if not path.endswith("index.html"):
            continue
        html = content.decode("utf-8")
        if path.startswith(("e/", "z/")):  # a short address is of one language
            continue
        chinese = f"{path.removesuffix('index.html')}zh.html"
        assert chinese in site, path
        if "http-equiv" in html or "noindex" in html:
            continue
        folder = BASE + path.removesuffix("index.html")
        assert f'<link rel="canonical" href="{folder}">' in html, path
        assert f'<link rel="alternate" hreflang="zh" href="{folder}zh.html">' in html, path
        assert '<html lang="zh-CN">' in site[chinese].decode("utf-8"), path


def test_nothing_is_fetched_from_elsewhere_and_no_script_or_style_stands_in_a_page(
    site: Site,
) -> None:
    for path, page in pages_of(site):
        for tag, name, value in page.attributes:
            assert name != "style" and not name.startswith("on"), (path, tag, name)
            if tag in {"script", "img", "iframe"} or (tag == "link" and name == "href"):
                is_address = name == "src" or value.startswith("http")
                assert not (is_address and value.startswith("http")) or value.startswith(BASE), path
        html = site[path].decode("utf-8")
        for script in re.findall(r"<script[^>]*>", html):
            assert "src=" in script or 'type="application/ld+json"' in script, path
    for path, content in site.items():
        if path.endswith(".css"):
            assert b"url(" not in content and b"@import" not in content


def test_pages_are_light(site: Site) -> None:
    """60 kB as hosts send it, with all that a page loads at once."""
    sent_along = {
        path: len(gzip.compress(content))
        for path, content in site.items()
        if path.endswith((".mjs", "site.css"))
    }
    sheet = next(size for path, size in sent_along.items() if path.endswith("site.css"))
    for path, page in pages_of(site):
        scripts = sum(
            sent_along[name]
            for link in page.links
            if (name := urlsplit(urljoin(f"{BASE}{path}", link)).path.removeprefix("/canon/"))
            in sent_along
            and name.endswith(".mjs")
        )
        assert len(gzip.compress(site[path])) + sheet + scripts <= 60_000, path


@pytest.mark.slow
def test_no_list_grows_with_the_number_of_records(corpus: Corpus) -> None:
    """10,000 records with the texts of real ones: every page as light as with some hundred."""
    real = list_entries(corpus)
    entries = tuple(
        replace(real[number % len(real)], id=f"{real[number % len(real)].id}--{number}")
        for number in range(10_000)
    )
    site_data = replace(make_site_data(corpus), entries=tuple(sorted(entries, key=lambda e: e.id)))
    site_data.__dict__["codes"] = {}  # their pages read the records themselves
    renderer = Renderer(site_data)
    home = dict(home_pages(renderer))
    pages = home | dict(list_pages(renderer)) | dict(product_pages(renderer))
    pages |= dict(quality_pages(renderer))
    pages |= dict(discovery_pages(renderer, [f"errors/{entry.id}/" for entry in entries]))
    assert (
        len([path for path in pages if re.fullmatch(r"errors/(_page-\d+/)?zh\.html", path)]) == 100
    )
    around = len(gzip.compress(read_static()["site.css"])) + sum(
        len(gzip.compress(read_static()[name]))
        for name in ("page.mjs", "index.mjs", "finding.mjs", "phrases.mjs")
    )
    for path, content in pages.items():
        sent = len(gzip.compress(content))
        if path.endswith(".html"):
            assert sent + around <= 60_000, path
        elif "_rows/" in path:
            # The columns are fetched by who narrows or sorts; a file of rows for what is shown.
            assert sent <= (150_000 if path.endswith("columns.json") else 6_000), path
        elif path == "llms-full.txt":
            continue  # all records in one file
        elif path.startswith("sitemap-"):
            assert content.count(b"<url>") <= 50_000 and len(content) < 50_000_000
        else:
            assert sent <= 60_000, path


def test_every_record_stands_in_one_part_and_in_one_row(site: Site) -> None:
    ids = [row["id"] for row in json.loads(site["api/v1/index.json"])["records"]]
    for name in ("index", "zh"):
        pattern = rf"errors/(_page-\d+/)?{name}\.html"
        parts = [path for path in site if re.fullmatch(pattern, path)]
        listed = "".join(site[path].decode("utf-8").partition('id="whole"')[2] for path in parts)
        shown = re.findall(r'<span class="meta"><code>([^<]+)</code>', listed)
        assert sorted(shown) == sorted(ids)
    rows = [json.loads(site[path]) for path in site if re.search(r"_rows/\w+/zh-\d+\.json", path)]
    assert sorted(row["id"] for file in rows for row in file) == sorted(ids)
    (columns,) = (json.loads(site[path]) for path in site if path.endswith("columns.json"))
    assert sorted(columns["by_message"]) == list(range(len(ids)))
    assert all(len(one["of"]) == len(ids) for one in columns["columns"].values())


def test_a_list_in_parts_names_its_ends_and_what_is_near() -> None:
    (first, *_, last) = found = list(parts("errors/", 1_001))
    assert [part.count for part in found] == [11] * 11 and last.cut(range(1_001)) == range(
        1_000, 1_001
    )
    assert [number for number, _ in first.beside()] == [1, 2, 3, 0, 11]
    assert [number for number, _ in found[5].beside()] == [1, 0, 4, 5, 6, 7, 8, 0, 11]
    assert last.folder == "errors/_page-11/" and first.folder == "errors/"
    assert [part.count for part in parts("x/", 0)] == [1]


def test_a_site_of_many_pages_has_several_maps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discovery, "_MOST_FOLDERS", 2)
    pages = dict(
        build_site(
            make_site_data(Corpus.of([make_record("a/b", "some text", message="some text")]))
        )
    )
    space = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9"}
    maps = ElementTree.fromstring(pages["sitemap.xml"]).findall("s:sitemap/s:loc", space)
    assert len(maps) > 1
    for one in maps:
        tree = ElementTree.fromstring(pages[(one.text or "").removeprefix(BASE)])
        assert 1 <= len(tree.findall("s:url", space)) <= 4


def test_a_distribution_has_a_page_of_what_changed(site: Site) -> None:
    for name in ("survey/trl/index.html", "survey/trl/zh.html"):
        said = Page(site[name].decode("utf-8"))
        steps = [one for one in said.ids if one.startswith("r-")]
        assert steps == ["r-0.13.0", "r-0.9.6"]
        text = squeeze("".join(said.texts))
        assert "trl.trainer.SFTTrainer.__init__max_seq_lengthargs" in text  # lost, gained
        assert "trl.core" in text and "canonsurveyshowtrlNAME" in text
    moved = squeeze("".join(Page(site["survey/moved/index.html"].decode("utf-8")).texts))
    assert "moved.old_way→moved.new_way" in moved
    assert "moved.warnings" not in moved
    assert "survey/moved/" in site["sitemap.xml"].decode("utf-8")
    family = site["errors/packaging/name-gone-from-release/index.html"].decode("utf-8")
    assert '<a href="../../../survey/">' in family.partition("<main")[2]


def test_a_long_list_of_changes_ends_with_the_command(tmp_path: Path) -> None:
    names = "".join(f"def f{number}(): pass\n" for number in range(100))
    answers, reader = [], Reader()
    for release, text in (("1.0", ""), ("2.0", names)):
        lines, _ = reader.read([("many/__init__.py", text.encode())])
        answers.append(Answer(Head("many", release, "", "x.whl", "0", "f", ""), lines))
    write_answers(tmp_path / "names" / "many", answers)
    compile_answers(tmp_path, tmp_path / "surveys.sqlite")
    surveys = Surveys.open(tmp_path / "surveys.sqlite")
    site = dict(build_site(make_site_data(Corpus.of([]), surveys=surveys)))
    text = squeeze("".join(Page(site["survey/many/index.html"].decode("utf-8")).texts))
    assert "100added" in text and "many.f29" in text and "many.f99" not in text
    assert "70more:canonsurveydiffmany1.02.0" in text


def test_a_moved_record_leaves_a_way_to_its_new_address(site: Site) -> None:
    for stem in ("index", "zh"):
        html = site[f"errors/old/place/{stem}.html"].decode("utf-8")
        suffix = "" if stem == "index" else "zh.html"
        assert f"url=../../cuda/out-of-memory/{suffix}" in html


def test_an_address_that_is_not_there_leads_home_from_any_depth(site: Site) -> None:
    page = Page(site["404.html"].decode("utf-8"))
    assert "/canon/" in page.links and "/canon/zh.html" in page.links


# --- one truth in every form ---------------------------------------------------

# Keys whose values a page says in words of its own, or by where they stand.
_SAID_OTHERWISE = {
    "regex": "its parts stand under signatures",
    "url": "the page's own address",
    "locale": "the page's own language",
    "kind": "the section, the sign or the words for a source",
    "relation": "the drawing",
    "status": "active goes without saying; a retired record has a notice",
    "root_cause_type": "a sentence where it is shared",
    "needs": "a notice while the case waits",
    "outcome": "in words",
    "shown": "in words",
    "printed": "in words",
    "confirmed_by": "in words",
    "when": "the first line of the step",
    "level": "in words",
    "tier": "in words",
    "verification_tier": "in words",
    "resolvable": "in words",
    "told_by": "the section that tells the two apart",
    "fail_rate": "as k of n",
    "success_rate": "as k of n",
    "introduced": "in the words of the range",
    "removed": "in the words of the range",
    "fixed": "in the words of the range",
    "product": "in the words of the range",
    "interval": "in words",
    "repeats": "in words",
    "signature_zh": "the title of the Chinese page",
    "root_cause_zh": "the Chinese page",
    "workarounds_zh": "the Chinese page",
    "dead_ends_zh": "the Chinese page",
}


def without_fences(text: str) -> list[str]:
    """Part a text at what a page says otherwise: where code ran, and what to replace."""
    return re.split(r"^```.*$", text, flags=re.MULTILINE)


def _record_texts(site: Site, folder: str, stem: str) -> tuple[str, list[str]]:
    texts: list[str] = []
    links: list[str] = []
    for path, page in pages_of({p: c for p, c in site.items() if p.startswith(folder)}):
        if path.endswith(f"/{stem}.html"):
            texts += page.texts
            links += page.links
            addresses = [urljoin(f"{BASE}{path}", link) for link in page.links]
            links += [f[1] for a in addresses if (f := re.search(r"/errors/([^/]+/[^/]+)/", a))]
    return squeeze("".join(texts)), links


@pytest.mark.parametrize("stem", ["index", "zh"])
def test_what_the_json_says_the_page_says(site: Site, stem: str) -> None:
    for path in [p for p in site if re.fullmatch(rf"errors/[^/]+/[^/]+/{stem}\.json", p)]:
        text, links = _record_texts(site, path.removesuffix(f"{stem}.json"), stem)
        view = json.loads(site[path])
        for claim in view["claims"]:
            del claim["apply"]  # for `canon try`; the step says it in words
        for key, value in leaves(view):
            if key in _SAID_OTHERWISE or isinstance(value, bool):
                continue
            said = map(squeeze, without_fences(str(value)))
            assert all(part in text for part in said) or str(value) in links, (path, key, value)
        for claim in view["claims"]:
            assert squeeze(raw(claim["tier"], view["locale"])) in text, (path, claim["id"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_page_says_the_json_says(site: Site, language: Language) -> None:
    """Every word of a record's page stands in its JSON, or is one of the site's own words."""
    stem = "index" if language == "en" else "zh"
    phrases = [raw(words, language) for words in [*WORDS, *SHARED_WORDS]]
    own = squeeze(" ".join([*phrases, "ID JSON Markdown"]))
    for path in [p for p in site if re.fullmatch(rf"errors/[^/]+/[^/]+/{stem}\.html", p)]:
        data = path.removesuffix(f"{stem}.html") + f"{stem}.json"
        if data not in site:  # a record that moved
            continue
        record = json.loads(site[data])
        told = "\n".join(str(value) for _, value in leaves(record))
        # The short code is made from the id alone.
        known = squeeze(f"{told} e z {short_code(record['id'])} canon report failed")
        url = BASE + path.removesuffix("index.html")
        known += squeeze(f"{url} {write_bibtex(record, url)}")
        known += "".join(re.findall(r"(?m)^```.*$", told))
        known += f" {len(record['workarounds'])} "  # their number heads the section
        for text in Page(site[path].decode("utf-8")).texts:
            for word in re.findall(r"[\w.+-]+", str(show_controls(text)).replace("…", " ")):
                is_said = word in known or squeeze(word) in own
                pieces = re.split(r"(\d+(?:\.\d+)?)", word)
                assert is_said or all(p in known or p in own for p in pieces), (path, word)


def test_every_json_fits_its_schema(site: Site) -> None:
    schemas = {name: json.loads(schema) for name, schema in read_schemas().items()}
    for schema in schemas.values():
        Draft202012Validator.check_schema(schema)
    records = [p for p in site if re.fullmatch(r"errors/[^/]+/[^/]+/(index|zh)\.json", p)]
    assert len(records) > 40
    for path in records:
        Draft202012Validator(schemas["record"]).validate(json.loads(site[path]))
    for line in site["api/v1/records.ndjson"].splitlines():
        Draft202012Validator(schemas["finding-record"]).validate(json.loads(line))
    for name in ("index", "match"):
        Draft202012Validator(schemas[name]).validate(json.loads(site[f"api/v1/{name}.json"]))


def test_every_path_of_the_openapi_file_is_a_file(site: Site) -> None:
    described = json.loads(site["api/v1/openapi.json"])
    assert described["openapi"].startswith("3.1")
    for path, item in described["paths"].items():
        for domain, slug in (("cuda", "out-of-memory"), ("pytorch", "conv-channel-mismatch")):
            assert path.format(domain=domain, slug=slug).removeprefix("/") in site
        content = item["get"]["responses"]["200"]["content"]
        for kind in content.values():
            reference = kind["schema"].get("$ref")
            assert reference is None or reference.removeprefix("/") in site


def test_scripts_lie_beside_the_evidence_that_they_gave(site: Site) -> None:
    name = "cuda/cudnn-bn-epsilon-negative/repro/epsilon.py"
    assert site[f"errors/{name}"] == (RECORDS / name).read_bytes()


# --- for machines --------------------------------------------------------------


def test_the_site_map_names_every_page_that_may_be_indexed(site: Site) -> None:
    space = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9"}
    tree = ElementTree.fromstring(site["sitemap.xml"])
    found = [loc.text or "" for loc in tree.findall("s:url/s:loc", space)]
    assert len(found) == len(set(found))
    for address in found:
        path = address.removeprefix(BASE)
        html = site[path + "index.html" if path.endswith("/") or not path else path]
        assert b"noindex" not in html, path
    assert f"{BASE}errors/cuda/out-of-memory/zh.html" in found
    assert f"{BASE}errors/old/place/" not in found
    assert f"Sitemap: {BASE}sitemap.xml".encode() in site["robots.txt"]


def test_the_feed_names_new_and_changed_records_newest_first() -> None:
    corpus = Corpus.of(
        [make_record(id, "some text", message="some text") for id in ("a/older", "a/newer")]
    )
    dates = {
        "a/older": Dates("2026-01-01", "2026-01-02"),
        "a/newer": Dates("2026-02-01", "2026-03-01"),
    }
    corpus.dates = dates.get  # type: ignore[method-assign] # history is the edge that is faked
    pages = dict(build_site(make_site_data(corpus)))
    space = {"a": "http://www.w3.org/2005/Atom"}
    for name in ("feed.xml", "feed.zh.xml"):
        tree = ElementTree.fromstring(pages[name])
        titles = [title.text for title in tree.findall("a:entry/a:title", space)]
        summaries = [one.text or "" for one in tree.findall("a:entry/a:summary", space)]
        assert [one.partition(" · ")[0] for one in summaries] == [
            "Title of a/newer",
            "Title of a/older",
        ]
        assert all((title or "").startswith("some text") for title in titles)
        assert tree.findtext("a:updated", "", space) == "2026-03-01T00:00:00Z"


def test_structured_data_names_the_claims(site: Site) -> None:
    html = site["errors/cuda/cudnn-bn-epsilon-negative/zh.html"].decode("utf-8")
    (block,) = re.findall(r'<script type="application/ld\+json">(.*?)</script>', html)
    article = json.loads(block)
    assert article["@type"] == "TechArticle" and article["inLanguage"] == "zh-CN"
    ids = Page(html).ids
    for part in article["hasPart"]:
        assert part["@id"].partition("#")[2] in ids


def test_a_verdict_is_a_claim_review_that_links_the_page_it_checks() -> None:
    """What schema.org and the search engines ask for."""
    page = "https://example.org/post"
    said = {"en": "It fails.", "zh": "会失败。"}
    decided = CheckedClaim(said, "refuted", {"en": "No.", "zh": "不。"}, (), 7)  # type: ignore[arg-type]
    document = CheckedDocument({"en": "A post", "zh": "文章"}, page, (decided,))
    review = claim_review(document, decided, f"{BASE}x#claim-7", BASE, "zh")
    assert review["@type"] == "ClaimReview" and review["claimReviewed"] == "会失败。"
    assert review["itemReviewed"]["appearance"]["url"] == page
    rating = review["reviewRating"]
    assert rating["worstRating"] <= rating["ratingValue"] == 1 < rating["bestRating"]
    assert review["author"]["name"] and review["url"].endswith("#claim-7")


def test_the_checked_claims_of_known_pages_are_reviews(site: Site) -> None:
    if "checked-claims/index.html" not in site:
        pytest.skip("some of the records that the verdicts rest on are left out")
    html = site["checked-claims/index.html"].decode("utf-8")
    (block,) = re.findall(r'<script type="application/ld\+json">(.*?)</script>', html)
    reviews = json.loads(block)["@graph"]
    page = Page(html)
    assert len(reviews) > 10
    for review in reviews:
        assert review["url"].partition("#")[2] in page.ids
        assert review["itemReviewed"]["appearance"]["url"] in page.links
        assert review["reviewRating"]["ratingValue"] in (1, 3, 5)


def test_a_record_is_cited_in_latex(site: Site) -> None:
    view = {"id": "a/b_c", "title": "50 % of {x} & a\\b", "last_updated": "2026-11-28"}
    entry = write_bibtex(view, f"{BASE}errors/a/b_c/")
    assert entry.startswith("@misc{errorcanon-") and "year = {2026}" in entry
    assert r"title = {{50 \% of \{x\} \& a\textbackslash{}b}}" in entry
    page = site["errors/cuda/cudnn-bn-epsilon-negative/index.html"].decode("utf-8")
    assert "@misc{errorcanon-" in page


def test_texts_for_language_models_hold_every_record(site: Site) -> None:
    whole = site["llms-full.txt"].decode("utf-8")
    lists = re.findall(rf"\({re.escape(BASE)}(errors/.+?llms\.txt)\)", site["llms.txt"].decode())
    index = "".join(site[name].decode("utf-8") for name in lists)
    for row in json.loads(site["api/v1/index.json"])["records"]:
        assert f"{BASE}errors/{row['id']}/index.md" in index
        assert f"`{row['id']}`" in whole


# --- words ---------------------------------------------------------------------


def test_no_phrase_is_missing_in_a_language_or_has_other_places() -> None:
    for words, (english, chinese) in WORDS.items():
        assert english and chinese, words
        assert sorted(re.findall(r"{\w+}", english)) == sorted(re.findall(r"{\w+}", chinese)), words
    assert not WORDS.keys() & SHARED_WORDS.keys()
    assert set(BROWSER_WORDS) <= WORDS.keys() | SHARED_WORDS.keys()


def test_every_phrase_is_used() -> None:
    publish = ROOT / "src" / "errorcanon" / "publish"
    sources = [*publish.glob("templates/*.html"), *publish.glob("site/*.py")]
    text = "".join(path.read_text("utf-8") for path in sources if path.name != "wording.py")
    browser = "".join(path.read_text("utf-8") for path in publish.glob("static/**/*.mjs"))
    for words in WORDS:
        parts = words.split(" ")
        is_of_one = words.endswith(" one") and words.removesuffix(" one") in WORDS
        families = [" ".join(parts[:end]) for end in range(1, len(parts))]
        is_said = f"'{words}'" in text or f'"{words}"' in text + browser
        is_composed = any(f"'{f} ' ~" in text or f'"{f} {{' in text for f in families)
        assert is_said or is_composed or is_of_one, words


# --- bad input -----------------------------------------------------------------

HOSTILE = (
    '<script>alert(1)</script> </script> {{ 7 * 7 }} {% raw %} "quoted" &amp; <b>bold</b> '
    "\u202etxt.exe\u202c \x1b[31mred\x07 __init__ [link](javascript:alert(1))"
)


def make_hostile() -> Record:
    record = make_record(
        "a/hostile", "hostile text", message=f"{HOSTILE}\nhostile text {'x' * 5000}"
    )
    prose = Prose(
        title=f"{HOSTILE} {'very long title ' * 20}",
        summary=f"{{name|{HOSTILE.replace('{', '').replace('}', '')}}} happened.",
        sections={"cause": Section(HOSTILE, f"{HOSTILE}\n\n    {HOSTILE}\n\n{'y' * 3000}")},
        sources={"there": HOSTILE},
    )
    return record._replace(
        prose={"en": prose, "zh": prose},
        error_code=f"../..//{HOSTILE}",
        tags=(HOSTILE,),
        sources=(Source("there", f"https://example.org/{HOSTILE}", "code"),),
        messages=(*record.messages, Message("02.txt", HOSTILE, seen='https://example.org/"><b>')),
    )


def test_hostile_text_is_shown_and_does_nothing() -> None:
    pages = dict(
        build_site(
            make_site_data(
                Corpus.of(
                    [make_hostile(), make_record("b/plain", "plain text", message="plain text")]
                )
            )
        )
    )
    assert all(".." not in path.split("/") and "<" not in path for path in pages)
    for path, page in pages_of(pages):
        html = pages[path].decode("utf-8")
        assert "<script>alert" not in html and "<b>bold" not in html, path
        assert not re.search("[\u202a-\u202e\u2066-\u2069\x1b\x07]", html), path
        for tag, name, value in page.attributes:
            assert tag != "b" and not value.startswith("javascript:"), (path, tag, name)
        for block in re.findall(r'<script type="application/ld\+json">(.*?)</script>', html):
            json.loads(block)
    shown = "".join(Page(pages["errors/a/hostile/index.html"].decode("utf-8")).texts)
    for part in ("<script>alert(1)</script>", "{{ 7 * 7 }}", "⟨U+202E⟩txt.exe", "__init__"):
        assert part in shown
    for name in ("feed.xml", "sitemap.xml"):
        ElementTree.fromstring(pages[name])


def test_a_site_without_records_is_whole() -> None:
    pages = dict(build_site(make_site_data(Corpus.of([]))))
    assert "index.html" in pages and json.loads(pages["api/v1/index.json"])["records"] == []


def test_without_a_search_index_no_page_offers_a_search() -> None:
    site_data = make_site_data(
        Corpus.of([make_record("a/b", "some text", message="some text")]), has_search=False
    )
    pages = dict(build_site(site_data))
    assert not any(path.startswith("search/") for path in pages)
    assert all(
        b"search/" not in content for path, content in pages.items() if path.endswith(".html")
    )


# --- parts ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "target", "way"),
    [
        ("index.html", "", "./"),
        ("errors/a/b/zh.html", "errors/a/c/", "../c/"),
        ("errors/a/b/index.html", "", "../../../"),
        ("errors/a/b/index.html", "errors/a/b/", "./"),
        ("errors/a/b/index.html", "errors/a/b/zh.html", "zh.html"),
    ],
)
def test_ways_are_relative(source: str, target: str, way: str) -> None:
    assert relative(source, target) == way


def test_chinese_lines_are_joined_without_a_blank() -> None:
    assert "一行。\n" not in html_of("第一行。\n第二行。")
    assert "one\ntwo" in html_of("one\ntwo")


def test_an_indented_block_after_a_sentence_is_code() -> None:
    html = html_of("Write this:\n    a = 1\n\n    b = 2\nThen go on.")
    assert html.count("<pre") == 1 and "<p>Then go on.</p>" in html


def html_of(text: str, language: Language = "en") -> str:
    return str(prose_html(text, language, lambda script: f"repro/{script}"))


def test_code_says_where_it_ran_or_that_it_did_not() -> None:
    ran = html_of("Do:\n```python repro/a.py fill: x, <b>\nx = '<b>'\n```\nThen look.")
    assert '<figcaption>ran in <a href="repro/a.py">a.py</a> · Put in your own: x, &lt;b&gt;' in ran
    assert "<p>Do:</p>" in ran and "<p>Then look.</p>" in ran and "fill:" not in ran
    not_run = html_of("```sh not-run\ndocker run x\n```", "zh")
    assert "（此处未运行）" in not_run and "not-run" not in not_run
    assert "figcaption" not in html_of("```text\nit failed\n```")


@pytest.mark.parametrize("title", ["", "x" * 300, "批" * 100, "a b " * 80])
def test_no_box_of_the_drawing_holds_more_than_two_lines(title: str) -> None:
    view = {"title": title, "neighbours": []}
    drawing = draw_neighbourhood(view, "en", lambda identity: identity)
    lines = re.findall(r"<text[^>]*>([^<]*)</text>", drawing)
    assert len(lines) <= 2


def test_many_neighbours_do_not_push_the_record_out_of_sight() -> None:
    """Of 33 causes five are drawn above the record; the page lists all."""
    neighbours = [
        {"id": f"a/cause-{number}", "title": f"Cause {number}", "relation": "preceded_by"}
        for number in range(33)
    ]
    view = {"title": "The end", "neighbours": neighbours}
    drawing = draw_neighbourhood(view, "en", lambda identity: identity)
    assert drawing.count("<a ") == 5 and "33 lead here" in drawing
    assert len(undrawn(view)["preceded_by"]) == 28


def test_capitals_find_room_in_a_box_of_the_drawing() -> None:
    view = {"title": "CUDA_VISIBLE_DEVICES hides every GPU", "neighbours": []}
    drawing = draw_neighbourhood(view, "en", lambda identity: identity)
    assert re.findall(r"<text[^>]*>([^<]*)</text>", drawing) == [
        "CUDA_VISIBLE_DEVICES hides",
        "every GPU",
    ]


def test_a_code_is_decided_in_the_order_of_what_a_check_rules_out() -> None:
    def cause(name: str, reports: int, *tells_from: str) -> dict[str, Any]:
        checks = [{"action": f"check {name}", "tells_from": list(tells_from)}]
        return {"id": name, "confirmed_reports": reports, "discriminators": checks}

    views = [cause("c", 9), cause("a", 0, "b", "elsewhere"), cause("b", 1, "a", "c"), cause("d", 1)]
    order = [(one.view["id"], one.rules_out) for one in order_causes(views)]
    assert order == [("b", 2), ("a", 1), ("c", 0), ("d", 0)]
    assert (
        order_causes([{"id": "x", "confirmed_reports": 0, "discriminators": []}])[0].check is None
    )


def test_builds_and_patches_of_a_minor_release_are_one_release() -> None:
    corpus = Corpus.of([make_record("torch/a", "some text", message="some text")])
    entry = replace(
        list_entries(corpus)[0],
        subject="torch",
        releases={"2.13.0": True, "2.13.0+cpu": False, "2.4.1": True, "2.10.0": False},
    )
    site_data = replace(make_site_data(corpus), entries=(entry,))
    (product,) = list_products(site_data)
    assert dict(product.releases) == {
        "2.13": ("2.13.0+cpu", "2.13.0"),
        "2.10": ("2.10.0",),
        "2.4": ("2.4.1",),
    }
    assert [product.state(entry, minor) for minor in product.releases] == [
        "partly",
        "absent",
        "appears",
    ]
    page = dict(build_site(site_data))["products/torch/2.13/index.html"].decode("utf-8")
    assert "seen in 2.13.0; not in 2.13.0+cpu" in page


def test_a_description_in_chinese_has_no_stray_space_and_one_error_is_one(site: Site) -> None:
    description = re.compile(r'<meta name="description" content="([^"]*)">')
    for path, content in site.items():
        if path.endswith("/zh.html") and (found := description.search(content.decode("utf-8"))):
            assert not re.search("[\u3400-\u9fff。，；：？！] +[\u3400-\u9fff]", found[1]), path
    pages = dict(
        build_site(
            make_site_data(Corpus.of([make_record("a/b", "some text", message="some text")]))
        )
    )
    assert b"1 error of a:" in pages["errors/a/index.html"]


def test_the_matrix_says_what_happened_to_who_tries() -> None:
    def claim(kind: str, *lanes: tuple[str, bool], contrast: bool | None = None) -> dict[str, Any]:
        def lane(name: str, holds: bool) -> dict[str, Any]:
            return {"name": name, "level": "run", "holds": holds, "shown": shown[kind][not holds]}

        shown = {
            "cause": ("appears", "absent"),
            "dead-end": ("harm", "works-here"),
            "fix": ("cured", "unproven"),
        }
        outside = [] if contrast is None else [lane("torch-1.9.0", contrast)]
        seen = [lane(*one) for one in lanes]
        claim = {"id": kind, "kind": kind, "text": kind, "lanes": seen, "contrast": outside}
        return {**claim, "unprovoked": [], "modelled": []}

    claims = [
        claim("cause", ("torch-1.10.0", True), contrast=False),
        claim("dead-end", ("torch-1.10.0", True)),
        claim("fix", ("torch-1.10.0", True), ("jax-0.4.0", False)),
    ]
    matrix = make_matrix({"claims": claims})

    assert [(group.name, [lane.version for lane in group.lanes]) for group in matrix.groups] == [
        ("jax", ["0.4.0"]),
        ("torch", ["1.9.0", "1.10.0"]),
    ]
    assert ["".join(cell.sign for cell in row.cells) for row in matrix.rows] == [
        "\u00a0○●",
        "\u00a0\u00a0☠",
        "!\u00a0✓",
    ]
    wrong = make_matrix({"claims": [claim("cause", contrast=True)]})
    assert [cell.state for cell in wrong.legend] == ["contradicts"]


def test_ways_into_the_repository_are_quoted() -> None:
    ways = Ways("https://example.org/o/n")
    hostile = 'a"b&<script>\n'

    assert ways.edit("cuda/a", "zh") == "https://example.org/o/n/edit/main/records/cuda/a/zh.md"
    assert ways.history("cuda/a").endswith("/commits/main/records/cuda/a")
    address = ways.failed("cuda/a", hostile)
    assert not set('"<>\n ') & set(address) and parse_qs(urlsplit(address).query)["title"] == [
        f"Did not work: {hostile}"
    ]
