"""The tests mirror the package; what they share lies at the top of this folder."""
