# /// script
# requires-python = ">=3.6"
# dependencies = []
# ///
"""The same bytes in a newer Python."""
import pickle

NEWER = b"\x80\x05\x95\n\x00\x00\x00\x00\x00\x00\x00}\x94\x8c\x01a\x94K\x01s."
assert pickle.loads(NEWER) == {"a": 1}
