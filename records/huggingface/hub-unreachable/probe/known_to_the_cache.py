"""Whether the name is that of a repository of which the cache already holds something.

Another name may be a path that is not there: the message is the same.
"""
import json
import os
import sys

request = json.load(sys.stdin)
name = request["captures"].get("name", "")
folder = os.path.expanduser("~/.cache/huggingface/hub/models--" + name.replace("/", "--"))
is_plain = all(part and not part.startswith(".") for part in name.split("/")) and name.count("/") < 2
is_folder = os.path.isdir(os.path.join(request["script"], name))
snapshots = os.path.join(folder, "snapshots")
is_known = is_plain and not is_folder and os.path.isdir(snapshots) and bool(os.listdir(snapshots))
print(json.dumps({
    "answer": "this" if is_known else "cannot-tell",
    "because": {
        "en": "the hub could not be asked, and the cache holds only a part of %s" % name,
        "zh": "无法访问 Hub，而缓存中只有 %s 的一部分" % name,
    },
}))
