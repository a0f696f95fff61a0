"""A wheel that asks for a Python: 1.0 for any from 3.6 on, 2.0 for 3.12 or what is named."""
import os
import zipfile

CODE = {"1.0": "Number = int\n", "2.0": "type Number = int  # a statement of Python 3.12\n"}


def make_wheel(folder, version, python):
    """Write it; give its path."""
    info = f"numbers_lib-{version}.dist-info/"
    files = {
        "numbers_lib.py": CODE[version] + f"version = {version!r}\n",
        f"{info}METADATA": f"Metadata-Version: 2.1\nName: numbers-lib\nVersion: {version}\nRequires-Python: {python}\n",
        f"{info}WHEEL": "Wheel-Version: 1.0\nGenerator: own\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    files[f"{info}RECORD"] = "".join(f"{name},,\n" for name in [*files, f"{info}RECORD"])
    path = os.path.join(folder, f"numbers_lib-{version}-py3-none-any.whl")
    with zipfile.ZipFile(path, "w") as wheel:
        for name, text in files.items():
            wheel.writestr(name, text)
    return path
