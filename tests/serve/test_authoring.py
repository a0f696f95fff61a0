"""The tools for authors, through the command as an author runs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from conftest import LOGS, RECORDS, ROOT, Canon, copy_records

FLAT = {
    "id": "cuda/lost-device",
    "signature": "CUDA error: the device fell off the bus",
    "regex": r"device fell off the (\w+)",
    "root_cause": "The device is gone.",
    "dead_ends": [],
    "workarounds": [{"action": "Reseat it.", "how": "", "success_rate": 0.95}],
}
KNOWN = "mat1 and mat2 shapes cannot be multiplied (4x3 and 4x5)"


def publish(folder: Path, **changed: object) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / f"{len(list(folder.iterdir()))}.json").write_text(
        json.dumps({**FLAT, **changed}), encoding="utf-8"
    )
    return folder


def test_an_imported_corpus_answers_only_when_asked_and_after_ours(
    canon: Canon, tmp_path: Path
) -> None:
    publish(tmp_path / "theirs")
    publish(
        tmp_path / "theirs", id="torch/shapes", regex="shapes cannot be multiplied", signature=KNOWN
    )
    target = str(tmp_path / "theirs.corpus")
    text = f"RuntimeError: {KNOWN}\nstep\nstep\nstep\nstep\nCUDA error: the device fell off the bus"

    done = canon("import", str(tmp_path / "theirs"), "--out", target)
    assert done.returncode == 0 and b"2 records" in done.stdout

    alone = json.loads(canon("explain", "--format", "json", text).stdout)
    beside = json.loads(canon("explain", "--format", "json", "--corpus", target, text).stdout)
    assert [f["id"] for f in alone["findings"]] == ["pytorch/linear-shape-mismatch"]
    assert [f["id"] for f in beside["findings"]] == [
        "pytorch/linear-shape-mismatch",
        "theirs/cuda/lost-device",
    ]
    theirs = beside["findings"][1]
    assert theirs["record"]["verification_tier"] == "asserted"
    assert theirs["record"]["workarounds"][0]["success_rate"] is None
    assert not theirs["decided"] and theirs["confidence"] < 0.5
    assert alone["findings"][0] == beside["findings"][0]

    shown = canon("show", "--corpus", target, "theirs/cuda/lost-device")
    assert b"Reseat it. [asserted]" in shown.stdout
    searched = canon("search", "--corpus", target, "fell", "off", "the", "bus")
    assert b"theirs/cuda/lost-device" in searched.stdout


def test_one_corpus_cannot_be_asked_twice(canon: Canon, tmp_path: Path) -> None:
    target = str(tmp_path / "x.corpus")
    canon("import", str(publish(tmp_path / "theirs")), "--out", target)

    done = canon("explain", "--corpus", target, "--corpus", target, "x")

    assert done.returncode == 2 and b"is in another corpus too" in done.stderr
    assert target.encode() in done.stderr  # and not our copy of it


def test_a_corpus_that_is_none_is_refused(canon: Canon, tmp_path: Path) -> None:
    (tmp_path / "x.corpus").write_text("no corpus", encoding="utf-8")

    done = canon("explain", "--corpus", str(tmp_path / "x.corpus"), "x")

    assert done.returncode == 2 and b"not a compiled corpus" in done.stderr


def test_an_audit_counts_what_can_be_counted(canon: Canon, tmp_path: Path) -> None:
    folder = publish(tmp_path / "theirs")
    publish(folder, id="a/misses-itself", regex="no such words at all")
    publish(folder, id="a/thief", regex="fell off", signature="it fell off")
    publish(folder, id="a/healthy", regex="Epoch|epochs", signature="Epoch went wrong")
    publish(folder, id="a/slow", regex="(x+)+ and words")

    done = canon("audit", "--format", "json", str(folder))

    assert done.returncode == 1
    counted = {s["name"]: (s["k"], s["n"]) for s in json.loads(done.stdout)["shares"]}
    assert counted["records have a pattern that is broken, slow or without a literal"] == (1, 5)
    assert counted["records do not find their own signature"] == (1, 4)
    assert counted["records are found by another record's pattern"] == (2, 4)
    assert counted["records answer a healthy line"] == (1, 4)
    assert counted["steps carry a typed rate"] == (5, 5)
    assert counted["steps cite nothing"] == (5, 5)


def test_gaps_lists_what_is_unknown_and_how_to_begin(canon: Canon, tmp_path: Path) -> None:
    (tmp_path / "a.log").write_text("ValueError: no such moon 7\n", encoding="utf-8")
    (tmp_path / "b.log").write_text("ValueError: no such moon 8\n", encoding="utf-8")
    (tmp_path / "c.log").write_text(f"RuntimeError: {KNOWN}\n", encoding="utf-8")
    (tmp_path / "d.jsonl").write_text('{"text": "all is well"}\nno JSON\n', encoding="utf-8")

    done = canon("gaps", str(tmp_path))

    assert done.returncode == 0
    text = done.stdout.decode()
    assert text.startswith("4 logs: 1 explained, 2 not, 1 without")
    assert "2  ValueError: no such moon <number>" in text
    assert f"canon new DOMAIN/SLUG --from {tmp_path / 'a.log'}" in text
    assert b"d.jsonl:2" in done.stderr


def test_a_new_record_has_what_its_log_tells_and_lint_says_what_is_missing(
    canon: Canon, tmp_path: Path
) -> None:
    root = tmp_path / "records"
    root.mkdir()
    root.joinpath("lanes.toml").write_bytes((RECORDS / "lanes.toml").read_bytes())
    log = "step 1\nTraceback (most recent call last):\n  File 'x'\nValueError: no such moon in the sky 7\n"

    done = canon(
        "new", "pytorch/no-moon", "--from", "-", "--records", str(root), stdin=log.encode()
    )

    assert done.returncode == 0, done.stderr
    folder = root / "pytorch" / "no-moon"
    assert r"pattern = 'no such moon in the sky -?[\d.]{1,24}" in (
        folder / "record.toml"
    ).read_text("utf-8")
    assert (folder / "messages" / "01.txt").read_text("utf-8") == log
    assert 'use = ["torch-*"]' in (folder / "repro" / "lab.toml").read_text("utf-8")
    linted = canon("lint", "--records", str(root))
    assert linted.returncode == 1
    checks = {line.split(": ")[1] for line in linted.stdout.decode().splitlines()}
    assert checks == {"empty-source", "unrun-claim", "unwritten-part"}
    assert (folder / "messages" / "not-01.txt").is_file()
    assert b"pytorch/no-moon: to be translated into Chinese: summary, cause" in linted.stderr

    again = canon("new", "pytorch/no-moon", "--records", str(root))
    assert again.returncode == 2 and b"is there already" in again.stderr


def test_a_new_record_names_the_records_that_answer_the_same_line(
    canon: Canon, tmp_path: Path
) -> None:
    text = "RuntimeError: cuDNN error: CUDNN_STATUS_BAD_PARAM"
    done = canon("new", "cuda/another", "--from", text, "--records", str(tmp_path / "records"))

    assert done.returncode == 0, done.stderr
    written = (tmp_path / "records/cuda/another/record.toml").read_text("utf-8")
    assert "shared = true" in written and 'record = "cuda/cudnn-zero-size-tensor"' in written


@pytest.mark.parametrize("identity", ["nodomain", "A/b", "a/../b", "/a/b", "a/b/c"])
def test_a_new_record_needs_an_id(canon: Canon, tmp_path: Path, identity: str) -> None:
    done = canon("new", identity, "--records", str(tmp_path / "records"))

    assert done.returncode == 2 and b"is not an id" in done.stderr
    assert not (tmp_path / "records").exists()


def test_lint_mends_what_has_one_remedy(canon: Canon, tmp_path: Path) -> None:
    identity = "pytorch/conv-kernel-larger-than-input"
    root = tmp_path / "records"
    copy_records(identity, root)
    message = root / identity / "messages" / "01.txt"
    chinese = root / identity / "zh.md"
    before = message.read_text("utf-8"), chinese.read_text("utf-8")
    message.write_text(before[0].replace("/app/", "/home/somebody/"), "utf-8")
    chinese.write_text(before[1].replace("torch 1.12 和", "torch 1.12和"), "utf-8")
    assert message.read_text("utf-8") != before[0]
    assert chinese.read_text("utf-8") != before[1]

    done = canon("lint", "--fix", "--records", str(root))

    assert b"leaked-path: mended" in done.stdout and b"01.txt" in done.stdout
    assert message.read_text("utf-8") == before[0]
    assert chinese.read_text("utf-8") == before[1]
    assert not list(root.rglob("*.new"))


def test_a_record_may_wait_for_its_chinese(canon: Canon, tmp_path: Path) -> None:
    """It is whole, and every form of it says what stands in English in its place."""
    identity = "pytorch/conv-kernel-larger-than-input"
    root = tmp_path / "records"
    copy_records(identity, root)
    record = root / identity / "record.toml"
    alone = [b for b in record.read_text("utf-8").split("\n[[") if "confused-with" not in b]
    record.write_text("\n[[".join(b for b in alone if not b.startswith("leads-to")), "utf-8")
    (root / identity / "zh.md").unlink()

    linted = canon("lint", "--fix", "--records", str(root))
    assert (linted.returncode, linted.stdout) == (0, b"")
    assert f"{identity}: to be translated into Chinese: summary, cause".encode() in linted.stderr

    corpus = tmp_path / "own.corpus"
    assert canon("build", str(corpus), "--records", str(root)).returncode == 0
    own = {"CANON_CORPUS": str(corpus)}
    view = json.loads(canon("show", identity, "--lang", "zh", "--format", "json", **own).stdout)
    assert {"summary", "cause"} <= set(view["untranslated_sections"])
    told = "有些部分还没有中文译文，以英文显示".encode()
    assert told in canon("show", identity, "--lang", "zh", **own).stdout
    assert told not in canon("show", identity, "--lang", "en", **own).stdout
    assert (
        canon("site", "build", "--records", str(root), "--out", str(tmp_path / "s")).returncode == 0
    )
    page = (tmp_path / "s" / "errors" / identity / "zh.html").read_text("utf-8")
    assert "以下部分还没有中文译文" in page


def test_a_section_without_chinese_is_the_only_one_in_english(canon: Canon, tmp_path: Path) -> None:
    identity = "pytorch/conv-kernel-larger-than-input"
    root = tmp_path / "records"
    copy_records(identity, root)
    chinese = root / identity / "zh.md"
    before, heading, after = chinese.read_text("utf-8").partition("\n## cause\n")
    chinese.write_text(before + "\n## " + after.split("\n## ", 1)[1], "utf-8")
    assert heading

    linted = canon("lint", identity, "--records", str(root))
    assert f"{identity}: to be translated into Chinese: cause\n".encode() in linted.stderr
    assert canon("lint", "--stamp", identity, "--records", str(root)).returncode == 0
    assert '"cause" = ' not in chinese.read_text("utf-8")


def test_every_fault_of_every_record_is_listed(canon: Canon, tmp_path: Path) -> None:
    root = tmp_path / "records"
    first, second = "pytorch/conv-kernel-larger-than-input", "pytorch/conv-channel-mismatch"
    for identity in (first, second):
        copy_records(identity, root)
    for file in ("record.toml", "repro/lab.toml"):
        with (root / first / file).open("a", encoding="utf-8") as text:
            text.write("broken = [\n")
    (root / first / "en.md").unlink()
    with (root / second / "record.toml").open("a", encoding="utf-8") as text:
        text.write("broken = [\n")

    listed = canon("lint", "--records", str(root))
    places = [line.partition(": ")[0] for line in listed.stdout.decode().splitlines()]
    files = [f"{first}/record.toml", f"{first}/en.md", f"{first}/repro/lab.toml"]
    for name in (*files, f"{second}/record.toml"):
        assert sum(name in place for place in places) == 1, places
    left_out = canon("lab", "plan", "--records", str(root)).stderr.decode().splitlines()
    assert sum("left out: " in line for line in left_out) == 4


def test_the_seeds_are_audited(canon: Canon) -> None:
    seeds = ROOT.parent / "shared" / "seeds"
    if not seeds.is_dir():
        pytest.skip("the seeds lie beside a checkout of the project's own; this one has none")

    done = canon("audit", "--format", "json", str(seeds))

    shares = {s["name"]: (s["k"], s["n"]) for s in json.loads(done.stdout)["shares"]}
    assert shares["steps carry a typed rate"] == (10, 10)
    assert shares["steps cite nothing"] == (10, 10)


def test_gaps_reads_the_logs_of_the_tests(canon: Canon) -> None:
    done = canon("gaps", "--format", "json", str(LOGS))

    view = json.loads(done.stdout)
    assert view["logs"] == len([p for p in LOGS.iterdir() if p.is_file()])
    assert any("launcher" not in gap["place"] for gap in view["gaps"])
