# Hints at the table, and the analysis of a game that is over.

advice-ask = Hint
advice-title = Hint
advice-thinking = Trying out many ways it could go on …
advice-which = Which move?
advice-why = Why?
advice-play = Play { $move }
advice-chances = { $chances ->
    [0] wins hardly ever
    [100] wins nearly always
   *[other] wins about { $chances } in 100 (± { $margin })
}
advice-chances-exact = { $chances ->
    [0] cannot win any more
    [100] wins for certain
   *[other] wins { $chances } in 100
}
advice-untried = tried too seldom to tell
advice-equal = about equal
advice-same = just as good
advice-fewer = { $count } fewer
advice-worlds = { $count ->
    [0] Searched to the end of the game: nothing of this is a guess.
    [one] Tried in one imagined deal that fits what you can see.
   *[other] Tried in { $count } imagined deals that fit what you can see. Moves with the same number cannot be told apart.
}

analysis-title = Analysis
analysis-open = Analyse
analysis-about = Every choice is judged by what could be known at the time, not by how the cards fell.
analysis-under-way = Looking at move { $done } of { $of } …
analysis-of = Choices of
analysis-accuracy = Accuracy, of 100
analysis-accuracy-about = 0 is what any legal move at random would give, 100 is always the best one.
analysis-accuracy-none = Too little was at stake, or could be tried in the time, to tell how good the choices were.
analysis-margin = ± { $margin }
analysis-began = Chance at the start
analysis-luck = Luck
analysis-given = Given away
analysis-result = Result
analysis-worst = The costliest choices
analysis-none = No choice can be shown to have been worse than another.
analysis-played = Played: { $move }
analysis-better = Better: { $move }
analysis-loss = Wins about { $count } fewer in 100 (± { $margin }).
analysis-loss-exact = Wins { $count } fewer in 100, exactly.
analysis-verdict = { $verdict ->
    [blunder] A blunder
    [mistake] A mistake
   *[inaccuracy] Not quite exact
}
analysis-look = See move { $number }
analysis-picture = The chance to win, choice by choice: what choices gave away, and what luck did in between.
analysis-by-choice = given away by a choice
analysis-by-luck = luck: cards, and the others’ moves
