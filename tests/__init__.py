"""The tests mirror the package; what they share lies at the top of this folder."""

from hypothesis import settings

# a busy machine is no mistake of the rules
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
