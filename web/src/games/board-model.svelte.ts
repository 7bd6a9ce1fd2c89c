/**
 * The part of a board that is the same for every game: which cards lie where, the order of the hand,
 * picked and marked cards, hints, and the steps that a gesture stands for.
 *
 * A board describes its own game with a `BoardConfig`: its zones, how to read a card, where cards may
 * be dropped, and which steps that stands for.
 */
import { cardName } from "../cards/card-name";
import type { CardContext } from "../cards/context";
import type { Face } from "../cards/face";
import { HandOrder } from "../cards/hand-order.svelte";
import { Motion } from "../cards/motion.svelte";
import { NO_CARDS, type PlacedCard, trackCards, type TrackedCards, type Zones } from "../cards/tracking";
import { CardDrag } from "../input/drag.svelte";
import { HAND_TARGET, Selection, stepOfCardId } from "../input/selection.svelte";
import type { QueuedStep } from "../table/step-queue";
import type { ServerMessages } from "../transport/types";
import type { Action } from "./action";
import type { AnyView, BoardProps, SeatInfo } from "./contract";
import { type BoardArea, findHintTargets, type HintTargets, planStartsWith, type StepSubject } from "./hint-targets";

const BY_GOAL = "aim"; // the order of a hand by what it is collected for
const NOT_IN_GOAL = 10_000; // sorts other cards behind those

/** Return whether nobody has moved yet. */
function isFreshDeal(view: AnyView): boolean {
  const { turns = 1, played = 0 } = view as { turns?: number; played?: number };
  return turns === 0 && played === 0;
}

const UNKNOWN_SEAT: SeatInfo = { animal: "bear", isAway: false, note: "", lastMove: "" };

export interface BoardConfig<View extends AnyView> {
  zones(view: View): Zones;
  /** Read a card's notation. */
  parseCard(name: string): Face;
  /** Return the zone of the own hand. */
  handZone(view: View): string;
  /** The orders of a hand, the usual one first: a sort key for each card. */
  sortKeys: Readonly<Record<string, (face: Face) => number>>;
  /** Return the targets on which these cards may be dropped now, as far as the server has said. */
  targets(cards: readonly PlacedCard[]): readonly string[];
  /** Play a drop of cards, legal or not. Return false if it stands for no step. */
  drop(cards: readonly PlacedCard[], target: string): boolean;
  canJoin?(first: PlacedCard, second: PlacedCard): boolean;
  /** Return whether cards can be marked in this view, to be sent later. In other views marks are removed. */
  canMark?(view: View): boolean;
  /** Return whether a move has been begun in this view that can be cancelled. */
  isUnfinished?(view: View): boolean;
  /** Close what only this board has open, such as a list. Return whether there was something. */
  close?(): boolean;
  /** Return the zones besides the hand whose cards a step can be about. */
  openZones?(view: View): readonly string[];
  /** Return what a step is about, by its notation; by default it is a card of that name. */
  subjectOf?(step: string): StepSubject;
  /** Return the area that a zone lies in; by default the middle. */
  areaOf?(zone: string): BoardArea;
  /** The zone that cards are dealt from. */
  deckZone?: string;
  /** Whether marked cards are shown elsewhere and not in the hand. */
  liftsMarked?: boolean;
  /** Whether the hand is collected for a goal, so that the engine can sort it by that. */
  hasGoal?: boolean;
}

export class BoardModel<View extends AnyView> implements CardContext {
  markedIds: readonly number[] = $state([]);
  readonly motion = new Motion();
  readonly handOrder: HandOrder;
  readonly selection: Selection;
  readonly drag: CardDrag;
  readonly #props: () => BoardProps<View>;
  readonly #config: BoardConfig<View>;
  #lastTracked: TrackedCards = NO_CARDS;
  #requestedFor: View | null = null; // the view for which combinations were requested last
  #dropped: readonly number[] = []; // tapped cards that were sent, to be picked again if they are refused
  #handIndexAt: (x: number, y: number) => number | null = () => null;

  readonly #tracked: TrackedCards = $derived.by(
    () => (this.#lastTracked = trackCards(this.#lastTracked, this.#config.zones(this.view))),
  );
  readonly cards: readonly PlacedCard[] = $derived.by(() => Object.values(this.#tracked.zones).flat());
  readonly legal: ReadonlySet<number> = $derived.by(() => new Set(this.interactive ? this.view.moves : []));
  /** The own cards in their order, with marked ones; and those of them that are shown in the hand. */
  readonly held: readonly PlacedCard[] = $derived.by(() => this.handOrder.sort(this.zone(this.handZone)));
  readonly inHand: readonly PlacedCard[] = $derived.by(() =>
    this.#config.liftsMarked ? this.held.filter((card) => !this.isMarked(card)) : this.held,
  );
  readonly marked: readonly PlacedCard[] = $derived.by(() => this.held.filter((card) => this.isMarked(card)));
  /** The whole moves that lay or make something now; none until the server has answered for this view. */
  readonly melds: readonly ServerMessages.Meld[] = $derived.by(() => {
    const { combinations, view, interactive } = this.#props();
    return interactive && combinations?.view === view ? combinations.melds : [];
  });
  /** What can be done now, as whole moves if they can be listed; nothing until the server has answered. */
  readonly choices: readonly ServerMessages.MoveChoice[] = $derived.by(() => {
    const { combinations, view, interactive } = this.#props();
    return interactive && combinations?.view === view ? combinations.choices : [];
  });
  readonly hintTargets: HintTargets = $derived.by(() => {
    const { hint, notation } = this.#props();
    const hand = this.handZone;
    return findHintTargets(hint, {
      notation,
      zones: [hand, ...(this.#config.openZones?.(this.view) ?? [])],
      zone: (name) => (name === hand ? this.held : this.zone(name)),
      subjectOf: (step) => this.#config.subjectOf?.(step) ?? {},
      areaOf: (zone) => (zone === hand ? "hand" : (this.#config.areaOf?.(zone) ?? "middle")),
    });
  });
  /** The cards of the hand before which there is a gap: the first of each group but the first, and of the rest. */
  readonly gaps: ReadonlySet<number> = $derived.by(() => {
    if (this.handOrder.by !== BY_GOAL) return new Set<number>();
    const groups = this.#props().combinations?.groups ?? [];
    const groupOf = ({ code }: PlacedCard): number => groups.findIndex(({ cards }) => cards.includes(code ?? -1));
    const starts = this.inHand.filter((card, index, hand) => index > 0 && groupOf(card) !== groupOf(hand[index - 1]!));
    return new Set(starts.map(({ id }) => id));
  });
  readonly #goalPositions: ReadonlyMap<number, number> = $derived.by(() => {
    const codes = (this.#props().combinations?.groups ?? []).flatMap(({ cards }) => cards);
    return new Map(codes.map((code, index) => [code, index]));
  });

  constructor(props: () => BoardProps<View>, config: BoardConfig<View>) {
    this.#props = props;
    this.#config = config;
    this.handOrder = new HandOrder(this.#sortKeys(), props().storage);
    this.selection = new Selection({
      targets: (ids) => this.#targets(ids),
      drop: (ids, target, isDrag) => this.#drop(ids, target, isDrag),
      canJoin: (first, second) => this.#canJoin(first, second),
      playsAtOnce: () => props().playsAtOnce ?? false,
    });
    this.drag = new CardDrag(this.selection, (id, x, y) => this.#arrange(id, x, y));
    this.motion.animateChanges(
      () => this.cards,
      () => [this.inHand, this.marked],
      isFreshDeal(props().view) ? config.deckZone : undefined,
    );
    $effect(() => {
      const { view, interactive } = this.#props();
      if (this.markedIds.length && (view.turn !== view.seat || !config.canMark?.(view))) this.clearMarks();
      if (interactive || view.turn !== view.seat) this.drag.settle();
    });
    let refusals = props().refusals ?? 0;
    let shown = props().view;
    $effect(() => {
      const { refusals: now = 0, view } = this.#props();
      if (now > refusals && view === shown && this.#dropped.length) this.selection.picked = this.#dropped;
      if (now > refusals || view !== shown) this.#dropped = [];
      [refusals, shown] = [now, view];
    });
    $effect(() => {
      const { view, combinations, requestCombinations } = this.#props();
      const isNeeded = view.seat >= 0 && (view.moves.length > 0 || this.handOrder.by === BY_GOAL);
      if (!isNeeded || !requestCombinations || combinations?.view === view || this.#requestedFor === view) return;
      this.#requestedFor = view;
      requestCombinations();
    });
  }

  #sortKeys(): Record<string, (code: number) => number> {
    const keys: Record<string, (code: number) => number> = {};
    for (const [name, key] of Object.entries(this.#config.sortKeys)) keys[name] = (code) => key(this.faceOf(code));
    const [usual] = Object.values(keys);
    if (this.#config.hasGoal && usual)
      keys[BY_GOAL] = (code) => this.#goalPositions.get(code) ?? NOT_IN_GOAL + usual(code);
    return keys;
  }

  get view(): View {
    return this.#props().view;
  }
  get interactive(): boolean {
    return this.#props().interactive;
  }
  /** Whether this is a game that is being played, and not a replay. */
  get isLive(): boolean {
    const { requestCombinations, interactive } = this.#props();
    return interactive || requestCombinations !== undefined;
  }
  get seat(): number {
    return this.view.seat;
  }
  get handZone(): string {
    return this.#config.handZone(this.view);
  }

  // Cards and names

  zone(name: string): readonly PlacedCard[] {
    return this.#tracked.zones[name] ?? [];
  }
  faceOf(code: number): Face {
    return this.#config.parseCard(this.notationOf(code));
  }
  nameOf(code: number | null): string {
    return cardName(code === null ? null : this.faceOf(code), this.#props().say);
  }
  notationOf(code: number | null | undefined): string {
    return this.#props().notation[code ?? -1] ?? "";
  }
  codeOf(name: string): number {
    return this.#props().notation.indexOf(name);
  }
  seatName(seat: number): string {
    return this.#props().names[seat] ?? "";
  }
  /** Return what is shown of a seat besides its name. */
  seatInfo(seat: number): SeatInfo {
    return this.#props().seats?.[seat] ?? UNKNOWN_SEAT;
  }
  /** Return whether a seat dealt. The view says it, so it is marked wherever cards are shown. */
  isDealer(seat: number): boolean {
    return this.view.dealer === seat;
  }
  /** A sentence on whose turn it is. */
  get status(): string {
    return this.#props().status ?? "";
  }
  withTag(name: string, tag: string): string {
    return this.#props().say("board-wild-as", { card: name, value: tag.replace("=", "") });
  }
  withWild(name: string): string {
    return this.#props().say("board-is-wild", { card: name });
  }
  withHint(label: string, isHinted: boolean): string {
    return isHinted ? this.#props().say("board-hinted", { what: label }) : label;
  }
  /** Return whether the hint proposes this meld. */
  isHinted = (meld: ServerMessages.Meld): boolean => planStartsWith(this.#props().hint, meld.steps);

  // Moves

  isLegal(name: string): boolean {
    return this.legal.has(this.codeOf(name));
  }
  isLit = (card: PlacedCard): boolean => card.code !== null && this.legal.has(card.code);

  /** Return a button for a step if it is legal, to be spread into a list. */
  actionFor(name: string, label: string, isMain = true): Action[] {
    return this.isLegal(name) ? [{ key: name, label, run: () => this.play(name), isMain }] : [];
  }

  /** Send the steps of a gesture: codes, names, or functions of the view at that time. */
  play(...steps: readonly (string | QueuedStep<View>)[]): void {
    this.#props().play(steps.map((step) => (typeof step === "string" ? this.codeOf(step) : step)));
  }

  /** Whether a move has been begun that can be cancelled. */
  get isUnfinished(): boolean {
    const { view, interactive, cancel } = this.#props();
    return interactive && cancel !== undefined && (this.#config.isUnfinished?.(view) ?? false);
  }
  /** Take back the last thing that only this player knows: picked cards, marks, a list, a move that was begun. */
  cancel(): void {
    if (this.selection.picked.length) this.selection.clear();
    else if (this.markedIds.length) this.clearMarks();
    else if (!this.#config.close?.() && this.isUnfinished) this.#props().cancel?.();
  }
  /** Take back the move that was begun. */
  cancelMove(): void {
    this.selection.clear();
    this.clearMarks();
    this.#props().cancel?.();
  }

  // Marked cards, which are sent later

  isMarked = (card: PlacedCard): boolean => this.markedIds.includes(card.id);

  mark(card: PlacedCard): void {
    if (!this.isMarked(card)) this.markedIds = [...this.markedIds, card.id];
  }
  unmark(id: number): void {
    this.markedIds = this.markedIds.filter((other) => other !== id);
  }
  toggleMark(card: PlacedCard): void {
    if (this.isMarked(card)) this.unmark(card.id);
    else this.mark(card);
  }
  clearMarks(): void {
    this.markedIds = [];
  }

  // Gestures

  /** Set how the index in the hand at a point is found; only the fan knows where its cards lie. */
  setHandLookup(indexAt: (x: number, y: number) => number | null): void {
    this.#handIndexAt = indexAt;
  }
  moveInHand(id: number, to: number): void {
    this.handOrder.move(this.held, id, to);
  }

  #findCards(ids: readonly number[]): readonly PlacedCard[] {
    return ids.flatMap((id) => this.cards.find((card) => card.id === id) ?? []);
  }
  #targets(ids: readonly number[]): readonly string[] {
    const [id = 0] = ids;
    if (id < 0) return this.legal.has(stepOfCardId(id)) ? [HAND_TARGET] : [];
    const cards = this.#findCards(ids);
    return cards.length ? this.#config.targets(cards) : [];
  }
  #drop(ids: readonly number[], target: string, isDrag: boolean): void {
    if (this.interactive && this.#playDrop(ids, target)) this.#dropped = isDrag ? [] : ids;
    else this.drag.settle();
  }
  #playDrop(ids: readonly number[], target: string): boolean {
    const [id = 0] = ids;
    if (id < 0) {
      if (target === HAND_TARGET) this.play(stepOfCardId(id));
      return target === HAND_TARGET;
    }
    const cards = this.#findCards(ids);
    return cards.length > 0 && this.#config.drop(cards, target);
  }
  #canJoin(first: number, second: number): boolean {
    const [one, other] = this.#findCards([first, second]);
    return one !== undefined && other !== undefined && (this.#config.canJoin?.(one, other) ?? false);
  }
  #arrange(id: number, x: number, y: number): void {
    const index = this.#handIndexAt(x, y);
    if (index === null || id < 0) return;
    const from = this.inHand.findIndex((card) => card.id === id);
    this.unmark(id);
    this.moveInHand(id, from >= 0 && from < index ? index - 1 : index);
  }
}
