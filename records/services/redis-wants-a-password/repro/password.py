# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "redis"]
# ///
"""Ask a Redis that wants a password: password.py [none|wrong|ask|open|given|quiet]. Needs redis-server of the system."""
import os
import sys
import tempfile

import redis
from errorcanon.lab.kits.redis_server import start
from errorcanon.lab.kits.shell import bash

ASK = """
# region ask-with-redis-cli fill: HOST, 6379, PASSWORD
redis-cli -h HOST -p 6379 ping
REDISCLI_AUTH='PASSWORD' redis-cli -h HOST -p 6379 ping
# endregion
"""
kind = (sys.argv[1:] or ["none"])[0]
word = "" if kind == "quiet" else "p@ss/word"
more = ["--protected-mode", "no"] if kind == "open" else []
port = start(*(["--requirepass", word] if word else []), *more)
if kind == "none":
    redis.Redis(port=port).get("key")
elif kind == "wrong":
    redis.Redis(port=port, username="default", password="old").get("key")
elif kind == "quiet":
    # nobody listens there: another failure
    redis.Redis(port=1).get("key")


def refused():
    try:
        redis.Redis(port=port).get("key")
    except redis.AuthenticationError:
        return
    raise AssertionError("it answered")


refused()
if kind == "ask":
    asked = ASK.replace("HOST", "127.0.0.1").replace("6379", str(port))
    code, text = bash(asked.replace("PASSWORD", word), tempfile.gettempdir())
    assert "NOAUTH" in text.splitlines()[0] and text.splitlines()[-1] == "PONG", text
    code, text = bash(asked.replace("PASSWORD", "old"), tempfile.gettempdir())
    assert "WRONGPASS" in text and "PONG" not in text, text
elif kind == "given":
    os.environ.update(REDIS_HOST="127.0.0.1:%d" % port, REDIS_PASSWORD=word)
    # region password-in-the-address
    import urllib.parse

    password = urllib.parse.quote(os.environ["REDIS_PASSWORD"], safe="")
    client = redis.Redis.from_url("redis://:%s@%s/0" % (password, os.environ["REDIS_HOST"]))
    # endregion
    client.set("key", "value")
    assert client.get("key") == b"value"
print(kind, "as the record says")
