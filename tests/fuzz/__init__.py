"""Whatever is typed or read from a file is understood, or answered with a sentence.

The targets are run by Hypothesis in the tests, and for as long as one likes by a fuzzer that
follows the code: `pip install atheris`, then `python -m tests.fuzz search 600`.
"""
