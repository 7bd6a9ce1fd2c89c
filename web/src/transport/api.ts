/** What the page asks for, besides the messages of a table. A refusal has a code with words; any other failure means
    that the other side is out of reach. */
import { isLocal } from "../place";
import { words } from "../words/words.svelte";
import { ServerTransport } from "./server";
import type { Transport } from "./transport";
import type { Rest } from "./types";

export { RefusalError, UnreachableError } from "./transport";

// People who play on a server load nothing of the local tables.
const connecting: Promise<Transport> = isLocal
  ? import("./local").then(({ LocalTransport }) => new LocalTransport())
  : Promise.resolve(new ServerTransport());

/** Return the way to the tables: to a server, or to a worker on this device. */
export const transport = (): Promise<Transport> => connecting;

const request = async <T>(path: string, body?: unknown): Promise<T> => (await connecting).request<T>(path, body);

let games: Promise<Rest.GameInfo[]> | null = null;

/** Fetch the list of games and their words. It does not change while the page is open, so it is fetched once. */
export function fetchGames(): Promise<Rest.GameInfo[]> {
  games ??= requestGames().catch((problem: unknown) => {
    games = null;
    throw problem;
  });
  return games;
}

async function requestGames(): Promise<Rest.GameInfo[]> {
  const found = await request<Rest.GameInfo[]>("/api/games");
  await words.addWordsOf(found);
  return found;
}

export async function fetchGame(name: string): Promise<Rest.GameInfo | undefined> {
  return (await fetchGames()).find((game) => game.name === name);
}

const recordPath = (id: string): string => `/api/records/${encodeURIComponent(id)}`;
const gamePath = (game: string): string => `/api/games/${encodeURIComponent(game)}`;

export const fetchMe = (): Promise<Rest.Me> => request("/api/me");
export const renameMe = (name: string): Promise<Rest.Me> => request("/api/me", { name });
export const makeMePass = (): Promise<Rest.MePass> => request("/api/me/pass", {});
export const adoptMePass = (token: string): Promise<Rest.Me> => request("/api/me/adopt", { token });
export const removeMyTable = (id: string): Promise<Rest.Lobby> => request(`/api/me/tables/${encodeURIComponent(id)}/remove`, {});
export const makeSeatPass = (table: string): Promise<Rest.SeatPass> => request(`/api/tables/${encodeURIComponent(table)}/pass`, {});
export const fetchCode = (table: string, invite: string): Promise<Rest.TableCode> =>
  request(`/api/tables/${encodeURIComponent(table)}/code?invite=${encodeURIComponent(invite)}`);
export const findCode = (code: string): Promise<Rest.InvitePath> => request(`/api/codes/${encodeURIComponent(code)}`);
export const fetchNetwork = (): Promise<Rest.Network> => request("/api/network");
export const letNetworkIn = (): Promise<Rest.Network> => request("/api/network", {});
export const fetchOpenTables = (): Promise<Rest.Lobby> => request("/api/tables");
export const fetchMyTables = (): Promise<Rest.Lobby> => request("/api/me/tables");
export const fetchMyRecords = (): Promise<Rest.Records> => request("/api/me/records");
export const fetchStatistics = (): Promise<Rest.Statistics> => request("/api/me/statistics");
export const openTable = (table: Rest.NewTable): Promise<Rest.CreatedTable> => request("/api/tables", table);
export const fetchNotation = (game: string): Promise<Rest.Notation> => request(`${gamePath(game)}/notation`);
export const fetchDeal = (game: string, number: number, options: Readonly<Record<string, unknown>>, stars = 0): Promise<Rest.DealCheck> =>
  request(`${gamePath(game)}/deals`, { number, options, stars });
export const scoresPath = (game: string): string => `${gamePath(game)}/scores`;
export const fetchScores = (game: string, query: Rest.ScoreQuery): Promise<Rest.ScoreSheet> => request(scoresPath(game), query);
export const fetchRecord = (id: string): Promise<Rest.Record> => request(recordPath(id));
export const fetchReplay = (record: string, seat: number): Promise<Rest.Replay> =>
  request(`${recordPath(record)}/replay?seat=${seat}`);
export const fetchAnalysis = (record: string, seat: number): Promise<Rest.AnalysisProgress> =>
  request(`${recordPath(record)}/analysis?seat=${seat}`);
export const fetchPlayouts = (record: string, seat: number, move: number): Promise<Rest.Playouts> =>
  request(`${recordPath(record)}/playouts?seat=${seat}&move=${move}`);
export const openTrial = (record: string, trial: Rest.NewTrial): Promise<Rest.CreatedTable> => request(`${recordPath(record)}/trials`, trial);
export const fetchChallenge = (record: string): Promise<Rest.ChallengeText> => request(`${recordPath(record)}/challenge`);
export const compareGames = (games: readonly string[]): Promise<Rest.Comparison> => request("/api/comparisons", { games });
export const fetchVerification = (record: string): Promise<Rest.Verification> => request(`${recordPath(record)}/verification`);
