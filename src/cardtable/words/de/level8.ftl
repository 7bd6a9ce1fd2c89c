# LEVEL 8. $seat und $other sind Nummern oder Namen von Spielern.


level8-draws = { $seat } zieht eine Karte.
level8-draws-card = { $seat } zieht { $card }.
level8-takes = { $seat } nimmt { $card } vom Ablagestapel von { $other } auf.
level8-lays = { $seat } legt Level { $level } aus: { $cards }.
level8-adds = { $seat } legt { $card } an Kombination { $group } von { $other } an.
level8-discards = { $seat } legt { $card } ab.
level8-skips = { $seat } lässt { $other } aussetzen.
level8-passes = { $seat } kann keine Karte aufnehmen und passt.
level8-keeps = { $count ->
    [0] { $seat } behält keine Karten.
   *[other] { $seat } behält { $cards } für den nächsten Durchgang.
}
level8-keeps-hidden = { $seat } hat gewählt, welche Karten bleiben.
level8-misses = { $seat } setzt aus.
level8-new-pile = Die Ablagestapel werden zu einem neuen Nachziehstapel gemischt ({ $count ->
    [one] eine Karte
   *[other] { $count } Karten
}).
level8-is-out = { $seat } hat keine Karten mehr und beendet den Durchgang.
level8-advances = { $seat } rückt in Level { $level } vor.
level8-void = Der Durchgang dauert zu lange und zählt nicht.
level8-deals = Durchgang { $number } beginnt; { $seat } gibt.
level8-wins = { $seat } gewinnt.
level8-share = Das Spiel endet, und { $count } Spieler teilen sich den Sieg.

refused-l8-02 = Wer mit eigenen Leveln spielen will, zählt sie in „custom_levels“ auf.
refused-l8-05 = Von einem Ablagestapel darf nur die oberste Karte aufgenommen werden{" "}– wenn dort eine liegt.
refused-l8-06 = Aussetzen-Karten dürfen in diesem Spiel nicht vom Ablagestapel aufgenommen werden.
refused-l8-07 = Was gerade von einem Ablagestapel aufgenommen wurde, darf im selben Zug nicht wieder abgelegt werden.
refused-l8-08 = Ein Zug läuft so: eine Karte aufnehmen; wer mag, legt sein Level aus oder legt Karten an; dann eine Handkarte ablegen oder jemanden aussetzen lassen.
refused-l8-12 = Jede Karte gehört nur zu einer Kombination.
refused-l8-15 = Folgen reichen von 1 bis 15; vor der 1 und nach der 15 kommt nichts.
refused-l8-16 = Anlegen darf, wer in diesem Durchgang sein eigenes Level ausgelegt hat.
refused-l8-17 = Die letzte Handkarte muss abgelegt werden.
refused-l8-19 = Das passt nicht: Eine Folge wächst an beiden Enden um die nächste Zahl, Zwilling, Drilling und Vierling wachsen um ihre Zahl, Karten einer Farbe um ihre Farbe.
refused-l8-24 = Das Spiel ist vorbei.
refused-l8-26 = Statt abzulegen, kannst du eine Aussetzen-Karte vor einen Mitspieler legen, vor dem noch keine liegt; dazu musst du eine haben.
refused-l8-34 = Der Nachziehstapel ist leer: Nimm eine Karte von einem Ablagestapel auf.
refused-l8-37 = Wähle die Karten, die bleiben, von der niedrigsten aufwärts und nicht mehr als vereinbart.
refused-l8-38 = „side_per_player“ braucht für jeden Spieler eine Zahl von Sternen.
refused-l8-40 = Platz { $seat } kann nicht als Erster geben: Es gibt { $seats } Plätze, gezählt ab 0.
refused-l8-44 = Ein Level wird ganz ausgelegt: alle seine Kombinationen und keine anderen, aus Karten der eigenen Hand.
refused-l8-47 = „levels“ braucht für jeden Spieler ein Level, das es in der Liste gibt.
refused-level8-group = { $where }: „{ $found }“ ist keine Kombination. Es gibt run3 bis run10, pair, triple, quad, set5 bis set10 und colour2 bis colour10.
refused-level8-cards = { $where }: Ein Level hat 1 bis { $most } Karten, dieses { $found }.
refused-level8-levels = { $where }: Eine Liste hat 1 bis { $most } Level, diese { $found }.
