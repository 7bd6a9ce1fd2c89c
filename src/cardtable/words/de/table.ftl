# Was rund um den Tisch geschieht.

table-sits = { $you ->
    [seat] Du setzt dich.
   *[none] { $name } setzt sich.
}
table-fills = Ein Bot nimmt Platz: { $bot }.
table-leaves = { $you ->
    [seat] Du verlässt den Tisch.
   *[none] { $name } verlässt den Tisch.
}
table-removes = { $name } wurde vom Tisch entfernt. Die Einladung hat sich geändert.
table-renews-invite = Die Einladung hat sich geändert. Der alte Link gilt nicht mehr.
table-hands = { $name } spielt auf einem anderen Gerät weiter.
table-agrees = Die Hausregeln wurden geändert.
table-adds-salt = Das Gerät von { $seat } hilft beim Mischen.
table-withholds = { $name } hat beim Mischen nicht rechtzeitig geantwortet. Es wird neu gemischt, und in diesem Spiel spielt ein Bot für { $name }.
table-void = Beim Mischen hat niemand rechtzeitig geantwortet. Es wird neu gemischt.
table-deals = { $of ->
    [1] Die Karten werden ausgeteilt.
   *[other] Spiel { $number } von { $of } wird ausgeteilt.
}
table-again = { $you ->
    [seat] Du möchtest noch ein Spiel.
   *[none] { $seat } möchte noch ein Spiel.
}
table-pauses = { $you ->
    [seat] Du hältst das Spiel an.
   *[none] { $seat } hält das Spiel an.
}
table-resumes = { $you ->
    [seat] Du lässt das Spiel weitergehen.
   *[none] { $seat } lässt das Spiel weitergehen.
}
table-renames = { $you ->
    [seat] Du heißt jetzt { $name }.
   *[none] { $old } heißt jetzt { $name }.
}
table-hosts = { $you ->
    [seat] Du bist jetzt der Gastgeber.
   *[none] Gastgeber ist jetzt { $name }.
}
table-asks-absence = { $name } ist schon eine Weile weg. Warten, oder soll ein Bot spielen?
table-waits = Der Tisch wartet noch etwas auf { $name }.
table-away = { $you ->
    [seat] Du hast die Verbindung verloren.
   *[none] { $name } hat die Verbindung verloren.
}
table-back = { $you ->
    [seat] Du bist wieder da.
   *[none] { $name } ist wieder da.
}
table-missed = Während du weg warst, { $count ->
    [0] hat niemand einen Zug gemacht
    [one] { $own ->
        [0] wurde ein Zug gemacht
       *[other] wurde ein Zug für dich gemacht
    }
   *[other] wurden { $count } Züge gemacht{ $own ->
        [0] {""}
        [one] , einer davon für dich
       *[other] , { $own } davon für dich
    }
}.
table-nothing = Es hat sich nichts geändert.
table-next = { $you ->
    [seat] Du bist dran.
   *[none] { $seat } ist dran.
}
table-end = Das Spiel ist zu Ende.
table-stands-in = { $you ->
    [seat] Ein Bot spielt für dich, bis du wieder da bist.
   *[none] Ein Bot spielt für { $name }, bis die Verbindung wieder steht.
}
table-undoes = { $you ->
    [seat] Du nimmst einen Zug zurück.
   *[none] { $seat } nimmt einen Zug zurück.
}
table-asks = { $you ->
    [seat] Du möchtest einen Zug zurücknehmen.
   *[none] { $seat } möchte einen Zug zurücknehmen.
}
table-grants = { $you ->
    [seat] Du bist einverstanden.
   *[none] { $seat } ist einverstanden.
}
table-declines = { $you ->
    [seat] Du bist nicht einverstanden.
   *[none] { $seat } ist nicht einverstanden.
}
table-closes = Der Tisch ist geschlossen.

refused-table-not-dealt = Es sind noch keine Karten ausgeteilt.
refused-table-dealt = Die Karten sind ausgeteilt; das lässt sich erst vor dem nächsten Spiel ändern.
refused-table-closed = Dieser Tisch ist geschlossen.
refused-table-seated = Du hast an diesem Tisch schon Platz { $seat }.
refused-table-other-seat = In diesem Spiel hattest du Platz { $seat }. Bis zum nächsten Spiel kannst du nur dort sitzen.
refused-table-shared-hand = Die Karten von Platz { $seat } lagen auf einem Gerät, das sich mehrere teilen; andere haben sie vielleicht gesehen. Beim nächsten Spiel kannst du mitspielen.
refused-table-seed-shown = Dieses Spiel war schon zu Ende, und alle konnten die Karten sehen. Beim nächsten Spiel kannst du mitspielen.
refused-table-dealing = Gerade wird ausgeteilt. Versuche es gleich noch einmal.
refused-table-withheld = Platz { $seat } hat beim Mischen nicht geantwortet. Bis zum Ende des Spiels spielt dort ein Bot.
refused-table-salt-phase = Gerade wird kein Salz gebraucht.
refused-table-salt-twice = Das hat dieser Platz schon geschickt.
refused-table-salt-other = Das ist nicht das Salz, auf das sich der Platz festgelegt hat.
refused-table-taken = Platz { $seat } ist besetzt.
refused-table-name = Dieser Name geht nicht. Nimm einen aus sichtbaren Zeichen, höchstens 40.
refused-table-removed = Du wurdest von diesem Tisch entfernt.
refused-table-no-spectators = An diesem Tisch darf niemand zuschauen, und alle Plätze sind besetzt.
refused-table-clear = Platz { $seat } lässt sich nicht räumen.
refused-table-no-seat = Platz { $seat } gibt es nicht; der Tisch hat { $seats }.
refused-table-not-seated = Nimm zuerst Platz.
refused-table-host = Das kann nur der Gastgeber auf Platz { $seat }.
refused-table-empty-seat = Platz { $seat } ist leer. Warte auf jemanden oder setze einen Bot dorthin.
refused-table-not-over = Das Spiel ist noch nicht zu Ende.
refused-table-not-playing = Es läuft kein Spiel.
refused-table-paused = Das Spiel ist angehalten.
refused-table-not-paused = Das Spiel ist nicht angehalten.
refused-table-turn = { $seat } ist dran, nicht du.
refused-table-covered = Die Karten sind verdeckt. { $name }, tippe, wenn du bereit bist.
refused-table-not-shared = Diese Karten lassen sich auf diesem Gerät gerade weder zeigen noch verdecken.
refused-table-public-deal = Die Karten von Spiel Nr. { $number } kann jeder kennen. Darum spielt es einer allein gegen Bots.
refused-table-stand-in = Für diesen Platz spielt gerade ein Bot. Übernimm ihn zuerst wieder.
refused-table-steps = Das sind die Schritte von mehr als einem Zug: Der erste hat { $count }.
refused-table-time = Deine Zeit ist abgelaufen. Diesen Zug macht ein Bot; danach kannst du deinen Platz wieder einnehmen.
refused-table-own-clock = Deine eigene Uhr läuft, und du kannst sie nicht selbst anhalten. Mache erst deinen Zug, oder bitte jemand anderen, das Spiel anzuhalten.
refused-table-away = Wer auf Platz { $seat } sitzt, ist schon weg.
refused-table-again = Du hast schon gesagt, dass du noch einmal spielen möchtest.
refused-table-hand-over = Auf Platz { $seat } kann niemand Gastgeber sein. Wähle jemand anderen.
refused-table-only-watches = Dieser Bildschirm zeigt nur den Tisch. Öffne die Einladung auf einem anderen Gerät, um mitzuspielen.
refused-table-reactions = Nicht so schnell. Versuche es gleich noch einmal.
refused-table-here = Wer auf Platz { $seat } sitzt, ist da.
refused-table-not-due = Dafür ist es noch zu früh.
refused-table-undo-none = Du hast noch keinen Zug gemacht, der sich zurücknehmen ließe.
refused-table-undo-left = In diesem Spiel hatte noch jemand Karten, der gegangen ist. Ohne diese Person lässt sich das nicht zurücknehmen.
refused-table-undo-limit = In diesem Spiel darf jeder Platz { $limit ->
    [0] nichts zurücknehmen, was andere gesehen haben
    [one] einen Zug zurücknehmen, den andere gesehen haben
   *[other] { $limit } Züge zurücknehmen, die andere gesehen haben
}.
refused-table-log-full = An diesem Tisch wird schon sehr lange gespielt. Spiele dieses Spiel zu Ende und eröffne dann einen neuen Tisch.
refused-table-nothing-asked = Darum hat dich niemand gebeten.
refused-table-command = Diesen Befehl kennt der Tisch nicht.
refused-record-size = Eine Aufzeichnung hat höchstens { $limit } Bytes; diese hat { $size }.
refused-record-not = Das ist keine Aufzeichnung von Cardtable.
refused-record-version = Diese Aufzeichnung hat das Format { $found }; dieses Programm liest Format { $known }.
refused-record-field = Die Aufzeichnung ist beschädigt: { $what }.
refused-record-rules = Diese Aufzeichnung wurde nach Version { $found } der Regeln von { $game } gespielt; dieses Programm hat Version { $known }.
refused-record-sealed = Der Startwert dieser Aufzeichnung ist noch versiegelt; er wird nach dem Spiel geöffnet.
refused-record-move = Zug { $number }, „{ $line }“, war dort nicht erlaubt ({ $why }).
refused-record-seal = Der Startwert passt nicht zum Siegel: Das sind nicht die Karten, die versprochen waren.
refused-record-salt = Das Salz von Platz { $seat } passt nicht zu der Festlegung darauf.
refused-record-withheld = Platz { $seat } hat sein Salz zurückgehalten, und doch hat dort kein Bot gespielt.
refused-record-unfinished = Die Aufzeichnung endet nach { $moves } Zügen, bevor das Spiel zu Ende ist.
refused-record-results = Die Ergebnisse sind nicht die dieser Züge.
refused-record-digest = Die Aufzeichnung wurde nach dem Spiel verändert: Ihre Prüfsumme passt nicht.
