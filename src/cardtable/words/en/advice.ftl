# Hints at the table, and the analysis of a game that is over.

advice-ask = Hint
advice-title = Hint
advice-thinking = Trying out many ways it could go on …
advice-which = Which move?
advice-why = Why?
advice-play = Play { $move }
advice-share = { $share } ± { $error }
advice-exact = { $share }, exact
advice-equal = about equal
advice-same = just as good
advice-gap = { $points } points less
advice-worlds = { $count ->
    [0] Searched to the end of the game: these are the shares, exactly. The share is of the game.
    [one] Tried in one imagined deal that fits what you can see. The share is of the game, the line how sure it is.
   *[other] Tried in { $count } imagined deals that fit what you can see. The share is of the game, the line how sure it is.
}

analysis-title = Analysis
analysis-open = Analyse
analysis-about = Every choice is judged by what could be known at the time, not by how the cards fell.
analysis-under-way = Looking at move { $done } of { $of } …
analysis-of = Choices of
analysis-accuracy = Accuracy
analysis-began = Share at the start
analysis-luck = Luck
analysis-lost = Lost by choices
analysis-result = Result
analysis-worst = The costliest choices
analysis-none = No choice can be shown to have been worse than another.
analysis-played = Played: { $move }
analysis-better = Better: { $move }
analysis-loss = { $points } points lost, ± { $error }
analysis-loss-exact = { $points } points lost, exactly
analysis-verdict = { $verdict ->
    [blunder] A blunder
    [mistake] A mistake
   *[inaccuracy] Not quite exact
}
analysis-look = See move { $number }
analysis-picture = Your share of the game, choice by choice: what choices lost, and what luck did in between.
analysis-by-choice = lost by a choice
analysis-by-luck = luck: cards, and the others’ moves
