"""Compile a kernel for an NVIDIA GPU that need not be there."""
import os
import tempfile

os.environ.setdefault("TRITON_CACHE_DIR", tempfile.mkdtemp())
import triton
from triton.backends.compiler import GPUTarget


def build(kernel, kinds, fixed, arch=80, **options):
    """Compile for compute capability arch: kinds are the types of the arguments, fixed the constants."""
    every = {name: kinds.get(name, "constexpr") for name in kernel.arg_names}
    try:
        source = triton.compiler.ASTSource(fn=kernel, signature=every, constexprs=fixed)
    except TypeError:  # before Triton 3.3
        source = triton.compiler.ASTSource(fn=kernel, signature=kinds, constants=fixed)
    return triton.compile(source, target=GPUTarget("cuda", arch, 32), options=options)
