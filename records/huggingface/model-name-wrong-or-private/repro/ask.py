# /// script
# requires-python = ">=3.9"
# dependencies = ["transformers", "numpy"]
# ///
"""os.path.isdir, then one request with a token: path, wrong name and private repository come apart, and from the twins: a gated one, and a hub that is not reached."""
import os
import subprocess
import sys
import tempfile

import hub
from hub import serve


class Gated(hub.Handler):
    """team/gated exists, and no token of ours may read it."""

    def do_HEAD(self):
        if self.path.startswith("/team/gated/"):
            said = {"X-Error-Code": "GatedRepo", "X-Error-Message": "Access to model team/gated is restricted."}
            return self.answer(403 if self.headers.get("Authorization") else 401, b"", said)
        super().do_HEAD()

    do_GET = do_HEAD

os.environ["HF_HOME"] = tempfile.mkdtemp()
os.environ["HF_ENDPOINT"] = sys.argv[1] if sys.argv[1:] else serve(Gated)

from huggingface_hub import hf_hub_download


def ask(name, token=False):
    """What the record's test says of this name."""
    if os.path.isdir(name):
        return "a folder"
    try:
        hf_hub_download(name, "config.json", token=token)
    except Exception as error:
        return type(error).__name__
    return "found"


os.chdir(os.environ["HF_HOME"])
if sys.argv[1:]:  # the run below, where nobody answers
    print(ask("team/words"))
    sys.exit()
os.mkdir("here")
table = {
    "here": (ask("here"), ask("here", "hf_ours")),
    "./models/words": (ask("./models/words"), ask("./models/words", "hf_ours")),
    "team/wrods": (ask("team/wrods"), ask("team/wrods", "hf_ours")),
    "team/secret": (ask("team/secret"), ask("team/secret", "hf_ours")),
    "team/words": (ask("team/words"), ask("team/words", "hf_ours")),
    "team/gated": (ask("team/gated"), ask("team/gated", "hf_ours")),
}
for name, answers in table.items():
    print(name, "| without a token: %s | with one: %s" % answers)
assert table["here"] == ("a folder",) * 2
assert table["./models/words"] == ("HFValidationError",) * 2
assert table["team/wrods"] == ("RepositoryNotFoundError",) * 2
assert table["team/secret"] == ("RepositoryNotFoundError", "found")
assert table["team/words"] == ("found",) * 2
assert table["team/gated"] == ("GatedRepoError",) * 2
told = subprocess.run([sys.executable, __file__, "http://127.0.0.1:9"], capture_output=True, text=True, check=True).stdout.strip()
print("nobody answers |", told)
assert told == "LocalEntryNotFoundError"
