"""The command `canon`: words in, exit code out. What a command does is in `commands/`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, NoReturn, TypeAlias

from errorcanon.model import LANGUAGES, CanonError
from errorcanon.serve.streams import find_failure, have_streams, let_go

_DESCRIPTION = "Explain a failure message or log: the cause, what works, what does not."
_EPILOG = (
    "`canon FILE` explains a log, `cmd 2>&1 | canon` what a command prints. "
    "Exit codes: 0 found, 1 nothing found, 2 wrong use."
)
_Add: TypeAlias = Callable[..., argparse.ArgumentParser]
_Describe: TypeAlias = Callable[[_Add], None]
_FORMATS = ("text", "json", "jsonl", "md", "sarif", "github")


def main(words: Sequence[str] | None = None) -> int:
    """Run a command and give its exit code; what the machine refuses ends in a sentence and 2."""
    have_streams()
    try:
        code = _answer(sys.argv[1:] if words is None else words)
        sys.stdout.flush()
    except BrokenPipeError:
        let_go(sys.stdout)
        return 0
    except KeyboardInterrupt:
        return 130
    except SystemExit as end:  # the help was shown, or the words were wrong
        code = end.code if isinstance(end.code, int) else 2
    except Exception as error:
        failure = find_failure(error)
        if failure is None:
            raise
        code = _fail(failure)
    try:
        sys.stdout.flush()
    except OSError as error:
        let_go(sys.stdout)
        return code if code == 2 else _fail(find_failure(error))
    return code


def _answer(words: Sequence[str]) -> int:
    try:
        arguments = _parse(words)
        module, _, function = arguments.handler.partition(":")
        handle: Callable[[argparse.Namespace], int] = getattr(import_module(module), function)
        return handle(arguments)
    except CanonError as error:
        return _fail(error)


def _fail(problem: object) -> int:
    """Say on standard error why it ends; a full disk may lie behind that too."""
    from errorcanon.serve.console import warn

    try:
        warn(problem)
    except OSError:
        let_go(sys.stderr)
    return 2


def _parse(words: Sequence[str]) -> argparse.Namespace:
    if words and words[0].startswith("-") and words[0] != "-":
        return make_parser().parse_args(words)
    if words:
        words = _with_command(words)
        # Describing one command takes a tenth of the time that all of them take.
        one = next(describe for describe in _COMMANDS if _name_of(describe) == words[0])
        return make_parser([one]).parse_args(words)
    parser = make_parser()
    if sys.stdin is None or sys.stdin.isatty():
        parser.print_help(sys.stderr)
        raise SystemExit(2)
    return parser.parse_args(["pipe"])


def _with_command(words: Sequence[str]) -> Sequence[str]:
    """Give the words as they are where the first is a command; a log in its place is explained.

    Raises:
        CanonError: it is neither; the text names the command that may have been meant.
    """
    names = [_name_of(describe) for describe in _COMMANDS]
    if words[0] in names:
        return words
    from errorcanon.logs.reading import is_path

    if words[0] == "-" or is_path(words[0]):
        return ["explain", *words]
    from errorcanon.serve.names import nearest

    near = nearest(words[0], names, likeness=0.6)
    hint = f"did you mean: canon {near[0]}" if near else "to explain a text: canon explain TEXT"
    raise CanonError(f"'{words[0]}' is neither a command nor a file; {hint}; see: canon --help")


def _name_of(describe: _Describe) -> str:
    return describe.__name__.removeprefix("_")


def make_parser(commands: Sequence[_Describe] | None = None) -> argparse.ArgumentParser:
    """Describe all commands, or some."""
    parser = _Overview(prog="canon", description=_DESCRIPTION, epilog=_EPILOG)
    parser.add_argument("--version", action=_Version)
    choices = parser.add_subparsers(
        prog="canon", metavar="COMMAND", required=True, parser_class=_Parser
    )

    def add(name: str, summary: str, handler: str = "") -> argparse.ArgumentParser:
        command = choices.add_parser(name, help=summary, description=summary)
        command.set_defaults(handler=f"errorcanon.serve.commands.{handler or name + ':' + name}")
        return command

    for describe in _COMMANDS if commands is None else commands:
        describe(add)
    parser.commands = choices.choices
    return parser


def _explain(add: _Add) -> None:
    command = add("explain", "Explain a message or a log.")
    command.add_argument(
        "what",
        nargs="*",
        metavar="FILE|DIR|-|TEXT",
        help="a log (.gz and .zst too), an error file or a log folder of torchrun, - for standard "
        "input, or the text itself; several logs are explained one after the other",
    )
    _add_language(command)
    _add_environment(command)
    command.add_argument(
        "--look",
        nargs="?",
        const=True,
        metavar="FACTS.json",
        help="it failed on this machine: look at what the text leaves open; or facts that "
        "`canon env --json` wrote on the machine where it failed",
    )
    command.add_argument(
        "--format", choices=_FORMATS, default="text", help="how to answer (default: text)"
    )
    command.add_argument(
        "--batch",
        action="store_true",
        help='read {"text": …, "env": …} a line from standard input, answer each with a line',
    )
    _add_long(command)
    _add_corpus(command)


def _pipe(add: _Add) -> None:
    command = add(
        "pipe",
        "Pass standard input on and explain it at its end: what `cmd 2>&1 | canon` does.",
    )
    _add_language(command)
    _add_environment(command)
    _add_no_look(command)
    _add_long(command)


def _run(add: _Add) -> None:
    command = add(
        "run", "Run a command, its output and exit code untouched, and explain it if it fails."
    )
    _add_language(command)
    _add_environment(command)
    _add_no_look(command)
    _add_long(command)
    command.add_argument(
        "--report",
        action="append",
        default=[],
        metavar="FORM:FILE",
        help="write the answer to a file too, as md, github, json, jsonl or sarif; repeatable",
    )
    command.add_argument("command", nargs=argparse.REMAINDER, metavar="-- CMD [ARG …]")


def _check(add: _Add) -> None:
    command = add("check", "Find in a model what its layers' calls would be refused for.")
    command.add_argument(
        "model",
        metavar="MODULE:NAME",
        help="a model, or a class or function that makes one: model.py:Net, package.model:net",
    )
    command.add_argument(
        "--input",
        action="append",
        default=[],
        metavar="SHAPE:TYPE",
        help="what it would be called with, as 8x3x224x224:float32; one for each input",
    )
    command.add_argument(
        "--target",
        action="append",
        default=[],
        metavar="PRODUCT=VERSION",
        help="judge for other versions than those installed, as cudnn=8.9,torch=2.1",
    )
    command.add_argument("--fix", action="store_true", help="mend what is safe, in memory")
    command.add_argument("--diff", action="store_true", help="as --fix, shown as a diff")
    command.add_argument("--format", choices=("text", "json"), default="text")
    _add_language(command)


def _show(add: _Add) -> None:
    command = add("show", "Show a whole record.")
    command.add_argument("id", metavar="ID")
    _add_language(command)
    command.add_argument("--format", choices=("text", "json", "md"), default="text")
    _add_corpus(command)


def _search(add: _Add) -> None:
    command = add("search", "Find records by words, in English or Chinese.", "show:search")
    command.add_argument("words", nargs="+", metavar="WORDS")
    _add_language(command)
    command.add_argument("--format", choices=("text", "json"), default="text")
    _add_corpus(command)


def _origin(add: _Add) -> None:
    command = add(
        "origin", "Say which function of which package prints a line, known failure or not.",
        "origin:origin",
    )  # fmt: skip
    command.add_argument(
        "what", nargs="?", metavar="FILE|-|TEXT", help="a log, - for standard input, or the text"
    )
    _add_language(command)
    _add_environment(command)
    command.add_argument("--format", choices=("text", "json"), default="text")
    _add_corpus(command)


def _new(add: _Add) -> None:
    command = add("new", "Make the folder of a new record.")
    command.add_argument("id", metavar="DOMAIN/SLUG")
    command.add_argument(
        "--from",
        dest="log",
        metavar="LOG",
        help="a log, - for standard input, or the message itself: it fills in what it tells",
    )
    _add_records(command)


def _lint(add: _Add) -> None:
    command = add("lint", "Check records.")
    command.add_argument("ids", nargs="*", metavar="ID", help="records to check (default: all)")
    _add_records(command)
    command.add_argument(
        "--stamp",
        action="store_true",
        help="write into zh.md which English it reflects; do it after checking the translation",
    )
    command.add_argument(
        "--fix", action="store_true", help="mend first what has one certain remedy"
    )
    command.add_argument(
        "--adversary",
        action="store_true",
        help="try instead to refute the signatures: with every message as other logs hold it",
    )
    command.add_argument("--list", action="store_true", help="list the checks")


def _verbs(
    command: argparse.ArgumentParser,
    options: Callable[[argparse.ArgumentParser], None] | None = None,
) -> _Add:
    """Give what adds a verb to a command; all of its verbs have the `options`."""
    verbs = command.add_subparsers(metavar="VERB", required=True, dest="verb", parser_class=_Parser)

    def verb(name: str, summary: str, handler: str) -> argparse.ArgumentParser:
        parser = verbs.add_parser(name, help=summary, description=summary)
        parser.set_defaults(handler=f"errorcanon.serve.commands.{handler}")
        if options:
            options(parser)
        return parser

    return verb


def _lab(add: _Add) -> None:
    command = add("lab", "Run the cases of records and look at what they showed.")
    verb = _verbs(command, _add_records)
    for parser in (
        verb("plan", "What would run, what is stale, and what it costs.", "lab_run:plan_lanes"),
        verb("run", "Run what is missing or stale; finished lanes are kept.", "lab_run:run_lanes"),
    ):
        _add_lanes(parser)
        parser.add_argument("--changed", action="store_true", help="only lanes gone stale")
        parser.add_argument("--again", action="store_true", help="also what is fresh")
    check = verb("check", "Run what is fresh again and compare.", "lab_run:check_lanes")
    _add_lanes(check)
    check.set_defaults(changed=False, again=True)
    prepare = verb("prepare", "Make a lane; print what a shell needs.", "lab_run:prepare_lane")
    prepare.add_argument("lane", metavar="LANE")
    status = verb("status", "Records by tier, claims that ran.", "lab:status")
    status.add_argument("ids", nargs="*", metavar="ID", help="records (default: all)")
    looks = verb("looks", "Where the machine was looked at, and what that said.", "lab:looks")
    looks.add_argument("ids", nargs="*", metavar="ID", help="records (default: all)")
    for name, summary in (
        ("matrix", "Claims by lanes."),
        ("show", "Scripts, environments and outputs behind a claim."),
    ):
        parser = verb(name, summary, f"lab:{name}")
        parser.add_argument("id", metavar="ID")
    parser.add_argument("claim", metavar="CLAIM")
    verb("clean", "Remove environments, fetched libraries and kept outputs.", "lab:clean")


def _add_lanes(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("ids", nargs="*", metavar="ID", help="records (default: all)")
    verb.add_argument("--level", choices=("run", "validation", "device"))
    verb.add_argument(
        "--lane", action="append", metavar="PATTERN", help="lanes by name; may be given again"
    )
    verb.add_argument("--jobs", type=int, default=1, metavar="N", help="lanes at a time")
    verb.add_argument(
        "--current", action="store_true", help="in this interpreter, for machines without uv"
    )
    verb.add_argument(
        "--unconfined",
        action="store_true",
        help="without bubblewrap too: scripts of records get all your rights",
    )


def _import(add: _Add) -> None:
    command = add(
        "import",
        "Compile records that others publish to a corpus of their own.",
        "foreign:import_corpus",
    )
    command.add_argument("path", metavar="PATH", help="a file, or a folder that is searched")
    command.add_argument("--name", help="first part of every id (default: the path's last part)")
    command.add_argument("--out", metavar="FILE", help="the corpus file (default: NAME.corpus)")


def _audit(add: _Add) -> None:
    command = add(
        "audit", "Count the faults of a corpus that others publish.", "foreign:audit_corpus"
    )
    command.add_argument("path", metavar="PATH", help="a file, or a folder that is searched")
    command.add_argument("--format", choices=("text", "json"), default="text")


def _survey(add: _Add) -> None:
    command = add("survey", "Ask which releases of a package have a name, and what changed.")
    verb = _verbs(command)
    listed = verb("list", "Distributions and releases that were surveyed.", "survey:list_surveyed")
    shown = verb("show", "Which releases have a name or a parameter.", "survey:show")
    shown.add_argument(
        "distribution",
        nargs="?",
        metavar="DISTRIBUTION",
        help="then the name needs no module: trl SFTTrainer.packing",
    )
    shown.add_argument(
        "name",
        metavar="NAME",
        help="with its module: numpy.in1d, trl.SFTTrainer.train; of a parameter: "
        "'trl.SFTTrainer(packing)'",
    )
    shown.add_argument("--release", metavar="RELEASE", help="say it of this release too")
    compared = verb("diff", "What came, went, moved, and takes other parameters.", "survey:diff")
    for name in ("distribution", "older", "newer"):
        compared.add_argument(name, metavar=name.upper())
    compared.add_argument(
        "--private",
        action="store_true",
        help="names with an underscore, and what modules import for themselves, too",
    )
    compared.add_argument(
        "--name", metavar="NAME", default="", help="only names that hold it: torch.nn, SFTTrainer"
    )
    coded = verb("code", "What a code means: a number of some software, or a name.", "survey:code")
    coded.add_argument("code", nargs="+", metavar="CODE", help="719, Xid 79, exit 137, EPIPE")
    for parser in (listed, shown, compared, coded):
        parser.add_argument("--format", choices=("text", "json"), default="text")
    offered = verb("releases", "Which releases have a file for a Python.", "survey:releases")
    offered.add_argument("distribution", metavar="DISTRIBUTION")
    offered.add_argument("--python", metavar="RELEASE", help="as 3.13")
    fitting = verb("fits", "Whether the requirements of releases allow each other.", "survey:fit")
    fitting.add_argument("releases", nargs="+", metavar="DISTRIBUTION==RELEASE")
    for parser in (offered, fitting):
        parser.add_argument("--format", choices=("text", "json"), default="text")
    built_with = verb("parts", "What a release was built with and needs.", "survey_parts:show")
    built_with.add_argument("release", metavar="DISTRIBUTION[==RELEASE]")
    built_with.add_argument("--format", choices=("text", "json"), default="text")
    added = verb("add", "Fetch releases and answer for them.", "survey:add")
    added.add_argument("releases", nargs="+", metavar="DISTRIBUTION==RELEASE")
    read = verb("system", "Read which package of a system has a file.", "survey:read_systems")
    read.add_argument(
        "folders",
        nargs="+",
        metavar="FOLDER",
        help="named SYSTEM-RELEASE, as debian-12, with the Contents-*.gz and Packages.gz in it",
    )
    built = verb("build", "Compile the answers into the file that look-ups read.", "survey:build")
    built.add_argument("file", nargs="?", metavar="FILE")
    for parser in (added, read, built):
        parser.add_argument(
            "--surveys", metavar="DIR", help="the folder of the answers (default: ours)"
        )


def _gaps(add: _Add) -> None:
    command = add("gaps", "List the failures in logs that no record explains, frequent ones first.")
    command.add_argument(
        "logs",
        nargs="+",
        metavar="LOG",
        help='logs, folders of logs, or .jsonl files with {"text": …} a line',
    )
    _add_environment(command)
    command.add_argument("--format", choices=("text", "json"), default="text")


def _scan(add: _Add) -> None:
    command = add("scan", "Find known and unknown failures in many logs.", "scan:scan_logs")
    command.add_argument(
        "paths",
        nargs="+",
        metavar="PATH",
        help="logs (.gz and .zst too), folders with all below them, patterns in quotes, addresses "
        "such as s3://bucket/logs, - for standard input",
    )
    command.add_argument(
        "--since", metavar="TIME", help="2026-11-22T07:30, or how long ago: 90m, 36h, 7d"
    )
    command.add_argument(
        "--jobs", type=_count, metavar="N", help="processes (default: as many as cores)"
    )
    command.add_argument("--engine", choices=("local", "ray"), default="local")
    command.add_argument(
        "--address", default="auto", help="of the Ray cluster (default: the one that runs here)"
    )
    _add_environment(command)
    _add_corpus(command)
    command.add_argument("--format", choices=("text", "json", "html", "parquet"), default="text")
    _add_language(command)
    command.add_argument(
        "--site", metavar="URL", help="where the records are published, for the links of a page"
    )
    command.add_argument("--out", metavar="FILE", help="write there instead of standard output")
    command.add_argument(
        "--follow", action="store_true", help="watch logs that grow; print each new failure once"
    )
    command.add_argument(
        "--interval",
        type=_seconds,
        default=1.0,
        metavar="SECONDS",
        help="with --follow: between two looks (default: 1)",
    )
    command.add_argument(
        "--state",
        metavar="FILE",
        help="with --follow: where it keeps how far it is (default: one for each PATH…)",
    )


def _env(add: _Add) -> None:
    command = add("env", "Show what is known of this machine: its versions and its facts.")
    command.add_argument(
        "--facts",
        action="append",
        default=[],
        metavar="PATTERN",
        help="only facts with such a name, as gpu.* or shm.size; repeatable",
    )
    command.add_argument(
        "--log",
        metavar="FILE|-",
        help="facts of the program that failed in this log (default: of this interpreter)",
    )
    command.add_argument(
        "--json", action="store_true", help="the facts as JSON, which another machine can read"
    )
    command.add_argument(
        "--seconds",
        type=_seconds,
        default=1.0,
        metavar="N",
        help="that reading all facts may take; what is left then is unknown (default: 1)",
    )
    _add_language(command)


def _doctor(add: _Add) -> None:
    command = add("doctor", "Look at this machine and name what would break, before it does.")
    command.add_argument(
        "--look",
        metavar="FACTS.json",
        help="judge the facts that `canon env --json` wrote on another machine",
    )
    command.add_argument("--format", choices=("text", "json"), default="text")
    _add_language(command)


def _try(add: _Add) -> None:
    command = add(
        "try",
        "Make a command fail apart from your files, and try remedies until one turns it.",
        "trying:try_remedies_here",
    )
    command.add_argument(
        "--failed",
        metavar="LOG",
        help="how it failed before; the command is run to confirm it, and only that is turned",
    )
    command.add_argument(
        "--also",
        action="append",
        default=[],
        metavar="REMEDY",
        help="try this too: pip install 'name<2', or NAME=value; repeatable",
    )
    command.add_argument(
        "--check", metavar="CMD", help="must end with 0 after a run without the failure"
    )
    command.add_argument(
        "--past", type=_seconds, default=60.0, metavar="SECONDS",
        help="so long after the moment of the failure a run counts as past it (default: 60)",
    )  # fmt: skip
    command.add_argument(
        "--until", metavar="PATTERN", help="a run is past the failure once a line matches"
    )
    command.add_argument(
        "--seconds", type=_seconds, default=3600.0, metavar="SECONDS",
        help="how long to wait for the failure (default: 3600)",
    )  # fmt: skip
    command.add_argument(
        "--within", type=_seconds, metavar="SECONDS", help="all of it ends after so long"
    )
    command.add_argument(
        "--disk", type=_count, default=10, metavar="GIB",
        help="what one trial may write, in GiB (default: 10)",
    )  # fmt: skip
    command.add_argument(
        "--writable",
        action="append",
        default=[],
        metavar="DIR",
        help="a folder outside project and home that the command writes to; repeatable",
    )
    command.add_argument(
        "--no-network", action="store_true", help="run the command without a network"
    )
    command.add_argument(
        "--python",
        metavar="PROGRAM",
        help="the Python that the command uses, where it does not name one itself",
    )
    command.add_argument(
        "--all", action="store_true", help="go on after the first remedy that turns it"
    )
    command.add_argument(
        "--most", type=_count, default=12, metavar="N", help="trials at most (default: 12)"
    )
    command.add_argument("--receipt", metavar="FILE", help="write down what was seen, as JSON")
    command.add_argument("--format", choices=("text", "json", "md"), default="text")
    command.add_argument(
        "--apply", metavar="RECEIPT", help="apply what turned it, in the environment itself"
    )
    command.add_argument("--yes", action="store_true", help="with --apply: do not ask")
    _add_language(command)
    command.add_argument("command", nargs=argparse.REMAINDER, metavar="-- CMD [ARG …]")


def _undo(add: _Add) -> None:
    command = add("undo", "Bring back what `canon try --apply` replaced.", "trying:undo")
    command.add_argument("receipt", metavar="RECEIPT")
    command.add_argument("--yes", action="store_true", help="do not ask")
    _add_language(command)


def _build(add: _Add) -> None:
    command = add("build", "Compile records to a corpus file.", "maintenance:build")
    command.add_argument("target", metavar="FILE")
    _add_records(command)


def _site(add: _Add) -> None:
    command = add("site", "Make the records into pages.")
    verb = _verbs(command)
    for name, summary in (
        ("build", "Write every page, in both languages, and what programs read."),
        ("serve", "Show a built site on this machine."),
    ):
        parser = verb(name, summary, f"site:{name}")
        parser.add_argument("--out", default="site", metavar="DIR", help="the site (default: site)")
        if name == "build":
            _add_records(parser)
            parser.add_argument(
                "--base-url",
                default="http://127.0.0.1:8000/",
                metavar="URL",
                help="where the site will live, for canonical links and the site map",
            )
            parser.add_argument(
                "--repository",
                default="",
                metavar="URL",
                help="where the records are kept: links to edit, to their history and to report",
            )
            parser.add_argument(
                "--no-surveys", action="store_true", help="without the pages on releases"
            )
            parser.add_argument(
                "--outcomes",
                metavar="FILE",
                help="field counts to show beside the lab's, from: canon outcomes export",
            )
        else:
            parser.add_argument("--port", type=int, default=8000, help="default: 8000; 0: any")


def _mcp(add: _Add) -> None:
    command = add("mcp", "Answer coding agents over the Model Context Protocol, on stdio.")
    command.add_argument(
        "--allow-try",
        action="store_true",
        help="let agents try remedies as `canon try` does, apart from your files",
    )
    command.add_argument(
        "--try-seconds", type=_seconds, default=600.0, metavar="SECONDS",
        help="how long one such call may take (default: 600)",
    )  # fmt: skip
    command.add_argument(
        "--try-disk", type=_count, default=5, metavar="GIB",
        help="what it may write at a time, in GiB (default: 5)",
    )  # fmt: skip
    _add_corpus(command)


def _serve(add: _Add) -> None:
    command = add("serve", "Answer over HTTP: the API, the site, and MCP under /mcp.")
    command.add_argument("--host", default="127.0.0.1", help="default: 127.0.0.1")
    command.add_argument("--port", type=int, default=8000, help="default: 8000; 0: any")
    command.add_argument("--workers", type=int, default=1, metavar="N", help="default: 1")
    command.add_argument("--site", metavar="DIR", help="a built site for / (default: none)")
    command.add_argument(
        "--name",
        action="append",
        default=[],
        metavar="HOST",
        help="a name under which clients reach this service; repeatable",
    )
    command.add_argument(
        "--proxy",
        action="append",
        default=[],
        metavar="NETWORK",
        help="a proxy whose X-Forwarded-For counts, as 10.0.0.7 or 10.0.0.0/24; repeatable",
    )
    command.add_argument(
        "--requests-a-minute",
        type=int,
        default=600,
        metavar="N",
        help="of one client (default: 600; 0: no limit)",
    )
    command.add_argument(
        "--counters",
        metavar="URL",
        help="a Redis or PostgreSQL in which several services count together (default: none)",
    )
    command.add_argument(
        "--request-seconds",
        type=float,
        default=30.0,
        metavar="N",
        help="that a request's head may take, its body, and reading the answer (default: 30)",
    )
    _add_database(command)


def _report(add: _Add) -> None:
    command = add("report", "Say whether a step worked; off until it is turned on.")
    verb = _verbs(command)
    for name, summary in (
        ("worked", "A step did what its record says."),
        ("failed", "A step did not do what its record says."),
    ):
        parser = verb(name, summary, "report:report")
        parser.add_argument("id", metavar="ID")
        parser.add_argument("claim", metavar="CLAIM", help="the step, as canon show --format json")
        parser.add_argument("--note", default="", help="what else there is to say; redacted")
        parser.add_argument("--dry-run", action="store_true", help="show it and send nothing")
        parser.add_argument("--yes", action="store_true", help="send it without asking")
        _add_environment(parser)
    verb("pending", "List what waits to be sent.", "report:pending")
    verb("send", "Send what waits.", "report:send")
    on = verb("on", "Turn reporting on.", "report:switch_on")
    on.add_argument("--to", required=True, metavar="URL", help="the service that takes reports")
    on.add_argument("--token", help="the token for it (default: a line of standard input)")
    verb("off", "Turn reporting off and forget what waits.", "report:switch_off")


def _token(add: _Add) -> None:
    command = add("token", "Tokens of those who may report to this service.")
    verb = _verbs(command, _add_database)
    for name, summary in (
        ("create", "Make a token and show it once."),
        ("list", "List tokens, without their secrets."),
        ("revoke", "Make a token worthless."),
    ):
        parser = verb(name, summary, f"outcomes:{name}_token")
        if name == "create":
            parser.add_argument("name", metavar="NAME", help="whose it is")
            parser.add_argument("--scope", action="append", choices=("report", "moderate"))
            parser.add_argument("--reporter", metavar="ID", help="another one for this reporter")
        elif name == "list":
            parser.add_argument("--format", choices=("text", "json"), default="text")
        else:
            parser.add_argument("id", metavar="TOKEN-ID")


def _outcomes(add: _Add) -> None:
    command = add("outcomes", "Look after what was reported to this service.")
    verb = _verbs(command, _add_database)
    shown = verb("list", "List reports in a state.", "outcomes:list_held")
    shown.add_argument("--format", choices=("text", "json"), default="text")
    shown.add_argument("--state", choices=("held", "counted", "rejected"), default="held")
    for name, summary in (("accept", "Count reports."), ("reject", "Never count reports.")):
        verb(name, summary, f"outcomes:{name}").add_argument(
            "numbers", nargs="+", type=int, metavar="NUMBER"
        )
    verb("export", "Write what the site shows as field counts.", "outcomes:export").add_argument(
        "--out", metavar="FILE", help="default: standard output"
    )
    verb("erase", "Remove a reporter with all that is theirs.", "outcomes:erase").add_argument(
        "reporter", metavar="REPORTER-ID"
    )
    log = verb("log", "Show the newest changes.", "outcomes:log")
    log.add_argument("--limit", type=int, default=100)
    verb("migrate", "Bring the tables to this program's version.", "outcomes:migrate")


def _warm(add: _Add) -> None:
    add(
        "warm", "Compile the fast engine now instead of after the first answer.", "maintenance:warm"
    )


def _completion(add: _Add) -> None:
    command = add("completion", "Print a completion script, which knows the ids of records too.")
    command.add_argument(
        "shell",
        choices=("bash", "zsh", "fish", "ids"),
        help="whose script; ids: the ids that such a script offers for WORD",
    )
    command.add_argument("word", nargs="?", default="", metavar="WORD")


_GROUPS: tuple[tuple[str, tuple[_Describe, ...]], ...] = (
    ("explain", (_explain, _pipe, _run, _env, _warm, _completion)),
    ("knowledge", (_show, _search, _origin, _survey, _report, _import, _audit)),
    ("try", (_try, _undo)),
    ("prevent", (_check, _doctor)),
    ("logs", (_scan, _gaps)),
    ("serve", (_mcp, _serve, _token, _outcomes, _site)),
    ("authors", (_new, _lint, _lab, _build)),
)
"""Every command, by what it is for."""
_COMMANDS = tuple(describe for _, commands in _GROUPS for describe in commands)


def _seconds(text: str) -> float:
    try:
        seconds = float(text.removesuffix("s"))
    except ValueError:
        seconds = 0.0
    if not 0.01 <= seconds <= 86_400:
        raise argparse.ArgumentTypeError(f"'{text}' is no number of seconds, as 0.5 or 10s")
    return seconds


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is no number from 1 on")
    return int(text)


def _add_records(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--records",
        metavar="DIR",
        help="the folder of the records (default: the checkout's, or ./records)",
    )


def _add_corpus(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--corpus",
        action="append",
        default=[],
        metavar="FILE",
        help="ask an imported corpus too, after ours; repeatable",
    )


def _add_database(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--database",
        metavar="FILE|URL",
        help="SQLite, or postgresql://USER@HOST/NAME (default: CANON_DATABASE, or a file)",
    )


def _add_language(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--lang", choices=LANGUAGES, help="language of the answer (default: the locale's)"
    )


def _add_environment(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--env",
        action="append",
        default=[],
        metavar="VERSIONS|FILE|auto",
        help="versions that narrow the answer: torch=2.1,cuda=12.4, JSON or a file of it; auto "
        "reads what is here; repeatable",
    )


def _add_long(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--long",
        action="store_true",
        help="all that the record says, not only what fits a screen of 24 lines",
    )


def _add_no_look(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--no-look",
        action="store_true",
        help="go by the text alone, and not by what this machine shows; so does CANON_LOOK=0",
    )


class _Parser(argparse.ArgumentParser):
    """Says in one line what is wrong, and where the help is."""

    def __init__(self, **options: Any):
        super().__init__(formatter_class=_Help, **options)

    def error(self, message: str) -> NoReturn:
        from errorcanon.serve.console import warn

        warn(f"{message}; see: {self.prog} --help")
        self.exit(2)


class _Overview(_Parser):
    """The parser of `canon` itself: its help lists the commands by what they are for."""

    commands: Mapping[str, argparse.ArgumentParser]

    def format_help(self) -> str:
        """Write the help."""
        parts = [self.format_usage(), _fold(self.description or "")]
        for title, group in _GROUPS:
            names = [name for name in map(_name_of, group) if name in self.commands]
            rows = [_row(name, self.commands[name].description or "") for name in names]
            parts.append("\n".join([f"{title}:", *rows]) + "\n")
        parts.append("options:\n" + "\n".join(_row(*option) for option in _OPTIONS) + "\n")
        return "\n".join([*parts, _fold(self.epilog or "")])


_OPTIONS = (
    ("--help, -h", "show this; canon COMMAND --help shows all of a command"),
    ("--version", "show the version"),
)


def _row(name: str, text: str) -> str:
    return _fold(text, f"  {name:12}").rstrip("\n")


def _fold(text: str, head: str = "") -> str:
    import textwrap

    return (
        textwrap.fill(text, _width(), initial_indent=head, subsequent_indent=" " * len(head)) + "\n"
    )


def _width() -> int:
    """Give how many columns a line of help has."""
    from errorcanon.publish.ansi import readable_width

    return max(40, readable_width(os.environ, lambda: 1) - 2)


class _Help(argparse.HelpFormatter):
    """Help as wide as the terminal; argparse asks for that with a module that loads archivers."""

    def __init__(self, prog: str, **options: Any):
        super().__init__(prog, width=_width(), **options)


class _Version(argparse.Action):
    """Reads the version only when asked for it."""

    def __init__(self, option_strings: Sequence[str], dest: str, **_: Any):
        super().__init__(option_strings, dest, nargs=0, help="show the version and exit")

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> NoReturn:
        from errorcanon import __version__

        sys.stdout.write(f"canon {__version__}\n")
        parser.exit()


if __name__ == "__main__":
    raise SystemExit(main())
