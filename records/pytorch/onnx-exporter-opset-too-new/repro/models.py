"""A model to export, and the ways to do it."""
import io
import warnings

import torch

warnings.simplefilter("ignore")
model = torch.nn.Linear(2, 2)
example = (torch.zeros(1, 2),)
TOO_NEW = 99


def export(opset):
    """Export with the exporter that follows TorchScript; gives the file's bytes."""
    file = io.BytesIO()
    torch.onnx.export(model, example, file, opset_version=opset, dynamo=False)
    return file.getvalue()
