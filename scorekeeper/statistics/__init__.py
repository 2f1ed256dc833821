"""Questions over many plays: one player's figures, the group's standings, records and ratings.

Counted are finished plays that are neither in the bin nor abandoned, of several versions of
one play the one that counts (`store.counting`); the dummy seat is nobody. Points of different
games are never added. What nobody knows is None, never 0.
"""
