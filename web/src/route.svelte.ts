/** Which page is shown. It depends on the address alone. */
import { addressOf, pathOf, place } from "./place";

export type Route =
  | { page: "start" }
  | { page: "new-table"; game: string }
  | { page: "table"; id: string }
  | { page: "replay"; id: string }
  | { page: "analysis"; id: string }
  | { page: "rules"; game: string }
  | { page: "statistics" }
  | { page: "today" }
  | { page: "me" }
  | { page: "challenge" }
  | { page: "score"; game: string }
  | { page: "not-found" };

export function routeOf(path: string): Route {
  const [first = "", second = "", more] = path.split("/").filter(Boolean);
  if (!first) return { page: "start" };
  if (first === "statistics" && !second) return { page: "statistics" };
  if (first === "today" && !second) return { page: "today" };
  if (first === "me" && !second) return { page: "me" };
  if (first === "challenge" && !second) return { page: "challenge" };
  if (first === "score" && more === undefined) return { page: "score", game: second };
  if (more === undefined && second) {
    if (first === "play") return { page: "new-table", game: second };
    if (first === "table") return { page: "table", id: second };
    if (first === "analysis") return { page: "analysis", id: second };
    if (first === "replay") return { page: "replay", id: second };
    if (first === "rules") return { page: "rules", game: second };
  }
  return { page: "not-found" };
}

const current = (): URL => pathOf(location) ?? new URL("http://page/");

/** The address of the page, as state that components follow. */
class Address {
  path = $state(current().pathname);
  query = $state(current().search);
  hash = $state(current().hash);
  route = $derived(routeOf(this.path));

  update(): void {
    const { pathname, search, hash } = current();
    this.path = pathname;
    this.query = search;
    this.hash = hash;
  }
}

export const address = new Address();

export function navigate(to: string, replace = false): void {
  if (replace) history.replaceState(null, "", addressOf(to));
  else history.pushState(null, "", addressOf(to));
  address.update();
  if (!replace && !address.hash) scrollTo(0, 0);
}

addEventListener("popstate", () => address.update());

/** Follow a link within the page without loading the page again. */
export function followLink(event: MouseEvent): void {
  const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!isPlainClick || !link || link.target || link.rel === "external" || link.hasAttribute("download")) return;
  if (place === "folder" && link.getAttribute("href")?.match(/^#[^/]/)) {
    event.preventDefault(); // the part behind # is the path of the page
    goToMark(link.hash);
    return;
  }
  const to = pathOf(link);
  if (!to) return;
  if (to.pathname === address.path && to.search === address.query && to.hash) return;
  event.preventDefault();
  navigate(to.pathname + to.search + to.hash);
}

/** Show an element of this page, as the browser does for a link to its id. */
function goToMark(hash: string): void {
  const target = document.getElementById(hash.slice(1));
  if (!target) return;
  target.tabIndex = -1;
  target.focus();
  target.scrollIntoView();
}
