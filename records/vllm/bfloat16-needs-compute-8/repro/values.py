# /// script
# requires-python = ">=3.9"
# dependencies = ["torch>=1.12"]
# ///
"""Every value of bfloat16, taken to float16 and to float32.

values.py [half|overflow|float32]
"""
import sys

import torch

# all bit patterns of sixteen bits, as bfloat16: shift them into the upper half of a float32
bits = torch.arange(0, 1 << 16, dtype=torch.int64) << 16
bits = torch.where(bits >= 1 << 31, bits - (1 << 32), bits).to(torch.int32)
exact = torch.tensor(bits.numpy().view("float32"))
exact = exact[torch.isfinite(exact)]
value = exact.to(torch.bfloat16)
assert len(value) == 65280 and torch.equal(value.float(), exact)
half = value.to(torch.float16).float()
inside = (exact.abs() <= 65504) & (exact.abs() >= 2.0**-14)
how = (sys.argv[1:] or ["half"])[0]
print(how, "of", len(value), "values", int(inside.sum()), "lie where float16 is normal")
if how == "half":
    assert torch.equal(half[inside], exact[inside]), "the same number, bit for bit"
    assert not torch.equal(half, exact), "and not everywhere"
elif how == "overflow":
    above = exact.abs() > 65536
    assert torch.isinf(half[above]).all() and torch.isfinite(exact[above]).all()
    row = torch.tensor([70000.0, 80000.0]).to(torch.bfloat16)
    assert torch.isfinite(torch.softmax(row.float(), 0)).all()
    lost = row.to(torch.float16)
    print(row, "->", lost, "->", torch.softmax(lost.float(), 0))
    assert torch.isinf(lost).all() and torch.isnan(torch.softmax(lost.float(), 0)).all()
else:
    assert torch.equal(value.to(torch.float32).to(torch.bfloat16).float(), exact)
    assert torch.isfinite(value.to(torch.float32)).all()
