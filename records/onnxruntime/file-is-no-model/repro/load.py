# /// script
# requires-python = ">=3.8"
# dependencies = ["onnxruntime", "onnx", "numpy"]
# ///
"""Load a file that is no model (argument: pointer, page, cut, pickle or archive), and let the error out."""
import sys

from files import CONTENTS, model, session, write

assert session(write(model())).get_inputs()[0].name == "x"
session(write(CONTENTS[(sys.argv[1:] or ["pointer"])[0]]))
