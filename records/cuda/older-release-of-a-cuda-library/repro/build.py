"""With gcc: two libraries named as CUDA's, of which one asks the other for a function that came later.

`nvidia/` is laid out like NVIDIA's wheels, `system/` holds an older release of the second library.
"""
import os
import shutil
import subprocess
import sys
from pathlib import Path

# Where the first lies, its name; where the second lies, its name; what the older one lacks. NCCL marks no versions.
PAIRS = {
    "nvjitlink": ("cusparse", "libcusparse.so.12", "nvjitlink", "libnvJitLink.so.12", "__nvJitLinkAddData_12_1"),
    "cublas": ("cublas", "libcublas.so.12", "cublas", "libcublasLt.so.12", "cublasLtGetStatusString"),
    "nccl": ("torch", "libtorch_cuda.so", "nccl", "libnccl.so.2", "ncclCommRegister"),
}


def _compile(target, text, *words):
    target.parent.mkdir(parents=True, exist_ok=True)
    source = target.with_suffix(".c")
    source.write_text(text)
    subprocess.check_call(["gcc", "-shared", "-fPIC", str(source), *map(str, words), "-o", str(target)])
    source.unlink()


def release(target, number, *functions):
    """Make a release of the second library that has these functions; each gives the number."""
    mark = target.parent / "mark.map"
    target.parent.mkdir(parents=True, exist_ok=True)
    mark.write_text("" if "nccl" in target.name else target.name + " { global: *; };\n")
    text = "".join("int %s(void) { return %d; }\n" % (name, number) for name in functions)
    words = ["-Wl,--version-script," + str(mark)] if mark.stat().st_size else []
    _compile(target, text, "-Wl,-soname," + target.name, *words)
    mark.unlink()


def tree(folder, pair="nvjitlink"):
    """Give the path of the first library; both lie in folder/nvidia, and the older in folder/system."""
    package, first, beside, second, symbol = PAIRS[pair]
    folder = Path(folder)
    new = folder / "nvidia" / beside / "lib" / second
    old = folder / "system" / second
    release(new, 2, "created", symbol)
    release(old, 1, "created")
    target = folder / "nvidia" / package / "lib" / first
    text = "int created(void);\nint %s(void);\nint answer(void) { return 10 * created() + %s(); }\n" % (symbol, symbol)
    _compile(target, text, new, "-Wl,-soname," + first, "-Wl,--enable-new-dtags,-rpath,$ORIGIN/../../%s/lib" % beside)
    return target


def load(library, path="", before="", expression="library.answer()"):
    """Load the library in a new Python, as an import does, and ask it something; give exit code and output."""
    environ = {name: value for name, value in os.environ.items() if name != "LD_LIBRARY_PATH"}
    if path:
        environ["LD_LIBRARY_PATH"] = str(path)
    code = "import ctypes, os\n%s\nlibrary = ctypes.CDLL(%r, mode=ctypes.RTLD_GLOBAL)\n" % (before, str(library))
    code += "print(%s)\n" % expression
    done = subprocess.run([sys.executable, "-c", code], env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout.decode().strip()


def again(folder, pair="nvjitlink"):
    """Install the packages anew."""
    shutil.rmtree(Path(folder) / "nvidia")
    return tree(folder, pair)
