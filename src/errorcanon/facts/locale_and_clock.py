"""The locale with its encodings, and the clock."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping

from errorcanon.facts.fact import Fact, Look, Unknown
from errorcanon.facts.reading import first_line

_NAMES = ("LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LC_NUMERIC", "PYTHONIOENCODING")


def _locale(look: Look) -> Mapping[str, str]:
    return {name: look.environ[name] for name in _NAMES if name in look.environ}


def _encoding(look: Look) -> str:
    """Give the encoding of text by the variables, as Python 3.7 and later take them.

    They take the locales C and POSIX for UTF-8, unless that is turned off twice:
    https://peps.python.org/pep-0538/ and https://peps.python.org/pep-0540/
    """
    if look.environ.get("PYTHONUTF8") == "1":
        return "utf-8"
    names = ("LC_ALL", "LC_CTYPE", "LANG")
    chosen = next((look.environ[name] for name in names if look.environ.get(name)), "C")
    if chosen in ("C", "POSIX"):
        stays = look.environ.get("LC_ALL") or look.environ.get("PYTHONCOERCECLOCALE") == "0"
        return "ascii" if stays and look.environ.get("PYTHONUTF8") == "0" else "utf-8"
    charset = chosen.partition(".")[2].partition("@")[0]
    return charset.lower().replace("utf8", "utf-8") or "that of the locale alone"


def _is_utf8(look: Look) -> bool:
    return _encoding(look) == "utf-8"


def _file_names(look: Look) -> str:
    return sys.getfilesystemencoding()


def _time(look: Look) -> int:
    return int(time.time())


def _is_plausible(look: Look) -> bool:
    """Tell whether the clock stands behind the moment at which this program was installed."""
    return time.time() > os.stat(__file__).st_mtime


def _zone(look: Look) -> str | Unknown:
    zone = look.environ.get("TZ")
    if zone:
        return zone
    if os.path.islink("/etc/localtime"):
        return os.readlink("/etc/localtime").partition("zoneinfo/")[2] or "UTC"
    return Unknown("neither TZ nor /etc/localtime names it")


def _synchronised(look: Look) -> bool | Unknown:
    """Tell what systemd notes; reading the kernel's own state takes no file."""
    if os.path.exists("/run/systemd/timesync/synchronized"):
        return True
    if os.path.isdir("/run/systemd/timesync"):
        return False
    return Unknown("systemd-timesyncd does not run here")


FACTS = (
    Fact(
        "locale.variables", "table", ", ".join(_NAMES),
        "the variables of the locale: {}", "区域设置变量：{}", _locale,
    ),
    Fact(
        "locale.encoding", "text", "LC_ALL, LC_CTYPE, LANG, PYTHONUTF8",
        "the locale asks for {}", "区域设置要求的编码为 {}", _encoding,
    ),
    Fact(
        "locale.is_utf8", "truth", "LC_ALL, LC_CTYPE, LANG, PYTHONUTF8",
        "text is UTF-8 by default|text is not UTF-8 by default",
        "默认文本编码为 UTF-8|默认文本编码不是 UTF-8", _is_utf8,
    ),
    Fact(
        "locale.file_names", "text", "sys.getfilesystemencoding",
        "names of files are read as {}", "文件名按 {} 解读", _file_names,
    ),
    Fact(
        "clock.time", "number", "clock_gettime",
        "seconds since 1970: {}", "自 1970 年起的秒数：{}", _time,
    ),
    Fact(
        "clock.is_plausible", "truth", "clock_gettime, stat of a file of canon",
        "the clock may be right|the clock stands before canon was installed",
        "时钟看起来正常|时钟早于 canon 的安装时间", _is_plausible,
    ),
    Fact(
        "clock.zone", "text", "TZ, /etc/localtime",
        "the time zone is {}", "时区为 {}", _zone,
    ),
    Fact(
        "clock.is_synchronised", "truth", "/run/systemd/timesync",
        "the clock was set from the network|the clock was not yet set from the network",
        "时钟已与网络同步|时钟尚未与网络同步", _synchronised,
    ),
    Fact(
        "clock.running", "number", "/proc/uptime",
        "the machine has run for {}", "机器已运行 {}",
        lambda look: int(float(first_line("/proc/uptime").split()[0])), "seconds",
    ),
)  # fmt: skip
