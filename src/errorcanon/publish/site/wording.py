"""The words of the site in both languages, beside those that every form shares."""

from __future__ import annotations

from errorcanon.model import Language
from errorcanon.publish import wording

WORDS: dict[str, tuple[str, str]] = {
    # around every page
    "skip": ("Skip to the content", "跳到正文"),
    "site": ("Site", "站点"),
    "records": ("Errors", "错误条目"),
    "codes": ("Error codes", "错误码"),
    "checked claims": ("Checked claims", "论断核查"),
    "products": ("Products", "按产品"),
    "product": ("Product", "产品"),
    "products description": (
        "What fails in which release. Products: {n}; releases that ran: {releases}.",
        "哪个版本会报什么错：{n} 个产品，实际运行过 {releases} 个版本。",
    ),
    "releases where": (
        "Releases that ran, with the number of errors seen in each",
        "运行过的版本，以及每个版本中出现的错误数",
    ),
    "no release ran": ("no release ran", "没有运行过任何版本"),
    "product title": ("{name}: what breaks at which release", "{name}：哪个版本会报什么错"),
    "product description": (
        "Known errors of {name}, and the releases in which each was seen or not. "
        "Errors: {n}; releases that ran: {releases}.",
        "{name} 的 {n} 个错误，在运行过的 {releases} 个版本中分别在哪些版本出现。",
    ),
    "fails where": ("Release by release", "逐个版本"),
    "run not": ("empty: not run", "空白：没有运行"),
    "release title": ("{name} {version}: what fails in it", "{name} {version}：会报哪些错"),
    "release description": (
        "{name} {version} ran: errors seen {n}, looked for and not seen {absent}.",
        "在 {name} {version} 上出现 {n} 个错误，另有 {absent} 个试过但没有出现。",
    ),
    "release changed": (
        "Names and parameters that changed in {name} {version}",
        "{name} {version} 中变动的名字和参数",
    ),
    "versions that ran": ("Versions that ran", "运行过的具体版本"),
    "divided in it": ("In some of its versions only", "只在其中部分版本出现"),
    "seen and not": ("seen in {seen}; not in {absent}", "{seen} 出现；{absent} 没有出现"),
    "fails in it": ("Seen in this release", "这个版本中出现"),
    "absent in it": ("Looked for, not seen", "试过，没有出现"),
    "breaks where": ("What breaks at which release", "哪个版本会报什么错"),
    "any": ("any", "不限"),
    "narrow": ("Narrow the list", "筛选"),
    "sort by": ("Sort by", "排序"),
    "sort groups": ("domain", "领域"),
    "sort date": ("last changed", "最近修改"),
    "sort message": ("message", "报错内容"),
    "has a fix": ("with a fix that ran and helped", "有实际运行证明有效的做法"),
    "n of all": ("{n} of {all} match", "{all} 条中有 {n} 条符合"),
    "no rows": (
        "The list could not be loaded: {reason}. Reload the page, or open a domain below.",
        "列表无法加载：{reason}。请刷新页面，或打开下方的某个领域。",
    ),
    "more rows": ("Show more", "再显示一些"),
    "parts": ("Pages of this list", "列表分页"),
    "part n": ("Page {n}", "第 {n} 页"),
    "part before": ("Previous", "上一页"),
    "part after": ("Next", "下一页"),
    "part of": ("{title} ({number} of {count})", "{title}（第 {number} 页，共 {count} 页）"),
    "in chinese": ("This page in Chinese", "本页有中文版"),
    "in place": ("Results of the search", "搜索结果"),
    "other ways": (
        "Without it: all errors with their messages, by product or by error code; in a terminal: "
        "canon search WORDS, canon explain LOG.",
        "不启用时：可以按报错内容、产品或错误码查找；终端里可以用 canon search 和 canon explain。",
    ),
    "ways on": ("This record", "关于本条目"),
    "short address": ("Short address", "短链接"),
    "did not work": ("This did not work for me", "照做了但没有用"),
    "did not work how": (
        "Say which step, in the environment where it failed; it shows what it would send first:",
        "在出错的环境里说明是哪一步；发送前会先显示内容：",
    ),
    "edit": ("Edit", "编辑"),
    "history": ("History", "修改历史"),
    "propose": ("Propose a record", "提交新条目"),
    "propose how": (
        "Not in here yet? Make a draft from your log; it takes the message and the versions:",
        "还没有收录？可以用你的日志生成草稿，会带上报错内容和版本：",
    ),
    "quality": ("Quality", "数据质量"),
    "about": ("About", "关于"),
    "home": ("Home", "首页"),
    "search": ("Search", "搜索"),
    "search records": ("Search the records", "搜索条目"),
    "trail": ("Where you are", "当前位置"),
    "footer": (
        "No number here is typed: each one is counted from scripts that ran. "
        "Records: CC BY 4.0. No cookies, no tracking, no outside requests.",
        "页面上的数字都由实际运行过的脚本统计得出，没有一个是人填的。"
        "条目采用 CC BY 4.0 许可。不用 Cookie，不做跟踪，不访问外部站点。",
    ),
    "comma": (", ", "、"),
    "semicolon": ("; ", "；"),
    "colon": (": ", "："),
    # what releases have
    "release pages": ("Releases", "版本变化"),
    "surveys": ("What changed in each release", "各版本的变化"),
    "surveys description": (
        "Names, classes and parameters of {n} packages, read from {releases} of their releases: "
        "what was removed, renamed or changed, and when.",
        "从 {n} 个包的 {releases} 个版本里读出的名字、类和参数："
        "哪些去掉了、改名了、变了，分别在哪个版本。",
    ),
    "surveys how": (
        "Nothing was imported or run: the sources of each release were parsed. To ask for one "
        "name: `canon survey show trl SFTTrainer.max_seq_length`.",
        "没有导入或运行任何代码，只解析了每个版本的源文件。"
        "查一个名字：`canon survey show trl SFTTrainer.max_seq_length`。",
    ),
    "survey releases": ("{n} releases, {first} to {last}", "{n} 个版本，{first} 到 {last}"),
    "survey title": ("{name}: what changed in each release", "{name}：各版本的变化"),
    "survey description": (
        "Public names of {name} that were removed, renamed or added, and callables whose "
        "parameters changed, in {n} releases from {first} to {last}.",
        "{name} 从 {first} 到 {last} 的 {n} 个版本里，"
        "去掉、改名、新增的公开名字，以及参数有变化的可调用对象。",
    ),
    "survey ask": (
        "To ask which releases have one name, and what to install:",
        "查某个名字在哪些版本里有、该装哪个版本：",
    ),
    "survey n removed": ("{n} removed", "去掉 {n}"),
    "survey n renamed": ("{n} renamed", "改名 {n}"),
    "survey n parameters": ("{n} changed", "参数变化 {n}"),
    "survey n added": ("{n} added", "新增 {n}"),
    "survey same": ("no public name changed", "公开名字没有变化"),
    "survey removed": ("Removed", "去掉"),
    "survey renamed": ("Renamed or moved", "改名或搬走"),
    "survey parameters": ("Other parameters", "参数变化"),
    "survey added": ("Added", "新增"),
    "survey more": ("{n} more: `{command}`", "还有 {n} 个：`{command}`"),
    "survey first": (
        "{version} is the oldest release that was read.",
        "读过的最早版本是 {version}。",
    ),
    "from surveys": (
        "The releases in an answer are read from the packages themselves:",
        "回答里的版本是从包本身读出来的：",
    ),
    # the answer under a title
    "answer": ("In short", "结论"),
    "do first fix": ("Do this first", "先这样做"),
    "do first workaround": ("Do this first", "先这样做"),
    "do first discriminator": ("Find out first", "先确认是不是"),
    "how and limits": ("how, and its limits", "做法和限制"),
    "why not": ("why", "为什么"),
    "confirmed dead end": ("confirmed dead end", "已证实无效"),
    "modelled short": (
        "A model of it ran; {subject} itself did not.",
        "运行的是模拟，不是 {subject} 本身。",
    ),
    "run appears": ("fails", "报错"),
    "run absent": ("does not fail", "不报错"),
    "run partly": ("fails in some of its versions", "部分版本报错"),
    "link here": ("Link to this part", "指向这一部分的链接"),
    "cause and fix": ("{message}: cause and fix", "{message}：原因与解决办法"),
    "first remedy": ("First: {step}", "先这样做：{step}"),
    # a record
    "facts": ("Facts", "基本信息"),
    "on this page": ("On this page", "本页内容"),
    "environments one": ("{n} environment", "{n} 个运行环境"),
    "environments": ("{n} environments", "{n} 个运行环境"),
    "confirmed": ("last confirmed {date}", "最近一次确认于 {date}"),
    "retired": ("retired", "已停用"),
    "is retired": (
        "This record is retired: it is kept so that links to it go on working.",
        "本条目已停用，保留页面是为了让已有链接继续有效。",
    ),
    "is stale": (
        "The Chinese of these parts is older than the English: {sections}",
        "以下部分的中文早于英文版本，可能已过时：{sections}",
    ),
    "is untranslated": (
        "These parts are in English only; nobody has translated them yet: {sections}",
        "以下部分还没有中文译文，以英文显示：{sections}",
    ),
    "held in": ("in {k} of {n} {subject} releases", "{subject} 的 {n} 个版本中 {k} 个成立"),
    "held in one": ("in 1 environment", "在 1 个环境中"),
    "only modelled one": (
        "A model of it ran in {n} environment; {subject} itself did not.",
        "在 {n} 个环境中运行的是模拟，不是 {subject} 本身。",
    ),
    "only modelled": (
        "A model of it ran in {n} environments; {subject} itself did not.",
        "在 {n} 个环境中运行的是模拟，不是 {subject} 本身。",
    ),
    "unprovoked one": (
        "{n} more ran where the failure was not seen, and does not count",
        "另有 {n} 个环境未复现该错误，不计入",
    ),
    "unprovoked": (
        "{n} more ran where the failure was not seen, and do not count",
        "另有 {n} 个环境未复现该错误，不计入",
    ),
    "not run": ("not run yet", "尚未运行"),
    "confirmed by reporter": ("confirmed by who had it", "由报告者确认"),
    "confirmed by maintainer": ("confirmed by a maintainer", "由维护者确认"),
    "confirmed by fix": ("confirmed by a merged change", "由已合并的修改确认"),
    "repeats": ("{k} of {n} single runs", "单次运行 {n} 次，其中 {k} 次如此"),
    "interval": ("(90 % interval {low} to {high})", "（90% 区间 {low} 至 {high}）"),
    "field": (
        "apart from the lab, {k} of {n} reports say it worked ({low} to {high})",
        "实验室之外：{n} 份反馈中 {k} 份说有效（{low} 至 {high}）",
    ),
    "contrast": ("{n} outside its range as contrast", "另有 {n} 个范围外的环境作对照"),
    "evidence": ("evidence", "证据"),
    "applies to": ("Applies to", "适用于"),
    "tells from": ("Tells it from:", "用来区分："),
    "bears on": ("Source:", "出处："),
    "shared": (
        "Other causes print the same line; the tests below decide. Causes that no record covers "
        "yet may print it too.",
        "其他原因也会打印同一行报错，用下面的判别方法来确定；也可能还有尚未收录的原因。",
    ),
    "what held where": ("What held in which version", "各版本下的结果"),
    "level run": ("plain run", "实际运行"),
    "level validation": ("argument checks only", "仅参数校验"),
    "level device": ("on a GPU", "在 GPU 上运行"),
    "captured": ("Printed by our own {script}", "由我们的脚本 {script} 打印"),
    "seen at": ("Seen at", "见于"),
    "more outputs one": ("{n} more output", "另外 {n} 份输出"),
    "more outputs": ("{n} more outputs", "另外 {n} 份输出"),
    "signatures one": ("{n} pattern by which it is found", "用于识别的 {n} 条特征"),
    "signatures": ("{n} patterns by which it is found", "用于识别的 {n} 条特征"),
    "where": ("where", "条件"),
    "near it": ("with, near it,", "且附近有"),
    "shared line": ("a line that other causes print too", "其他原因也会打印这一行"),
    "source code": ("source code", "源代码"),
    "source release-notes": ("release notes", "发布说明"),
    "source maintainer": ("maintainers", "维护者"),
    "source documentation": ("documentation", "文档"),
    "source thread": ("thread", "讨论帖"),
    "source article": ("article", "文章"),
    "where it ran": ("Where it ran", "运行环境"),
    "lane": ("environment", "环境"),
    "level": ("level", "级别"),
    "date": ("date", "日期"),
    "versions there": ("versions", "版本"),
    "isolation": ("isolation", "隔离方式"),
    "stale lane": ("stale, not counted", "已过期，不计入"),
    "neighbours": ("Related errors", "相关条目"),
    "subject": ("What fails", "出错的产品"),
    "category": ("Category", "类别"),
    "best fix": ("Best remedy", "最佳做法"),
    "resolvable true": ("holds in every environment", "在所有环境中成立"),
    "resolvable partial": ("holds in some environments", "在部分环境中成立"),
    "resolvable false": ("holds in none", "在所有环境中都不成立"),
    "not measured": ("not measured", "尚未测得"),
    "claims that hold": ("Share of claims that ran and hold", "已运行且成立的论断占比"),
    "case results": ("Case results", "用例结果数"),
    "first seen": ("Record since", "收录日期"),
    "last updated": ("Changed", "最近修改"),
    "tags": ("Tags", "标签"),
    "former ids": ("Former ids", "曾用 ID"),
    "documentation": ("Documentation", "官方文档"),
    "formats": ("Also as", "其他格式"),
    "how computed": ("How these figures are computed", "这些数字如何计算"),
    # the neighbourhood
    "edge preceded_by": ("leads here", "会引发本条目"),
    "edge leads_to": ("this leads to", "本条目会引发"),
    "edge confused_with": ("same message, other cause", "报错相同，原因不同"),
    "cite": ("Copy the link or cite", "复制链接或引用"),
    "checked page": ("The page that was checked", "被核查的页面"),
    "more neighbours": ("{n} more", "还有 {n} 个"),
    "graph": (
        "Records beside this one: {before} lead here, {after} follow, {twins} look alike",
        "与本条目相关：前因 {before} 个，后果 {after} 个，相似 {twins} 个",
    ),
    # evidence
    "evidence of": ("Evidence: {claim}", "证据：{claim}"),
    "evidence description": (
        "The script, the environments and the output behind one claim about: {title}",
        "一条论断背后的脚本、运行环境和输出；所属条目：{title}",
    ),
    "case": ("Case", "用例"),
    "no case": (
        "No script decides this claim yet; it rests on its sources.",
        "还没有脚本能判定这条论断，目前依据的是出处。",
    ),
    "only sourced": (
        "Nothing in the lab can run this; it rests on the primary sources named on the page.",
        "实验环境里没有能运行它的条件，内容取自本页列出的一手出处。",
    ),
    "no script": (
        "The script is not part of this copy; in the project it is {path}.",
        "这份拷贝不含脚本；它在项目中的位置是 {path}。",
    ),
    "waits gpu": ("It waits for a GPU and has not run.", "需要 GPU，尚未运行。"),
    "waits two-gpus": ("It waits for two GPUs and has not run.", "需要两块 GPU，尚未运行。"),
    "results": ("Results", "结果"),
    "showed": ("shown", "结论"),
    "ended": ("ended", "结束方式"),
    "seconds": ("s", "秒"),
    "decisive line": ("decisive line", "决定性的一行"),
    "outcome exit": ("exit {code}", "退出码 {code}"),
    "outcome signal": ("signal {code}", "信号 {code}"),
    "outcome timeout": ("time-out", "超时"),
    "outcome memory": ("out of memory limit", "超出内存限制"),
    "outcome processes": ("too many processes", "进程过多"),
    "outcome output": ("too much output", "输出过多"),
    "last lines": ("Last lines of the output", "输出的最后几行"),
    "digest": ("digest of the output", "输出的摘要"),
    "download": ("The script as a file", "下载脚本"),
    "run it again": ("Run it again", "自己运行"),
    "run by hand": (
        "All files that the scripts of this record need, in one archive; uv installs what the "
        "head of a script names:",
        "本条目的脚本需要的全部文件都在一个压缩包里；uv 会安装脚本开头写明的依赖：",
    ),
    "run it": (
        "The lab runs it in every environment:",
        "实验室会在每个环境中运行它：",
    ),
    "what decides cause": (
        "It holds where the script ends in the error by itself.",
        "脚本自身以该错误结束，即为成立。",
    ),
    "what decides discriminator": (
        "It holds where the script's assertions pass: the test tells this cause from others.",
        "脚本中的断言通过，即为成立：这个方法能把本原因与其他原因区分开。",
    ),
    "what decides dead-end": (
        "It holds where the script shows that the step does not help: ✓ means a dead end indeed.",
        "脚本证明这一步没有用，即为成立：✓ 表示确实是无效做法。",
    ),
    "what decides workaround": (
        "It holds where the script passes and asserts that the result is right.",
        "脚本通过，并断言结果正确，即为成立。",
    ),
    "what decides fix": (
        "It holds where the script passes and asserts that the result is right.",
        "脚本通过，并断言结果正确，即为成立。",
    ),
    # lists
    "all records": ("All errors", "全部错误条目"),
    "all records description": (
        "{n} records in {domains} domains, each claim with the evidence behind it.",
        "共 {n} 个条目，分属 {domains} 个领域；每条论断都附有证据。",
    ),
    "domain title": ("Errors of {domain}", "{domain} 的错误"),
    "domain description one": (
        "{n} error of {domain}: causes, what works and what does not, as it ran.",
        "{domain} 的 {n} 个错误：原因、有效做法和无效做法，均来自实际运行。",
    ),
    "domain description": (
        "{n} errors of {domain}: causes, what works and what does not, as it ran.",
        "{domain} 的 {n} 个错误：原因、有效做法和无效做法，均来自实际运行。",
    ),
    "codes description": (
        "One code may have many causes; each page tells them apart.",
        "同一个错误码可能有多种原因，每个页面说明如何区分。",
    ),
    "code description": (
        "{code} has {n} known causes here. This is how to tell them apart.",
        "{code} 在这里收录了 {n} 种原因，以下是区分方法。",
    ),
    "code description one": (
        "{code} has one known cause here, and the test that shows it.",
        "{code} 在这里收录了一种原因，以及确认它的方法。",
    ),
    "decide in this order": ("Decide in this order", "按这个顺序判别"),
    "order of deciding": (
        "A check that rules out more of the other causes stands higher.",
        "能排除的其他原因越多，排得越靠前。",
    ),
    "cause of code": ("Cause", "原因"),
    "check of code": ("Check", "判别方法"),
    "rules out": ("Rules out", "可排除"),
    "no check": ("no check of this kind is recorded", "没有记录这样的判别方法"),
    "n records one": ("{n} cause", "{n} 种原因"),
    "n records": ("{n} causes", "{n} 种原因"),
    # home
    "motto": ("Every claim about an error, executed.", "关于报错的每一条论断，都实际运行过。"),
    "promise": (
        "Paste a message or a whole log. You get the cause, how to tell it from similar errors, "
        "what works and what does not, with the scripts that show it. If no record fits, the page "
        "says so.",
        "粘贴一条报错或整份日志：给出原因、与相似报错的区分方法、有效和无效的做法，"
        "并附上能证明它的脚本。不知道的，会直接说不知道。",
    ),
    "paste label": ("Error message or log", "报错信息或日志"),
    "paste example": (
        "RuntimeError: cuDNN error: CUDNN_STATUS_BAD_PARAM",
        "RuntimeError: cuDNN error: CUDNN_STATUS_BAD_PARAM",
    ),
    "explain": ("Explain", "解释"),
    "versions label": ("Versions, if you know them", "已知的版本（可不填）"),
    "stays here": (
        "It is read in this page and sent nowhere; only the page of the record found is loaded.",
        "文本只在本页面内处理，不会发送出去；只会加载匹配到的条目页面。",
    ),
    "needs script": (
        "Matching a message needs JavaScript. Without it: choose an error code or a domain "
        "below, or run canon explain.",
        "匹配报错需要 JavaScript。不启用时，可以从下面的错误码或领域进入，或运行 canon explain。",
    ),
    "start from code": ("By error code", "按错误码"),
    "start from domain": ("By domain", "按领域"),
    "newest": ("Lately changed", "最近更新"),
    "what stands here": ("In figures", "本站数据"),
    "claims that ran": ("Claims that ran", "已运行的论断"),
    "in a terminal": ("In a terminal", "在终端里"),
    "loading": ("Loading the signatures …", "正在加载特征表……"),
    "choose file": ("Or choose a file, or drop one here:", "也可以选择文件，或把文件拖到这里："),
    "sent to the service": (
        "Without JavaScript the text goes to the service that shows this page, which keeps none "
        "of it.",
        "不启用 JavaScript 时，文本会发给提供本页的服务；服务不保存。",
    ),
    "pasted": ("pasted text", "粘贴的文本"),
    "held": ("{name}, {size} MB", "{name}，{size} MB"),
    "reading": ("Reading …", "正在读取……"),
    "read so far": ("Reading … {percent} %", "正在读取…… {percent}%"),
    "no table": (
        "The table of signatures could not be loaded: {reason}. Explain again to retry, or run "
        "canon explain LOG in a terminal.",
        "特征表无法加载：{reason}。可以再点一次“解释”重试，或在终端运行 canon explain LOG。",
    ),
    "no text": (
        "The text could not be read here: {reason}. In a terminal: canon explain LOG.",
        "这里读不了这段文本：{reason}。可以在终端运行 canon explain LOG。",
    ),
    "knows more": (
        "The command line also looks up names and codes in the releases that were read, with what "
        "is installed on your machine:",
        "命令行还会在已读取的各个版本里查名称和错误码，并结合本机安装的版本：",
    ),
    "too large": (
        "More than {most} MB is too much for a browser. In a terminal: canon explain {file}.",
        "超过 {most} MB，浏览器处理不了。可以在终端运行 canon explain {file}。",
    ),
    # checked claims
    "checked title": ("Published claims, checked", "对公开说法的逐条核查"),
    "checked description": (
        "What published pages about CUDNN_STATUS_BAD_PARAM say: {n} claims ({counts}).",
        "公开网页关于 CUDNN_STATUS_BAD_PARAM 的说法，共 {n} 条：{counts}。",
    ),
    "checked how": (
        "Each claim is restated in our words. Each verdict names the claims of our records that "
        "decide it, and the environments in which their scripts ran.",
        "这里用我们自己的话转述每条说法。每个结论后面列出起决定作用的条目论断，"
        "以及脚本运行过的环境。",
    ),
    "count of verdict": ("{verdict}: {n}", "{n} 条{verdict}"),
    "verdict confirmed": ("confirmed", "属实"),
    "verdict refuted": ("refuted", "不属实"),
    "verdict depends": ("holds in part", "部分属实"),
    "verdict needs-gpu": ("needs a GPU", "需要 GPU 才能判定"),
    # quality
    "quality title": ("Quality of the corpus", "数据质量"),
    "quality description": (
        "What ran, what did not, and what no longer counts. Everything is computed at the build.",
        "哪些运行过、哪些没有、哪些已不再计入。所有数字在生成页面时算出。",
    ),
    "by domain": ("By domain", "按领域"),
    "records by tier": ("Records by the tier of their cause", "各领域条目数，按原因的证据等级"),
    "claims by tier": ("Claims by tier", "论断数，按证据等级"),
    "domain": ("Domain", "领域"),
    "tier": ("Tier", "等级"),
    "total": ("Total", "合计"),
    "refuted claims": ("Refuted claims", "被推翻的论断"),
    "stale results": ("Stale results", "已过期的结果"),
    "waiting cases": ("Cases that wait for a GPU", "等待 GPU 的用例"),
    "with refuted": ("Records with refuted claims", "含有被推翻论断的条目"),
    "with stale": ("Records with stale evidence", "含有过期证据的条目"),
    "with waiting": ("Records with cases that wait for a GPU", "有用例等待 GPU 的条目"),
    # search
    "found none": ("Nothing found for “{words}”.", "没有找到“{words}”。"),
    "found some": ("{n} found for “{words}”", "“{words}”：找到 {n} 条"),
    "search needs script": (
        "Searching in the page needs JavaScript.",
        "页面内搜索需要 JavaScript。",
    ),
    "question cut": (
        "Only the first {most} characters were searched. Paste a whole log on the first page.",
        "只搜索了前 {most} 个字符。完整日志请粘贴到首页。",
    ),
    "no search": (
        "The search could not be loaded: {reason}. Press Enter to try again; all records are "
        "listed under Errors.",
        "搜索索引无法加载：{reason}。按回车重试；全部条目列在“错误条目”页。",
    ),
    # what is not there
    "missing": ("There is no page at this address.", "这个地址没有页面。"),
    "moved to": ("This record lives at another address now.", "本条目已迁移到新的地址。"),
    # feed and texts for machines
    "feed title": ("Errorcanon: new and changed records", "Errorcanon：新增和修改的条目"),
}

# What the home page says in the browser; `nothing` and the like are the card's own words.
BROWSER_WORDS = (
    "line",
    "in stream",
    "count",
    "sure",
    "one of",
    "only candidate",
    "also",
    "follows from",
    "conditions",
    "line beside",
    "met below",
    "met at most",
    "met above",
    "met at least",
    "met equals",
    "met differs",
    "report",
    "reports",
    "other causes",
    "nothing",
    "near",
    "reads like",
    "suspect",
    "loading",
    "pasted",
    "held",
    "reading",
    "no table",
    "no text",
    "knows more",
    "too large",
    "propose",
    "propose how",
    "read so far",
)

SEARCH_WORDS = (
    "retired",
    "propose",
    "propose how",
    "in place",
    "found none",
    "found some",
    "first remedy",
    "no search",
    "question cut",
    "reading",
    "reproduced",
    "validated",
    "modelled",
    "sourced",
    "asserted",
    "refuted",
)
"""What the search box of every page says in the browser."""

LIST_WORDS = (
    "n of all",
    "no rows",
    "first remedy",
    "retired",
    "reproduced",
    "validated",
    "modelled",
    "sourced",
    "asserted",
    "refuted",
)
"""What the list of records says in the browser."""


def say(words: str, language: Language, /, **values: object) -> str:
    """Give a phrase in a language, with its values filled in; of one thing in the form for one."""
    if values.get("n") == 1 and f"{words} one" in WORDS:
        words = f"{words} one"
    return (
        raw(words, language).format(**values)
        if words in WORDS
        else wording.say(words, language, **values)
    )


def raw(words: str, language: Language) -> str:
    """Give a phrase with its places left open, as `{name}`."""
    english, chinese = WORDS[words] if words in WORDS else wording.WORDS[words]
    return chinese if language == "zh" else english
