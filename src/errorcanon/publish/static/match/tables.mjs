// Written by docs/generate.py from the modules in publish/site/browser_tables.py.

export const CLEANING = Object.freeze({
  ESCAPES: new RegExp("\\x1b(?:\\[[0-\\?]*[ -\\/]*[@-~]|\\][^\\x07\\x1b\\x0a]{0,2000}(?:\\x07|\\x1b\\\\)|[\\(\\)][0-9A-B]|[@-Z\\\\-_=>78])", ""),
  MOST_PASSES: 4,
  STREAMS: new RegExp("(?:\\[(?<rank>(?:rank[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]?[\\p{Nd}]+|default[\\p{Nd}]+|[\\p{Nd}]+,[\\p{Nd}]+))\\](?:<std(?:out|err)>)?:? ?|\\((?<actor>[\\p{L}\\p{N}_\\.\\(\\)\\-]+ (?:rank=[\\p{Nd}]+ )?pid=[\\p{Nd}]+(?:, ip=[\\p{Nd}\\.]+)?)\\) ?|\\(pid=(?<pid>[\\p{Nd}]+)(?:, ip=[\\p{Nd}\\.]+)?\\) ?|(?<container>[A-Za-z][\\p{L}\\p{N}_\\.\\-]*?)[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]*\\|(?: |(?=\\n?$))|(?<task>[\\p{Nd}]{1,4}): (?=(?:[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]|[^\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000])))", "u"),
  STAMPS: new RegExp("(?:\\[?[\\p{Nd}]{4}[\\-\\/][\\p{Nd}]{2}[\\-\\/][\\p{Nd}]{2}[T ][\\p{Nd}]{1,2}:[\\p{Nd}]{2}:[\\p{Nd}]{2}(?:[\\.,][\\p{Nd}]{1,9})?(?:(?:Z|[\\+\\-][\\p{Nd}]{2}:?[\\p{Nd}]{2}))?\\]?(?: std(?:out|err) [FP](?: |(?=\\n?$)))?|\\[[\\p{Nd}]{1,2}:[\\p{Nd}]{2}:[\\p{Nd}]{2}(?:[\\.,][\\p{Nd}]{1,9})?\\]|[\\p{Nd}]{1,2}:[\\p{Nd}]{2}:[\\p{Nd}]{2}(?:[\\.,][\\p{Nd}]{1,9})?(?= )|[A-Z][a-z]{2} {1,2}[\\p{Nd}]{1,2} [\\p{Nd}]{1,2}:[\\p{Nd}]{2}:[\\p{Nd}]{2}(?:[\\.,][\\p{Nd}]{1,9})? (?:(?:[^\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]))+ [\\p{L}\\p{N}_\\.\\/\\-]+(?:\\[[\\p{Nd}]+\\])?:|[IWEF][\\p{Nd}]{4} (?:[\\p{Nd}]{1,2}:[\\p{Nd}]{2}:[\\p{Nd}]{2}(?:[\\.,][\\p{Nd}]{1,9})?(?: +[\\p{Nd}]+)?|00:00:[\\p{Nd}\\.]+ +[\\p{Nd}]+) (?:(?:[^\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]))+:[\\p{Nd}]+\\]|\\[[\\p{Nd}]+\\/[\\p{Nd}]+\\](?= )|##\\[[\\p{L}\\p{N}_]+\\]|\\[?(?:(?<=[\\p{L}\\p{N}_])(?![\\p{L}\\p{N}_])|(?<![\\p{L}\\p{N}_])(?=[\\p{L}\\p{N}_]))(?:DEBUG|INFO|NOTICE|WARNING|WARN|ERROR|CRITICAL|FATAL|SEVERE)(?:(?<=[\\p{L}\\p{N}_])(?![\\p{L}\\p{N}_])|(?<![\\p{L}\\p{N}_])(?=[\\p{L}\\p{N}_]))\\]?(?=(?:[:\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\-]|(?=\\n?$)))[:\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\-]*)", "u"),
  MOST_PREFIXES: 8,
});

export const EXCERPT = Object.freeze({
  BEFORE: 40,
  AFTER: 60,
  WHOLE: 1048576,
  BLOCK: 2097152,
  LONGEST_LINE: 16384,
  OVERLAP: 4096,
  HEAD_LINES: 200,
  TAIL_LINES: 2000,
  MOST_EARLY: 10000,
  MOST_LATE: 20000,
});

export const EXTRACT = Object.freeze({
  NARROWEST: 40,
  WIDEST: 300,
  LEAST_CUT: 3,
  TRACEBACK: "Traceback (most recent call last)",
  CAUSE: "The above exception was the direct cause of the following exception",
  CONTEXT: "During handling of the above exception, another exception occurred",
  BLAME: "Root Cause (first observed failure)",
  TRACEBACK_PATTERN: new RegExp("[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\|\\+]*(?:Exception Group )?Traceback \\(most recent call last\\)", "u"),
  EXCEPTION: new RegExp("(?:[A-Za-z_][\\p{L}\\p{N}_\\.]*\\.)?[A-Z][\\p{L}\\p{N}_]*(?:Error|Exception|Interrupt|Exit|Failure|Fault|Timeout|Warning|Mismatch|Invalid[\\p{L}\\p{N}_]*|Group)(?:[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]*:|[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]*(?=\\n?$)|[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]\\()", "u"),
  ERROR_LINE: new RegExp("(?:error(?:(?<=[\\p{L}\\p{N}_])(?![\\p{L}\\p{N}_])|(?<![\\p{L}\\p{N}_])(?=[\\p{L}\\p{N}_]))|exception(?:(?<=[\\p{L}\\p{N}_])(?![\\p{L}\\p{N}_])|(?<![\\p{L}\\p{N}_])(?=[\\p{L}\\p{N}_]))|(?:(?<=[\\p{L}\\p{N}_])(?![\\p{L}\\p{N}_])|(?<![\\p{L}\\p{N}_])(?=[\\p{L}\\p{N}_]))(?:failed|failure|fatal|abort(?:ed)?|cannot|could not|unable to|not found|assert(?:ion)?|segmentation fault|killed|panic)(?:(?<=[\\p{L}\\p{N}_])(?![\\p{L}\\p{N}_])|(?<![\\p{L}\\p{N}_])(?=[\\p{L}\\p{N}_]))|(?:(?<=[\\p{L}\\p{N}_])(?![\\p{L}\\p{N}_])|(?<![\\p{L}\\p{N}_])(?=[\\p{L}\\p{N}_]))[A-Z]+_STATUS_(?!SUCCESS)[A-Z_]+(?:(?<=[\\p{L}\\p{N}_])(?![\\p{L}\\p{N}_])|(?<![\\p{L}\\p{N}_])(?=[\\p{L}\\p{N}_])))", "iu"),
  ECHO: new RegExp("(?:connection (?:closed|reset) by peer|broken pipe|ChildFailedError|ProcessExitedException|ProcessRaisedException|remote process exited|SignalException|KeyboardInterrupt|SystemExit|slurmstepd: error|Exception ?Group(?:(?<=[\\p{L}\\p{N}_])(?![\\p{L}\\p{N}_])|(?<![\\p{L}\\p{N}_])(?=[\\p{L}\\p{N}_])))", "iu"),
  WRAPPER: new RegExp("E(?:xception encountered when calling [^\\n]{1,200}\\.(?=\\n?$)|rror: in user code:(?=\\n?$))", "u"),
  FRAME: new RegExp("[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]*File \"", "u"),
  PYTEST: new RegExp("^E {3,}", "u"),
  SAME_EPISODE: 2000,
  GROUP_BAR: new RegExp("^[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]*(?:\\|[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]?|\\+-(?:\\+-*)?[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]?[\\-\\p{Nd}\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]*-*[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]?|\\+[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000])", "u"),
  WARNING: new RegExp("[\\p{L}\\p{N}_\\.]*Warning(?:(?<=[\\p{L}\\p{N}_])(?![\\p{L}\\p{N}_])|(?<![\\p{L}\\p{N}_])(?=[\\p{L}\\p{N}_]))", "u"),
  RANK: new RegExp("^[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]*rank[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]*:[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]*([\\p{Nd}]+)", "u"),
  MOST_TRACEBACK_LINES: 400,
  MOST_BLAME_LINES: 12,
  MOST_WRAPPED: 60,
  MOST_CONTINUATIONS: 7,
  INDENT: 4,
});

export const HITS = Object.freeze({
  CONTEXT_BEFORE: 40,
  CONTEXT_AFTER: 15,
  MOST_UNWRAPPED: 20000,
  MOST_CONTINUATIONS: 6,
  LONGEST_WRAPPED: 1000,
});

export const NEAREST = Object.freeze({
  WORD: new RegExp("(?:[A-Za-z_][A-Za-z_]{3,39}|[\\u4e00-\\u9fff]{2,40})", "u"),
  MOST_WORDS: 24,
  MOST_LINES: 3,
  ASKED: 12,
  FEWEST_WORDS: 2,
  LEAST: 0.75,
  LEAST_WEIGHT: 0.2,
});

export const RANK = Object.freeze({
  SAME_EVENT: 3,
  MOST_EVENTS: 100,
  MOST_FINDINGS: 50,
  MOST_COMPARED: 100,
  LONGEST_LINE: 2000,
  LONGEST_EXAMPLE: 300,
  DECIDED: 0.95,
  UNDECIDED: 0.8,
  OUTSIDE: 0.6,
  EXPLAINED: 0.7,
  WEIGHT_INSIDE: 3.0,
  WEIGHT_MET: 1.0,
});

export const SEARCH = Object.freeze({
  EDGES: "\"'`()[]{}<>,;:!?.\u2026\uff0c\u3002\uff1b\uff1a\uff01\uff1f\u201c\u201d\u2018\u2019\uff08\uff09\u3010\u3011\u300a\u300b/\\|=*",
  MOST_THINGS: 24,
  MOST_LOOKED_AT: 60,
  LEAST: 0.5,
  KNOWN: 0.3,
  LEAST_LETTERS: 6,
  TWO_SLIPS: 9,
  OTHER_NAME: 0.9,
  TITLE: 3.0,
  TAGS: 2.0,
  SUMMARY: 2.0,
  MESSAGE: 1.5,
  LONGEST_QUESTION: 4000,
});

export const SYNONYMS = Object.freeze({
  GROUPS: [["oom", "out of memory", "outofmemory", "outofmemoryerror", "resource exhausted", "\u663e\u5b58\u4e0d\u8db3", "\u663e\u5b58\u4e0d\u591f", "\u7206\u663e\u5b58", "\u663e\u5b58\u7206", "\u70b8\u663e\u5b58", "\u663e\u5b58\u70b8", "\u663e\u5b58\u6ea2\u51fa"], ["oom killer", "oomkilled", "memoryerror", "cannot allocate memory", "bad alloc", "host memory", "\u5185\u5b58\u4e0d\u8db3", "\u5185\u5b58\u4e0d\u591f", "\u7206\u5185\u5b58", "\u5185\u5b58\u7206", "\u5185\u5b58\u6ea2\u51fa"], ["gpu memory", "vram", "\u663e\u5b58"], ["fragmentation", "fragmented", "\u788e\u7247", "\u788e\u5757"], ["shared memory", "shm", "\u5171\u4eab\u5185\u5b58"], ["too small", "not enough", "insufficient", "\u4e0d\u591f", "\u4e0d\u8db3", "\u592a\u5c0f", "no room", "\u8981\u4e0d\u5230\u7a7a\u95f4"], ["no space left", "disk full", "\u78c1\u76d8\u6ee1", "\u78c1\u76d8\u5df2\u6ee1", "\u78c1\u76d8\u7a7a\u95f4\u4e0d\u8db3", "\u7a7a\u95f4\u4e0d\u8db3"], ["too many open files", "emfile", "\u6253\u5f00\u7684\u6587\u4ef6\u8fc7\u591a", "\u6253\u5f00\u6587\u4ef6\u8fc7\u591a", "\u6587\u4ef6\u53e5\u67c4"], ["leak", "\u6cc4\u6f0f", "\u6cc4\u9732"], ["segfault", "segmentation fault", "sigsegv", "signal 11", "\u6bb5\u9519\u8bef"], ["core dumped", "\u6838\u5fc3\u8f6c\u50a8", "\u5410\u6838"], ["killed", "sigkill", "signal 9", "died", "\u88ab\u6740", "\u88ab\u7ec8\u6b62", "\u6b7b\u4e86"], ["hang", "hung", "stuck", "deadlock", "watchdog", "\u5361\u4f4f", "\u5361\u6b7b", "\u6b7b\u9501", "\u6302\u8d77"], ["timeout", "timed out", "time limit", "\u8d85\u65f6", "\u65f6\u9650"], ["illegal memory access", "illegal address", "device side assert", "\u975e\u6cd5\u5185\u5b58\u8bbf\u95ee", "\u975e\u6cd5\u8bbf\u95ee"], ["out of bounds", "out of range", "outside its range", "\u8d8a\u754c", "\u8d85\u51fa\u8303\u56f4"], ["shape", "size", "dimension", "\u5f62\u72b6", "\u5c3a\u5bf8", "\u7ef4\u5ea6", "\u5927\u5c0f"], ["mismatch", "not match", "not fit", "incompatible", "unequal", "differ", "\u4e0d\u5339\u914d", "\u4e0d\u4e00\u81f4", "\u5bf9\u4e0d\u4e0a", "\u4e0d\u7b26", "\u4e0d\u517c\u5bb9", "\u4e0d\u914d\u5957", "\u4e0d\u76f8\u5bb9", "\u4e0d\u540c"], ["conflict", "exclude each other", "\u51b2\u7a81", "\u4e92\u76f8\u6392\u65a5"], ["channel", "\u901a\u9053"], ["data type", "dtype", "scalar type", "\u6570\u636e\u7c7b\u578b"], ["half precision", "fp16", "float16", "\u534a\u7cbe\u5ea6"], ["bfloat16", "bf16"], ["mixed precision", "amp", "autocast", "\u6df7\u5408\u7cbe\u5ea6"], ["nan", "not a number", "not finite"], ["empty batch", "zero size", "\u7a7a\u6279\u6b21", "\u7a7a batch"], ["gradient", "grad", "\u68af\u5ea6"], ["backward", "\u53cd\u5411\u4f20\u64ad"], ["loss", "\u635f\u5931"], ["label", "target", "\u6807\u7b7e"], ["optimizer", "\u4f18\u5316\u5668"], ["checkpoint", "ckpt", "\u68c0\u67e5\u70b9", "\u6743\u91cd\u6587\u4ef6"], ["resume", "\u65ad\u70b9\u7eed\u8bad", "\u7eed\u8bad", "\u7ee7\u7eed\u8bad\u7ec3", "\u6062\u590d\u8bad\u7ec3", "\u6062\u590d"], ["batch norm", "batchnorm", "batch normalisation", "batch normalization", "\u6279\u5f52\u4e00\u5316"], ["normalisation", "normalization", "\u5f52\u4e00\u5316", "\u6807\u51c6\u5316"], ["convolution", "conv", "\u5377\u79ef"], ["pooling", "pool", "\u6c60\u5316"], ["embedding", "\u5d4c\u5165"], ["tokenizer", "\u5206\u8bcd\u5668"], ["quantisation", "quantization", "\u91cf\u5316"], ["install failed", "failed to install", "cannot install", "can t install", "installation failed", "\u5b89\u88c5\u5931\u8d25", "\u5b89\u88c5\u4e0d\u4e86", "\u5b89\u88c5\u4e0d\u4e0a", "\u88c5\u4e0d\u4e0a", "\u88c5\u4e0d\u4e86", "no matching distribution", "failed building wheel", "build failed", "\u627e\u4e0d\u5230\u5339\u914d\u7684\u7248\u672c"], ["install", "installation", "\u5b89\u88c5"], ["compile", "build", "\u7f16\u8bd1", "\u6784\u5efa"], ["no module named", "modulenotfounderror", "module not found", "\u627e\u4e0d\u5230\u6a21\u5757", "\u6ca1\u6709\u6a21\u5757", "\u7f3a\u5c11\u6a21\u5757", "\u6a21\u5757\u4e0d\u5b58\u5728"], ["cannot import", "importerror", "import error", "\u5bfc\u5165\u5931\u8d25", "\u5bfc\u5165\u9519\u8bef", "\u65e0\u6cd5\u5bfc\u5165"], ["undefined symbol", "\u672a\u5b9a\u4e49\u7b26\u53f7", "\u672a\u5b9a\u4e49\u7684\u7b26\u53f7", "\u7b26\u53f7\u672a\u5b9a\u4e49"], ["shared library", "shared object", "dll", "\u52a8\u6001\u5e93", "\u52a8\u6001\u94fe\u63a5\u5e93", "\u5171\u4eab\u5e93"], ["not found", "missing", "not there", "\u627e\u4e0d\u5230", "\u6ca1\u627e\u5230", "\u7f3a\u5931", "\u7f3a\u5c11", "\u6ca1\u6709\u88c5"], ["weight", "\u6743\u91cd"], ["version", "release", "\u7248\u672c"], ["too old", "outdated", "\u592a\u65e7", "\u8fc7\u65e7", "\u592a\u4f4e", "\u8fc7\u4f4e"], ["too new", "\u592a\u65b0", "\u8fc7\u65b0", "\u592a\u9ad8", "\u8fc7\u9ad8"], ["driver", "\u9a71\u52a8"], ["gpu", "graphics card", "card", "\u663e\u5361"], ["cuda not available", "cuda is not available", "not compiled with cuda", "cuda \u4e0d\u53ef\u7528"], ["compute capability", "\u7b97\u529b", "\u8ba1\u7b97\u80fd\u529b"], ["container", "docker", "\u5bb9\u5668"], ["multi gpu", "\u591a\u5361"], ["distributed", "\u5206\u5e03\u5f0f"], ["ddp", "distributeddataparallel", "distributed data parallel"], ["worker", "\u5de5\u4f5c\u8fdb\u7a0b"], ["process", "\u8fdb\u7a0b"], ["device", "\u8bbe\u5907"], ["address already in use", "eaddrinuse", "port already in use", "\u7aef\u53e3\u88ab\u5360\u7528", "\u7aef\u53e3\u5360\u7528", "\u7aef\u53e3\u5df2\u88ab\u5360\u7528", "\u7aef\u53e3\u51b2\u7a81", "\u5730\u5740\u5df2\u88ab\u4f7f\u7528"], ["connection refused", "econnrefused", "\u62d2\u7edd\u8fde\u63a5", "\u8fde\u63a5\u88ab\u62d2\u7edd"], ["unreachable", "cannot connect", "not reached", "\u8fde\u4e0d\u4e0a", "\u65e0\u6cd5\u8fde\u63a5", "\u8fde\u63a5\u5931\u8d25"], ["rate limit", "rate limited", "too many requests", "429", "\u9650\u6d41", "\u9650\u901f", "\u8bf7\u6c42\u8fc7\u591a"], ["certificate", "ssl", "tls", "\u8bc1\u4e66"], ["permission", "access denied", "\u6743\u9650"], ["proxy", "\u4ee3\u7406"], ["download", "\u4e0b\u8f7d"], ["encoding", "decode", "unicode", "unicodedecodeerror", "\u7f16\u7801", "\u89e3\u7801", "\u4e71\u7801"], ["pickle", "unpickling", "\u53cd\u5e8f\u5217\u5316"], ["truncated", "corrupt", "incomplete", "\u635f\u574f", "\u4e0d\u5b8c\u6574", "\u622a\u65ad"]],
  SILENT: new Set(["a", "an", "and", "are", "at", "be", "been", "by", "can", "could", "did", "do", "does", "doing", "error", "errors", "exception", "fix", "fixed", "for", "from", "get", "gets", "getting", "got", "help", "how", "i", "in", "is", "issue", "it", "its", "me", "my", "of", "on", "or", "please", "problem", "should", "solve", "the", "to", "was", "we", "what", "when", "where", "which", "why", "with", "you", "your", "\u4e3a\u4ec0\u4e48", "\u4e86", "\u51fa\u73b0", "\u5417", "\u5462", "\u5982\u4f55", "\u5982\u4f55\u89e3\u51b3", "\u5f02\u5e38", "\u600e\u4e48", "\u600e\u4e48\u529e", "\u600e\u4e48\u89e3\u51b3", "\u62a5\u9519", "\u63d0\u793a", "\u7684", "\u89e3\u51b3", "\u9519\u8bef", "\u95ee\u9898"]),
});

export const WHERE = Object.freeze({
  TEXT_KEYS: new Set(["framework", "gpu", "os"]),
  CAPTURE: new RegExp("\\{([\\p{L}\\p{N}_]+)\\}", "u"),
  VERSION: new RegExp("[\\p{Nd}]+\\.[\\p{Nd}]", "u"),
});

export const VERSIONS = Object.freeze({
  LEADING: new RegExp("[vV]?([\\p{Nd}]+(?:\\.[\\p{Nd}]+)*)([^]*)", "u"),
  PACKED_CUDNN: new RegExp("[\\p{Nd}]{4,6}", "u"),
});

export const VIEW = Object.freeze({
  PLACEHOLDER: new RegExp("\\{([\\p{L}\\p{N}_]+)\\|([^\\{\\}]*)\\}", "u"),
  HAN_GAP: new RegExp("([\\u3001-\\u303f\\u4e00-\\u9fff\\uff01-\\uff60]) +(?=[\\u3001-\\u303f\\u4e00-\\u9fff\\uff01-\\uff60])", "u"),
});

export const REASONS = Object.freeze({
  LONGEST: 100,
  WORDS: {"<": "below", "<=": "at most", ">": "above", ">=": "at least", "==": "equals", "!=": "differs"},
});

export const TEXTS = Object.freeze({
  HIDDEN: new RegExp("[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\\xad\\u034f\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ud800-\\udfff\\ufdd0-\\ufdef\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\ufffe\\uffff\\u{110bd}\\u{110cd}\\u{13430}-\\u{1343f}\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}\\u{1fffe}\\u{1ffff}\\u{2fffe}\\u{2ffff}\\u{3fffe}\\u{3ffff}\\u{4fffe}\\u{4ffff}\\u{5fffe}\\u{5ffff}\\u{6fffe}\\u{6ffff}\\u{7fffe}\\u{7ffff}\\u{8fffe}\\u{8ffff}\\u{9fffe}\\u{9ffff}\\u{afffe}\\u{affff}\\u{bfffe}\\u{bffff}\\u{cfffe}\\u{cffff}\\u{dfffe}\\u{dffff}\\u{efffe}\\u{effff}\\u{ffffe}\\u{fffff}\\u{10fffe}\\u{10ffff}]", "u"),
});
