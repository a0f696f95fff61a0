"""A folder with another libc10.so, as an old installation or a libtorch beside it leaves one."""
import glob
import os
import subprocess
import sys

TORCH = next(path for place in sys.path for path in glob.glob(os.path.join(place, "torch", "lib")))


def make(folder):
    """Put a libc10.so there that lacks what this torch needs."""
    source = os.path.join(folder, "old.c")
    with open(source, "w") as file:
        file.write("int old_release;\n")
    subprocess.check_call(["gcc", "-shared", "-fPIC", source, "-Wl,-soname,libc10.so", "-o", os.path.join(folder, "libc10.so")])


def run(code, *folders):
    """Run Python code with folders on LD_LIBRARY_PATH; gives exit code and output with plain paths."""
    environ = dict(os.environ, LD_LIBRARY_PATH=":".join(folders))
    done = subprocess.Popen([sys.executable, "-c", code], env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    text = done.communicate()[0].decode()
    return done.returncode, text.replace(os.path.dirname(os.path.dirname(TORCH)), "/opt/env/lib/site-packages")


SUM = "import torch; assert torch.arange(4.).sum().item() == 6; print('right')"
