/** Which page is shown, from the address alone. */

export type Route =
  | { page: "start" }
  | { page: "set-up"; game: string }
  | { page: "table"; id: string }
  | { page: "replay"; id: string }
  | { page: "analysis"; id: string }
  | { page: "rules"; game: string }
  | { page: "statistics" }
  | { page: "lost" };

export function routeOf(path: string): Route {
  const [first = "", second = "", more] = path.split("/").filter(Boolean);
  if (!first) return { page: "start" };
  if (first === "statistics" && !second) return { page: "statistics" };
  if (more === undefined && second) {
    if (first === "play") return { page: "set-up", game: second };
    if (first === "table") return { page: "table", id: second };
    if (first === "analysis") return { page: "analysis", id: second };
    if (first === "replay") return { page: "replay", id: second };
    if (first === "rules") return { page: "rules", game: second };
  }
  return { page: "lost" };
}

class Place {
  path = $state(location.pathname);
  query = $state(location.search);
  hash = $state(location.hash);
  route = $derived(routeOf(this.path));

  look(): void {
    this.path = location.pathname;
    this.query = location.search;
    this.hash = location.hash;
  }
}

export const place = new Place();

export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  place.look();
  if (!replace && !place.hash) scrollTo(0, 0);
}

addEventListener("popstate", () => place.look());

/** Links within the page are followed without loading it anew. */
export function follow(event: MouseEvent): void {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!plain || !link || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
  if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
