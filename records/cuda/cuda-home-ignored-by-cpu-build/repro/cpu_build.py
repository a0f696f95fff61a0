# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "setuptools"]
# ///
"""With CUDA_HOME set, a build with CUDA takes it; one without CUDA does not look, and torch.version.cuda tells them apart."""
from errorcanon.lab.kits.cuda_home import ask_the_build

built_for, taken = ask_the_build()
print("built for CUDA", built_for, "- CUDA_HOME", "taken" if taken else "not read")
assert taken == (built_for is not None)
