"""What Xids are and what to do about them, in our words, after NVIDIA's catalogue."""

from __future__ import annotations

from collections.abc import Mapping

WHAT: Mapping[int, tuple[str, str]] = {
    8: ("The GPU stopped processing.", "GPU 停止了处理。"),
    11: (
        "The stream of commands to the GPU was not valid or was corrupted.",
        "发往 GPU 的命令流无效或已损坏。",
    ),
    13: (
        "A kernel failed on the GPU, mostly by reading or writing outside an array.",
        "内核函数在 GPU 上出错，多半是读写了数组边界之外。",
    ),
    31: (
        "A memory access failed: the address is not mapped. Mostly a fault of the application.",
        "访问了没有映射的显存地址，多半是应用程序的错误。",
    ),
    32: (
        "The stream of commands to the GPU was corrupted, mostly by a bad PCIe connection.",
        "发往 GPU 的命令流已损坏，多半是 PCIe 连接质量问题。",
    ),
    43: (
        "An application hit a fault and was ended; the GPU itself is healthy.",
        "应用程序出错并被终止，GPU 本身正常。",
    ),
    45: (
        "The driver tore an application down: it was ended, or another error came before.",
        "驱动清理了一个应用程序：它被终止，或者之前已有别的错误。",
    ),
    48: (
        "The memory of the GPU had an error that ECC cannot correct.",
        "显存出现了 ECC 无法纠正的错误。",
    ),
    62: ("A microcontroller inside the GPU halted.", "GPU 内部的微控制器停止运行。"),
    63: (
        "A bad row of GPU memory was marked for remapping.",
        "一行损坏的显存已标记为待重映射。",
    ),
    64: ("Remapping a bad row of GPU memory failed.", "重映射损坏的显存行失败。"),
    69: ("The graphics engine refused a command.", "图形引擎拒绝了一条命令。"),
    74: (
        "An NVLink connection failed; the fault can also be at its other end.",
        "一条 NVLink 连接出错，故障也可能在对端。",
    ),
    79: (
        "The GPU does not answer over PCIe any more: often the connection, its power or the GPU "
        "itself failed.",
        "GPU 不再响应 PCIe 访问：常见原因是连接、供电或 GPU 本身故障。",
    ),
    92: (
        "Errors that ECC corrects come at a high rate.",
        "ECC 可纠正的错误频繁出现。",
    ),
    94: (
        "A memory error hit one application; the others are not affected.",
        "显存错误只影响一个应用程序，其他不受影响。",
    ),
    95: (
        "A memory error may have hit every application on this GPU.",
        "显存错误可能影响这块 GPU 上的所有应用程序。",
    ),
    109: ("Switching to another context took too long.", "切换上下文超时。"),
    110: (
        "The GPU saw a security fault, mostly of hardware.",
        "GPU 报告安全故障，多半是硬件问题。",
    ),
    119: (
        "The GPU's own system processor (GSP) did not answer the driver in time.",
        "GPU 的系统处理器（GSP）没有及时响应驱动。",
    ),
    120: (
        "Code on the GPU's own system processor (GSP) failed.",
        "GPU 系统处理器（GSP）上的代码出错。",
    ),
    121: (
        "Errors on the link to a Grace CPU were corrected.",
        "与 Grace CPU 之间连接的错误已被纠正。",
    ),
    137: (
        "An access over NVLink was not allowed. Mostly a fault of the application.",
        "一次经由 NVLink 的访问不被允许，多半是应用程序的错误。",
    ),
    140: (
        "The memory of the GPU had errors that could not be corrected or set aside.",
        "显存出现了既不能纠正也无法隔离的错误。",
    ),
    143: ("The GPU could not be initialised.", "GPU 初始化失败。"),
    154: (
        "It says which action another Xid needs now.",
        "它说明另一个 Xid 当前需要的恢复操作。",
    ),
}
"""Those that are met most, by number."""

IMMEDIATE: Mapping[str, tuple[str, str]] = {
    "RESTART_APP": (
        "restart the application; the GPU needs no reset",
        "重启应用程序，不需要重置 GPU",
    ),
    "IGNORE": ("nothing has to be done", "无需处理"),
    "RESET_GPU": (
        "reset the GPU; the machine needs no restart",
        "重置 GPU，不需要重启机器",
    ),
    "RESTART_BM": (
        "restart the machine itself, not only a container or a virtual machine",
        "重启物理机，只重启容器或虚拟机不够",
    ),
    "RESTART_VM": (
        "restart the virtual machine that owns the GPU",
        "重启使用这块 GPU 的虚拟机",
    ),
    "WORKFLOW_XID_45": (
        "where other Xids stand beside it, follow those; alone, restart the Fabric Manager",
        "旁边有别的 Xid 就按那个处理；单独出现时重启 Fabric Manager",
    ),
    "WORKFLOW_XID_48": (
        "alone, reset the GPU; with Xid 63 or 64, drain the node and then reset it",
        "单独出现时重置 GPU；与 Xid 63 或 64 一起出现时，先排空节点再重置",
    ),
    "CHECK_MECHANICALS": (
        "check that the board sits firmly and that all its connections hold, power too",
        "检查板卡是否插牢，所有连接（包括供电）是否可靠",
    ),
    "WORKFLOW_NVLINK_ERR": (
        "decode the registers in the line with the catalogue; their bits say what to do",
        "按目录解读该行中的寄存器值，各个位说明该怎么做",
    ),
    "UPDATE_SWFW": (
        "update driver and firmware; with vGPU, the guest's driver has to fit the host's",
        "更新驱动和固件；使用 vGPU 时，客户机驱动要与宿主机匹配",
    ),
    "CONTACT_SUPPORT": ("ask the support of your hardware", "联系硬件厂商的技术支持"),
    "WORKFLOW_NVLINK5_ERR": (
        "decode intrInfo and errorStatus in the line with the catalogue's table for 144 to 150",
        "按目录中 144 至 150 的表解读该行的 intrInfo 和 errorStatus",
    ),
    "XID_154": ("do what the line itself names", "按该行写明的操作处理"),
    "CHECK_UVM": (
        "reset the GPU where UVM or vGPU is used; else nothing has to be done",
        "使用 UVM 或 vGPU 时重置 GPU，否则无需处理",
    ),
}
"""So that the system works again, by the catalogue's name of the action."""

INVESTIGATORY: Mapping[str, tuple[str, str]] = {
    **{name: IMMEDIATE[name] for name in (
        "CONTACT_SUPPORT", "IGNORE", "UPDATE_SWFW", "WORKFLOW_XID_45", "WORKFLOW_NVLINK5_ERR",
    )},
    "CHECK_APP": (
        "look for the fault in the application; the line may name its process",
        "在应用程序里找问题，该行可能写明了进程",
    ),
    "WORKFLOW_XID_13": (
        "look in the application with compute-sanitizer or cuda-gdb; where the same TPC and GPC "
        "fail again, run NVIDIA's DCGM EUD diagnostics",
        "用 compute-sanitizer 或 cuda-gdb 检查应用程序；如果总是同一个 TPC 和 GPC 出错，"
        "运行 NVIDIA 的 DCGM EUD 诊断",
    ),
    "WORKFLOW_XID_31": (
        "look in the application with compute-sanitizer or cuda-gdb; where the same GPU fails "
        "again, run NVIDIA's DCGM EUD diagnostics",
        "用 compute-sanitizer 或 cuda-gdb 检查应用程序；如果总是同一块 GPU 出错，"
        "运行 NVIDIA 的 DCGM EUD 诊断",
    ),
    "WORKFLOW_XID_48": (
        "alone, run NVIDIA's field diagnostics; for the framebuffer follow Xid 63 or 64; for "
        "SRAM look whether nvidia-smi says that its error threshold is exceeded",
        "单独出现时运行 NVIDIA 现场诊断；涉及 framebuffer 时按 Xid 63 或 64 处理；"
        "涉及 SRAM 时看 nvidia-smi 是否报告错误数超过阈值",
    ),
    "INVESTIGATE_SW": (
        "look in the software, yours and NVIDIA's; the line may name the process",
        "检查软件，包括自己的和 NVIDIA 的，该行可能写明了进程",
    ),
    "SYMPATHETIC": (
        "solve the error that it comes with; where it stands alone, report it to NVIDIA",
        "先解决与它一起出现的错误；单独出现时报告给 NVIDIA",
    ),
    "XID_137_FLOW": (
        "look for an illegal access over NVLink with compute-sanitizer or cuda-gdb",
        "用 compute-sanitizer 或 cuda-gdb 查找经由 NVLink 的非法访问",
    ),
    "INVESTIGATE_LINK_SI": (
        "check the NVLink connection as the service guide of the system says",
        "按系统的维护手册检查 NVLink 连接",
    ),
    "INFORMATIONAL": ("look at the Xid that comes with it", "查看与它一起出现的 Xid"),
    "INVESTIGATE_SW_USER": (
        "where nobody meant it, look which software or person took the link down",
        "如果并非有意，查清是哪个软件或谁断开了链路",
    ),
}  # fmt: skip
"""Where it comes back, by the catalogue's name of the action."""
