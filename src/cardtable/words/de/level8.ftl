# LEVEL 8. $seat und $other sind Nummern oder Namen von Spielern.

level8-takes = { $you ->
    [seat] Du nimmst { $card } vom Ablagestapel von { $other }
    [both] Du nimmst { $card } von deinem eigenen Ablagestapel
    [other] { $seat } nimmt { $card } von deinem Ablagestapel
   *[none] { $seat } nimmt { $card } vom Ablagestapel von { $other }
}.
level8-lays = { $you ->
    [seat] Du legst
   *[none] { $seat } legt
} Level { $level } aus: { $cards }.
level8-adds = { $you ->
    [seat] Du legst
    [both] Du legst
   *[none] { $seat } legt
} { $card } an { $kind ->
    [run] die { $own ->
        [yes] eigene{" "}
       *[no] {""}
    }Folge
   *[cards] die { $own ->
        [yes] eigenen{" "}
       *[no] {""}
    }Karten
} { $cards }{ $own ->
    [yes] {""}
   *[no] { $you ->
        [other] {" "}von dir
       *[none] {" "}von { $other }
    }
} an{ $end ->
    [low] , unten
    [high] , oben
   *[none] {""}
}.
level8-skips = { $you ->
    [seat] Du lässt { $other } aussetzen
    [other] { $seat } lässt dich aussetzen
   *[none] { $seat } lässt { $other } aussetzen
}.
level8-passes = { $you ->
    [seat] Du kannst keine Karte nehmen und passt
   *[none] { $seat } kann keine Karte nehmen und passt
}.
level8-keeps = { $you ->
    [seat] Du behältst
   *[none] { $seat } behält
} { $count ->
    [0] keine Karten
   *[other] { $cards } für den nächsten Durchgang
}.
level8-keeps-hidden = { $you ->
    [seat] Du hast
   *[none] { $seat } hat
} gewählt, welche Karten bleiben.
level8-misses = { $you ->
    [seat] Du setzt
   *[none] { $seat } setzt
} aus.
level8-new-pile = Die Ablagestapel werden zu einem neuen Nachziehstapel gemischt ({ $count ->
    [one] eine Karte
   *[other] { $count } Karten
}).
level8-is-out = { $you ->
    [seat] Du hast keine Karten mehr und beendest
   *[none] { $seat } hat keine Karten mehr und beendet
} den Durchgang.
level8-advances = { $you ->
    [seat] Du rückst
   *[none] { $seat } rückt
} auf Level { $level } vor.
level8-void = Der Durchgang dauert zu lange und zählt nicht.
level8-deals = { $you ->
    [seat] Durchgang { $number } beginnt; du gibst
   *[none] Durchgang { $number } beginnt; { $seat } gibt
}.

# Was man tun kann, ein Satz für jeden Zug.
level8-plan-take = Nimm { $card } { $own ->
    [yes] von deinem eigenen Ablagestapel
   *[no] von { $other }
}.
level8-plan-lay = Lege dein Level aus: { $cards }.
level8-plan-lay-any = Lege dein Level aus.
level8-plan-use = Nimm { $card } dazu.
level8-plan-enough = Die Kombination ist lang genug.
level8-plan-add = Lege { $card ->
    [none] eine Karte
   *[card] { $card }
} an { $own ->
    [yes] { $kind ->
        [run] deine Folge
       *[cards] deine Karten
    } { $cards }
   *[no] { $kind ->
        [run] die Folge
       *[cards] die Karten
    } { $cards } von { $other }
} an{ $end ->
    [low] , unten
    [high] , oben
   *[none] {""}
}.
level8-plan-add-card = Lege { $card } an.
level8-plan-discard = Lege { $card } ab.
level8-plan-skip = Lass { $other } aussetzen.
level8-plan-pass = Passe.
level8-plan-keep = { $count ->
    [0] Behalte keine weiteren Karten.
   *[other] Behalte { $cards } für den nächsten Durchgang.
}

refused-l8-02 = Wer mit eigenen Leveln spielen will, wählt welche aus: „{ $option }“ ist leer.
refused-l8-05 = Von einem Ablagestapel darfst du nur die oberste Karte aufnehmen.
refused-l8-06 = Aussetzen-Karten dürfen in diesem Spiel nicht vom Ablagestapel aufgenommen werden.
refused-l8-07 = Was gerade von einem Ablagestapel aufgenommen wurde, darf im selben Zug nicht wieder abgelegt werden.
refused-l8-08 = Ein Zug läuft so: eine Karte aufnehmen; wer mag, legt sein Level aus oder legt Karten an; dann eine Handkarte ablegen oder jemanden aussetzen lassen.
refused-l8-12 = Jede Karte gehört nur zu einer Kombination.
refused-l8-15 = Folgen reichen von 1 bis 15; vor der 1 und nach der 15 kommt nichts.
refused-l8-16 = Anlegen darfst du erst, wenn du in diesem Durchgang dein eigenes Level ausgelegt hast.
refused-l8-17 = Die letzte Handkarte muss abgelegt werden.
refused-l8-19 = Das passt nicht: An eine Folge passt an jedem Ende die nächste Zahl, an Zwilling, Drilling und Vierling dieselbe Zahl, an Karten einer Farbe dieselbe Farbe.
refused-l8-24 = Das Spiel ist zu Ende.
refused-l8-26 = Statt abzulegen, kannst du eine Aussetzen-Karte vor einen Mitspieler legen, vor dem noch keine liegt; dazu musst du eine haben.
refused-l8-34 = Der Nachziehstapel ist leer: Nimm eine Karte von einem Ablagestapel auf.
refused-l8-37 = Wähle die Karten, die bleiben, von der niedrigsten aufwärts und nicht mehr als vereinbart.
refused-l8-38 = „{ $option }“ braucht für jeden Spieler eine Zahl von Sternen.
refused-l8-40 = Zuerst geben kann nur einer der { $seats } Spieler am Tisch.
refused-l8-44 = Ein Level wird ganz ausgelegt: alle seine Kombinationen und keine anderen, aus Karten der eigenen Hand.
refused-l8-47 = „{ $option }“ braucht für jeden Spieler ein Level, das es in der Liste gibt.
refused-level8-group = { $where }: „{ $found }“ ist keine Kombination. Es gibt run3 bis run10, pair, triple, quad, set5 bis set10 und colour2 bis colour10.
refused-level8-cards = { $where }: Ein Level hat 1 bis { $most } Karten, dieses { $found }.
refused-level8-levels = { $where }: Eine Liste hat 1 bis { $most } Level, diese { $found }.
