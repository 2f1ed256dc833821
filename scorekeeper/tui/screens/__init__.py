"""One module a screen; each is opened by the name of its module."""
