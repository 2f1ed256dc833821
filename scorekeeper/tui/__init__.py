"""The screens, in a terminal."""
