"""Error files of PyTorch's launcher: as files, as folders, and of a command that runs."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest
from conftest import Canon

from errorcanon.logs.error_file import parse_error_file, plain_text
from errorcanon.logs.torchrun import find_workers, read_workers
from errorcanon.model import CanonError

CHANNELS = (
    "RuntimeError: Given groups=1, weight of size [8, 3, 3, 3], expected input[2, 4, 8, 8] "
    "to have 3 channels, but got 4 channels instead"
)
LOST = (
    "RuntimeError: [/__w/pytorch/pytorch/third_party/gloo/gloo/transport/tcp/pair.cc:553] "
    "Connection closed by peer [127.0.0.1]:9357. This is typically caused by a remote worker "
    "crashing. Check the logs of the remote worker before reporting an error. GLHF!"
)
KERNEL = (
    "RuntimeError: Calculated padded input size per channel: (1 x 1). Kernel size: (3 x 3). "
    "Kernel size can't be greater than actual input size"
)
CHANNELS_ID = "pytorch/conv-channel-mismatch"
LOST_ID = "distributed/gloo-connection-closed-by-peer"
KERNEL_ID = "pytorch/conv-kernel-larger-than-input"


def error_file(message: str, seconds: int = 1_795_274_845) -> str:
    """Write what torch 2.13.0's ErrorHandler writes."""
    trace = f'Traceback (most recent call last):\n  File "train.py", line 3, in main\n    x\n{message}\n'
    extra = {"py_callstack": trace, "timestamp": str(seconds)}
    return json.dumps({"message": {"message": message, "extraInfo": extra, "errorCode": 1}})


def worker(folder: Path, **files: str) -> Path:
    folder.mkdir(parents=True)
    for name, text in files.items():
        (folder / name.replace("_", ".")).write_text(text, encoding="utf-8")
    return folder


# --- one file ------------------------------------------------------------------


def test_an_error_file_is_explained_as_the_traceback_in_it(canon: Canon, tmp_path: Path) -> None:
    path = tmp_path / "error.json"
    path.write_text(error_file(CHANNELS), encoding="utf-8")

    for done in (
        canon("explain", "--format", "json", str(path)),
        canon("explain", "--format", "json", "-", stdin=path.read_bytes()),
        canon("explain", "--format", "json", error_file(CHANNELS)),
        canon("explain", "--batch", stdin=json.dumps({"text": error_file(CHANNELS)}).encode()),
    ):
        first = json.loads(done.stdout)["findings"][0]
        assert (first["id"], first["span"]["text"]) == (CHANNELS_ID, CHANNELS)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (error_file(CHANNELS), True),
        ('{"message": "it broke", "timestamp": 12, "errorTraits": {}}', True),
        ('{"message": {"message": "it broke"}}', True),
        ('{"message": "it broke", "timestamp": 12, "exception": "Traceback"}', False),
        ('{"message": "it broke"}', False),
        ('{"message": {"extraInfo": 3}}', False),
        ('{"level": "error"}\n{"level": "error"}', False),
        ("[" * 200_000, False),
        ('{"message": {"message": "cut off', False),
        ("[]", False),
        ("", False),
    ],
)
def test_only_an_error_file_is_taken_for_one(text: str, found: bool) -> None:
    data = text.encode()

    assert (parse_error_file(data) is not None) is found
    if not found:
        assert b"".join(plain_text([data])) == data


def test_a_text_of_several_pieces_stays_as_it_is() -> None:
    pieces = [error_file(CHANNELS).encode(), b"\n", b"{}", b""]
    assert b"".join(plain_text(pieces)) == b"".join(pieces)


def test_a_time_that_cannot_be_read_loses_only_the_time() -> None:
    unread = {"message": {"message": "it broke", "extraInfo": {"timestamp": None}}}
    found = parse_error_file(json.dumps(unread).encode())

    assert found is not None
    assert (found.text, found.time) == ("it broke", None)


# --- a folder ------------------------------------------------------------------


def test_a_log_folder_tells_who_failed_first_and_why(canon: Canon, tmp_path: Path) -> None:
    attempt = tmp_path / "job_12345678" / "attempt_0"
    worker(attempt / "0", error_json=error_file(LOST, 1_795_274_847), stderr_log="step 1\n")
    worker(attempt / "1", error_json=error_file(CHANNELS, 1_795_274_845))

    for folder in (tmp_path, attempt.parent, attempt):
        text = canon("explain", str(folder)).stdout.decode()
        order = [line for line in text.splitlines() if line.startswith("  local rank")]
        assert [line.split(",")[0] for line in order] == ["  local rank 1", "  local rank 0"]
        assert str(attempt / "1") in order[0]
        assert text.index("wrong number of channels") < text.index(LOST_ID)
        assert f"canon show {CHANNELS_ID}" in text
        assert "default1" in text  # the stream whose line is quoted


def test_the_order_of_failing_is_told_in_chinese_too(canon: Canon, tmp_path: Path) -> None:
    worker(tmp_path / "attempt_0" / "0", error_json=error_file(CHANNELS))

    assert "按失败的先后排列" in canon("explain", "--lang", "zh", str(tmp_path)).stdout.decode()


def test_within_one_second_a_lost_peer_is_not_the_root(canon: Canon, tmp_path: Path) -> None:
    worker(tmp_path / "attempt_0" / "0", error_json=error_file(LOST))
    worker(tmp_path / "attempt_0" / "1", error_json=error_file(CHANNELS))

    view = json.loads(canon("explain", "--format", "json", str(tmp_path)).stdout)
    assert [(f["id"], f["explained_by"]) for f in view["findings"]] == [
        (CHANNELS_ID, None),
        (LOST_ID, CHANNELS_ID),
    ]


def test_without_error_files_the_logs_of_the_workers_are_read(canon: Canon, tmp_path: Path) -> None:
    worker(tmp_path / "attempt_0" / "0", stdout_log="step 1\n", stderr_log="")
    worker(tmp_path / "attempt_0" / "1", stdout_log="step 1\n", stderr_log=f"{CHANNELS}\n")

    done = canon("explain", str(tmp_path))
    assert done.returncode == 0
    assert "No process wrote an error file" in done.stdout.decode()
    assert CHANNELS_ID in done.stdout.decode()


def test_only_the_latest_run_and_its_last_attempt_count(tmp_path: Path) -> None:
    older = worker(tmp_path / "none_aaaaaaaa" / "attempt_0" / "0", error_json=error_file(LOST))
    os.utime(older / "error.json", (1, 1))
    for attempt in ("attempt_9", "attempt_10"):
        worker(tmp_path / "none_bbbbbbbb" / attempt / "0", error_json=error_file(CHANNELS))

    (found,) = find_workers(tmp_path)
    assert found.folder == tmp_path / "none_bbbbbbbb" / "attempt_10" / "0"


def test_an_earlier_run_with_the_same_id_does_not_count(tmp_path: Path) -> None:
    for run, age in (("job_aaaaaaaa", 90_000), ("job_bbbbbbbb", 0)):
        folder = worker(tmp_path / run / "attempt_0" / "0", error_json=error_file(LOST))
        os.utime(folder / "error.json", (1_795_274_845 - age,) * 2)

    assert [found.folder.parent.parent.name for found in find_workers(tmp_path)] == ["job_bbbbbbbb"]


def test_the_nodes_of_one_run_are_read_together(tmp_path: Path) -> None:
    for number, node in enumerate(("job_aaaaaaaa", "job_bb_bbbbb")):
        worker(tmp_path / node / "attempt_0" / "0", error_json=error_file(LOST, 20 - number))

    assert [found.folder.parent.parent.name for found in find_workers(tmp_path)] == [
        "job_bb_bbbbb",
        "job_aaaaaaaa",
    ]


def test_every_line_of_a_worker_carries_its_mark(tmp_path: Path) -> None:
    worker(tmp_path / "attempt_0" / "3", stderr_log="a\nb", error_json='{"broken')

    assert b"".join(read_workers(find_workers(tmp_path))) == b"[default3]:a\n[default3]:b\n"


def test_a_folder_of_something_else_is_named_with_the_remedy(tmp_path: Path) -> None:
    (tmp_path / "1").mkdir()
    with pytest.raises(CanonError, match="name the log in it, or a folder of torchrun's --log-dir"):
        find_workers(tmp_path)


# --- canon run -----------------------------------------------------------------


LAUNCHER = """
import os, pathlib, sys
told, printed, code = sys.argv[1:]
path = pathlib.Path(os.environ["TORCHELASTIC_ERROR_FILE"])
if told:
    path.write_text(told, encoding="utf-8")
print(printed, file=sys.stderr)
print(path.parent)
sys.exit(int(code))
"""


def launch(canon: Canon, told: str, printed: str, code: int = 1, **environ: str) -> tuple[str, str]:
    """Run a command that tells and prints; give its own output and what follows it."""
    done = canon("run", "--", sys.executable, "-c", LAUNCHER, told, printed, str(code), **environ)
    assert done.returncode == code
    error = done.stderr.decode()
    assert error.startswith(f"{printed}\n")
    return done.stdout.decode().strip(), error.removeprefix(f"{printed}\n")


def test_what_the_launcher_tells_comes_before_what_others_print(canon: Canon) -> None:
    printed = f"{KERNEL}\n" + "step\n" * 20 + CHANNELS
    _, untold = launch(canon, "", printed)
    _, told = launch(canon, error_file(CHANNELS), printed)

    assert untold.index(KERNEL_ID) < untold.index(CHANNELS_ID)
    assert told.index(CHANNELS_ID) < told.index(KERNEL_ID)
    assert "of 23\n" in told  # the place in the output, not in the error file


def test_what_only_the_error_file_holds_is_explained(canon: Canon) -> None:
    _, card = launch(canon, error_file(CHANNELS), "see the log")

    assert "line 4 of 4, error.json" in card
    assert CHANNELS_ID in card


def test_a_lost_peer_is_not_put_first(canon: Canon) -> None:
    _, card = launch(canon, error_file(LOST), f"{LOST}\n[rank1]: {KERNEL}")

    assert card.index(KERNEL_ID) < card.index(LOST_ID)


def test_an_error_file_that_cannot_be_read_changes_nothing(canon: Canon) -> None:
    assert launch(canon, "{", CHANNELS)[1] == launch(canon, "", CHANNELS)[1]


def test_the_folder_of_the_error_file_is_gone_afterwards(canon: Canon) -> None:
    folder, _ = launch(canon, error_file(CHANNELS), "see the log")

    assert folder
    assert not Path(folder).exists()


def test_an_error_file_that_the_user_named_is_read_and_stays(canon: Canon, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(error_file(LOST), encoding="utf-8")
    folder, card = launch(
        canon, error_file(CHANNELS), "see the log", TORCHELASTIC_ERROR_FILE=str(path)
    )

    assert folder == str(tmp_path)
    assert CHANNELS_ID in card
    assert path.read_text(encoding="utf-8") == error_file(CHANNELS)


def test_an_error_file_from_before_is_not_read(canon: Canon, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(error_file(CHANNELS), encoding="utf-8")
    _, card = launch(canon, "", "see the log", TORCHELASTIC_ERROR_FILE=str(path))

    assert CHANNELS_ID not in card


def test_nothing_is_said_of_a_command_that_succeeds(canon: Canon) -> None:
    assert launch(canon, error_file(CHANNELS), "fine", code=0)[1] == ""
