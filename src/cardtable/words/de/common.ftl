# Absagen, die alle Spiele gemeinsam haben.

mark-thousands = .
mark-decimal = ,

refused-seed = Ein Startwert ist eine ganze Zahl von 0 bis { $last }; { $seed } ist keine.
refused-deal-unnumbered = Die Gaben dieses Spiels haben keine Nummern, also gibt es keine Gabe { $number }.
refused-seed-bytes = Ein versiegelter Startwert hat 32 Bytes; dieser hat { $size }.
refused-salt = Ein Salz hat höchstens 255 Bytes; dieses hat { $size }.
refused-seats = Dieses Spiel ist für { $low ->
    [one] { $high ->
        [one] eine Person
       *[other] eine bis { $high } Personen
    }
   *[other] { $low } bis { $high } Personen
}, nicht für { $found }.
refused-options-type = Optionen sind eine Tabelle aus Namen und Werten.
refused-option-unknown = Die Option „{ $option }“ gibt es nicht.{ $near ->
    [none] {""}
   *[other] {" "}Ist „{ $near }“ gemeint?
}
refused-option-value = Die Option „{ $option }“ kann nicht { $value } sein. Möglich ist: { $allowed }.
refused-notation = „{ $text }“ ist kein Zug in der Notation dieses Spiels.
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
refused-position-unknown = { $where } ist hier nicht bekannt.
refused-position-size = { $where }: { $wanted } Einträge erwartet, { $found } gefunden.
refused-position-range = { $where }: { $found } liegt nicht zwischen { $low } und { $high }.
refused-position-choice = { $where }: „{ $found }“ ist keines von { $allowed }.
refused-position-cards = { $where }: „{ $found }“ ist keine Liste von Karten dieses Spiels.
refused-position-deck = { $where }: Die Karten ergeben zusammen nicht das Spiel ({ $found }).
refused-position-state = { $where }: So etwas kann im Spiel nicht vorkommen.
refused-toml = { $path } ist kein TOML: { $why }.
