# /// script
# requires-python = ">=3.9"
# dependencies = ["tokenizers"]
# ///
"""The reader's words and json.load tell a newer format from a damaged file; the merges and the Metaspace tell the writer."""
import contextlib
import io
import json
import os
import tempfile

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


def shown(kind):
    """What the reader sees of such a file."""
    with open("tokenizer.json", "w", encoding="utf-8") as file:
        file.write(written(kind))
    with contextlib.redirect_stdout(io.StringIO()) as out:
        # region is-it-json
        with open("tokenizer.json", encoding="utf-8") as file:
            content = json.load(file)
        print(type((content["model"].get("merges") or [None])[0]))
        print(content["pre_tokenizer"])
        # endregion
    return out.getvalue()


def reads(kind):
    try:
        Tokenizer.from_str(written(kind))
    except Exception:
        return False
    return True


os.chdir(tempfile.mkdtemp())
import tokenizers

number = tuple(int(n) for n in tokenizers.__version__.split(".")[:2])
assert "list" in shown("pairs") and "str" in shown("strings") and "NoneType" in shown("no-merges")
assert reads("pairs") == (number >= (0, 20)) and reads("strings")
old, prepends, new = shown("old-metaspace"), shown("old-metaspace-that-prepends"), shown("metaspace")
assert "'add_prefix_space': False" in old and "prepend_scheme" not in old, old
assert "'add_prefix_space': False" not in prepends + new and "prepend_scheme" in new
assert reads("old-metaspace") == (number < (0, 19))
assert reads("metaspace") == (number >= (0, 19)) and reads("old-metaspace-that-prepends")
