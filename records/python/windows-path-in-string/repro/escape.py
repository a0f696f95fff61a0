# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Run a program with a Windows path in a string. escape.py [users|hex|docstring|twin]"""
import os
import subprocess
import sys
import tempfile

TEXTS = {
    "users": 'path = "C:\\Uploads\\train.csv"\nprint(path)\n',
    "bytes": 'path = b"C:\\xlogs"\nprint(path)\n',
    "hex": 'path = "C:\\xlogs\\train.csv"\nprint(path)\n',
    "docstring": 'def load():\n    """Read C:\\Uploads\\train.csv."""\n',
    "twin": 'open("C:\\\\Users\\\\me\\\\train.csv")\n',
}


def run(text):
    """Run a program from a file; give code and what it printed."""
    path = os.path.join(tempfile.mkdtemp(), "train.py")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    ran = subprocess.run([sys.executable, path], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return ran.returncode, ran.stdout.decode()


if __name__ == "__main__":
    code, said = run(TEXTS[(sys.argv[1:] or ["users"])[0]])
    print(said)
    sys.exit(code)
