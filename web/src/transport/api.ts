/** What is asked over plain HTTP. A refusal has words; anything else is a server out of reach. */
import type { Rest } from "./types";

export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly about: Record<string, string | number> = {},
  ) {
    super(code);
  }
}

export class Unreachable extends Error {}

async function asked<T>(path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method: body === undefined ? "GET" : "POST",
      headers: body === undefined ? {} : { "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Unreachable(path);
  }
  if (answer.ok) return (await answer.json()) as T;
  const problem = (await answer.json().catch(() => null)) as Rest.Problem | null;
  if (!problem?.code) throw new Unreachable(path);
  throw new Refused(problem.code, problem.about ?? {});
}

let catalogue: Promise<Rest.GameCard[]> | null = null;

/** The same as long as this page is open, so it is asked for once. */
export function games(): Promise<Rest.GameCard[]> {
  catalogue ??= asked<Rest.GameCard[]>("/api/games").catch((problem: unknown) => {
    catalogue = null;
    throw problem;
  });
  return catalogue;
}

export const me = (): Promise<Rest.Me> => asked("/api/me");
export const lobby = (): Promise<Rest.Lobby> => asked("/api/tables");
export const myTables = (): Promise<Rest.Lobby> => asked("/api/me/tables");
export const myRecords = (): Promise<Rest.Records> => asked("/api/me/records");
export const statistics = (): Promise<Rest.Statistics> => asked("/api/me/statistics");
export const openTable = (table: Rest.NewTable): Promise<Rest.Opened> =>
  asked("/api/tables", table);
export const notation = (game: string): Promise<Rest.Notation> =>
  asked(`/api/games/${encodeURIComponent(game)}/notation`);
export const deal = (game: string, number: number, options: Readonly<Record<string, unknown>>): Promise<Rest.Deal> =>
  asked(`/api/games/${encodeURIComponent(game)}/deals`, { number, options });
export const replay = (record: string, seat: number): Promise<Rest.Replay> =>
  asked(`/api/records/${encodeURIComponent(record)}/replay?seat=${seat}`);
export const record = (id: string): Promise<Rest.Record> =>
  asked(`/api/records/${encodeURIComponent(id)}`);
export const analysis = (record: string, seat: number): Promise<Rest.AnalysisProgress> =>
  asked(`/api/records/${encodeURIComponent(record)}/analysis?seat=${seat}`);
export const verdict = (record: string): Promise<Rest.Verdict> =>
  asked(`/api/records/${encodeURIComponent(record)}/verdict`);
