"""Models for the guard: sound ones, and small ones with one planted fault each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import torch
from torch import nn
from torch.nn import functional


@dataclass(frozen=True)
class Planted:
    """A fault that must be found at its layer, and what it is called with."""

    make: Callable[[], nn.Module]
    inputs: tuple[str, ...]
    path: str
    rule: str
    record: str


# --- sound architectures -------------------------------------------------------


class BasicBlock(nn.Module):
    """Two 3 x 3 convolutions beside a shortcut (He et al. 2015, figure 2)."""

    def __init__(self, before: int, after: int, stride: int = 1) -> None:
        super().__init__()
        self.conv1 = nn.Conv2d(before, after, 3, stride, 1, bias=False)
        self.bn1 = nn.BatchNorm2d(after)
        self.conv2 = nn.Conv2d(after, after, 3, 1, 1, bias=False)
        self.bn2 = nn.BatchNorm2d(after)
        self.shortcut: nn.Module = nn.Identity()
        if stride != 1 or before != after:
            conv = nn.Conv2d(before, after, 1, stride, bias=False)
            self.shortcut = nn.Sequential(conv, nn.BatchNorm2d(after))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = functional.relu(self.bn1(self.conv1(x)))
        return functional.relu(self.bn2(self.conv2(y)) + self.shortcut(x))


class Bottleneck(nn.Module):
    """1 x 1, 3 x 3, 1 x 1 beside a shortcut (He et al. 2015, figure 5)."""

    def __init__(self, before: int, width: int, stride: int = 1) -> None:
        super().__init__()
        after = width * 4
        self.body = nn.Sequential(
            nn.Conv2d(before, width, 1, bias=False),
            nn.BatchNorm2d(width),
            nn.ReLU(),
            nn.Conv2d(width, width, 3, stride, 1, bias=False),
            nn.BatchNorm2d(width),
            nn.ReLU(),
            nn.Conv2d(width, after, 1, bias=False),
            nn.BatchNorm2d(after),
        )
        self.shortcut: nn.Module = nn.Identity()
        if stride != 1 or before != after:
            conv = nn.Conv2d(before, after, 1, stride, bias=False)
            self.shortcut = nn.Sequential(conv, nn.BatchNorm2d(after))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return functional.relu(self.body(x) + self.shortcut(x))


def resnet18() -> nn.Module:
    blocks: list[nn.Module] = []
    before = 64
    for width, stride in ((64, 1), (128, 2), (256, 2), (512, 2)):
        blocks += [BasicBlock(before, width, stride), BasicBlock(width, width)]
        before = width
    return _image_net(blocks, 512)


def resnet50() -> nn.Module:
    blocks: list[nn.Module] = []
    before = 64
    for width, count, stride in ((64, 3, 1), (128, 4, 2), (256, 6, 2), (512, 3, 2)):
        for number in range(count):
            blocks.append(Bottleneck(before, width, stride if number == 0 else 1))
            before = width * 4
    return _image_net(blocks, 2048)


def _image_net(blocks: list[nn.Module], features: int) -> nn.Module:
    stem = [nn.Conv2d(3, 64, 7, 2, 3, bias=False), nn.BatchNorm2d(64), nn.ReLU()]
    pool = nn.MaxPool2d(3, 2, 1)
    head = [nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(features, 1000)]
    return nn.Sequential(*stem, pool, *blocks, *head)


def vgg11() -> nn.Module:
    layers: list[nn.Module] = []
    before = 3
    for width in (64, 0, 128, 0, 256, 256, 0, 512, 512, 0, 512, 512, 0):
        if width == 0:
            layers.append(nn.MaxPool2d(2))
            continue
        layers += [nn.Conv2d(before, width, 3, padding=1), nn.ReLU()]
        before = width
    return nn.Sequential(*layers, nn.AdaptiveAvgPool2d(7), nn.Flatten(), nn.Linear(25088, 10))


class Inverted(nn.Module):
    """A depthwise convolution between two 1 x 1 ones (Sandler et al. 2018)."""

    def __init__(self, before: int, after: int, stride: int) -> None:
        super().__init__()
        wide = before * 6
        self.body = nn.Sequential(
            nn.Conv2d(before, wide, 1, bias=False),
            nn.BatchNorm2d(wide, eps=1e-3),
            nn.Hardswish(),
            nn.Conv2d(wide, wide, 5, stride, 2, groups=wide, bias=False),
            nn.BatchNorm2d(wide, eps=1e-3),
            nn.Conv2d(wide, after, 1, bias=False),
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.body(x)


def mobilenet() -> nn.Module:
    return nn.Sequential(nn.Conv2d(3, 16, 3, 2, 1), Inverted(16, 24, 2), Inverted(24, 40, 2))


class UNet(nn.Module):
    """Two levels down, two up, with skips (Ronneberger et al. 2015)."""

    def __init__(self) -> None:
        super().__init__()
        self.down1 = nn.Conv2d(1, 8, 3, padding=1)
        self.down2 = nn.Conv2d(8, 16, 3, padding=1)
        self.up = nn.ConvTranspose2d(16, 8, 2, 2)
        self.last = nn.Conv2d(16, 2, 3, padding="same")

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        first = functional.relu(self.down1(x))
        second = functional.relu(self.down2(functional.max_pool2d(first, 2)))
        return self.last(torch.cat([first, self.up(second)], dim=1))


class ConvNeXtBlock(nn.Module):
    """Depthwise 7 x 7, LayerNorm over channels last, two linears (Liu et al. 2022)."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.depthwise = nn.Conv2d(width, width, 7, padding=3, groups=width)
        self.norm = nn.LayerNorm(width, eps=1e-6)
        self.wide = nn.Linear(width, 4 * width)
        self.narrow = nn.Linear(4 * width, width)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = self.norm(self.depthwise(x).permute(0, 2, 3, 1))
        return x + self.narrow(functional.gelu(self.wide(y))).permute(0, 3, 1, 2)


class Tagger(nn.Module):
    """Embedding, bidirectional LSTM, a label a token."""

    def __init__(self) -> None:
        super().__init__()
        self.embedding = nn.Embedding(100, 16, padding_idx=0)
        self.lstm = nn.LSTM(16, 8, num_layers=2, batch_first=True, bidirectional=True, dropout=0.1)
        self.labels = nn.Linear(16, 5)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        return self.labels(self.lstm(self.embedding(tokens))[0])


class VisionTransformer(nn.Module):
    """Patches by a convolution, an encoder, a class (Dosovitskiy et al. 2020)."""

    def __init__(self) -> None:
        super().__init__()
        self.patches = nn.Conv2d(3, 32, 16, 16)
        layer = nn.TransformerEncoderLayer(32, 4, 64, batch_first=True)
        self.encoder = nn.TransformerEncoder(layer, 2)
        self.head = nn.Linear(32, 10)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.head(self.encoder(self.patches(x).flatten(2).transpose(1, 2)).mean(1))


class Remembering(nn.Module):
    """Keeps its last output: a check must not leave a tensor without storage there."""

    def __init__(self) -> None:
        super().__init__()
        self.conv = nn.Conv1d(4, 4, 3)
        self.last: torch.Tensor | None = None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        self.last = self.conv(x)
        return self.last


def _tied() -> nn.Module:
    model = nn.Sequential(nn.Linear(8, 8), nn.Tanh(), nn.Linear(8, 8))
    model[2].weight = model[0].weight
    return model


def _normed() -> nn.Module:
    return nn.Sequential(nn.utils.parametrizations.weight_norm(nn.Conv2d(3, 6, 3)), nn.ReLU())


SOUND: dict[str, tuple[Callable[[], nn.Module], tuple[str, ...]]] = {
    "resnet18": (resnet18, ("2x3x224x224",)),
    "resnet50": (resnet50, ("2x3x64x64",)),
    "vgg11": (vgg11, ("1x3x64x64",)),
    "mobilenet": (mobilenet, ("2x3x32x32",)),
    "unet": (UNet, ("2x1x32x32",)),
    "convnext": (lambda: ConvNeXtBlock(16), ("2x16x14x14",)),
    "tagger": (Tagger, ("4x12:int64",)),
    "vision-transformer": (VisionTransformer, ("2x3x64x64",)),
    "seq2seq": (
        lambda: nn.Transformer(32, 4, 2, 2, 64, batch_first=True),
        ("2x7x32", "2x5x32"),
    ),
    "volume": (lambda: nn.Sequential(nn.Conv3d(1, 4, 3), nn.MaxPool3d(2)), ("1x1x8x8x8",)),
    "audio": (lambda: nn.Sequential(nn.Conv1d(1, 8, 9, 4), nn.MaxPool1d(2)), ("2x1x400",)),
    "one-sample": (lambda: nn.Conv2d(3, 8, 3), ("3x8x8",)),
    "gru": (lambda: nn.GRU(8, 16), ("5x3x8",)),
    "half": (lambda: nn.Conv2d(3, 8, 3).half(), ("2x3x8x8:float16",)),
    "empty-batch": (lambda: nn.Sequential(nn.Conv2d(3, 8, 3), nn.ReLU()), ("0x3x8x8",)),
    "remembering": (Remembering, ("2x4x9",)),
    "tied-weights": (_tied, ("4x8",)),
    "weight-norm": (_normed, ("2x3x8x8",)),
    "ceil-pooling": (lambda: nn.MaxPool2d(2, 2, ceil_mode=True), ("1x1x1x1",)),
}

# --- one fault each ------------------------------------------------------------


def _with_norm(norm: nn.Module) -> Callable[[], nn.Module]:
    return lambda: nn.Sequential(nn.Conv2d(3, 4, 3), norm, nn.ReLU(), nn.Conv2d(4, 4, 3))


class Nested(nn.Module):
    """A fault two levels down."""

    def __init__(self) -> None:
        super().__init__()
        self.encoder = nn.ModuleDict({"stem": nn.Conv2d(3, 8, 3), "deep": nn.Conv2d(8, 8, 9)})

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.encoder["deep"](self.encoder["stem"](x))


_KERNEL = ("window-larger-than-map", "pytorch/conv-kernel-larger-than-input")
_CHANNELS = ("channels", "pytorch/conv-channel-mismatch")
_FEATURES = ("features", "pytorch/linear-shape-mismatch")
_TYPE = ("input-type", "pytorch/conv-dtype-mismatch")
_EPSILON = ("batch-norm-epsilon-not-positive", "pytorch/batch-norm-eps-not-positive")
_SEQUENCE = ("empty-sequence", "cuda/cudnn-rnn-zero-length-sequence")

_LEAST = ("below-the-least", "pytorch/conv-stride-dilation-padding-out-of-range")
_HALF = ("padding-over-half-the-window", "pytorch/pool-padding-larger-than-half-the-window")
_EMPTY = ("empty-map", "pytorch/empty-spatial-size")
_ONE = ("one-value-per-channel", "pytorch/batch-norm-one-value-per-channel")


def _with_groups(groups: int) -> nn.Module:
    """PyTorch checks the groups at construction; a change afterwards comes through."""
    model = nn.Sequential(nn.Conv2d(4, 8, 3))
    model[0].groups = groups
    return model


PLANTED: dict[str, Planted] = {
    "negative-epsilon": Planted(
        _with_norm(nn.BatchNorm2d(4, eps=-1e-5)), ("2x3x8x8",), "1", *_EPSILON
    ),
    "zero-epsilon": Planted(_with_norm(nn.BatchNorm2d(4, eps=0)), ("2x3x8x8",), "1", *_EPSILON),
    "kernel": Planted(Nested, ("2x3x8x8",), "encoder.deep", *_KERNEL),
    "dilated-kernel": Planted(
        lambda: nn.Sequential(nn.Conv2d(3, 4, 3, dilation=4)), ("2x3x8x8",), "0", *_KERNEL
    ),
    "pooling-window": Planted(
        lambda: nn.Sequential(nn.Conv2d(3, 4, 3), nn.MaxPool2d(7)), ("2x3x8x8",), "1", *_KERNEL
    ),
    "channels-last-images": Planted(
        lambda: nn.Sequential(nn.Conv2d(3, 4, 3)), ("2x8x8x3",), "0", *_CHANNELS
    ),
    "channels-between-layers": Planted(
        lambda: nn.Sequential(nn.Conv2d(3, 4, 3), nn.Conv2d(8, 4, 3)), ("2x3x8x8",), "1", *_CHANNELS
    ),
    "transposed-channels": Planted(
        lambda: nn.Sequential(nn.ConvTranspose2d(4, 2, 2)), ("2x3x8x8",), "0", *_CHANNELS
    ),
    "one-sample-channels": Planted(lambda: nn.Conv2d(3, 4, 3), ("8x8x3",), "", *_CHANNELS),
    "features-not-flattened": Planted(
        lambda: nn.Sequential(nn.Conv2d(3, 4, 3), nn.Linear(144, 10)), ("2x3x8x8",), "1", *_FEATURES
    ),
    "features-of-another-image-size": Planted(
        lambda: nn.Sequential(nn.Conv2d(3, 4, 3), nn.Flatten(), nn.Linear(144, 10)),
        ("2x3x9x9",),
        "2",
        *_FEATURES,
    ),
    "bytes": Planted(lambda: nn.Conv2d(3, 4, 3), ("2x3x8x8:uint8",), "", *_TYPE),
    "doubles": Planted(lambda: nn.Conv2d(3, 4, 3), ("2x3x8x8:float64",), "", *_TYPE),
    "half-weights": Planted(
        lambda: nn.Sequential(nn.Conv2d(3, 4, 3), nn.Conv2d(4, 4, 3).half()),
        ("2x3x8x8",),
        "1",
        *_TYPE,
    ),
    "empty-sequence": Planted(lambda: nn.LSTM(3, 4, batch_first=True), ("2x0x3",), "", *_SEQUENCE),
    "empty-sequence-gru": Planted(lambda: nn.GRU(3, 4), ("0x2x3",), "", *_SEQUENCE),
    "stride-zero": Planted(
        lambda: nn.Sequential(nn.Conv2d(3, 4, 3, 0, 1)), ("2x3x8x8",), "0", *_LEAST
    ),
    "dilation-zero": Planted(
        lambda: nn.Sequential(nn.Conv2d(3, 4, 3, dilation=0)), ("2x3x8x8",), "0", *_LEAST
    ),
    "padding-below-zero": Planted(
        lambda: nn.Sequential(nn.Conv1d(3, 4, 1, padding=-1)), ("2x3x8",), "0", *_LEAST
    ),
    "pooling-stride-zero": Planted(
        lambda: nn.Sequential(nn.MaxPool2d(2, stride=0)), ("2x3x8x8",), "0", *_LEAST
    ),
    "pooling-padding": Planted(
        lambda: nn.Sequential(nn.Conv2d(3, 4, 3), nn.AvgPool2d(3, 1, 2)), ("2x3x8x8",), "1", *_HALF
    ),
    "groups": Planted(
        lambda: _with_groups(3),
        ("2x4x8x8",),
        "0",
        "groups",
        "pytorch/conv-groups-do-not-divide",
    ),
    "one-row": Planted(
        lambda: nn.Sequential(nn.Linear(8, 4), nn.BatchNorm1d(4)), ("1x8",), "1", *_ONE
    ),
    "one-pixel": Planted(
        lambda: nn.Sequential(nn.AdaptiveAvgPool2d(1), nn.BatchNorm2d(3)), ("1x3x8x8",), "1", *_ONE
    ),
    "empty-map": Planted(lambda: nn.Sequential(nn.Conv2d(3, 4, 3)), ("2x3x0x8",), "0", *_EMPTY),
    "empty-map-of-a-pooling": Planted(
        lambda: nn.Sequential(nn.ReLU(), nn.MaxPool2d(2)), ("2x3x8x0",), "1", *_EMPTY
    ),
}
