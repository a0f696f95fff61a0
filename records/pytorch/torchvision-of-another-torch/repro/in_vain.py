# /// script
# requires-python = ">=3.9"
# dependencies = ["torch", "torchvision"]
# ///
"""Steps after which the same error stands. Argument: order (default) or again.

order: torchvision imported before torch, after it, or its extension alone
again: the files are those that the wheel records, so the same wheel installed again brings the same
"""
import base64
import csv
import hashlib
import importlib.metadata
import os
import sys

from pair import EXTENSION, FOLDER, USE, fails, run

if (sys.argv[1:] or ["order"])[0] == "order":
    for first in ("import torchvision, torch", "import torch, torchvision", "from torchvision import extension"):
        code, text = run(first + "\n" + USE)
        print(first + ":", text.splitlines()[-1][:60])
        assert fails(code, text)
else:
    checked = 0
    for row in csv.reader(importlib.metadata.distribution("torchvision").read_text("RECORD").splitlines()):
        path = os.path.join(os.path.dirname(FOLDER), row[0])
        if row[1] and path.endswith((".so", ".py")):
            with open(path, "rb") as file:
                digest = base64.urlsafe_b64encode(hashlib.sha256(file.read()).digest()).rstrip(b"=").decode()
            assert row[1] == "sha256=" + digest, path
            checked += path == EXTENSION
    assert checked == 1 and fails(*run(USE))
    print("every file is the wheel's own, and the error stands")
