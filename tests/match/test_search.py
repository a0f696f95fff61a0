"""What people type, and a record that they should find among the first three."""

from __future__ import annotations

import pytest

from errorcanon.match.search import find_records
from errorcanon.store.index import Corpus
from errorcanon.store.synonyms import GROUPS, SILENT, holds, plain

FULL_CARD = "cuda/out-of-memory"
FULL_MACHINE = "python/host-memory-exhausted"
SEGMENTATION_FAULT = "services/segmentation-fault"
WORKER_DIED = "pytorch/dataloader-worker-exited"
SHAPES = (
    "cuda/cudnn-filter-shape-mismatch",
    "jax/broadcast-incompatible-shapes",
    "jax/dot-general-shape-mismatch",
    "numpy/broadcast-shapes",
    "pytorch/linear-shape-mismatch",
    "pytorch/state-dict-size-mismatch",
)
NOT_INSTALLED = (
    "packaging/build-failed-under-pip",
    "packaging/no-matching-distribution-python-too-new",
)
QUERIES: dict[str, tuple[str, ...]] = {
    "oom": (FULL_CARD,),
    "OOM killer": (FULL_MACHINE,),
    "cuda out of memory": (FULL_CARD,),
    "显存不足": (FULL_CARD,),
    "爆显存": (FULL_CARD,),
    "显存": (FULL_CARD,),
    "显存碎片": ("cuda/out-of-memory-fragmentation",),
    "内存不足": (FULL_MACHINE,),
    "segfault": (SEGMENTATION_FAULT, WORKER_DIED),
    "段错误": (SEGMENTATION_FAULT, WORKER_DIED),
    "ssh": ("services/ssh-host-key-changed", "services/ssh-host-key-unknown"),
    "NaN loss": ("pytorch/sampling-probabilities-not-finite",),
    "nccl timeout": ("distributed/collective-timeout",),
    "nccl 超时": ("distributed/collective-timeout",),
    "nccl shm": ("distributed/nccl-shared-memory-too-small",),
    "共享内存不够": ("pytorch/dataloader-shared-memory-too-small",),
    "dll load failed": ("cuda/libcudnn-not-found",),
    "illegal memory access": ("cuda/device-side-assert",),
    "device side assert": ("cuda/device-side-assert",),
    "形状不匹配": SHAPES,
    "维度不匹配": SHAPES,
    "shape mismatch": SHAPES,
    "通道数不匹配": ("pytorch/conv-channel-mismatch",),
    "empty batch": ("cuda/cudnn-rnn-empty-batch",),
    "版本不兼容": ("cuda/cudnn-version-mismatch", "jax/jaxlib-version-mismatch"),
    "装不上": NOT_INSTALLED,
    "pip 安装失败": NOT_INSTALLED,
    "no module named": ("python/no-module-named-distutils",),
    "找不到模块": ("python/no-module-named-distutils",),
    "address already in use": ("distributed/port-already-in-use",),
    "端口被占用": ("distributed/port-already-in-use",),
    "libcudnn not found": ("cuda/libcudnn-not-found",),
    "驱动版本太旧": ("cuda/driver-too-old",),
    "no gpu in docker": ("cuda/docker-no-gpu-device-driver",),
    "sm_120": ("cuda/no-kernel-image",),
    "HTTP 429": ("huggingface/hub-rate-limited",),
    "证书": ("python/certificate-for-another-host",),
    "load checkpoint on cpu": ("pytorch/cuda-checkpoint-on-cpu",),
    "断点续训": ("pytorch/optimizer-state-of-another-model",),
    "编码错误 utf-8": ("python/utf8-cannot-decode",),
    "dtype mismatch": ("pytorch/conv-dtype-mismatch", "pytorch/expected-scalar-type"),
}  # fmt: skip


@pytest.mark.parametrize("words", QUERIES)
def test_what_people_type_finds_a_fitting_record_among_the_first_three(
    words: str, corpus: Corpus
) -> None:
    first = [record.id for record in find_records(words, corpus, 10)[:3]]

    assert set(first) & set(QUERIES[words]), first


@pytest.mark.parametrize("words", ["zzzzqqqq", "how to bake bread", "…", "\0", "\ud800"])
def test_words_that_no_record_knows_find_nothing(words: str, corpus: Corpus) -> None:
    assert find_records(words, corpus, 10) == []


def test_an_abbreviation_is_no_part_of_another_word(corpus: Corpus) -> None:
    """`oom` stands in `room`."""
    found = [record.id for record in find_records("oom", corpus, 10)]

    assert "distributed/nccl-shared-memory-too-small" not in found


def test_a_question_as_people_ask_it_finds_what_its_words_name(corpus: Corpus) -> None:
    asked = ["How do I fix CUDA out of memory?", "显存不足怎么办", "CUDA-OUT-OF-MEMORY error"]

    assert {find_records(words, corpus, 1)[0].id for words in asked} == {FULL_CARD}


def test_a_question_without_end_is_cut() -> None:
    assert find_records("shape " * 50_000 + "形" * 50_000, Corpus.of([]), 10) == []


def test_names_are_plain_and_each_thing_has_its_own() -> None:
    names = [name for group in GROUPS for name in group]

    assert len(names) == len(set(names))
    assert all(name == plain(name) for name in names)
    assert not SILENT & set(names)
    assert all(len(group) > 1 for group in GROUPS)


def test_a_name_is_held_as_a_word_as_a_beginning_or_not() -> None:
    assert holds("cudnn status bad param", "status") == 1.0
    assert holds("two channels", "channel") == 1.0
    assert 0 < holds("channelwise", "channel") < 1
    assert holds("no room", "oom") == 0
    assert holds("这里显存不足了", "显存不足") == 1.0
