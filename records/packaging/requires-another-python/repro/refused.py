# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip"]
# ///
"""Install a file that asks for a Python which this one is not.

refused.py [PYTHON [index]]: the Python from which on the file is said to run; index, the file by its version, from an
index that does not say for which Pythons its files are
"""
import os
import sys
import tempfile

from errorcanon.lab.kits.wheels import pip
from own_wheel import make_wheel

oldest = (sys.argv[1:] or ["3.12"])[0]
with tempfile.TemporaryDirectory() as folder:
    wheel = make_wheel(folder, "2.0", ">=" + oldest)
    if sys.argv[2:] == ["index"]:
        listed = os.path.join(folder, "simple", "numbers-lib")
        os.makedirs(listed)
        with open(os.path.join(listed, "index.html"), "w") as page:
            page.write('<!DOCTYPE html><a href="file://%s">%s</a>' % (wheel, os.path.basename(wheel)))
        code, text = pip("install", "--target", folder + "/lib", "numbers-lib==2.0", index="file://" + os.path.dirname(listed))
    else:
        code, text = pip("install", "--no-index", "--target", folder + "/lib", wheel)
print(text.replace(folder, "/folder"))
sys.exit(code)
