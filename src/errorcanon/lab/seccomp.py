"""Which system calls a command of the lab may not make, as a filter for the kernel.

What is refused is what no record needs and what leads out or hides memory: keys, other processes'
memory, mounts, namespaces, kernel modules, io_uring, memory and queues without a name. Calls that
programs try for speed get ENOSYS, so that they fall back; the rest gets EPERM. A call that is newer
than this list gets ENOSYS.

Assembled here, because libseccomp is a library of the system that need not be there, and its
Python binding has had no release since 2021; the filter needs five kinds of instruction.
https://www.kernel.org/doc/html/latest/userspace-api/seccomp_filter.html
"""

from __future__ import annotations

import errno
import platform
import struct
from functools import lru_cache

_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW, _ERRNO = 0x7FFF0000, 0x00050000
_NUMBER, _ARCHITECTURE, _ARGUMENTS = 0, 4, 16
_X32 = 0x40000000
_NEWER = 463
"""The first call that this list does not know."""
_MACHINES = {"x86_64": (0xC000003E, 0), "aarch64": (0xC00000B7, 1)}

_REFUSED = {
    # name: number on x86_64 and on aarch64; None where there is none
    "acct": (163, 89),
    "add_key": (248, 217),
    "adjtimex": (159, 171),
    "bpf": (321, 280),
    "chroot": (161, 51),
    "clock_adjtime": (305, 266),
    "clock_settime": (227, 112),
    "create_module": (174, None),
    "delete_module": (176, 106),
    "fanotify_init": (300, 262),
    "fanotify_mark": (301, 263),
    "finit_module": (313, 273),
    "fsconfig": (431, 431),
    "fsmount": (432, 432),
    "fsopen": (430, 430),
    "fspick": (433, 433),
    "init_module": (175, 105),
    "ioperm": (173, None),
    "iopl": (172, None),
    "kcmp": (312, 272),
    "kexec_file_load": (320, 294),
    "kexec_load": (246, 104),
    "keyctl": (250, 219),
    "listmount": (458, 458),
    "lookup_dcookie": (212, 18),
    "migrate_pages": (256, 238),
    "modify_ldt": (154, None),
    "mount": (165, 40),
    "mount_setattr": (442, 442),
    "move_mount": (429, 429),
    "move_pages": (279, 239),
    "name_to_handle_at": (303, 264),
    "open_by_handle_at": (304, 265),
    "open_tree": (428, 428),
    "perf_event_open": (298, 241),
    "pidfd_getfd": (438, 438),
    "pivot_root": (155, 41),
    "process_madvise": (440, 440),
    "process_mrelease": (448, 448),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "ptrace": (101, 117),
    "quotactl": (179, 60),
    "quotactl_fd": (443, 443),
    "reboot": (169, 142),
    "request_key": (249, 218),
    "setdomainname": (171, 162),
    "sethostname": (170, 161),
    "setns": (308, 268),
    "settimeofday": (164, 170),
    "statmount": (457, 457),
    "swapoff": (168, 225),
    "swapon": (167, 224),
    "sysctl": (156, None),
    "sysfs": (139, None),
    "syslog": (103, 116),
    "umount2": (166, 39),
    "unshare": (272, 97),
    "uselib": (134, None),
    "userfaultfd": (323, 282),
    "vhangup": (153, 58),
}
_ABSENT = {
    "clone3": (435, 435),  # its flags lie in memory, where no filter sees them; clone's do not
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
    "io_uring_setup": (425, 425),
    # Memory that belongs to no process and no file system that could be measured.
    "memfd_create": (319, 279),
    "memfd_secret": (447, 447),
    "mq_open": (240, 180),
    "mq_unlink": (241, 181),
    "msgctl": (71, 187),
    "msgget": (68, 186),
    "msgrcv": (70, 188),
    "msgsnd": (69, 189),
    "semctl": (66, 191),
    "semget": (64, 190),
    "semop": (65, 193),
    "semtimedop": (220, 192),
    "shmat": (30, 196),
    "shmctl": (31, 195),
    "shmget": (29, 194),
}
_CLONE, _SOCKET, _IOCTL, _PERSONALITY = (56, 220), (41, 198), (16, 29), (135, 92)
_NAMESPACES = 0x7E020000
"""CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET."""
_TIOCSTI, _TIOCLINUX = 0x5412, 0x541C
_NETLINK, _FAMILIES = 16, (1, 2, 10)  # NETLINK_ROUTE, which lists interfaces; UNIX, INET, INET6
_PROTOCOLS = (0, 6, 17)
_UNKNOWN_PERSONALITY = 0xFFFFFFFF


class _Program:
    """Instructions with jumps to the places where the answers stand."""

    def __init__(self) -> None:
        self._rows: list[tuple[int, int, str | None, str | None]] = []
        self._places: dict[str, int] = {}

    def load(self, offset: int) -> None:
        self._rows.append((_LOAD, offset, None, None))

    def jump(self, kind: int, value: int, yes: str | None, no: str | None = None) -> None:
        self._rows.append((kind, value, yes, no))

    def place(self, name: str) -> None:
        self._places[name] = len(self._rows)

    def give(self, name: str, value: int) -> None:
        self.place(name)
        self._rows.append((_RETURN, value, None, None))

    def assemble(self) -> bytes:
        return b"".join(
            struct.pack("=HBBI", kind, self._to(number, yes), self._to(number, no), value)
            for number, (kind, value, yes, no) in enumerate(self._rows)
        )

    def _to(self, number: int, name: str | None) -> int:
        return 0 if name is None else self._places[name] - number - 1


@lru_cache(maxsize=1)
def system_call_filter() -> bytes | None:
    """Give the filter as the kernel takes it; None on a machine whose calls are not listed."""
    known = _MACHINES.get(platform.machine())
    if known is None:
        return None
    architecture, column = known
    program = _Program()
    program.load(_ARCHITECTURE)
    program.jump(_EQUAL, architecture, None, "absent")
    program.load(_NUMBER)
    program.jump(_AT_LEAST, _X32, "absent")
    program.jump(_AT_LEAST, _NEWER, "absent")
    for answer, calls in (("refused", _REFUSED), ("absent", _ABSENT)):
        for numbers in calls.values():
            number = numbers[column]
            if number is not None:
                program.jump(_EQUAL, number, answer)
    program.jump(_EQUAL, _CLONE[column], "clone")
    program.jump(_EQUAL, _SOCKET[column], "socket")
    program.jump(_EQUAL, _IOCTL[column], "ioctl")
    program.jump(_EQUAL, _PERSONALITY[column], "personality", "allowed")
    _check_arguments(program)
    program.give("allowed", _ALLOW)
    program.give("refused", _ERRNO | errno.EPERM)
    program.give("absent", _ERRNO | errno.ENOSYS)
    program.give("no family", _ERRNO | errno.EAFNOSUPPORT)
    program.give("no protocol", _ERRNO | errno.EPROTONOSUPPORT)
    return program.assemble()


def _check_arguments(program: _Program) -> None:
    program.place("clone")
    program.load(_argument(0))
    program.jump(_ANY_BIT, _NAMESPACES, "refused", "allowed")
    program.place("ioctl")
    program.load(_argument(1))
    program.jump(_EQUAL, _TIOCSTI, "refused")
    program.jump(_EQUAL, _TIOCLINUX, "refused", "allowed")
    program.place("personality")
    program.load(_argument(0))
    program.jump(_EQUAL, 0, "allowed")
    program.jump(_EQUAL, _UNKNOWN_PERSONALITY, "allowed", "refused")
    program.place("socket")
    program.load(_argument(0))
    for family in _FAMILIES:
        program.jump(_EQUAL, family, "protocol")
    program.jump(_EQUAL, _NETLINK, None, "no family")
    program.load(_argument(2))
    program.jump(_EQUAL, 0, "allowed", "no protocol")
    program.place("protocol")
    program.load(_argument(2))
    for protocol in _PROTOCOLS:
        program.jump(_EQUAL, protocol, "allowed")
    program.jump(_EQUAL, 0, "allowed", "no protocol")


def _argument(number: int) -> int:
    """Give where the lower half of an argument lies; both machines are little-endian."""
    return _ARGUMENTS + 8 * number
