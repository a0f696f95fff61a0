"""uv with no settings but those of the call, and a cache of its own."""
import os
import subprocess
import sys
import tempfile

from uv import find_uv_bin


def uv(*words, cwd=None):
    """Run uv with no other settings and a cache of its own; give its exit code and what it printed."""
    environ = {k: v for k, v in os.environ.items() if not k.startswith(("UV_", "VIRTUAL_ENV"))}
    with tempfile.TemporaryDirectory() as cache:
        environ.update(UV_CACHE_DIR=cache, UV_NO_CONFIG="1", NO_COLOR="1", UV_NO_PROGRESS="1", UV_PYTHON_DOWNLOADS="never")
        ran = subprocess.run([find_uv_bin()] + list(words), cwd=cwd, env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return ran.returncode, ran.stdout.decode()


def install(folder, index, *words):
    """uv pip install of these words into a folder of its own."""
    return uv("pip", "install", "--python", sys.executable, "--target", folder, "--index-url", index, *words)


def flat(text):
    """Without the line breaks and marks that older releases put in."""
    return " ".join(text.split())
