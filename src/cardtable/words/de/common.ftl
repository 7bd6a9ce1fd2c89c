# Was Spiele gemeinsam haben: Sätze, die mehrere verwenden, Ablehnungen, und wie Zahlen geschrieben werden.

mark-thousands = .
mark-decimal = ,

game-draws = { $you ->
    [seat] Du ziehst
   *[none] { $seat } zieht
} eine Karte.
game-draws-card = { $you ->
    [seat] Du ziehst
   *[none] { $seat } zieht
} { $card }.
game-discards = { $you ->
    [seat] Du legst
   *[none] { $seat } legt
} { $card } ab.
game-wins = { $you ->
    [seat] Du hast gewonnen
   *[none] { $seat } hat gewonnen
}.
game-share = Das Spiel ist zu Ende, { $count } Spieler teilen sich den Sieg.
game-plan-draw = Ziehe eine Karte.

refused-seed = Ein Startwert muss eine ganze Zahl von 0 bis { $last } sein, nicht { $seed }.
refused-deal-number = Spiele haben Nummern von 0 bis { $high }; ein Spiel Nr. { $number } gibt es nicht.
refused-deal-unnumbered = Bei diesem Spiel gibt es keine Nummern, also auch kein Spiel Nr. { $number }.
refused-challenge-deal = Nur ein Spiel mit Nummer, das eine Person gegen Bots gespielt hat, lässt sich für andere noch einmal austeilen.
refused-challenge-other = Diese Spiele hatten verschiedene Karten und lassen sich nicht vergleichen.
refused-challenge-text = Dieser Link ist unvollständig oder stammt aus einer anderen Version. Lass ihn dir noch einmal schicken.
refused-seed-bytes = Ein versiegelter Startwert hat 32 Bytes; dieser hat { $size }.
refused-salt = Ein Salz hat höchstens 255 Bytes; dieses hat { $size }.
refused-seats = Dieses Spiel ist für { $low ->
    [one] { $high ->
        [one] einen Spieler
       *[other] einen bis { $high } Spieler
    }
   *[other] { $low } bis { $high } Spieler
}, nicht für { $found }.
refused-options-type = Hausregeln sind Namen mit Werten.
refused-option-unknown = Die Hausregel „{ $option }“ gibt es nicht.{ $near ->
    [none] {""}
   *[other] {" "}Meinst du „{ $near }“?
}
refused-option-value = Die Hausregel „{ $option }“ kann nicht { $value } sein. Möglich ist: { $allowed }.
refused-notation = „{ $text }“ ist kein Zug.
refused-notation-part = „{ $text }“ ist nur ein Teil eines Zuges.
refused-notation-more = „{ $text }“ ist mehr als ein Zug.
refused-game-unknown = Das Spiel „{ $game }“ gibt es nicht. Es gibt: { $known }.
refused-game-broken = Das Spiel „{ $game }“ eines anderen Pakets ist nicht brauchbar: { $why ->
    [none] Sein Einstiegspunkt liefert kein Spiel dieses Namens
   *[other] Es lässt sich nicht importieren ({ $why })
}.
refused-json = Das ist kein JSON: Zeile { $line }, Spalte { $column }.
refused-json-bytes = Das ist kein UTF-8-Text: Byte { $byte }.
refused-json-size = Dieses JSON ist zu tief verschachtelt oder enthält eine Zahl oder ein Zeichen, das es nicht gibt.
refused-position-type = { $where }: Hier muss { $wanted ->
    [object] eine Tabelle aus Namen und Werten
    [list] eine Liste
    [number] eine ganze Zahl
    [text] ein Text
   *[other] true oder false
} stehen.
refused-position-missing = { $where } fehlt.
refused-position-unknown = { $where } ist unbekannt.
refused-position-size = { $where }: { $wanted } Einträge erwartet, { $found } gefunden.
refused-position-range = { $where }: { $found } liegt nicht zwischen { $low } und { $high }.
refused-position-choice = { $where }: „{ $found }“ ist keines von { $allowed }.
refused-position-cards = { $where }: „{ $found }“ ist keine Liste von Karten dieses Spiels.
refused-position-deck = { $where }: Die Karten ergeben zusammen kein vollständiges Kartenspiel ({ $found }).
refused-position-state = { $where }: Das kann in einem Spiel nicht vorkommen.
refused-toml = { $path } ist kein TOML: { $why }.
