"""With g++: a Python module that was built against another release of torch than the one that runs.

The functions are declared as the headers of a release declare them; the library is the real one.
"""
import glob
import os
import subprocess
import sys
import sysconfig

# name: what the headers declare, what the module computes with it, the kind of std::string
USES = {
    "set-device-int": ("namespace c10 { namespace cuda { int SetDevice(int); } }", "is_there(c10::cuda::SetDevice)", 0),
    "set-device-char": ("namespace c10 { namespace cuda { int SetDevice(signed char); } }", "is_there(c10::cuda::SetDevice)", 0),
    "set-device-force": ("namespace c10 { namespace cuda { int SetDevice(signed char, bool); } }", "is_there(c10::cuda::SetDevice)", 1),
    "device-name-old": ("namespace c10 { enum class DeviceType : signed char { CPU }; std::string DeviceTypeName(DeviceType, bool); }", 'c10::DeviceTypeName(c10::DeviceType::CPU, true) == "cpu"', 0),
    "device-name-new": ("namespace c10 { enum class DeviceType : signed char { CPU }; std::string DeviceTypeName(DeviceType, bool); }", 'c10::DeviceTypeName(c10::DeviceType::CPU, true) == "cpu"', 1),
    "usage-message-old": ("namespace c10 { void SetUsageMessage(const std::string &); }", '(c10::SetUsageMessage("train"), true)', 0),
    "usage-message-new": ("namespace c10 { void SetUsageMessage(const std::string &); }", '(c10::SetUsageMessage("train"), true)', 1),
    "modes": ("namespace c10 { namespace impl { struct TorchDispatchModeTLS { static long stack_len(); }; } }", "c10::impl::TorchDispatchModeTLS::stack_len() == 0", 1),
    "warn-always": ("namespace c10 { namespace WarningUtils { bool get_warnAlways(); } }", "!c10::WarningUtils::get_warnAlways()", 1),
    "hermetic": ("namespace c10 { namespace impl { struct HermeticPyObjectTLS { static bool get_tls_state(); }; } }", "!c10::impl::HermeticPyObjectTLS::get_tls_state()", 1),
    "copy-on-write": ("namespace c10 { namespace impl { namespace cow { void cow_deleter(void *); } } }", "is_there(c10::impl::cow::cow_deleter)", 1),
    "global-rank": ("namespace c10 { void SetGlobalRank(long); }", "(c10::SetGlobalRank(0), true)", 1),
    "threads": ("namespace c10 { struct TaskThreadPoolBase { static unsigned long defaultNumThreads(); }; }", "c10::TaskThreadPoolBase::defaultNumThreads() > 0", 1),
    "data-pointer": ("namespace at { struct TensorBase { template <typename T> T *data_ptr() const; }; extern template double *TensorBase::data_ptr<double>() const; }", "&at::TensorBase::data_ptr<double> != nullptr", 1),
    "type-of-complex": ("namespace caffe2 { namespace detail { struct TypeMetaData; } struct TypeMeta { template <class T> static const detail::TypeMetaData *_typeMetaDataInstance() noexcept; }; }", "caffe2::TypeMeta::_typeMetaDataInstance<std::complex<double>>() != nullptr", 1),
}
SOURCE = """
#include <Python.h>
#include <complex>
#include <string>
%s
template <typename F> static bool is_there(F *function) { F *volatile kept = function; return kept != nullptr; }
static PyObject *right(PyObject *, PyObject *) { return PyBool_FromLong(%s); }
static PyMethodDef methods[] = {{"right", right, METH_NOARGS, 0}, {0, 0, 0, 0}};
static PyModuleDef module = {PyModuleDef_HEAD_INIT, "_C", 0, -1, methods};
PyMODINIT_FUNC PyInit__C() { return PyModule_Create(&module); }
"""
RUN = "import torch\nfrom ops import _C\nassert _C.right() is True\nassert torch.ones(2).sum().item() == 2\nprint('right')"


def libraries():
    """Give the folder of the installed torch's libraries."""
    return next(path for place in sys.path for path in glob.glob(os.path.join(place, "torch", "lib")))


def build(folder, use, linked=True):
    """Build the package ops, whose module uses a function; gives the module's path."""
    declared, computed, kind = USES[use]
    place = os.path.join(folder, "lib", "python%d.%d" % sys.version_info[:2], "site-packages", "ops")
    os.makedirs(place, exist_ok=True)
    open(os.path.join(place, "__init__.py"), "w").close()
    source = os.path.join(folder, "ops.cpp")
    with open(source, "w") as file:
        file.write(SOURCE % (declared, computed))
    target = os.path.join(place, "_C" + sysconfig.get_config_var("EXT_SUFFIX"))
    torch = libraries()
    names = [name for name in ("c10", "torch_cpu", "c10_cuda") if os.path.exists(os.path.join(torch, "lib%s.so" % name))]
    words = ["-L" + torch, "-Wl,--no-as-needed", "-Wl,--allow-shlib-undefined"] + ["-l" + name for name in names] if linked else []
    subprocess.check_call(["g++", "-shared", "-fPIC", "-D_GLIBCXX_USE_CXX11_ABI=%d" % kind, "-I", sysconfig.get_path("include"), source, "-o", target] + words)
    return target


def run(target, code=RUN, **more):
    """Run code in a new Python that has the package; gives exit code and output."""
    packages = os.path.dirname(os.path.dirname(target))
    environ = dict(os.environ, PYTHONPATH=packages, **more)
    done = subprocess.run([sys.executable, "-c", code], env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    root = os.path.dirname(os.path.dirname(os.path.dirname(packages)))
    return done.returncode, done.stdout.decode().replace(root, "/env")
