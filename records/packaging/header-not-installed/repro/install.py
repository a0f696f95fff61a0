# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""A package of that name with the header is unpacked: the build passes; without -dev it does not."""
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from errorcanon.lab.kits.debian import english, shared_library, unpack_package

HEADER = b"int Pa_Initialize(void);\n"
CODE = "#include <portaudio.h>\nint main(void) { return Pa_Initialize(); }\n"
SOURCE = "int Pa_Initialize(void) { return 0; }\n"


def build(folder, root):
    """Compile, link and run with the packages below a folder."""
    Path(folder, "main.c").write_text(CODE, encoding="utf-8")
    libraries = root / "usr/lib/x86_64-linux-gnu"
    command = ["gcc", "main.c", "-I", str(root / "usr/include"), "-L", str(libraries)]
    done = subprocess.run(
        [*command, "-lportaudio", f"-Wl,-rpath,{libraries}", "-o", "main"],
        cwd=folder, env=english(), stderr=subprocess.PIPE, text=True,
    )
    ran = subprocess.run([str(Path(folder, "main"))]).returncode if done.returncode == 0 else None
    return ran, done.stderr


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        root = Path(folder, "root")
        library = shared_library("libportaudio.so.2", SOURCE)
        lib = "usr/lib/x86_64-linux-gnu/libportaudio.so"
        unpack_package("libportaudio2", {f"{lib}.2": library}, root)
        ran, said = build(folder, root)
        print(said)
        assert ran is None and "fatal error: portaudio.h: No such file" in said
        if sys.argv[1:] != ["runtime"]:
            unpack_package(
                "portaudio19-dev", {"usr/include/portaudio.h": HEADER, lib: library}, root
            )
            ran, said = build(folder, root)
            assert ran == 0, said
