"""One statement for many rows, inside the transaction of the action."""

from collections.abc import Iterable, Mapping, Sequence

from sqlite_utils import Database


def run_many(
    db: Database, sql: str, rows: Iterable[Sequence[object] | Mapping[str, object]]
) -> None:
    """Run a statement for each of the rows. Raises `RuntimeError` outside a transaction.

    sqlite-utils has no such call that leaves the transaction alone and the table's columns
    unasked. Its connection is raw here, so outside a transaction each row would be committed
    by itself.
    """
    if not db.conn.in_transaction:
        raise RuntimeError("many rows are written in one transaction")
    db.conn.executemany(sql, rows)
