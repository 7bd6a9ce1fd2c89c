# LEVEL UP. $seat ist die Nummer oder der Name eines Spielers.

levelup-draws = { $seat } zieht eine Karte.
levelup-draws-card = { $seat } zieht { $card }.
levelup-takes = { $seat } nimmt { $card } vom Ablagestapel auf.
levelup-discards = { $seat } legt { $card } ab.
levelup-leaves-it = { $seat } lässt es dabei bewenden.
levelup-reshuffles = Der Nachziehstapel ist leer: { $count ->
    [one] Eine Karte vom Ablagestapel wird der neue
   *[other] { $count } Karten vom Ablagestapel werden gemischt und sind der neue
}.
levelup-lays-down = { $seat } legt { $cards } aus.
levelup-advances = { $seat } steigt in ROUND { $round } auf{ $bonus ->
    [0] {""}
   *[other] , eine mehr für einen Straight Flush ohne Joker
}.
levelup-stalemate = Patt: Niemand steigt auf.
levelup-deals = Durchgang { $number } beginnt; { $seat } gibt.
levelup-wins = { $seat } gewinnt.
levelup-share = Das Spiel endet, und { $count } Spieler teilen sich den Sieg.

refused-lu-01 = LEVEL UP ist für zwei bis acht Spieler, nicht für { $seats }.
refused-lu-03 = Diese Hand ist nicht vollständig: Jede Karte muss zu einem Drilling, einer Straße oder einem Flush aus fünf oder einem Straight Flush aus drei Karten gehören.
refused-lu-05 = Lege jetzt eine deiner Handkarten ab.
refused-lu-06 = Nimm zuerst eine Karte auf: vom Nachziehstapel oder oben vom Ablagestapel.
refused-lu-07 = Du hast abgelegt: Leg deine Hand aus oder lass es dabei bewenden.
refused-lu-08 = Auslegen kannst du erst, nachdem du eine Karte aufgenommen und eine abgelegt hast.
refused-lu-17 = Das Spiel ist zu Ende.
refused-lu-19 = Die eben vom Ablagestapel aufgenommene Karte darf nicht gleich wieder dorthin.
refused-lu-20 = Zum Ziehen ist nichts mehr da: Nimm die Karte vom Ablagestapel auf.
refused-lu-23 = { $seats } Spieler in ROUND { $last } brauchen { $need } Karten, und das Spiel hat { $cards }. Wähle eine niedrigere letzte ROUND.
refused-rounds-number = Die Option „rounds“ braucht für jeden der { $seats } Spieler eine Zahl; sie hat { $found }.
refused-rounds-start = In ROUND { $start } kann niemand beginnen, denn ROUND { $last } ist die letzte.
refused-lu-25 = Platz { $seat } kann nicht als Erster geben: Es gibt { $seats } Plätze, gezählt ab 0.
