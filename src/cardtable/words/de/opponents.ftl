# Bots haben Namen, die sich im Satz gut lesen, und eine Zeile dazu, wie sie spielen.
bot-random = Würfel
bot-random-about = Spielt irgendetwas, was erlaubt ist, ohne hinzusehen.
bot-level1 = Küken
bot-level1-about = Lernt noch und übersieht so manches. Für ein erstes Spiel.
bot-level2 = Otter
bot-level2-about = Verspielt: kennt die üblichen Züge und lässt ab und zu einen aus.
bot-level3 = Dachs
bot-level3-about = Beständig: macht wenige grobe Fehler.
bot-level4 = Fuchs
bot-level4-about = Schlau: behält im Auge, was die anderen brauchen.
bot-level5 = Eule
bot-level5-about = Weise: wägt ab, wie die verdeckten Karten liegen können.
bot-level6 = Drache
bot-level6-about = Der stärkste Gegner hier, und der langsamste.
bot-rusher = Hase
bot-rusher-about = Immer in Eile: Was weg kann, ist weg.
bot-hoarder = Hamster
bot-hoarder-about = Sammelt Karten und trennt sich ungern von ihnen.
bot-saver = Eichhörnchen
bot-saver-about = Hebt seine besten Karten für später auf.
bot-thinks-less = { $level ->
    [6] Ohne Server denkt er weniger nach, höchstens eine Sekunde je Zug: kaum besser als die Eule dort.
   *[other] Ohne Server denkt sie weniger nach, höchstens eine Sekunde je Zug, und spielt schwächer.
}
