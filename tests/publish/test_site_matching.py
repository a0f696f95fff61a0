"""The first page of the site answers as the command does."""

from __future__ import annotations

import base64
import gzip
import json
import re
import shutil
import subprocess
from collections.abc import Callable, Mapping
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import pytest
from conftest import LOGS, ROOT
from making import condition, make_record
from rapidfuzz import fuzz

from errorcanon.lint.context import read_benign
from errorcanon.match.engine import LiteralEngine
from errorcanon.match.explain import Knowledge, explain
from errorcanon.model import LANGUAGES, Affected, CanonError, Language, Record, Signature
from errorcanon.publish.site.match_table import match_table
from errorcanon.publish.site.regex import to_javascript
from errorcanon.publish.site.site_data import SiteData, list_entries
from errorcanon.publish.site.static_files import read_static
from errorcanon.publish.unknown import format_looked_at, format_recognised, next_step
from errorcanon.publish.view import view_answer
from errorcanon.store.index import Corpus
from errorcanon.store.literals import FLAGS

NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="needs Node")
some_or_all = pytest.mark.parametrize(
    "step", [pytest.param(10, id="some"), pytest.param(1, id="all", marks=pytest.mark.slow)]
)
"""Of what there are hundreds, one of ten is asked about at once."""
Question = tuple[bytes, Mapping[str, str]]


def make_site_data(corpus: Corpus) -> SiteData:
    return SiteData(
        corpus, list_entries(corpus), lambda *_: "", {}, (), "https://example.org/", "0"
    )


def ask_browser(
    corpus: Corpus, questions: list[Question], folder: Path, language: Language | None = None
) -> list[dict[str, Any]]:
    """Ask it to explain, or in a language what it says of a failure that no record knows."""
    table = folder / "match.json"
    table.write_bytes(match_table(make_site_data(corpus)))
    lines = [
        json.dumps(
            {"text": base64.b64encode(text).decode(), "env": dict(env), "language": language}
        )
        for text, env in questions
    ]
    with as_file(files("errorcanon.publish") / "static" / "match") as modules:
        answer = subprocess.run(
            [str(NODE), str(Path(__file__).with_name("ask_browser.mjs")), modules, table],
            input="\n".join(lines) + "\n",
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
    return [json.loads(line) for line in answer.stdout.splitlines()]


def ask_command(corpus: Corpus, questions: list[Question]) -> list[dict[str, Any]]:
    signatures = corpus.signatures()
    engine = LiteralEngine(signatures)
    answers = []
    for text, env in questions:
        found = explain([text], Knowledge(corpus, signatures, engine, env))
        answer = {**view_answer(found, corpus, "en"), "lines": found.lines}
        del answer["schema"], answer["origin"]  # the browser knows no origins
        del answer["recognised"]  # asked for apart
        for near in answer["near"]:
            del near["kin"]  # said by the brief alone
        for finding, value in zip(answer["findings"], found.findings, strict=True):
            # What the browser puts into words where it shows it.
            for key in ("record", "what_happened", "reasons", "open"):
                del finding[key]
            finding["met"] = [met._asdict() for met in value.met]
            finding["signature"], finding["is_open"] = value.signature, value.is_open
        answers.append(answer)
    return answers


def assert_same(corpus: Corpus, questions: list[Question], folder: Path) -> None:
    theirs = ask_command(corpus, questions)
    ours = ask_browser(corpus, questions, folder)
    assert len(ours) == len(theirs)
    for question, our, their in zip(questions, ours, theirs, strict=True):
        assert our == their, question


@needs_node
@some_or_all
def test_every_message_of_every_record_gets_the_same_answer(
    step: int, records: dict[str, Record], corpus: Corpus, tmp_path: Path
) -> None:
    chosen = list(records.values())[::step]
    messages = [m for record in chosen for m in (*record.messages, *record.twins)]
    questions: list[Question] = [(m.text.encode("utf-8"), m.env) for m in messages]
    questions += [(text, {}) for text, env in questions if env]
    questions += [(b"%s" % text.split(b"\n")[-1], {}) for text, _ in questions]
    assert_same(corpus, questions, tmp_path)


@needs_node
def test_every_log_gets_the_same_answer(corpus: Corpus, tmp_path: Path) -> None:
    logs = [path.read_bytes() for path in sorted(LOGS.glob("*.log"))]
    logs.append((ROOT / "examples" / "two-rank-training.log").read_bytes())
    environments: list[Mapping[str, str]] = [{}, {"torch": "1.0.1", "cudnn": "7402"}]
    assert_same(corpus, [(log, env) for log in logs for env in environments], tmp_path)


@needs_node
@some_or_all
def test_a_message_in_noise_gets_the_same_answer(
    step: int, records: dict[str, Record], corpus: Corpus, tmp_path: Path
) -> None:
    benign = read_benign(ROOT / "tests" / "corpus" / "benign.txt")
    noise = "\n".join(f"\x1b[2m[rank0]:\x1b[0m {line}" for line in benign)
    texts = [
        f"{noise}\r\n{r.messages[0].text}\r\n{noise}" for r in list(records.values())[:: 4 * step]
    ]
    texts += benign[:100]
    assert_same(corpus, [(text.encode("utf-8"), {}) for text in texts], tmp_path)


@needs_node
def test_a_log_of_many_megabytes_is_cut_down_to_the_same_lines(
    records: dict[str, Record], corpus: Corpus, tmp_path: Path
) -> None:
    noise = "".join(
        f"step {n} loss {n % 7}.{n % 10} lr 1e-4 throughput 812\n" for n in range(70_000)
    )
    message = records["pytorch/conv-channel-mismatch"].messages[0].text
    endless = f"{'x ' * 20_000}{message.splitlines()[-1]}{' y' * 20_000}\n"
    texts = [f"{noise}{message}\n{noise}", f"{endless}{noise}"]
    assert_same(corpus, [(text.encode("utf-8"), {}) for text in texts], tmp_path)


TRACEBACK = """Traceback (most recent call last):
  File "/home/me/train.py", line 12, in main
    run()
  File "/opt/venv/lib/python3.11/site-packages/{package}/core.py", line 88, in run
    raise {error}
{error}
"""
UNKNOWN = (
    "",
    "step 1 loss 0.3\nstep 2 loss 0.2\n",
    "RuntimeError: the moon is made of cheese",
    "somepkg.errors.CheeseError: too old",
    "[rank3]: somepkg.errors.CheeseError: too old",
    "2026-01-01 10:00:00,123 ERROR moonlib.CheeseFault: no holes",
    TRACEBACK.format(package="cheese", error="ValueError: unheard of holes: 7"),
    TRACEBACK.format(package="cheese_board", error="cheese_board.Mismatch: rind"),
    TRACEBACK.format(package="cheese", error="CheeseTimeout"),
    "ModuleNotFoundError: No module named 'moonlib.inner.deep'",
    "ImportError: cannot import name 'Rind' from 'moonlib.cheese' (/x/moonlib/cheese.py)",
    "ERROR: No matching distribution found for moonlib==9.9",
    "ERROR: Failed building wheel for moonlib",
    "E: Unable to locate package moonlib-dev",
    "npm ERR! code EMOON",
    "bash: mooncmd: command not found",
    "zsh: command not found: mooncmd",
    "'mooncmd' is not recognized as an internal or external command,",
    "ssh: Could not resolve hostname moonhost: Name or service not known",
    "ssh: connect to host moonhost port 22: No route to host",
    "fatal: refusing to merge unrelated moons",
    "moon.cc:12:3: error: 'cheese' was not declared in this scope",
    'moon.cu(14): error: identifier "rind" is undefined',
    "moon.o: undefined reference to `cheese()'",
    "CMake Error at CMakeLists.txt:3 (find_package):",
    "make: *** [Makefile:7: moon] Error 1",
    "docker: Error response from daemon: no such moon.",
    "Back-off: CrashLoopBackOff moon-7f9",
    "srun: error: moon01: task 0: Exited with exit code 1",
    "slurmstepd: error: *** JOB 7 ON moon01 CANCELLED DUE TO TIME LIMIT ***",
    "Killed process 77 (moond) total-vm:1kB",
    "moond: Segmentation fault (core dumped)",
    "NCCL error in: moon.cpp:7, unhandled cheese",
    "requests.exceptions.ConnectTimeout: moonhost timed out",
    "moonhost: Connection refused by the far side",
    "PermissionError: [Errno 13] Permission denied: '/moon/cheese'",
    "cat: /moon/cheese: No such file or directory",
    "subprocess.CalledProcessError: Command 'moond' returned non-zero exit status 7.",
    "E   moonlib.CheeseError: no holes\n\nmoon_test.py:17: CheeseError",
    "assertion failed: cheese > 0\nhello\nError: it failed \U0001f9c0",
    f"{'x' * 1_200} error: far behind",
    "ERROR 批归一化 moon 失败",
)


@needs_node
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_browser_recognises_an_unknown_failure_as_the_command_does(
    language: Language, corpus: Corpus, tmp_path: Path
) -> None:
    env = {"cheese-board": "2.0", "moonlib": "1.1"}
    knowledge = Knowledge(corpus, corpus.signatures(), LiteralEngine(corpus.signatures()), env)
    questions: list[Question] = [(text.encode("utf-8"), env) for text in UNKNOWN]
    ours = ask_browser(corpus, questions, tmp_path, language)
    compared = 0
    for text, our in zip(UNKNOWN, ours, strict=True):
        their = explain([text.encode("utf-8")], knowledge)
        assert our["findings"] == len(their.findings), text
        if their.findings:
            continue
        compared += 1
        line = their.failure or their.suspect
        assert our["line"] == (line._asdict() if line else None), text
        assert our["told"] == format_recognised(their, language), text
        assert our["step"] == next_step(their, language), text
        said = format_looked_at(their, language)
        assert our["seen"] in ("", *said), text
        assert bool(our["seen"]) == (their.failures != 1 and bool(said)), text
    assert compared >= 30


def test_what_recognises_a_failure_is_light_and_stands_apart() -> None:
    """15 kB as sent, and nothing that is loaded without a paste that found nothing names it."""
    static = read_static()
    names = (
        "match/recognise.mjs",
        "match/recognise-tables.mjs",
        "recognised.mjs",
        "recognised-words.mjs",
    )
    assert sum(len(gzip.compress(static[name])) for name in names) <= 15_000
    imports = [
        found
        for name, content in static.items()
        if name.endswith(".mjs") and name not in names
        for found in re.findall(rb'^(?:import|export) .*from "(.+)";$', content, re.MULTILINE)
    ]
    assert not any(b"recognise" in found for found in imports)


@needs_node
@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\n\n",
        b"\xff\xfe" + "RuntimeError: STATUS_BAD 批归一化 epsilon=-1\n".encode("utf-16-le"),
        b"\xef\xbb\xbfRuntimeError: status_bad epsilon=-0x1\r\n",
        b"\x1b[31mSTATUS\x1b[0m_BAD epsilon=-2 \x00\xff\xc3 end",
        "STATUS_BAD\u3000epsilon=-3 \U0001f600".encode(),
        b"2026-01-01 10:00:00,123 ERROR STATUS_BAD epsilon=nan\rSTATUS_BAD epsilon=-1_0\n",
        b"STATUS_BAD epsilon=-1e-3\n" * 300,
    ],
)
def test_odd_bytes_get_the_same_answer(text: bytes, tmp_path: Path) -> None:
    negative = Signature(r"STATUS_BAD.*epsilon=(?P<epsilon>\S+)", (condition("epsilon < 0"),))
    shared = Signature(r"status_bad\s+epsilon", shared=True)
    corpus = Corpus.of(
        [
            make_record("a/negative", negative, message="STATUS_BAD epsilon=-1"),
            make_record(
                "a/shared",
                shared,
                message="STATUS_BAD epsilon=0",
                affects=(Affected("torch", "1.0", "2.0rc1"),),
                is_consequence=True,
            ),
        ]
    )
    environments: list[Mapping[str, str]] = [{}, {"torch": "2.0.0.dev1"}, {"torch": "2.0"}]
    assert_same(corpus, [(text, env) for env in environments], tmp_path)


@needs_node
def test_every_pattern_means_the_same_in_javascript(corpus: Corpus, tmp_path: Path) -> None:
    """Compiled, and asked about every line that any signature was made for."""
    signatures = corpus.signatures()
    lines = [indexed.example for indexed in signatures]
    sources = [to_javascript(s.signature.pattern.encode(), FLAGS).source for s in signatures]
    script = (
        "const [sources, lines] = JSON.parse(require('fs').readFileSync(0, 'utf-8'));"
        "const bytes = lines.map((line) => Buffer.from(line, 'utf-8').toString('latin1'));"
        "console.log(JSON.stringify(sources.map((source) => {"
        " const pattern = new RegExp(source, 'i'); return bytes.map((line) => pattern.test(line));"
        "})));"
    )
    done = subprocess.run(
        [str(NODE), "-e", script],
        input=json.dumps([sources, lines]),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    expected = [
        [bool(re.search(s.signature.pattern.encode(), line.encode(), FLAGS)) for line in lines]
        for s in signatures
    ]
    assert json.loads(done.stdout) == expected


@needs_node
@pytest.mark.parametrize(
    ("pattern", "text", "expected"),
    [
        (r"(?i)gr\S[ab-]x", "GRÉ-x", True),
        (r"a\sb", "a\x1cb", True),
        (r"a\sb", "a\ufeffb", False),
        (r"^\w+$", "größe_批归", True),
        (r"\bé", "aé", False),
        (r"[^\W\d]+\Z", "x1", False),
        (r"x{2,3}?y", "xxxy", True),
        (r"(?<!a)b(?=c)(?!cd)", "bcd", False),
        (r"(?x) a  b # a comment", "ab", True),
    ],
)
def test_text_patterns_keep_their_meaning(pattern: str, text: str, expected: bool) -> None:
    assert bool(re.search(pattern, text)) is expected
    translated = to_javascript(pattern)
    script = "console.log(new RegExp(...process.argv.slice(1, 3)).test(process.argv[3]))"
    answer = subprocess.run(
        [str(NODE), "-e", script, translated.source, translated.flags, text],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert answer.stdout.strip() == str(expected).lower()


def test_what_javascript_lacks_is_refused() -> None:
    with pytest.raises(CanonError, match="JavaScript has no groupref"):
        to_javascript(r"(a)\1")


@needs_node
@some_or_all
@pytest.mark.parametrize(
    ("name", "measure"),
    [
        ("ratio", fuzz.ratio),
        ("partialRatio", fuzz.partial_ratio),
    ],
)
def test_similarity_is_rapidfuzz(
    name: str, measure: Callable[[str, str], float], step: int, corpus: Corpus
) -> None:
    texts = [
        "",
        "a",
        "ab ba",
        "批归一化 失败",
        "\U0001f600 x",
        *[s.example for s in corpus.signatures()][:: 9 * step],
    ]
    pairs = [(a, b) for a in texts for b in texts]
    with as_file(files("errorcanon.publish") / "static" / "match" / "similarity.mjs") as module:
        script = (
            f"import {{ {name} }} from {json.dumps(module.as_uri())};"
            "import { readFileSync } from 'node:fs';"
            "const pairs = JSON.parse(readFileSync(0, 'utf-8'));"
            f"console.log(JSON.stringify(pairs.map(([a, b]) => {name}(a, b))));"
        )
        done = subprocess.run(
            [str(NODE), "--input-type=module", "-e", script],
            input=json.dumps(pairs),
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
    for (a, b), ours in zip(pairs, json.loads(done.stdout), strict=True):
        assert ours == pytest.approx(measure(a, b), abs=1e-9), (a, b)
