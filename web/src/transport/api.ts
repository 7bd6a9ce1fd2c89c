/** Requests over plain HTTP. A refusal has a code with words; any other failure means that the server is out of reach. */
import type { Rest } from "./types";

export class RefusalError extends Error {
  constructor(
    readonly code: string,
    readonly about: Record<string, string | number> = {},
  ) {
    super(code);
  }
}

export class UnreachableError extends Error {}

async function request<T>(path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: body === undefined ? "GET" : "POST",
      headers: body === undefined ? {} : { "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new UnreachableError(path);
  }
  if (response.ok) return (await response.json()) as T;
  const problem = (await response.json().catch(() => null)) as Rest.Problem | null;
  if (!problem?.code) throw new UnreachableError(path);
  throw new RefusalError(problem.code, problem.about ?? {});
}

let games: Promise<Rest.GameInfo[]> | null = null;

/** Fetch the list of games. It does not change while the page is open, so it is fetched once. */
export function fetchGames(): Promise<Rest.GameInfo[]> {
  games ??= request<Rest.GameInfo[]>("/api/games").catch((problem: unknown) => {
    games = null;
    throw problem;
  });
  return games;
}

export async function fetchGame(name: string): Promise<Rest.GameInfo | undefined> {
  return (await fetchGames()).find((game) => game.name === name);
}

const recordPath = (id: string): string => `/api/records/${encodeURIComponent(id)}`;
const gamePath = (game: string): string => `/api/games/${encodeURIComponent(game)}`;

export const fetchMe = (): Promise<Rest.Me> => request("/api/me");
export const fetchOpenTables = (): Promise<Rest.Lobby> => request("/api/tables");
export const fetchMyTables = (): Promise<Rest.Lobby> => request("/api/me/tables");
export const fetchMyRecords = (): Promise<Rest.Records> => request("/api/me/records");
export const fetchStatistics = (): Promise<Rest.Statistics> => request("/api/me/statistics");
export const openTable = (table: Rest.NewTable): Promise<Rest.CreatedTable> => request("/api/tables", table);
export const fetchNotation = (game: string): Promise<Rest.Notation> => request(`${gamePath(game)}/notation`);
export const fetchDeal = (game: string, number: number, options: Readonly<Record<string, unknown>>): Promise<Rest.DealCheck> =>
  request(`${gamePath(game)}/deals`, { number, options });
export const fetchRecord = (id: string): Promise<Rest.Record> => request(recordPath(id));
export const fetchReplay = (record: string, seat: number): Promise<Rest.Replay> =>
  request(`${recordPath(record)}/replay?seat=${seat}`);
export const fetchAnalysis = (record: string, seat: number): Promise<Rest.AnalysisProgress> =>
  request(`${recordPath(record)}/analysis?seat=${seat}`);
export const fetchVerification = (record: string): Promise<Rest.Verification> => request(`${recordPath(record)}/verification`);
