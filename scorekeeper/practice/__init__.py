"""A whole game against computer players, apart from the plays of a real table."""
