"""The kit, on a real cuDNN; which one, CUDNN_LIB says."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest

from errorcanon.lab.kits.cudnn import (
    BAD_PARAM,
    BOOLEAN,
    DOUBLE,
    HALF,
    INT32,
    NOT_SUPPORTED,
    SUCCESS,
    Answer,
    Cudnn,
    ask,
    contiguous,
)

real = pytest.mark.skipif(
    not os.environ.get("CUDNN_LIB"),
    reason='no cuDNN named: eval "$(canon lab prepare cudnn-9.1.0)" sets CUDNN_LIB',
)


def output_channels(cudnn: Cudnn, channels: int) -> int:
    images, filters = cudnn.tensor(2, channels, 8, 8), cudnn.filter(4, 3, 3, 3)
    size = cudnn.data
    return int(
        cudnn.lib.cudnnGetConvolutionNdForwardOutputDim(
            cudnn.convolution(), images, filters, 4, size
        )
    )


def add(cudnn: Cudnn, channels: int) -> int:
    return cudnn.add(cudnn.tensor(1, channels, 1, 1), cudnn.tensor(2, 8, 4, 4))


@real
@pytest.mark.parametrize(
    ("call", "good", "bad"),
    [
        (Cudnn.set_tensor, (2, 3, 4, 4), (0, 3, 4, 4)),
        (Cudnn.set_tensor_4d, (2, 3, 4, 4), (2, 3, 0, 4)),
        (Cudnn.set_filter, (8, 3, 3, 3), (8, 3, 0, 3)),
        (Cudnn.batch_norm, (1e-5,), (-1.0,)),
        (output_channels, (3,), (4,)),
        (add, (8,), (7,)),
    ],
)
def test_a_good_value_passes_and_a_bad_one_is_refused(
    call: Callable[..., int], good: tuple[float, ...], bad: tuple[float, ...]
) -> None:
    assert ask(call, *good).passed
    answer = ask(call, *bad)
    assert (answer.name, answer.passed) == (BAD_PARAM, False)
    assert answer.status == (3 if answer.version < 90000 else 2000)


@real
def test_named_values_reach_the_call(capfd: pytest.CaptureFixture[str]) -> None:
    assert ask(Cudnn.batch_norm, kind=HALF).passed
    assert ask(Cudnn.batch_norm, kind=DOUBLE, training=False).passed
    assert ask(Cudnn.batch_norm, kind=INT32).name == NOT_SUPPORTED
    assert ask(Cudnn.set_tensor_4d, 2, 3, 4, 4, kind=BOOLEAN).name == BAD_PARAM
    assert "batch_norm(kind=4): NOT_SUPPORTED" in capfd.readouterr().out


@real
def test_cudnn_says_which_check_failed() -> None:
    answer = ask(Cudnn.batch_norm, -1.0, log=True)
    if answer.version >= 8000:
        assert "Reason: epsilon < 0" in answer.log
    if answer.version >= 90000:
        assert "epsilon < 0" in answer.reason
    assert not ask(Cudnn.batch_norm, -1.0).log


@real
def test_a_call_that_crashes_harms_nobody() -> None:
    def crash(cudnn: Cudnn) -> int:
        return int(cudnn.lib.cudnnDeriveBNTensorDescriptor(cudnn.create("Tensor"), None, 1))

    answer = ask(crash)
    assert (answer.name, answer.status) == ("signal 11", -1)
    assert answer.version > 7000
    assert ask(Cudnn.set_tensor, 2, 3, 4, 4).name == SUCCESS


@real
def test_a_call_that_this_release_lacks_is_told_from_a_fault_in_the_script() -> None:
    assert ask(lambda cudnn: cudnn.lib.cudnnNoSuchCall()).name == "no such call"
    with pytest.raises(RuntimeError, match=r"could not be made:\n[\s\S]*ZeroDivisionError"):
        ask(lambda cudnn: 1 // 0)


def test_an_answer_fails_as_a_program_would(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(RuntimeError, match=r"^CUDNN_STATUS_BAD_PARAM in cudnnAddTensor, bias 7$"):
        Answer(3, BAD_PARAM, "", 8907, "the log\n").fail("cudnnAddTensor", "bias 7")
    assert capsys.readouterr().err == "the log\n"
    Answer(0, SUCCESS, "", 8907, "").fail("cudnnAddTensor", "bias 8")


def test_strides_of_a_dense_tensor() -> None:
    assert contiguous((2, 3, 4, 5)) == [60, 20, 5, 1]
