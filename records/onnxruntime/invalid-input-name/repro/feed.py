# /// script
# requires-python = ">=3.8"
# dependencies = ["onnxruntime", "onnx", "numpy"]
# ///
"""Run a session with a name that its model does not have (argument: surplus, wrong or output), and let the error out."""
import sys

from model import NUMBER, PRICE, difference, session

run, feed = session(difference()).run, {"price": PRICE, "number": NUMBER}
print("rest:", run(["rest"], feed)[0], flush=True)
form = sys.argv[1] if len(sys.argv) > 1 else "surplus"
if form == "surplus":
    run(None, dict(feed, attention_mask=NUMBER))
elif form == "wrong":
    run(None, {"price": PRICE, "input": NUMBER})
else:
    run(["output"], feed)
