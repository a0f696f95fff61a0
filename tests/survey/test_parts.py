"""What releases were built with is read from their own small files."""

from __future__ import annotations

import json
import struct
from argparse import Namespace
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from survey.serving_index import Served, make_sdist, make_wheel

from errorcanon.model import LANGUAGES, LOOKUP_NEEDS, CanonError, Lookup
from errorcanon.publish.view import view_finding
from errorcanon.serve.commands.survey_parts import show
from errorcanon.serve.locations import open_corpus
from errorcanon.serve.service import Service
from errorcanon.survey.answers import Answer, Head, read_answers, write_answers
from errorcanon.survey.context import Context
from errorcanon.survey.index import read_releases
from errorcanon.survey.lookup import look
from errorcanon.survey.parts import Part, lines_of, lowest_glibc, read_line, read_release
from errorcanon.survey.parts_making import Parts, answer, take_parts
from errorcanon.survey.parts_making import wanted_releases as wanted
from errorcanon.survey.parts_table import BuiltParts, Companion, runs_on
from errorcanon.survey.table import Surveys, compile_answers
from errorcanon.survey.taken import Taken, keep, read_kept

METADATA = b"""Metadata-Version: 2.1
Name: spam
Version: 1.0
Requires-Dist: torch (==2.7.1)
Requires-Dist: nvidia_cudnn_cu12==9.5.1.17; platform_system == "Linux"
Requires-Dist: requests
Requires-Dist: ] no requirement
"""
WHEEL = "spam-1.0-cp311-cp311-manylinux_2_28_x86_64.whl"
SPAM = Parts("spam", ("spam/version.py", "spam/lib*.so"), "1.0", has_patches=False)


def read(path: str, content: bytes) -> set[tuple[str, str]]:
    return set(read_release([path], {path: content}, []))


def fat_binary(*pieces: tuple[int, int]) -> bytes:
    """Make a container of code: (1 for PTX and 2 for machine code, architecture) each."""
    body = b"".join(
        struct.pack("<HHIQIIHHI", kind, 0x101, 64, 8, 0, 0, 0, 0, number).ljust(64, b"\0")
        + b"\1" * 8
        for kind, number in pieces
    )
    return struct.pack("<IHHQ", 0xBA55ED50, 1, 16, len(body)) + body


@pytest.mark.parametrize(
    ("path", "content", "expected"),
    [
        (
            "torch/version.py",
            b"__version__ = '2.7.1+cu126'\ncuda: Optional[str] = '12.6'\n",
            {("cuda", "12.6")},
        ),
        ("torch/version.py", b"__version__ = '1.9.0+cu102'\ncuda = '10.2'\n", {("cuda", "10.2")}),
        ("torch/version.py", b"__version__ = '2.7.1+cpu'\ncuda = None\n", set()),
        ("torchaudio/version.py", b"__version__ = '2.7.1+cu126'\n", {("cuda", "12.6")}),
        (
            "tf/build_info.py",
            b"build_info = collections.OrderedDict([('cuda_version', '12.5.1'), "
            b"('cudnn_version', '9'), ('cuda_compute_capabilities', ['sm_60', 'compute_90'])])\n",
            {("cuda", "12.5.1"), ("cudnn", "9"), ("arch", "sm_60"), ("arch", "compute_90")},
        ),
        ("x/cuda.h", b"#define CUDA_VERSION 12080\n", {("cuda", "12.8")}),
        (
            "xformers/cpp_lib.json",
            b'{"version": {"cuda": 1206, "torch": "2.7.0+cu126"}, '
            b'"env": {"TORCH_CUDA_ARCH_LIST": "6.0+PTX 9.0a"}}',
            {
                ("cuda", "12.6"),
                ("built-for", "torch 2.7.0+cu126"),
                ("arch", "sm_60"),
                ("arch", "compute_60"),
                ("arch", "sm_90a"),
            },
        ),
        (
            "setup.py",
            b'os.getenv("FLASH_ATTN_CUDA_ARCHS", "80;120")',
            {("arch", "sm_80"), ("arch", "sm_120")},
        ),
        ("setup.py", b'"arch=compute_80,code=sm_80"', {("arch", "sm_80")}),
        (
            "lib.so",
            b"\0sm_50 sm_90 compute_90\0" + fat_binary((2, 75)),
            {("arch", "sm_50"), ("arch", "sm_90"), ("arch", "compute_90")},
        ),
        ("lib.so", b"std::string ipc_hsm_70 sm_120\0", {("arch", "sm_70"), ("arch", "sm_120")}),
        (
            "lib.so",
            b"\1" * 5 + fat_binary((2, 75), (1, 90)) + b"\2" * 7 + fat_binary((2, 120)),
            {("arch", "sm_75"), ("arch", "compute_90"), ("arch", "sm_120")},
        ),
        ("bitsandbytes/libbitsandbytes_cuda118.so", b"", {("cuda", "11.8")}),
        (
            "spam-1.0.dist-info/METADATA",
            METADATA,
            {
                ("needs", "torch==2.7.1"),
                ("needs", 'nvidia-cudnn-cu12==9.5.1.17; platform_system == "Linux"'),
            },
        ),
    ],
)
def test_a_file_says_what_was_built(
    path: str, content: bytes, expected: set[tuple[str, str]]
) -> None:
    assert read(path, content) == expected


@pytest.mark.parametrize(
    ("path", "content"),
    [
        ("xformers/cpp_lib.json", b"{"),
        ("xformers/cpp_lib.json", b"{}"),
        ("tf/build_info.py", b"build_info = OrderedDict([('a', f())])\n"),
        ("lib.so", fat_binary((2, 75))[:-9]),
    ],
)
def test_a_damaged_member_is_said(path: str, content: bytes) -> None:
    taken = Taken((path,), (), {path: content})
    with pytest.raises(CanonError, match="spam 1.0: a member cannot be read"):
        answer(SPAM, "1.0", "", "spam.whl", taken)


def test_the_lowest_glibc_is_that_of_the_oldest_tag() -> None:
    tags = ["cp311-cp311-manylinux_2_28_x86_64", "cp311-cp311-manylinux2014_x86_64"]
    assert lowest_glibc(tags) == "2.17"
    assert lowest_glibc(["cp311-cp311-manylinux_2_28_aarch64", "py3-none-any"]) is None


def test_lines_are_read_as_they_were_written() -> None:
    parts = {Part("cuda", "12.6"), Part("arch", "sm_90")}
    assert {read_line(line) for line in lines_of(parts)} == parts
    for line in ("", "cuda", "cuda\t", "other\t1", "cuda\t1\t2"):
        with pytest.raises(ValueError, match="no reader wrote"):
            read_line(line)


def test_of_a_wheel_only_what_is_asked_for_is_taken(served: Served, tmp_path: Path) -> None:
    noise = bytes(range(256)) * 40_000
    members = {
        "spam/version.py": b"cuda = '12.6'\n",
        "spam/other.py": b"cuda = '1.0'\n",
        "spam-1.0.dist-info/METADATA": METADATA,
    }
    served.offer("spam", {WHEEL: make_wheel({"spam/huge.bin": noise, **members})})
    (release,) = read_releases("spam", served.index())
    taken = take_parts(SPAM, release, served.index())
    assert set(taken.members) == {"spam/version.py", "spam-1.0.dist-info/METADATA"}
    path = tmp_path / "kept.zip"
    keep(path, taken)
    kept = read_kept(path)
    assert kept == taken and kept.digest() == taken.digest()
    said = answer(SPAM, "1.0", "2025-01-02", WHEEL, taken)
    assert {"cuda\t12.6", "glibc\t2.28", "needs\ttorch==2.7.1"} <= said.lines
    write_answers(tmp_path / "spam", [said])
    assert [one.lines for one in read_answers(tmp_path / "spam")] == [said.lines]


def test_a_wheel_that_is_no_zip_is_said(served: Served) -> None:
    served.offer("spam", {WHEEL: b"no zip" * 100})
    (release,) = read_releases("spam", served.index())
    with pytest.raises(CanonError, match="spam 1.0 .*cannot be read"):
        take_parts(SPAM, release, served.index())


def test_a_source_package_is_read_below_its_folder(served: Served) -> None:
    source = b'os.getenv("FLASH_ATTN_CUDA_ARCHS", "80;90")'
    served.offer("spam", {"spam-1.0.tar.gz": make_sdist({"spam-1.0/setup.py": source})})
    (release,) = read_releases("spam", served.index())
    taken = take_parts(SPAM._replace(members=("setup.py",)), release, served.index())
    assert answer(SPAM, "1.0", "", "", taken).lines == {"arch\tsm_80", "arch\tsm_90"}


def test_what_is_kept_and_damaged_is_said(tmp_path: Path) -> None:
    assert read_kept(tmp_path / "none.zip") is None
    (tmp_path / "kept.zip").write_bytes(b"no zip")
    with pytest.raises(CanonError, match="damaged"):
        read_kept(tmp_path / "kept.zip")


def test_patches_are_read_where_others_pin_them(served: Served) -> None:
    names = [f"spam-{version}-py3-none-any.whl" for version in ("0.9", "1.0", "1.0.1", "1.1rc1")]
    served.offer("spam", {name: make_wheel({"a.py": b""}) for name in names})
    releases = read_releases("spam", served.index())
    assert [one.version for one in wanted(SPAM, releases)] == ["1.0.1"]
    each = wanted(SPAM._replace(has_patches=True), releases)
    assert [one.version for one in each] == ["1.0", "1.0.1"]


def test_a_later_build_of_a_release_comes_after_it(tmp_path: Path) -> None:
    answers = [
        answer(SPAM, version, "", "", Taken((), (), {"version.py": f"cuda = '{cuda}'\n".encode()}))
        for version, cuda in (("1.0.post1", "12.6"), ("1.0", "12.4"))
    ]
    write_answers(tmp_path, answers)
    assert [one.head.release for one in read_answers(tmp_path)] == ["1.0", "1.0.post1"]


@pytest.fixture
def built(tmp_path: Path) -> BuiltParts:
    """Compile a torch for CUDA 11, one for CUDA 12, and a torchvision for the latter."""
    for name, version, lines in (
        ("torch", "2.0.1", {"cuda\t11.7", "arch\tsm_50", "arch\tsm_80"}),
        ("torch", "2.7.1", {"cuda\t12.6", "arch\tsm_90", "arch\tsm_100", "glibc\t2.28"}),
        ("torchvision", "0.22.1", {"needs\ttorch==2.7.1"}),
        ("torchvision", "0.29.0", {"needs\ttorch>=2.7"}),
        ("torchaudio", "2.7.1", {'needs\ttorch==2.7.1; python_version < "4"'}),
    ):
        folder = tmp_path / "parts" / name
        known = list(read_answers(folder))
        head = Head(name, version, "2025-01-02", f"{name}.whl", "", "", "")
        write_answers(folder, [*known, Answer(head, frozenset(lines))])
    compile_answers(tmp_path, tmp_path / "surveys.sqlite")
    return Surveys.open(tmp_path / "surveys.sqlite").parts


def test_a_release_is_found_with_what_belongs_to_it(built: BuiltParts) -> None:
    found = built.release("torch", "2.7.1")
    assert found is not None
    assert (found.cuda, found.values("arch")) == ("12.6", ["sm_90", "sm_100"])
    assert list(built.companions("torch", "2.7.1")) == [
        Companion("torchaudio", "2.7.1"),
        Companion("torchvision", "0.22.1"),
    ]
    assert built.releases("spam") == () and built.release("torch", "2.7.0") is None


def test_another_build_of_a_release_was_not_read(built: BuiltParts) -> None:
    assert built.release("torch", "2.7.1+cu126") == built.release("torch", "2.7.1")
    assert built.release("torch", "2.7.1+cu118") is None
    assert built.release("torch", "2.7.1+cpu") is None


@pytest.mark.parametrize(
    ("architectures", "gpu", "fits"),
    [
        (["sm_80"], (8, 6), True),
        (["sm_86"], (8, 0), False),
        (["sm_80"], (9, 0), False),
        (["compute_80"], (12, 0), True),
        (["compute_90"], (8, 6), False),
        (["sm_90a", "compute_90a"], (9, 0), True),
        (["sm_90a", "compute_90a"], (10, 0), False),
        (["sm_100f"], (10, 3), True),
        (["sm_100"], (10, 0), True),
        (["banana"], (8, 0), False),
    ],
)
def test_code_runs_on_some_gpus(architectures: list[str], gpu: tuple[int, int], fits: bool) -> None:
    assert runs_on(architectures, *gpu) is fits


def test_damaged_answers_are_said(tmp_path: Path) -> None:
    folder = tmp_path / "parts" / "torch"
    head = Head("torch", "1.0", "", "", "", "", "")
    write_answers(folder, [Answer(head, frozenset({"banana"}))])
    with pytest.raises(CanonError, match=r"1\.0: a line that no reader wrote"):
        compile_answers(tmp_path, tmp_path / "surveys.sqlite")
    (folder / "1.0.zst").write_bytes(b"no answer")
    with pytest.raises(CanonError, match="no answers of a survey"):
        compile_answers(tmp_path, tmp_path / "surveys.sqlite")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("spam", "spam: its parts are not surveyed; there are: bitsandbytes"),
        ("torch==0.1", "torch 0.1: was not read"),
        ("torch==2.7.1+cu118", "was not read"),
        ("torch==", "write DISTRIBUTION==RELEASE"),
        ("a b", "no name of a distribution"),
    ],
)
def test_what_was_not_surveyed_is_said(asked: str, said: str) -> None:
    with pytest.raises(CanonError, match=said.replace("+", r"\+")):
        show(Namespace(release=asked, format="text"))


def test_the_command_tells_a_release(capfd: pytest.CaptureFixture[str]) -> None:
    show(Namespace(release="torch==2.7.1", format="text"))
    text = capfd.readouterr().out
    assert "built with CUDA: 12.6\n" in text
    assert "architectures: sm_50 sm_60 sm_70 sm_75 sm_80 sm_86 sm_90\n" in text
    assert "asks for exactly this one: torchvision 0.22.1\n" in text
    show(Namespace(release="torch==2.7.1", format="json"))
    (told,) = json.loads(capfd.readouterr().out)
    assert told["cuda"] == ["12.6"] and told["needed_by"]["torchvision"] == ["0.22.1"]


def test_the_list_says_what_was_not_read(capfd: pytest.CaptureFixture[str]) -> None:
    show(Namespace(release="jax", format="text"))
    assert "jax 0.3.25: not read" in capfd.readouterr().out


def test_json_that_is_no_object_is_said() -> None:
    taken = Taken((), (), {"cpp_lib.json": json.dumps([1]).encode()})
    with pytest.raises(CanonError, match="a member cannot be read"):
        answer(SPAM, "1.0", "", "", taken)


def asked(text: str, built: BuiltParts, **env: str) -> dict[str, str] | None:
    """Give what the survey adds to a message of which `text` names the look-up and its capture."""
    lookup, _, value = text.partition(" ")
    named = dict.fromkeys(LOOKUP_NEEDS[cast(Lookup, lookup)], value)
    surveys = cast(Surveys, SimpleNamespace(parts=built))
    found = look(cast(Lookup, lookup), named, Context(env, (), surveys))
    return dict(found.captures) if found else None


@pytest.mark.parametrize(
    ("text", "standing", "newest"),
    [
        ("capability 50", "built-before", "2.0.1"),
        ("capability 8.6", "built-before", "2.0.1"),
        ("capability 90", "built-since", "2.7.1"),
        ("capability 10.3", "built-since", "2.7.1"),
        ("driver 11040", "built-before", "2.0.1"),
        ("driver 12000", "built-since", "2.7.1"),
    ],
)
def test_the_newest_release_for_a_gpu_or_driver_is_named(
    text: str, standing: str, newest: str, built: BuiltParts
) -> None:
    found = asked(text, built)
    assert found is not None
    assert (found["standing"], found["alternative"]) == (standing, newest)


@pytest.mark.parametrize(
    "text", ["capability 37", "capability banana", "driver 10020", "driver 7", "driver banana"]
)
def test_nothing_is_said_where_no_release_fits(text: str, built: BuiltParts) -> None:
    assert asked(text, built) is None


def test_the_companion_is_that_of_the_torch_that_is_there(built: BuiltParts) -> None:
    found = asked("companion", built, torch="2.7.1+cpu", torchvision="0.21.0")
    assert found is not None
    assert (found["alternative"], found["others"]) == ("0.22.1", "2.7.1")
    assert asked("companion", built, torch="2.7.1", torchvision="0.22.1+cpu") is None
    assert asked("companion", built, torch="2.0.1") is None
    assert asked("companion", built) == {"standing": "unknown", "package": "torch"}


@pytest.mark.parametrize(
    ("line", "env", "record", "said"),
    [
        (
            "RuntimeError: operator torchvision::nms does not exist",
            {"torch": "2.7.1", "torchvision": "0.21.0"},
            "pytorch/torchvision-of-another-torch",
            "0.22.1",
        ),
        (
            "GPU with CUDA capability sm_61 is not compatible with the current PyTorch "
            "installation.",
            {},
            "cuda/no-kernel-image-gpu-too-old",
            "2.7.1",
        ),
        (
            "RuntimeError: The NVIDIA driver on your system is too old (found version 11040).",
            {},
            "cuda/driver-too-old",
            "2.0.1",
        ),
    ],
)
def test_records_are_filled_from_the_survey(
    line: str, env: dict[str, str], record: str, said: str
) -> None:
    answer = Service.open().explain([line.encode()], env)
    finding = next(one for one in answer.findings if one.id == record)
    assert finding.captures["alternative"] == said
    for language in LANGUAGES:
        steps = json.dumps(view_finding(finding, open_corpus([]), language), ensure_ascii=False)
        assert said in steps
        assert "{alternative|" not in steps


def test_a_record_that_is_only_filled_is_no_family() -> None:
    corpus = open_corpus([])
    assert not corpus.record("cuda/driver-too-old").is_family
    assert corpus.record("packaging/not-a-supported-wheel").is_family
