// Four seats, five cards each: draw one, discard one. As small as a game with hidden cards can be.

export const SEATS = 4;
const HAND = 5;
const CARDS = 60;

export function shuffled(cards) {
  for (let left = cards.length - 1; left > 0; left--) {
    const other = Math.floor(Math.random() * (left + 1));
    [cards[left], cards[other]] = [cards[other], cards[left]];
  }
  return cards;
}

export function dealt() {
  const deck = shuffled(Array.from({ length: CARDS }, (_, card) => card));
  const hands = Array.from({ length: SEATS }, () => deck.splice(0, HAND));
  return { hands, pile: deck.splice(0, 1), deck, drawn: false };
}

export function draw(game, seat) {
  if (game.drawn) return false;
  if (!game.deck.length) game.deck = shuffled(game.pile.splice(0, game.pile.length - 1));
  game.hands[seat].push(game.deck.pop());
  game.drawn = true;
  return true;
}

export function discard(game, seat, place) {
  if (!game.drawn || !(place in game.hands[seat])) return false;
  game.pile.push(game.hands[seat].splice(place, 1)[0]);
  game.drawn = false;
  return true;
}
