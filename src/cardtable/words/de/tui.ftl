# Der Tisch im Terminal.

tui-seat = Platz { $number }
tui-dealer = gibt
tui-you = Du
tui-player = Spieler
tui-program = Programm
tui-others = { $count ->
    [0] Du spielst allein.
   *[other] Du spielst mit { $company }.
}
tui-thinking = { $name } überlegt …
tui-forfeits = { $name } hat den Platz verloren, ein Bot spielt weiter. { $why }
tui-help-is-near = Tippe einen Zug, oder ? für Hilfe.
tui-prompt = { $name } >{" "}
tui-moves-whole = Du kannst spielen:
tui-moves-step = Als Nächstes kannst du wählen:
tui-help = 
    Tippe einen Zug, wie er in der Liste steht; Groß und Klein ist egal. Für ♣ ♦ ♥ ♠ kannst
    du C D H S tippen. Mehrere Karten gehen auf einmal oder Schritt für Schritt.

      züge     was du jetzt spielen kannst (ebenso eine leere Zeile)
      tipp     worauf zu achten ist; noch einmal: der Zug; und noch einmal: alles
      zurück   deine letzte Wahl zurücknehmen
      regeln   die Regeln des Spiels
      ende     aufhören; das Spiel wird gespeichert, du kannst später weiterspielen
tui-word-help = hilfe
tui-word-moves = züge
tui-word-hint = tipp
tui-word-undo = zurück
tui-word-rules = regeln
tui-word-quit = ende
tui-undone = Zurückgenommen.
tui-and = und
tui-left = Du hast den Tisch verlassen. Auf Wiedersehen!
tui-result = { $game ->
    [alone] { $won ->
        [yes] Du hast gewonnen.
       *[no] Diesmal hast du nicht gewonnen.
    }
   *[other] { $count ->
        [one] { $you ->
            [seat] Du hast gewonnen.
           *[none] { $names } hat gewonnen.
        }
       *[other] { $you ->
            [seat] { $names } teilt euch den Sieg.
           *[none] { $names } teilen sich den Sieg.
        }
    }
}
tui-seed = Dieses Spiel noch einmal austeilen: --seed { $seed }
tui-deal = Dieses Spiel noch einmal austeilen: --deal { $number }

face-hand = Hand
face-pile = Stapel
face-draw = Nachziehstapel
face-deck = Nachziehstapel
face-gone = aus dem Spiel
face-phase = Abschnitt
face-step = Richtung
face-turns = Züge
face-scores = Punkte
face-taken = eben genommen
face-level8-level = Level
face-level8-aim = auszulegen
face-level8-discard = Ablagestapel
face-level8-groups = ausgelegt
face-level8-skipped = setzt aus
face-level8-plan = wird ausgelegt
face-level8-kept = behalten
face-levelup-round = ROUND
face-levelup-pile = Ablagestapel
face-pragon-rounds = Runden
face-pragon-pile = Ablagestapel
face-pragon-chosen = gewählt
face-threeup-up = 3UP
face-threeup-down = 3DOWN
face-threeup-owed = zusätzliche Aktionen
tui-cards = { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
}

tui-key-hint = Tipp
tui-hint-thinking = Einen Moment …
tui-hint-move = Mein Rat: { $move }
tui-hint-then = Danach: { $move }
tui-hint-close = Mein Rat: { $move } Andere Züge sind etwa gleich gut.
tui-hint-line = { $move } – { $chances }.
tui-key-undo = Zurück
tui-key-rules = Regeln
tui-key-again = Neues Spiel
tui-key-help = Hilfe
tui-key-quit = Ende
tui-type-here = oder tippe einen Zug
tui-page-closes = ↑ ↓ blättern, Escape schließt
tui-over = Das Spiel ist zu Ende. n teilt neu aus, u nimmt einen Zug zurück, q hört auf.
tui-screen-help =
    # So wird hier gespielt

    Wähle einen Zug mit den **Pfeiltasten** und **Enter** oder mit der **Maus**. Oder tippe einfach einen Zug, wie er in der Liste steht: Er erscheint in der Zeile ganz unten, und **Enter** spielt ihn. Was aus mehreren Karten besteht, geht auf einmal oder Schritt für Schritt.

    - **h** gibt einen Tipp: worauf zu achten ist; noch einmal gedrückt, den Zug; und noch einmal, alle guten Züge mit ihren Gewinnchancen
    - **u** nimmt deine letzte Wahl zurück, so oft du willst
    - **r** zeigt die Regeln des Spiels
    - **n** teilt ein neues Spiel aus, wenn dieses zu Ende ist
    - **q** hört auf; das Spiel wird gespeichert, und **cardtable play** setzt es fort

    Solange du tippst, sind auch diese Tasten Buchstaben; **Escape** führt aus der Zeile heraus. Wenn ein Zug mit einer von ihnen beginnt, geh erst in die Zeile, mit **Tab** oder der Maus.

    Mit **Escape** geht diese Seite zu.

tui-key-next = Weiter
tui-key-previous = Zurück
tui-key-first = Anfang
tui-key-last = Schluss
tui-key-seat = Platz
tui-spectator = als Zuschauer
# Wogegen ein abgelehnter Zug verstößt; die Regeln haben diese Nummern.
tui-rule = { $reason } (Regel { $mark })
tui-replay-at = Zug { $number } von { $of } ({ $seat })

# Karten ohne Zahl, in einem Satz. Die anderen stehen da, wie man sie tippt.
tui-card = { $card ->
    [JK] Joker
    [JK2] Joker 2
    [W] Joker
    [X] Aussetzen
    [C] Clear
    [C1] Clear +1
    [C2] Clear +2
   *[other] { $card }
}
