# LEVEL UP. $seat ist die Nummer oder der Name einer Person am Tisch.

levelup-draws = { $seat } zieht eine Karte.
levelup-draws-card = { $seat } zieht { $card }.
levelup-takes = { $seat } nimmt { $card } von der Ablage.
levelup-discards = { $seat } wirft { $card } ab.
levelup-leaves-it = { $seat } lässt es dabei bewenden.
levelup-reshuffles = Der Nachziehstapel ist leer: { $count ->
    [one] Eine Karte der Ablage wird der neue
   *[other] { $count } Karten der Ablage werden gemischt und sind der neue
}.
levelup-lays-down = { $seat } legt { $cards } aus.
levelup-advances = { $seat } steigt in ROUND { $round } auf{ $bonus ->
    [0] {""}
   *[other] , eine mehr für einen Straight Flush ohne Joker und Wildkarte
}.
levelup-stalemate = Patt: Niemand steigt auf.
levelup-deals = { $seat } gibt die Karten für Blatt { $number }.
levelup-wins = { $seat } gewinnt.
levelup-share = Das Spiel endet; { $count } Personen teilen sich den Sieg.

refused-lu-01 = LEVEL UP ist für zwei bis acht Personen, nicht für { $seats }.
refused-lu-03 = Dieses Blatt genügt nicht: Jede Karte muss zu einem Drilling, einer Straße oder einem Flush aus fünf oder einem Straight Flush aus drei Karten gehören.
refused-lu-05 = Wirf jetzt eine deiner Handkarten ab.
refused-lu-06 = Nimm zuerst eine Karte: vom Nachziehstapel oder oben von der Ablage.
refused-lu-07 = Du hast abgeworfen: Leg dein Blatt aus oder lass es dabei bewenden.
refused-lu-08 = Auslegen kannst du erst, nachdem du eine Karte genommen und eine abgeworfen hast.
refused-lu-17 = Das Spiel ist zu Ende.
refused-lu-19 = Die eben von der Ablage genommene Karte darf nicht gleich wieder dorthin.
refused-lu-20 = Zum Ziehen ist nichts mehr da: Nimm die Karte von der Ablage.
refused-lu-23 = { $seats } Personen in ROUND { $last } brauchen { $need } Karten, und das Spiel hat { $cards }. Wähle eine niedrigere letzte ROUND.
refused-rounds-number = Die Option „rounds“ braucht für jede der { $seats } Personen eine Zahl; sie hat { $found }.
refused-rounds-start = In ROUND { $start } kann niemand beginnen, denn ROUND { $last } ist die letzte.
refused-lu-25 = Platz { $seat } kann nicht als Erster geben: Es gibt { $seats } Plätze, gezählt ab 0.
