"""Compile a Triton kernel ahead of time, for an NVIDIA GPU that is not there."""

from __future__ import annotations

import importlib
import os
import tempfile
from typing import Any, Dict

os.environ.setdefault("TRITON_CACHE_DIR", tempfile.mkdtemp())
triton = importlib.import_module("triton")
target = importlib.import_module("triton.backends.compiler").GPUTarget


def build(
    kernel: Any, kinds: Dict[str, str], fixed: Dict[str, Any], arch: int = 80, **options: Any
) -> Any:
    """Compile for compute capability arch: kinds are the arguments' types, fixed the constants."""
    every = {name: kinds.get(name, "constexpr") for name in kernel.arg_names}
    try:
        source = triton.compiler.ASTSource(fn=kernel, signature=every, constexprs=fixed)
    except TypeError:  # before Triton 3.3
        source = triton.compiler.ASTSource(fn=kernel, signature=kinds, constants=fixed)
    return triton.compile(source, target=target("cuda", arch, 32), options=options)
