# What the games are called: the first words that a page needs.

level8-name = LEVEL 8
levelup-name = LEVEL UP
pragon-name = The Seal of Pragon
threeup-name = 3UP 3DOWN
