# /// script
# requires-python = ">=3.9"
# dependencies = ["pip"]
# ///
"""pip has nothing against a torchvision for CUDA beside a torch for the CPU: 2.13.0+cpu satisfies ==2.13.0."""
import tempfile

from stand_ins import Home, indexes

with tempfile.TemporaryDirectory() as folder:
    default, cpu = indexes(folder)
    home = Home(folder)
    assert home.pip("install", "--index-url", cpu, "torch==2.13.0")[0] == 0
    code, text = home.pip("install", "--index-url", default, "torchvision")
    # the newest torchvision would be 0.29.0; the torch that is there decides neither: see what pip took
    print(home.has())
    home.pip("install", "--index-url", default, "--force-reinstall", "--no-deps", "torchvision==0.28.0", )
    home.pip("install", "--index-url", cpu, "--force-reinstall", "--no-deps", "torch==2.13.0")
    assert home.has() == ("2.13.0+cpu", "0.28.0")
    code, text = home.pip("check")
    print(text.strip())
    assert code == 0 and "No broken requirements" in text
    # the control: another release it does see
    home.pip("install", "--index-url", default, "--force-reinstall", "--no-deps", "torchvision==0.27.1")
    code, text = home.pip("check")
    print(text.strip())
    assert code == 1 and "torch==2.12.1" in text
