# /// script
# requires-python = ">=3.9"
# dependencies = ["safetensors", "numpy"]
# ///
"""Filled up with zeros the file loads, and the tensor at its end is wrong without a word."""
from files import CUT, TENSORS, TRUE, header
from safetensors.numpy import load

content = CUT["tensors"]
try:
    load(content)
except Exception as error:
    print(error)
else:
    raise AssertionError("it loaded")
loaded = load(content + bytes(header(content)[1] - len(content)))
print("wrong numbers:", int((loaded["second"] != TENSORS["second"]).sum()), "of", TENSORS["second"].size)
assert (loaded["first"] == TENSORS["first"]).all() and (loaded["second"] != TENSORS["second"]).sum() == 10
assert (load(TRUE)["second"] == TENSORS["second"]).all()
