# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "setuptools"]
# ///
"""With CUDA_HOME set, a build with CUDA takes it; one without CUDA does not look, and torch.version.cuda tells them apart."""
import os
import tempfile

import bare  # noqa: F401
import torch

with tempfile.TemporaryDirectory() as folder:
    os.environ["CUDA_HOME"] = folder
    from torch.utils.cpp_extension import CUDA_HOME

    print("built for CUDA", torch.version.cuda, "- CUDA_HOME", "taken" if CUDA_HOME == folder else CUDA_HOME)
    if torch.version.cuda:
        assert CUDA_HOME == folder
    else:
        assert CUDA_HOME is None
