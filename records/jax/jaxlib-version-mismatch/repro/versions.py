# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Read both versions and jax's lower bound without importing jax; they tell in advance whether the import fails."""
import re
import subprocess
import sys
from importlib.metadata import distribution, version
from importlib.util import find_spec
from pathlib import Path

READ = """
# region read
python -c "from importlib.metadata import version as v; print(v('jax'), v('jaxlib'))"
python -c "from importlib.util import find_spec as f; print(f('jax').origin, f('jaxlib').origin)"
# endregion
"""


def numbers(text):
    return tuple(map(int, re.match(r"\d+(?:\.\d+)*", text).group().split(".")))


jax, jaxlib = version("jax"), version("jaxlib")
text = Path(find_spec("jax").origin).with_name("version.py").read_text()
lowest = re.search(r"""_minimum_jaxlib_version = ["']([\d.]+)""", text).group(1)
print("jax", jax, "takes jaxlib from", lowest, "to", jax, "- here is", jaxlib)
said = subprocess.run(["bash", "-c", READ.replace("python -c", sys.executable + " -c")], capture_output=True, text=True)
print(said.stdout, said.stderr)
assert said.stdout.splitlines() == [f"{jax} {jaxlib}", f"{find_spec('jax').origin} {find_spec('jaxlib').origin}"]
sound = numbers(lowest) <= numbers(jaxlib) <= numbers(jax)

tried = subprocess.run([sys.executable, "-c", "import jax"], capture_output=True, text=True)
assert (tried.returncode == 0) == sound, tried.stderr
assert ("RuntimeError: jaxlib" in tried.stderr) == (not sound)
declared = [line for line in distribution("jax").requires if line.startswith("jaxlib") and "extra" not in line]
print("declared:", declared)
assert bool(declared) == (numbers(jax) >= (0, 4, 30))
