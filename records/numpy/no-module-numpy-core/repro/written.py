"""What NumPy 2.5.5 wrote of {"weight": WEIGHT}, as pickles of two protocols and as .npy."""
import base64
import os
import subprocess
import sys

WEIGHT = [[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]
PROTOCOL_4 = base64.b64decode(
    "gASVrwAAAAAAAAB9lIwGd2VpZ2h0lIwWbnVtcHkuX2NvcmUubXVsdGlhcnJheZSMDF9yZWNvbnN0cnVjdJSTlIwFbnVtcHmUjAdu"
    "ZGFycmF5lJOUSwCFlEMBYpSHlFKUKEsBSwJLA4aUaAWMBWR0eXBllJOUjAJmNJSJiIeUUpQoSwOMATyUTk5OSv////9K/////0sA"
    "dJRiiUMYAAAAAAAAgD8AAABAAABAQAAAgEAAAKBAlHSUYnMu"
)
PROTOCOL_5 = base64.b64decode(
    "gAWVmgAAAAAAAAB9lIwGd2VpZ2h0lIwTbnVtcHkuX2NvcmUubnVtZXJpY5SMC19mcm9tYnVmZmVylJOUKJYYAAAAAAAAAAAAAAAA"
    "AIA/AAAAQAAAQEAAAIBAAACgQJSMBW51bXB5lIwFZHR5cGWUk5SMAmY0lImIh5RSlChLA4wBPJROTk5K/////0r/////SwB0lGJL"
    "AksDhpSMAUOUdJRSlHMu"
)
NPY = base64.b64decode(
    "k05VTVBZAQB2AHsnZGVzY3InOiAnPGY0JywgJ2ZvcnRyYW5fb3JkZXInOiBGYWxzZSwgJ3NoYXBlJzogKDIsIDMpLCB9ICAgICAg"
    "ICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIAoAAAAAAACAPwAAAEAAAEBAAACAQAAA"
    "oEA="
)
NAMES = {"data.pkl": PROTOCOL_4, "data5.pkl": PROTOCOL_5, "data.npy": NPY}


def lay(folder):
    """Write the three files."""
    for name, data in NAMES.items():
        with open(os.path.join(folder, name), "wb") as file:
            file.write(data)


def run(folder, text):
    """Run a program in the folder; give exit code and output."""
    with open(os.path.join(folder, "load.py"), "w") as file:
        file.write(text)
    ran = subprocess.run([sys.executable, "load.py"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return ran.returncode, ran.stdout.decode()


LOAD = "import pickle\n\n%swith open('%s', 'rb') as file:\n    data = pickle.load(file)\nprint(data['weight'].tolist())\n"
