# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Where the error of the rank stands: in its own stderr.log below the log folder, or in the block with `record`.

Argument: files (default) or record.
"""
import glob
import os
import subprocess
import sys
import tempfile
import time

form = sys.argv[1] if len(sys.argv) > 1 else "files"


def main():
    if os.environ["RANK"] == "0":
        time.sleep(60)
    raise ValueError("sample 17 has no label")


if "RANK" in os.environ:
    if form == "record":
        # region record-main
        from torch.distributed.elastic.multiprocessing.errors import record

        main = record(main)
        # endregion
    main()
with tempfile.TemporaryDirectory() as folder:
    launch = [sys.executable, "-m", "torch.distributed.run", "--nproc_per_node", "2", "--rdzv_backend", "c10d", "--rdzv_endpoint", "localhost:0"]
    if form == "files":
        launch += ["--log_dir", folder, "--redirects", "3"]
    run = subprocess.run(launch + [__file__, form], env=dict(os.environ, OMP_NUM_THREADS="1"), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    text = run.stdout.decode(errors="replace")
    block = text[text.rindex("ChildFailedError:"):]
    print(block)
    assert run.returncode == 1
    assert ("ValueError: sample 17 has no label" in block) == (form == "record"), text
    if form == "files":
        held = {}
        for each in glob.glob(folder + "/**/stderr.log", recursive=True):
            with open(each) as lines:
                held[os.path.basename(os.path.dirname(each))] = lines.read()
        print(held)
        assert sorted(held) == ["0", "1"] and "sample 17" in held["1"] and "sample 17" not in held["0"]
        assert "sample 17" not in text, "it went to the file only"
