"""Whether the folder that was named is there and holds a model without any file of a tokenizer."""
import json
import os
import re
import sys

TOKENIZER = re.compile(r"token|vocab|merges|spiece|sentencepiece|\.model$|\.spm$|bpe|\.txt$|\.py$", re.IGNORECASE)
MODEL = re.compile(r"config\.json$|\.safetensors$|\.bin$|\.safetensors\.index\.json$")
name = json.load(sys.stdin)["captures"].get("name", "")


def answer():
    if not name.startswith("/"):  # which folder a relative path was read from is not known
        return "cannot-tell"
    try:
        files = os.listdir(name)
    except FileNotFoundError:
        return "another"
    except OSError:
        return "cannot-tell"
    if any(TOKENIZER.search(file) for file in files):
        return "cannot-tell"
    return "this" if any(MODEL.search(file) for file in files) else "cannot-tell"


said = answer()
print(json.dumps({
    "answer": said,
    "because": {
        "this": {
            "en": "%s holds a model and no file of a tokenizer" % name,
            "zh": "%s 中有模型，但没有任何 tokenizer 文件" % name,
        },
        "another": {"en": "%s is not there" % name, "zh": "%s 不存在" % name},
    }.get(said, {}),
}))
