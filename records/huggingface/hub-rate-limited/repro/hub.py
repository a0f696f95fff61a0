"""A hub of our own on this machine, with a quota: so many requests a window, then 429, as huggingface.co documents it.

Requests with a token have their own quota. Only team/words exists; it holds a config and eight small files.
"""
import json
import threading
import time

from errorcanon.lab.kits.hub import Answering, serve

__all__ = ["FILES", "SHA", "hub", "serve"]
FILES = {"config.json": json.dumps({"model_type": "bert", "hidden_size": 24, "num_attention_heads": 2}).encode()}
FILES.update({"part-%d.txt" % i: b"words %d" % i for i in range(8)})
SHA = "a" * 40


def hub(anonymous=0, token=1000, window=300, renews=False):
    """A handler with quotas. The window starts with the first request; without renews it stays exhausted for good."""

    class Handler(Answering):
        seen = []  # (path, token, status, second since the first request)
        start = None
        lock = threading.Lock()

        def do_HEAD(self):
            path = self.path.split("?")[0]
            who = self.headers.get("Authorization")
            if not path.startswith(("/team/", "/api/models/")):  # what newer clients ask besides
                return self.answer(404, b"", {})
            with self.lock:
                cls, now = type(self), time.monotonic()
                cls.start = cls.start or now
                quota = token if who else anonymous
                fresh = renews and now - cls.start >= window
                used = sum(1 for _, asked, status, _ in cls.seen if bool(asked) == bool(who) and status != 429)
                status = 200 if fresh or used < quota else 429
                cls.seen.append((path, who, status, now - cls.start))
            kind = "resolvers" if "/resolve" in path else "api"
            if status == 429:
                left = max(1, round(window - (now - cls.start))) if renews else window
                return self.answer(429, b'{"error": "Too Many Requests"}', {
                    "RateLimit": '"%s";r=0;t=%d' % (kind, left),
                    "RateLimit-Policy": '"fixed window";"%s";q=%d;w=%d' % (kind, quota, window),
                })
            if path.startswith("/api/models/team/words/tree"):
                return self.json([{"type": "file", "path": name, "size": len(body), "oid": "b" * 40} for name, body in FILES.items()])
            if path.startswith("/api/models/team/words"):
                return self.json({"_id": "1", "id": "team/words", "modelId": "team/words", "sha": SHA, "private": False, "tags": [], "downloads": 0, "likes": 0,
                                  "siblings": [{"rfilename": name} for name in FILES]})
            file = path.split("/")[-1]
            if path.startswith("/team/words/resolve/") and file in FILES:
                return self.answer(200, FILES[file], {"ETag": '"%s"' % file, "X-Repo-Commit": SHA})
            self.answer(404, b"", {"X-Error-Code": "EntryNotFound", "X-Error-Message": "Entry not found"})

        def json(self, value):
            self.answer(200, json.dumps(value).encode(), {"Content-Type": "application/json"})

    return Handler
