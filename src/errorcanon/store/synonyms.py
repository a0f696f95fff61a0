"""What people call the same thing, in English and Chinese, and what says nothing in a question.

The table serves `canon search`, the HTTP API and MCP, which ask for every name of what was typed
(match/search.py), and the site's search in browsers (static/match/search-records.mjs). Names are
in lower case; a blank in one is also a hyphen or an underscore in a text.
"""

from __future__ import annotations

import re
from functools import lru_cache

GROUPS: tuple[tuple[str, ...], ...] = (
    # memory
    (
        "oom", "out of memory", "outofmemory", "outofmemoryerror", "resource exhausted",
        "显存不足", "显存不够", "爆显存", "显存爆", "炸显存", "显存炸", "显存溢出",
    ),
    (
        "oom killer", "oomkilled", "memoryerror", "cannot allocate memory", "bad alloc",
        "host memory", "内存不足", "内存不够", "爆内存", "内存爆", "内存溢出",
    ),
    ("gpu memory", "vram", "显存"),
    ("fragmentation", "fragmented", "碎片", "碎块"),
    ("shared memory", "shm", "共享内存"),
    ("too small", "not enough", "insufficient", "不够", "不足", "太小", "no room", "要不到空间"),
    ("no space left", "disk full", "磁盘满", "磁盘已满", "磁盘空间不足", "空间不足"),
    ("too many open files", "emfile", "打开的文件过多", "打开文件过多", "文件句柄"),
    ("leak", "泄漏", "泄露"),
    # ends of processes
    ("segfault", "segmentation fault", "sigsegv", "signal 11", "段错误"),
    ("core dumped", "核心转储", "吐核"),
    ("killed", "sigkill", "signal 9", "died", "被杀", "被终止", "死了"),
    ("hang", "hung", "stuck", "deadlock", "watchdog", "卡住", "卡死", "死锁", "挂起"),
    ("timeout", "timed out", "time limit", "超时", "时限"),
    ("illegal memory access", "illegal address", "device side assert", "非法内存访问", "非法访问"),
    ("out of bounds", "out of range", "outside its range", "越界", "超出范围"),
    # shapes and types
    ("shape", "size", "dimension", "形状", "尺寸", "维度", "大小"),
    (
        "mismatch", "not match", "not fit", "incompatible", "unequal", "differ",
        "不匹配", "不一致", "对不上", "不符", "不兼容", "不配套", "不相容", "不同",
    ),
    ("conflict", "exclude each other", "冲突", "互相排斥"),
    ("channel", "通道"),
    ("data type", "dtype", "scalar type", "数据类型"),
    ("half precision", "fp16", "float16", "半精度"),
    ("bfloat16", "bf16"),
    ("mixed precision", "amp", "autocast", "混合精度"),
    ("nan", "not a number", "not finite"),
    ("empty batch", "zero size", "空批次", "空 batch"),
    # training
    ("gradient", "grad", "梯度"),
    ("backward", "反向传播"),
    ("loss", "损失"),
    ("label", "target", "标签"),
    ("optimizer", "优化器"),
    ("checkpoint", "ckpt", "检查点", "权重文件"),
    ("resume", "断点续训", "续训", "继续训练", "恢复训练", "恢复"),
    ("batch norm", "batchnorm", "batch normalisation", "batch normalization", "批归一化"),
    ("normalisation", "normalization", "归一化", "标准化"),
    ("convolution", "conv", "卷积"),
    ("pooling", "pool", "池化"),
    ("embedding", "嵌入"),
    ("tokenizer", "分词器"),
    ("quantisation", "quantization", "量化"),
    # packages and modules
    (
        "install failed", "failed to install", "cannot install", "can t install",
        "installation failed", "安装失败", "安装不了", "安装不上", "装不上", "装不了",
        "no matching distribution", "failed building wheel", "build failed", "找不到匹配的版本",
    ),
    ("install", "installation", "安装"),
    ("compile", "build", "编译", "构建"),
    (
        "no module named", "modulenotfounderror", "module not found",
        "找不到模块", "没有模块", "缺少模块", "模块不存在",
    ),
    ("cannot import", "importerror", "import error", "导入失败", "导入错误", "无法导入"),
    ("undefined symbol", "未定义符号", "未定义的符号", "符号未定义"),
    ("shared library", "shared object", "dll", "动态库", "动态链接库", "共享库"),
    ("not found", "missing", "not there", "找不到", "没找到", "缺失", "缺少", "没有装"),
    ("weight", "权重"),
    ("version", "release", "版本"),
    ("too old", "outdated", "太旧", "过旧", "太低", "过低"),
    ("too new", "太新", "过新", "太高", "过高"),
    # machines and networks
    ("driver", "驱动"),
    ("gpu", "graphics card", "card", "显卡"),
    ("cuda not available", "cuda is not available", "not compiled with cuda", "cuda 不可用"),
    ("compute capability", "算力", "计算能力"),
    ("container", "docker", "容器"),
    ("multi gpu", "多卡"),
    ("distributed", "分布式"),
    ("ddp", "distributeddataparallel", "distributed data parallel"),
    ("worker", "工作进程"),
    ("process", "进程"),
    ("device", "设备"),
    (
        "address already in use", "eaddrinuse", "port already in use",
        "端口被占用", "端口占用", "端口已被占用", "端口冲突", "地址已被使用",
    ),
    ("connection refused", "econnrefused", "拒绝连接", "连接被拒绝"),
    ("unreachable", "cannot connect", "not reached", "连不上", "无法连接", "连接失败"),
    ("rate limit", "rate limited", "too many requests", "429", "限流", "限速", "请求过多"),
    ("certificate", "ssl", "tls", "证书"),
    ("permission", "access denied", "权限"),
    ("proxy", "代理"),
    ("download", "下载"),
    ("encoding", "decode", "unicode", "unicodedecodeerror", "编码", "解码", "乱码"),
    ("pickle", "unpickling", "反序列化"),
    ("truncated", "corrupt", "incomplete", "损坏", "不完整", "截断"),
)  # fmt: skip
"""Each group is one thing. A longer name that holds a shorter one is taken first."""
SILENT = frozenset(
    (
        "a", "an", "the", "and", "or", "of", "in", "on", "at", "to", "for", "with", "by", "from",
        "is", "are", "was", "be", "been", "it", "its", "my", "i", "me", "we", "you", "your", "how",
        "why", "what", "when", "where", "which", "does", "did", "do", "doing", "can", "could",
        "should", "fix", "fixed", "solve", "help", "please", "get", "gets", "getting", "got",
        "error", "errors", "exception", "problem", "issue",
        "怎么办", "怎么解决", "如何解决", "怎么", "如何", "为什么", "解决", "报错", "错误", "问题",
        "出现", "提示", "异常", "的", "了", "吗", "呢",
    )
)  # fmt: skip
"""Words that a question has and that name nothing."""
_IN_NAMES = re.compile(r"[\s_-]+")


def plain(text: str) -> str:
    """Write a text as names are written: in lower case, parts of names as words."""
    return _IN_NAMES.sub(" ", text.casefold()).strip()


def holds(text: str, name: str) -> float:
    """Tell how well a plain text holds a plain name: 1 as a word, less as a part of one, 0 not.

    Chinese has no blanks, so there every place counts; elsewhere `oom` is no part of `room`.
    """
    if not name.isascii():
        return 1.0 if name in text else 0.0
    best, at = 0.0, text.find(name)
    while at >= 0 and best < 1.0:
        end = at + len(name)
        if not _goes_on(text[at - 1 : at]):
            best = max(best, _beginning(name, text[end : end + 2]))
        at = text.find(name, at + 1)
    return best


def _beginning(name: str, after: str) -> float:
    """Tell how much of a word is its beginning; the plural is the word itself."""
    if not _goes_on(after[:1]) or (after[:1] == "s" and not _goes_on(after[1:])):
        return 1.0
    return 0.7 if len(name) > 3 else 0.0


def _goes_on(letter: str) -> bool:
    return letter.isascii() and letter.isalnum()


@lru_cache(maxsize=1)
def known_names() -> re.Pattern[str]:
    """Give the pattern that finds the longest known names, and silent words, in a plain text."""
    names = {*_groups(), *SILENT}
    ordered = sorted(names, key=lambda name: (-len(name), name))
    return re.compile("|".join(map(_bounded, ordered)))


def _bounded(name: str) -> str:
    return rf"(?<![a-z0-9]){name}s?(?![a-z0-9])" if name.isascii() else re.escape(name)


@lru_cache(maxsize=1)
def _groups() -> dict[str, tuple[str, ...]]:
    return {name: group for group in GROUPS for name in group}


def alike(name: str) -> tuple[str, ...]:
    """Give what else a name is called, itself first."""
    group = _groups().get(name) or _groups().get(name.removesuffix("s"), ())
    return (name, *(other for other in group if other != name))
