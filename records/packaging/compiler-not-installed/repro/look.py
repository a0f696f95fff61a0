# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The two questions tell a machine without a compiler from one where the name is another."""
import subprocess

from module import build, environment, project

LOOK = """
# region look
for name in gcc g++ cc c++ clang; do command -v $name; done
echo "CC=$CC CXX=$CXX"
python -c "import sysconfig; print(sysconfig.get_config_var('CC'))"
# endregion
"""


def ask(environ):
    return subprocess.run(["/bin/bash", "-c", LOOK], env=environ, stdout=subprocess.PIPE).stdout.decode()


folder = project()
none, other = environment(), environment("/usr/bin", CC="x86_64-conda-linux-gnu-gcc", LDSHARED="x86_64-conda-linux-gnu-gcc -shared")
for environ, wanted in ((none, "'gcc"), (other, "'x86_64-conda-linux-gnu-gcc")):
    code, said = build(folder, environ)
    assert code and wanted in said and "No such file" in said, said
first, second = ask(none), ask(other)
print(first, second)
assert "/gcc\n" not in first and "\ngcc" in first
assert "/usr/bin/gcc\n" in second and "CC=x86_64-conda-linux-gnu-gcc" in second
