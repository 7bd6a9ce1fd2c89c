import { afterEach, describe, expect, test, vi } from "vitest";

/** Load `place.ts` as a page at this address does; `runtime` is what `cardtable site` writes into its page, and `base` what a
    server does that is hosted below a path. */
async function loadAt(address: string, runtime?: string, base?: string) {
  vi.resetModules();
  vi.stubGlobal("location", new URL(address));
  const metas: Record<string, object | undefined> = {
    'meta[name="cardtable-runtime"]': runtime ? { content: runtime, dataset: { bytes: "5" } } : undefined,
    'meta[name="cardtable-base"]': base ? { content: base } : undefined,
    'script[type="module"][src]': { src: "http://host/assets/index-1.js" },
  };
  vi.stubGlobal("document", { querySelector: (selector: string) => metas[selector] ?? null });
  return import("../src/place");
}

afterEach(() => vi.unstubAllGlobals());

describe("the place of the page", () => {
  test("on a server, paths are addresses", async () => {
    const { addressOf, isLocal, pathOf, place, root } = await loadAt("http://host/table/x?invite=y");
    expect([place, isLocal, root]).toEqual(["server", false, "http://host/"]);
    expect(addressOf("/play/level8")).toBe("/play/level8");
    expect(pathOf(new URL("http://host/rules/level8?a=1#L8-01"))?.href).toBe("http://page/rules/level8?a=1#L8-01");
    for (const other of ["http://elsewhere/", "http://host/api/records/1", "http://host/device/play/level8"])
      expect(pathOf(new URL(other))).toBeNull();
  });

  test("on a device with the page of a server, addresses begin with /device", async () => {
    const { addressOf, isLocal, pathOf, place, root } = await loadAt("http://host/device/table/x");
    expect([place, isLocal, root]).toEqual(["device", true, "http://host/"]);
    expect([addressOf("/"), addressOf("/play/level8")]).toEqual(["/device", "/device/play/level8"]);
    expect(pathOf(new URL("http://host/device"))?.pathname).toBe("/");
    expect(pathOf(new URL("http://host/device/rules/x#L8-01"))?.href).toBe("http://page/rules/x#L8-01");
    expect(pathOf(new URL("http://host/"))).toBeNull();
  });

  test("on a server below a path, addresses begin with that path", async () => {
    const { addressOf, pathOf, place, root } = await loadAt("http://host/cards/table/x", undefined, "/cards");
    expect([place, root]).toEqual(["server", "http://host/cards/"]);
    expect([addressOf("/"), addressOf("/play/level8")]).toEqual(["/cards/", "/cards/play/level8"]);
    expect(pathOf(new URL("http://host/cards"))?.pathname).toBe("/");
    expect(pathOf(new URL("http://host/cards/rules/x?a=1#L8-01"))?.href).toBe("http://page/rules/x?a=1#L8-01");
    for (const other of ["http://host/", "http://host/cardsharp/", "http://host/cards/api/games", "http://host/cards/device"])
      expect(pathOf(new URL(other))).toBeNull();
    const device = await loadAt("http://host/cards/device/table/x", undefined, "/cards");
    expect([device.place, device.root, device.addressOf("/")]).toEqual(["device", "http://host/cards/", "/cards/device"]);
    expect(device.pathOf(new URL("http://host/cards/device/play/x"))?.pathname).toBe("/play/x");
    const { socketAddress } = await import("../src/transport/socket");
    expect(socketAddress("x", "?invite=y&more=z")).toBe("ws://host/cards/api/tables/x/socket?invite=y");
  });

  test("in a folder, the path is behind a #", async () => {
    const { addressOf, findRuntime, pathOf, place, root } = await loadAt("http://host/a/b/index.html#/table/x", "runtime/v/");
    expect([place, root]).toEqual(["folder", "http://host/a/b/"]);
    expect(addressOf("/rules/x#L8-01")).toBe("/a/b/index.html#/rules/x#L8-01");
    const { pathname, search, hash } = pathOf(new URL("http://host/a/b/index.html#/rules/x?a=1#L8-01")) ?? {};
    expect([pathname, search, hash]).toEqual(["/rules/x", "?a=1", "#L8-01"]);
    expect(pathOf(new URL("http://host/a/b/index.html"))?.pathname).toBe("/");
    expect(pathOf(new URL("http://host/other"))).toBeNull();
    expect(await findRuntime()).toEqual({ folder: "http://host/a/b/runtime/v/", bytes: 5 });
  });

  test("a runtime that belongs to another version of the page is not used", async () => {
    const { findRuntime } = await loadAt("http://host/device");
    const site = { page: "assets/index-1.js", runtime: "runtime/v/", bytes: 5 };
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify(site)));
    expect(await findRuntime()).toEqual({ folder: "http://host/runtime/v/", bytes: 5 });
    site.page = "assets/index-2.js"; // kept from another day, or of a server that has changed since the page was opened
    expect(await findRuntime()).toBeNull();
    vi.stubGlobal("fetch", async () => new Response("null"));
    expect(await findRuntime()).toBeNull();
  });
});
