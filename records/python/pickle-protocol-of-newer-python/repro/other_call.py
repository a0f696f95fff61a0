# /// script
# requires-python = ">=3.6"
# dependencies = []
# ///
"""encoding, fix_imports and the Unpickler do not change what the file is."""
import io
import pickle

NEWER = b"\x80\x05\x95\n\x00\x00\x00\x00\x00\x00\x00}\x94\x8c\x01a\x94K\x01s."
for call in (
    lambda: pickle.loads(NEWER, encoding="latin1"),
    lambda: pickle.loads(NEWER, fix_imports=False),
    lambda: pickle.Unpickler(io.BytesIO(NEWER)).load(),
):
    try:
        call()
    except ValueError as error:
        print(error)
    else:
        raise AssertionError("it was read")
