"""What people met at their tables, kind by kind: each example with its right answer."""
