# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Open a relative path from another folder than it belongs to. open.py [read|write|twin]"""
import os
import sys
import tempfile

os.chdir(tempfile.mkdtemp())
kind = (sys.argv[1:] or ["read"])[0]
if kind == "read":
    open("data/train.csv")
elif kind == "write":
    open("runs/first/log.txt", "w")
elif kind == "name":
    open("config.yaml")
else:
    os.mkdir("data")
    open("data")
