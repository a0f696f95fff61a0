# /// script
# requires-python = ">=3.8"
# dependencies = ["onnxruntime", "onnx", "numpy"]
# ///
"""Run a session with a name that its model does not have (argument: surplus, wrong, output, list, binding or
wrong-binding), and let the error out."""
import sys

from model import NUMBER, PRICE, difference, session

current = session(difference())
run, feed = current.run, {"price": PRICE, "number": NUMBER}
print("rest:", run(["rest"], feed)[0], flush=True)
form = sys.argv[1] if len(sys.argv) > 1 else "surplus"
if form == "surplus":
    run(None, dict(feed, attention_mask=NUMBER))
elif form == "wrong":
    run(None, {"price": PRICE, "input": NUMBER})
elif form == "list":  # a value that is no array
    run(None, dict(feed, attention_mask=[1.0, 5.0]))
elif form.endswith("binding"):
    binding = current.io_binding()
    binding.bind_cpu_input("price", PRICE)
    if form == "wrong-binding":
        binding.bind_cpu_input("input", NUMBER)
    binding.bind_output("rest")
    current.run_with_iobinding(binding)
else:
    run(["output"], feed)
