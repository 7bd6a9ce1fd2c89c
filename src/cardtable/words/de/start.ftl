# Die Startseite: mit names.ftl die ersten Wörter, die ein Browser braucht.

web-tagline = Vier Kartenspiele für Freunde nah und fern, und für eine Person allein.
web-choose-game = Wähle ein Spiel
web-about-threeup = Werde deine Hand los, dann drei Karten, die alle sehen, dann drei, die niemand kennt. Schnell und voller Wendungen.
web-about-level8 = Sammle Folgen, Zwillinge und Farben und steige durch acht Level. Wer zuerst auslegt, muss den Rest noch loswerden.
web-about-levelup = Ein Rommé, das wächst: Jede gewonnene ROUND bringt eine Karte mehr auf die Hand und einen anderen Joker.
web-about-pragon = Eine Patience mit Pokerkombinationen. Brich das Siegel: Drehe und räume den Stern aus Karten, bevor deine Hand versiegt.
web-players = { $low ->
    [one] { $high ->
        [one] Für eine Person
       *[other] Für eine bis { $high } Personen
    }
   *[other] Für { $low } bis { $high } Personen
}
web-play = Spielen
web-play-game = { $game } spielen
web-rules = Regeln
web-rules-of = Regeln von { $game }
web-settings = Einstellungen
web-home = Start
web-skip = Zum Inhalt springen
web-loading = Einen Moment …
web-try-again = Noch einmal versuchen
web-offline-title = Der Tisch ist nicht zu erreichen
web-offline-about = Diese Seite erreicht ihren Server nicht. Du kannst die Regeln lesen und Einstellungen ändern; zum Spielen muss er antworten. Von deinen Spielen geht nichts verloren.
web-no-list = Deine Spiele lassen sich gerade nicht auflisten.
web-go-on = Weiterspielen
web-continue = Weiter
web-continue-game = { $game } weiterspielen
web-unfinished = Weitere angefangene Spiele
web-today = Das Spiel von heute
web-today-about = Spiel Nr. { $number }. Es ist lösbar.
web-today-play = Siegel brechen
web-open-tables = Offene Tische
web-free = { $count ->
    [one] ein freier Platz
   *[other] { $count } freie Plätze
}
web-past-games = Spiele zum Nachsehen
web-statistics-all = Alle meine Spiele
web-runtime-loading = Der Tisch wird auf diesem Gerät vorbereitet …
web-runtime-failed = Der Tisch konnte nicht geladen werden. Prüfe das Netz und lade die Seite neu.
web-new-version = Eine neue Version der Seite ist da.
web-load-version = Laden
web-on-device = Auf diesem Gerät spielen
web-on-device-about = Gegen Bots kannst du auch ohne den Server spielen. Diese Spiele bleiben auf deinem Gerät.
web-on-server = Auf dem Server spielen
web-on-server-about = Diese Spiele liegen nur auf diesem Gerät.
