# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "redis"]
# ///
"""Write to a Redis that cannot store its snapshot: snapshot.py [refused|told|unsaved|moved|memory]. Needs redis-server."""
import os
import sys
import tempfile
import time

import redis
from errorcanon.lab.kits.redis_server import start
from errorcanon.lab.kits.shell import bash

TOLD = """
# region what-the-save-says fill: HOST, 6379
redis-cli -h HOST -p 6379 info persistence | grep rdb_last_bgsave_status
redis-cli -h HOST -p 6379 config get dir
redis-cli -h HOST -p 6379 save
# endregion
"""
UNSAVED = """
# region writes-without-saving fill: HOST, 6379
redis-cli -h HOST -p 6379 config set stop-writes-on-bgsave-error no
# endregion
"""
MOVED = """
# region folder-that-takes-it fill: HOST, 6379, /var/lib/redis
redis-cli -h HOST -p 6379 config set dir /var/lib/redis
redis-cli -h HOST -p 6379 bgsave
# endregion
"""
kind = (sys.argv[1:] or ["refused"])[0]
data, other = tempfile.mkdtemp(), tempfile.mkdtemp()
if kind == "memory":
    redis.Redis(port=start("--maxmemory", "1mb")).set("key", "x" * 2000000)
port = start("--dir", data, "--save", "3600 1")
client = redis.Redis(port=port)
client.set("before", "1")
os.chmod(data, 0o500)


def status():
    return client.info("persistence")["rdb_last_bgsave_status"]


def save():
    client.bgsave()
    time.sleep(0.2)
    while client.info("persistence")["rdb_bgsave_in_progress"]:
        time.sleep(0.1)


def at(commands):
    commands = commands.replace("HOST", "127.0.0.1").replace("6379", str(port)).replace("/var/lib/redis", other)
    return bash(commands, data)[1]


save()
assert status() == "err"
if kind == "refused":
    client.set("key", "value")
try:
    client.set("key", "value")
    raise AssertionError("it was taken")
except redis.ResponseError as error:
    assert "MISCONF" in str(error), error
if kind == "told":
    text = at(TOLD)
    assert "bgsave_status:err" in text and data in text and "ERR" in text, text
    os.chmod(data, 0o700)
    text = at(TOLD)
    assert text.splitlines()[-1] == "OK", text
elif kind == "unsaved":
    at(UNSAVED)
    client.set("key", "value")
    # taken, and gone when the server ends
    save()
    assert status() == "err" and os.listdir(data) == [], os.listdir(data)
else:
    at(MOVED)
    time.sleep(1)
    assert status() == "ok" and os.listdir(other) == ["dump.rdb"], os.listdir(other)
    client.set("key", "value")
    assert client.get("key") == b"value"
print(kind, "as the record says")
