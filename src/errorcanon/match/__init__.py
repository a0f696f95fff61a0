"""From text to findings. Pure: nothing here opens a file or starts a process."""
