/** The way to a server: requests over HTTP, and the messages of a table over a WebSocket. */
import { base } from "../place";
import { socketAddress } from "./socket";
import { RefusalError, UnreachableError, type Transport } from "./transport";
import type { Rest } from "./types";

export class ServerTransport implements Transport {
  async request<T>(path: string, body?: unknown): Promise<T> {
    let response: Response;
    try {
      response = await fetch(base + path, {
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

  tableAddress = socketAddress;

  openSocket = (address: string): WebSocket => new WebSocket(address);
}
