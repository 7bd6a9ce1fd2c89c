/**
 * What lies on the table and what is in the player's fingers: the same for every board.
 *
 * A board says what is special to its game (which zones there are, how a card is read, where
 * cards may go and which steps that stands for); everything else about cards is here.
 */
import type { AnyView, BoardProps } from "./contract";
import type { Tells } from "../transport/types";
import type { Action } from "./action";
import type { Face } from "../cards/face";
import { Grip, HOME } from "../input/selection.svelte";
import { type About, type Pointed, type Spot, beginsWith, pointed } from "./hint-targets";
import { SMALLEST } from "../cards/layout";
import { Motion } from "../cards/motion.svelte";
import { named } from "../cards/card-name";
import { Order, type Sorts } from "../cards/hand-order.svelte";
import { type Part, Script, once } from "../table/step-queue";
import { firstWidth } from "../cards/sizes";
import { NOTHING, type Placed, type Tracked, type Zones, follow } from "../cards/tracking";

const FOR_AIM = "aim";
const FAR = 10_000; // after all that serves the aim

/** What a board says of its game. Cards are handed to it as they lie, never as numbers. */
export interface Manner<View extends AnyView> {
  zones(view: View): Zones;
  /** Reads a card's notation. */
  face(name: string): Face;
  /** The zone of the hand of the seat that looks. */
  hand(view: View): string;
  /** The ways to sort a hand, the usual one first. */
  sorts: Readonly<Record<string, (face: Face) => number>>;
  /** Where these cards may go now, as far as the server has said. */
  targets(cards: readonly Placed[]): readonly string[];
  /** Cards were put there, allowed or not. Null if that stands for nothing. */
  attempt(cards: readonly Placed[], target: string): void | null;
  joins?(first: Placed, second: Placed): boolean;
  /** May cards be chosen in this view that are sent only later? Else what is chosen is let go. */
  marks?(view: View): boolean;
  /** The zones, besides the hand, whose cards a step can be about. */
  open?(view: View): readonly string[];
  /** What a step is about, by its notation, if not a card of that name. */
  about?(step: string): About;
  /** The part of the table that a zone is in; the middle unless told. */
  spot?(zone: string): Spot;
  /** Do chosen cards lie elsewhere than in the hand? */
  lifts?: boolean;
  /** Is the hand for something, so that it can be sorted for that? The engine says how. */
  aims?: boolean;
}

/** All that a component needs that shows cards of any game. */
export interface Surface {
  readonly motion: Motion;
  readonly grip: Grip;
  readonly interactive: boolean;
  readonly pointed: Pointed;
  /** A name, and that the hint points there, if it does. */
  hinting(name: string, points: boolean): string;
  zone(name: string): readonly Placed[];
  faceOf(code: number): Face;
  nameOf(code: number | null): string;
}

export class Tabletop<View extends AnyView> implements Surface {
  width = $state(firstWidth());
  marks: readonly number[] = $state([]);
  readonly motion = new Motion();
  readonly order: Order;
  readonly grip: Grip;
  readonly #script = new Script<View>();
  readonly #props: () => BoardProps<View>;
  readonly #manner: Manner<View>;
  #last: Tracked = NOTHING;
  #asked: View | null = null; // the view of which it was last asked what could be made
  #fanAt: (x: number, y: number) => number | null = () => null;

  readonly #tracked: Tracked = $derived.by(() => (this.#last = follow(this.#last, this.#manner.zones(this.view))));
  readonly placed: readonly Placed[] = $derived.by(() => Object.values(this.#tracked.zones).flat());
  readonly legal: ReadonlySet<number> = $derived.by(() => new Set(this.interactive ? this.view.moves : []));
  /** The hand in its order, with what is chosen of it; and the part that lies in the fan. */
  readonly held: readonly Placed[] = $derived.by(() => this.order.arranged(this.zone(this.#manner.hand(this.view))));
  readonly inHand: readonly Placed[] = $derived.by(() =>
    this.#manner.lifts ? this.held.filter((card) => !this.isMarked(card)) : this.held,
  );
  readonly marked: readonly Placed[] = $derived.by(() => this.held.filter((card) => this.isMarked(card)));
  /** What could be laid or made now. Nothing until the engine has said so of this very view. */
  readonly ways: readonly Tells.Meld[] = $derived.by(() => {
    const { outlook, view, interactive } = this.#props();
    return interactive && outlook?.view === view ? outlook.ways : [];
  });
  readonly pointed: Pointed = $derived.by(() => {
    const { hint, notation } = this.#props();
    const hand = this.hand;
    return pointed(hint, {
      notation,
      zones: [hand, ...(this.#manner.open?.(this.view) ?? [])],
      zone: (name) => (name === hand ? this.held : this.zone(name)),
      about: (step) => this.#manner.about?.(step) ?? {},
      spot: (zone) => (zone === hand ? "hand" : (this.#manner.spot?.(zone) ?? "middle")),
    });
  });
  readonly #aim: ReadonlyMap<number, number> = $derived.by(() => {
    const codes = (this.#props().outlook?.groups ?? []).flatMap(({ cards }) => cards);
    return new Map(codes.map((code, at) => [code, at]));
  });
  readonly small: number = $derived.by(() => Math.max(SMALLEST, this.width * 0.62));

  constructor(props: () => BoardProps<View>, manner: Manner<View>) {
    this.#props = props;
    this.#manner = manner;
    const sorts: Record<string, (code: number) => number> = {};
    for (const [by, place] of Object.entries(manner.sorts)) sorts[by] = (code) => place(this.faceOf(code));
    const [usual] = Object.values(sorts);
    if (manner.aims && usual) sorts[FOR_AIM] = (code) => this.#towards(code) ?? FAR + usual(code);
    this.order = new Order(sorts satisfies Sorts, props().memory);
    this.grip = new Grip({
      targets: (ids) => this.#targets(ids),
      attempt: (ids, target) => this.#attempt(ids, target),
      joins: (first, second) => this.#joins(first, second),
      arrange: (id, x, y) => this.#arrange(id, x, y),
    });
    this.motion.follow(
      () => this.placed,
      () => [this.inHand, this.marked],
    );
    $effect(() => {
      const { view, interactive, play } = this.#props();
      if (this.marks.length && (view.turn !== view.seat || !manner.marks?.(view))) this.marks = [];
      if (view.turn !== view.seat) this.#script.drop();
      else if (interactive) this.#script.go(view, play);
      if (interactive || view.turn !== view.seat) this.grip.settle();
    });
    $effect(() => {
      const { view, outlook, look } = this.#props();
      const needed = view.seat >= 0 && (view.turn === view.seat || this.order.by === FOR_AIM);
      if (!needed || !look || outlook?.view === view || this.#asked === view) return;
      this.#asked = view;
      look();
    });
  }

  get view(): View {
    return this.#props().view;
  }
  get interactive(): boolean {
    return this.#props().interactive;
  }
  /** Is this a game that goes on, and not one that is looked at again? */
  get goesOn(): boolean {
    const { look, interactive } = this.#props();
    return interactive || look !== undefined;
  }
  get me(): number {
    return this.view.seat;
  }
  /** The zone of the own hand. */
  get hand(): string {
    return this.#manner.hand(this.view);
  }

  // What lies where

  zone(name: string): readonly Placed[] {
    return this.#tracked.zones[name] ?? [];
  }
  faceOf(code: number): Face {
    return this.#manner.face(this.#props().notation[code] ?? "");
  }
  nameOf(code: number | null): string {
    return named(code === null ? null : this.faceOf(code), this.#props().words);
  }
  /** A card as it is written. */
  written(code: number | null | undefined): string {
    return this.#props().notation[code ?? -1] ?? "";
  }
  codeOf(name: string): number {
    return this.#props().notation.indexOf(name);
  }
  hinting(name: string, points: boolean): string {
    return points ? this.#props().words("board-hinted", { what: name }) : name;
  }
  /** Is this the way that the hint goes? */
  isAdvised = (way: Tells.Meld): boolean => beginsWith(this.#props().hint, way.steps);
  nameOfSeat(seat: number): string {
    return this.#props().names[seat] ?? "";
  }

  // What may be done

  may(name: string): boolean {
    return this.legal.has(this.codeOf(name));
  }
  isLit = (card: Placed): boolean => card.code !== null && this.legal.has(card.code);

  /** A button for a step, if it is legal; to be spread into a list. */
  offer(name: string, label: string, main = true): Action[] {
    return this.may(name) ? [{ key: name, label, act: () => this.begin(name), main }] : [];
  }

  /** Sends steps one after another: names, codes, or parts that look at the view first. */
  begin(...steps: readonly (string | number | Part<View>)[]): void {
    const { view, play } = this.#props();
    const parts = steps.map((step): Part<View> => {
      if (typeof step === "function") return step;
      return once(typeof step === "string" ? this.codeOf(step) : step);
    });
    this.#script.begin(parts, view, play);
  }

  // Cards that are chosen, and sent later

  isMarked = (card: Placed): boolean => this.marks.includes(card.id);

  mark(card: Placed): void {
    if (!this.isMarked(card)) this.marks = [...this.marks, card.id];
  }
  toggle(card: Placed): void {
    this.marks = this.isMarked(card) ? this.marks.filter((id) => id !== card.id) : [...this.marks, card.id];
  }

  #towards(code: number): number | undefined {
    return this.#aim.get(code);
  }

  // What the fingers do

  /** What a pile gives when its top is dragged away goes by this number. */
  static source(step: number): number {
    return -1 - step;
  }
  /** Told by the fan, which alone knows where its cards lie. */
  placesBy(at: (x: number, y: number) => number | null): void {
    this.#fanAt = at;
  }
  move(id: number, to: number): void {
    this.order.move(this.held, id, to);
  }

  #cards(ids: readonly number[]): readonly Placed[] {
    return ids.flatMap((id) => this.placed.find((card) => card.id === id) ?? []);
  }
  #targets(ids: readonly number[]): readonly string[] {
    const [id = 0] = ids;
    if (id < 0) return this.legal.has(-1 - id) ? [HOME] : [];
    const cards = this.#cards(ids);
    return cards.length ? this.#manner.targets(cards) : [];
  }
  #attempt(ids: readonly number[], target: string): void | null {
    const [id = 0] = ids;
    if (!this.interactive) return null;
    if (id < 0) return target === HOME ? this.begin(-1 - id) : null;
    const cards = this.#cards(ids);
    return cards.length ? this.#manner.attempt(cards, target) : null;
  }
  #joins(first: number, second: number): boolean {
    const [one, other] = this.#cards([first, second]);
    return one !== undefined && other !== undefined && (this.#manner.joins?.(one, other) ?? false);
  }
  #arrange(id: number, x: number, y: number): void {
    const at = this.#fanAt(x, y);
    if (at === null || id < 0) return;
    const from = this.inHand.findIndex((card) => card.id === id);
    this.marks = this.marks.filter((other) => other !== id);
    this.move(id, from >= 0 && from < at ? at - 1 : at);
  }
}
