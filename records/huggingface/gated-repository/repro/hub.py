"""A hub of our own on this machine, that answers as huggingface.co does: team/words is public, team/gated is gated, all else unknown.

The data set team/rows is gated too, and there is no model of that name.

Whose token is whose: hf_granted may read team/gated, hf_stranger never asked, hf_waiting asked, hf_refused was turned
down, hf_narrow is a fine-grained token of the account that was granted, without the right to read gated repositories.
"""
import json
import urllib.error
import urllib.request

from errorcanon.lab.kits import hub

FILE = json.dumps({"model_type": "bert", "hidden_size": 24, "num_attention_heads": 2}).encode()
GATED = "Access to model team/gated is restricted"
REFUSALS = {
    None: (401, "GatedRepo", GATED + ". You must have access to it and be authenticated to access it. Please log in."),
    "hf_stranger": (403, "GatedRepo", GATED + " and you are not in the authorized list. Visit https://huggingface.co/team/gated to ask for access."),
    "hf_waiting": (403, "GatedRepo", "Your request to access model team/gated is awaiting a review from the repo authors."),
    "hf_refused": (403, "GatedRepo", "Your request to access model team/gated has been rejected by the repo's authors."),
    # no error code: the client does not know this one for a gated repository
    "hf_narrow": (403, None, "Please enable access to public gated repositories in your fine-grained token settings to view this repository."),
}


class Handler(hub.Answering):
    granted = {"hf_granted"}
    seen = []  # the tokens of the requests for files, None where there was none

    def do_HEAD(self):
        token = (self.headers.get("Authorization") or "").replace("Bearer ", "") or None
        path = self.path.split("?")[0]
        if path == "/api/whoami-v2":
            who = {"type": "user", "name": "one", "auth": {"type": "access_token", "accessToken": {"displayName": "ours", "role": "read"}}}
            return self.answer(200, json.dumps(who).encode(), {"Content-Type": "application/json"})
        if "/resolve/" in path:
            self.seen.append(token)
        name = "/".join(path.split("/")[1:3])
        if path.startswith("/datasets/team/rows/"):
            return self.refuse(401, "GatedRepo", "Access to dataset team/rows is restricted. You must have access to it and be authenticated to access it. Please log in.")
        if name == "team/words" or (name == "team/gated" and token in self.granted):
            if path.endswith("/config.json"):
                return self.answer(200, FILE, {"ETag": '"one"', "X-Repo-Commit": "a" * 40})
            return self.refuse(404, "EntryNotFound", "Entry not found")
        if name == "team/gated":
            return self.refuse(*REFUSALS.get(token, REFUSALS["hf_stranger"]))
        self.refuse(404 if token else 401, "RepoNotFound", "Repository not found")

    def refuse(self, status, code, message):
        self.answer(status, b"", {"X-Error-Message": message, **({"X-Error-Code": code} if code else {})})


def mirror_of(address):
    """A handler that hands every request on to this hub, token and all, and gives its answer back."""

    class Mirror(Handler):
        tokens = []

        def do_HEAD(self):
            self.tokens.append(self.headers.get("Authorization"))
            heads = {"Authorization": self.tokens[-1]} if self.tokens[-1] else {}
            try:
                answer = urllib.request.urlopen(urllib.request.Request(address + self.path, method=self.command, headers=heads))
            except urllib.error.HTTPError as error:
                answer = error
            kept = {key: value for key, value in answer.headers.items() if key.lower() in ("etag", "x-repo-commit", "x-error-code", "x-error-message")}
            self.answer(answer.status, answer.read() or FILE, kept)

    return Mirror


def serve(handler=Handler):
    """Start it; give its address."""
    return hub.serve(handler)
