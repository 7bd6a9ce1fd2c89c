/** Values of options as people have chosen them. */
import type { Rest } from "../transport/types";

/** Return a value for a table with this many seats: a list of numbers has one for each seat. */
export function fitToSeats({ kind, allowed }: Rest.OptionInfo, value: unknown, seats: number): unknown {
  if (kind !== "numbers" || !Array.isArray(value) || !value.length) return value;
  const low = Number(/\d+/.exec(allowed)?.[0] ?? 0);
  return Array.from({ length: seats }, (_, seat) => (value as number[])[seat] ?? low);
}

/** Return a value without what it says about a seat. */
export function withoutSeat({ kind }: Rest.OptionInfo, value: unknown, seat: number): unknown {
  return kind === "numbers" && Array.isArray(value) ? (value as number[]).filter((_, other) => other !== seat) : value;
}
