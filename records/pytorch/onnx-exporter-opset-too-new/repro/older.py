# /// script
# requires-python = ">=3.8"
# dependencies = ["torch"]
# ///
"""In older releases the exporter has no argument dynamo, and the highest opset another name; without it the export runs."""

import io
import subprocess
import sys
import warnings

import torch

warnings.simplefilter("ignore")
release = tuple(int(part) for part in torch.__version__.split(".")[:2])
model, example = torch.nn.Linear(2, 2), (torch.zeros(1, 2),)
name = "ONNX_MAX_OPSET" if release >= (2, 0) else "onnx_main_opset"
for asked in ("ONNX_MAX_OPSET", "onnx_main_opset"):
    code = "import torch.onnx._constants as c; print(c.%s)" % asked
    ran = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert (ran.returncode == 0) == (asked == name), ran.stderr
    highest = int(ran.stdout) if asked == name else 0
    print(torch.__version__, asked, highest)


def export(opset, **more):
    file = io.BytesIO()
    torch.onnx.export(model, example, file, opset_version=opset, **more)
    return file.getvalue()


try:
    export(99)
except ValueError as error:
    assert "Unsupported ONNX opset version: 99" in str(error), error
else:
    raise AssertionError("opset 99 was exported")
try:
    export(13, dynamo=False)
except TypeError as error:
    print(error)
    assert release < (2, 4) and "dynamo" in str(error), error
except Exception as error:
    assert release >= (2, 4) and "Module onnx is not installed" in str(error), error
else:
    assert release >= (2, 4), "it has the argument"
try:
    written = export(13)
except Exception as error:  # the check of the opset is passed
    print(error)
    assert release >= (2, 0) and "Module onnx is not installed" in str(error), error
else:
    # field 8 of the file, which holds the opset in its field 2
    assert b"B\x02\x10\x0d" in written
