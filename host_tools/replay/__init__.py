"""Logs on the PC: verify (is it what was played?), analyse (what happened?), report (say it)."""
