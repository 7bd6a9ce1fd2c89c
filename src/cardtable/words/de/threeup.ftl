# 3UP 3DOWN. $seat ist die Nummer oder der Name einer Person am Tisch.

threeup-name = 3UP 3DOWN
threeup-lays = { $seat } legt { $cards } offen aus.
threeup-lays-hidden = { $seat } hat drei Karten gewählt.
threeup-begins = Die 3UP werden aufgedeckt. { $seat } beginnt.
threeup-plays = { $seat } spielt { $cards }.
threeup-picks-up = { $seat } nimmt { $count ->
    [one] eine Karte
   *[other] { $count } Karten
} auf.
threeup-draws = { $seat } zieht { $count ->
    [one] eine Karte
   *[other] { $count } Karten
}.
threeup-flips = { $seat } deckt die 3DOWN-Karte { $slot } auf, und sie passt.
threeup-flips-in-vain = { $seat } sieht die 3DOWN-Karte { $slot } an; sie passt nicht, und der Stapel wandert auf die Hand ({ $count ->
    [one] eine Karte
   *[other] { $count } Karten
}).
threeup-swaps = { $seat } tauscht { $given } aus der Hand gegen { $got } aus den 3UP.
threeup-does-not-swap = { $seat } tauscht nicht.
threeup-clears = Der Stapel ist abgeräumt: { $count ->
    [one] Eine Karte verlässt
   *[other] { $count } Karten verlassen
} das Spiel.
threeup-reverses = Die Richtung kehrt sich um.
threeup-is-out = { $seat } hat keine Karten mehr{ $place ->
    [1] {""}
   *[other] {" "}und belegt Platz { $place }
}.
threeup-wins = { $seat } gewinnt.
threeup-share = Das Spiel endet; { $count } Personen teilen sich den Sieg.
threeup-next-game = Spiel { $number } beginnt.

refused-ud-04 = Wähle drei deiner sechs Karten, eine nach der anderen von der niedrigsten aufwärts.
refused-ud-05 = Die Karte muss mindestens so hoch sein wie die oberste des Stapels.
refused-ud-06 = Jetzt dürfen nur weitere Karten desselben Werts folgen; sonst hör hier auf.
refused-ud-08 = Wer spielen kann, muss spielen; nur wer nicht kann, nimmt den Stapel auf.
refused-ud-10 = Gezogen wird am Ende des Zuges, bis zu drei Handkarten.
refused-ud-16 = Eine zusätzliche Aktion steht noch aus.
refused-ud-17 = Vor einer zusätzlichen Aktion darfst du eine Karte ziehen, wenn du weniger als drei hältst.
refused-ud-23 = Diese Karte ist jetzt nicht spielbar: erst die Hand, dann die 3UP, dann die 3DOWN.
refused-ud-26 = 3DOWN-Karten werden einzeln aufgedeckt, wenn Hand, Nachziehstapel und 3UP leer sind; dann muss es sein.
refused-ud-28 = Das Spiel ist zu Ende.
refused-ud-30 = Statt zu spielen darfst du nur ziehen, solange du eine passende Karte hast.
refused-ud-34 = Getauscht wird nur von der Person, die gerade die vierte Karte einer Farbe gelegt hat.
refused-ud-35 = { $cards } Karten reichen nicht für { $seats } Personen: Jede braucht neun.
refused-ud-36 = 3UP 3DOWN ist für zwei bis sechs Personen, nicht für { $seats }.

option-threeup-colours = Die Farben im Spiel. Mit weniger Farben wird das Spiel kürzer; jede Person braucht neun Karten.
option-threeup-first_player = Wer beginnt: die Person links von der gebenden, die von Spiel zu Spiel wechselt, oder irgendjemand.
option-threeup-turn_first_card = Zu Beginn wird eine Karte für den Stapel aufgedeckt; sonst ist der Stapel offen.
option-threeup-multiple_clears = Mehrere gleiche Clear-Karten dürfen auf einmal gespielt werden.
option-threeup-plus_draw_ignores_limit = Vor einer zusätzlichen Aktion darf auch ziehen, wer drei oder mehr Karten hält.
option-threeup-mix_zones = Die letzten Handkarten dürfen zusammen mit gleichen 3UP-Karten gespielt werden.
option-threeup-failed_down = Wohin eine 3DOWN-Karte kommt, die nicht passt: mit dem Stapel auf die Hand oder zurück an ihren Platz.
option-threeup-play_on = Die anderen spielen um die weiteren Plätze weiter.
option-threeup-free_draw = Wer spielen könnte, darf stattdessen eine Karte ziehen.
option-threeup-ones_reverse = Einsen kehren die Richtung um.
option-threeup-scoring = Mehrere Spiele werden um Punkte gespielt; die wenigsten Punkte gewinnen.
option-threeup-score_all_zones = Auch 3UP- und 3DOWN-Karten zählen Punkte, nicht nur die Hand.
option-threeup-games = Wie viele Spiele um Punkte gespielt werden.
option-threeup-target = Bei so vielen Punkten enden die Spiele vorzeitig; 0 heißt: ohne diese Grenze.
option-threeup-swap_piles = Vor dem Spiel werden die 3UP-3DOWN-Stapel neu unter allen verteilt.
option-threeup-choose_for_neighbour = Alle wählen die 3UP-Karten für die Person zur Linken.
option-threeup-colour_swap = Wer die vierte Karte einer Farbe in Folge legt, darf eine Handkarte gegen eine 3UP-Karte tauschen.
option-threeup-turn_cap = Nach so vielen Zügen endet das Spiel, und alle teilen es sich.
option-threeup-repetition = Was gilt, wenn das Spiel dreimal genauso stand: Die wenigsten Karten gewinnen, oder alle teilen.
