/** One table as this page knows it: a fold of what the server has told. */
import type { AnyView, Outlook } from "../games/contract";
import { letters, TableSocket, type Ask, type Line, type Listener } from "../transport/socket";
import type { Tells } from "../transport/types";
import { Redo } from "./redo.svelte";

export interface Entry {
  readonly number: number;
  readonly said: readonly Tells.Message[];
  /** How it looked then; what only concerns the table shows the view it was said at. */
  readonly view: AnyView | null;
}

export interface Toast {
  readonly id: number;
  readonly code: string;
  readonly about: Readonly<Record<string, string | number>>;
}

/** Told when a round is over and another begins. */
const NEXT_ROUND = /^[^-]+-(deals|next-game)$/;
const LONGEST = 400; // entries of the log with their views: a long game, and small enough to keep

export class Sitting implements Listener {
  line_: Line = $state("connecting");
  why = $state("");
  seat = $state(-1);
  scene: Tells.Scene | null = $state.raw(null);
  view: AnyView | null = $state.raw(null);
  before: AnyView | null = $state.raw(null);
  invite = $state("");
  log: Entry[] = $state.raw([]);
  toasts: Toast[] = $state.raw([]);
  /** What is read out: the newest sentences. */
  news: readonly Tells.Message[] = $state.raw([]);
  /** What could be made of the cards, and the view that it was said of. */
  outlook: Outlook | null = $state.raw(null);
  /** How the last round ended, until somebody goes on. */
  round: Entry | null = $state.raw(null);
  waiting = $state(false);
  /** Whether help was asked for, and what came of it; it holds until the game goes on. */
  hinted = $state(false);
  advice: Tells.Advice | null = $state.raw(null);
  /** How much of it: where to look, which move, and why. Nobody is told more than they ask for. */
  strength = $state(1);
  /** The server's clock less ours, in milliseconds. */
  ahead = $state(0);
  #socket: TableSocket;
  #rematch = false;
  readonly #redo = new Redo();
  #hint = ""; // the key of the ask
  #line: readonly number[] = [];
  #count = 0;

  constructor(
    readonly id: string,
    address: string,
    open?: (address: string) => WebSocket,
  ) {
    this.#socket = new TableSocket(address, this, open);
  }

  get chairs(): readonly Tells.Chair[] {
    return this.scene?.chairs ?? [];
  }

  get turn(): number {
    return this.view?.turn ?? -1;
  }

  get mine(): boolean {
    return this.turn >= 0 && this.turn === this.seat;
  }

  get isOver(): boolean {
    return this.scene?.phase === "over";
  }

  get isPlaying(): boolean {
    return this.scene?.phase === "playing";
  }

  get mayUndo(): boolean {
    return this.seat >= 0 && (this.isPlaying || this.isOver);
  }

  /** Help against another person would be help against a friend; the server refuses it, too. */
  get mayHint(): boolean {
    const alone = this.chairs.every((chair, seat) => seat === this.seat || chair.kind === "bot");
    return this.seat >= 0 && alone && this.isPlaying;
  }

  putRoundAway(): void {
    this.round = null;
  }

  ask(ask: Ask): void {
    if (ask.do === "play") this.putRoundAway();
    this.#redo.asks(ask);
    this.#socket.ask(ask);
    this.waiting = true;
  }

  play = (code: number): void => {
    if (!this.waiting) this.ask({ do: "play", steps: [code] });
  };

  /** Only for somebody alone: others may have moved since. */
  get canRedo(): boolean {
    return this.#redo.possible && this.chairs.length === 1;
  }

  redo(): void {
    if (!this.waiting && this.canRedo) this.ask({ do: "play", steps: [...this.#redo.take()] });
  }

  /** Several steps of one line, each once the one before it has been answered. */
  follow(steps: readonly number[]): void {
    this.#line = steps;
    this.#goOn();
  }

  #goOn(): void {
    const [next, ...rest] = this.#line;
    if (next === undefined || this.waiting) return;
    const fits = this.view?.turn === this.seat && this.view.moves.includes(next);
    this.#line = fits ? rest : [];
    if (fits) this.play(next);
  }

  /** Ask for help; it is thought out beside the game, which goes on. */
  hint(): void {
    this.putHintAway();
    this.hinted = true;
    this.strength = 1;
    this.#hint = this.#socket.ask({ do: "hint" });
  }

  putHintAway(): void {
    this.hinted = false;
    this.advice = null;
    this.#hint = "";
  }

  /** Another game; if all are still there and this seat is the host, it is dealt at once. */
  rematch(): void {
    this.#rematch = true;
    this.ask({ do: "again" });
  }

  /** Ask what could be made of the cards that are seen now. */
  look = (): void => void this.#socket.wonder("look");

  hurry = (): void => this.#socket.hurry();

  close(): void {
    this.#socket.close();
  }

  dismiss(id: number): void {
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
  }

  line(state: Line, why: string): void {
    this.line_ = state;
    this.why = why;
    if (state !== "open" && !this.advice) this.putHintAway(); // the answer would not come
  }

  /** Everything about the table that people decide by, and not who is here and how clocks stand. */
  situation(): string {
    const { phase, host, options, asking, played, deal } = this.scene ?? {};
    const chairs = this.chairs.map(({ kind, name }) => [kind === "empty", name]);
    return JSON.stringify([this.seat, phase, host, options, asking, played, deal, chairs, this.view]);
  }

  tell(message: Tells.Every): void {
    switch (message.is) {
      case "sync":
        this.#sync(message);
        break;
      case "update":
        this.#update(message);
        break;
      case "refused":
        if (message.key === this.#hint) this.putHintAway();
        else this.#rematch = false;
        this.#line = [];
        this.refuse(message.code, message.about ?? {});
        break;
      case "hint":
        if (message.key === this.#hint) this.advice = message.advice;
        break;
      case "story":
        this.#story(message);
        break;
      case "look":
        this.outlook = { ...message.outlook, view: this.view };
        break;
      case "done":
      case "bye":
        break;
    }
    this.waiting = this.#socket?.waiting ?? false;
    if (this.#rematch && !this.waiting) this.#dealAgain();
    this.#goOn();
  }

  refuse(code: string, about: Toast["about"]): void {
    this.#redo.refused();
    this.toasts = [...this.toasts.slice(-2), { id: ++this.#count, code, about }];
  }

  #sync(message: Tells.Sync): void {
    const before = this.situation();
    this.#redo.forget();
    this.seat = message.seat;
    this.scene = message.scene;
    this.putRoundAway();
    this.before = null;
    this.view = (message.view ?? null) as AnyView | null;
    if (this.situation() !== before) this.putHintAway();
    this.invite = message.invite || this.invite;
    this.ahead = message.at - Date.now();
    this.log = [];
    if (this.view) this.#socket?.wonder("story");
  }

  /** What happened before this page was here, and again after every sync. */
  #story(message: Tells.Story): void {
    const told = message.chapters.map((chapter) => ({
      number: ++this.#count,
      said: chapter.said,
      view: chapter.view as AnyView,
    }));
    this.log = told; // what was told since the sync is in it
  }

  /** Cards are cleared away between two games; each seat has a new salt for the next deal. */
  #clearAway(): void {
    this.view = this.before = null;
    this.log = [];
    if (this.seat >= 0) this.ask({ do: "sprinkle", salt: letters() });
  }

  #dealAgain(): void {
    const scene = this.scene;
    if (scene?.phase !== "setting") return;
    this.#rematch = false;
    const full = scene.chairs.every((chair) => chair.kind !== "empty");
    if (scene.host === this.seat && full) this.ask({ do: "start" });
  }

  #update(message: Tells.Update): void {
    const said = message.said ?? [];
    if (message.key) {
      this.toasts = []; // whoever has found a better move need not read on
      this.#redo.done(message.steps ?? []);
    }
    const played = this.scene?.phase === "over";
    if (message.scene) this.scene = message.scene as Tells.Scene;
    if (played && this.scene?.phase === "setting") this.#clearAway();
    this.ahead = message.at - Date.now();
    if (message.view !== undefined) {
      this.putHintAway();
      this.before = this.view;
      this.view = message.view as AnyView;
    }
    if (!said.length) return;
    const entry = { number: ++this.#count, said, view: this.view };
    this.log = [...this.log.slice(-LONGEST), entry];
    this.news = said;
    if (this.seat >= 0 && said.some(([message]) => NEXT_ROUND.test(message))) this.round = entry;
  }
}

/** The address of a table's socket, next to the page itself. */
export function socketOf(id: string, query: string): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of ["invite", "pass"]) {
    const value = given.get(name);
    if (value) kept.set(name, value);
  }
  const tail = kept.size ? `?${kept}` : "";
  return `${scheme}://${location.host}/api/tables/${id}/socket${tail}`;
}
