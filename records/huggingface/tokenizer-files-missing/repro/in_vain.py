# /// script
# requires-python = ">=3.9"
# dependencies = ["transformers", "numpy"]
# ///
"""What does not bring the files: the slow tokenizer, and the packages that the message asks for.

in_vain.py [slow|packages]
"""
import os
import sys
import tempfile

os.environ["HF_HUB_OFFLINE"] = os.environ["TRANSFORMERS_OFFLINE"] = "1"

from words import ids, make, model_folder
from transformers import AutoTokenizer

os.chdir(tempfile.mkdtemp())
if sys.argv[1:] == ["packages"]:
    import google.protobuf
    import sentencepiece

    tries = [("bert", {}), ("gpt2", {}), ("llama", {})]
else:
    tries = [("bert", {"use_fast": False}), ("gpt2", {"use_fast": False})]
tokenizer, wanted = make()
outcome = "same-failure"
for kind, words in tries:
    try:
        got = AutoTokenizer.from_pretrained(model_folder(kind, kind), **words)
    except Exception as error:
        print(kind, type(error).__name__, str(error).strip().splitlines()[0][:90])
    else:
        print(kind, "loaded, entries:", len(got))
        assert len(got) <= 5 and ids(got) != wanted
        outcome = "wrong-result"
print("outcome:", outcome)
tokenizer.save_pretrained("bert")  # the control
assert ids(AutoTokenizer.from_pretrained("bert")) == wanted
