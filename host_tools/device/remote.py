"""The board's file system, worked on by a few lines of ours at its raw prompt.

A file is written beside its place, its SHA-256 is compared on the board, and a rename puts it
there: a cable pulled at any point leaves the old file or the new one. Paths are absolute.
"""

import ast
import base64
import hashlib
import zlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from host_tools.device.link import Link, Lost, Raised
from host_tools.errors import ToolError

# Bytes of a file for each line of code; three times as much is in the board's memory at once.
_PIECE = 2048
_HASHED_AT_ONCE = 16
_FRESH = "/spariglio.new"
FOLDER = -1
_ENOSPC = 28

_HELPERS = f"""
import os,sys,hashlib
from binascii import a2b_base64,crc32,hexlify
_buf=bytearray(1024)
_c=0
def _put(s):
 global _c
 _c=crc32(s,_c)
 print(s,end='')
def _sum():
 global _c
 print('',_c)
 _c=0
def _say(v):
 _put(repr(v))
 _sum()
def _walk(p):
 for e in os.ilistdir(p or '/'):
  q=p+'/'+e[0]
  if e[1]&0x4000:
   _put(repr((q,-1))+',')
   _walk(q)
  else:
   _put(repr((q,e[3]))+',')
def _kind(p):
 try:
  return 'folder' if os.stat(p)[0]&0x4000 else 'file'
 except OSError:
  return ''
def _sha(p,n=-1):
 h=hashlib.sha256()
 with open(p,'rb') as f:
  while n:
   k=f.readinto(_buf) if n<0 or n>=1024 else f.readinto(memoryview(_buf)[:n])
   if not k:
    break
   h.update(memoryview(_buf)[:k])
   if n>0:
    n-=k
 return hexlify(h.digest()).decode()
def _part(p,a,n):
 with open(p,'rb') as f:
  f.seek(a)
  print(f.read(n))
def _open():
 global _f
 _f=open('{_FRESH}','wb')
def _add(t):
 _f.write(a2b_base64(t))
def _end(p,s):
 _f.close()
 if _sha('{_FRESH}')!=s:
  print('changed')
 else:
  os.rename('{_FRESH}',p)
def _version():
 sys.modules.pop('firmware',None)
 try:
  from firmware import __version__
  return __version__
 except Exception:
  return ''
def _who():
 p=sys.path[:]
 sys.path[:]=[q for q in p if q=='.frozen']
 a=_version() if sys.path else ''
 sys.path[:]=p
 i=sys.implementation
 v='.'.join([str(n) for n in i.version[:3]])
 return (sys.platform,i._machine,v,getattr(i,'_mpy',0),a,_version())
"""


@dataclass(frozen=True)
class Identity:
    """What the board says it is. `frozen` and `app` are versions of our application, "" for none:
    in the image, and the one that would run."""

    platform: str
    machine: str
    micropython: str
    mpy: int
    frozen: str
    app: str

    def __str__(self) -> str:
        app = f"Spariglio {self.app}, " if self.app else ""
        return f"{self.machine}, {app}MicroPython {self.micropython}"


class Remote:
    """The file system behind `link`, whose prompt was entered."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self.port = link.port
        link.run(_HELPERS)

    def ask(self, expression: str, seconds: float = 30.0) -> Any:
        """The value of `expression` on the board: numbers, texts, bytes, tuples and lists."""
        return self._value(self._sound(self.link.run(f"_say({expression})", seconds)))

    def _sound(self, text: str) -> str:
        """An answer without the CRC-32 that ends it; `Lost` where that is not its own."""
        answer, _, crc = text.strip().rpartition(" ")
        if crc != str(zlib.crc32(answer.encode())):
            raise self._nonsense(text)
        return answer

    def _value(self, text: str) -> Any:
        try:
            return ast.literal_eval(text.strip())
        except (ValueError, SyntaxError):
            raise self._nonsense(text) from None

    def _nonsense(self, text: str) -> Lost:
        return Lost(
            f"the board at {self.port} answers nonsense: {text.strip()[:60]!r}",
            "check the cable, then start the command again",
        )

    def identity(self) -> Identity:
        """What the board is and runs."""
        return Identity(*self.ask("_who()"))

    def kind(self, path: str) -> str:
        """`file`, `folder`, or empty where there is neither."""
        return str(self.ask(f"_kind({path!r})"))

    def walk(self, folder: str) -> dict[str, int]:
        """Every path below `folder` with its size, `FOLDER` for folders; empty if it is missing.

        `ToolError` where `folder` is a file.
        """
        if not self.is_folder(folder):
            return {}
        top = "" if folder == "/" else folder
        return dict(self._value(f"[{self._sound(self.link.run(f'_walk({top!r});_sum()'))}]"))

    def is_folder(self, path: str) -> bool:
        """Whether `path` is there; `ToolError` where a file has its name."""
        kind = self.kind(path)
        if kind == "file":
            raise ToolError(
                f"{path} on the board is a file, and a folder is needed there",
                f"mpremote rm :{path}   (if you don't need it: mpremote cp :{path} . keeps it)",
            )
        return kind == "folder"

    def make_folders(self, paths: Iterable[str]) -> None:
        """Make every folder that these files need; `ToolError` where a file is in the way."""
        needed = set()
        for path in paths:
            parts = path.split("/")[1:-1]
            needed |= {"/" + "/".join(parts[: i + 1]) for i in range(len(parts))}
        for folder in sorted(needed):
            if not self.is_folder(folder):
                self.link.run(f"os.mkdir({folder!r})")

    def hashes(self, paths: Iterable[str]) -> dict[str, str]:
        """The SHA-256 of each of these files, in hex."""
        names = list(paths)
        found: dict[str, str] = {}
        for at in range(0, len(names), _HASHED_AT_ONCE):
            part = names[at : at + _HASHED_AT_ONCE]
            found.update(zip(part, self.ask(f"[_sha(p) for p in {part!r}]"), strict=True))
        return found

    def hash_of_start(self, path: str, count: int) -> str:
        """The SHA-256 of the first `count` bytes of a file, in hex."""
        return str(self.ask(f"_sha({path!r},{count})"))

    def read(
        self, path: str, start: int, size: int, moving: Callable[[int], None] = lambda count: None
    ) -> Iterable[bytes]:
        """A file's bytes from `start` to `size`, in pieces."""
        while start < size:
            piece = self._value(self.link.run(f"_part({path!r},{start},{_PIECE})"))
            if not isinstance(piece, bytes) or not piece:
                raise Lost(f"{path} became shorter while it was read", "start the command again")
            moving(len(piece))
            yield piece[: size - start]
            start += len(piece)

    def write(
        self, path: str, data: bytes, moving: Callable[[int], None] = lambda count: None
    ) -> None:
        """Put a file in its place, whole or not at all; its folder must be there.

        `ToolError` where the flash is full or a folder has the file's name.
        """
        code = "_open()\n"
        try:
            for at in range(0, len(data), _PIECE):
                piece = data[at : at + _PIECE]
                code += f"_add({base64.b64encode(piece)!r})\n"
                if at + _PIECE < len(data):
                    self.link.run(code)
                    moving(len(piece))
                    code = ""
            last = len(data) % _PIECE or min(len(data), _PIECE)
            answer = self.link.run(f"{code}_end({path!r},{hashlib.sha256(data).hexdigest()!r})")
            moving(last)
        except Raised as error:
            raise self._not_written(path, error) from None
        if answer.strip():
            raise Lost(
                f"{path} did not arrive as it was sent; the old file is still there",
                "start the command again; if it happens again, try another cable",
            )

    def _not_written(self, path: str, error: Raised) -> ToolError:
        if error.is_os_error(_ENOSPC):
            return ToolError(
                f"the board's flash is full: {path} was not written",
                "spariglio pull, then delete old matches on the handheld",
            )
        if self.kind(path) == "folder":
            return ToolError(
                f"{path} on the board is a folder, and a file must go there",
                f"mpremote rm -r :{path}   (if you don't need what it holds)",
            )
        return error

    def remove(self, paths: Mapping[str, int] | Iterable[str]) -> None:
        """Remove files, and folders that are empty by then; what is gone already is fine."""
        for path in sorted(paths, reverse=True):
            folder = isinstance(paths, Mapping) and paths[path] == FOLDER
            self.link.run(
                f"try:\n os.{'rmdir' if folder else 'remove'}({path!r})\n"
                "except OSError as e:\n if e.errno!=2:\n  raise"
            )

    def rename(self, path: str, new: str) -> None:
        """Rename a file, in the place of one that is there."""
        self.link.run(f"os.rename({path!r},{new!r})")

    def tidy(self) -> None:
        """Remove what an interrupted `write` left."""
        self.remove([_FRESH])

    def free(self) -> int:
        """Free bytes of the board's flash."""
        block, _, _, free = self.ask("os.statvfs('/')[:4]")
        return int(block) * int(free)
