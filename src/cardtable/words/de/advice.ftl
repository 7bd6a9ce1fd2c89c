# Tipps am Tisch und die Analyse eines Spiels, das vorbei ist.

advice-ask = Tipp
advice-title = Tipp
advice-thinking = Probiere aus, wie es weitergehen könnte …
advice-which = Welcher Zug?
advice-why = Warum?
advice-play = So spielen: { $move }
advice-share = Gewinnt etwa { $share } von 100, plus oder minus { $error }
advice-exact = Gewinnt genau { $share } von 100
advice-equal = etwa gleich gut
advice-same = genauso gut
advice-gap = { $points } von 100 weniger
advice-worlds = { $count ->
    [0] Bis zum Ende des Spiels durchgerechnet, die Chancen sind also genau.
    [one] In einem Spiel ausprobiert, das zu dem passt, was du siehst. Der Strich zeigt, wie sicher die Chance ist.
   *[other] In { $count } Spielen ausprobiert, die zu dem passen, was du siehst. Der Strich zeigt, wie sicher die Chance ist.
}

analysis-title = Analyse
analysis-open = Analysieren
analysis-about = Jede Entscheidung wird danach beurteilt, was man da wissen konnte, nicht danach, wie die Karten fielen.
analysis-under-way = Zug { $done } von { $of } wird angesehen …
analysis-of = Entscheidungen von
analysis-accuracy = Genauigkeit
analysis-began = Gewinnchance am Anfang
analysis-luck = Glück
analysis-lost = Durch Fehler verloren
analysis-result = Ergebnis
analysis-worst = Die teuersten Fehler
analysis-none = Keine klaren Fehler gefunden.
analysis-played = Gespielt: { $move }
analysis-better = Besser: { $move }
analysis-loss = Kostet etwa { $points } von 100 Siegen, plus oder minus { $error }.
analysis-loss-exact = Kostet genau { $points } von 100 Siegen.
analysis-verdict = { $verdict ->
    [blunder] Ein grober Fehler
    [mistake] Ein Fehler
   *[inaccuracy] Ein kleiner Fehler
}
analysis-look = Zug { $number } ansehen
analysis-picture = Deine Gewinnchance, Entscheidung für Entscheidung: was Fehler gekostet haben und was das Glück dazwischen tat.
analysis-by-choice = durch einen Fehler verloren
analysis-by-luck = Glück: Karten und die Züge der anderen
