# Der Server.

refused-setting = { $low ->
    [none] { $name } kann nicht „{ $value }“ sein: { $what }.
   *[number] { $high ->
        [none] { $name } muss eine Zahl ab { $low } sein, nicht „{ $value }“.
       *[number] { $name } muss eine Zahl von { $low } bis { $high } sein, nicht „{ $value }“.
    }
}
refused-server-closing = Der Server startet gerade neu. Versuche es gleich noch einmal.
refused-bug = Das ist ein Fehler in cardtable ({ $what }); das Spiel ist unverändert.
refused-store-failed = Das Spiel ließ sich nicht speichern. Es hat sich nichts geändert; versuche es noch einmal.
refused-store-full = Auf diesem Gerät ist kein Platz mehr für das Spiel, darum hat sich nichts geändert. Schaffe Platz oder entferne Spiele, die du nicht mehr brauchst, und versuche es noch einmal.
refused-table-stale = Inzwischen ist etwas geschehen. Sieh dir den Tisch noch einmal an.
refused-table-unknown = Diesen Tisch gibt es nicht.
refused-table-code = Diesen Code hat kein Tisch. Sieh dir die Buchstaben noch einmal an, oder lass dir den Link schicken.
refused-me-pass = Dieser Link gilt nicht mehr. Lass dir in den Einstellungen des anderen Browsers einen neuen geben.
refused-network = Nur wer an dem Rechner sitzt, auf dem der Server läuft, kann das Netz hereinlassen.
refused-network-failed = Das Netz konnte nicht hereingelassen werden ({ $why }). Starte den Server mit: cardtable serve --host 0.0.0.0
refused-table-private = Dieser Tisch ist privat; öffne ihn über seinen Link.
refused-record-unknown = Diese Aufzeichnung gibt es nicht.
refused-rate = Bitte nicht so schnell.
refused-origin = Diese Anfrage kommt von einer anderen Seite.
refused-tables-person = Du hast { $limit } Tische, die nicht zu Ende gespielt sind. Spiele erst einige zu Ende; alte werden von selbst gelöscht.
refused-tables-day = Aus deinem Netz wurden heute zu viele Tische eröffnet. Versuche es morgen wieder.
refused-tables-total = Der Server ist voll und kann gerade keinen weiteren Tisch eröffnen. Versuche es später noch einmal.
refused-connections-person = Du hast { $limit } Tische in anderen Fenstern offen. Schließe zuerst einige davon.
refused-connections-total = Der Server ist gerade voll. Versuche es später noch einmal.
refused-host = Dieser Server heißt nicht „{ $host }“. Wer ihn betreibt, kann den Namen in CARDTABLE_HOSTS eintragen.
refused-metrics = Die Messwerte gibt es nur auf diesem Rechner oder mit dem Kennwort des Betreibers.
refused-guest = Dein Browser hat nicht gesagt, wer du bist. Lade die Seite neu.
refused-request = Diese Anfrage ist ungültig: { $what }.
refused-start-seats = Um sofort auszuteilen, muss jeder Platz besetzt sein.
# Was andere Programme von einer Einladung zeigen
page-invite-title = Spiel mit uns Karten
page-invite-description = Öffne den Link, wähle einen Namen und nimm Platz. Du brauchst kein Konto.

refused-page-missing = Die Seite ist hier nicht gebaut; „make web“ baut sie. Alles andere funktioniert.
refused-page-unknown = Unter { $path } gibt es nichts.
