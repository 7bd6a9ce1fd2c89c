"""The page without a server: its tables run in the browser, from files that any host can send."""
