# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""Two ranks on two GPUs of one machine, made to talk over shared memory; the sum must be right.

    two_ranks.py EXPECT, where EXPECT is closed or roomy
"""
import sys

from errorcanon.lab.kits.nccl_pair import run

if __name__ == "__main__":
    run((sys.argv[1:] or ["closed"])[0])
