# The table in the browser.

web-close = Close

web-out-of-reach = The server does not answer. Try again in a moment.
web-lost-title = There is nothing here
web-lost-about = There is no table and no page at this address.
web-no-game = There is no game “{ $game }”.
web-no-rules = There are no written rules for this game.

web-your-name = Your name
web-guest = Guest
web-others = At the table
web-fewer = One player fewer
web-more = One player more
web-at-table = { $count ->
    [one] one player
   *[other] { $count } players
}
web-seat = Seat { $number }
web-bots-by-level = Bots by strength
web-bots-by-character = Bots with a character
web-bot-for = A bot for seat { $number }
web-friend = A friend, by link
web-friend-how = You get a link and a code for your friends. You deal when all are there.
web-listed = Show the table in the list, so that anybody can join
web-open-table = Open the table
web-deal = Deal
web-options = House rules
web-options-changed = { $count ->
    [0] as usual
    [one] one changed
   *[other] { $count } changed
}
web-options-usual = Back to the usual rules
web-options-rest = All other house rules
web-options-here = House rules at this table
web-deal-number = Deal number
web-deal-about = The same number gives everybody the same cards. Without a number, the cards are shuffled in secret.
web-deal-roll = Roll a number
web-deal-winnable = This deal can be won.
web-usual = usual: { $value }
web-yes = yes
web-no = no
web-value-left_of_dealer = left of the dealer
web-value-random = by chance
web-value-to_hand = to the hand
web-value-stays = stays in place
web-value-clear = the pile is cleared
web-value-fewest_cards = fewest cards win
web-value-draw = a draw
web-value-green = green
web-value-blue = blue
web-value-orange = orange
web-value-one_star = one star
web-value-two_star = two stars
web-value-custom = your own
web-value-both = both
web-value-low = low
web-value-high = high
web-value-either = as you like
web-value-orthogonal = rows and columns
web-value-star = along the star
web-value-flip_then_remove = turn up, then remove
web-value-simultaneous = both at once
web-value-many = as many as you like
web-value-one = one
web-value-one_or_two_pairs = one, or two pairs

web-waiting = Waiting for players
web-all-there = Everybody is here
web-empty-seat = Free seat
web-sit-here = Take this seat
web-fill = Add this bot
web-clear-seat = Free this seat
web-host-deals = { $seat } deals when all are there.
web-fair-shuffle = Fair shuffle · details
web-seal = The cards are already shuffled, and nobody can change them now. After the game everybody can check it with this fingerprint: { $seal }
web-unsealed = This is deal { $number }. It is the same for everybody, so it is no secret.

web-invite = Invite friends
web-invite-how = Anybody who has this link, or scans this code, can take a free seat or watch.
web-code = Code with the link to this table
web-link = Link to this table
web-copy = Copy the link
web-renew-invite = New link; the old one stops working
web-remove-person = Remove { $name } for good
web-remove-sure = Really? { $name } cannot come back
web-copied = Copied
web-share = Share
web-share-mail = Send by e-mail
web-tv = View for a large screen

web-seats = Players
web-you = You
web-is-bot = bot
web-away = away
web-bot-plays = a bot plays
web-score = { $count ->
    [one] one win
   *[other] { $count } wins
}
web-to-move = to move
web-your-turn = It is your turn.
web-turn-of = { $seat } is thinking …
web-window = { $game ->
    [levelup] You can still lay down, until { $seat } picks a card.
   *[other] You can still add to your move, until { $seat } begins.
}
web-paused = The game is paused.
web-undo = Undo
web-redo = Redo
web-pause = Pause
web-resume = Go on
web-agree = Agree
web-decline = Decline
web-stand-in = A bot is playing for you.
web-shuffling = The cards are being shuffled …
web-barred = Your device did not answer while the cards were shuffled. A bot plays for you in this game; with the next one you are back.
web-salts-changed = The server did not shuffle as it had promised to your device. Somebody may have chosen these cards. Do not rely on this game.
web-salts-missing = These cards were shuffled without a part of your device, because its answer did not arrive in time. Somebody else could have chosen them.
web-notice = A message to all tables: “{ $text }”
web-take-back = Take my seat back
web-moves = Possible moves
web-type-move = Find or type a move
web-rule = Rule { $mark }

web-table = The table
web-menu = Menu
web-log = Log
web-log-empty = Nothing has happened yet.
web-look-back = See how the table looked then
web-looking-back = You are looking back.
web-back-to-now = Back to the game

web-reconnecting = Reconnecting …
web-reconnecting-kept = Reconnecting … Your move will be sent then.
web-elsewhere = This table is open in another window.
web-come-back = Go on here

web-round-over = The round is over
web-you-win = You win!
web-wins = { $count ->
    [one] { $names } wins.
   *[other] { $names } share the win.
}
web-round-number = Round { $number }
web-hand-number = Hand { $number }
web-next-round = Next round
web-show-table = Show the table
web-show-result = Show the result
web-solved = Solved!
web-not-solved = Not this time.
web-again = Play again
web-deal-again = Deal { $number } again
web-deal-other = Another deal

web-replay = Replay
web-the-deal = The cards are dealt.
web-first = To the deal
web-earlier = One move back
web-run = Run
web-stop = Stop
web-later = One move on
web-last = To the end
web-move-of = Move { $number } of { $count }
web-scrub = Move
web-seen-from = Seen from
web-spectator = Spectator
web-verify = Check the shuffle
web-verified = The cards are the ones that were promised, every move was allowed, and the result is right.
web-verified-deal = The cards are those of deal { $number }, every move was allowed, and the result is right.
web-verified-uncommitted = No player’s device took part in this shuffle, so somebody could have chosen the cards.
web-verified-withheld = { $name } did not answer while the cards were shuffled, so they were shuffled again, and a bot played there.
web-download = Download the record

web-statistics = My games
web-played = Played
web-won = Won
web-streak = Current streak
web-longest = Longest streak
web-by-game = By game
web-tally = { $played ->
    [one] one game
   *[other] { $played } games
}, { $won } won{ $shared ->
    [0] {""}
   *[other] , { $shared } shared
}
web-tally-longest = { $count } in a row
web-by-opponent = By opponent
web-opponent = Opponent
web-you-won = You won
web-they-won = They won
web-last-games = Last games
web-outcome-won = won
web-outcome-shared = shared
web-outcome-lost = lost
web-outcome-solved = solved
web-outcome-unsolved = not solved
web-no-games-yet = You have not finished a game here yet.

web-setting-language = Language
web-language-en = English
web-language-de = Deutsch
web-setting-theme = Appearance
web-theme-auto = automatic
web-theme-light = light
web-theme-dark = dark
web-setting-size = Size of the cards
web-size-small = small
web-size-medium = medium
web-size-large = large
web-setting-palette = Colours of the cards
web-palette-classic = classic
web-palette-colourblind = for colour-blind eyes
web-setting-contrast = High contrast
web-setting-motion = Motion
web-motion-off = off
web-motion-slow = slow
web-motion-normal = normal
web-motion-fast = fast
web-setting-sounds = Sounds
web-sounds-off = off
web-sounds-soft = soft
web-sounds-loud = loud
web-setting-vibration = Vibrate when it is my turn
web-setting-quick = Play a card with one tap if it can only go to one place
web-setting-plain = Words and buttons instead of cards

# Several people play on one device (pass-and-play)

web-pass-here = Someone here, on this device
web-pass-about = You pass the device on. Between turns it hides all hands.
web-pass-name = Name of player { $number }
web-pass-player = Player { $number }
web-pass-add = On this device
web-pass-add-name = Name of a player on this device
web-pass-hidden = Hands are hidden
web-pass-to = Pass to { $name }
web-pass-ready = I am { $name }: show my hand
web-pass-since = What happened since
web-pass-undo = Take back { $name }’s move
web-pass-window = You can still add to your move. Then pass the device on.
web-pass-on = Pass it on
web-pass-hide = Hide my hand
web-pass-agree = Do all of you agree?

# Today’s deals

web-daily-title = Today’s deals
web-daily-about = The same cards for everybody, one try a day
web-daily-solitaire = It can be won.
web-daily-duel = A duel against { $bot }
web-daily-go-on = Go on
web-daily-look = Look again
web-daily-result = { $time } · { $moves ->
    [one] one move
   *[other] { $moves } moves
} · { $hints ->
    [0] no hints
    [one] one hint
   *[other] { $hints } hints
}
web-daily-streak = { $count ->
    [0] No days in a row yet
    [one] One day in a row
   *[other] { $count } days in a row
}
web-daily-share = Share the result
web-daily-won = won
web-daily-won-hints = won with hints
web-daily-lost = lost
web-daily-none = not played
web-challenge-title = The same cards
web-challenge-make = Challenge a friend
web-challenge-make-about = Your friend gets the same cards and the same opponents. Your result is shown when they have played.
web-challenge-invite = { $game }, deal { $number }: can you do it as well as { $name }? The same cards are waiting for you.
web-challenge-link = Link to these cards
web-challenge-from = { $name } challenges you
web-challenge-cards = { $game }, deal { $number }
web-challenge-against = Against { $names }
web-challenge-later = How { $name } did is shown when you have played.
web-challenge-play = Play these cards
web-challenge-compare = Compare
web-challenge-moves = { $count ->
    [one] one move
   *[other] { $count } moves
}
web-challenge-parted = { $count ->
    [0] The first move was different
    [one] One move was the same, then you parted
   *[other] { $count } moves were the same, then you parted
}
web-challenge-bot-parted = { $count ->
    [0] { $name } moved differently at once
    [one] After one move that was the same, { $name } moved differently
   *[other] After { $count } moves that were the same, { $name } moved differently
}
web-challenge-never = All moves were the same.
web-challenge-send = Send the comparison
web-challenge-sent = { $game }, deal { $number }, side by side
web-deal-wish = Which deals
web-deal-any = Any deal
web-deal-only-winnable = Only deals that can be won
web-deal-stars = { $stars ->
    [1] Very easy: 1 star of 5
    [2] Easy: 2 stars of 5
    [3] Medium: 3 stars of 5
    [4] Hard: 4 stars of 5
   *[5] Very hard: 5 stars of 5
}
