/**
 * Which card is which from one view to the next.
 *
 * A view says what lies in each zone, not which of two equal cards was moved. For motion each
 * card gets a number that it keeps from view to view: a card that is gone from one zone and new
 * in another has moved. The numbers come from views alone, so they tell no more than views do.
 */

/** What lies in each zone, in its order there; null for a card whose face this seat cannot see. */
export type Zones = Readonly<Record<string, readonly (number | null)[]>>;

export interface Placed {
  readonly id: number;
  readonly code: number | null;
  readonly zone: string;
  /** The zone where the card lay in the view before, or null for one that was not there. */
  readonly from: string | null;
}

export interface Tracked {
  readonly zones: Readonly<Record<string, readonly Placed[]>>;
  readonly next: number;
}

export const NOTHING: Tracked = { zones: {}, next: 1 };

interface Place {
  readonly zone: string;
  readonly code: number | null;
  old: Placed | null;
}

type Fits = (place: Place, old: Placed) => boolean;

const MATCHES: readonly Fits[] = [
  (place, old) => old.zone === place.zone && old.code === place.code,
  (place, old) => old.code !== null && old.code === place.code,
  (place, old) => old.zone === place.zone && (old.code === null || place.code === null),
  (place, old) => old.code === null || place.code === null,
];

/** Give every card in the zones its number, carrying over as many as can be matched. */
export function follow(before: Tracked, zones: Zones): Tracked {
  const places: Record<string, Place[]> = {};
  for (const [zone, codes] of Object.entries(zones))
    places[zone] = codes.map((code) => ({ zone, code, old: null }));
  const open = Object.values(places).flat();
  let loose = Object.values(before.zones).flat();
  for (const fits of MATCHES) loose = match(open, loose, fits);
  let next = before.next;
  const placed = ({ zone, code, old }: Place): Placed => ({
    id: old?.id ?? next++,
    code,
    zone,
    from: old?.zone ?? null,
  });
  const found: Record<string, Placed[]> = {};
  for (const [zone, list] of Object.entries(places)) found[zone] = list.map(placed);
  return { zones: found, next };
}

/** Fill open places with loose cards that fit, and return those that are still loose. */
function match(places: readonly Place[], loose: readonly Placed[], fits: Fits): Placed[] {
  const left = new Set(loose);
  for (const place of places) {
    if (place.old) continue;
    for (const old of left) {
      if (!fits(place, old)) continue;
      place.old = old;
      left.delete(old);
      break;
    }
  }
  return [...left];
}

/** So many hidden cards. */
export function hidden(count: number): null[] {
  return Array.from({ length: count }, () => null);
}
