# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Running again takes the same cut file from the cache; removed and fetched with its hash, it loads."""
import hashlib
import os
import pathlib
import tempfile

import torch
from cut import saved
from torch.utils.model_zoo import load_url

whole = saved()
server, cache = tempfile.mkdtemp(), tempfile.mkdtemp()
name = "model-%s.pth" % hashlib.sha256(whole).hexdigest()[:8]
path = os.path.join(cache, name)
address = pathlib.Path(server, name).as_uri()
pathlib.Path(server, name).write_bytes(whole)
pathlib.Path(path).write_bytes(whole[: len(whole) // 2])

if not torch.__version__.startswith("1.0."):
    assert load_url is torch.hub.load_state_dict_from_url
fails = 0
for attempt in range(3):
    try:
        load_url(address, model_dir=cache, progress=False)
    except Exception as error:
        print(attempt, str(error)[:90])
        fails += 1
assert fails == 3 and os.path.getsize(path) == len(whole) // 2, "never fetched anew"

os.remove(path)
checked = {} if torch.__version__.startswith("1.0.") else {"check_hash": True}
if checked:
    # region fetch-with-hash fill: address, cache
    weights = load_url(address, model_dir=cache, check_hash=True)
    # endregion
else:  # 1.0 checks always
    weights = load_url(address, model_dir=cache, progress=False)
assert torch.equal(weights["w"], torch.arange(360000.0)) and os.path.getsize(path) == len(whole)

# a file that is already cut on the server is refused, and nothing of it stays
os.remove(path)
pathlib.Path(server, name).write_bytes(whole[: len(whole) // 2])
try:
    load_url(address, model_dir=cache, progress=False, **checked)
except RuntimeError as error:
    print(error)
    assert "invalid hash value" in str(error) and not os.path.exists(path)
else:
    raise AssertionError("half a file came through")
