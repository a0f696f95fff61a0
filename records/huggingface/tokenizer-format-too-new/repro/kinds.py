# /// script
# requires-python = ">=3.9"
# dependencies = ["tokenizers"]
# ///
"""The reader's words and json.load tell a newer format from a damaged file; the merges tell the writer."""
import json

from bpe import written
from tokenizers import Tokenizer

CASES = {
    "newer": (written("unknown"), True, "did not match any variant of untagged enum"),
    "cut": (written("strings")[:300], False, "EOF while parsing"),
    "pointer": ("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 10\n", False, "expected value"),
    "empty": ("", False, "EOF while parsing"),
}
for name, (text, is_json, says) in CASES.items():
    try:
        Tokenizer.from_str(text)
    except Exception as error:
        said = str(error)
    try:
        json.loads(text)
        parsed = True
    except ValueError:
        parsed = False
    print(name, "| json:", parsed, "|", said)
    assert parsed == is_json and says in said, said
assert type(json.loads(written("pairs"))["model"]["merges"][0]) is list
assert type(json.loads(written("strings"))["model"]["merges"][0]) is str
try:
    Tokenizer.from_str(written("pairs"))
    reads = True
except Exception:
    reads = False
import tokenizers

print("reads pairs:", reads)
assert reads == (tuple(int(n) for n in tokenizers.__version__.split(".")[:2]) >= (0, 20))
