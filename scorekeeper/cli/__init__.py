"""The command line: parse, call, print. Every command works without a terminal."""
