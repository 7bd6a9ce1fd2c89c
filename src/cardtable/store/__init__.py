"""The store: the event log of each table, the lobby, records, leases and signing keys.

`create_store` opens a store by its address: `memory:`, `sqlite:///file` or `postgresql://…`.
"""
