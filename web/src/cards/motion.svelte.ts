/**
 * Cards fly from where they were to where they are now. Positions are measured before and after the
 * page has changed, and the difference is animated. Layout itself is never animated.
 *
 * A card that goes to a zone whose cards are not shown one by one (the hand of another player, the
 * inside of a pile) leaves a copy of its picture, which flies there and is removed.
 *
 * Only translate, scale and opacity are animated, which browsers do outside the page's own thread; cards in a
 * fan are turned by the property `rotate`, which comes after translate, so flights are straight. All
 * positions are measured before the first animation begins, so that the page is laid out once.
 */
import { prefersReducedMotion } from "svelte/motion";
import type { Attachment } from "svelte/attachments";
import type { PlacedCard } from "./tracking";

const STAGGER = 0.18; // of the duration, between cards that move together
const DEAL = 2.14; // of the duration: the time in which all cards of a deal have landed; 600 ms at the usual speed
const MAX_LEAVING = 24; // when a whole table is cleared, not every card is animated

/** Where a card was, and the element that showed it. */
interface Measured {
  readonly box: DOMRect;
  readonly element: HTMLElement;
}

interface Flight {
  readonly card?: HTMLElement; // missing if a copy of the picture flies
  start(duration: number, delay: number): Animation;
}

export class Motion {
  readonly #cards = new Map<number, HTMLElement>();
  readonly #zones = new Map<string, HTMLElement>();
  #animations: readonly Animation[] = [];
  readonly #flying = new Set<HTMLElement>();
  #cardsBefore = new Map<number, Measured>();
  #zonesBefore = new Map<string, DOMRect>();
  #codesBefore = new Map<number, number | null>();
  #deckOfDeal: string | undefined; // until the first cards are shown

  /** Register the element of a card. */
  card(id: number): Attachment<HTMLElement> {
    return register(this.#cards, id);
  }

  /** Register the element of a zone, for its cards that are not shown one by one. */
  zone(name: string): Attachment<HTMLElement> {
    return register(this.#zones, name);
  }

  /**
   * Animate cards whenever `cards` or `layout` changes. Call it once, in the component that shows all the cards. If the first
   * cards were just dealt, `deckOfDeal` is the zone that they come from.
   */
  animateChanges(cards: () => readonly PlacedCard[], layout: () => unknown, deckOfDeal?: string): void {
    this.#deckOfDeal = deckOfDeal;
    $effect.pre(() => {
      cards();
      layout();
      this.#measure();
    });
    $effect(() => {
      layout();
      this.#animate(cards());
    });
  }

  #measure(): void {
    this.#cardsBefore = new Map();
    for (const [id, element] of this.#cards)
      this.#cardsBefore.set(id, { box: element.getBoundingClientRect(), element });
    this.#zonesBefore = new Map([...this.#zones].map(([name, zone]) => [name, zone.getBoundingClientRect()]));
  }

  #animate(cards: readonly PlacedCard[]): void {
    const duration = cardDuration(document.documentElement);
    if (!duration) return;
    for (const animation of this.#animations) animation.cancel(); // each continues from where the card was
    const flights = cards.flatMap((card) => this.#findFlight(card) ?? []);
    const turned = cards.flatMap(({ id, code }) => (code !== null && this.#codesBefore.get(id) === null ? (this.#cards.get(id) ?? []) : []));
    this.#codesBefore = new Map(cards.map(({ id, code }) => [id, code]));
    this.#deckOfDeal = undefined;
    const gap = gapBetween(flights.length, duration);
    let leaving = 0;
    this.#animations = flights
      .filter(({ card }) => card || leaving++ < MAX_LEAVING)
      .flatMap(({ card, start }, index) => {
        const animation = start(duration, index * gap);
        if (!card) return [];
        this.#flying.add(card);
        return [animation];
      });
    for (const card of this.#flying) card.dataset.flying = ""; // the style sheet shows it above the others
    for (const card of turned) turnOver(card, duration);
    void this.#land(this.#animations);
  }

  /** Land all cards together: a card that stops being a layer of its own is painted again, with what lies under it. */
  async #land(animations: readonly Animation[]): Promise<void> {
    await Promise.allSettled(animations.map(({ finished }) => finished));
    if (this.#animations !== animations) return; // the cards fly on
    for (const card of this.#flying) delete card.dataset.flying;
    this.#flying.clear();
  }

  /** Return how a card moves, measured now; undefined if it stays where it was or is new. */
  #findFlight({ id, zone, from }: PlacedCard): Flight | undefined {
    const card = this.#cards.get(id);
    const before = this.#cardsBefore.get(id);
    if (card) {
      const deck = this.#deckOfDeal && zone !== this.#deckOfDeal ? this.#zones.get(this.#deckOfDeal) : undefined;
      const box = before?.box ?? (from ? this.#zonesBefore.get(from) : deck?.getBoundingClientRect());
      const path = box && pathBetween(card.getBoundingClientRect(), box, 2);
      return path?.isVisible ? { card, start: (duration, delay) => fly(card, path, duration, delay) } : undefined;
    }
    const to = this.#zones.get(zone);
    const path = before && to && from !== zone ? pathBetween(before.box, to.getBoundingClientRect(), 1) : undefined;
    return before && path ? { start: (duration, delay) => flyCopy(before, path, duration, delay) } : undefined;
  }
}

function register<Key>(elements: Map<Key, HTMLElement>, key: Key): Attachment<HTMLElement> {
  return (element) => {
    elements.set(key, element);
    return () => {
      if (elements.get(key) === element) elements.delete(key);
    };
  };
}

/** Return the time from one card to the next, in milliseconds, if this number of cards fly one after the other. */
export function gapBetween(count: number, duration: number): number {
  return Math.min(STAGGER, (DEAL - 1) / Math.max(1, count - 1)) * duration;
}

/** Return how long a card flies, in milliseconds; 0 if motion is off. */
function cardDuration(root: Element): number {
  if (prefersReducedMotion.current) return 0;
  return parseDuration(getComputedStyle(root).getPropertyValue("--card-duration"));
}

/** Return a duration of a style sheet in milliseconds. A build may have written `260ms` as `.26s`. */
export function parseDuration(text: string): number {
  const [, number = "0", unit] = /^\s*([\d.]+)(m?s)\s*$/.exec(text) ?? [];
  return Number(number) * (unit === "s" ? 1000 : 1);
}

const EASING = "cubic-bezier(.2,.7,.2,1)";

/** How a box is moved onto another. */
interface Path {
  readonly isVisible: boolean;
  readonly translate: string;
  readonly scale: number;
}

/** Return how the first box is moved onto the second; undefined if one of them is not shown. */
function pathBetween(from: DOMRect, to: DOMRect, maxScale: number): Path | undefined {
  if (!from.width || !to.width) return undefined;
  const dx = to.left + to.width / 2 - from.left - from.width / 2;
  const dy = to.top + to.height / 2 - from.top - from.height / 2;
  const scale = Math.min(to.width / from.width, maxScale);
  const isVisible = Math.hypot(dx, dy) >= 2 || Math.abs(scale - 1) >= 0.02;
  return { isVisible, translate: `${dx}px ${dy}px`, scale };
}

function fly(card: HTMLElement, { translate, scale }: Path, duration: number, delay: number): Animation {
  const frames = [{ translate, scale }, { translate: "0px 0px", scale: 1 }];
  return card.animate(frames, { duration, delay, easing: EASING, fill: "backwards" });
}

/** Turn a card over: its back was seen before, so its face comes from the edge. */
function turnOver(card: HTMLElement, duration: number): void {
  const frames = [{ transform: "perspective(40rem) rotateY(88deg)" }, { transform: "perspective(40rem) rotateY(0deg)" }];
  card.firstElementChild?.animate(frames, { duration, easing: EASING });
}

/** Let a copy of a card that is not shown any more fly to its zone. */
function flyCopy({ box, element }: Measured, { translate, scale }: Path, duration: number, delay: number): Animation {
  const copy = document.createElement("div");
  copy.className = element.className;
  copy.append(...[...element.children].map((part) => part.cloneNode(true)));
  copy.setAttribute("aria-hidden", "true");
  Object.assign(copy.style, {
    position: "fixed",
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    zIndex: "60",
    pointerEvents: "none",
  });
  document.body.append(copy);
  const animation = copy.animate(
    [
      { translate: "0px 0px", scale: 1, opacity: 1 },
      { opacity: 1, offset: 0.8 },
      { translate, scale, opacity: 0 },
    ],
    { duration: duration * 1.2, delay, easing: EASING, fill: "both" },
  );
  animation.onfinish = animation.oncancel = () => copy.remove();
  return animation;
}
