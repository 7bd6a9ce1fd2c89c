# Hints at the table, and the analysis of a game that is over.

advice-ask = Hint
advice-title = Hint
advice-thinking = Trying out how the game could go on …
advice-which = Which move?
advice-why = Why?
advice-play = Do this: { $move }
advice-chances = { $chances ->
    [0] wins hardly ever
    [100] wins nearly always
   *[other] wins about { $chances } in 100, plus or minus { $margin }
}
advice-chances-exact = { $chances ->
    [0] cannot win any more
    [100] wins for certain
   *[other] wins { $chances } in 100
}
advice-untried = not tried often enough to say
advice-equal = about equal
advice-same = just as good
advice-fewer = { $count } fewer
advice-worlds = { $count ->
    [0] Worked out to the end of the game: nothing here is a guess.
    [one] Tried with one way the hidden cards could lie.
   *[other] Tried with { $count } ways the hidden cards could lie. Moves with the same number are equally good, as far as we can tell.
}

analysis-title = Analysis
analysis-open = Analyse
analysis-about = Every choice is judged by what you could know at the time, not by how the cards fell later.
analysis-under-way = Looking at move { $done } of { $of } …
analysis-of = Choices of
analysis-accuracy = Accuracy, of 100
analysis-accuracy-about = 100 means always the best move, 0 means moves picked at random.
analysis-accuracy-none = There was too little to choose, or too little time, to say how good the choices were.
analysis-margin = plus or minus { $margin }
analysis-began = Chance to win at the start
analysis-luck = Luck
analysis-given = Given away
analysis-result = Result
analysis-worst = The biggest mistakes
analysis-none = No clear mistakes found.
analysis-played = Played: { $move }
analysis-better = Better: { $move }
analysis-loss = Wins about { $count } fewer in 100, plus or minus { $margin }.
analysis-loss-exact = Wins { $count } fewer in 100, exactly.
analysis-verdict = { $verdict ->
    [blunder] A bad mistake
    [mistake] A mistake
   *[inaccuracy] A small mistake
}
analysis-look = See move { $number }
analysis-picture = The chance to win after each choice: what choices gave away, and what luck did in between.
analysis-by-choice = given away by a choice
analysis-by-luck = luck: cards, and the others’ moves
playouts-heading = Try again from here
playouts-choice = Before move
playouts-start = Let bots play on { $count } times
playouts-about = All that you could not know then is dealt anew each time, and bots play all seats.
playouts-under-way = { $done } of { $of } games …
playouts-title = Who wins from here, in { $done ->
    [one] one game
   *[other] { $done } games
}
refused-playouts-turn = Bots can play on only from a move of this player; move { $number } is none.
trial-start = Play on yourself
trial-about = You play this seat and bots the others. What could not be known then is dealt anew. The result counts nowhere.
trial-notice = A try from move { $number }: hidden cards are dealt anew, and the result counts nowhere.
trial-again = Once more from there
trial-back = Back to the analysis
