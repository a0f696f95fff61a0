"""The report of a scan as a page, as JSON and as Parquet."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections import Counter
from datetime import datetime, timedelta, timezone
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path

import pytest
from conftest import Canon
from jsonschema import Draft202012Validator

from errorcanon.logs.sources import Unread
from errorcanon.model import LANGUAGES, Language
from errorcanon.publish.scan_html import MOST_KNOWN, MOST_UNKNOWN, scan_html
from errorcanon.publish.scan_parquet import write_parquet
from errorcanon.publish.scan_plot import MOST_STRIPS, make_strips
from errorcanon.publish.wording import WORDS
from errorcanon.scan.report import Example, KnownFailure, Report, Timeline, UnknownFailure
from errorcanon.scan.results import Row
from errorcanon.store.index import Corpus
from errorcanon.store.installing import install_line

SHAPES = "RuntimeError: mat1 and mat2 shapes cannot be multiplied (4x3 and 4x5)"
LINEAR = "pytorch/linear-shape-mismatch"
BEGIN = datetime(2026, 11, 17, tzinfo=timezone.utc)
NOTHING = Report(0, 0, 0, 0, (), (), (), None, ())
VOID = {"meta"}


class Page(HTMLParser):
    """Collects what a page shows and holds that every element is closed in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: Counter[str] = Counter()
        self.links: list[str] = []
        self.words: list[str] = []
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        values = dict(attrs)
        assert "style" not in values and not any(name.startswith("on") for name in values)
        self.links += [str(values[name]) for name in ("href", "src") if name in values]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not {"style", "script"} & set(self.open):
            self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())


def known(record: str, jobs: int = 2, roots: int = 2, **example: str) -> KnownFailure:
    place = Example(example.get("job", "a.log"), 7, example.get("text", "it failed"))
    return KnownFailure(record, jobs, roots, 3, BEGIN, BEGIN + timedelta(hours=5), place)


def report_of(corpus: Corpus, number: int) -> Report:
    """Give a report of so many known failures, the first of them the most frequent."""
    ids = corpus.ids()[:number]
    counts = {
        record: tuple((number - place) * (hour % (place + 2) == 0) for hour in range(24))
        for place, record in enumerate(ids)
    }
    return Report(
        9,
        12_345_678,
        1000,
        5,
        tuple(known(record) for record in ids),
        (UnknownFailure("ValueError: <number> moons", 3, Example("b c.log", 2, "moons"), ids[:1]),),
        ((ids[0], ids[1], 2),),
        Timeline(BEGIN, timedelta(hours=1), counts, 0),
        (Unread("gone.log", "no such file"),),
    )


# --- the page -------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_what_was_found(corpus: Corpus, language: Language) -> None:
    report = report_of(corpus, 40)
    page = Page(scan_html(report, corpus, language, None))
    for one in report.known:
        title = corpus.record(one.record).prose[language].title.replace("`", " ")
        assert " ".join(title.split()) in page.text
        assert one.record in page.text
    for words in ("12.3 MB", "a.log:7: it failed", "2026-11-17 05:00:00", "gone.log no such file"):
        assert words in page.text
    assert "canon new DOMAIN/SLUG --from 'b c.log'" in page.text
    assert page.links == []
    other = 1 if language == "en" else 0
    for name, phrase in WORDS.items():
        if name.startswith("scan ") and "{" not in phrase[other]:
            assert phrase[other] not in page.words, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_records_link_to_the_site_that_is_named(corpus: Corpus, language: Language) -> None:
    report = report_of(corpus, 2)
    page = Page(scan_html(report, corpus, language, "https://errors.example.org/"))
    last = "zh.html" if language == "zh" else ""
    ids = {one.record for one in report.known}
    assert set(page.links) == {f"https://errors.example.org/errors/{id}/{last}" for id in ids}


def test_nothing_of_a_log_is_markup(corpus: Corpus) -> None:
    evil = "</code></svg><script>alert(1)</script><img src=x onerror=alert(1)> \x1b[31m\u202eabc"
    name = '<script>alert("2")</script>\n.log'
    report = Report(
        *(1, 1, 1, 1),
        (known(LINEAR, job=name, text=evil),),
        (UnknownFailure(evil, 1, Example(name, 1, evil), ()),),
        (),
        None,
        (Unread(name, evil),),
    )
    html = scan_html(report, corpus, "en", None)
    page = Page(html)
    assert page.tags["script"] == 1 and page.tags["img"] == 0
    assert page.text.count("<img src=x onerror=alert(1)>") == 4
    assert '<script>alert("2")</script>' in page.text
    assert "\x1b" not in html and "\u202e" not in html and "⟨U+202E⟩" in page.text


def test_the_page_allows_only_its_own_style_and_script(corpus: Corpus) -> None:
    html = scan_html(report_of(corpus, 3), corpus, "en", None)
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', html)
    assert policy and policy[1].startswith("default-src 'none';")
    for block in re.findall(r"<(?:style|script)[^>]*>(.+?)</(?:style|script)>", html, re.DOTALL):
        digest = base64.b64encode(hashlib.sha256(block.encode("utf-8")).digest()).decode()
        assert f"'sha256-{digest}'" in policy[1]
    assert "@import" not in html and "url(" not in html


def test_a_page_stays_small_however_much_was_found(corpus: Corpus) -> None:
    ids = corpus.ids()
    bins = 60
    report = Report(
        *(9, 9, 9, 9),
        tuple(known(ids[n % len(ids)], text="x" * 100_000) for n in range(5000)),
        tuple(
            UnknownFailure(f"{n} {'y' * 9000}", 1, Example("a.log", n, "z" * 9000), ())
            for n in range(5000)
        ),
        tuple((ids[n % 90], ids[n % 70], 1) for n in range(5000)),
        Timeline(BEGIN, timedelta(days=1), {id: tuple(range(bins)) for id in ids}, 12),
        tuple(Unread(f"{n}.log", "no permission") for n in range(5000)),
    )
    html = scan_html(report, corpus, "en", None)
    assert len(html) < 1_500_000
    text = Page(html).text
    assert f"{5000 - MOST_KNOWN:,} more are not shown here" in text
    assert f"{5000 - MOST_UNKNOWN:,} more are not shown here" in text
    assert "12 lines with far earlier or later times" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_scan_that_found_nothing_says_so(corpus: Corpus, language: Language) -> None:
    page = Page(scan_html(NOTHING, corpus, language, None))
    assert page.tags["h2"] == 1 and page.tags["table"] == 0
    assert WORDS["scan none known"][LANGUAGES.index(language)] in page.text


def test_failures_without_times_have_no_plot(corpus: Corpus) -> None:
    one = KnownFailure(LINEAR, 1, 0, 1, None, None, Example("a.log", 1, SHAPES))
    page = Page(scan_html(Report(1, 1, 1, 1, (one,), (), (), None, ()), corpus, "en", None))
    assert "there is no plot" in page.text and page.tags["rect"] == 0
    assert "symptom of another failure" in page.text


# --- the plot -------------------------------------------------------------------


@pytest.mark.parametrize("number", [1, MOST_STRIPS, MOST_STRIPS + 1, MOST_STRIPS + 2, 40])
def test_strips_hold_every_line_once(corpus: Corpus, number: int) -> None:
    timeline = report_of(corpus, number + 1).timeline
    assert timeline
    strips = make_strips(timeline)
    assert sum(sum(strip.counts) for strip in strips) == sum(map(sum, timeline.counts.values()))
    assert sum(strip.records for strip in strips) == number + 1
    assert len(strips) <= MOST_STRIPS + 1
    totals = [sum(strip.counts) for strip in strips if strip.name]
    assert totals == sorted(totals, reverse=True)


def test_every_strip_is_said_in_words_and_in_a_table(corpus: Corpus) -> None:
    report = report_of(corpus, 40)
    assert report.timeline
    html = scan_html(report, corpus, "en", None)
    strips = re.findall(r'<svg class="strip.+?</svg>', html, re.DOTALL)
    assert len(strips) == MOST_STRIPS + 1
    assert all("<title>" in strip and "<desc>" in strip for strip in strips)
    table = re.search(r'<table class="plain counts bins">.+?</table>', html, re.DOTALL)
    assert table
    rows = re.findall(r"<td>([\d,]+)</td>", table[0])
    shown = sum(int(number.replace(",", "")) for number in rows)
    assert shown == sum(map(sum, report.timeline.counts.values()))
    bars = re.findall(r'<rect x="([\d.]+)%" y="([\d.]+)" width="([\d.]+)%" height="([\d.]+)"', html)
    assert bars
    for x, y, width, height in (map(float, bar) for bar in bars):
        assert x >= 0 and x + width <= 100 and y >= 0 and height > 0


# --- through the command --------------------------------------------------------


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    folder = tmp_path / "logs"
    folder.mkdir()
    for number in range(100):
        lines = [f"2026-11-{17 + number % 5} 10:{number % 60:02d}:00 {SHAPES}", "bye"]
        (folder / f"{number:03}.log").write_text("\n".join(lines))
    (folder / "old.log").write_text(f"2019-01-01 00:00:00 {SHAPES}\n")
    (folder / "new.log").write_text("ValueError: no such moon: <script>7</script>\n")
    return folder


def test_one_stray_time_does_not_hide_all_others(canon: Canon, logs: Path) -> None:
    found = json.loads(canon("scan", str(logs), "--jobs", "1", "--format", "json").stdout)
    assert found["timeline"]["begin"] == "2026-11-17T06:00:00Z"
    assert found["timeline"]["outside"] == 1
    assert sum(found["timeline"]["counts"][LINEAR]) == 100
    assert found["known"][0]["first"] == "2019-01-01T00:00:00Z"


def test_the_json_fits_its_schema(canon: Canon, logs: Path) -> None:
    (logs / "gone").symlink_to("nowhere")
    text = canon("scan", str(logs), "--jobs", "1", "--format", "json").stdout.decode("utf-8")
    found = json.loads(text)
    assert text == json.dumps(found, ensure_ascii=False) + "\n"
    assert len(found["rows"]) == 101 and found["unread"] and found["unknown"]
    schema = json.loads((files("errorcanon.publish") / "schema" / "scan.json").read_text("utf-8"))
    Draft202012Validator(schema).validate(found)


def test_the_page_of_the_command_is_whole(canon: Canon, logs: Path, tmp_path: Path) -> None:
    out = tmp_path / "report.html"
    done = canon(
        *("scan", str(logs), "--jobs", "1", "--format", "html", "--lang", "zh", "--out", str(out))
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    page = Page(out.read_text("utf-8"))
    assert "日志中的错误" in page.text and "no such moon: <script>7</script>" in page.text
    assert [path.name for path in tmp_path.iterdir() if path.suffix] == ["report.html"]


def test_a_name_that_is_no_text_is_read_and_shown(canon: Canon, tmp_path: Path) -> None:
    (tmp_path / "logs").mkdir()
    try:
        Path(f"{tmp_path}/logs/\udcff.log").write_text(SHAPES)
    except (OSError, UnicodeError):
        pytest.skip("this file system holds only names that are text")
    for form in ("text", "json", "html", "parquet"):
        done = canon("scan", str(tmp_path / "logs"), "--jobs", "1", "--format", form)
        assert (done.returncode, done.stderr) == (0, b""), form
        assert form == "parquet" or b"udcff.log" in done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--site", "javascript:alert(1)"), "write an address that begins with https://"),
        (("--out", "nowhere/report.html"), "its folder does not exist"),
    ],
)
def test_what_cannot_be_written_is_refused_before_reading(
    canon: Canon, logs: Path, words: tuple[str, ...], said: str
) -> None:
    done = canon("scan", str(logs), "--format", "html", *words)
    assert done.returncode == 2 and said in done.stderr.decode("utf-8")


def test_unknown_failures_that_differ_in_a_name_are_one(canon: Canon, tmp_path: Path) -> None:
    logs = tmp_path / "logs"
    logs.mkdir()
    for number, host in enumerate(("eve", "bob", "ada", "ada")):
        text = f"ValueError: the mirror on {host} gave no answer in {number} s\n"
        (logs / f"{number}.log").write_text(text)
    found = json.loads(canon("scan", str(logs), "--jobs", "2", "--format", "json").stdout)
    (unknown,) = found["unknown"]
    assert unknown["jobs"] == 4
    assert unknown["template"] == "ValueError: the mirror on <word> gave no answer in <number> s"
    assert unknown["example"]["job"] == str(logs / "0.log")
    assert "mirror on eve" in unknown["example"]["text"]
    gaps = json.loads(canon("gaps", str(logs), "--format", "json").stdout)
    assert "<word>" in json.dumps(gaps)


def test_the_report_does_not_depend_on_who_read_what_when(
    canon: Canon, logs: Path, tmp_path: Path
) -> None:
    one, two = (
        canon("scan", str(logs), "--jobs", number, "--format", "json").stdout
        for number in ("1", "2")
    )
    assert one == two
    assert json.loads(one)["known"][0]["example"]["job"] == str(logs / "000.log")


# --- Parquet --------------------------------------------------------------------


def test_parquet_holds_the_rows_of_the_json(canon: Canon, logs: Path, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    out = tmp_path / "rows.parquet"
    scan = ("scan", str(logs), "--jobs", "1", "--format")
    assert canon(*scan, "parquet", "--out", str(out)).returncode == 0
    table = parquet.read_table(out)
    assert str(table.schema.field("time").type) == "timestamp[us, tz=UTC]"
    assert table.schema.field("captures").type.key_type == table.schema.field("job").type
    rows = table.to_pylist()
    for row in rows:
        row["captures"] = dict(row["captures"])
        row["time"] = row["time"] and row["time"].strftime("%Y-%m-%dT%H:%M:%SZ")
    assert rows == json.loads(canon(*scan, "json").stdout)["rows"]
    piped = tmp_path / "piped.parquet"
    piped.write_bytes(canon(*scan, "parquet").stdout)
    assert parquet.read_table(piped).equals(table)


def test_parquet_is_written_in_groups(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    row = Row("a.log", None, 1, None, None, LINEAR, 0.5, "root", None, {}, SHAPES)
    out = tmp_path / "rows.parquet"
    with out.open("wb") as file:
        write_parquet((row for _ in range(50_000)), file)
    file = parquet.ParquetFile(out)
    assert (file.metadata.num_rows, file.num_row_groups) == (50_000, 3)
    with out.open("wb") as empty:
        write_parquet([], empty)
    assert parquet.read_table(out).num_rows == 0


def test_without_pyarrow_the_command_that_helps_is_named(
    canon: Canon, logs: Path, tmp_path: Path
) -> None:
    # An import that fails as it does where the package is missing.
    (tmp_path / "sitecustomize.py").write_text("import sys\nsys.modules['pyarrow'] = None\n")
    done = canon("scan", str(logs), "--format", "parquet", PYTHONPATH=str(tmp_path))
    assert done.returncode == 2
    assert install_line("scan") in done.stderr.decode("utf-8")
