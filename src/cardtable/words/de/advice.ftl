# Tipps am Tisch und die Analyse eines Spiels, das vorbei ist.

advice-ask = Tipp
advice-title = Tipp
advice-thinking = Probiere aus, wie es weitergehen könnte …
advice-which = Welcher Zug?
advice-why = Warum?
advice-play = { $move } spielen
advice-chances = { $chances ->
    [0] gewinnt fast nie
    [100] gewinnt fast immer
   *[other] gewinnt etwa { $chances } von 100 (± { $margin })
}
advice-chances-exact = { $chances ->
    [0] kann nicht mehr gewinnen
    [100] gewinnt sicher
   *[other] gewinnt { $chances } von 100
}
advice-untried = zu selten ausprobiert, um etwas zu sagen
advice-equal = etwa gleich gut
advice-same = genauso gut
advice-fewer = { $count } weniger
advice-worlds = { $count ->
    [0] Bis zum Ende des Spiels durchgerechnet: Nichts davon ist geschätzt.
    [one] Ausprobiert in einer gedachten Verteilung, die zu dem passt, was du siehst.
   *[other] Ausprobiert in { $count } gedachten Verteilungen, die zu dem passen, was du siehst. Züge mit derselben Zahl lassen sich nicht unterscheiden.
}

analysis-title = Analyse
analysis-open = Analysieren
analysis-about = Jede Entscheidung wird danach beurteilt, was man in dem Moment wissen konnte, nicht danach, wie die Karten fielen.
analysis-under-way = Zug { $done } von { $of } wird angesehen …
analysis-of = Entscheidungen von
analysis-accuracy = Genauigkeit, von 100
analysis-accuracy-about = 0 ergäbe irgendein erlaubter Zug auf gut Glück, 100 immer der beste.
analysis-accuracy-none = Es stand zu wenig auf dem Spiel, oder die Zeit war zu kurz, um zu sagen, wie gut die Entscheidungen waren.
analysis-margin = ± { $margin }
analysis-began = Chance am Anfang
analysis-luck = Glück
analysis-given = Verschenkt
analysis-result = Ergebnis
analysis-worst = Die teuersten Entscheidungen
analysis-none = Von keiner Entscheidung lässt sich zeigen, dass sie schlechter war als eine andere.
analysis-played = Gespielt: { $move }
analysis-better = Besser: { $move }
analysis-loss = Gewinnt etwa { $count } von 100 weniger (± { $margin }).
analysis-loss-exact = Gewinnt genau { $count } von 100 weniger.
analysis-verdict = { $verdict ->
    [blunder] Ein grober Fehler
    [mistake] Ein Fehler
   *[inaccuracy] Nicht ganz genau
}
analysis-look = Zug { $number } ansehen
analysis-picture = Die Chance zu gewinnen, Entscheidung für Entscheidung: was Züge verschenkt haben und was das Glück dazwischen tat.
analysis-by-choice = durch eine Entscheidung verschenkt
analysis-by-luck = Glück: Karten und die Züge der anderen
