# /// script
# requires-python = ">=3.9"
# dependencies = ["transformers", "numpy"]
# ///
"""os.path.isdir, then one request with a token: path, wrong name and private repository come apart."""
import os
import tempfile

from hub import serve

os.environ["HF_HOME"] = tempfile.mkdtemp()
os.environ["HF_ENDPOINT"] = serve()

from huggingface_hub import hf_hub_download


def ask(name, token=None):
    """What the record's test says of this name."""
    if os.path.isdir(name):
        return "a folder"
    try:
        hf_hub_download(name, "config.json", token=token)
    except Exception as error:
        return type(error).__name__
    return "found"


os.chdir(os.environ["HF_HOME"])
os.mkdir("here")
table = {
    "here": (ask("here"), ask("here", "hf_ours")),
    "./models/words": (ask("./models/words"), ask("./models/words", "hf_ours")),
    "team/wrods": (ask("team/wrods"), ask("team/wrods", "hf_ours")),
    "team/secret": (ask("team/secret"), ask("team/secret", "hf_ours")),
    "team/words": (ask("team/words"), ask("team/words", "hf_ours")),
}
for name, answers in table.items():
    print(name, "| without a token: %s | with one: %s" % answers)
assert table["here"] == ("a folder",) * 2
assert table["./models/words"] == ("HFValidationError",) * 2
assert table["team/wrods"] == ("RepositoryNotFoundError",) * 2
assert table["team/secret"] == ("RepositoryNotFoundError", "found")
assert table["team/words"] == ("found",) * 2
