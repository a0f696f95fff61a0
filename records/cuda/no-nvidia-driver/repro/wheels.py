# /// script
# requires-python = ">=3.7"
# dependencies = ["torch"]
# ///
"""No wheel brings the driver's library, so a reinstallation cannot bring it back."""
import sysconfig
from pathlib import Path

site = Path(sysconfig.get_paths()["purelib"])
names = {path.name for folder in ("torch", "nvidia") for path in (site / folder).rglob("*.so*")}
assert any(name.startswith("libcudart") for name in names), "not a CUDA build"
assert not [name for name in names if name.startswith(("libcuda.so", "libnvidia-ml.so"))], names
print(len(names), "libraries, libcudart among them, libcuda not")
