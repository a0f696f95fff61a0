"""A project of small files in a folder, and a Python started in it."""
import os
import subprocess
import sys


def project(folder, **files):
    """Write files, by names without their ending."""
    os.makedirs(folder, exist_ok=True)
    for name, text in files.items():
        with open(os.path.join(folder, name + ".py"), "w") as file:
            file.write(text)


def run(folder, *words, **more):
    """Run Python with words in the folder; give exit code and output."""
    environ = dict(os.environ, **more)
    environ.pop("PYTHONDONTWRITEBYTECODE", None)
    ran = subprocess.run([sys.executable, *words], cwd=folder, env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return ran.returncode, ran.stdout.decode()


DICE = "import random\nprint('drawn', random.randint(6, 6))\n"
