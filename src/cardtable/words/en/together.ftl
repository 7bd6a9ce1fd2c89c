# Coming together: invitations, who is at the table, and other devices.

web-code-about = Or type this code on the start page:
web-network-closed = Only this computer can open this link so far. Other devices in your network can come in if you let them.
web-network-let-in = Let my network in
web-network-command = Other devices cannot reach this computer. Start the server with this command, then open the table again: { $command }
web-network-open = Devices in your network open this link.
web-share-failed = Select the link above and copy it.

web-profile = Name and portrait
web-portrait = Portrait
web-portrait-name = { $animal ->
    [badger] badger
    [bear] bear
    [chick] chick
    [deer] deer
    [dragon] dragon
    [fox] fox
    [frog] frog
    [hamster] hamster
    [hare] hare
    [otter] otter
    [owl] owl
   *[squirrel] squirrel
}
web-colour = Colour
web-colour-none = no colour
web-colour-red = red
web-colour-orange = orange
web-colour-yellow = yellow
web-colour-green = green
web-colour-blue = blue
web-colour-violet = violet
web-colour-grey = grey
web-save = Save

web-host = host
web-hand-over = Make { $name } the host
web-leave = Leave the table
web-leave-sure = Really leave? { $playing ->
    [yes] A bot plays on for you.
   *[no] Your seat becomes free.
}
web-watching = You are watching.
web-watchers = { $count ->
    [one] one person watches
   *[other] { $count } people watch
}
web-absence = { $name } has been away for a while.
web-absence-wait = Wait
web-absence-bot = Let a bot play
web-again-asked = { $names } would like another game.
web-again-waiting = You would like another game. Waiting for { $names } …

web-other-device = Go on with another device
web-other-device-about = Scan this code with the other device, or open the link there. It takes your seat with it, and is valid for 15 minutes. Show it to nobody else.
web-other-device-link = Link that takes your seat along

web-identity = You, in another browser
web-identity-about = This browser knows you by a cookie: your games and statistics belong to it. With this link another browser becomes you. It is valid for 15 minutes. Give it to nobody: anybody who opens it is you.
web-identity-make = Show the link
web-identity-link = Link that makes another browser you
web-identity-adopt = Be the same person here
web-identity-adopt-about = Go on only if you made this link yourself: its maker could play as you and see your cards. This browser gets your name, games and statistics from the other one. What was played here before under another name is no longer in your list.
web-identity-done = Done: you are { $name } here, too.
web-identity-done-nameless = Done: this browser is you now, too.

web-table-settings = Time, breaks and series
web-clock = Clock
web-clock-off = no clock
web-clock-move = for each move
web-clock-bank = for the whole game
web-clock-seconds = Seconds for each move
web-clock-minutes = Minutes for the whole game
web-clock-increment = Seconds that each move adds
web-absence-setting = If somebody is away
web-absence-ask = ask the others
web-absence-setting-wait = wait
web-absence-setting-bot = a bot plays
web-absence-minutes = After how many minutes
web-substitute = Which bot plays for them
web-substitute-usual = the usual one
web-games = Games in the series
web-undo-limit = Moves that each player may take back, if the others agree
web-spectators = People may watch


web-strength = { $level ->
    [1] beginner
    [2] easy
    [3] medium
    [4] good
    [5] strong
   *[6] very strong
}
web-notify = Tell me when it is my turn, even if another page is open
web-notify-denied = Your browser does not allow notifications for this page. You can change that in its settings.
web-notify-turn = It is your turn in { $game }.
web-missed-title = While you were away
web-shortcuts = Keys
web-shortcut-draw = Draw a card
web-shortcut-hint = Hint
web-shortcut-undo = Undo
web-shortcut-card = Choose that card of your hand
web-shortcut-arrows = Move along your hand
web-shortcut-enter = Choose
web-shortcut-cancel = Cancel
web-shortcut-help = This list
web-share-replay = Share the replay
web-setting-keys = Single keys for draw, hint, undo and cards (the menu of a table lists them)
web-level-add = Add a level
web-level-more = Another group for level { $level }
web-level-drop = Level { $level }: remove { $group }
web-seat-usual = as usual
