# The start page: with names.ftl, the first words that a browser needs.

web-tagline = Four card games to play with friends near and far, or on your own.
web-choose-game = Choose a game
web-about-threeup = Get rid of your hand, then of three cards that all can see, then of three that nobody knows. Quick, and full of surprises.
web-about-level8 = Collect runs, pairs and colours to climb eight levels. Laid your level? Now get rid of the rest.
web-about-levelup = A rummy game that grows: each ROUND you win gives you one more card, and another wild card.
web-about-pragon = A solitaire with poker hands. Break the seal: turn up the star of cards and clear it away before your own cards run out.
web-players = { $low ->
    [one] { $high ->
        [one] For one player
       *[other] For one to { $high } players
    }
   *[other] For { $low } to { $high } players
}
web-play = Play
web-play-now = Play now
web-play-game = Play now: { $game }
web-set-up = Set up
web-set-up-game = Set up { $game }
web-rules = Rules
web-rules-of = Rules of { $game }
web-settings = Settings
web-home = Home
web-skip = Skip to the content
web-loading = One moment …
web-try-again = Try again
web-offline-title = The table is out of reach
web-offline-about = This page cannot reach its server. You can read the rules and change your settings. To play, you have to wait for the server. Your games are safe.
web-no-list = Your games cannot be shown at the moment.
web-go-on = Go on playing
web-continue = Continue
web-continue-game = Continue { $game }
web-unfinished = Other unfinished games
web-today = Today’s deal
web-today-about = Deal { $number }. It can be won.
web-today-all = All of today’s deals
web-today-play = Break the seal
web-open-tables = Open tables
web-free = { $count ->
    [one] one free seat
   *[other] { $count } free seats
}
web-past-games = Earlier games
web-statistics-all = All my games
web-runtime-loading = Getting the table ready on this device …
web-runtime-failed = The table could not be loaded. Check the network and load the page again.
web-new-version = A new version of the page is ready.
web-load-version = Load it
web-on-device = Play on this device
web-on-device-about = You can also play against bots without the server. Those games stay on this device.
web-on-server = Play on the server
web-on-server-about = These games are on this device only.
web-keep-score = Keep score with real cards
web-with-friends = With friends
web-with-friends-game = With friends: { $game }
web-join-title = Join with a code
web-join-label = Code of a table
web-join = Join
web-join-failed = { $code ->
    [table-code] No table has this code. Look at the letters again, or ask for the link.
    [rate] Too many tries. Wait a minute.
   *[other] The server does not answer. Try again in a moment.
}
web-my-turn = your turn
web-remove-table = Remove
web-remove-table-sure = Really remove?
web-show-all = Show all { $count }
