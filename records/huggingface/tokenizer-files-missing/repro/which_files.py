# /// script
# requires-python = ">=3.9"
# dependencies = ["transformers", "numpy"]
# ///
"""The names in the folder tell: no tokenizer file at all, a whole tokenizer, or no folder (then the name goes to the hub)."""
import os
import subprocess
import tempfile

os.environ["HF_HUB_OFFLINE"] = os.environ["TRANSFORMERS_OFFLINE"] = "1"

from words import ids, make, model_folder
from transformers import AutoTokenizer


ASK = r"""
# region which-files fill: FOLDER
ls FOLDER | grep -E 'tokenizer\.|vocab|merges|spiece|sentencepiece'
# endregion
"""


def look(name):
    """What the test of the record says."""
    ran = subprocess.run(["bash", "-c", ASK.replace("FOLDER", name)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if b"No such file" in ran.stderr:
        return "no folder"
    return "there" if ran.stdout else "missing"


os.chdir(tempfile.mkdtemp())
tokenizer, wanted = make()
model_folder("alone")
model_folder("whole")
tokenizer.save_pretrained("whole")
os.makedirs("bert-base-uncased")  # an output folder that has the name of a model on the hub
for name, said in (("alone", "missing"), ("whole", "there"), ("bert-base-uncased", "missing"), ("bert-base-cased", "no folder")):
    try:
        loaded = AutoTokenizer.from_pretrained(name)
        text = "loaded, %d entries" % len(loaded)
        right = ids(loaded) == wanted
    except Exception as error:
        text, right = "%s: %s" % (type(error).__name__, str(error).strip().splitlines()[0][:90]), False
    print(name, "|", look(name), "|", text)
    assert look(name) == said and right == (said == "there"), (name, look(name), text)
