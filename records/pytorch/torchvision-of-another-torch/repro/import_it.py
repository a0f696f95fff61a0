# /// script
# requires-python = ">=3.9"
# dependencies = ["torch", "torchvision"]
# ///
"""A torchvision, or a torchaudio, that was built for another torch; the error is let out.

import_it.py [import|again|nms|audio|transformers]
again: a first import that failed and was caught, as in a notebook, and a second one
"""
import sys

kind = (sys.argv[1:] or ["import"])[0]
if kind == "audio":
    import torchaudio
elif kind == "transformers":
    from transformers.models.vit.image_processing_vit_fast import ViTImageProcessorFast
elif kind == "nms":
    import torch
    import torchvision

    box = torch.tensor([[0.0, 0.0, 1.0, 1.0]])
    torchvision.ops.nms(box, torch.ones(1), 0.5)
else:
    if kind == "again":
        try:
            import torchvision
        except Exception as error:
            print("the first import ended with", type(error).__name__)
    import torchvision
