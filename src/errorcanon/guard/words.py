"""The words of a report, in English and in Chinese."""

from __future__ import annotations

from errorcanon.model import Language

CHINESE: dict[str, str] = {
    # what would be accepted
    "> {least:.2g}, or it is 0 in float16": "> {least:.2g}，否则在 float16 中为 0",
    ">= {least} before cuDNN 7.5": ">= {least}（cuDNN 7.5 之前）",
    "<= {most} outside training": "<= {most}（非训练模式）",
    "< {most}; make it contiguous": "< {most}；请先变为连续",
    "<= {most}, the padded map": "<= {most}，即填充后的特征图",
    "<= {most}, half the window": "<= {most}，即窗口的一半",
    "a divisor of {count}, the channels": "输入通道数 {count} 的约数",
    "a divisor of {count}, the filters": "输出通道数 {count} 的约数",
    "> 1 in training": "> 1（训练模式）",
    "padding at the end only": "只在末尾填充",
    # what comes of it, where nothing is raised
    "nothing is raised: each channel whose variance is not above -epsilon becomes NaN": (
        "不会报错：方差不大于 -epsilon 的通道全部变为 NaN"
    ),
    "nothing is raised: the map that comes out is empty": "不会报错：输出的特征图为空",
    # of what
    "elements of the input": "输入的元素个数",
    "places that the input spans": "输入在内存中跨越的元素数",
    "axes of the input": "输入的轴数",
    "sequence length": "序列长度",
    "spatial size[{axis}]": "空间尺寸[{axis}]",
    "values per channel": "每个通道的取值个数",
    "with padding before or between steps": "在时间步之前或之间有填充",
    "{size} dilated": "{size}（含膨胀）",
    # why something could not be looked at
    "its parameters have no shape before the first batch; run one, then check": (
        "参数的形状要到第一个批次才确定；请先运行一个批次再检查"
    ),
    "a scripted model; check the Python module that it was made of": (
        "这是 TorchScript 模型；请检查生成它的 Python 模块"
    ),
    "what it does depends on the values of a tensor; check its parts by themselves": (
        "其行为取决于张量的取值；请分别检查各个部分"
    ),
    "it moves tensors to a GPU, and there is none here; make the device a parameter of the "
    "model and check it on the CPU, or check where there is a GPU": (
        "模型会把张量移到 GPU，而这里没有 GPU；请把设备改成模型的参数后在 CPU 上检查，"
        "或到有 GPU 的机器上检查"
    ),
    "its call fails; the layers behind it were not reached": "这一层的调用会失败，其后的层未能检查",
    "the pass stopped here: {raised}": "检查在此中断：{raised}",
    "the pass stopped here: {raised}; the model takes {takes}": (
        "检查在此中断：{raised}；模型接受的输入为 {takes}"
    ),
    "the model cannot be copied ({raised}); check its parts, or keep what cannot be copied out "
    "of the modules' attributes": (
        "模型无法复制（{raised}）；请分别检查各个部分，或不要把无法复制的对象存为模块的属性"
    ),
    "its weights are not made yet; run one batch, then check": (
        "权重尚未创建；请先运行一个批次再检查"
    ),
    "its weights are not made yet; run one batch, or call {call}, then check": (
        "权重尚未创建；请先运行一个批次，或调用 {call}，再检查"
    ),
    "{name} has no __call__; check the modules in it that have one": (
        "{name} 没有 __call__；请检查其中有 __call__ 的模块"
    ),
    "it asks for a device that is not here; leave the choice to JAX (JAX_PLATFORMS=cpu), or check "
    "where the device is": (
        "它指定了这里没有的设备；请让 JAX 自行选择（JAX_PLATFORMS=cpu），或到有该设备的机器上检查"
    ),
    "what it does depends on the values of an array; jax.jit cannot trace that either; check its "
    "parts by themselves, or use jax.lax.cond or jnp.where": (
        "其行为取决于数组的取值，jax.jit 同样无法追踪；请分别检查各个部分，"
        "或改用 jax.lax.cond 或 jnp.where"
    ),
    "it uses a value of an array as an index or a size; jax.jit cannot trace that either; check "
    "its parts by themselves, or use a Python integer": (
        "它用数组的取值作下标或尺寸，jax.jit 同样无法追踪；请分别检查各个部分，或改用 Python 整数"
    ),
    "it picks by a mask, so that a shape depends on values; jax.jit cannot trace that either; "
    "check its parts by themselves, or use jnp.where": (
        "它按掩码取元素，形状因而取决于取值，jax.jit 同样无法追踪；请分别检查各个部分，"
        "或改用 jnp.where"
    ),
    "it hands an array to NumPy; jax.jit cannot trace that either; check its parts by themselves, "
    "or use jax.numpy there": (
        "它把数组交给了 NumPy，jax.jit 同样无法追踪；请分别检查各个部分，或在该处改用 jax.numpy"
    ),
    "it changes a Variable that is no part of the model; make it a part": (
        "它修改了不属于模型的 Variable；请把它纳入模型"
    ),
}


class Words(str):
    """English text that knows itself in Chinese; bare numbers and names are the same in both."""

    __slots__ = ("chinese",)
    chinese: str


def words(template: str, **values: object) -> Words:
    """Fill in a template of the table."""
    filled = Words(template.format(**values))
    filled.chinese = CHINESE[template].format(**values)
    return filled


def in_language(text: str, language: Language) -> str:
    """Give a text of a report in a language."""
    return text.chinese if language == "zh" and isinstance(text, Words) else text
