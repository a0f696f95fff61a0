# /// script
# requires-python = ">=3.9"
# dependencies = ["transformers", "numpy"]
# ///
"""The tokenizer from where it lies: saved beside the model, or loaded from the base model; the ids are the trained ones.

put_there.py [save|base]
"""
import os
import sys
import tempfile

os.environ["HF_HUB_OFFLINE"] = os.environ["TRANSFORMERS_OFFLINE"] = "1"

from words import ids, make, model_folder
from transformers import AutoTokenizer

os.chdir(tempfile.mkdtemp())
tokenizer, wanted = make()
model_folder("base")
tokenizer.save_pretrained("base")
model_folder("finetuned")
if sys.argv[1:] == ["base"]:
    # region from-the-base-model fill: base
    got = AutoTokenizer.from_pretrained("base")
    # endregion
else:
    # region save-it-too fill: base, finetuned
    AutoTokenizer.from_pretrained("base").save_pretrained("finetuned")
    # endregion
    got = AutoTokenizer.from_pretrained("finetuned")
print(ids(got), sorted(os.listdir("finetuned")))
assert ids(got) == wanted and len(got) == len(tokenizer)
