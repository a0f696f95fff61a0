"""A training script that pickles an object of its class, and programs that load it."""
import os
import subprocess
import sys

NET = "class Net:\n    def __init__(self):\n        self.weight = [1, 2]\n"
SAVE = "import pickle\n{net}\nwith open('net.pkl', 'wb') as file:\n    pickle.dump({what}, file)\n"
LOAD = "import pickle\n{first}\nwith open('net.pkl', 'rb') as file:\n    net = pickle.load(file)\nprint({shown})\n"


def write(folder, **files):
    for name, text in files.items():
        with open(os.path.join(folder, name + ".py"), "w") as file:
            file.write(text)


def run(folder, name):
    """Run a program of the folder; give exit code and output."""
    ran = subprocess.run([sys.executable, name + ".py"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return ran.returncode, ran.stdout.decode()
