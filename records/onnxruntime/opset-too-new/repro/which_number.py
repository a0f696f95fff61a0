# /// script
# requires-python = ">=3.8"
# dependencies = ["onnxruntime", "onnx", "numpy"]
# ///
"""The message tells IR from opset; both stand in the model and need not be too new together."""
import subprocess
import sys

import onnx
from models import model, newest, session

ir, opset = newest("ir"), newest("opset")
assert session(model(ir=ir, opset=opset))


def message(**stamp):
    try:
        session(model(**stamp))
    except Exception as error:
        return str(error)
    return ""


for made, words in ((dict(ir=ir + 1), "Unsupported model IR version"), (dict(opset=opset + 1), "opset versions")):
    line = message(**made)
    print(line[:60], "...", line.strip()[-160:])
    assert words in line
    stamped = model(**made)
    assert (stamped.ir_version > ir) == ("ir" in made) and (stamped.opset_import[0].version > opset) == ("opset" in made)
assert "max supported IR version: %d" % ir in message(ir=ir + 1)
assert "till opset %d" % opset in message(opset=opset + 1)

onnx.save(model(ir=ir, opset=opset), "/tmp/model.onnx")
ASK = """
# region read-both-numbers fill: model.onnx
python -c "import onnx; m = onnx.load('model.onnx'); print(m.ir_version, m.opset_import)"
# endregion
"""
shown = subprocess.run(["bash", "-c", ASK.replace("python -c", sys.executable + " -c")], cwd="/tmp", stdout=subprocess.PIPE, check=True).stdout.decode()
print(shown)
assert shown.startswith(str(ir)) and "version: %d" % opset in shown
