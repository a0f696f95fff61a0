# /// script
# requires-python = ">=3.7"
# dependencies = ["errorcanon", "torch"]
# ///
"""nm on torch's own libraries: the function is there with other arguments; the twin's very symbol is there."""
import re
import tempfile

from build import build, libraries, run
from errorcanon.lab.kits.shell import bash

READ = """
# region exported fill: ASKED
cd "$(python -c 'import torch; print(torch.__path__[0])')/lib"
nm -DC --defined-only libc10*.so libtorch_cpu.so libtorch_python.so | grep ASKED
# endregion
"""
STRINGS = """
# region kind-of-string
python -c 'import torch; print(torch.compiled_with_cxx11_abi())'
# endregion
"""
with tempfile.TemporaryDirectory() as folder:
    for use in ("set-device-int", "set-device-char", "set-device-force"):
        code, text = run(build(folder, use))
        found = re.search(r"undefined symbol: (\w+)", text)
        shown, listed = bash(READ.replace("ASKED", "c10::cuda::SetDevice"), folder)
        assert shown == 0 and "c10::cuda::SetDevice(" in listed, listed
        arguments = {"set-device-int": "(int)", "set-device-char": "(signed char)", "set-device-force": "(signed char, bool)"}[use]
        assert ("SetDevice" + arguments in listed) == (code == 0) == (found is None), (listed, text)
    # the twin: a module that is not linked misses a symbol that torch has
    own = next(use for use in ("set-device-int", "set-device-char", "set-device-force") if run(build(folder, use))[0] == 0)
    code, text = run(build(folder, own, linked=False))
    assert code == 1 and "undefined symbol: _ZN3c104cuda9SetDevice" in text, text
    kind = bash(STRINGS, folder)[1].strip()
    assert kind in ("True", "False"), kind
    code, text = run(build(folder, "device-name-new" if kind == "True" else "device-name-old"))
    assert code == 0, text
    code, text = run(build(folder, "device-name-old" if kind == "True" else "device-name-new"))
    assert code == 1 and "undefined symbol: _ZN3c1014DeviceTypeName" in text, text
