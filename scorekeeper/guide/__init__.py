"""What the program teaches: the texts lie in `data`, none here."""
