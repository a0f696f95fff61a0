# /// script
# requires-python = ">=3.9"
# dependencies = ["bitsandbytes"]
# ///
"""The name of the library that bitsandbytes looks for, asked of its own function, without a GPU.

library.py [which|path|override|newer]
"""
import os
import subprocess
import sys
import tempfile
from importlib.metadata import version

os.environ.pop("BNB_CUDA_VERSION", None)
from bitsandbytes.cextension import get_cuda_bnb_library_path
from bitsandbytes.cuda_specs import CUDASpecs

how = (sys.argv[1:] or ["which"])[0]
release = tuple(int(n) for n in version("bitsandbytes").split(".")[:2])


def wanted(cuda, capability=(8, 0)):
    """What is looked for where torch was built with this CUDA, on a card of this compute capability."""
    return get_cuda_bnb_library_path(CUDASpecs(capability, cuda, (int(cuda[:-1]), int(cuda[-1]))))


here = sorted(p.name for p in wanted("124").parent.glob("libbitsandbytes_cuda*.so") if "nocublas" not in p.name)
print(version("bitsandbytes"), *here)
assert wanted("124").name == "libbitsandbytes_cuda124.so" and wanted("124").exists()  # the control
ASK = """
# region which-library
python -c "import torch; print('torch was built with CUDA', torch.version.cuda)"
echo "BNB_CUDA_VERSION=$BNB_CUDA_VERSION"
cd "$(python -c 'import importlib.util as u; print(u.find_spec("bitsandbytes").submodule_search_locations[0])')"
ls libbitsandbytes*
# endregion
"""
if how == "which":
    path = os.path.dirname(sys.executable) + os.pathsep + os.environ["PATH"]
    shown = subprocess.run(["bash", "-c", ASK], env=dict(os.environ, PATH=path), stdout=subprocess.PIPE, check=True).stdout.decode()
    print(shown)
    assert set(here) <= set(shown.split()) and "BNB_CUDA_VERSION=\n" in shown
    for cuda in ("117", "118", "124", "126", "128", "130"):
        print(cuda, wanted(cuda).name, wanted(cuda).exists())
        assert wanted(cuda).exists() == (wanted(cuda).name in here)
    assert wanted("128").exists() == (release >= (0, 49)) and wanted("117").exists() == (release < (0, 49))
    if release < (0, 44):
        assert wanted("124", (7, 0)).name == "libbitsandbytes_cuda124_nocublaslt.so" and wanted("124", (7, 0)).exists()
elif how == "path":
    with tempfile.TemporaryDirectory() as folder:
        open(os.path.join(folder, "libbitsandbytes_cuda999.so"), "w").close()
        os.environ["LD_LIBRARY_PATH"] = folder
        print(wanted("999").name, wanted("999").exists())
        assert not wanted("999").exists() and wanted("999").parent == wanted("124").parent
elif how == "override":
    assert not wanted("999").exists()
    os.environ["BNB_CUDA_VERSION"] = "124"
    assert wanted("999") == wanted("124") and wanted("999").exists()
    if release < (0, 44):  # below 7.5 the number is appended to a name that no wheel has
        assert wanted("128", (7, 0)).name == "libbitsandbytes_cuda128_nocublaslt124.so" and not wanted("128", (7, 0)).exists()
    os.environ["BNB_CUDA_VERSION"] = "998"  # a version that is not in the wheel is none the better
    assert wanted("124").name == "libbitsandbytes_cuda998.so" and not wanted("124").exists()
else:
    has = "118 120 121 122 123 124 125 126 128 129 130".split()
    assert has == [n[len("libbitsandbytes_cuda"):-3] for n in here], here
