"""`play --web`: builds the page and serves it from memory, on this machine only."""

import errno
import sys
from argparse import Namespace
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler
from socketserver import ThreadingTCPServer
from typing import Any
from urllib.parse import unquote, urlencode, urlsplit

from host_tools.errors import ToolError
from host_tools.progress import Line

HOST = "127.0.0.1"
# The browser keeps matches by address, so the port must be the same every time.
PORT = 8064

_TYPES = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8",
    "wasm": "application/wasm",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
    "txt": "text/plain; charset=utf-8",
}


class Server(ThreadingTCPServer):
    """Serves `files` (path -> content) at HOST, on `port` (0: any that is free)."""

    daemon_threads = True
    # Elsewhere it lets a port be taken again at once; on Windows, a port that is in use.
    allow_reuse_address = sys.platform != "win32"

    def __init__(self, files: dict[str, bytes], port: int) -> None:
        self.files = files
        super().__init__((HOST, port), _Handler)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that goes away in the middle is no fault."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.server_address[1]}/"


class _Handler(BaseHTTPRequestHandler):
    server: Server
    protocol_version = "HTTP/1.1"
    timeout = 30

    def do_GET(self) -> None:
        self._answer(body=True)

    def do_HEAD(self) -> None:
        self._answer(body=False)

    def _answer(self, body: bool) -> None:
        name = unquote(urlsplit(self.path).path).removeprefix("/") or "index.html"
        data = self.server.files.get(name)
        if data is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        self.send_response(HTTPStatus.OK)
        kind = _TYPES.get(name.rpartition(".")[2], "application/octet-stream")
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        # What lies in a folder is named after its contents.
        fresh = "max-age=31536000, immutable" if "/" in name else "no-cache"
        self.send_header("Cache-Control", fresh)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.end_headers()
        if body:
            self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing: what the page loads is nobody's concern."""


def serve(files: dict[str, bytes], port: int | None) -> Server:
    """A server of `files`, listening; `ToolError` where the port can't be had."""
    port = PORT if port is None else port
    try:
        return Server(files, port)
    except (OSError, OverflowError) as error:
        in_use = getattr(error, "errno", None) == errno.EADDRINUSE
        raise ToolError(
            f"port {port} is in use" if in_use else f"port {port} cannot be had: {error}",
            "is the page open already? Otherwise choose another with --port N "
            "(the browser keeps the matches of each port apart)",
        ) from None


def run(args: Namespace, level: int | None, preset: str | None) -> int:
    """Serve until Ctrl-C; what was chosen goes into the page's address."""
    from host_tools.simulator.web import site

    with Line("the page") as line:
        line.show("compiling and packing")
        files = site.build()
    chosen = {"seed": args.seed, "language": args.language, "level": level, "preset": preset}
    query = urlencode({key: value for key, value in chosen.items() if value is not None})
    with serve(files, args.port) as server:
        print(f"The handheld is at {server.address}{'?' if query else ''}{query}")
        print("Matches are kept in the browser. Ctrl-C ends.", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0
