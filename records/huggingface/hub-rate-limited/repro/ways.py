# /// script
# requires-python = ">=3.9"
# dependencies = ["huggingface-hub"]
# ///
"""What is done against the 429, and how many requests reach the hub.

ways.py [ask|workers|cache|offline|revision|token|wait]
"""
import os
import subprocess
import sys
import tempfile
import time
from importlib.metadata import version

from hub import FILES, SHA, hub, serve

GET = "import sys; from huggingface_hub import hf_hub_download as g; print(len(open(g('team/words', 'config.json', **eval(sys.argv[1])), 'rb').read()))"
ALL = "import sys, os; from huggingface_hub import snapshot_download as s; print(len(os.listdir(s('team/words', **eval(sys.argv[1])))))"
ASK = "from huggingface_hub import get_hf_file_metadata as m, hf_hub_url as u; print(m(u('team/words', 'config.json')).etag)"
CONFIG = "import sys; from transformers import AutoConfig as A; print(A.from_pretrained('team/words', **eval(sys.argv[1])).hidden_size)"
WHOLE = str(len(FILES["config.json"]))
NUMBER = tuple(map(int, version("huggingface_hub").split(".")[:2]))


def run(code, address, options="{}", home=None, **environ):
    """Exit code and output of a fresh process."""
    with tempfile.TemporaryDirectory() as other:
        clean = {key: value for key, value in os.environ.items() if key not in ("HF_TOKEN", "HUGGING_FACE_HUB_TOKEN")}
        ran = subprocess.run([sys.executable, "-c", code, options], env={**clean, "HF_HOME": home or other, "HF_ENDPOINT": address, **environ}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return ran.returncode, ran.stdout.strip()


def last(output):
    return output.splitlines()[-1][:200]


way = (sys.argv[1:] or ["ask"])[0]
if way == "ask":
    code, output = run(ASK, serve(hub(window=1)))
    print(code, last(output))
    assert code and "429" in output and "Too Many Requests" in output, output
    code, output = run(ASK, "http://127.0.0.1:9")  # the twin: nobody answers
    print(code, last(output))
    assert code and "429" not in output and "Connect" in output, output
    code, output = run(ASK, serve(hub(anonymous=10)))
    assert code == 0 and "config.json" in output, output
elif way == "workers":
    counts = {}
    for workers in (8, 1):
        handler = hub(anonymous=6, window=1)
        code, output = run(ALL, serve(handler), "{'max_workers': %d}" % workers)
        print(workers, "workers, quota of 6:", code, last(output))
        assert code and "429" in output, output
        handler = hub(anonymous=1000)
        code, output = run(ALL, serve(handler), "{'max_workers': %d}" % workers)
        assert (code, output.splitlines()[-1]) == (0, str(len(FILES))), output
        counts[workers] = len(handler.seen)
    print("requests for the whole repository, by workers:", counts)
    assert counts[8] == counts[1] > 6, counts
elif way in ("cache", "offline", "revision"):
    with tempfile.TemporaryDirectory() as home:
        handler = hub(anonymous=1000)
        assert run(GET, serve(handler), home=home)[1].endswith(WHOLE)
        handler = hub(window=1)  # from now on every request is refused
        address = serve(handler)
        options = "{'revision': '%s'}" % SHA if way == "revision" else "{}"
        environ = {"HF_HUB_OFFLINE": "1"} if way == "offline" else {}
        code, output = run(GET, address, options, home, **environ)
        print("hf_hub_download:", code, last(output), "| requests:", len(handler.seen))
        asked = len(handler.seen)
        if way == "cache" and NUMBER < (0, 17):
            assert code and "429" in output and asked == 1, output  # the full cache is not even looked at
            sys.exit()
        assert code == 0 and output.endswith(WHOLE), output
        assert asked == 0 if way != "cache" else asked >= 1, handler.seen
        try:
            version("transformers")
        except Exception:
            sys.exit()
        code, output = run(CONFIG, address, options, home, **environ)
        print("from_pretrained:", code, last(output), "| requests:", len(handler.seen) - asked)
        assert code == 0 and output.endswith("24"), output
        assert len(handler.seen) == asked if way != "cache" else len(handler.seen) > asked, handler.seen
        empty = run(GET, address, options, **environ)
        assert empty[0], empty  # the control: with an empty cache none of them gives the file
elif way == "token":
    handler = hub(anonymous=2, token=1000, window=1)
    address = serve(handler)
    code, output = run(ALL, address)
    assert code and "429" in output, output
    before = len(handler.seen)
    names = {"HF_TOKEN": "hf_ours", "HUGGING_FACE_HUB_TOKEN": "hf_ours"}  # the second is the older name
    code, output = run(ALL, address, **names)
    print(code, last(output), set(token for _, token, _, _ in handler.seen[before:]))
    assert (code, output.splitlines()[-1]) == (0, str(len(FILES))), output
    assert {token for _, token, _, _ in handler.seen[before:]} == {"Bearer hf_ours"}, handler.seen
    code, output = run(ALL, address, HF_HUB_DISABLE_IMPLICIT_TOKEN="1", **names)
    assert code and "429" in output, output
else:
    handler = hub(anonymous=0, window=30, renews=True)
    address = serve(handler)
    start = time.monotonic()
    code, output = run(GET, address)
    spent = time.monotonic() - start
    times = [round(second) for _, _, _, second in handler.seen]
    print("huggingface_hub", version("huggingface_hub"), "exit", code, "after %.0f s, requests at" % spent, times)
    if NUMBER < (1, 0):
        assert code and len(times) == 1, output  # it does not try again
        time.sleep(30)
        code, output = run(GET, address)
    elif NUMBER < (1, 2):
        assert code and len(times) == 6 and spent < 30, output  # five more tries, in less than the window
        time.sleep(30 - spent)
        code, output = run(GET, address)
    else:
        assert spent >= 30 and all(second <= 1 or second >= 30 for second in times), times  # the next when the window is over
    assert (code, output.splitlines()[-1]) == (0, WHOLE), output
