/** The one interface between the page and its tables; `server.ts` and `local.ts` are the two ways. */

export class RefusalError extends Error {
  constructor(
    readonly code: string,
    readonly about: Record<string, string | number> = {},
  ) {
    super(code);
  }
}

export class UnreachableError extends Error {}

export interface Transport {
  /** Ask for something, or with a body for something to be done; throw a `RefusalError` or an `UnreachableError`. */
  request<T>(path: string, body?: unknown): Promise<T>;
  /** Return the address of a table's messages. */
  tableAddress(id: string, query: string): string;
  /** Connect to that address. */
  openSocket(this: void, address: string): WebSocket;
}
