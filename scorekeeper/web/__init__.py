"""Phones at the table: a small page for each seat, served by this program to the same Wi-Fi."""
