/**
 * Where the page is, and how its paths become addresses.
 *
 * - `server`: a server sends the page, and its tables are on the server.
 * - `device`: a server sends the page, and the tables are on this device. Addresses begin with /device.
 * - `folder`: any host sends the page as files, and the tables are on this device. Such a host knows no address but that
 *   of the page, so the path comes after a #.
 */
export type Place = "server" | "device" | "folder";

const DEVICE = "/device";
// Unit tests have no document.
const runtime = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="cardtable-runtime"]');
const start = new URL(globalThis.location?.href ?? "http://page/");
/** The path below which a server is hosted, such as /cards; "" if it has the whole host. */
export const base = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="cardtable-base"]')?.content ?? "";

export const place: Place = runtime ? "folder" : isBelow(start.pathname, base + DEVICE) ? "device" : "server";
/** Whether tables are on this device. */
export const isLocal = place !== "server";
/** The folder of the page's own files. */
export const root = new URL(place === "folder" ? "." : `${base}/`, start).href;

export interface Runtime {
  readonly folder: string;
  /** Of its files that are stored compressed. */
  readonly bytes: number;
}

const FILES = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm.bin", "python_stdlib.zip.bin", "packages.pack.bin", "pyodide-lock.json", "games.json"];

/** The script of this page. It is named after the content of all scripts. */
const ownScript = globalThis.document?.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? "";

/** Return where the Python runtime of this page is; null if the server offers none, or cannot be reached and none is kept here. */
export async function findRuntime(): Promise<Runtime | null> {
  if (runtime) return { folder: new URL(runtime.content, root).href, bytes: Number(runtime.dataset.bytes) };
  const response = await fetch(new URL("site.json", root)).catch(() => null);
  const site = response?.ok ? ((await response.json()) as { page: string; runtime: string; bytes: number } | null) : null;
  // One that is kept may be older than this page, and that of a server newer.
  if (!site || new URL(site.page, root).href !== ownScript) return null;
  return { folder: new URL(site.runtime, root).href, bytes: site.bytes };
}

/** Return the addresses of all files of the runtime. */
export const runtimeFiles = ({ folder }: Runtime): string[] => FILES.map((name) => folder + name);

/** Return the address of a path of the page, such as /play/level8. */
export function addressOf(path: string): string {
  if (place === "folder") return `${location.pathname}#${path}`;
  return base + (place === "device" ? DEVICE + (path === "/" ? "" : path) : path);
}

/** Return whether a path is `folder` or something in it. */
function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** Return the path, the query and the mark of an address of this page; null if it is another page. */
export function pathOf(address: { origin: string; pathname: string; search: string; hash: string }): URL | null {
  if (address.origin !== location.origin) return null;
  const { pathname, search, hash } = address;
  if (place === "folder") {
    if (pathname !== location.pathname) return null;
    return new URL(hash.startsWith("#/") ? hash.slice(1) : "/", "http://page");
  }
  const isDevice = isBelow(pathname, base + DEVICE);
  if (!isBelow(pathname, base) || isDevice !== (place === "device") || isBelow(pathname, `${base}/api`)) return null;
  const folder = isDevice ? base + DEVICE : base;
  return new URL((pathname.slice(folder.length) || "/") + search + hash, "http://page");
}

/** Turn the paths of links into addresses, also of links that come later. A link with rel="external" has an address. */
export function adoptLinks(): void {
  if (place === "server" && !base) return;
  const addresses = new WeakMap<Element, string>();
  const adopt = (link: Element) => {
    const path = link.getAttribute("href");
    if (!path?.startsWith("/") || addresses.get(link) === path || link.getAttribute("rel") === "external") return;
    const isApi = path.startsWith("/api/");
    if (isApi && place !== "server") return;
    const address = isApi ? base + path : addressOf(path);
    addresses.set(link, address);
    link.setAttribute("href", address);
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === "attributes") adopt(target as Element);
      for (const node of addedNodes)
        if (node instanceof Element) {
          if (node.matches("a[href]")) adopt(node);
          node.querySelectorAll("a[href]").forEach(adopt);
        }
    }
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["href"] });
}
