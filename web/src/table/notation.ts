/** The names of a game's codes. They never change while the rules have the same version. */
import * as api from "../transport/api";

const cache = new Map<string, Promise<readonly string[]>>();

export function loadNotation(game: string): Promise<readonly string[]> {
  const notation = cache.get(game) ?? api.fetchNotation(game).then(({ names }) => names);
  cache.set(game, notation);
  notation.catch(() => cache.delete(game)); // so that it can be fetched again
  return notation;
}
