/** The names of a game's codes; they never change while the rules have the same number. */
import * as api from "../transport/api";

const known = new Map<string, Promise<readonly string[]>>();

export function notationOf(game: string): Promise<readonly string[]> {
  const found = known.get(game) ?? api.notation(game).then((one) => one.names);
  known.set(game, found);
  found.catch(() => known.delete(game)); // so that it is asked for again
  return found;
}
