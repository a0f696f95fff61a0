# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "pip>=23.0.1"]
# ///
"""A virtual environment of the same Python takes the package and leaves the system as it was."""
import os
import tempfile

from managed import make_python, make_wheel, run, shell, version_in

VENV = """
# region virtual-environment fill: /opt/env, tool
python3 -m venv /opt/env
/opt/env/bin/pip install tool
# endregion
"""
with tempfile.TemporaryDirectory() as folder:
    python, inside = make_python(folder), folder + "/env/bin/python3"
    make_wheel(folder, "1.0")
    code, text = shell("python3 -m pip install tool", folder)
    assert code and "externally-managed-environment" in text, text
    code, text = shell(VENV.replace("/opt", folder), folder)
    assert code == 0 and version_in(inside) == "1.0", text
    # that was the pip that came with Python; now this lane's
    code, text = run(python, "-m", "pip", "--python", inside, "install", make_wheel(folder, "2.0"))
    assert code == 0 and version_in(inside) == "2.0", text
    assert version_in(python) is None

WITHOUT = """
# region without-ensurepip fill: /opt/env, tool
python3 -m venv --without-pip /opt/env
python3 -m pip --python /opt/env/bin/python3 install tool
# endregion
"""
with tempfile.TemporaryDirectory() as folder:  # as on a Debian without python3-venv
    python, inside = make_python(folder), folder + "/env/bin/python3"
    os.remove(folder + "/lib/%s/ensurepip" % os.path.basename(python))
    make_wheel(folder, "1.0")
    code, text = shell(VENV.replace("/opt", folder), folder)
    assert code and "ensurepip" in text and version_in(inside) is None, text
    code, text = shell("rm -rf env" + WITHOUT.replace("/opt", folder), folder)
    assert code == 0 and version_in(inside) == "1.0" and version_in(python) is None, text

PATH = """
export PATH=/opt/env/bin:$PATH
pip install tool
python3 -c 'import tool; print(tool.version)'
"""
with tempfile.TemporaryDirectory() as folder:
    python = make_python(folder)
    make_wheel(folder, "1.0")
    code, text = shell((VENV.splitlines()[2] + PATH).replace("/opt", folder), folder)
    assert code == 0 and text.endswith("\n1.0\n") and version_in(python) is None, text
    # what the system has is seen inside with --system-site-packages, and not without
    code, text = run(python, "-m", "pip", "install", "--break-system-packages", make_wheel(folder, "3.0"))
    assert code == 0, text
    for option, seen in (("", None), (" --system-site-packages", "3.0")):
        code, text = shell("rm -rf env; python3 -m venv%s %s/env" % (option, folder), folder)
        assert code == 0 and version_in(folder + "/env/bin/python3") == seen, text
print("installed in the environment, nothing in the system")
