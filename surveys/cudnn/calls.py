# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Ask one libcudnn what it says to good and bad arguments; print the answers as JSON.

Every group begins with a good value, the control. Calls that compute get a zeroed handle: what
passes all checks ends in EXECUTION_FAILED for want of a GPU.
"""

import ctypes
import json
import sys
from contextlib import redirect_stdout

from errorcanon.lab.kits.cudnn import (
    BFLOAT16,
    BOOLEAN,
    DOUBLE,
    FLOAT,
    HALF,
    INT8,
    INT32,
    INT64,
    Cudnn,
    ask,
    ints,
)

INT8X4 = 5
VECT_C = 2
TRAINING = "cudnnBatchNormalizationForwardTraining"
INFERENCE = "cudnnBatchNormalizationForwardInference"


def convolution_2d(c, pad=1, stride=1, dilation=1, mode=1, kind=FLOAT):
    return c.lib.cudnnSetConvolution2dDescriptor(
        c.create("Convolution"), pad, pad, stride, stride, dilation, dilation, mode, kind
    )


def convolution_nd(c, length=2, pad=1, stride=1, dilation=1):
    return c.lib.cudnnSetConvolutionNdDescriptor(
        c.create("Convolution"),
        length,
        *(ints(*[value] * 8) for value in (pad, stride, dilation)),
        1,
        FLOAT,
    )


def group_count(c, groups):
    return c.lib.cudnnSetConvolutionGroupCount(c.convolution(), groups)


def output_size(c, x=(2, 3, 8, 8), w=(8, 3, 3, 3), pad=1, stride=1, groups=1, rank=4, kinds=None):
    x_kind, w_kind = kinds or (FLOAT, FLOAT)
    x, w = c.tensor(*x, kind=x_kind), c.filter(*w, kind=w_kind)
    convolution = c.convolution(pad, stride, groups)
    return c.lib.cudnnGetConvolutionNdForwardOutputDim(convolution, x, w, rank, ints(*[0] * rank))


def pooling(c, window=2, pad=0, stride=2, mode=0):
    return c.lib.cudnnSetPooling2dDescriptor(
        c.create("Pooling"), mode, 0, window, window, pad, pad, stride, stride
    )


def pooled_size(c, window):
    descriptor = c.create("Pooling")
    two = [window, window, 0, 0, 2, 2]
    assert c.lib.cudnnSetPooling2dDescriptor(descriptor, 0, 0, *two) == 0
    x = c.tensor(2, 3, 8, 8)
    return c.lib.cudnnGetPoolingNdForwardOutputDim(descriptor, x, 4, ints(0, 0, 0, 0))


def derive(c, mode, kind=FLOAT, null=False):
    x = None if null else c.tensor(2, 3, 4, 4, kind=kind)
    return c.lib.cudnnDeriveBNTensorDescriptor(c.create("Tensor"), x, mode)


def activation(c, mode=1, nan=0, coefficient=0.0):
    return c.lib.cudnnSetActivationDescriptor(
        c.create("Activation"), mode, nan, ctypes.c_double(coefficient)
    )


def lrn(c, n=5, alpha=1e-4, beta=0.75, k=2.0):
    return c.lib.cudnnSetLRNDescriptor(c.create("LRN"), n, *map(ctypes.c_double, (alpha, beta, k)))


def sequences(c, lengths=(5, 3), steps=5, batch=None, features=4):
    batch = len(lengths) if batch is None else batch
    fill = ctypes.byref(ctypes.c_float(0))
    return c.lib.cudnnSetRNNDataDescriptor(
        c.create("RNNData"), FLOAT, 0, steps, batch, features, ints(*lengths), fill
    )


def rnn(c, hidden=8, layers=1, projected=None, cell=2, kind=FLOAT, precision=FLOAT, size=8):
    return c.lib.cudnnSetRNNDescriptor_v8(
        c.create("RNN"),
        *(1, cell, 2, 0, 0, kind, precision, 0),
        *(size, hidden, hidden if projected is None else projected, layers, None, 0),
    )


def reduce(c, operation=0):
    descriptor = c.create("ReduceTensor")
    return c.lib.cudnnSetReduceTensorDescriptor(descriptor, operation, FLOAT, 0, 0, 0)


def operate(c, operation=0, kind=FLOAT):
    return c.lib.cudnnSetOpTensorDescriptor(c.create("OpTensor"), operation, kind, 0)


def add(c, bias=8, kind=FLOAT):
    return c.add(c.tensor(1, bias, 1, 1, kind=kind), c.tensor(2, 8, 4, 4))


def vector_tensor(c, channels, kind):
    return c.set_tensor_4d(2, channels, 4, 4, kind=kind, layout=VECT_C)


def strided(c, *strides):
    descriptor = c.create("Tensor")
    return c.lib.cudnnSetTensor4dDescriptorEx(descriptor, FLOAT, 2, 3, 4, 4, *strides)


def handle(c, null=False):
    return c.lib.cudnnCreate(None if null else ctypes.byref(ctypes.c_void_p()))


# The graph API: descriptors with attributes, checked when they are finalised.
TENSOR, CONVOLUTION = 17, 1
ALIGNMENT, DATA_TYPE, DIMENSIONS, STRIDES, UNIQUE_ID = 900, 901, 902, 903, 906
AS_DATA_TYPE, AS_INT64, AS_MODE = 1, 3, 7


def int64s(*values):
    return (ctypes.c_int64 * len(values))(*values)


def finalised(c, kind, attributes):
    descriptor = ctypes.c_void_p()
    status = c.lib.cudnnBackendCreateDescriptor(kind, ctypes.byref(descriptor))
    for name, form, values in attributes:
        array = int64s(*values) if form == AS_INT64 else ints(*values)
        status = status or c.lib.cudnnBackendSetAttribute(
            descriptor, name, form, ctypes.c_int64(len(values)), array
        )
    return status or c.lib.cudnnBackendFinalize(descriptor)


def graph_tensor(c, dims=(2, 3, 4, 4), strides=(48, 16, 4, 1), alignment=16, kind=FLOAT):
    return finalised(
        c,
        TENSOR,
        [
            (DATA_TYPE, AS_DATA_TYPE, [kind]),
            (DIMENSIONS, AS_INT64, dims),
            (STRIDES, AS_INT64, strides),
            (UNIQUE_ID, AS_INT64, [1]),
            (ALIGNMENT, AS_INT64, [alignment]),
        ],
    )


def graph_convolution(c, pad=1, stride=1, dilation=1, kind=FLOAT):
    return finalised(
        c,
        CONVOLUTION,
        [
            (100, AS_DATA_TYPE, [kind]),
            (101, AS_MODE, [1]),
            (106, AS_INT64, [2]),
            (102, AS_INT64, [dilation] * 2),
            (103, AS_INT64, [stride] * 2),
            (105, AS_INT64, [pad] * 2),
            (104, AS_INT64, [pad] * 2),
        ],
    )


LARGE = (2048, 1024, 1024, 1)
SURVEY = {
    "cudnnSetTensor4dDescriptor": {
        "2 x 3 x 4 x 4, float32": (Cudnn.set_tensor_4d, (2, 3, 4, 4)),
        "batch 0": (Cudnn.set_tensor_4d, (0, 3, 4, 4)),
        "channels 0": (Cudnn.set_tensor_4d, (2, 0, 4, 4)),
        "height 0": (Cudnn.set_tensor_4d, (2, 3, 0, 4)),
        "batch -1": (Cudnn.set_tensor_4d, (-1, 3, 4, 4)),
        "batch 23": (Cudnn.set_tensor_4d, (23, 3, 4, 4)),
        "1 x 1 pixels": (Cudnn.set_tensor_4d, (2, 3, 1, 1)),
        "2^31 elements": (Cudnn.set_tensor_4d, LARGE),
        "int8": (Cudnn.set_tensor_4d, (2, 3, 4, 4), {"kind": INT8}),
        "int32": (Cudnn.set_tensor_4d, (2, 3, 4, 4), {"kind": INT32}),
        "bfloat16": (Cudnn.set_tensor_4d, (2, 3, 4, 4), {"kind": BFLOAT16}),
        "int64": (Cudnn.set_tensor_4d, (2, 3, 4, 4), {"kind": INT64}),
        "boolean": (Cudnn.set_tensor_4d, (2, 3, 4, 4), {"kind": BOOLEAN}),
        "data type 99": (Cudnn.set_tensor_4d, (2, 3, 4, 4), {"kind": 99}),
        "layout 99": (Cudnn.set_tensor_4d, (2, 3, 4, 4), {"layout": 99}),
        "vectors of 4, int8": (vector_tensor, (4, INT8X4)),
        "vectors of 4, int8, 3 channels": (vector_tensor, (3, INT8X4)),
        "vectors of 4, float32": (vector_tensor, (4, FLOAT)),
    },
    "cudnnSetTensor4dDescriptorEx": {
        "strides of a dense tensor": (strided, (48, 16, 4, 1)),
        "batch stride 0": (strided, (0, 16, 4, 1)),
        "stride -1": (strided, (48, 16, 4, -1)),
    },
    "cudnnSetTensorNdDescriptor": {
        "2 x 3 x 4 x 4, float32": (Cudnn.set_tensor, (2, 3, 4, 4)),
        "batch 0": (Cudnn.set_tensor, (0, 3, 4, 4)),
        "1 dimension": (Cudnn.set_tensor, (2,)),
        "3 dimensions": (Cudnn.set_tensor, (2, 3, 4)),
        "8 dimensions": (Cudnn.set_tensor, (1,) * 8),
        "9 dimensions": (Cudnn.set_tensor, (1,) * 9),
        "batch stride 0": (Cudnn.set_tensor, (2, 3, 4, 4), {"strides": (0, 16, 4, 1)}),
        "2^31 elements": (Cudnn.set_tensor, LARGE),
    },
    "cudnnSetFilterNdDescriptor": {
        "8 x 3 x 3 x 3, float32": (Cudnn.set_filter, (8, 3, 3, 3)),
        "0 filters": (Cudnn.set_filter, (0, 3, 3, 3)),
        "height 0": (Cudnn.set_filter, (8, 3, 0, 3)),
        "channels -3": (Cudnn.set_filter, (8, -3, 3, 3)),
        "int32": (Cudnn.set_filter, (8, 3, 3, 3), {"kind": INT32}),
        "layout 99": (Cudnn.set_filter, (8, 3, 3, 3), {"layout": 99}),
        "2 dimensions": (Cudnn.set_filter, (8, 3)),
    },
    "cudnnSetConvolution2dDescriptor": {
        "padding 1, stride 1": (convolution_2d, ()),
        "padding -1": (convolution_2d, (), {"pad": -1}),
        "stride 0": (convolution_2d, (), {"stride": 0}),
        "stride -1": (convolution_2d, (), {"stride": -1}),
        "dilation 0": (convolution_2d, (), {"dilation": 0}),
        "computed in int32": (convolution_2d, (), {"kind": INT32}),
        "computed in int8": (convolution_2d, (), {"kind": INT8}),
        "mode 7": (convolution_2d, (), {"mode": 7}),
    },
    "cudnnSetConvolutionNdDescriptor": {
        "2 dimensions": (convolution_nd, ()),
        "padding -1": (convolution_nd, (), {"pad": -1}),
        "stride 0": (convolution_nd, (), {"stride": 0}),
        "dilation 0": (convolution_nd, (), {"dilation": 0}),
        "0 dimensions": (convolution_nd, (0,)),
        "7 dimensions": (convolution_nd, (7,)),
    },
    "cudnnSetConvolutionGroupCount": {
        "2 groups": (group_count, (2,)),
        "0 groups": (group_count, (0,)),
        "-1 groups": (group_count, (-1,)),
    },
    "cudnnGetConvolutionNdForwardOutputDim": {
        "3 channels, filters for 3": (output_size, ()),
        "4 channels, filters for 3": (output_size, ((2, 4, 8, 8),)),
        "3 channels in 2 groups": (output_size, (), {"groups": 2}),
        "1 x 1 pixels, 3 x 3 kernel, padding 1": (output_size, ((2, 3, 1, 1),)),
        "1 x 1 pixels, 3 x 3 kernel, no padding": (output_size, ((2, 3, 1, 1),), {"pad": 0}),
        "batch 23": (output_size, ((23, 3, 8, 8),)),
        "stride 3 on 32 pixels": (output_size, ((2, 3, 32, 32),), {"stride": 3}),
        "int32 images": (output_size, (), {"kinds": (INT32, FLOAT)}),
        "float32 images, float16 filters": (output_size, (), {"kinds": (FLOAT, HALF)}),
        "5 dimensions, filters of 4": (output_size, ((2, 3, 8, 8, 8),)),
    },
    "cudnnSetPooling2dDescriptor": {
        "window 2, stride 2": (pooling, ()),
        "window 0": (pooling, (), {"window": 0}),
        "stride 0": (pooling, (), {"stride": 0}),
        "padding -1": (pooling, (), {"pad": -1}),
        "padding 3, window 2": (pooling, (), {"pad": 3}),
        "mode 9": (pooling, (), {"mode": 9}),
    },
    "cudnnGetPoolingNdForwardOutputDim": {
        "window 2 on 8 pixels": (pooled_size, (2,)),
        "window 9 on 8 pixels": (pooled_size, (9,)),
    },
    "cudnnDeriveBNTensorDescriptor": {
        "float32, a mean a channel": (derive, (1,)),
        "float16": (derive, (1, HALF)),
        "int8": (derive, (1, INT8)),
        "mode 9": (derive, (9,)),
        "no tensor": (derive, (1, FLOAT, True)),
    },
    TRAINING: {
        "epsilon 1e-5": (Cudnn.batch_norm, (1e-5,)),
        "epsilon -1": (Cudnn.batch_norm, (-1.0,)),
        "epsilon -1e-9": (Cudnn.batch_norm, (-1e-9,)),
        "epsilon 0": (Cudnn.batch_norm, (0.0,)),
        "epsilon 1e-7": (Cudnn.batch_norm, (1e-7,)),
        "epsilon 1e-6": (Cudnn.batch_norm, (1e-6,)),
        "epsilon 9.9e-6": (Cudnn.batch_norm, (9.9e-6,)),
        "epsilon not a number": (Cudnn.batch_norm, (float("nan"),)),
        "epsilon 1e-6, float16": (Cudnn.batch_norm, (1e-6,), {"kind": HALF}),
        "epsilon 1e-6, float64": (Cudnn.batch_norm, (1e-6,), {"kind": DOUBLE}),
        "int8": (Cudnn.batch_norm, (1e-5,), {"kind": INT8}),
        "int32": (Cudnn.batch_norm, (1e-5,), {"kind": INT32}),
    },
    INFERENCE: {
        "epsilon 1e-5": (Cudnn.batch_norm, (1e-5,), {"training": False}),
        "epsilon -1": (Cudnn.batch_norm, (-1.0,), {"training": False}),
        "epsilon 0": (Cudnn.batch_norm, (0.0,), {"training": False}),
        "epsilon 1e-6": (Cudnn.batch_norm, (1e-6,), {"training": False}),
    },
    "cudnnAddTensor": {
        "8 numbers on 8 channels": (add, ()),
        "7 numbers on 8 channels": (add, (7,)),
        "float64 on float32": (add, (8, DOUBLE)),
    },
    "cudnnSetActivationDescriptor": {
        "ReLU": (activation, ()),
        "clipped ReLU, ceiling -1": (activation, (3, 0, -1.0)),
        "mode 99": (activation, (99,)),
        "treatment of NaN 9": (activation, (1, 9)),
    },
    "cudnnSetLRNDescriptor": {
        "n 5": (lrn, ()),
        "n 0": (lrn, (0,)),
        "n 17": (lrn, (17,)),
        "k 1e-6": (lrn, (), {"k": 1e-6}),
        "beta 0.001": (lrn, (), {"beta": 0.001}),
    },
    "cudnnSetRNNDataDescriptor": {
        "lengths 5 and 3": (sequences, ()),
        "lengths 5 and 0": (sequences, ((5, 0),)),
        "lengths 5 and -1": (sequences, ((5, -1),)),
        "length 6 of 5 steps": (sequences, ((6, 3),)),
        "batch 0": (sequences, ((5, 3),), {"batch": 0}),
        "0 steps": (sequences, ((0, 0),), {"steps": 0}),
        "0 features": (sequences, (), {"features": 0}),
    },
    "cudnnSetRNNDescriptor_v8": {
        "LSTM, 8 units": (rnn, ()),
        "0 units": (rnn, (0,)),
        "0 layers": (rnn, (), {"layers": 0}),
        "projected to 16 of 8 units": (rnn, (), {"projected": 16}),
        "GRU, projected to 4": (rnn, (), {"cell": 3, "projected": 4}),
        "cell 9": (rnn, (), {"cell": 9}),
        "int32": (rnn, (), {"kind": INT32, "precision": INT32}),
        "float32, computed in float16": (rnn, (), {"precision": HALF}),
    },
    "cudnnSetReduceTensorDescriptor": {
        "sum": (reduce, ()),
        "operation 99": (reduce, (99,)),
    },
    "cudnnSetOpTensorDescriptor": {
        "sum": (operate, ()),
        "operation 99": (operate, (99,)),
        "computed in int32": (operate, (0, INT32)),
    },
    "cudnnCreate": {
        "without a driver": (handle, ()),
        "nowhere to put it": (handle, (True,)),
    },
    "cudnnBackendFinalize, tensor": {
        "2 x 3 x 4 x 4, float32": (graph_tensor, ()),
        "batch 0": (graph_tensor, ((0, 3, 4, 4),)),
        "batch -1": (graph_tensor, ((-1, 3, 4, 4),)),
        "stride 0": (graph_tensor, (), {"strides": (0, 16, 4, 1)}),
        "stride -1": (graph_tensor, (), {"strides": (48, 16, 4, -1)}),
        "3 strides for 4 dimensions": (graph_tensor, (), {"strides": (48, 16, 4)}),
        "alignment 3": (graph_tensor, (), {"alignment": 3}),
        "alignment 0": (graph_tensor, (), {"alignment": 0}),
        "int32": (graph_tensor, (), {"kind": INT32}),
        "data type 99": (graph_tensor, (), {"kind": 99}),
    },
    "cudnnBackendFinalize, convolution": {
        "padding 1, stride 1": (graph_convolution, ()),
        "padding -1": (graph_convolution, (), {"pad": -1}),
        "stride 0": (graph_convolution, (), {"stride": 0}),
        "dilation 0": (graph_convolution, (), {"dilation": 0}),
        "computed in int32": (graph_convolution, (), {"kind": INT32}),
    },
}


def main():
    rows = []
    with redirect_stdout(sys.stderr):
        for function, values in SURVEY.items():
            for value, (call, *rest) in values.items():
                answer = ask(call, *rest[0], **(rest[1] if len(rest) > 1 else {}))
                rows.append([function, value, answer.name, answer.reason])
    print(json.dumps(rows))


if __name__ == "__main__":
    main()
