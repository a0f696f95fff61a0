# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "transformers"]
# ///
"""Each package imported by itself: accelerate is missing, or it is there and bitsandbytes is not."""
from importlib.util import find_spec

from errorcanon.lab.kits.shell import bash

ASK = """
# region which-package
python -c "import accelerate; print(accelerate.__version__)"
python -c "import bitsandbytes, torch; print(bitsandbytes.__version__, torch.cuda.is_available())"
# endregion
"""
code, text = bash("set +e\n" + ASK, "/tmp")
print(text)
there = find_spec("accelerate") is not None
assert find_spec("bitsandbytes") is None and "No module named 'bitsandbytes'" in text, text
assert ("No module named 'accelerate'" in text) != there, text
if there:
    import accelerate

    assert text.splitlines()[0] == accelerate.__version__, text
