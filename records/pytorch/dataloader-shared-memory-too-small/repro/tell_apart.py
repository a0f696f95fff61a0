# /// script
# requires-python = ">=3.9"
# dependencies = ["torch==2.13.0", "numpy"]
# ///
"""The size and the free room of /dev/shm, and a run without workers, tell four faults apart."""
import re
import subprocess
import sys


def run(form, mib, workers):
    ran = subprocess.run([sys.executable, "train.py", form, str(mib), str(workers)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    text = ran.stdout.decode()
    least = re.search(r"least free ([\d.]+) MiB", text)
    print("==", form, mib, workers, ran.returncode, text[-300:])
    return ran.returncode, text, float(least.group(1)) if least else None


BUS = "is killed by signal: Bus error"
# too small: hardly a batch has room left, and without workers all is well
for form, words in (("collated", "unable to allocate shared memory"), ("sparse", BUS), ("blocks", BUS)):
    status, text, least = run(form, 16, 2)
    assert status == 1 and words in text and least < 8, (form, words, least)
assert run("collated", 16, 0)[:1] == (0,)
# a mapped file without its end: the same words, room enough, and the training itself ends without workers
status, text, least = run("cut", 1024, 2)
assert status == 1 and BUS in text and least > 512
assert "Unexpected bus error encountered in worker. This might be caused by insufficient shared memory" in text
assert run("cut", 1024, 0)[0] == -7
# what is kept takes room, though its files have no names any more: train.py looks
assert run("kept", 1024, 2)[0] == 0
# killed: another word, and room enough
status, text, least = run("killed", 1024, 2)
assert status == 1 and BUS not in text and "is killed by signal: Killed" in text and least > 512
# too many open files: named so, and room enough
status, text, least = run("files", 1024, 2)
assert status == 1 and BUS not in text and "Too many open files" in text and least > 512
