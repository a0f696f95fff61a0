# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The call stack goes through spawn_main and <module>; an error in the worker's own work does not."""
import subprocess
import sys
import tempfile

from project import BARE, GUARDED, run

FAILING = """import multiprocessing
def work():
    return 1 // 0
if __name__ == "__main__":
    process = multiprocessing.get_context("spawn").Process(target=work)
    process.start()
    process.join()
    print("exit code", process.exitcode)
"""
with tempfile.TemporaryDirectory() as folder:
    code, text = run(folder, BARE)
    assert "bootstrapping phase" in text and "spawn_main" in text, text
    assert "_fixup_main_from_path" in text and "<module>" in text.split("_fixup_main_from_path")[-1], text
    assert text.count("top level in worker") == 1
    # started as a module, the same stack with another name
    done = subprocess.run([sys.executable, "-m", "train"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    text = done.stdout.decode()
    assert "bootstrapping phase" in text and "spawn_main" in text and "_fixup_main_from_path" not in text, text
    assert "_fixup_main_from_name" in text and "<module>" in text.split("_fixup_main_from_name")[-1], text
    # the twin: the worker starts and its function fails
    code, text = run(folder, GUARDED.replace("return x * x", "return 1 // x"))
    assert code == 1 and "ZeroDivisionError" in text and "bootstrapping phase" not in text, text
    assert "_fixup_main_from" not in text and "spawn_main" not in text, text
    # the same with a plain process, which prints its error itself
    code, text = run(folder, FAILING)
    assert "ZeroDivisionError" in text and "exit code 1" in text and "bootstrapping phase" not in text, text
    assert "_fixup_main_from" not in text and "spawn_main" not in text, text
print("told apart")
