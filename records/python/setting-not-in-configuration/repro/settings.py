"""The same settings in the objects that libraries make of them; train_cfg lies in the model's section."""
NESTED = {"model": {"depth": 50, "train_cfg": {"rate": 0.1}}, "seed": 1}


def make(kind):
    """Give the settings as one of: namespace, mmengine, omegaconf, easydict."""
    if kind == "mmengine":
        from mmengine.config import Config

        return Config(NESTED)
    if kind == "omegaconf":
        from omegaconf import OmegaConf

        cfg = OmegaConf.create(NESTED)
        OmegaConf.set_struct(cfg, True)  # as Hydra does
        return cfg
    if kind == "easydict":
        from easydict import EasyDict

        return EasyDict(NESTED)
    import argparse

    parser = argparse.ArgumentParser()
    parser.add_argument("--batch-size", type=int, default=8)
    return parser.parse_args([])
