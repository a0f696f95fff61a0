# /// script
# requires-python = ">=3.7"
# dependencies = ["torch"]
# ///
"""No wheel of the framework brings the driver's libraries or modules: installing it again cannot change them."""
import sysconfig
from pathlib import Path

site = Path(sysconfig.get_paths()["purelib"])
files = [path.name for folder in ("torch", "nvidia") for path in (site / folder).rglob("*") if path.is_file()]
assert any(name.startswith("libcudart") for name in files), "not a CUDA build"
driver = [n for n in files if n.startswith(("libcuda.so", "libnvidia-ml.so")) or n.endswith(".ko")]
assert driver == [], driver
print(len(files), "files, libcudart among them, nothing of the driver")
