# What happens around the table.

table-sits = { $you ->
    [seat] You sit down.
   *[none] { $name } sits down.
}
table-fills = A bot takes the seat: { $bot }.
table-leaves = { $you ->
    [seat] You leave the table.
   *[none] { $name } leaves the table.
}
table-removes = { $name } was removed from the table. The invitation has changed.
table-renews-invite = The invitation has changed. The old link no longer works.
table-hands = { $name } goes on from another device.
table-agrees = The house rules have changed.
table-adds-salt = The device of { $seat } helps to shuffle.
table-withholds = { $name } did not answer in time while the cards were shuffled. They are shuffled again, and a bot plays for { $name } in this game.
table-void = Nobody answered in time while the cards were shuffled. They are shuffled again.
table-deals = { $of ->
    [1] The cards are dealt.
   *[other] Game { $number } of { $of } is dealt.
}
table-again = { $you ->
    [seat] You would like another game.
   *[none] { $seat } would like another game.
}
table-renames = { $you ->
    [seat] You are now called { $name }.
   *[none] { $old } is now called { $name }.
}
table-hosts = { $you ->
    [seat] You are the host now.
   *[none] { $name } is the host now.
}
table-asks-absence = { $name } has been away for a while. Wait, or let a bot play?
table-waits = The table waits for { $name } a little longer.
table-pauses = { $you ->
    [seat] You pause the game.
   *[none] { $seat } pauses the game.
}
table-resumes = { $you ->
    [seat] You go on with the game.
   *[none] { $seat } goes on with the game.
}
table-away = { $you ->
    [seat] You have lost the connection.
   *[none] { $name } has lost the connection.
}
table-back = { $you ->
    [seat] You are back.
   *[none] { $name } is back.
}
table-missed = While you were away, { $count ->
    [0] nobody moved
    [one] { $own ->
        [0] there was one move
       *[other] one move was made for you
    }
   *[other] there were { $count } moves{ $own ->
        [0] {""}
        [one] , one of them for you
       *[other] , { $own } of them for you
    }
}.
table-nothing = Nothing has changed.
table-next = { $you ->
    [seat] It is your turn.
   *[none] It is { $seat }’s turn.
}
table-end = The game is over.
table-stands-in = { $you ->
    [seat] A bot plays for you until you are back.
   *[none] A bot plays for { $name } until they are back.
}
table-undoes = { $you ->
    [seat] You take back a move.
   *[none] { $seat } takes back a move.
}
table-asks = { $you ->
    [seat] You would like to take back a move.
   *[none] { $seat } would like to take back a move.
}
table-grants = { $you ->
    [seat] You agree.
   *[none] { $seat } agrees.
}
table-declines = { $you ->
    [seat] You do not agree.
   *[none] { $seat } does not agree.
}
table-closes = The table is closed.

refused-table-not-dealt = No cards have been dealt yet.
refused-table-dealt = The cards have been dealt; this can be changed before the next game.
refused-table-closed = This table is closed.
refused-table-seated = You already have seat { $seat } at this table.
refused-table-other-seat = You had seat { $seat } in this game. Until the next game you can only take that one.
refused-table-shared-hand = The cards of seat { $seat } were played on a device that several people share, so others may have seen them. You can join the next game.
refused-table-seed-shown = This game was over once, and everybody could see the cards. You can join the next game.
refused-table-dealing = The cards are being dealt. Try again in a moment.
refused-table-withheld = Seat { $seat } did not answer while the cards were shuffled. A bot plays it until the game is over.
refused-table-salt-phase = No salt is asked for now.
refused-table-salt-twice = This seat has already sent it.
refused-table-salt-other = This is not the salt that the seat is committed to.
refused-table-taken = Seat { $seat } is taken.
refused-table-name = This name cannot be used. Take one with letters that can be seen, of at most 40 characters.
refused-table-removed = The host has removed you from this table.
refused-table-no-spectators = This table does not allow people to watch, and all seats are taken.
refused-table-clear = Seat { $seat } cannot be emptied.
refused-table-no-seat = There is no seat { $seat }; the table has { $seats }.
refused-table-not-seated = Take a seat first.
refused-table-host = Only seat { $seat }, the host, can do that.
refused-table-empty-seat = Seat { $seat } is empty. Wait for somebody, or put a bot there.
refused-table-not-over = The game is not over yet.
refused-table-not-playing = No game is being played.
refused-table-paused = The game is paused.
refused-table-not-paused = The game is not paused.
refused-table-turn = It is { $seat }’s turn, not yours.
refused-table-covered = The hands are hidden. { $name }, tap when you are ready.
refused-table-not-shared = This hand cannot be shown or hidden on this device now.
refused-table-public-deal = Everybody can know the cards of deal { $number }. So one person plays it, against bots.
refused-table-stand-in = A bot is playing for this seat. Take it back first.
refused-table-steps = These are the steps of more than one move: the first has { $count }.
refused-table-time = Your time is up. A bot makes this move; then you can take your seat back.
refused-table-own-clock = Your own clock is running, and you cannot stop it yourself. Move first, or ask somebody else to pause.
refused-table-again = You have already said that you would like to play again.
refused-table-hand-over = Nobody on seat { $seat } could be the host. Choose another person.
refused-table-only-watches = This screen only shows the table. Open the invitation on another device to play.
refused-table-reactions = Not so fast. Try again in a moment.
refused-table-away = The player on seat { $seat } is away already.
refused-table-here = The player on seat { $seat } is here.
refused-table-not-due = It is too early for that.
refused-table-undo-none = You have made no move that could be taken back.
refused-table-undo-left = Somebody who has left had cards in this game, too. Without them this cannot be taken back.
refused-table-undo-limit = In this game each seat may take back { $limit ->
    [0] nothing that others have seen
    [one] one move that others have seen
   *[other] { $limit } moves that others have seen
}.
refused-table-log-full = This table has been in use for a very long time. Finish this game, then open a new table.
refused-table-nothing-asked = Nobody has asked you for that.
refused-table-command = A table does not know this command.
refused-record-size = A record has at most { $limit } bytes; this one has { $size }.
refused-record-not = This is not a Cardtable record.
refused-record-version = This record has format { $found }; this program reads format { $known }.
refused-record-field = The record is damaged: { $what }.
refused-record-rules = This record was played by rules { $found } of { $game }; this program has rules { $known }.
refused-record-sealed = The seed of this record is still sealed; it is opened when the game is over.
refused-record-move = Move { $number }, “{ $line }”, was not allowed there ({ $why }).
refused-record-seal = The seed does not fit the seal: this is not the deal that was promised.
refused-record-salt = The salt of seat { $seat } does not fit the commitment that was made to it.
refused-record-withheld = Seat { $seat } kept back its salt, but no bot played for it.
refused-record-unfinished = The record stops after { $moves } moves, before the game is over.
refused-record-results = The results are not those of the moves.
refused-record-digest = The record was changed after the game: its digest does not fit.
