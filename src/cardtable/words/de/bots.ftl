# Bots.

refused-bot-unknown = Den Bot „{ $bot }“ gibt es für dieses Spiel nicht. Es gibt: { $known }.

hint-move = { $move }

refused-hint-turn = Tipps gibt es, wenn du dran bist.
refused-hint-people = Gegen andere Menschen gibt es keine Tipps.
refused-hint-waiting = Dein Tipp kommt gleich.
refused-hint-lost = Das hat mit dem Tipp nicht geklappt. Frage noch einmal.
refused-analysis-busy = Gerade werden andere Spiele analysiert. Versuche es gleich noch einmal.
refused-outside-start = Das Programm { $program } lässt sich nicht starten: { $why }.
refused-outside-late = Es hat in { $seconds } Sekunden nicht geantwortet. { $said }
refused-outside-ended = Es hat sich beendet (Code { $status }). { $said }
refused-outside-nonsense = Seine Antwort ist kein Zug: { $answer }
refused-outside-move = Es hat { $move } gespielt, was nicht erlaubt ist ({ $why }).
refused-outside-time = Ein Programm kann nicht { $seconds } Sekunden für eine Antwort haben. Gib ihm mehr als 0 Sekunden und höchstens eine Stunde.
