"""Where another cause than the expected one may lie behind a line, a look says nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from errorcanon.facts.fact import Facts
from errorcanon.match.deciding import decide
from errorcanon.match.engine import LiteralEngine
from errorcanon.match.explain import Knowledge, explain
from errorcanon.model import LookAnswer, LookSpec, Record, Seen
from errorcanon.serve.locations import open_lookups
from errorcanon.store.index import Corpus

HERE: Facts = {
    "variables.loader": {},
    "variables.hf": {},
    "network.proxies": (),
    "network.has_route": True,
}
NO_CUDA_HOME = (
    "OSError: CUDA_HOME environment variable is not set. Please set it to your CUDA install root."
)
NOT_REACHED = (
    "OSError: We couldn't connect to 'https://huggingface.co' to load this file, couldn't find it "
    "in the cached files and it looks like a/b is not the path to a directory."
)
TOO_OLD = (
    "ImportError: /lib/x86_64-linux-gnu/libstdc++.so.6: version `GLIBCXX_3.4.32' not found "
    "(required by /home/me/envs/app/lib/python3.11/site-packages/ops.so)"
)
NUMPY = "ImportError: numpy.core.multiarray failed to import"
NO_LIBRARY = (
    "ImportError: libc10_cuda.so: cannot open shared object file: No such file or directory"
)


def known_to_the_cache(look: LookSpec, captures: Mapping[str, str]) -> tuple[Seen, ...]:
    """Answer as the probe does where the cache knows the name, so that the conditions count."""
    return (Seen(look.id, "this"),) if look.probe == "known_to_the_cache.py" else ()


def look_at(text: str, facts: Facts, corpus: Corpus) -> dict[str, LookAnswer | None]:
    """Say what the looks of each record make of a text and some facts."""
    signatures = corpus.signatures()
    engine = LiteralEngine(signatures)
    answer = explain([text.encode()], Knowledge(corpus, signatures, engine, {}, open_lookups()))
    assert answer.findings
    seen = decide(answer, corpus.record, {**HERE, **facts}, known_to_the_cache)
    return {one.id: one.seen[0].says if one.seen else None for one in seen.findings}


@pytest.mark.parametrize(
    ("text", "facts", "record"),
    [
        # a build of PyTorch for ROCm, and one whose environment is gone
        (
            NO_CUDA_HOME,
            {"torch.is_cpu_build": False, "packages.folders_gone": ()},
            "cuda/cuda-home-not-set",
        ),
        (
            NO_CUDA_HOME,
            {"torch.cuda": "12.4", "packages.folders_gone": ("/tmp/overlay",)},
            "cuda/cuda-home-not-set",
        ),
        # a route, a mirror or a proxy: the hub may have answered 403 or 429
        (NOT_REACHED, {}, "huggingface/hub-unreachable"),
        (
            NOT_REACHED,
            {"network.has_route": False, "variables.hf": {"HF_ENDPOINT": "http://127.0.0.1:1"}},
            "huggingface/hub-unreachable",
        ),
        (
            NOT_REACHED,
            {"network.has_route": False, "network.proxies": ("HTTPS_PROXY",)},
            "huggingface/hub-unreachable",
        ),
        (NOT_REACHED, {"variables.hf": {"HF_HUB_OFFLINE": "0"}}, "huggingface/hub-unreachable"),
        # a folder of LD_LIBRARY_PATH that may hold a newer one
        (
            TOO_OLD,
            {
                "libraries.libstdcxx_defines": {"GLIBCXX_3.4.30": "/lib/libstdc++.so.6"},
                "variables.loader": {"LD_LIBRARY_PATH": "/opt/lib"},
            },
            "packaging/glibcxx-system-too-old",
        ),
        # Cython prints the name of NumPy 1 whatever the module was built with
        (
            NUMPY + " (auto-generated because you didn't call 'numpy.import_array()')",
            {"packages.versions": {"numpy": "2.2.6"}},
            "numpy/module-compiled-with-numpy-1",
        ),
        # a build of PyTorch that has no such library
        (
            NO_LIBRARY,
            {"libraries.named": {"libc10_cuda.so": "nowhere"}},
            "packaging/libc10-not-found",
        ),
    ],
)
def test_a_look_says_nothing_where_another_cause_may_lie_behind_it(
    corpus: Corpus, text: str, facts: Facts, record: str
) -> None:
    assert look_at(text, facts, corpus)[record] is None


@pytest.mark.parametrize(
    "facts", [{"network.has_route": False}, {"variables.hf": {"HF_HUB_OFFLINE": "1"}}]
)
def test_a_hub_that_nobody_could_ask_is_the_cause(corpus: Corpus, facts: Facts) -> None:
    assert look_at(NOT_REACHED, facts, corpus)["huggingface/hub-unreachable"] == "this"


def test_a_newer_libstdcxx_on_the_machine_is_the_cause_that_names_it(corpus: Corpus) -> None:
    facts = {
        "libraries.libstdcxx_defines": {"GLIBCXX_3.4.32": "/home/me/envs/app/lib/libstdc++.so.6"}
    }
    assert look_at(TOO_OLD, facts, corpus) == {"packaging/glibcxx-not-found": "this"}


# --- probes -----------------------------------------------------------------------------


def ask(record: Record, captures: Mapping[str, str], script: Path, *paths: Path) -> str:
    """Run the probe of a record as a look does, and give its answer."""
    code = next(look.code for look in record.looks if look.code)
    request = {
        "captures": dict(captures),
        "script": str(script),
        "folders": [],
        "paths": [str(path) for path in paths],
    }
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code],
        input=json.dumps(request),
        capture_output=True,
        text=True,
        check=True,
    )
    told: dict[str, str] = json.loads(done.stdout.splitlines()[-1])
    return told["answer"]


def write(root: Path, *names: str) -> None:
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(
            "datasets/\ngenerated/\n" if name.endswith("ignore") else "x = 1\n", encoding="utf-8"
        )


@pytest.mark.parametrize(
    ("files", "answer"),
    [
        (("scripts/train.py", "lib/core.py", ".git/config"), "this"),
        (("scripts/train.py", "scripts/lib/core.py", "lib/core.py", ".git/config"), "cannot-tell"),
        (("train.py", "src/lib/core.py", ".git/config"), "cannot-tell"),
        # the script's folder is a project that ends there: the other folder belongs to another one
        (("scripts/train.py", "scripts/.git/config", "lib/core.py"), "cannot-tell"),
        (("scripts/train.py", "lib/notes.txt", ".git/config"), "cannot-tell"),
    ],
)
def test_a_module_above_the_script_is_told(
    records: dict[str, Record], tmp_path: Path, files: tuple[str, ...], answer: str
) -> None:
    write(tmp_path, *files)
    script = (tmp_path / files[0]).parent
    assert ask(records["packaging/own-module-not-on-path"], {"module": "lib"}, script) == answer


@pytest.mark.parametrize(
    ("files", "module", "answer"),
    [
        (("train.py", ".gitignore", ".git/config"), "datasets", "this"),
        (("train.py", "app/__init__.py", ".gitignore", ".git/config"), "app.datasets", "this"),
        (
            ("train.py", "deep/er/datasets/a.py", ".gitignore", ".git/config"),
            "datasets",
            "cannot-tell",
        ),
        (("train.py", ".gitignore", ".git/config"), "other", "cannot-tell"),
        (("train.py", ".gitignore", ".git/config"), "generated", "cannot-tell"),
        (("train.py", ".gitignore"), "datasets", "cannot-tell"),
        (
            ("train.py", ".gitignore", ".git/config", "../other/datasets/a.py"),
            "datasets",
            "cannot-tell",
        ),
    ],
)
def test_a_module_that_a_rule_left_out_is_told(
    records: dict[str, Record], tmp_path: Path, files: tuple[str, ...], module: str, answer: str
) -> None:
    root = tmp_path / "work" / "checkout"
    write(root, *files)
    record = records["packaging/own-module-not-in-checkout"]
    assert ask(record, {"module": module}, root) == answer


@pytest.mark.parametrize(
    ("contents", "answer"),
    [
        ({"a": b'\x40\0\0\0\0\0\0\0{"x"'}, "this"),
        ({"a": b"\x40\0\0\0\0\0\0\0abc"}, "another"),
        ({"a": b'\x40\0\0\0\0\0\0\0{"x"', "b": b"\x40\0\0\0\0\0\0\0abc"}, "cannot-tell"),
        ({"a": bytes(200)}, "cannot-tell"),
        ({"a": b""}, "cannot-tell"),
        # a pointer of Git LFS gives another message, and so does a file cut within its tensors
        ({"a": b"version https://git-lfs.github.com/spec/v1"}, "cannot-tell"),
        ({"a": b"\x02\0\0\0\0\0\0\0{}"}, "cannot-tell"),
        ({}, "cannot-tell"),
    ],
)
def test_only_one_kind_of_bad_file_decides(
    records: dict[str, Record], tmp_path: Path, contents: dict[str, bytes], answer: str
) -> None:
    for name, content in contents.items():
        (tmp_path / f"{name}.safetensors").write_bytes(content)
    assert ask(records["huggingface/safetensors-file-incomplete"], {}, tmp_path) == answer


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("org/model", "this"),
        ("org/other", "cannot-tell"),
        ("out/last", "cannot-tell"),
        ("", "cannot-tell"),
    ],
)
def test_a_name_that_the_cache_does_not_know_may_be_a_lost_folder(
    records: dict[str, Record],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    answer: str,
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    write(tmp_path / ".cache/huggingface/hub", "models--org--model/snapshots/abc/README.md")
    record = records["huggingface/hub-unreachable"]
    assert ask(record, {"name": name}, tmp_path) == answer


@pytest.mark.parametrize(
    ("wheels", "answer"),
    [
        (("fastops-1.0-cp36-cp36m-linux_x86_64.whl",), "this"),
        (("fastops-1.0-cp36-abi3-linux_x86_64.whl",), "another"),
        (("fastops-1.0-py3-none-any.whl",), "another"),
        (("fastops-2.0-cp36-cp36m-linux_x86_64.whl",), "cannot-tell"),
        (("other-1.0-cp36-cp36m-linux_x86_64.whl",), "cannot-tell"),
        (("fastops-1.0-cp36-cp36m-linux_x86_64.whl", "fastops-1.0.tar.gz"), "cannot-tell"),
    ],
)
@pytest.mark.skipif(os.uname().machine != "x86_64", reason="the wheels are for x86_64")
def test_wheels_for_another_python_are_told(
    records: dict[str, Record], tmp_path: Path, wheels: tuple[str, ...], answer: str
) -> None:
    write(tmp_path, *wheels)
    record = records["packaging/no-matching-distribution-python-too-new"]
    assert ask(record, {"requirement": "fastops==1.0"}, tmp_path, tmp_path) == answer
