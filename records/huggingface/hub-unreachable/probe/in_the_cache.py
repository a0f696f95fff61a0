"""Whether the cache has the repository, and the hub was never asked there for a tokenizer."""
import json
import os
import sys

TOKENIZER = ("tokenizer", "vocab", "merges", "spiece", "sentencepiece", "special_tokens", "added_tokens")
request = json.load(sys.stdin)
name = request["captures"].get("name", "")
folder = os.path.expanduser("~/.cache/huggingface/hub/models--" + name.replace("/", "--"))


def files(kind):
    """The files of all revisions: those that were fetched, or those that the hub has not."""
    top = os.path.join(folder, kind)
    revisions = os.listdir(top) if os.path.isdir(top) else []
    return [file for revision in revisions[:50] for file in os.listdir(os.path.join(top, revision))]


def is_this():
    is_plain = all(part and not part.startswith(".") for part in name.split("/")) and name.count("/") < 2
    if not is_plain or os.path.isdir(os.path.join(request["script"], name)) or not files("snapshots"):
        return False
    return not any(file.startswith(TOKENIZER) for file in files("snapshots") + files(".no_exist"))


said = is_this()
print(json.dumps({
    "answer": "this" if said else "cannot-tell",
    "because": {
        "en": "the cache holds %s, and the hub was never asked for its tokenizer" % name,
        "zh": "缓存中有 %s，但从未向 Hub 请求过它的 tokenizer 文件" % name,
    },
}))
