# Der Tisch im Browser.

web-close = Schließen

web-out-of-reach = Der Server antwortet nicht. Versuche es gleich noch einmal.
web-lost-title = Hier gibt es nichts
web-lost-about = Unter dieser Adresse gibt es keinen Tisch und keine Seite.
web-no-game = Das Spiel „{ $game }“ gibt es nicht.
web-no-rules = Für dieses Spiel gibt es keine geschriebenen Regeln.

web-your-name = Dein Name
web-guest = Gast
web-others = Am Tisch
web-fewer = Ein Spieler weniger
web-more = Ein Spieler mehr
web-at-table = { $count ->
    [one] ein Spieler
   *[other] { $count } Spieler
}
web-seat = Platz { $number }
web-bots-by-level = Bots nach Stärke
web-bots-by-character = Bots mit Charakter
web-bot-for = Ein Bot für Platz { $number }
web-friend = Ein Freund, per Link
web-friend-how = Du bekommst einen Link und einen Code für deine Freunde. Du teilst aus, sobald alle da sind.
web-listed = Den Tisch in der Liste zeigen, damit alle mitspielen können
web-open-table = Tisch eröffnen
web-deal = Austeilen
web-options = Hausregeln
web-options-changed = { $count ->
    [0] wie üblich
    [one] eine geändert
   *[other] { $count } geändert
}
web-options-usual = Zurück zu den üblichen Regeln
web-options-rest = Alle anderen Hausregeln
web-options-here = Hausregeln an diesem Tisch
web-deal-number = Nummer des Spiels
web-deal-about = Dieselbe Nummer gibt allen dieselben Karten. Ohne Nummer wird geheim gemischt.
web-deal-roll = Nummer auslosen
web-deal-winnable = Dieses Spiel ist lösbar.
web-usual = üblich: { $value }
web-yes = ja
web-no = nein
web-value-left_of_dealer = links vom Geber
web-value-random = durch Los
web-value-to_hand = auf die Hand
web-value-stays = bleibt liegen
web-value-clear = Stapel wird abgeräumt
web-value-fewest_cards = wenigste Karten gewinnen
web-value-draw = unentschieden
web-value-green = grün
web-value-blue = blau
web-value-orange = orange
web-value-one_star = ein Stern
web-value-two_star = zwei Sterne
web-value-custom = eigene
web-value-both = beides
web-value-low = niedrig
web-value-high = hoch
web-value-either = wie du willst
web-value-orthogonal = Reihen und Spalten
web-value-star = entlang des Sterns
web-value-flip_then_remove = aufdecken, dann entfernen
web-value-simultaneous = beides zugleich
web-value-many = so viele du willst
web-value-one = eine
web-value-one_or_two_pairs = eine, oder zwei Paare

web-waiting = Warten auf Mitspieler
web-all-there = Alle sind da
web-empty-seat = Freier Platz
web-sit-here = Platz nehmen
web-fill = Bot hinzufügen
web-clear-seat = Platz frei machen
web-host-deals = { $seat } teilt aus, sobald alle da sind.
web-fair-shuffle = Fair gemischt · Details
web-seal = Die Karten sind schon gemischt, und niemand kann sie mehr ändern. Nach dem Spiel können es alle mit diesem Fingerabdruck prüfen: { $seal }
web-unsealed = Das ist Spiel Nr. { $number }. Es ist für alle gleich und darum nicht geheim.

web-invite = Freunde einladen
web-invite-how = Wer diesen Link hat oder den Code scannt, kann einen freien Platz nehmen oder zuschauen.
web-code = Code mit dem Link zu diesem Tisch
web-link = Link zu diesem Tisch
web-copy = Link kopieren
web-renew-invite = Neuer Link; der alte gilt nicht mehr
web-remove-person = { $name } für immer entfernen
web-remove-sure = Wirklich? { $name } kann dann nicht wiederkommen
web-copied = Kopiert
web-share = Teilen
web-share-mail = Per E-Mail senden
web-tv = Ansicht für einen großen Bildschirm

web-seats = Spieler
web-you = Du
web-is-bot = Bot
web-away = abwesend
web-bot-plays = ein Bot spielt
web-score = { $count ->
    [one] ein Sieg
   *[other] { $count } Siege
}
web-to-move = ist dran
web-your-turn = Du bist dran.
web-turn-of = { $seat } überlegt …
web-window = { $game ->
    [levelup] Du kannst noch auslegen, bis { $seat } eine Karte aufnimmt.
   *[other] Du kannst deinen Zug noch ergänzen, bis { $seat } anfängt.
}
web-paused = Das Spiel ist angehalten.
web-undo = Zurücknehmen
web-redo = Wiederholen
web-pause = Pause
web-resume = Weiter
web-agree = Einverstanden
web-decline = Ablehnen
web-stand-in = Ein Bot spielt für dich.
web-shuffling = Die Karten werden gemischt …
web-barred = Dein Gerät hat beim Mischen nicht geantwortet. In diesem Spiel spielt ein Bot für dich; beim nächsten bist du wieder dabei.
web-salts-changed = Der Server hat nicht so gemischt, wie er es deinem Gerät versprochen hatte. Vielleicht hat jemand diese Karten ausgesucht. Verlass dich nicht auf dieses Spiel.
web-salts-missing = Diese Karten wurden ohne einen Anteil deines Geräts gemischt, weil seine Antwort nicht rechtzeitig ankam. Jemand anderes könnte sie ausgesucht haben.
web-notice = Mitteilung an alle Tische: „{ $text }“
web-take-back = Selbst weiterspielen
web-moves = Mögliche Züge
web-type-move = Zug suchen oder eintippen
web-rule = Regel { $mark }

web-table = Der Tisch
web-menu = Menü
web-log = Verlauf
web-log-empty = Noch ist nichts geschehen.
web-look-back = Zeigen, wie der Tisch da aussah
web-looking-back = Du schaust zurück.
web-back-to-now = Zurück zum Spiel

web-reconnecting = Verbindung wird wiederhergestellt …
web-reconnecting-kept = Verbindung wird wiederhergestellt … Dein Zug geht dann hinaus.
web-elsewhere = Dieser Tisch ist in einem anderen Fenster offen.
web-come-back = Hier weiterspielen

web-round-over = Der Durchgang ist zu Ende
web-you-win = Du hast gewonnen!
web-wins = { $count ->
    [one] { $names } hat gewonnen.
   *[other] Geteilter Sieg: { $names }.
}
web-round-number = Durchgang { $number }
web-hand-number = Durchgang { $number }
web-next-round = Nächster Durchgang
web-show-table = Tisch zeigen
web-show-result = Ergebnis zeigen
web-solved = Gelöst!
web-not-solved = Diesmal nicht.
web-again = Noch einmal spielen
web-deal-again = Spiel Nr. { $number } noch einmal
web-deal-other = Ein anderes Spiel

web-replay = Spiel ansehen
web-the-deal = Die Karten sind ausgeteilt.
web-first = Zum Anfang
web-earlier = Einen Zug zurück
web-run = Abspielen
web-stop = Anhalten
web-later = Einen Zug vor
web-last = Zum Ende
web-move-of = Zug { $number } von { $count }
web-scrub = Zug
web-seen-from = Aus der Sicht von
web-spectator = Zuschauer
web-verify = Mischen prüfen
web-verified = Es sind die versprochenen Karten, jeder Zug war erlaubt, und das Ergebnis stimmt.
web-verified-deal = Es sind die Karten von Spiel Nr. { $number }, jeder Zug war erlaubt, und das Ergebnis stimmt.
web-verified-uncommitted = An diesem Mischen war kein Gerät eines Spielers beteiligt; jemand könnte die Karten ausgesucht haben.
web-verified-withheld = { $name } hat beim Mischen nicht geantwortet; deshalb wurde neu gemischt, und dort spielte ein Bot.
web-download = Aufzeichnung herunterladen

web-statistics = Meine Spiele
web-played = Gespielt
web-won = Gewonnen
web-streak = Aktuelle Serie
web-longest = Längste Serie
web-by-game = Nach Spielen
web-tally = { $played ->
    [one] ein Spiel
   *[other] { $played } Spiele
}, { $won } gewonnen{ $shared ->
    [0] {""}
   *[other] , { $shared } geteilt
}
web-tally-longest = { $count } in Folge
web-by-opponent = Nach Gegnern
web-opponent = Gegner
web-you-won = Du hast gewonnen
web-they-won = Gegner hat gewonnen
web-last-games = Letzte Spiele
web-outcome-won = gewonnen
web-outcome-shared = geteilt
web-outcome-lost = verloren
web-outcome-solved = gelöst
web-outcome-unsolved = nicht gelöst
web-no-games-yet = Du hast hier noch kein Spiel zu Ende gespielt.

web-setting-language = Sprache
web-language-en = English
web-language-de = Deutsch
web-setting-theme = Darstellung
web-theme-auto = automatisch
web-theme-light = hell
web-theme-dark = dunkel
web-setting-size = Größe der Karten
web-size-small = klein
web-size-medium = mittel
web-size-large = groß
web-setting-palette = Farben der Karten
web-palette-classic = klassisch
web-palette-colourblind = für Farbenblinde
web-setting-contrast = Hoher Kontrast
web-setting-motion = Bewegung der Karten
web-motion-off = keine
web-motion-slow = langsam
web-motion-normal = normal
web-motion-fast = schnell
web-setting-sounds = Töne
web-sounds-off = aus
web-sounds-soft = leise
web-sounds-loud = laut
web-setting-vibration = Vibrieren, wenn ich dran bin
web-setting-quick = Eine Karte gleich beim Antippen spielen, wenn sie nur an eine Stelle kann
web-setting-plain = Wörter und Knöpfe statt Karten

# Mehrere spielen an einem Gerät (reihum)

web-pass-here = Jemand hier, an diesem Gerät
web-pass-about = Ihr gebt das Gerät weiter. Zwischen den Zügen sind alle Karten verdeckt.
web-pass-name = Name von Spieler { $number }
web-pass-player = Spieler { $number }
web-pass-add = An diesem Gerät
web-pass-add-name = Name einer Person an diesem Gerät
web-pass-hidden = Die Karten sind verdeckt
web-pass-to = Gib weiter an { $name }
web-pass-ready = Ich bin { $name }: Karten zeigen
web-pass-since = Was seitdem geschah
web-pass-undo = Zug von { $name } zurücknehmen
web-pass-window = Du kannst deinen Zug noch ergänzen. Gib dann das Gerät weiter.
web-pass-on = Weitergeben
web-pass-hide = Karten verdecken
web-pass-agree = Seid ihr alle einverstanden?

# Die Spiele von heute

web-daily-title = Die Spiele von heute
web-daily-about = Für alle dieselben Karten, ein Versuch am Tag
web-daily-solitaire = Es ist lösbar.
web-daily-duel = Ein Duell gegen { $bot }
web-daily-go-on = Weiter
web-daily-look = Noch einmal ansehen
web-daily-result = { $time } · { $moves ->
    [one] ein Zug
   *[other] { $moves } Züge
} · { $hints ->
    [0] ohne Tipps
    [one] ein Tipp
   *[other] { $hints } Tipps
}
web-daily-streak = { $count ->
    [0] Noch keine Tage in Folge
    [one] Ein Tag in Folge
   *[other] { $count } Tage in Folge
}
web-daily-share = Ergebnis teilen
web-daily-won = gewonnen
web-daily-won-hints = mit Tipps gewonnen
web-daily-lost = verloren
web-daily-none = nicht gespielt
web-challenge-title = Dieselben Karten
web-challenge-make = Jemanden herausfordern
web-challenge-make-about = Wer den Link bekommt, spielt mit denselben Karten gegen dieselben Gegner. Dein Ergebnis wird erst danach gezeigt.
web-challenge-invite = { $game }, Spiel Nr. { $number }: Schaffst du es so gut wie { $name }? Dieselben Karten warten auf dich.
web-challenge-link = Link zu diesen Karten
web-challenge-from = { $name } fordert dich heraus
web-challenge-cards = { $game }, Spiel Nr. { $number }
web-challenge-against = Gegen { $names }
web-challenge-later = Wie es bei { $name } ausging, siehst du, wenn du gespielt hast.
web-challenge-play = Mit diesen Karten spielen
web-challenge-compare = Vergleichen
web-challenge-moves = { $count ->
    [one] ein Zug
   *[other] { $count } Züge
}
web-challenge-parted = { $count ->
    [0] Schon der erste Zug war verschieden
    [one] Ein Zug war gleich, dann habt ihr verschieden gespielt
   *[other] { $count } Züge waren gleich, dann habt ihr verschieden gespielt
}
web-challenge-bot-parted = { $count ->
    [0] { $name } hat gleich am Anfang anders gezogen
    [one] Nach einem gleichen Zug hat { $name } anders gezogen
   *[other] Nach { $count } gleichen Zügen hat { $name } anders gezogen
}
web-challenge-never = Alle Züge waren gleich.
web-challenge-send = Vergleich schicken
web-challenge-sent = { $game }, Spiel Nr. { $number }, nebeneinander
web-deal-wish = Welche Spiele
web-deal-any = Irgendein Spiel
web-deal-only-winnable = Nur lösbare Spiele
web-deal-stars = { $stars ->
    [1] Sehr leicht: 1 von 5 Sternen
    [2] Leicht: 2 von 5 Sternen
    [3] Mittel: 3 von 5 Sternen
    [4] Schwer: 4 von 5 Sternen
   *[5] Sehr schwer: 5 von 5 Sternen
}
