# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip>=22.3"]
# ///
"""The finished wheel is refused; the same package built by pip on this system loads and answers."""
import tempfile

from errorcanon.lab.kits.shell import bash, make_environment
from package import publish

BUILD = """
# region build-it-here fill: ops
pip install --force-reinstall --no-deps --no-cache-dir --no-binary ops ops
# endregion
"""
USE = "import ops; print(ops.answer())"
with tempfile.TemporaryDirectory() as folder:
    environ = dict(make_environment(folder), PIP_NO_INDEX="1", PIP_FIND_LINKS=publish(folder), PIP_PYTHON=folder + "/env/bin/python")
    code, text = bash("pip install ops", folder, **environ)
    assert code == 0 and "linux_x86_64.whl" in text, text
    code, text = bash("python -c '%s'" % USE, folder, **environ)
    assert code == 1 and "' not found (required by " in text, text
    code, text = bash(BUILD, folder, **environ)
    assert code == 0 and "ops-1.0.tar.gz" in text, text
    code, text = bash("python -c '%s'" % USE, folder, **environ)
    assert (code, text) == (0, "42\n"), text
print("42")
