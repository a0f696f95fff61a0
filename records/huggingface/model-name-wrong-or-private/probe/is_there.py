"""Whether the path that was named is there; what is no absolute path may be a name on the hub."""
import json
import os
import sys

name = json.load(sys.stdin)["captures"].get("name", "")
said = "cannot-tell"
if name.startswith("/") and not os.path.lexists(name):
    said = "this"
elif name.startswith("/") and os.path.isfile(os.path.join(name, "config.json")):
    said = "another"
print(json.dumps({
    "answer": said,
    "because": {
        "this": {"en": "%s is not there" % name, "zh": "%s 不存在" % name},
        "another": {"en": "%s holds a config.json" % name, "zh": "%s 中有 config.json" % name},
    }.get(said, {}),
}))
