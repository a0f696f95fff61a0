# /// script
# requires-python = ">=3.9"
# dependencies = ["transformers", "numpy"]
# ///
"""Asking for offline mode does not make up for files that were never fetched, nor does another class."""
import os
import sys
import tempfile

os.environ["HF_HOME"] = tempfile.mkdtemp()
if sys.argv[1:] == ["class"]:
    os.environ["HF_HUB_OFFLINE"] = "1"
else:
    os.environ["HF_ENDPOINT"] = "http://127.0.0.1:9"

import transformers
from hub import write_tokenizer

if sys.argv[1:] == ["class"]:
    try:
        made = transformers.BertTokenizer.from_pretrained("bert-base-uncased")
        text = "%d words known, ids %s" % (made.vocab_size, made("the cat sat", add_special_tokens=False)["input_ids"])
        assert made.vocab_size == 5 and set(made("the cat sat", add_special_tokens=False)["input_ids"]) == {made.unk_token_id}, text
        assert int(transformers.__version__.split(".")[0]) >= 5
        print("outcome: wrong-result")
    except (OSError, ImportError) as error:
        text = type(error).__name__ + ": " + str(error).strip()
        assert int(transformers.__version__.split(".")[0]) < 5, text
        print("outcome:", "same-failure" if "Can't load tokenizer" in text else "another-failure")
    print(text)
else:
    for words in ({"local_files_only": True}, {"local_files_only": True, "use_fast": False}):
        try:
            transformers.AutoTokenizer.from_pretrained("bert-base-uncased", **words)
        except OSError as error:
            print(error)
            assert "connect to" in str(error)
        else:
            raise AssertionError("it found a tokenizer")
with tempfile.TemporaryDirectory() as folder:  # the control: with the files there it loads
    ids = write_tokenizer(folder)
    assert transformers.AutoTokenizer.from_pretrained(folder)("the cat sat", add_special_tokens=False)["input_ids"] == ids
