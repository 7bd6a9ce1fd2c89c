# Was auf den Brettern im Browser steht: Karten, Stapel, Knöpfe.

card-hidden = verdeckte Karte
card-french = { $suit ->
    [clubs] Kreuz
    [diamonds] Karo
    [hearts] Herz
   *[spades] Pik
} { $rank ->
    [1] Ass
    [11] Bube
    [12] Dame
    [13] König
   *[other] { $rank }
}
card-joker = { $number ->
    [1] erster Joker
   *[other] zweiter Joker
}
card-number = { $colour ->
    [red] rote
    [orange] orange
    [yellow] gelbe
    [green] grüne
    [blue] blaue
   *[violet] violette
} { $number }
card-wild = Joker
card-skip = Aussetzen
# Gezählte Karten: „sechs 9er“, „eine Dame“, „zwei rote“, „fünf Joker“.
cards-counted = { $count ->
    [1] { $name ->
        [A] ein
        [J] ein
        [K] ein
        [W] ein
       *[other] eine
    }
    [2] zwei
    [3] drei
    [4] vier
    [5] fünf
    [6] sechs
    [7] sieben
    [8] acht
    [9] neun
    [10] zehn
    [11] elf
    [12] zwölf
   *[other] { $count }
} { $name ->
    [R] rote
    [O] orange
    [Y] gelbe
    [G] grüne
    [B] blaue
    [V] violette
    [A] { $count ->
        [one] Ass
       *[other] Asse
    }
    [J] { $count ->
        [one] Bube
       *[other] Buben
    }
    [Q] { $count ->
        [one] Dame
       *[other] Damen
    }
    [K] { $count ->
        [one] König
       *[other] Könige
    }
    [W] Joker
   *[other] { $count ->
        [one] { $name }
       *[other] { $name }er
    }
}
cards-and-cards = { $before }; und { $group }
# Eine einzelne Karte von LEVEL 8 im Satz: „legt die rote 4 ab“.
card-in-sentence = { $kind ->
    [wild] einen Joker
    [skip] eine Aussetzen-Karte
   *[number] die { $card }
}
card-step = { $colour ->
    [green] grüne { $value }
    [blue] blaue { $value }
    [orange] orange { $value }
   *[none] { $value }
}
card-clear = { $colour ->
    [green] grüne{" "}
    [blue] blaue{" "}
    [orange] orange{" "}
   *[none] {""}
}{ $plus ->
    [0] Clear
   *[other] Clear +{ $plus }
}

board-actions = Was du tun kannst
board-others = Die anderen
board-hand = Deine Hand, { $count ->
    [one] eine Karte
   *[other] { $count } Karten
}
board-draw-pile = Nachziehstapel, { $count ->
    [one] eine Karte
   *[other] { $count } Karten
}
board-draw = Ziehen
board-pile = Stapel
board-known = Gesehen: { $cards }
board-hinted = { $what }, darauf zeigt der Tipp
board-look-here = Der Tipp sagt: Sieh hierhin.
board-cancel = Abbrechen
board-all-ways = { $count ->
    [one] Noch eine Möglichkeit
   *[other] Noch { $count } Möglichkeiten
}
board-take-back = Neu wählen
board-discard = Ablegen
board-nothing = nichts
board-pile-top = Ablagestapel, obenauf { $card }
board-sort = Hand sortieren
board-sort-number = Zahl
board-sort-colour = Farbe
board-sort-suit = Farbe
board-sort-manual = Von Hand
board-sort-aim = Für mein Level

threeup-board-laying = Wähle drei Karten, die du offen auslegst.
threeup-board-giving = Welche Karte gibst du ab?
threeup-board-getting = Welche 3UP-Karte nimmst du dafür?
threeup-board-owed = { $count ->
    [one] Du musst noch einmal spielen.
   *[other] Du musst noch { $count }-mal spielen.
}
threeup-board-lay = { $count ->
    [one] Eine Karte offen auslegen
   *[other] { $count } Karten offen auslegen
}
threeup-board-play = { $count ->
    [one] Diese Karte spielen
   *[other] Diese { $count } spielen
}
threeup-board-pick-up = Stapel aufnehmen
threeup-board-clear = Stapel abräumen
threeup-board-draw = Karte ziehen
threeup-board-swap = Karte tauschen
threeup-board-no-more = Keine weiteren
threeup-board-no-swap = Nicht tauschen
threeup-board-front = { $seat }, { $count ->
    [one] eine Karte auf der Hand
   *[other] { $count } Karten auf der Hand
}
threeup-board-pile = Stapel mit { $count ->
    [one] einer Karte
   *[other] { $count } Karten
}, obenauf { $card }
threeup-board-pile-open = Stapel: leer, jede Karte passt
threeup-board-left = { $count ->
    [0] keine Karten mehr
    [one] noch eine Karte
   *[other] noch { $count } Karten
}
threeup-board-points = { $count ->
    [one] ein Punkt
   *[other] { $count } Punkte
}
threeup-board-cleared = Abgeräumt
threeup-board-gone = { $count ->
    [one] Eine Karte ist abgeräumt
   *[other] { $count } Karten sind abgeräumt
}

levelup-board-draw = Ziehen
levelup-board-take = Karte nehmen
levelup-board-lay = Auslegen
levelup-board-end = Zug beenden
levelup-board-ways = So kannst du auslegen
levelup-board-way = { $card ->
    [none] Auslegen
   *[other] { $card } ablegen, dann auslegen
}
levelup-board-group = { $kind ->
    [straight_flush] Straight Flush
    [set] gleicher Wert
    [straight] Straße
    [flush] Flush
   *[cards] andere Karten
}: { $cards }
levelup-board-round = ROUND { $round }
levelup-board-own = ROUND { $round } von { $last }
levelup-board-seat = { $seat }, in ROUND { $round }, { $count ->
    [one] eine Karte auf der Hand
   *[other] { $count } Karten auf der Hand
}
levelup-board-laid = Zuletzt ausgelegt
levelup-board-laid-by = { $you ->
    [seat] Du hast in ROUND { $round } ausgelegt
   *[none] { $seat } hat in ROUND { $round } ausgelegt
}
levelup-board-counts = Auslegen kannst du: drei gleiche, fünf in Folge, fünf einer Farbe oder drei einer Farbe in Folge

level8-board-draw = Ziehen
level8-board-pass = Passen
level8-board-lay = Mein Level auslegen
level8-board-fill-in = Rest ergänzen
level8-board-ways = So kannst du dein Level auslegen
level8-board-by-card = Karte für Karte
level8-board-later = Noch nicht
level8-board-long-enough = Lang genug
level8-board-low = Am unteren Ende
level8-board-high = Am oberen Ende
level8-board-skip = { $seat } aussetzen lassen
level8-board-skip-whom = Wer soll aussetzen? Oder lege die Karte ab
level8-board-has-laid = ausgelegt
level8-board-skipped = setzt aus
level8-board-keep = { $count ->
    [0] Keine Karten behalten
    [one] Eine Karte behalten
   *[other] { $count } Karten behalten
}
level8-board-naming = { $kind ->
    [run] Als Nächstes: { $group }. Ab welcher Zahl?
    [set] Als Nächstes: { $group }. Mit welcher Zahl?
   *[colour] Als Nächstes: { $group }. In welcher Farbe?
}
level8-board-filling = { $group }: Welche Karte kommt als Nächstes?
level8-board-adding = Welche Karte legst du an?
level8-board-ending = An welches Ende kommt der Joker?
level8-board-keeping = Wähle die Karten, die du für den nächsten Durchgang behältst.
level8-board-level = Level { $level }
level8-board-plan = Was du gerade auslegst
level8-board-kept = Was du behältst
level8-board-under = Aussetzen-Karten unter dem Nachziehstapel: { $count }
level8-board-pile = Ablagestapel von { $seat }, obenauf { $card }
level8-board-group = { $kind ->
    [run] Folge
    [set] Gleiche Zahl
   *[colour] Gleiche Farbe
}: { $cards }
level8-board-aim = { $count ->
    [one] { $kind ->
        [run] { $size ->
            [3] Dreierfolge
            [4] Viererfolge
            [5] Fünferfolge
            [6] Sechserfolge
            [7] Siebenerfolge
            [8] Achterfolge
            [9] Neunerfolge
           *[10] Zehnerfolge
        }
        [set] { $size ->
            [2] Zwilling
            [3] Drilling
            [4] Vierling
           *[other] { $size } gleiche
        }
       *[colour] { $size } einer Farbe
    }
   *[other] { $kind ->
        [run] { $size ->
            [3] { $count } Dreierfolgen
            [4] { $count } Viererfolgen
            [5] { $count } Fünferfolgen
            [6] { $count } Sechserfolgen
            [7] { $count } Siebenerfolgen
            [8] { $count } Achterfolgen
            [9] { $count } Neunerfolgen
           *[10] { $count } Zehnerfolgen
        }
        [set] { $size ->
            [2] { $count } Zwillinge
            [3] { $count } Drillinge
            [4] { $count } Vierlinge
           *[other] { $count }-mal { $size } gleiche
        }
       *[colour] { $count }-mal { $size } einer Farbe
    }
}
level8-board-name = { $kind ->
    [run] Folge ab { $value }
    [set] Lauter { $value }er
   *[colour] { $value ->
        [R] Rot
        [O] Orange
        [Y] Gelb
        [G] Grün
        [B] Blau
       *[V] Violett
    }
}

pragon-board-make = { $count ->
    [one] Eine Kombination mit dieser Karte beginnen
   *[other] Eine Kombination aus diesen { $count } bilden
}
pragon-board-hands = { $count ->
    [one] Eine Kombination ist möglich
   *[other] { $count } Kombinationen sind möglich
}
pragon-board-hands-away = Kombinationen ausblenden
pragon-board-way = { $hand }: { $effect } ({ $cards })
pragon-board-place = Auf einen Stapel legen
pragon-board-placing = Auf welchen Stapel?
pragon-board-must-place = Keine Kombination ist möglich: Lege eine Karte auf einen Stapel.
pragon-board-act = { $count ->
    [one] Auf diesen Stapel anwenden
   *[other] Auf diese { $count } Stapel anwenden
}
pragon-board-done = Genug
pragon-board-shuffle = Zurückmischen
pragon-board-end = Runde beenden
pragon-board-closed = verdeckt
pragon-board-known = verdeckt, du weißt: { $card }
pragon-board-stack = { $stack ->
    [T] Oberer Stapel
    [L] Linker Stapel
    [C] Mittlerer Stapel
    [R] Rechter Stapel
    [BL] Unterer linker Stapel
   *[BR] Unterer rechter Stapel
}, { $count ->
    [one] eine Karte
   *[other] { $count } Karten
}, obenauf { $card }
pragon-board-pile = Ablagestapel, { $count ->
    [one] eine Karte
   *[other] { $count } Karten
}
pragon-board-about = Runde { $rounds } · Kombinationen: { $made }, Paare: { $pairs }
pragon-board-deal = Spiel Nr. { $number }
pragon-board-winnable = lösbar
pragon-board-kind = { $kind ->
    [pair] Paar
    [jacks] Bubenpaar
    [queens] Damenpaar
    [kings] Königspaar
    [aces] Asspaar
    [three] Drilling
    [straight] Straße
    [flush] Flush
    [straight-flush] Straight Flush
    [four] Vierling
   *[five] Fünfling
}
pragon-board-effect = { $kind ->
    [pair] einen Stapel aufdecken oder eine offene Karte entfernen
    [jacks] zwei offene Karten entfernen
    [queens] eine Karte vom Ablagestapel zurückholen{ $own ->
        [yes] , aber keine von diesen beiden
       *[no] {""}
    }
    [kings] zwei Stapel aufdecken
    [aces] einen Stapel aufdecken, dann eine offene Karte entfernen
    [three] drei Stapel aufdecken
    [straight] in einer Linie aufdecken oder entfernen ({ $lines ->
        [star] mittlere Reihe oder von oben durch die Mitte nach unten links oder rechts
       *[orthogonal] mittlere Reihe, die unteren beiden oder oben und Mitte
    }){ $gaps ->
        [yes] {""}
       *[no] , nebeneinander
    }{ $two ->
        [yes] ; beides darf in verschiedenen Linien sein
       *[no] {""}
    }
    [flush] alle Stapel aufdecken
    [straight-flush] { $sweep ->
        [simultaneous] verdeckte Stapel aufdecken und offene Karten entfernen, alles zugleich
       *[flip_then_remove] alle Stapel aufdecken, dann alle offenen Karten entfernen
    }
    [four] fünf Karten vom Ablagestapel zurückmischen
   *[five] den ganzen Ablagestapel zurückmischen
}

# Was man tun soll, über der Hand.
board-dealer = gibt
board-wild-as = { $card } als { $value }
board-is-wild = { $card }, Joker
board-sort-open = Sortieren
threeup-board-your-turn = Du bist dran: Spiele { $card } oder höher
threeup-board-or-higher = { $card } oder höher
threeup-board-your-turn-open = Du bist dran: Jede Karte passt
threeup-board-must-pick-up = Nichts passt: Nimm den Stapel auf
threeup-board-counts = { $up } offen, { $down } verdeckt
levelup-board-picking = Du bist dran: Ziehe oder nimm die abgelegte Karte
levelup-board-picking-deck = Du bist dran: Ziehe eine Karte
levelup-board-discarding = Du bist dran: Lege eine Karte ab
levelup-board-can-lay = Deine Hand ist vollständig: Lege aus oder spiele weiter
levelup-board-ending = Lege aus oder beende deinen Zug
levelup-board-discards = Ablage
levelup-board-rounds = ROUNDs
levelup-board-wild = { $round ->
    [1] Deine Asse sind Joker
    [11] Deine Buben sind Joker
    [12] Deine Damen sind Joker
    [13] Deine Könige sind Joker
   *[other] Deine { $round }er sind Joker
}
level8-board-taking = { $can ->
    [draw] Du bist dran: Ziehe eine Karte
    [take] Du bist dran: Nimm eine abgelegte Karte oder passe
    [pass] Du bist dran: Du kannst nur passen
   *[both] Du bist dran: Ziehe oder nimm eine abgelegte Karte
}
level8-board-playing = Du bist dran: Lege eine Karte ab
level8-board-can-lay = Lege dein Level aus, oder lege ab
level8-board-can-add = Lege Karten an, oder lege ab
level8-board-pile-own = Dein Ablagestapel, obenauf { $card }
level8-board-own-pile = Deine Ablage
pragon-board-choosing = Wähle Karten, die eine Kombination ergeben
pragon-board-book = Kombinationen
