"""Questions over many plays: figures of players, records, ratings, what was special about one.

`plays.load` reads the plays that count, once; everything else computes from them. Plays of one
title belong together, and figures of different titles are never added. What nobody knows is
None, never 0.
"""
