/**
 * Which card is which from one view to the next.
 *
 * A view says what lies in each zone, but not which of two equal cards was moved. For motion, each
 * card gets an id that it keeps from view to view: a card that is gone from one zone and new in
 * another has moved. The ids are made from views alone, so they reveal no more than views do.
 */

/** The codes of the cards in each zone, in their order; null for a card whose face is hidden. */
export type Zones = Readonly<Record<string, readonly (number | null)[]>>;

export interface PlacedCard {
  readonly id: number;
  readonly code: number | null;
  readonly zone: string;
  /** The zone of the card in the view before, or null if it was not there. */
  readonly from: string | null;
}

export interface TrackedCards {
  readonly zones: Readonly<Record<string, readonly PlacedCard[]>>;
  readonly nextId: number;
}

export const NO_CARDS: TrackedCards = { zones: {}, nextId: 1 };

interface Place {
  readonly zone: string;
  readonly code: number | null;
  old: PlacedCard | null;
}

type Match = (place: Place, old: PlacedCard) => boolean;

/** The likeliest match first. */
const MATCHES: readonly Match[] = [
  (place, old) => old.zone === place.zone && old.code === place.code,
  (place, old) => old.code !== null && old.code === place.code,
  (place, old) => old.zone === place.zone && (old.code === null || place.code === null),
  (place, old) => old.code === null || place.code === null,
];

/** Give every card in the zones an id, and keep the ids of cards that can be matched with those before. */
export function trackCards(before: TrackedCards, zones: Zones): TrackedCards {
  const places: Record<string, Place[]> = {};
  for (const [zone, codes] of Object.entries(zones)) places[zone] = codes.map((code) => ({ zone, code, old: null }));
  const all = Object.values(places).flat();
  let unmatched = Object.values(before.zones).flat();
  for (const match of MATCHES) unmatched = assign(all, unmatched, match);
  let nextId = before.nextId;
  const toCard = ({ zone, code, old }: Place): PlacedCard => ({
    id: old?.id ?? nextId++,
    code,
    zone,
    from: old?.zone ?? null,
  });
  const cards: Record<string, PlacedCard[]> = {};
  for (const [zone, list] of Object.entries(places)) cards[zone] = list.map(toCard);
  return { zones: cards, nextId };
}

/** Assign cards that match to places without one, and return the cards that are left. */
function assign(places: readonly Place[], cards: readonly PlacedCard[], match: Match): PlacedCard[] {
  const left = new Set(cards);
  for (const place of places) {
    if (place.old) continue;
    for (const old of left) {
      if (!match(place, old)) continue;
      place.old = old;
      left.delete(old);
      break;
    }
  }
  return [...left];
}

/** Return `count` hidden cards. */
export function hiddenCards(count: number): null[] {
  return Array.from({ length: count }, () => null);
}
