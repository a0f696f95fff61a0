# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Run a file written for Python 2. old.py [print|exec|except|twin]"""
import os
import subprocess
import sys
import tempfile

WHOLE = "import sys\nhalf = 3 / 2\nprint 'half', half\ntry:\n    raise ValueError, 'bad row'\nexcept ValueError, error:\n    print >>sys.stdout, error\n"
TEXTS = {
    "print": WHOLE,
    "exec": "exec 'x = 1'\n",
    "except": "try:\n    pass\nexcept ValueError, error:\n    pass\n",
    "raise": "raise ValueError, 'bad row'\n",
    "twin": "print('a' 1)\n",
}


def write(text):
    """Write train.py; give its path."""
    path = os.path.join(tempfile.mkdtemp(), "train.py")
    with open(path, "w") as file:
        file.write(text)
    return path


def run(path):
    """Run a file; give code and what it printed."""
    ran = subprocess.run([sys.executable, "-W", "ignore", path], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return ran.returncode, ran.stdout.decode()


if __name__ == "__main__":
    code, said = run(write(TEXTS[(sys.argv[1:] or ["print"])[0]]))
    print(said)
    sys.exit(code)
