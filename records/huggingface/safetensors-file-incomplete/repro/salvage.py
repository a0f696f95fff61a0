# /// script
# requires-python = ">=3.9"
# dependencies = ["safetensors", "numpy"]
# ///
"""Tensors that lie whole before the cut can be read by hand; the others are named."""
import numpy
from files import CUT, TENSORS, header
from safetensors.numpy import load, save

content = CUT["tensors"]
table, _ = header(content)
start = 8 + int.from_bytes(content[:8], "little")
kept, lost = {}, []
for name, entry in table.items():
    begin, end = entry["data_offsets"]
    if start + end > len(content):
        lost.append(name)
    else:
        assert entry["dtype"] == "F64"
        kept[name] = numpy.frombuffer(content[start + begin : start + end]).reshape(entry["shape"])
print("kept", list(kept), "lost", lost)
again = load(save(kept))
assert lost == ["second"] and list(again) == ["first"] and (again["first"] == TENSORS["first"]).all()
