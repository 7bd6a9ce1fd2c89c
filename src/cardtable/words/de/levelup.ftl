# LEVEL UP. $seat ist die Nummer oder der Name eines Spielers.

levelup-takes = { $you ->
    [seat] Du nimmst
   *[none] { $seat } nimmt
} { $card } vom Ablagestapel.
levelup-leaves-it = { $you ->
    [seat] Du beendest
   *[none] { $seat } beendet
} den Zug, ohne auszulegen.
levelup-reshuffles = Der Nachziehstapel ist leer: { $count ->
    [one] Eine Karte vom Ablagestapel wird zum neuen
   *[other] { $count } Karten vom Ablagestapel werden gemischt und zum neuen
}.
levelup-lays-down = { $you ->
    [seat] Du legst
   *[none] { $seat } legt
} { $cards } aus.
levelup-advances = { $you ->
    [seat] Du steigst
   *[none] { $seat } steigt
} in ROUND { $round } auf{ $bonus ->
    [0] {""}
   *[other] , eine mehr für einen Straight Flush ohne Joker
}.
levelup-stalemate = Patt: Niemand steigt auf.
levelup-deals = { $you ->
    [seat] Durchgang { $number } beginnt; du gibst
   *[none] Durchgang { $number } beginnt; { $seat } gibt
}.

# Was man tun kann, ein Satz für jeden Zug.
levelup-plan-take = Nimm { $card }.
levelup-plan-discard = Lege { $card } ab.
levelup-plan-discard-lay = Lege { $card } ab und deine Hand aus.
levelup-plan-lay = Lege deine Hand aus.
levelup-plan-end = Beende deinen Zug.

refused-lu-01 = LEVEL UP ist für zwei bis acht Spieler, nicht für { $seats }.
refused-lu-03 = Diese Hand ist nicht vollständig: Jede Karte muss zu einem Drilling, einer Straße oder einem Flush aus fünf oder einem Straight Flush aus drei Karten gehören.
refused-lu-05 = Lege jetzt eine deiner Handkarten ab.
refused-lu-06 = Nimm zuerst eine Karte auf: vom Nachziehstapel oder oben vom Ablagestapel.
refused-lu-07 = Du hast abgelegt: Lege deine Hand aus oder beende deinen Zug.
refused-lu-08 = Auslegen kannst du erst, nachdem du eine Karte aufgenommen und eine abgelegt hast.
refused-lu-17 = Das Spiel ist zu Ende.
refused-lu-19 = Die eben vom Ablagestapel aufgenommene Karte darf nicht gleich wieder dorthin.
refused-lu-20 = Zum Ziehen ist nichts mehr da: Nimm die Karte vom Ablagestapel auf.
refused-lu-23 = { $seats } Spieler in ROUND { $last } brauchen { $need } Karten, es gibt aber nur { $cards }. Wähle eine niedrigere letzte ROUND.
refused-rounds-number = Die Hausregel „{ $option }“ braucht für jeden der { $seats } Spieler eine Zahl; sie hat { $found }.
refused-rounds-start = In ROUND { $start } kann niemand beginnen, denn ROUND { $last } ist die letzte.
refused-lu-25 = Zuerst geben kann nur einer der { $seats } Spieler am Tisch.
