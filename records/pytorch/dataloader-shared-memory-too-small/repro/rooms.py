# /// script
# requires-python = ">=3.9"
# dependencies = ["torch==2.13.0", "numpy"]
# ///
"""What goes through and what does not, batches of 8 MiB; every sum must be right.

rooms.py no-workers|fewer|arrays|more|copied
"""
import subprocess
import sys


def run(form, mib, *more):
    command = [sys.executable, "train.py", form, str(mib), *map(str, more)]
    ran = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    text = ran.stdout.decode()
    print("==", form, mib, more, ran.returncode, text[-200:])
    assert ran.returncode in (0, 1) and (ran.returncode == 0) == ("right: " in text), text
    return ran.returncode == 0


what = (sys.argv[1:] or ["no-workers"])[0]
if what == "no-workers":
    assert not run("collated", 16, 2) and run("collated", 16, 0)
elif what == "fewer":
    for workers, ahead, batch in ((2, 2, 8), (4, 1, 8), (4, 2, 4)):  # samples of 1 MiB
        assert run("slow", (workers * ahead + 2) * batch + 1, workers, ahead, batch)
        assert not run("slow", workers * ahead * batch - 1, workers, ahead, batch)
    assert not run("slow", 60, 1, 1, 64)  # one batch alone is too large
elif what == "arrays":
    assert not run("collated", 2, 2) and run("arrays", 2, 2)
elif what == "more":
    assert not run("collated", 16, 2) and run("collated", 256, 2)
    assert not run("sparse", 16, 2) and run("sparse", 256, 2)
elif what == "copied":
    assert run("collated", 48, 2, 1) and not run("kept", 48, 2, 1) and run("copied", 48, 2, 1)
    assert run("kept", 256, 2, 1)
