"""`doctor`: looks a board over, wire by wire, and names the next step for whatever is wrong."""

from argparse import ArgumentParser, Namespace
from dataclasses import asdict

from host_tools.device import session
from host_tools.device.show import Show
from host_tools.errors import as_typed

_PATIENCE_SECONDS = 15.0


def add_arguments(parser: ArgumentParser) -> None:
    """Arguments of `doctor`."""
    parser.add_argument(
        "--patience",
        type=float,
        default=_PATIENCE_SECONDS,
        metavar="SECONDS",
        help="how long to wait for each key to be pressed (%(default)g)",
    )
    parser.add_argument("--no-keys", action="store_true", help="do not ask for the keys")
    session.add_arguments(parser)


def run(args: Namespace) -> int:
    """Check everything, a line each; 1 where something is wrong."""

    def body(show: Show) -> int:
        from host_tools.device import checks, datafiles
        from host_tools.device.remote import Remote

        found: list[checks.Check] = []

        def tell(check: checks.Check) -> None:
            found.append(check)
            show.check(check.state, check.name, check.text, check.next)

        def examine(remote: Remote) -> None:
            found.clear()
            who = remote.identity()
            tell(checks.Check("port", checks.OK, f"{remote.port}, {who.machine}"))
            tell(checks.firmware(who))
            checks.begin(remote)
            tell(checks.display(remote))
            tell(checks.battery(remote))
            tell(checks.flash(remote))
            names = datafiles.listed(remote)
            with show.progress("reading matches", sum(names.values())) as progress:
                kept = list(checks.logs(remote, names, progress.moving))
            for check in kept:
                tell(check)
            if args.no_keys:
                tell(checks.Check("keys", checks.LEFT_OUT, "not asked for (--no-keys)"))
                return
            show.note("now the keys; press each when it is asked for")
            for check in checks.keys(remote, args.patience, show.note):
                tell(check)

        session.use(args, show, examine)
        faults = sum(check.state == checks.FAULT for check in found)
        text = f"{faults} to mend" if faults else "all is well"
        if args.no_keys and not faults:
            text += ", as far as was looked"
        values = {"checks": [{**asdict(each), "next": as_typed(each.next)} for each in found]}
        show.result(values, text, ok=not faults)
        return 1 if faults else 0

    return session.answer(args, body)
