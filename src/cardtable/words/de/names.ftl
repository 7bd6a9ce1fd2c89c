# Wie die Spiele heißen: die ersten Wörter, die eine Seite braucht.

level8-name = LEVEL 8
levelup-name = LEVEL UP
pragon-name = Das Siegel von Pragon
threeup-name = 3UP 3DOWN
