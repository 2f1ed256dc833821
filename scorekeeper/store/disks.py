"""Whether a disk lets programs share memory through a file, as SQLite's log needs it."""

import re
from pathlib import Path
from typing import Final

_MOUNTS: Final = Path("/proc/self/mountinfo")
_SHARES: Final = frozenset(
    {"9p", "afs", "ceph", "cifs", "davfs", "davfs2", "gcsfuse", "glusterfs", "lustre", "ncpfs"}
    | {"nfs", "nfs4", "prl_fs", "rclone", "s3fs", "smb2", "smb3", "smbfs", "sshfs", "vboxsf"}
    | {"vmhgfs", "vmhgfs-fuse"}
)
"""What Linux calls the file systems of other machines, and of the host of a virtual one."""
_ESCAPE: Final = re.compile(r"\\([0-7]{3})")


def is_share(path: Path, mounts: Path = _MOUNTS) -> bool:
    """Return whether a path lies on a share that other machines may write to.

    A log there would look well on each machine and lose what the others write. What can't be
    told is taken for a disk of this machine.
    """
    real = path.resolve()
    if str(real).startswith("\\\\"):
        return True
    found, kind = Path("/"), ""
    try:
        lines = mounts.read_text("utf-8", "surrogateescape").splitlines()
    except (OSError, ValueError):
        return False
    for line in lines:
        left, separator, right = line.partition(" - ")
        fields = left.split(" ")
        if not separator or len(fields) < 5:
            continue
        point = Path(_ESCAPE.sub(lambda octal: chr(int(octal[1], 8)), fields[4]))
        if point.is_relative_to(found) and real.is_relative_to(point):
            found, kind = point, right.split(" ")[0]
    # Where all of the system lies on a share, no other machine writes to it.
    return found != Path("/") and kind.removeprefix("fuse.") in _SHARES
