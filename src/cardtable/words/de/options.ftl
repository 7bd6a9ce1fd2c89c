# Was vor dem Geben vereinbart werden kann: `option-SPIEL-NAME`, wie `cardtable games` es auflistet.

option-threeup-colours = Die Farben im Spiel. Mit weniger Farben wird das Spiel kürzer; jede Person braucht neun Karten.
option-threeup-first_player = Wer beginnt: die Person links von der gebenden, die von Spiel zu Spiel wechselt, oder irgendjemand.
option-threeup-turn_first_card = Zu Beginn wird eine Karte für den Stapel aufgedeckt; sonst ist der Stapel offen.
option-threeup-multiple_clears = Mehrere gleiche Clear-Karten dürfen auf einmal gespielt werden.
option-threeup-plus_draw_ignores_limit = Vor einer zusätzlichen Aktion darf auch ziehen, wer drei oder mehr Karten hält.
option-threeup-mix_zones = Die letzten Handkarten dürfen zusammen mit gleichen 3UP-Karten gespielt werden.
option-threeup-failed_down = Wohin eine 3DOWN-Karte kommt, die nicht passt: mit dem Stapel auf die Hand oder zurück an ihren Platz.
option-threeup-play_on = Die anderen spielen um die weiteren Plätze weiter.
option-threeup-free_draw = Wer spielen könnte, darf stattdessen eine Karte ziehen.
option-threeup-ones_reverse = Einsen kehren die Richtung um.
option-threeup-scoring = Mehrere Spiele werden um Punkte gespielt; die wenigsten Punkte gewinnen.
option-threeup-score_all_zones = Auch 3UP- und 3DOWN-Karten zählen Punkte, nicht nur die Hand.
option-threeup-games = Wie viele Spiele um Punkte gespielt werden.
option-threeup-target = Bei so vielen Punkten enden die Spiele vorzeitig; 0 heißt: ohne diese Grenze.
option-threeup-swap_piles = Vor dem Spiel werden die 3UP-3DOWN-Stapel neu unter allen verteilt.
option-threeup-choose_for_neighbour = Alle wählen die 3UP-Karten für die Person zur Linken.
option-threeup-colour_swap = Wer die vierte Karte einer Farbe in Folge legt, darf eine Handkarte gegen eine 3UP-Karte tauschen.
option-threeup-turn_cap = Nach so vielen Zügen endet das Spiel, und alle teilen es sich.
option-threeup-repetition = Was gilt, wenn das Spiel dreimal genauso stand: Die wenigsten Karten gewinnen, oder alle teilen.

option-level8-edition = Wie viele Karten das Spiel hat; die Ausgaben unterscheiden sich bei Jokern und Aussetzen-Karten.
option-level8-level_set = Welche Seite der Levelkarten gespielt wird, oder eigene Level.
option-level8-custom_levels = Eigene Level der Reihe nach, etwa „run3 colour4“; für level_set=custom.
option-level8-side_per_player = Für jeden Platz die Sterne seiner Seite, einer oder zwei, als Vorgabe.
option-level8-carry_max = Wie viele Karten alle für den nächsten Durchgang behalten dürfen.
option-level8-min_naturals_per_group = Wie viele Zahlenkarten jede Kombination braucht.
option-level8-accept_longer_groups = Kombinationen dürfen länger ausgelegt werden, als das Level verlangt.
option-level8-strict_final_discard = Die letzte Karte muss abgeworfen und kann nicht angelegt werden.
option-level8-may_take_own_discard = Auch vom eigenen Ablagestapel darf genommen werden.
option-level8-skip_takeable = Ein „Aussetzen“ oben auf einem Ablagestapel darf genommen werden.
option-level8-may_return_taken_discard = Was eben von einer Ablage genommen wurde, darf wieder abgeworfen werden.
option-level8-turn_cap = Nach so vielen Zügen zählt ein Durchgang nicht und wird neu gegeben.
option-level8-rounds = Wie viele Durchgänge gespielt werden; 0: bis jemand gewinnt.
option-level8-levels = Für jeden Platz das Level, in dem er beginnt.

option-levelup-start_round = Die ROUND, in der alle beginnen.
option-levelup-final_round = Die letzte ROUND; 0 für die bei so vielen Plätzen übliche.
option-levelup-jokers = Wie viele Joker zu den 52 Karten kommen; sie sind für alle wild.
option-levelup-ace = Wo das Ass in einer Straße liegt: unter der Zwei, über dem König oder beides.
option-levelup-must_use_all_cards = Jede Karte muss zu einer Kombination gehören; sonst genügt eine Kombination.
option-levelup-allow_lay_all_without_discard = Statt abzuwerfen, dürfen alle Karten ausgelegt werden.
option-levelup-min_naturals_per_combo = Wie viele natürliche Karten jede Kombination braucht.
option-levelup-bonus_natural_wild_ok = Der wilde Rang am eigenen Platz verdirbt den Bonus nicht.
option-levelup-bonus_whole_hand_no_wild = Eine wilde Karte irgendwo im Blatt verdirbt den Bonus.
option-levelup-may_return_picked_discard = Eine eben von der Ablage genommene Karte darf sofort zurück.
option-levelup-stalemate_reshuffles = Wird so oft gemischt, ohne dass jemand von der Ablage nimmt, ist es ein Patt.
option-levelup-show_discard_history = Alle dürfen die Ablage durchsehen.
option-levelup-first_dealer = Wer zuerst gibt: irgendjemand oder ein Platz, von 0 an gezählt.
option-levelup-turn_cap = Nach so vielen Zügen ist ein Blatt ein Patt.
option-levelup-hands = Wie viele Blätter gespielt werden; 0 für eine ganze Partie.
option-levelup-rounds = Für jeden Platz die ROUND, in der er beginnt.

option-pragon-ace = Wo das Ass in einer Straße liegt: vor der Zwei, nach dem König oder beides.
option-pragon-ace_placement = Was ein Ass beim Ablegen einer Karte zählt: 14, 1 oder wie du willst.
option-pragon-straight_lines = Die Linien, auf die eine Straße wirkt: Reihen und Spalten oder die Strahlen des Sterns.
option-pragon-adjacency_needs_neighbours = Eine Straße wirkt nur auf Stapel, die nebeneinander liegen.
option-pragon-straight_two_lines = Eine Straße darf in einer Linie entfernen und in einer anderen aufdecken.
option-pragon-straight_flush = Ein Straight Flush deckt erst auf und entfernt dann, oder tut auf jedem Stapel eines von beidem.
option-pragon-hands_per_round = Wie viele Kombinationen in einer Runde gebildet werden dürfen.
option-pragon-pair_limit = Wie viele Paare in einer Runde gebildet werden dürfen.
option-pragon-voluntary_placement = Eine Karte darf abgelegt werden, obwohl eine Kombination ginge.
option-pragon-joker_triggers_on_draw = Auch ein auf die Hand gezogener Joker dreht Karten um.
option-pragon-jokers_wild = Joker stehen für jede Karte; sonst drehen sie nur Karten um.
option-pragon-hard_mode = Es gibt keine besonderen Paare.
option-pragon-queens_exclude_own_pair = Damen können die Karten ihres eigenen Paars nicht zurückholen.
option-pragon-show_known_cards = Verdeckte Karten, die schon zu sehen waren, sind gekennzeichnet.
