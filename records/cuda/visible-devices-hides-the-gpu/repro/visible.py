# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""What PyTorch reads in CUDA_VISIBLE_DEVICES, which follows CUDA's rules; no GPU is needed to read it.

    python visible.py            which values leave GPU 0 visible and which hide it, and that a missing driver says something else
    python visible.py shell      a value from the shell is overwritten by the script
    python visible.py elsewhere  another process does not have the script's value
    python visible.py removed    with the line changed to setdefault, the shell's value arrives, and without one GPU 0 is visible
"""
import os
import subprocess
import sys
import tempfile
from pathlib import Path

TRAIN = """
import os
{line}
import torch
# region print-what-the-program-sees
print(repr(os.environ.get("CUDA_VISIBLE_DEVICES")), torch.cuda.device_count())
# endregion
print(0 in torch.cuda._parse_visible_devices())
"""
ASSIGN = 'os.environ["CUDA_VISIBLE_DEVICES"] = "7"'
SHELL = """
# region find-the-line
grep -rnE "CUDA_VISIBLE_DEVICES|cuda:[1-9]|set_device" --include=*.py --include=*.sh --include=*.y*ml .
# endregion
"""
KEEP = """
# region keep-the-value-of-the-shell
os.environ.setdefault("CUDA_VISIBLE_DEVICES", "0")
# endregion
"""
mode = (sys.argv[1:] or ["values"])[0]


def run(line, **variables):
    """The value that a training script sees and whether GPU 0 is visible to it."""
    environ = {name: value for name, value in os.environ.items() if name != "CUDA_VISIBLE_DEVICES"}
    done = subprocess.run([sys.executable, "-c", TRAIN.format(line=line)], env=dict(environ, **variables), stdout=subprocess.PIPE, check=True)
    seen, first = done.stdout.decode().splitlines()
    return seen.rsplit(" ", 1)[0], first == "True"


if mode == "values":
    import torch

    for value, shown in {"0": True, "0,1": True, "": False, "-1": False, "7": False, "0,0": False, "-1,0": False}.items():
        os.environ["CUDA_VISIBLE_DEVICES"] = value
        assert (0 in torch.cuda._parse_visible_devices()) == shown, value
        print("CUDA_VISIBLE_DEVICES=%s:" % value, "GPU 0 is visible" if shown else "GPU 0 is hidden")
        try:  # without a driver the value does not matter, and PyTorch says so
            torch.zeros(1).cuda()
        except RuntimeError as error:
            assert "Found no NVIDIA driver" in str(error) and "No CUDA GPUs are available" not in str(error), error
        else:
            raise SystemExit("this machine has a driver; the case needs one without")
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "train.py").write_text("import os\n" + ASSIGN + "\n")
        found = subprocess.run(["bash", "-c", SHELL], cwd=folder, stdout=subprocess.PIPE).stdout.decode()
    assert found == "./train.py:2:" + ASSIGN + "\n", found
    assert run(ASSIGN) == ("'7'", False)
elif mode == "shell":
    seen = run(ASSIGN, CUDA_VISIBLE_DEVICES="0")
    print("CUDA_VISIBLE_DEVICES=0 python train.py, and train.py sees", *seen)
    assert seen == ("'7'", False)
elif mode == "elsewhere":
    there, here = run(""), run(ASSIGN)
    print("another process sees", there[0], "and the script", here[0])
    assert there == ("None", True) and here == ("'7'", False)
else:
    for variables, expected in (({}, "'0'"), ({"CUDA_VISIBLE_DEVICES": "0,1"}, "'0,1'")):
        seen = run(KEEP, **variables)
        print("the script sees", seen[0])
        assert seen == (expected, True)
