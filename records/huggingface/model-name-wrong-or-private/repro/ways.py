# /// script
# requires-python = ">=3.9"
# dependencies = ["transformers", "numpy"]
# ///
"""Each process loads one name; what changes is the token, the options, or the name.

ways.py [options|token-for-a-typo|token|name|absolute]
"""
import os
import subprocess
import sys
import tempfile

from hub import FILE, serve

LOAD = "import sys; from transformers import AutoConfig as A; print(A.from_pretrained(sys.argv[1], **eval(sys.argv[2])).hidden_size)"
HUB = serve()


def load(name, options="{}", folder=None, **environ):
    """Exit code and the last lines of a fresh process."""
    with tempfile.TemporaryDirectory() as home:
        environ = {**os.environ, "HF_HOME": home, "HF_ENDPOINT": HUB, **environ}
        ran = subprocess.run([sys.executable, "-c", LOAD, name, options], env=environ, cwd=folder or home, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return ran.returncode, ran.stdout.strip().splitlines()[-2:]


TOKEN = {"HF_TOKEN": "hf_ours", "HUGGING_FACE_HUB_TOKEN": "hf_ours"}  # the second is the older name
way = (sys.argv[1:] or ["options"])[0]
refused = "is not a local folder and is not a valid model identifier"
if way == "options":
    for options in ("{'force_download': True}", "{'trust_remote_code': True}", "{'revision': 'main'}"):
        code, lines = load("team/wrods", options)
        print(options, code, lines[0][:90])
        assert code and (refused in lines[0] or "force_download" in options), lines
elif way == "token-for-a-typo":
    code, lines = load("team/wrods", **TOKEN)
    print(code, lines)
    assert code and refused in lines[0], lines
elif way == "token":
    assert load("team/secret")[0] and load("team/secret", HF_TOKEN="hf_other", HUGGING_FACE_HUB_TOKEN="hf_other")[0]
    code, lines = load("team/secret", **TOKEN)
    print(code, lines[-1])
    assert (code, lines[-1]) == (0, "24")
elif way == "name":
    assert load("team/wrods")[0]
    code, lines = load("team/words")
    print(code, lines[-1])
    assert (code, lines[-1]) == (0, "24")
else:
    with tempfile.TemporaryDirectory() as project:
        os.makedirs(project + "/models/words"), os.makedirs(project + "/jobs")
        with open(project + "/models/words/config.json", "wb") as file:
            file.write(FILE)
        assert load("./models/words", folder=project)[0] == 0
        assert load("./models/words", folder=project + "/jobs")[0]  # the same words from another folder
        code, lines = load(project + "/models/words", folder=project + "/jobs")
        print(code, lines[-1])
        assert (code, lines[-1]) == (0, "24")
