/**
 * The tables of this device: Python in WebAssembly. The first message says where the runtime is. All others are texts for
 * `cardtable.site.local_node`, and so are the answers.
 */
import { openStore, type LocalStore } from "./store";

/** What is used of Pyodide. */
interface Pyodide {
  FS: { mkdirTree(path: string): void; writeFile(path: string, content: Uint8Array, options: { canOwn: boolean }): void };
  pyimport(module: string): { start(store: LocalStore, post: (text: string) => void, botPause: number): (text: string) => void };
}
interface PyodideModule {
  loadPyodide(options: Record<string, unknown>): Promise<Pyodide>;
}

/** The first message of the page: where the runtime is, and how many seconds a bot waits before its move. */
export interface Start {
  folder: string;
  botPause: number;
}

// The library for DOM types has no types of workers.
const scope = self as unknown as {
  fetch: typeof fetch;
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
};
const plainFetch = scope.fetch.bind(self);

const PACKAGES = "/lib/python3.14/site-packages";

let bytes = 0;
const reportProgress = (started: number) => scope.postMessage({ type: "progress", bytes, started });

/** Fetch a file of the runtime that is stored compressed, and count its bytes. */
async function fetchPacked(address: string, type: string): Promise<Response> {
  const response = await plainFetch(`${address}.bin`);
  if (!response.ok || !response.body) throw new Error(`${address}: ${response.status}`);
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        reportProgress(0);
        controller.enqueue(chunk);
      },
    }),
  );
  const unpacked = counted.pipeThrough(new DecompressionStream("gzip") as unknown as TransformStream<Uint8Array, Uint8Array>);
  return new Response(unpacked, { headers: { "content-type": type } });
}

/** Write the files of the packages where Python finds them. `site/packing.py` has put them into one. */
function unpack(python: Pyodide, packages: ArrayBuffer): void {
  const start = 4 + new DataView(packages).getUint32(0, true);
  const header = new TextDecoder().decode(new Uint8Array(packages, 4, start - 4));
  let position = start;
  for (const [name, size] of JSON.parse(header) as [string, number][]) {
    const path = `${PACKAGES}/${name}`;
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, new Uint8Array(packages, position, size), { canOwn: true });
    position += size;
  }
}

async function start({ folder, botPause }: Start): Promise<(text: string) => void> {
  const wasm = `${folder}pyodide.asm.wasm`;
  // Everything is asked for at once. The runtime itself asks for the WebAssembly by this name, and compiles it while it arrives.
  const packages = fetchPacked(`${folder}packages.pack`, "application/octet-stream").then((response) => response.arrayBuffer());
  const stdlib = `${folder}python_stdlib.zip`;
  const prefetched = new Map([
    [wasm, fetchPacked(wasm, "application/wasm")],
    [stdlib, fetchPacked(stdlib, "application/zip")],
  ]);
  scope.fetch = (input, options) => prefetched.get(String(input)) ?? plainFetch(input, options);
  const opening = openStore();
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as PyodideModule;
  const python = await loadPyodide({ indexURL: folder, stdLibURL: stdlib });
  reportProgress(0.4);
  unpack(python, await packages);
  reportProgress(0.6);
  const receive = python.pyimport("cardtable.site.local_node").start(await opening, (text) => scope.postMessage(text), botPause);
  reportProgress(1);
  return receive;
}

let starting: Promise<(text: string) => void> | null = null;
scope.onmessage = ({ data }: MessageEvent<string | Start>) => {
  if (typeof data !== "string") {
    starting = start(data);
    starting.catch((problem: unknown) => {
      console.error(problem);
      scope.postMessage({ type: "failed", why: String(problem) });
    });
  } else void starting?.then((receive) => receive(data)).catch(() => {});
};
