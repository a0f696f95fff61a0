# /// script
# requires-python = ">=3.7"
# dependencies = []
# ///
"""`import importlib as imp`: of what imp had, only reload is there under that name."""
import importlib as imp
import string
import subprocess
import sys

assert imp.reload(string) is string
USED = ["load_source", "find_module", "load_module", "load_compiled", "new_module", "get_suffixes", "get_magic",
        "get_tag", "cache_from_source", "source_from_cache", "acquire_lock", "release_lock", "lock_held",
        "is_builtin", "is_frozen", "C_EXTENSION", "PY_SOURCE", "PKG_DIRECTORY"]
there = [name for name in USED if hasattr(imp, name)]
print("there:", there)
assert not there
ran = subprocess.run([sys.executable, "-c", "import importlib as imp; imp.load_source('settings', 'settings.py')"],
                     stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
said = ran.stdout.decode().strip().splitlines()[-1]
print(said)
assert ran.returncode == 1 and said.startswith("AttributeError: module 'importlib' has no attribute 'load_source'")
