# Tipps am Tisch und die Analyse eines Spiels, das vorbei ist.

advice-ask = Tipp
advice-title = Tipp
advice-thinking = Probiere aus, wie es weitergehen könnte …
advice-which = Welcher Zug?
advice-why = Warum?
advice-play = { $move } spielen
advice-share = { $share } ± { $error }
advice-exact = { $share }, exakt
advice-equal = etwa gleich gut
advice-same = genauso gut
advice-gap = { $points } Punkte weniger
advice-worlds = { $count ->
    [0] Bis zum Ende des Spiels durchgerechnet: Das sind die Anteile, genau. Der Anteil ist der am Spiel.
    [one] Ausprobiert in einer gedachten Verteilung, die zu dem passt, was du siehst. Der Anteil ist der am Spiel, der Strich zeigt, wie sicher er ist.
   *[other] Ausprobiert in { $count } gedachten Verteilungen, die zu dem passen, was du siehst. Der Anteil ist der am Spiel, der Strich zeigt, wie sicher er ist.
}

analysis-title = Analyse
analysis-open = Analysieren
analysis-about = Jede Entscheidung wird danach beurteilt, was man in dem Moment wissen konnte, nicht danach, wie die Karten fielen.
analysis-under-way = Zug { $done } von { $of } wird angesehen …
analysis-of = Entscheidungen von
analysis-accuracy = Genauigkeit
analysis-began = Anteil am Anfang
analysis-luck = Glück
analysis-lost = Durch Züge verloren
analysis-result = Ergebnis
analysis-worst = Die teuersten Entscheidungen
analysis-none = Von keiner Entscheidung lässt sich zeigen, dass sie schlechter war als eine andere.
analysis-played = Gespielt: { $move }
analysis-better = Besser: { $move }
analysis-loss = { $points } Punkte verloren, ± { $error }
analysis-loss-exact = Genau { $points } Punkte verloren
analysis-verdict = { $verdict ->
    [blunder] Ein grober Fehler
    [mistake] Ein Fehler
   *[inaccuracy] Nicht ganz genau
}
analysis-look = Zug { $number } ansehen
analysis-picture = Dein Anteil am Spiel, Entscheidung für Entscheidung: was Züge verloren haben und was das Glück dazwischen tat.
analysis-by-choice = durch eine Entscheidung verloren
analysis-by-luck = Glück: Karten und die Züge der anderen
