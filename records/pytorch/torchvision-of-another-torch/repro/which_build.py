# /// script
# requires-python = ">=3.9"
# dependencies = ["torch", "torchvision", "pip"]
# ///
"""The wheel's own words tell the torch that torchvision was built for, and the loader tells what it misses.

The twin is an extension that was imported before torch: it finds its library once torch is there.
"""
import ctypes
import os
import re
import subprocess
import sys
import tempfile

import torch
from errorcanon.lab.kits.shell import bash

from pair import BUILD, EXTENSION, USE, WANTED, fails, run

COMMANDS = """
# region which-build
python -c "import torch; print(torch.__version__, torch.version.cuda)"
python -c "import importlib.metadata as m; print(m.version('torchvision'), m.requires('torchvision'))"
cat "$(python -c "import importlib.util as u; print(u.find_spec('torchvision').submodule_search_locations[0])")/version.py"
# endregion
"""

here, _, kind = torch.__version__.partition("+")
print("torch %s with CUDA %s; torchvision %s asks for torch %s" % (torch.__version__, torch.version.cuda, BUILD, WANTED))
code, text = bash(COMMANDS, "/tmp")
print(text)
assert code == 0 and "%s %s" % (torch.__version__, torch.version.cuda) in text and BUILD in text, text
assert re.search(r"torch ?\(?== ?" + re.escape(WANTED), text), text
assert fails(*run(USE))
assert WANTED != here or (BUILD.partition("+")[2].startswith("cu") and torch.version.cuda is None)

try:
    ctypes.CDLL(EXTENSION)
except OSError as error:
    print("the loader:", error)
    missing = re.search(r"(lib\w+\.so[.\d]*): cannot open|undefined symbol: (\w+)", str(error))
else:
    raise AssertionError("it loads")
assert missing
torch_lib = os.path.join(os.path.dirname(torch.__file__), "lib")
assert missing.group(1) not in os.listdir(torch_lib), "after import torch its own libraries are found"

# the twin: linked to libc10.so alone, without a path
with tempfile.TemporaryDirectory() as folder:
    source, library = os.path.join(folder, "twin.c"), os.path.join(folder, "twin.so")
    with open(source, "w") as file:
        file.write("int twice(int x) { return 2 * x; }\n")
    subprocess.check_call(["gcc", "-shared", "-fPIC", source, "-Wl,--no-as-needed", os.path.join(torch_lib, "libc10.so"), "-Wl,--allow-shlib-undefined", "-o", library])
    load = "import ctypes; print(ctypes.CDLL(%r).twice(21))" % library
    code, text = run(load)
    assert code and "libc10.so: cannot open shared object file" in text, text
    assert run("import torch\n" + load) == (0, "42")

# pip check sees another release and no other build
checked = subprocess.run([sys.executable, "-m", "pip", "check"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT).stdout.decode()
print("pip check:", checked.strip())
assert ("requirement torch==" + WANTED in checked) == (WANTED != here)
