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
