# Der Tisch in Worten: für alle, die keine Karten sehen oder lieber lesen.

text-table = Auf dem Tisch
text-own = Deine Karten
text-hand = { $count ->
    [0] Deine Hand ist leer.
   *[other] Deine Hand: { $cards }.
}
text-known = Von der Hand von { $seat } kennst du: { $cards }.
text-none = keine
text-dealer = { $you ->
    [seat] Diesmal gibst du.
   *[none] Diesmal gibt { $seat }.
}
text-choices = { $shown ->
    [one] Ein Zug
   *[other] { $shown } Züge
}

threeup-text-seat = { $seat }: { $count ->
    [0] keine Karten
    [one] eine Karte
   *[other] { $count } Karten
} auf der Hand. 3UP: { $up }. 3DOWN: { $down ->
    [0] keine
    [one] eine verdeckte Karte
   *[other] { $down } verdeckte Karten
}.
threeup-text-up = Deine 3UP-Karten: { $cards }.
threeup-text-down = Deine 3DOWN-Karten: { $count ->
    [0] keine
    [one] eine, verdeckt
   *[other] { $count }, verdeckt
}.
level8-text-seat = { $seat }: Level { $level }, { $aim }. { $count ->
    [0] Keine Karten
    [one] Eine Karte
   *[other] { $count } Karten
} auf der Hand. Oben auf dem Ablagestapel: { $card }.
level8-text-own = Du bist in Level { $level }: { $aim }.
level8-text-laid = { $you ->
    [seat] Du hast ausgelegt
   *[none] { $seat } hat ausgelegt
}: { $groups }.
level8-text-plan = Du legst aus: { $groups }.
level8-text-kept = Du behältst: { $cards }.
