# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "setuptools"]
# ///
"""With CUDA_HOME set, a build with CUDA takes it; one without CUDA does not look, and torch.version.cuda tells them apart."""
import contextlib
import io

from errorcanon.lab.kits.cuda_home import ask_the_build

built_for, taken = ask_the_build()
print("built for CUDA", built_for, "- CUDA_HOME", "taken" if taken else "not read")
assert taken == (built_for is not None)
said = io.StringIO()
with contextlib.redirect_stdout(said):
    exec("import torch, torch.utils.cpp_extension as e; print(torch.version.cuda, e.CUDA_HOME)")  # what the page runs
print("printed:", said.getvalue().strip())
assert (said.getvalue() == "None None\n") == (not taken)
