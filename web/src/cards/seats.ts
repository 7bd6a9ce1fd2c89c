/** The seats in the order of play, from the one after `first` and without it; all for a spectator. */
export function rivals(first: number, seats: number): number[] {
  if (first < 0) return Array.from({ length: seats }, (_, seat) => seat);
  return Array.from({ length: seats - 1 }, (_, at) => (first + 1 + at) % seats);
}
