# /// script
# requires-python = ">=3.9"
# dependencies = []
# ///
"""Give the driver PTX of a later release than it knows. Needs a GPU.

    python load.py          the error is let out
    python load.py own      the same PTX with an old number runs, and doubles what it is given
"""
import ctypes
import sys

version = "6.4" if sys.argv[1:] == ["own"] else "99.0"
PTX = """.version %s
.target sm_50
.address_size 64
.visible .entry twice(.param .u64 x)
{
  .reg .b32 %%r<3>; .reg .b64 %%p<2>;
  ld.param.u64 %%p1, [x];
  ld.global.u32 %%r1, [%%p1];
  add.s32 %%r2, %%r1, %%r1;
  st.global.u32 [%%p1], %%r2;
  ret;
}
""" % version
driver = ctypes.CDLL("libcuda.so.1")
device, context, module, function = ctypes.c_int(), ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_void_p()


def check(status):
    if status:
        text = ctypes.c_char_p()
        driver.cuGetErrorString(status, ctypes.byref(text))
        raise RuntimeError("CUDA error: " + (text.value or b"").decode())


check(driver.cuInit(0))
check(driver.cuDeviceGet(ctypes.byref(device), 0))
check(driver.cuCtxCreate_v2(ctypes.byref(context), 0, device))
check(driver.cuModuleLoadData(ctypes.byref(module), PTX.encode()))
check(driver.cuModuleGetFunction(ctypes.byref(function), module, b"twice"))
place, value = ctypes.c_void_p(), ctypes.c_int(21)
check(driver.cuMemAlloc_v2(ctypes.byref(place), ctypes.c_size_t(4)))
check(driver.cuMemcpyHtoD_v2(place, ctypes.byref(value), ctypes.c_size_t(4)))
words = (ctypes.c_void_p * 1)(ctypes.cast(ctypes.byref(place), ctypes.c_void_p))
check(driver.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, None, words, None))
check(driver.cuMemcpyDtoH_v2(ctypes.byref(value), place, ctypes.c_size_t(4)))
assert value.value == 42, value.value
print("21 became 42")
