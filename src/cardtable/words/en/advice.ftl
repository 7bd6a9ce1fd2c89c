# Hints at the table, and the analysis of a game that is over.

advice-ask = Hint
advice-title = Hint
advice-thinking = Trying out how the game could go on …
advice-which = Which move?
advice-why = Why?
advice-play = Do this: { $move }
advice-share = Wins about { $share } in 100, give or take { $error }
advice-exact = Wins { $share } in 100, exactly
advice-equal = about equal
advice-same = just as good
advice-gap = { $points } in 100 fewer
advice-worlds = { $count ->
    [0] Worked out to the end of the game, so these chances are exact.
    [one] Tried in one deal that fits what you can see. The line shows how sure the chance is.
   *[other] Tried in { $count } deals that fit what you can see. The line shows how sure the chance is.
}

analysis-title = Analysis
analysis-open = Analyse
analysis-about = Every choice is judged by what you could know then, not by how the cards fell.
analysis-under-way = Looking at move { $done } of { $of } …
analysis-of = Choices of
analysis-accuracy = Accuracy
analysis-began = Chance at the start
analysis-luck = Luck
analysis-lost = Lost by mistakes
analysis-result = Result
analysis-worst = The costliest mistakes
analysis-none = No clear mistakes found.
analysis-played = Played: { $move }
analysis-better = Better: { $move }
analysis-loss = Cost about { $points } wins in 100, give or take { $error }.
analysis-loss-exact = Cost exactly { $points } wins in 100.
analysis-verdict = { $verdict ->
    [blunder] A bad mistake
    [mistake] A mistake
   *[inaccuracy] A small mistake
}
analysis-look = See move { $number }
analysis-picture = Your chance to win, choice by choice: what mistakes cost, and what luck did in between.
analysis-by-choice = lost by a mistake
analysis-by-luck = luck: cards, and the others’ moves
