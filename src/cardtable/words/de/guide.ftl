# Das begleitete erste Spiel. Ein Satz fällt, wenn zum ersten Mal vorkommt, wovon er spricht.

guide-title = Begleitung
guide-offer = Neu bei { $game }? Ein begleitetes Spiel zeigt dir, wie es geht.
guide-start = Begleitet spielen
guide-no-thanks = Nein, danke
guide-next = Verstanden
guide-stop = Beenden
guide-over = Das war’s. Jetzt weißt du, wie es geht. Alles Weitere steht in den Regeln.
guide-real = Ein richtiges Spiel
guide-again = Noch einmal mit Begleitung

guide-threeup-goal = Werde vor den anderen alle Karten los: erst die Hand, dann die drei offenen vor dir (3UP), zuletzt die drei, die niemand gesehen hat (3DOWN).
guide-threeup-laying = Wähle drei deiner sechs Karten für die 3UP: Tippe sie an und lege sie aus. Sie kommen erst spät dran, deshalb liegen hohe Karten dort gut.
guide-threeup-play = Die leuchtenden Karten passen: Sie sind so hoch wie die oberste Karte des Stapels oder höher. Ziehe eine auf den Stapel, oder tippe erst sie und dann den Stapel an.
guide-threeup-more = Du kannst noch Karten mit derselben Zahl dazulegen oder aufhören.
guide-threeup-clear = Eine Clear-Karte passt auf alles und nimmt den ganzen Stapel aus dem Spiel. Solange eine Zahl passt, musst du sie nicht hergeben.
guide-threeup-extra = Auch Clear +1 und Clear +2 räumen den Stapel ab, und danach spielst du noch einmal oder zweimal.
guide-threeup-pick-up = Nichts passt, also kommt der ganze Stapel auf deine Hand. Das ist kein Unglück: Wer nach dir kommt, beginnt auf einem leeren Stapel.
guide-threeup-draw = Vor einer zusätzlichen Aktion darfst du eine Karte ziehen.
guide-threeup-cleared = Der Stapel ist abgeräumt: durch eine Clear-Karte oder durch drei gleiche Zahlen übereinander. Auf einen leeren Stapel passt jede Karte.
guide-threeup-up = Hand und Nachziehstapel sind leer. Jetzt werden die 3UP gespielt, nach denselben Regeln.
guide-threeup-flip = Nur die 3DOWN sind noch da. Decke eine auf: Passt sie, ist sie weg; wenn nicht, kommt sie mit dem Stapel auf deine Hand.

guide-level8-goal = Alle steigen durch dieselben acht Level. Dein erstes steht bei deinen Karten: Sammle, was es verlangt, und lege es auf einmal aus.
guide-level8-take = Ein Zug beginnt mit einer Karte: vom Nachziehstapel oder von einem beliebigen Ablagestapel. Tippe den Stapel an, von dem du nehmen willst.
guide-level8-discard = Zum Schluss legst du eine Karte ab: Ziehe eine, die du nicht brauchst, auf deinen Ablagestapel. Sortiere deine Hand, dann siehst du leichter, was zusammengehört.
guide-level8-lay = Du hast alles für dein Level beisammen und kannst es jetzt auslegen.
guide-level8-name = Hier siehst du, wie du dein Level auslegen kannst. Wähle eine Kombination nach der anderen, oder lass für dich wählen.
guide-level8-fill = Jetzt die Karten dieser Kombination: Tippe an, was leuchtet. Ein Joker steht für jede Zahl und jede Farbe.
guide-level8-add = Liegt dein Level auf dem Tisch, darfst du einzelne Karten an jede Kombination dort anlegen, auch an die der anderen: Ziehe die Karte auf die Kombination.
guide-level8-skip = Du hast eine Aussetzen-Karte. Statt abzulegen, kannst du sie vor jemanden legen, der dann einmal aussetzt.
guide-level8-missed = Wer eine Aussetzen-Karte vor sich hat, setzt einen Zug aus.
guide-level8-out = Der Durchgang endet, wenn jemand keine Karten mehr hat. Wer ihn beendet, rückt zwei Level vor; wer sonst ausgelegt hat, eines.

guide-levelup-goal = Du bist in ROUND 3: Du hast drei Karten, und Dreien sind deine Joker. Bilde eine Hand, in der jede Karte zu einer Kombination gehört.
guide-levelup-pick = Nimm zuerst eine Karte auf: eine verdeckte vom Nachziehstapel oder die offene vom Ablagestapel.
guide-levelup-discard = Dann legst du eine ab. Mit drei Karten brauchst du einen Drilling oder drei einer Farbe in Folge. Behalte Paare und Nachbarn.
guide-levelup-lay = Deine Hand ist vollständig: Lege sie aus!
guide-levelup-window = Nach dem Ablegen kannst du eine vollständige Hand noch auslegen, bis der Nächste eine Karte aufnimmt. Dann ist dein Zug vorbei.
guide-levelup-advances = Wer auslegt, kommt in die nächste ROUND: eine Karte mehr und ein anderer Joker. Die anderen versuchen es noch einmal.

guide-pragon-goal = Sechs Stapel versiegeln das Tor. Räume sie alle ab, Karte um Karte. Was du dabei tun darfst, hängt von den Pokerkombinationen ab, die du bildest.
guide-pragon-choose = Wähle Karten für eine Kombination: mindestens eine aus deiner Hand, dazu offene vom Tisch. Versuche es mit einem Paar, drei in Folge oder drei einer Farbe. Die leuchtenden Karten passen.
guide-pragon-kind = Diese Karten ergeben eine Kombination. Jede bewirkt etwas anderes; die Knöpfe sagen, was.
guide-pragon-flip = Decke einen verdeckten Stapel auf: Tippe einen an, der leuchtet. Offene Karten können Teil deiner Kombinationen werden.
guide-pragon-remove = Entferne eine offene Karte: Tippe einen Stapel an, der leuchtet. Was darunter liegt, ist verdeckt.
guide-pragon-taking = Damen bringen eine Karte zurück: Wähle eine vom Ablagestapel.
guide-pragon-shuffle = Abgelegte Karten dürfen zurück in den Nachziehstapel gemischt werden; so dauert das Spiel länger.
guide-pragon-place = Du kannst keine Kombination bilden, also musst du eine Karte auf einen Stapel legen: deine höchste oder deine niedrigste.
guide-pragon-end = Du darfst in dieser Runde noch mehr Kombinationen bilden oder sie beenden und nachziehen.
guide-pragon-draws = Zu Beginn einer Runde wird deine Hand auf drei Karten aufgefüllt. Ist der Nachziehstapel leer und keine Kombination mehr möglich, ist das Spiel verloren.
