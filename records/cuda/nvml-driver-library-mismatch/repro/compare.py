# /// script
# requires-python = ">=3.9"
# dependencies = []
# ///
"""NVML starts where module and library have one version, and says mismatch (18) where they have two."""
import ctypes

from versions import library_version, module_version

module, library = module_version(), library_version()
status = ctypes.CDLL("libnvidia-ml.so.1").nvmlInit_v2()
print("module", module, "library", library, "nvmlInit", status)
assert (status == 18) == (module != library)
assert status in (0, 18)
