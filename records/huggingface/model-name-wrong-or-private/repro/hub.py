"""A hub of our own on this machine: team/words is public, team/secret only for the token hf_ours, all else unknown."""
import json

from errorcanon.lab.kits import hub

FILE = json.dumps({"model_type": "bert", "hidden_size": 24, "num_attention_heads": 2}).encode()


class Handler(hub.Answering):
    def do_HEAD(self):
        known = self.path.startswith(("/team/words/resolve/main/config.json", "/team/secret/resolve/main/config.json"))
        allowed = "/team/secret/" not in self.path or self.headers.get("Authorization") == "Bearer hf_ours"
        if known and allowed:
            return self.answer(200, FILE, {"ETag": '"one"', "X-Repo-Commit": "a" * 40})
        name = "/".join(self.path.split("/")[1:3])
        missing = name == "team/words" and self.path.split("?")[0] != "/team/words/resolve/main/config.json"
        if missing:
            return self.answer(404, b"{}", {"X-Error-Code": "EntryNotFound", "X-Error-Message": "Entry not found"})
        # huggingface.co says 401 to the nameless and 404 to those who are logged in, for both unknown and private
        status = 404 if self.headers.get("Authorization") else 401
        self.answer(status, b"{}", {"X-Error-Code": "RepoNotFound", "X-Error-Message": "Repository not found"})


def serve(handler=Handler):
    """Start it; give its address."""
    return hub.serve(handler)
