"""Whether the name is that of a folder on this machine: then the hub is not asked."""
import json
import os
import sys

name = json.load(sys.stdin)["captures"].get("name", "")
is_folder = name.startswith("/") and os.path.isdir(name) and os.listdir(name)
print(json.dumps({
    "answer": "another" if is_folder else "cannot-tell",
    "because": {"en": "%s is a folder with files" % name, "zh": "%s 是存在的目录，里面有文件" % name},
}))
