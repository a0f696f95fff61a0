# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Allow the classes that the file needs: the values come back, and other classes are still refused."""
import argparse
import io

import numpy as np
import torch

torch.manual_seed(0)


def saved(held):
    file = io.BytesIO()
    torch.save(held, file)
    file.seek(0)
    return file


weights = {"w": torch.randn(3)}
held = {"model": weights, "args": argparse.Namespace(lr=0.1), "best": np.float64(0.5)}
names = torch.serialization.get_unsafe_globals_in_checkpoint(saved(held))
print(names)
assert "argparse.Namespace" in names and any(name.endswith("multiarray.scalar") for name in names)
assert torch.serialization.get_unsafe_globals_in_checkpoint(saved(weights)) == []

file = saved(held)
# region safe-globals fill: file, argparse.Namespace
scalar = np.float64(0.5).__reduce__()[0]  # how numpy pickles one number
allowed = [argparse.Namespace, scalar, np.dtype, type(np.dtype("float64"))]
with torch.serialization.safe_globals(allowed):
    back = torch.load(file)
# endregion
with torch.serialization.safe_globals(allowed):
    assert torch.equal(back["model"]["w"], weights["w"]) and back["args"].lr == 0.1 and back["best"] == 0.5
    try:
        torch.load(saved({"path": argparse.ArgumentParser}))
    except Exception as error:
        assert "ArgumentParser" in str(error)
    else:
        raise AssertionError("a class that was not allowed came through")
try:
    torch.load(saved({"args": argparse.Namespace(lr=0.1)}))
except Exception as error:
    print(str(error).splitlines()[0][:60])
else:
    raise AssertionError("the permission outlived its block")

# a number of another type brings another class of NumPy
try:
    with torch.serialization.safe_globals(allowed):
        torch.load(saved({"best": np.float32(0.5)}))
except Exception as error:
    assert "Float32DType" in str(error), error
else:
    raise AssertionError("float32 came through with float64's class")
with torch.serialization.safe_globals([*allowed, type(np.dtype("float32"))]):
    assert torch.load(saved({"best": np.float32(0.5)}))["best"] == 0.5

# a file that NumPy 1 wrote names the module as it was called then
whole = io.BytesIO()
torch.save(held, whole, _use_new_zipfile_serialization=False)
old = whole.getvalue().replace(b"numpy._core.multiarray\nscalar", b"numpy.core.multiarray\nscalar")
assert old != whole.getvalue()
try:
    with torch.serialization.safe_globals(allowed):
        torch.load(io.BytesIO(old))
except Exception as error:
    assert "numpy.core.multiarray.scalar" in str(error), error
else:
    raise AssertionError("the older name came through")
# region of-numpy-1 fill: allowed, scalar
allowed.append((scalar, "numpy.core.multiarray.scalar"))
# endregion
with torch.serialization.safe_globals(allowed):
    assert torch.load(io.BytesIO(old))["best"] == 0.5
