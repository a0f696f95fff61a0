# /// script
# requires-python = ">=3.8"
# dependencies = ["huggingface-hub<1"]
# ///
"""The client's own reading of a 401 without a code: releases up to 0.26 word every one of them as a repository not found.

A hub that no longer takes a token answers so, for a public repository too; later releases know its words.
"""

import huggingface_hub
import requests
from huggingface_hub.utils import hf_raise_for_status

ADDRESS = "https://huggingface.co/team/words/resolve/main/config.json"
WORDS = "Invalid credentials in Authorization header"
version = tuple(int(n) for n in huggingface_hub.__version__.split(".")[:2])


def refusal():
    """The answer 401 with these words, as the client gets it."""
    answer = requests.Response()
    answer.status_code, answer.url = 401, ADDRESS
    answer.headers["X-Error-Message"] = WORDS
    answer.request = requests.Request("GET", ADDRESS).prepare()
    return answer


try:
    hf_raise_for_status(refusal())
except Exception as error:
    name, said = type(error).__name__, str(error)
else:
    raise AssertionError("a 401 passed")
print(huggingface_hub.__version__, name, "|", " ".join(said.split())[:200])
assert (name == "RepositoryNotFoundError") == (version < (0, 27)), name
assert ("Repository Not Found for url" in said) == (version < (0, 27)), said
assert WORDS in said
