# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Parse a text that is not JSON. parse.py [html|empty|dict|comma|cut|bom|lines]"""
import json
import sys

TEXTS = {
    "html": "<!DOCTYPE html><title>503 Service Unavailable</title>",
    "empty": "",
    "dict": "{'name': 'bert', 'layers': 12}",
    "comma": '{"layers": 12,}',
    "cut": '{"layers": [1, 2',
    "bom": '\ufeff{"layers": 12}',
    "lines": '{"id": 1}\n{"id": 2}\n',
}
if __name__ == "__main__":
    print(json.loads(TEXTS[(sys.argv[1:] or ["html"])[0]]))
