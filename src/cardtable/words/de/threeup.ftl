# 3UP 3DOWN. $seat ist die Nummer oder der Name eines Spielers.

threeup-lays = { $you ->
    [seat] Du legst
   *[none] { $seat } legt
} { $cards } offen aus.
threeup-lays-hidden = { $you ->
    [seat] Du hast
   *[none] { $seat } hat
} drei Karten gewählt.
threeup-begins = { $you ->
    [seat] Die 3UP werden aufgedeckt. Du beginnst
   *[none] Die 3UP werden aufgedeckt. { $seat } beginnt
}.
threeup-plays = { $you ->
    [seat] Du spielst
   *[none] { $seat } spielt
} { $cards }.
threeup-picks-up = { $you ->
    [seat] Du nimmst
   *[none] { $seat } nimmt
} { $count ->
    [one] eine Karte
   *[other] { $count } Karten
} auf.
threeup-third-time = So stand das Spiel schon zweimal. Damit es sich nicht ewig im Kreis dreht, räumt das nächste Ausspiel den Stapel ab.
threeup-cannot-play = { $you ->
    [seat] Du kannst nicht spielen und räumst
   *[none] { $seat } kann nicht spielen und räumt
} den Stapel ab, statt ihn aufzunehmen.
threeup-draws = { $you ->
    [seat] Du ziehst
   *[none] { $seat } zieht
} { $count ->
    [one] eine Karte
   *[other] { $count } Karten
}.
threeup-flips = { $you ->
    [seat] Du deckst
   *[none] { $seat } deckt
} die 3DOWN-Karte { $slot } auf, und sie passt.
threeup-flips-in-vain = { $you ->
    [seat] Du siehst
   *[none] { $seat } sieht
} die 3DOWN-Karte { $slot } an; sie passt nicht{ $count ->
    [0] {""}
    [one] , und der Stapel kommt auf die Hand (eine Karte)
   *[other] , und der Stapel kommt auf die Hand ({ $count } Karten)
}.
threeup-swaps = { $you ->
    [seat] Du tauschst { $given } aus der Hand gegen { $got } aus deinen 3UP
   *[none] { $seat } tauscht { $given } aus der Hand gegen { $got } aus den 3UP
}.
threeup-does-not-swap = { $you ->
    [seat] Du tauschst
   *[none] { $seat } tauscht
} nicht.
threeup-clears = Der Stapel ist abgeräumt: { $count ->
    [one] Eine Karte verlässt
   *[other] { $count } Karten verlassen
} das Spiel.
threeup-reverses = Die Spielrichtung dreht sich um.
threeup-is-out = { $you ->
    [seat] Du hast
   *[none] { $seat } hat
} keine Karten mehr{ $place ->
    [1] {""}
   *[other] {" "}und { $you ->
        [seat] belegst
       *[none] belegt
    } Platz { $place }
}.
threeup-deals = { $you ->
    [seat] Du gibst
   *[none] { $seat } gibt
}.
threeup-next-game = Spiel { $number } beginnt.

# Was man tun kann, ein Satz für jeden Zug.
threeup-plan-lay = Lege { $cards } offen aus.
threeup-plan-play = Spiele { $cards }.
threeup-plan-give = Gib { $cards } ab.
threeup-plan-get = Nimm dafür { $cards }.
threeup-plan-swap = Tausche { $given } aus deiner Hand gegen { $got } aus deinen 3UP.
threeup-plan-swap-any = Tausche eine Karte.
threeup-plan-no-swap = Tausche nichts.
threeup-plan-no-more = Spiele keine weiteren davon.
threeup-plan-pick-up = Nimm den Stapel auf.
threeup-plan-clear = Räume den Stapel ab.
threeup-plan-flip = Decke deine { $slot ->
    [1] erste
    [2] zweite
   *[other] dritte
} 3DOWN-Karte auf.

refused-ud-04 = Wähle drei deiner sechs Karten, eine nach der anderen von der niedrigsten aufwärts.
refused-ud-05 = Die Karte muss mindestens so hoch sein wie die oberste des Stapels.
refused-ud-06 = Jetzt dürfen nur weitere Karten mit derselben Zahl folgen; sonst höre hier auf.
refused-ud-08 = Du hast eine Karte, die passt, also musst du spielen. Nur wer nicht spielen kann, nimmt den Stapel auf.
refused-ud-10 = Gezogen wird am Ende des Zuges, bis zu drei Handkarten.
refused-ud-16 = Du musst noch eine zusätzliche Aktion machen.
refused-ud-17 = Vor einer zusätzlichen Aktion darfst du eine Karte ziehen, wenn du weniger als drei hast.
refused-ud-23 = Diese Karte kannst du jetzt nicht spielen: erst die Hand, dann die 3UP, dann die 3DOWN.
refused-ud-26 = 3DOWN-Karten werden einzeln aufgedeckt, wenn Hand, Nachziehstapel und 3UP leer sind. Dann musst du eine aufdecken.
refused-ud-28 = Das Spiel ist zu Ende.
refused-ud-30 = Statt zu spielen darfst du nur ziehen, solange du eine passende Karte hast.
refused-ud-34 = Tauschen darfst du nur, wenn du gerade die vierte Karte einer Farbe gelegt hast.
refused-ud-35 = { $cards } Karten reichen nicht für { $seats } Spieler: Jeder braucht neun.
refused-ud-36 = 3UP 3DOWN ist für zwei bis sechs Spieler, nicht für { $seats }.
