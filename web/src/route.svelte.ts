/** Which page is shown. It depends on the address alone. */

export type Route =
  | { page: "start" }
  | { page: "new-table"; game: string }
  | { page: "table"; id: string }
  | { page: "replay"; id: string }
  | { page: "analysis"; id: string }
  | { page: "rules"; game: string }
  | { page: "statistics" }
  | { page: "not-found" };

export function routeOf(path: string): Route {
  const [first = "", second = "", more] = path.split("/").filter(Boolean);
  if (!first) return { page: "start" };
  if (first === "statistics" && !second) return { page: "statistics" };
  if (more === undefined && second) {
    if (first === "play") return { page: "new-table", game: second };
    if (first === "table") return { page: "table", id: second };
    if (first === "analysis") return { page: "analysis", id: second };
    if (first === "replay") return { page: "replay", id: second };
    if (first === "rules") return { page: "rules", game: second };
  }
  return { page: "not-found" };
}

/** The address of the page, as state that components follow. */
class Address {
  path = $state(location.pathname);
  query = $state(location.search);
  hash = $state(location.hash);
  route = $derived(routeOf(this.path));

  update(): void {
    this.path = location.pathname;
    this.query = location.search;
    this.hash = location.hash;
  }
}

export const address = new Address();

export function navigate(to: string, replace = false): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  address.update();
  if (!replace && !address.hash) scrollTo(0, 0);
}

addEventListener("popstate", () => address.update());

/** Follow a link within the page without loading the page again. */
export function followLink(event: MouseEvent): void {
  const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!isPlainClick || !link || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
  if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
  event.preventDefault();
  navigate(link.pathname + link.search + link.hash);
}
