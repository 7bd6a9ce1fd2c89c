import { afterEach, describe, expect, test, vi } from "vitest";

/** Load `place.ts` as a page at this address does; `runtime` is what `cardtable site` writes into its page. */
async function loadAt(address: string, runtime?: string) {
  vi.resetModules();
  vi.stubGlobal("location", new URL(address));
  vi.stubGlobal("document", { querySelector: () => (runtime ? { content: runtime, dataset: { bytes: "5" } } : null) });
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
});
