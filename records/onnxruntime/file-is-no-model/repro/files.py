# /// script
# requires-python = ">=3.8"
# dependencies = ["onnxruntime", "onnx", "numpy"]
# ///
"""A small model as bytes, and what lies in its place after a failed download; by hand: their sizes."""
import hashlib
import io
import os
import pickle
import tempfile
import zipfile

import onnxruntime
from onnx import TensorProto, helper


def model():
    x, y = (helper.make_tensor_value_info(name, TensorProto.FLOAT, (1, 4)) for name in "xy")
    graph = helper.make_graph([helper.make_node("Relu", ["x"], ["y"])], "small", [x], [y])
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)])
    made.ir_version = 7
    return made.SerializeToString()


def pointer(content):
    digest = hashlib.sha256(content).hexdigest()
    return "version https://git-lfs.github.com/spec/v1\noid sha256:%s\nsize %d\n" % (digest, len(content))


def archive():
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w") as file:
        file.writestr("archive/data.pkl", pickle.dumps([1.0]))
    return kept.getvalue()


CONTENTS = {
    "pointer": pointer(model()).encode(),
    "page": b"<!DOCTYPE html>\n<html><head><title>Sign in</title></head></html>\n",
    "cut": model()[:-20],
    "pickle": pickle.dumps({"weight": list(range(100))}),
    "archive": archive(),  # torch.save writes one
}


def write(content):
    path = os.path.join(tempfile.mkdtemp(), "model.onnx")
    with open(path, "wb") as file:
        file.write(content)
    return path


def session(what):
    return onnxruntime.InferenceSession(what, providers=["CPUExecutionProvider"])


if __name__ == "__main__":
    print({name: len(content) for name, content in CONTENTS.items()}, "model:", len(model()))
