# The score keeper, for people who play with real cards. $seat is the name of a player.

score-title = Score keeper
score-about = You have the cards on the table? Enter how each round ends, and Cardtable keeps the score. It stays on this device.
score-game = Keep score in { $game }
score-running = Go on
score-earlier = Earlier evenings
score-evening = { $count ->
    [0] nothing entered yet
    [one] one round
   *[other] { $count } rounds
}
score-who = Who is playing?
score-who-about = Clockwise around the table.
score-player = Player { $number }
score-add-player = Add a player
score-remove-player = Remove { $seat }
score-first-dealer = Who deals first?
score-rules = Other rules
score-start = Start
score-stands = How it stands
score-of-unit = { $unit ->
    [round] ROUND
    [level] Level
    [points] Points
   *[wins] Won
}
score-standing = { $unit ->
    [round] ROUND { $number }
    [level] Level { $number }
    [points] { $number ->
        [one] one point
       *[other] { $number } points
    }
   *[wins] won { $number ->
        [one] once
       *[other] { $number } times
    }
}
score-finished = all done
score-deals = deals
score-begins = begins
score-next = Round { $number }
score-enter = Enter how the round ended.
score-nobody = Nobody
score-levelup-nobody = Nobody: stalemate
score-level8-nobody = Nobody: the round does not count
score-winner = Who won?
score-levelup-winner = Who laid down?
score-levelup-bonus = With a straight flush of five or more cards, none of them wild: two ROUNDs on
score-levelup-step = { $round } cards, { $round ->
    [11] jacks are wild
    [12] queens are wild
    [13] kings are wild
   *[other] { $round }s are wild
}
score-level8-out = Who got rid of all cards?
score-level8-laid = Who else has laid their level?
score-level8-keeps = may keep up to { $count ->
    [one] one card
   *[other] { $count } cards
} for this round
score-threeup-winner = Who was out first?
score-threeup-left = What do the others still hold?
score-pragon-winner = Who has broken the seal?
score-points-of = Points of { $seat }
score-count-cards = Count cards
score-add-card = { $card }: { $count ->
    [one] one point
   *[other] { $count } points
}
score-take-back-card = Take back { $card }
score-write = Write it down
score-undo = Undo round { $number }
score-redo = Put it back
score-history = What was entered
score-round = Round
score-time = Time
score-dealer = Dealer
score-won-by = Won by
score-steps = What each step needs
score-big = Big screen
score-small = Back
score-print-sheet = Print the score sheet
score-print-cards = Print cards with the steps
score-won = { $count ->
    [one] { $seat } wins!
   *[other] { $seat } win together.
}
score-again = Play again
score-delete = Delete this evening
score-delete-sure = Delete it for good
score-out-of-reach = The score cannot be worked out without the server. What you have entered is kept.
refused-score-over = Round { $round } cannot be: the game was over before it.
refused-score-bonus = Round { $round }: on that ROUND a hand is too small for the bonus.
refused-score-last-level = Round { $round }: the first to lay the last level wins at once, so nobody else is out or lays a last level.
refused-score-winner = Round { $round }: a player who was out first holds no cards.
refused-score-cards = Round { $round }: there are not that many cards { $card } in the deck.
