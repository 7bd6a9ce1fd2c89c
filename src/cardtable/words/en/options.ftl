# What can be agreed before the deal: `option-GAME-NAME`, as `cardtable games` lists it.

option-threeup-colours = The colours in the deck. With fewer, the game is shorter; every player needs nine cards.
option-threeup-first_player = Who begins: the player left of the dealer, who changes from game to game, or anybody.
option-threeup-turn_first_card = One card is turned over to begin the pile, instead of an open pile.
option-threeup-multiple_clears = Several equal Clear cards may be played at once.
option-threeup-plus_draw_ignores_limit = Before an extra play a card may be drawn even with three or more in hand.
option-threeup-mix_zones = The last cards of the hand may be played together with equal 3UP cards.
option-threeup-failed_down = Where a 3DOWN card goes that does not fit: to the hand with the pile, or back to its place.
option-threeup-play_on = The others play on for second and further places.
option-threeup-free_draw = A player who could play may draw a card instead.
option-threeup-ones_reverse = Ones turn the direction of play round.
option-threeup-scoring = Several games are played for points; the fewest points win.
option-threeup-score_all_zones = 3UP and 3DOWN cards count as points, too, and not the hand alone.
option-threeup-games = How many games are played for points.
option-threeup-target = The points at which the games end early; 0 for no such limit.
option-threeup-swap_piles = Before play, the 3UP 3DOWN piles are dealt out anew among the players.
option-threeup-choose_for_neighbour = Everybody chooses the 3UP cards for the neighbour on the left.
option-threeup-colour_swap = Whoever lays the fourth card of one colour in a row may exchange a hand card for a 3UP card.
option-threeup-turn_cap = After so many turns the game ends, and all share it.
option-threeup-repetition = What happens when the game has stood the same way three times: the fewest cards win, or all share.

option-level8-edition = How many cards the deck has; the editions differ in their wild cards and Skips.
option-level8-level_set = Which side of the level cards is played, or levels of your own.
option-level8-custom_levels = Your own levels, one after the other, such as “run3 colour4”; for level_set=custom.
option-level8-side_per_player = For each seat the stars of its side, one or two, to even out the odds.
option-level8-carry_max = How many cards everybody may keep for the next round.
option-level8-min_naturals_per_group = How many number cards every group needs.
option-level8-accept_longer_groups = Groups may be laid with more cards than the level asks for.
option-level8-strict_final_discard = The last card must be thrown off, and cannot be added to a group.
option-level8-may_take_own_discard = The top of one’s own discard pile may be taken, too.
option-level8-skip_takeable = A Skip on top of a discard pile may be taken.
option-level8-may_return_taken_discard = A card just taken from a discard pile may be thrown off again.
option-level8-turn_cap = After so many turns a round does not count and is dealt anew.
option-level8-rounds = How many rounds are played; 0 until somebody wins.
option-level8-levels = For each seat the level it begins on.

option-levelup-start_round = The ROUND on which all begin.
option-levelup-final_round = The last ROUND; 0 for the usual one with so many seats.
option-levelup-jokers = How many jokers are added to the 52 cards; they are wild for everybody.
option-levelup-ace = Where the ace lies in a straight: below the two, above the king, or both.
option-levelup-must_use_all_cards = Every card must belong to a combination; if not, one combination is enough.
option-levelup-allow_lay_all_without_discard = All cards may be laid down at once instead of a discard.
option-levelup-min_naturals_per_combo = How many natural cards every combination needs.
option-levelup-bonus_natural_wild_ok = The wild rank in its own place does not spoil the bonus.
option-levelup-bonus_whole_hand_no_wild = A wild card anywhere in the hand spoils the bonus.
option-levelup-may_return_picked_discard = A card just taken from the pile may go straight back.
option-levelup-stalemate_reshuffles = So many reshuffles with nothing taken from the pile are a stalemate.
option-levelup-show_discard_history = Everybody may look through the discard pile.
option-levelup-first_dealer = Who deals first: anybody, or a seat, counted from 0.
option-levelup-turn_cap = After so many turns a hand is a stalemate.
option-levelup-hands = How many hands are played; 0 for a whole game.
option-levelup-rounds = For each seat the ROUND on which it begins.

option-pragon-ace = Where the ace lies in a straight: before the two, after the king, or both.
option-pragon-ace_placement = What an ace is worth when a card is placed: 14, 1, or as you like.
option-pragon-straight_lines = The lines that a straight can act on: rows and columns, or the rays of the star.
option-pragon-adjacency_needs_neighbours = A straight acts only on stacks that lie side by side.
option-pragon-straight_two_lines = A straight may remove in one line and turn up in another.
option-pragon-straight_flush = A straight flush turns up first and then removes, or does one of both on each stack.
option-pragon-hands_per_round = How many hands may be made in a round.
option-pragon-pair_limit = How many pairs may be made in a round.
option-pragon-voluntary_placement = A card may be placed although a hand could be made.
option-pragon-joker_triggers_on_draw = A joker that is drawn into the hand turns cards face down, too.
option-pragon-jokers_wild = Jokers stand for any card; if not, they only turn cards face down.
option-pragon-hard_mode = There are no special pairs.
option-pragon-queens_exclude_own_pair = Queens cannot bring back the cards of their own pair.
option-pragon-show_known_cards = Closed cards that were seen before are marked.
