# /// script
# requires-python = ">=3.8"
# dependencies = ["onnxruntime", "onnx", "numpy"]
# ///
"""Handing over the bytes instead of the path changes one word of the message; so does onnx.load."""
import onnx
from files import CONTENTS, model, session, write

assert session(model()).get_inputs()[0].name == "x"
for name, content in CONTENTS.items():
    try:
        session(content)
    except Exception as error:
        print(name, error)
        assert "protobuf parsing failed" in str(error)
    else:
        raise AssertionError("loaded")
    try:
        onnx.load(write(content))
    except Exception as error:
        assert type(error).__name__ == "DecodeError"
    else:
        raise AssertionError("loaded by onnx")
