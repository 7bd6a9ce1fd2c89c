# Die Startseite: mit names.ftl die ersten Wörter, die ein Browser braucht.

web-tagline = Vier Kartenspiele: mit Freunden nah und fern oder allein.
web-choose-game = Wähle ein Spiel
web-about-threeup = Werde deine Hand los, dann drei Karten, die alle sehen, dann drei, die niemand kennt. Schnell und voller Wendungen.
web-about-level8 = Sammle Folgen, Zwillinge und Farben und steige durch acht Level. Level ausgelegt? Jetzt werde den Rest los.
web-about-levelup = Ein Rommé, das wächst: Jede gewonnene ROUND bringt eine Karte mehr auf die Hand und einen anderen Joker.
web-about-pragon = Eine Patience mit Pokerkombinationen. Brich das Siegel: Decke den Stern aus Karten auf und räume ihn ab, bevor dir die eigenen ausgehen.
web-players = { $low ->
    [one] { $high ->
        [one] Für einen Spieler
       *[other] Für einen bis { $high } Spieler
    }
   *[other] Für { $low } bis { $high } Spieler
}
web-play = Spielen
web-play-now = Jetzt spielen
web-play-game = Jetzt spielen: { $game }
web-set-up = Einrichten
web-set-up-game = { $game } einrichten
web-rules = Regeln
web-rules-of = Regeln von { $game }
web-settings = Einstellungen
web-home = Startseite
web-skip = Zum Inhalt springen
web-loading = Einen Moment …
web-try-again = Noch einmal versuchen
web-offline-title = Der Tisch ist nicht zu erreichen
web-offline-about = Diese Seite erreicht ihren Server nicht. Du kannst die Regeln lesen und Einstellungen ändern; zum Spielen musst du auf den Server warten. Deine Spiele gehen nicht verloren.
web-no-list = Deine Spiele können gerade nicht angezeigt werden.
web-go-on = Weiterspielen
web-continue = Weiterspielen
web-continue-game = { $game } weiterspielen
web-unfinished = Weitere angefangene Spiele
web-today = Das Spiel von heute
web-today-about = Spiel Nr. { $number }. Es ist lösbar.
web-today-all = Alle Spiele von heute
web-today-play = Siegel brechen
web-open-tables = Offene Tische
web-free = { $count ->
    [one] ein freier Platz
   *[other] { $count } freie Plätze
}
web-past-games = Frühere Spiele
web-statistics-all = Alle meine Spiele
web-runtime-loading = Der Tisch wird auf diesem Gerät vorbereitet …
web-runtime-failed = Der Tisch konnte nicht geladen werden. Prüfe das Netz und lade die Seite neu.
web-new-version = Eine neue Version der Seite ist da.
web-load-version = Laden
web-on-device = Auf diesem Gerät spielen
web-on-device-about = Gegen Bots kannst du auch ohne den Server spielen. Diese Spiele bleiben auf deinem Gerät.
web-on-server = Auf dem Server spielen
web-on-server-about = Diese Spiele liegen nur auf diesem Gerät.
web-keep-score = Mit echten Karten: Spielstand führen
web-with-friends = Mit Freunden
web-with-friends-game = Mit Freunden: { $game }
web-join-title = Mit Code mitspielen
web-join-label = Code eines Tisches
web-join = Mitspielen
web-join-failed = { $code ->
    [table-code] Diesen Code hat kein Tisch. Sieh dir die Buchstaben noch einmal an, oder lass dir den Link schicken.
    [rate] Zu viele Versuche. Warte eine Minute.
   *[other] Der Server antwortet nicht. Versuche es gleich noch einmal.
}
web-my-turn = du bist dran
web-remove-table = Entfernen
web-remove-table-sure = Wirklich entfernen?
web-show-all = Alle { $count } zeigen
