# /// script
# requires-python = ">=3.9"
# dependencies = ["transformers", "numpy"]
# ///
"""What is tried against the refusal: what does not help, and what does.

ways.py [login|options|use-auth-token|mirror|granted|sent|narrow|copy]
"""
import json
import os
import subprocess
import sys
import tempfile

from hub import Handler, mirror_of, serve

HUB = serve()
GET = "import sys, json; from huggingface_hub import hf_hub_download as g; print(json.load(open(g('team/gated', 'config.json', **eval(sys.argv[1]))))['hidden_size'])"
LOAD = "import sys; from transformers import AutoConfig as A; print(A.from_pretrained(sys.argv[2], **eval(sys.argv[1])).hidden_size)"
COPY = """
# region local-copy fill: /data/model
from transformers import AutoConfig

config = AutoConfig.from_pretrained("/data/model")
# endregion
print(config.hidden_size)
"""
NAMES = ("HF_TOKEN", "HUGGING_FACE_HUB_TOKEN")


def run(code, options="{}", *words, home=None, token=None, **environ):
    """Exit code and output of a fresh process."""
    with tempfile.TemporaryDirectory() as other:
        clean = {key: value for key, value in os.environ.items() if key not in NAMES}
        both = dict.fromkeys(NAMES, token) if token else {}
        ran = subprocess.run([sys.executable, "-c", code, options, *words], env={**clean, "HF_HOME": home or other, "HF_ENDPOINT": HUB, **both, **environ}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return ran.returncode, ran.stdout.strip()


def version(name):
    """The first two numbers of an installed package."""
    from importlib.metadata import version as ask

    return tuple(map(int, ask(name).split(".")[:2]))


way = (sys.argv[1:] or ["login"])[0]
refused = "Cannot access gated repo for url"
if way == "login":
    with tempfile.TemporaryDirectory() as home:
        code, output = run("import huggingface_hub as h; h.login(token='hf_stranger')", home=home)
        assert code == 0, output
        code, output = run(GET, home=home)
        print(output.splitlines()[-1])
        assert code and refused in output and "not in the authorized list" in output, output
        assert Handler.seen and Handler.seen[-1] == "hf_stranger", Handler.seen  # the login works, the token was sent
        code, output = run("import huggingface_hub as h; h.login(token='hf_granted')", home=home)
        assert code == 0 and run(GET, home=home)[1].endswith("24")  # the control: the same way, the right account
elif way == "options":
    for options in ("{'trust_remote_code': True}", "{'force_download': True}", "{'revision': 'main'}"):
        code, output = run(LOAD, options, "team/gated", token="hf_stranger")
        print(options, code, output.splitlines()[-1])
        assert code and refused in output, output
    assert run(LOAD, "{'trust_remote_code': True}", "team/gated", token="hf_granted")[1].endswith("24")
elif way == "use-auth-token":
    code, output = run(LOAD, "{'use_auth_token': 'hf_granted'}", "team/gated")
    loader = Handler.seen[-1]
    print("from_pretrained:", code, output.splitlines()[-1][:150], "| the hub saw", loader)
    client, told = run(GET, "{'use_auth_token': 'hf_granted'}")
    print("hf_hub_download:", client, told.splitlines()[-1][:150])
    if version("transformers") >= (5, 0):
        assert code and loader is None and refused in output, output  # not sent, and nothing says so
        assert "use_auth_token" not in output.replace("'use_auth_token': 'hf_granted'", ""), output
        print("outcome: same-failure")
    else:
        assert code == 0 and output.endswith("24") and loader == "hf_granted", output
        print("outcome: works-here")
    if version("huggingface_hub") >= (1, 0):
        assert client and "unexpected keyword argument 'use_auth_token'" in told, told
    else:
        assert client == 0 and told.endswith("24"), told
    code, output = run(LOAD, "{'token': 'hf_granted'}", "team/gated")
    print("token=:", code, output.splitlines()[-1][:150], "| the hub saw", Handler.seen[-1])
    if version("transformers") < (4, 31):
        assert code and Handler.seen[-1] is None, output  # too old for the new name: it is not sent
    else:
        assert code == 0 and output.endswith("24"), output
elif way == "mirror":
    handler = mirror_of(HUB)
    mirror = serve(handler)
    code, output = run(GET, HF_ENDPOINT=mirror)
    print(output.splitlines()[-1])
    assert code and refused in output and mirror in output, output
    code, output = run(GET, token="hf_stranger", HF_ENDPOINT=mirror)
    assert code and refused in output, output
    assert handler.tokens[-1] == "Bearer hf_stranger", handler.tokens  # and the mirror has the token now
    print("the mirror was sent", handler.tokens[-1])
    assert run(GET, token="hf_granted", HF_ENDPOINT=mirror)[1].endswith("24")  # the control: it does hand files on
elif way == "granted":
    with tempfile.TemporaryDirectory() as home:
        code, output = run(GET, token="hf_waiting", home=home)
        assert code and "awaiting a review" in output, output
        Handler.granted.add("hf_waiting")  # the owner says yes
        code, output = run(GET, token="hf_waiting", home=home)  # the same command, the same cache
        print(code, output)
        assert (code, output.splitlines()[-1]) == (0, "24"), output
        code, output = run(LOAD, "{}", "team/gated", token="hf_waiting")
        assert (code, output.splitlines()[-1]) == (0, "24"), output
elif way == "sent":
    def sent(options="{}", **environ):
        """The token that reached the hub."""
        with tempfile.TemporaryDirectory() as home:
            assert run("import huggingface_hub as h; h.login(token='hf_of_login')", home=home)[0] == 0
            before = len(Handler.seen)
            run(GET, options, home=home, **environ)
            assert len(set(Handler.seen[before:])) == 1, Handler.seen[before:]
            return Handler.seen[-1]

    both = {"HF_TOKEN": "hf_new", "HUGGING_FACE_HUB_TOKEN": "hf_old"}
    found = {
        "login alone": sent(),
        "HUGGING_FACE_HUB_TOKEN": sent(HUGGING_FACE_HUB_TOKEN="hf_old"),
        "HF_TOKEN": sent(HF_TOKEN="hf_new"),
        "both": sent(**both),
        "both and token=": sent("{'token': 'hf_given'}", **both),
        "HF_TOKEN with a newline": sent(HF_TOKEN="hf_new\n"),
        "HF_HUB_TOKEN": sent(HF_HUB_TOKEN="hf_wrong_name"),
        "both, and HF_HUB_DISABLE_IMPLICIT_TOKEN=1": sent(HF_HUB_DISABLE_IMPLICIT_TOKEN="1", **both),
        "the same and token=True": sent("{'token': True}", HF_HUB_DISABLE_IMPLICIT_TOKEN="1", **both),
    }
    for key, value in found.items():
        print(key, "->", value)
    new = version("huggingface_hub") >= (0, 19)
    assert found["login alone"] == found["HF_HUB_TOKEN"] == "hf_of_login"
    assert found["HUGGING_FACE_HUB_TOKEN"] == "hf_old"
    assert found["HF_TOKEN"] == found["HF_TOKEN with a newline"] == ("hf_new" if new else "hf_of_login")
    assert found["both"] == found["the same and token=True"] == ("hf_new" if new else "hf_old")
    assert found["both and token="] == "hf_given"
    assert found["both, and HF_HUB_DISABLE_IMPLICIT_TOKEN=1"] is None
    export = """
        # region token-that-arrives fill: YOUR_TOKEN
        export HF_TOKEN=YOUR_TOKEN
        # endregion
    """.replace("YOUR_TOKEN", "hf_granted")
    if not new:
        export = export.replace("HF_TOKEN", NAMES[1])
    with tempfile.TemporaryDirectory() as home:
        clean = {key: value for key, value in os.environ.items() if key not in NAMES}
        ran = subprocess.run(["bash", "-c", export + '"$@"', "bash", sys.executable, "-c", GET, "{}"], env={**clean, "HF_HOME": home, "HF_ENDPOINT": HUB}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert (ran.returncode, ran.stdout.splitlines()[-1]) == (0, "24"), ran.stdout  # and the right one loads
    assert run(GET, token="hf_granted", HF_HUB_DISABLE_IMPLICIT_TOKEN="1")[0]
elif way == "narrow":
    code, output = run(GET, token="hf_narrow")
    assert code and "fine-grained token settings" in output, output
    code, output = run(GET, token="hf_granted")  # a token of the same account with the right to read gated repositories
    print(code, output)
    assert (code, output.splitlines()[-1]) == (0, "24"), output
else:
    with tempfile.TemporaryDirectory() as folder:
        code, output = run("import sys; from huggingface_hub import hf_hub_download as g; g('team/gated', 'config.json', local_dir=sys.argv[1])", folder, token="hf_granted")
        assert code == 0, output
        assert json.load(open(folder + "/config.json"))["hidden_size"] == 24
        before = len(Handler.seen)
        code, output = run(COPY.replace("/data/model", folder))  # no token
        print(code, output)
        assert (code, output.splitlines()[-1]) == (0, "24") and len(Handler.seen) == before, output
