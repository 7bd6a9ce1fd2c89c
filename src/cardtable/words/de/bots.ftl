# Bots.

refused-bot-unknown = Den Bot „{ $bot }“ gibt es für dieses Spiel nicht. Es gibt: { $known }.

hint-move = { $move }

refused-hint-turn = Tipps gibt es, wenn du am Zug bist.
refused-hint-people = Gegen andere Menschen gibt es keine Tipps.
refused-hint-waiting = Ein Tipp ist unterwegs.
refused-hint-lost = Der Helfer hat den Faden verloren. Frag noch einmal.
refused-analysis-busy = Gerade werden andere Spiele ausgewertet. Versuch es gleich noch einmal.
refused-outside-start = Das Programm { $program } lässt sich nicht starten: { $why }.
refused-outside-late = Es hat in { $seconds } Sekunden nicht geantwortet. { $said }
refused-outside-ended = Es hat sich beendet (Code { $status }). { $said }
refused-outside-nonsense = Es hat etwas geantwortet, was kein Zug ist: { $answer }
refused-outside-move = Es hat { $move } gespielt, was nicht erlaubt ist ({ $why }).
refused-outside-time = Ein Programm kann nicht { $seconds } Sekunden für eine Antwort bekommen: mehr als 0, und höchstens eine Stunde.
