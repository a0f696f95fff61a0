# /// script
# requires-python = ">=3.8"
# dependencies = ["onnxruntime", "onnx", "numpy"]
# ///
"""Load a model whose IR (argument ir) or opset (opset) is one above what this runtime takes."""
import sys

from models import model, newest, session

which = sys.argv[1] if len(sys.argv) > 1 else "ir"
limit = newest(which)
print("takes", which, limit, flush=True)
session(model(**{which: limit + 1}))
