# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Two faults, one message: the marks of Python 3.11, or one step a line, tell them apart."""
import os
import subprocess
import sys
import tempfile

WHOLE = """
config = %s
print(config.get("model").get("name").upper())
"""
STEPS = """
config = %s
# region steps fill: config, "model", "name"
model = config.get("model")
name = model.get("name")
print(name.upper())
# endregion
"""
FAULTS = ['{"data": {"name": "a"}}', '{"model": {"title": "a"}}']


def said(text):
    path = os.path.join(tempfile.mkdtemp(), "train.py")
    with open(path, "w") as file:
        file.write(text)
    ran = subprocess.run([sys.executable, path], stderr=subprocess.PIPE)
    return ran.stderr.decode().strip().split("\n")


for fault, step, marked in zip(FAULTS, ["name = model.get", "print(name.upper"], ['config.get("model").get', 'config.get("model").get("name").upper']):
    steps = said(STEPS % fault)
    assert steps[-1].startswith("AttributeError: 'NoneType' object has no attribute"), steps
    assert any(step in line for line in steps), steps
    whole = said(WHOLE % fault)
    assert whole[-1] == steps[-1], (whole, steps)
    if sys.version_info >= (3, 11):
        line, marks = whole[-3], whole[-2]
        assert line[marks.index("^") : marks.rindex("^") + 1] == marked, (line, marks)
    print(steps[-1], "told by:", step)
