"""Evidence that a record tries to forge from inside."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from lab.test_lab import MESSAGE, SCRIPTS, lab, make_record, read

from errorcanon.evidence.rates import prove
from errorcanon.lab.cause import ending_of
from errorcanon.lab.environments import Interpreter, current
from errorcanon.lab.plan import Job
from errorcanon.lab.run import LabSettings, run_job
from errorcanon.lab.sandbox import CommandResult, bubblewrap
from errorcanon.lab.uv import call_uv
from errorcanon.model import CanonError, Lane, LaneSpec, Signature, Slug
from errorcanon.store.uv import uv_environ

pytestmark = pytest.mark.skipif(bubblewrap() is None, reason="bubblewrap does not work here")
LIE = "import json\nprint(json.dumps({'python': '9.9.9', 'torch': '99.9.9', 'os': 'none'}))\nraise SystemExit(0)\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path / "records"


def run_lane(root: Path, folder: Path, interpreter: Interpreter | None = None) -> Lane:
    record = read(folder)
    job = Job(record, record.lanes[0], record.cases, "missing")
    bench = LabSettings(root, root.parent / "outputs", "2026-11-23")
    return run_job(job, interpreter or current(), bench)


# --- versions -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "glob",
        "json",
        "os",
        "platform",
        "re",
        "subprocess",
        "typing",
        "sitecustomize",
        "usercustomize",
        "encodings/__init__",
        "probe",
        "site",
    ],
)
def test_no_file_of_a_record_can_speak_for_the_probe(root: Path, name: str) -> None:
    folder = make_record(root, "one", lanes=1)
    path = folder / "repro" / f"{name}.py"
    path.parent.mkdir(exist_ok=True)
    path.write_text(LIE, encoding="utf-8")

    versions = run_lane(root, folder).versions
    assert versions["python"] == ".".join(map(str, sys.version_info[:3]))
    assert "torch" not in versions


def test_the_environment_cannot_speak_for_the_probe(root: Path, tmp_path: Path) -> None:
    (tmp_path / "json.py").write_text(LIE, encoding="utf-8")
    folder = make_record(root, "one", lanes=1)
    interpreter = replace(current(), variables={"PYTHONPATH": str(tmp_path), "PYTHONSTARTUP": "x"})
    assert "torch" not in run_lane(root, folder, interpreter).versions


# --- what runs is what is hashed ------------------------------------------------------------


def test_compiled_files_do_not_run(root: Path) -> None:
    folder = make_record(root, "one", lanes=1, cause="uses.py")
    repro = folder / "repro"
    (repro / "uses.py").write_text("import hidden\n", encoding="utf-8")
    (repro / "hidden.py").write_text("print('from the pyc'); raise SystemExit(1)\n", "utf-8")
    subprocess.run([sys.executable, "-m", "compileall", "-q", "-b", str(repro)], check=True)
    subprocess.run([sys.executable, "-m", "compileall", "-q", str(repro)], check=True)
    (repro / "hidden.py").unlink()
    assert list(repro.glob("*.pyc")) and list(repro.glob("__pycache__/*.pyc"))

    cause = next(r for r in run_lane(root, folder).results if r.claim == "cause")
    assert cause.line == "ModuleNotFoundError: No module named 'hidden'"


def test_only_what_is_hashed_lies_there(root: Path) -> None:
    folder = make_record(root, "one", lanes=1, cause="look.py")
    repro = folder / "repro"
    (repro / "look.py").write_text(
        "import os\nprint(sorted(os.path.join(a, c) for a, b, d in os.walk('.') for c in d + b))\n"
        "raise SystemExit(1)\n",
        encoding="utf-8",
    )
    (repro / "more").mkdir()
    (repro / "more" / "data.txt").write_text("x", encoding="utf-8")
    for name in (".hidden", "more/.hidden", "x.pyc"):
        (repro / name).write_text("x", encoding="utf-8")
    text = (repro / "lab.toml").read_text(encoding="utf-8")
    elsewhere = '[[lane]]\nname = "other"\npackages = []\n\n'
    for_other = '\n[[case]]\nname = "x"\nclaim = "cause"\nscript = "bad.py"\nlanes = ["other"]\n'
    (repro / "lab.toml").write_text(elsewhere + text + for_other, encoding="utf-8")

    record = read(folder)
    lane = next(lane for lane in record.lanes if lane.name == "lane-0")
    cases = tuple(case for case in record.cases if case.lanes == ("*",))
    done = run_job(
        Job(record, lane, cases, "missing"), current(), LabSettings(root, root / "o", "d")
    )
    cause = next(r for r in done.results if r.claim == "cause")
    # bad.py and chance.py: the one is another lane's script, the other is nobody's, so everybody's.
    assert cause.line == str(
        [f"./{n}" for n in ("cause.py", "chance.py", "good.py", "look.py", "more")]
        + ["./more/data.txt"]
    )


def test_a_file_that_changed_after_it_was_hashed_is_not_run(root: Path) -> None:
    folder = make_record(root, "one", lanes=1)
    record = read(folder)
    (folder / "repro" / "good.py").write_text("print('other')\n", encoding="utf-8")
    job = Job(record, record.lanes[0], record.cases, "missing")
    with pytest.raises(CanonError, match="changed just now"):
        run_job(job, current(), LabSettings(root, root / "o", "d"))


def test_a_link_laid_after_the_record_was_read_is_not_followed(root: Path, tmp_path: Path) -> None:
    folder = make_record(root, "one", lanes=1)
    record = read(folder)
    good = folder / "repro" / "good.py"
    same = tmp_path / "same.py"
    same.write_bytes(good.read_bytes())
    good.unlink()
    good.symlink_to(same)
    job = Job(record, record.lanes[0], record.cases, "missing")
    with pytest.raises(CanonError, match="is a link"):
        run_job(job, current(), LabSettings(root, root / "o", "d"))


# --- who says the line ----------------------------------------------------------------------

FORGERIES = {
    "print": f"print({MESSAGE!r}); raise SystemExit(1)",
    "print-in-parts": f"print(' '.join({MESSAGE.split()!r})); raise SystemExit(1)",
    "raise": f"raise RuntimeError({MESSAGE!r})",
    "raise-in-parts": f"raise RuntimeError(' '.join({MESSAGE.split()!r}))",
    "exit-with-words": f"import sys; sys.exit(' '.join({MESSAGE.split()!r}))",
    "assert": f"assert 0, ' '.join({MESSAGE.split()!r})",
    "write": f"import os; os.write(2, ' '.join({MESSAGE.split()!r}).encode()); os._exit(1)",
    "made-traceback": f"print('Traceback (most recent call last):\\n  File \"torch/nn.py\", line 1\\nRuntimeError: ' + ' '.join({MESSAGE.split()!r})); raise SystemExit(1)",
    "traced": f"def step():\n    pass\ncode = 'def tf__step():\\n raise RuntimeError(\" \".join({MESSAGE.split()!r}))'\nexec(compile(code, '/tmp/__autograph_generated_filex.py', 'exec'))\ntf__step()",
    "exec": f"exec('raise RuntimeError(\" \".join({MESSAGE.split()!r}))')",
    "written-module": f"import sys\nopen('/tmp/thing.py', 'w').write('raise RuntimeError(\" \".join({MESSAGE.split()!r}))')\nsys.path.insert(0, '/tmp'); import thing",
    "future": f"from concurrent.futures import Future\nf = Future(); f.set_exception(RuntimeError({MESSAGE!r})); f.result()",
    "child": f"import subprocess, sys\nsys.exit(subprocess.call(['sh', '-c', 'echo ' + ' '.join({MESSAGE.split()!r}).replace('(', '').replace(')', '') + '; exit 1']))",
}


@pytest.mark.parametrize("name", FORGERIES)
def test_a_script_that_says_the_line_itself_reproduces_nothing(root: Path, name: str) -> None:
    folder = make_record(root, "one", lanes=1, cause="forged.py")
    (folder / "repro" / "forged.py").write_text(FORGERIES[name] + "\n", encoding="utf-8")
    lane = run_lane(root, folder)
    record = read(folder)._replace(evidence=(lane,))
    cause = next(claim for claim in record.claims if claim.kind == "cause")

    assert prove(record, cause).tier not in ("reproduced", "validated")
    assert next(r for r in lane.results if r.claim == "cause").origin in ("script", "unseen")


INT = "invalid literal for int"
GENUINE = {
    "library": ("Output size is too small", SCRIPTS["cause.py"]),
    "compiled": (INT, "int('no number at all, and long enough')"),
    "re-raised": (
        INT,
        "try:\n    int('no number at all, and long enough')\nexcept ValueError as error:\n    raise\n",
    ),
    "chained-from-none": (
        INT,
        "try:\n    int('x')\nexcept ValueError as error:\n    caught = error\nraise caught",
    ),
    "root-of-a-chain": (
        INT,
        "try:\n    int('no number')\nexcept ValueError as error:\n    raise RuntimeError('no') from error\n",
    ),
    "later-line": (
        "expected.*window",
        "from concurrent.futures import Future\nfuture = Future()\n"
        "future.set_exception(RuntimeError(chr(10).join(['no verifier', ' '.join(['expected', 'a', 'window'])])))\n"
        "future.result()\n",
    ),
    "traced-by-the-library": (
        INT,
        'code = \'def tf__train():\\n raise ValueError("invalid literal" + " for int")\'\n'
        "exec(compile(code, '/tmp/__autograph_generated_filex.py', 'exec'))\ntf__train()",
    ),
    "shadowed-json": (INT, "import json\nassert json.MINE\nint('no number at all')"),
    "child": (
        "Expecting property name",
        "import subprocess, sys\nraise SystemExit(subprocess.call([sys.executable, '-c', 'import json; json.loads(\"{\")']))",
    ),
    "signal": (
        "Fatal Python error: Segmentation",
        "import ctypes, faulthandler\nfaulthandler.enable()\nctypes.string_at(0)",
    ),
}


def make_cause(root: Path, pattern: str, script: str, line_from: str = "") -> Path:
    """Make a record whose cause is one script, and whose signature also takes a pattern."""
    folder = make_record(root, "one", lanes=1, cause="own.py")
    (folder / "repro" / "own.py").write_text(script + "\n", encoding="utf-8")
    (folder / "repro" / "json.py").write_text("MINE = True\n", encoding="utf-8")
    record = folder / "record.toml"
    text = record.read_text(encoding="utf-8")
    record.write_text(f"{text}\n[[signature]]\npattern = '{pattern}'\n", encoding="utf-8")
    if line_from:
        path = folder / "repro" / "lab.toml"
        text = path.read_text(encoding="utf-8")
        said = text.replace('"own.py"', f'"own.py"\nline-from = "{line_from}"')
        path.write_text(said, encoding="utf-8")
    return folder


@pytest.mark.parametrize("name", GENUINE)
def test_what_the_software_says_counts(root: Path, name: str) -> None:
    folder = make_cause(root, *GENUINE[name])
    if name == "child":
        (folder / "repro" / "json.py").unlink()  # it would be the child's json too
    lane = run_lane(root, folder)
    record = read(folder)._replace(evidence=(lane,))
    cause = next(claim for claim in record.claims if claim.kind == "cause")
    assert prove(record, cause).tier == "reproduced", lane.results


def test_a_case_whose_line_is_not_seen_says_how_it_comes_about(root: Path) -> None:
    script = "import subprocess, sys\nsys.exit(subprocess.call(['ls', '/nowhere']))"
    folder = make_cause(root, "cannot access", script)
    done = lab(root, "run", "--current")
    assert done.returncode == 1
    assert "cause cause: case cause-case shows nothing: nobody saw who printed" in done.stderr

    before = read(folder).inputs
    path = folder / "repro" / "lab.toml"
    text = path.read_text(encoding="utf-8")
    said = text.replace('"own.py"', '"own.py"\nline-from = "child-process"')
    path.write_text(said, encoding="utf-8")
    record = read(folder)
    assert record.inputs == before  # saying so makes nothing stale
    cause = next(claim for claim in record.claims if claim.kind == "cause")
    assert prove(record, cause).tier == "reproduced"


def test_evidence_from_before_the_lab_looked_counts_as_it_did(root: Path) -> None:
    folder = make_record(root, "one", lanes=1)
    lab(root, "run", "--current")
    path = folder / "evidence" / "lane-0.json"
    text = path.read_text(encoding="utf-8")
    assert '"origin": "library"' in text
    path.write_text(text.replace('"origin": "library", ', ""), encoding="utf-8")
    record = read(folder)
    assert prove(record, record.claims[0]).tier == "reproduced"


OTHER_ERRORS = {
    "import": "import " + "module_that_is_not_there",
    "memory": "bytearray(1 << 60)",
    "syntax": "def broken(:\n",
    "exit": "raise SystemExit(1)",
    "signal": "import os, signal\nos.kill(os.getpid(), signal.SIGTERM)",
    "timeout": "import time\ntime.sleep(60)",
}
CHILD = "import subprocess, sys\nsubprocess.call(['ls', '/nowhere'])\n"


@pytest.mark.parametrize("name", OTHER_ERRORS)
@pytest.mark.parametrize("line_from", ["", "child-process", "library-log"])
def test_a_script_that_dies_of_another_error_does_not_show_its_cause(
    root: Path, name: str, line_from: str
) -> None:
    folder = make_cause(root, "cannot access", OTHER_ERRORS[name], line_from)
    path = folder / "repro" / "lab.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("seconds = 20", "seconds = 3"), encoding="utf-8")
    cause = next(r for r in run_lane(root, folder).results if r.claim == "cause")
    assert (cause.k, cause.n) == (0, 1), cause


@pytest.mark.parametrize("name", ["import", "memory"])
def test_a_line_that_came_before_the_script_died_of_something_else_does_not_count(
    root: Path, name: str
) -> None:
    folder = make_cause(root, "cannot access", CHILD + OTHER_ERRORS[name], "child-process")
    cause = next(r for r in run_lane(root, folder).results if r.claim == "cause")
    assert (cause.k, cause.n) == (0, 1), cause


def test_the_line_of_a_child_counts_where_the_case_says_so(root: Path) -> None:
    folder = make_cause(root, "cannot access", CHILD + "sys.exit(1)", "child-process")
    cause = next(r for r in run_lane(root, folder).results if r.claim == "cause")
    assert (cause.k, cause.origin) == (1, "unseen")


def test_a_printed_message_does_not_count_though_the_case_names_a_child(root: Path) -> None:
    script = "print('ls: cannot access the place')\nraise SystemExit(1)"
    folder = make_cause(root, "cannot access", script, "child-process")
    lane = run_lane(root, folder)
    record = read(folder)._replace(evidence=(lane,))
    cause = next(claim for claim in record.claims if claim.kind == "cause")
    assert next(r for r in lane.results if r.claim == "cause").origin == "script"
    assert prove(record, cause).n == 0


@pytest.mark.parametrize(
    "notes",
    [
        b"",
        b"\n\n",
        b"[" * 60000,
        b"{}",
        b"null",
        b'{"by": "library"}',
        b'{"by": "me", "words": "RuntimeError: x"}',
        b'{"by": [], "words": "RuntimeError: x"}',
        b'{"by": "library", "words": ""}',
        b'{"by": "library", "words": "never printed"}',
        b"\xff\xfe",
    ],
)
def test_notes_that_say_nothing_count_for_nothing(notes: bytes) -> None:
    ran = CommandResult("exit", 1, 0.1, b"RuntimeError: x\n", notes)
    assert ending_of(ran, [Signature("RuntimeError: x")], "pass", None).origin == "unseen"


# --- what is installed, outside --------------------------------------------------------------


def test_uv_gets_no_secrets() -> None:
    kept = {
        "HOME": "h",
        "PATH": "p",
        "UV_INDEX_URL": "u",
        "UV_INDEX_X_PASSWORD": "w",
        "HTTPS_PROXY": "x",
        "SSL_CERT_FILE": "c",
    }
    secret = {
        "GITHUB_TOKEN": "t",
        "AWS_SECRET_ACCESS_KEY": "k",
        "PYTHONPATH": "p",
        "LD_PRELOAD": "l",
        "PIP_INDEX_URL": "i",
        "OPENAI_API_KEY": "o",
        "SSH_AUTH_SOCK": "s",
        "BASH_ENV": "b",
        "VIRTUAL_ENV": "v",
    }
    assert uv_environ({**kept, **secret}) == kept


def test_uv_does_not_obey_the_folder_that_it_is_called_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path / "somebody-elses"
    here.mkdir()
    (here / "uv.toml").write_text('index-url = "http://127.0.0.1:9/evil"\n', encoding="utf-8")
    (here / "nothing.in").write_text("", encoding="utf-8")
    monkeypatch.chdir(here)
    spec = LaneSpec(Slug("lane"), (), "run")
    words = ["pip", "compile", "--emit-index-url", "--", str(here / "nothing.in")]
    assert "127.0.0.1:9" not in call_uv(words, spec, tmp_path / "cache")


def test_without_bubblewrap_nothing_runs_unless_asked(root: Path, tmp_path: Path) -> None:
    make_record(root, "one", lanes=1)
    bare = tmp_path / "bin"
    bare.mkdir()
    environ = {**os.environ, "PATH": str(bare), "CANON_CACHE": str(tmp_path / "cache")}
    words = [sys.executable, "-m", "errorcanon", "lab", "run", "--current", "--records", str(root)]
    refused = subprocess.run(words, capture_output=True, text=True, env=environ, timeout=60)
    assert refused.returncode == 2
    assert "bubblewrap does not work here" in refused.stderr and "--unconfined" in refused.stderr
    assert not list(root.rglob("evidence/*"))

    done = subprocess.run(
        [*words, "--unconfined"], capture_output=True, text=True, env=environ, timeout=60
    )
    assert "6 of 6 cases hold" in done.stderr
    (path,) = root.rglob("evidence/*.json")
    assert (
        json.loads(path.read_text(encoding="utf-8"))["isolation"] == "process group; limits watched"
    )
