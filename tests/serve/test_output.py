"""What commands print: no text of a log, a file's name or an argument acts on the terminal."""

from __future__ import annotations

import json
import os
import pty
import select
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import Canon, copy_records, first_quick
from hidden import ATTACKS, OUR_COLOURS, hidden_in
from making import make_record

from errorcanon.store.index import compile_corpus

KNOWN = "RuntimeError: mat1 and mat2 shapes cannot be multiplied (4x3 and 4x5)"
RECORD = "pytorch/linear-shape-mismatch"
NAMES = {
    "escape": b"a\x1b[2J\x1b]52;c;AAAA\x07.log",
    "line feed": b"a\ncanon: all is well\n::error::b.log",
    "carriage return": b"a\rb.log",
    "one-byte": "a\x9b2J\x9d0;x\x9c.log".encode(),
    "not UTF-8": b"a\x9b\xff\xfe.log",
    "reversed": "a\u202egol.exe".encode(),
    "tags": ("a" + "".join(chr(0xE0000 + ord(c)) for c in "run")).encode(),
    "separator": "a\u2028b\u2029c.log".encode(),
    "backspaces": b"abc\b\b\b.log",
    "command": b"::stop-commands::x",
}


def judge(output: bytes, kept: str = "\n\t") -> None:
    text = output.decode("utf-8")
    assert not hidden_in(text, kept), text


def hostile_logs(folder: Path, name: bytes, text: str) -> Path:
    """Write a known, an unknown and an unreadable log below a folder."""
    folder.mkdir()
    for stem, line in (("", f"{KNOWN}{text}"), ("u", f"CustomError: no record for {text}")):
        log = folder / f"{stem}{os.fsdecode(name)}"
        log.write_bytes(f"2026-01-01 00:00:00 {line}\n".encode("utf-8", "replace"))
    (folder / f"z{os.fsdecode(name)}.gz").write_bytes(b"\x1f\x8bdamaged")
    return folder


@pytest.mark.parametrize("attack", first_quick(["one", *ATTACKS], 6))
def test_explain_shows_what_a_log_hides(attack: str, canon: Canon, tmp_path: Path) -> None:
    text = ATTACKS.get(attack, "")
    every = "\n".join(ATTACKS.values()) if attack == "one" else text
    log = f"{KNOWN}{text}\n{every}\nValueError: {text}\n".encode("utf-8", "replace")
    forms = ("text", "json", "jsonl", "md", "sarif", "github") if attack == "one" else ("text",)
    for form in forms:
        answer = canon("explain", "--format", form, "-", stdin=log)
        judge(answer.stdout)
        judge(answer.stderr)
        assert answer.returncode in (0, 1)


@pytest.mark.parametrize("name", first_quick(NAMES, 1))
def test_the_names_of_files_are_shown(name: str, canon: Canon, tmp_path: Path) -> None:
    folder = hostile_logs(tmp_path / "logs", NAMES[name], "\x9b2J\u202e")
    runs = [
        ("scan", "--jobs", "1", str(folder)),
        ("scan", "--jobs", "1", "--format", "json", str(folder)),
        ("scan", "--jobs", "1", "--format", "html", str(folder)),
        ("gaps", str(folder)),
        ("gaps", "--format", "json", str(folder)),
        ("explain", "--format", "github", f"{folder}/{os.fsdecode(NAMES[name])}"),
        ("explain", "--format", "sarif", f"{folder}/{os.fsdecode(NAMES[name])}"),
        ("explain", f"{folder}/none{os.fsdecode(NAMES[name])}"),
        ("explain", f"{folder}/z{os.fsdecode(NAMES[name])}.gz"),
        ("audit", str(folder)),
        ("import", str(folder)),
    ]
    for words in runs:
        ran = canon(*words)
        judge(ran.stdout)
        judge(ran.stderr)
        assert b"Traceback" not in ran.stderr, (words, ran.stderr)
        for line in ran.stdout.splitlines() + ran.stderr.splitlines():
            assert not line.startswith((b"canon: all is well", b"::error::b")), words


def test_json_of_a_scan_names_files_exactly(canon: Canon, tmp_path: Path) -> None:
    name = NAMES["escape"].decode()
    folder = hostile_logs(tmp_path / "logs", NAMES["escape"], "")
    report = json.loads(canon("scan", "--jobs", "1", "--format", "json", str(folder)).stdout)
    assert {Path(row["job"]).name for row in report["rows"]} == {name}


@pytest.mark.parametrize("name", ["escape", "line feed", "not UTF-8", "reversed"])
def test_following_prints_a_line_a_failure(
    name: str, canon: Canon, corpus_file: Path, tmp_path: Path
) -> None:
    folder = hostile_logs(tmp_path / "logs", NAMES[name], "\x9b2J\u202e\x1b]52;c;A\x07")
    words = ["scan", "--follow", "--interval", "0.1", "--state", str(tmp_path / "state")]
    process = subprocess.Popen(
        [sys.executable, "-m", "errorcanon", *words, str(folder)],
        env={**os.environ, "CANON_CORPUS": str(corpus_file), "CANON_WARM": "0"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    select.select([process.stdout], [], [], 60)
    process.terminate()
    out, complaints = process.communicate(timeout=60)
    judge(out)
    judge(complaints)
    assert out.count(b"\n") == 1 and RECORD.encode() in out
    assert b"Traceback" not in complaints


@pytest.mark.parametrize(
    "attack",
    first_quick(
        ["clear the screen", "reversed", "operating system command of one character", "tagged",
         "separator", "overwritten"],
        quick=1,
    ),
)  # fmt: skip
def test_arguments_and_variables_are_shown(attack: str, canon: Canon, tmp_path: Path) -> None:
    text = ATTACKS[attack] + "\ncanon: all is well"
    copy_records(RECORD, tmp_path / "records")
    few = ("--records", str(tmp_path / "records"))
    runs = [
        ("show", text),
        ("search", text),
        ("new", text, "--records", str(tmp_path)),
        ("lint", text, *few),
        ("explain", "--env", text, "x"),
        ("explain", "--lang", text, "x"),
        ("explain", "--format", text, "x"),
        ("explain", "--corpus", text, "x"),
        ("explain", "x", text),
        (text,),
        ("lab", "show", text, text, *few),
        ("lab", "matrix", text, *few),
        ("lab", "prepare", text, *few),
        ("report", "worked", text, text),
        ("report", "worked", RECORD, text, "--dry-run"),
        ("audit", text),
        ("import", text, "--name", text),
        ("build", f"{tmp_path}/{text}", "--records", text),
        ("scan", text),
        ("scan", "--since", text, "x"),
        ("scan", "--site", text, "x"),
        ("scan", "--out", f"{tmp_path}/{text}/a/b", "x"),
        ("gaps", text),
        ("site", "serve", "--out", text),
        ("run", "--report", text, "--", "true"),
        ("run", "--", text),
        ("check", text),
        ("outcomes", "list", "--database", f"{tmp_path}/{text}/no/x"),
        ("serve", "--site", text),
    ]
    for words in runs:
        ran = canon(*words)
        judge(ran.stdout)
        judge(ran.stderr)
        said = ran.stderr.splitlines() + ran.stdout.splitlines()
        assert b"canon: all is well" not in said, (words, ran.stderr)
    env = canon("env", CANON_ENV_X=text)
    judge(env.stdout)
    missing = canon("explain", "x", CANON_CORPUS=text)
    judge(missing.stderr)
    assert b"canon: all is well" not in missing.stderr.splitlines()


@pytest.mark.parametrize(
    "attack", first_quick(["clear the screen", "reversed", "tagged", "separator"], 1)
)
def test_a_corpus_of_strangers_is_shown(attack: str, canon: Canon, tmp_path: Path) -> None:
    text = ATTACKS[attack]
    theirs = tmp_path / "theirs.corpus"
    named = make_record(f"x/{text}y", "Boom happened")
    compile_corpus([named], (), {}, theirs)
    refused = canon("explain", "--corpus", str(theirs), "Boom happened")
    judge(refused.stderr)
    assert refused.returncode == 2
    record = make_record("x/y", "Boom happened", message=f"Boom happened {text}")
    compile_corpus([record], (), {}, theirs)
    for form in ("text", "json", "md", "sarif", "github", "jsonl"):
        ran = canon("explain", "--corpus", str(theirs), "--format", form, f"Boom happened {text}")
        assert ran.returncode == 0
        judge(ran.stdout)
    for words in (("show", "x/y"), ("search", "Title"), ("show", f"x/{text}y")):
        ran = canon(*words, "--corpus", str(theirs))
        judge(ran.stdout)
        judge(ran.stderr)


def test_a_terminal_gets_our_colours_and_no_other_escape(corpus_file: Path) -> None:
    """A real terminal, to which the log's colours would be as good as ours."""
    main, side = pty.openpty()
    log = f"{KNOWN}\x1b[31m\x9b31m\x1b[8m hidden \x1b[0m\u202e\n"
    environment = {**os.environ, "CANON_CORPUS": str(corpus_file), "CANON_WARM": "0"}
    process = subprocess.Popen(
        [sys.executable, "-m", "errorcanon", "explain", log],
        env={**environment, "TERM": "xterm", "LANG": "C.UTF-8"},
        stdout=side,
        stderr=side,
    )
    os.close(side)
    output = b""
    while True:
        try:
            piece = os.read(main, 1 << 16)
        except OSError:
            break
        if not piece:
            break
        output += piece
    os.close(main)
    assert process.wait(timeout=60) == 0
    text = output.decode("utf-8").replace("\r\n", "\n")
    assert OUR_COLOURS.search(text)
    assert not hidden_in(OUR_COLOURS.sub("", text))


@pytest.mark.parametrize("encoding", first_quick(["gbk", "ascii", "latin-1"], 1))
def test_other_encodings_crash_nothing(encoding: str, canon: Canon, tmp_path: Path) -> None:
    folder = hostile_logs(tmp_path / "logs", NAMES["not UTF-8"], "\x9b2J\u202e ✅ 数据")
    for words in (
        ("scan", str(folder)),
        ("gaps", str(folder)),
        ("explain", f"{KNOWN} \x9b ✅ 数据"),
    ):
        ran = canon(*words, PYTHONIOENCODING=encoding)
        text = ran.stdout.decode(encoding)
        assert not hidden_in(text)
        assert ran.returncode in (0, 1, 3) and b"Traceback" not in ran.stderr


def test_output_that_is_passed_on_stays_as_it_is(canon: Canon) -> None:
    output = f"\x1b[31m{KNOWN}\x1b[0m \x9b2J\u202e\n".encode()
    piped = canon("pipe", stdin=output)
    assert piped.stdout == output
    judge(piped.stderr)
    program = f"import sys; sys.stdout.buffer.write({output!r}); sys.exit(3)"
    ran = canon("run", "--", sys.executable, "-c", program)
    assert ran.stdout == output and ran.returncode == 3
    judge(ran.stderr)


def test_records_that_are_checked_and_shown_hide_nothing(canon: Canon, tmp_path: Path) -> None:
    root = tmp_path / "records"
    root.mkdir()
    folder = copy_records(RECORD, root, RECORD)
    prose = folder / "en.md"
    text = prose.read_text(encoding="utf-8")
    prose.write_text(text.replace("\n## ", "\n\x1b[2J\u202e\x9b2J\n## ", 1), encoding="utf-8")
    for words in (("lint",), ("lab", "plan"), ("lab", "status"), ("lab", "matrix", RECORD)):
        ran = canon(*words, "--records", str(root))
        judge(ran.stdout)
        judge(ran.stderr)
    built = tmp_path / "x.corpus"
    judge(canon("build", str(built), "--records", str(root)).stderr)
    ran = canon("show", RECORD, CANON_CORPUS=str(built))
    judge(ran.stderr)
    assert ran.returncode == 2  # a record that hides something is not compiled


def test_no_page_of_a_site_hides_anything(canon: Canon, tmp_path: Path) -> None:
    root = tmp_path / "records"
    root.mkdir()
    folder = copy_records(RECORD, root, RECORD)
    mine = " --><script>mine</script> ]]>"
    hidden = f"\x9b2J\u202e\u200b\U000e0041\ufff9\x7f{mine}"
    for name in ("en.md", "zh.md"):
        prose = folder / name
        head, mark, text = prose.read_text(encoding="utf-8").rpartition("+++\n")
        told = (
            line.strip() and (line[0] not in "#-`>|+<" or line[:2] == "# ")
            for line in text.split("\n")
        )
        lines = zip(text.split("\n"), told, strict=True)
        spoiled = "\n".join(f"{line}{mine}" if is_told else line for line, is_told in lines)
        prose.write_text(head + mark + spoiled, encoding="utf-8")
    message = next((folder / "messages").iterdir())
    message.write_text(f"{hidden}\n" + message.read_text(encoding="utf-8"), encoding="utf-8")
    built = canon("site", "build", "--records", str(root), "--out", str(tmp_path / "site"))
    assert built.returncode == 0 and b"left out" not in built.stderr, built.stderr
    judge(built.stderr)
    looked = 0
    for path in (tmp_path / "site").rglob("*"):
        if path.suffix in (".html", ".json", ".md", ".xml", ".txt", ".ndjson") and path.is_file():
            text = path.read_text(encoding="utf-8")
            assert not hidden_in(text), path
            assert "<script>mine" not in text or path.suffix not in (".html", ".xml"), path
            looked += "mine" in text
    assert looked > 5
