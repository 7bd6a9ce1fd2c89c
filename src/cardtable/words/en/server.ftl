# The server.

refused-setting = { $low ->
    [none] { $name } cannot be “{ $value }”: { $what }.
   *[number] { $high ->
        [none] { $name } must be a number from { $low } on, not “{ $value }”.
       *[number] { $name } must be a number from { $low } to { $high }, not “{ $value }”.
    }
}
refused-server-closing = The server is just restarting. Connect again in a moment.
refused-bug = This is a bug in cardtable ({ $what }); the game has not changed.
refused-store-failed = The game could not be stored. Nothing was changed; try again.
refused-store-full = This device has no room left for the game, so nothing was changed. Free some space, or remove games that you do not need, and try again.
refused-table-stale = Something has happened in the meantime. Look at the table again.
refused-table-unknown = There is no such table.
refused-table-code = No table has this code. Look at the letters again, or ask for the link.
refused-me-pass = This link is no longer valid. Make a new one in the settings of the other browser.
refused-network = Only somebody at the machine that runs the server can let the network in.
refused-network-failed = The network could not be let in ({ $why }). Start the server with: cardtable serve --host 0.0.0.0
refused-table-private = This table is private. Open it with its link.
refused-record-unknown = There is no such record.
refused-rate = Not so fast, please.
refused-origin = This request comes from another site.
refused-tables-person = You have { $limit } tables that are not finished. Finish some of them first; old ones are deleted by themselves.
refused-tables-day = Too many tables were opened from your network today. Try again tomorrow.
refused-tables-total = The server is full and cannot open another table now. Try again later.
refused-connections-person = You have { $limit } tables open in other windows. Close some of them first.
refused-connections-total = The server is full now. Try again later.
refused-host = This server is not called “{ $host }”. Its operator can add the name to CARDTABLE_HOSTS.
refused-metrics = The metrics are only for this machine, or with the token of the operator.
refused-guest = Your browser did not say who you are. Load the page again.
refused-request = This request is not valid: { $what }.
refused-start-seats = To deal at once, every seat must be taken.
# What other programs show of an invite
page-invite-title = Come and play cards
page-invite-description = Open the link, choose a name and take a seat. You need no account.

refused-page-missing = The page has not been built here; “make web” builds it. Everything else works.
refused-page-unknown = There is nothing at { $path }.
