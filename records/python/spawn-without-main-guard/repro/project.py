"""The scripts of these cases; each is written to a file and run."""
import os
import subprocess
import sys

BARE = """import multiprocessing, os
context = multiprocessing.get_context("spawn")
def square(x):
    return x * x
print("top level in " + ("worker" if __name__ == "__mp_main__" else "main"), flush=True)
process = context.Process(target=square, args=(3,))
process.start()
process.join()
print("exit code", process.exitcode)
"""
GUARDED = """import multiprocessing
def square(x):
    return x * x
print("top level in " + ("worker" if __name__ == "__mp_main__" else "main"), flush=True)
# region main-guard fill: square, range(4)
def main():
    pool = multiprocessing.get_context("spawn").Pool(2)
    print(pool.map(square, range(4)), flush=True)
    pool.close()
    pool.join()


if __name__ == "__main__":
    main()
# endregion
"""


def run(folder, text, seconds=30, **more):
    """Write a script, run it; give exit code and output, or None where it did not end."""
    path = os.path.join(folder, "train.py")
    with open(path, "w") as file:
        file.write(text)
    ran = subprocess.Popen([sys.executable, path], env=dict(os.environ, **more), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
    try:
        out = ran.communicate(timeout=seconds)[0].decode()
    except subprocess.TimeoutExpired:
        os.killpg(ran.pid, 9)
        return None, ran.communicate()[0].decode()
    return ran.returncode, out
