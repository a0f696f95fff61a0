"""A hub of our own on this machine, with one repository, and a tokenizer of ten words."""
import json
import os

from errorcanon.lab.kits import hub

WORDS = "the cat sat on a mat and the dog ran".split()


def write_tokenizer(folder):
    """A tokenizer and a config as a repository has them."""
    from tokenizers import Tokenizer, models, pre_tokenizers
    from transformers import PreTrainedTokenizerFast

    vocab = {word: i for i, word in enumerate(["[UNK]"] + sorted(set(WORDS)))}
    made = Tokenizer(models.WordLevel(vocab, unk_token="[UNK]"))
    made.pre_tokenizer = pre_tokenizers.Whitespace()
    PreTrainedTokenizerFast(tokenizer_object=made, unk_token="[UNK]").save_pretrained(folder)
    with open(os.path.join(folder, "config.json"), "w") as file:
        json.dump({"model_type": "bert"}, file)
    return made.encode("the cat sat").ids


REFUSED = {"team/gated": (403, "GatedRepo"), "team/narrow": (403, ""), "team/busy": (429, "")}  # as the hub refuses


def serve(folder, name):
    """Serve the folder as the repository of this name; give the address. All other names are unknown, or REFUSED."""

    class Handler(hub.Answering):
        def do_HEAD(self):
            path = self.path.split("?")[0]
            refused = REFUSED.get("/".join(path.split("/")[1:3]))
            if refused:
                heads = {"X-Error-Code": refused[1]} if refused[1] else {}
                return self.answer(refused[0], b"{}", {**heads, "RateLimit": '"resolvers";r=0;t=1'} if refused[0] == 429 else heads)
            if not path.startswith(("/%s/" % name, "/api/models/" + name)):
                return self.answer(404, b"{}", {"X-Error-Code": "RepoNotFound", "X-Error-Message": "Repository not found"})
            file = os.path.join(folder, path.split("/resolve/main/")[-1].lstrip("/"))
            if "/resolve/main/" not in path or not os.path.isfile(file):
                return self.answer(404, b"{}", {"X-Error-Code": "EntryNotFound", "X-Error-Message": "Entry not found"})
            with open(file, "rb") as opened:
                self.answer(200, opened.read(), {"ETag": '"%s"' % os.path.basename(file), "X-Repo-Commit": "a" * 40})

    return hub.serve(Handler)
