# /// script
# requires-python = ">=3.8"
# ///
"""A setting is read that the object does not have: missing.py [namespace|mmengine|omegaconf|easydict|own]"""
import sys

from settings import make

kind = (sys.argv[1:] or ["namespace"])[0]
if kind == "own":

    class Trainer:
        pass

    Trainer().train_cfg
elif kind == "namespace":
    make(kind).learning_rate
else:
    make(kind).train_cfg
