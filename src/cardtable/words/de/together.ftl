# Zusammenkommen: Einladungen, wer am Tisch sitzt, und andere Geräte.

web-code-about = Oder auf der Startseite diesen Code eingeben:
web-network-closed = Diesen Link kann bisher nur dieser Computer öffnen. Andere Geräte in deinem Netz kommen dazu, wenn du sie hereinlässt.
web-network-let-in = Mein Netz hereinlassen
web-network-command = Andere Geräte erreichen diesen Computer nicht. Starte den Server mit diesem Befehl und öffne den Tisch dann noch einmal: { $command }
web-network-open = Geräte in deinem Netz öffnen diesen Link.
web-share-failed = Markiere den Link oben und kopiere ihn.

web-profile = Name und Bild
web-portrait = Bild
web-portrait-name = { $animal ->
    [badger] Dachs
    [bear] Bär
    [chick] Küken
    [deer] Hirsch
    [dragon] Drache
    [fox] Fuchs
    [frog] Frosch
    [hamster] Hamster
    [hare] Hase
    [otter] Otter
    [owl] Eule
   *[squirrel] Eichhörnchen
}
web-colour = Farbe
web-colour-none = keine Farbe
web-colour-red = Rot
web-colour-orange = Orange
web-colour-yellow = Gelb
web-colour-green = Grün
web-colour-blue = Blau
web-colour-violet = Violett
web-colour-grey = Grau
web-save = Speichern

web-host = Gastgeber
web-hand-over = { $name } zum Gastgeber machen
web-leave = Tisch verlassen
web-leave-sure = Wirklich gehen? { $playing ->
    [yes] Ein Bot spielt für dich weiter.
   *[no] Dein Platz wird frei.
}
web-watching = Du schaust zu.
web-watchers = { $count ->
    [one] eine Person schaut zu
   *[other] { $count } Personen schauen zu
}
web-absence = { $name } ist schon eine Weile weg.
web-absence-wait = Warten
web-absence-bot = Bot spielen lassen
web-again-asked = Noch ein Spiel möchte: { $names }.
web-again-waiting = Du möchtest noch ein Spiel. Es fehlt noch: { $names } …

web-other-device = Auf einem anderen Gerät weiterspielen
web-other-device-about = Scanne diesen Code mit dem anderen Gerät, oder öffne dort den Link. Dein Platz kommt mit. Der Link gilt 15 Minuten; zeige ihn sonst niemandem.
web-other-device-link = Link, der deinen Platz mitnimmt

web-identity = Du in einem anderen Browser
web-identity-about = Dieser Browser erkennt dich an einem Cookie; daran hängen deine Spiele und Statistiken. Mit diesem Link wird ein anderer Browser zu dir. Er gilt 15 Minuten. Gib ihn niemandem: Wer ihn öffnet, spielt unter deinem Namen.
web-identity-make = Link zeigen
web-identity-link = Link, der einen anderen Browser zu dir macht
web-identity-adopt = Hier dieselbe Person sein
web-identity-adopt-about = Mach nur weiter, wenn du diesen Link selbst erstellt hast: Wer ihn erstellt hat, kann mitspielen und sieht deine Karten. Dieser Browser bekommt Name, Spiele und Statistiken vom anderen. Was hier vorher unter anderem Namen gespielt wurde, steht dann nicht mehr in deiner Liste.
web-identity-done = Fertig: Du bist jetzt auch hier { $name }.
web-identity-done-nameless = Fertig: Dieser Browser gehört jetzt auch zu dir.

web-table-settings = Zeit, Pausen und Serien
web-clock = Uhr
web-clock-off = keine Uhr
web-clock-move = für jeden Zug
web-clock-bank = für das ganze Spiel
web-clock-seconds = Sekunden für jeden Zug
web-clock-minutes = Minuten für das ganze Spiel
web-clock-increment = Sekunden, die jeder Zug dazugibt
web-absence-setting = Wenn jemand weg ist
web-absence-ask = die anderen fragen
web-absence-setting-wait = warten
web-absence-setting-bot = ein Bot spielt
web-absence-minutes = Nach wie vielen Minuten
web-substitute = Welcher Bot dann spielt
web-substitute-usual = der übliche
web-games = Spiele in der Serie
web-undo-limit = So viele Züge darf jeder zurücknehmen, wenn die anderen zustimmen
web-spectators = Andere dürfen zuschauen


web-strength = { $level ->
    [1] für den Anfang
    [2] leicht
    [3] mittel
    [4] gut
    [5] stark
   *[6] sehr stark
}
web-notify = Melden, wenn ich dran bin, auch wenn eine andere Seite offen ist
web-notify-denied = Dein Browser erlaubt dieser Seite keine Mitteilungen. In seinen Einstellungen kannst du das ändern.
web-notify-turn = Du bist dran: { $game }.
web-missed-title = Während du weg warst
web-shortcuts = Tasten
web-shortcut-draw = Karte ziehen
web-shortcut-hint = Tipp
web-shortcut-undo = Zurücknehmen
web-shortcut-card = Diese Karte der Hand wählen
web-shortcut-arrows = Durch die Hand gehen
web-shortcut-enter = Wählen
web-shortcut-cancel = Abbrechen
web-shortcut-help = Diese Liste
web-share-replay = Spiel teilen
web-setting-keys = Einzelne Tasten für Ziehen, Tipp, Zurücknehmen und Karten (das Menü am Tisch zeigt sie)
web-level-add = Level hinzufügen
web-level-more = Noch eine Kombination für Level { $level }
web-level-drop = Level { $level }: { $group } entfernen
web-seat-usual = wie üblich
