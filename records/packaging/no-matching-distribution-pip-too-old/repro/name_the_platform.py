# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip>=10,<20.3"]
# ///
"""Name the platform of the file: an old pip then fetches it, and installs it into a folder."""
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.wheels import HERE, make_index, pip

with tempfile.TemporaryDirectory() as folder:
    index = make_index(folder, [("fastops", "1.0", "%s-%s-manylinux_2_28_x86_64" % (HERE, HERE))])
    words = ["--platform", "manylinux_2_28_x86_64", "--only-binary=:all:", "--implementation", "cp", "--abi", HERE, "--python-version", HERE[2:]]
    code, text = pip("download", "--no-deps", *words, "-d", folder + "/out", "fastops", index=index)
    assert code == 0, text
    wheel = folder + "/out/fastops-1.0-%s-%s-manylinux_2_28_x86_64.whl" % (HERE, HERE)
    code, text = pip("install", "--no-index", "--no-deps", wheel, "--target", folder + "/lib")
    assert code == 0, text
    out = subprocess.check_output([sys.executable, "-c", "import fastops; print(fastops.version)"], cwd=folder + "/lib")
    assert out.strip() == b"1.0"
print(pip("--version")[1].split(" from")[0], "installed it")
