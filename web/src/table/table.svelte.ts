/** One table as the page knows it: the result of all messages that the server has sent. */
import { countHint } from "../daily/daily";
import { startsRound } from "../games/changes";
import type { AnyView, Combinations } from "../games/contract";
import { TableSocket, type Command, type ConnectionState, type Listener } from "../transport/socket";
import type { Rest, ServerMessages } from "../transport/types";
import { SALTS_KEY, storageOf } from "./board-storage";
import { Redo } from "./redo.svelte";
import { SaltExchange, type SaltProblem } from "./salt-exchange";
import { StepQueue, type QueuedStep } from "./step-queue";

export interface HistoryEntry {
  readonly number: number;
  readonly messages: readonly ServerMessages.Message[];
  /** The seat that made the move; -1 if it is about the table. */
  readonly mover?: number;
  /** The view after it. An entry about the table has the view at that time. */
  readonly view: AnyView | null;
  /** Whether it was taken back. */
  readonly isUndone?: boolean;
}

/** How a round has ended: what was said, and the table before the last move. */
export interface EndedRound extends HistoryEntry {
  /** Null on a device that several people share: it must not show what one of them has seen. */
  readonly before: AnyView | null;
}

/** A refusal that is shown until the player closes it or does something else. */
export interface Toast {
  readonly id: number;
  readonly code: string;
  readonly about: Readonly<Record<string, string | number>>;
}

/** A reaction that is shown at its seat for a moment. */
export interface ShownReaction {
  readonly id: number;
  readonly seat: number;
  readonly reaction: ServerMessages.ReactionMessage["reaction"];
}

const TOO_MANY_REACTIONS = "table-reactions";
const REACTION_TIME = 4000; // milliseconds for which a reaction is shown
const MAX_HISTORY = 400; // entries with their views: enough for a long game, and small enough to keep
const MAX_TOASTS = 3;
const SEVERAL_MOVES = "table-steps"; // the refusal of steps that are more than one move

export class TableModel implements Listener {
  connection: ConnectionState = $state("connecting");
  closeReason = $state("");
  seat = $state(-1);
  /** The seat of the person to whom this device belongs, if several people play on it; else -1. */
  device = $state(-1);
  tableView: ServerMessages.TableView | null = $state.raw(null);
  view: AnyView | null = $state.raw(null);
  invite = $state("");
  history: HistoryEntry[] = $state.raw([]);
  toasts: Toast[] = $state.raw([]);
  /** The number of refusals so far. */
  refusals = $state(0);
  /** The newest messages, for screen readers. */
  announcements: readonly ServerMessages.Message[] = $state.raw([]);
  combinations: Combinations | null = $state.raw(null);
  /** The number of people who watch. */
  watchers = $state(0);
  /** The last reaction of each seat, until it is no longer shown. */
  reactions: readonly ShownReaction[] = $state.raw([]);
  /** How the last round ended, until the player goes on. */
  lastRound: EndedRound | null = $state.raw(null);
  /** What has happened while this device was not connected, and last a summary, until the player closes it. */
  missed: readonly HistoryEntry[] = $state.raw([]);
  /** Whether a command is not answered yet. */
  isWaiting = $state(false);
  /** Whether the player has asked for a hint, and the answer. Both end with the current view. */
  isHintOpen = $state(false);
  advice: ServerMessages.Advice | null = $state.raw(null);
  /** How much of the hint is shown: 1 where to look, 2 which move, 3 why. */
  hintStrength = $state(1);
  /** The server's clock minus the clock of this device, in milliseconds. */
  clockOffset = $state(0);
  /** What is wrong with the shuffle, until the player closes the notice. */
  saltProblem: SaltProblem = $state("");
  /** What the operator of the server says to everybody, until the player closes it. */
  notice = $state("");
  #socket: TableSocket;
  readonly #salts: SaltExchange;
  #lastProblem: SaltProblem = "";
  readonly #saltKeys = new Set<string>();
  readonly #redo = new Redo();
  readonly #queue = new StepQueue();
  #hintKey = "";
  /** A round has ended with the last sync; the history that follows says how. */
  #roundEnds = false;
  #count = 0;
  /** The view when the connection was lost, and those after the moves before, as text; the history that follows says what came after. */
  #lastSeen: readonly string[] = [];

  constructor(
    readonly id: string,
    address: string,
    open?: (address: string) => WebSocket,
  ) {
    this.#salts = new SaltExchange(storageOf(id, SALTS_KEY));
    this.#socket = new TableSocket(address, this, open);
  }

  get seats(): readonly ServerMessages.SeatView[] {
    return this.tableView?.seats ?? [];
  }

  get turn(): number {
    return this.view?.turn ?? -1;
  }

  /** The seats of the people who share this device; none if there is only one. */
  get sharedSeats(): readonly number[] {
    if (this.device < 0) return [];
    return this.seats.flatMap(({ device }, seat) => (seat === this.device || device === this.device ? [seat] : []));
  }

  /** Whether the device is being passed to the next person, and shows no hand. */
  get isPassedOn(): boolean {
    return this.seat < 0 && this.isPlaying && !this.lastRound && this.sharedSeats.includes(this.turn);
  }

  get isMyTurn(): boolean {
    return this.turn >= 0 && this.turn === this.seat;
  }

  /** Whether this seat may play a step: on its turn, and in a window after it. */
  get canMove(): boolean {
    return this.isPlaying && (this.view?.moves.length ?? 0) > 0;
  }

  /** Whether this seat may do more than end its turn, although the next seat may move already. */
  get hasWindow(): boolean {
    return this.isPlaying && !this.isMyTurn && (this.view?.moves.length ?? 0) > 1;
  }

  get isOver(): boolean {
    return this.tableView?.phase === "over";
  }

  get isPlaying(): boolean {
    return this.tableView?.phase === "playing";
  }

  /** Whether the devices at the table are shuffling. */
  get isShuffling(): boolean {
    return this.tableView?.phase === "committing" || this.tableView?.phase === "opening";
  }

  /** Whether a bot moves for the person on this seat. */
  get isReplacedByBot(): boolean {
    return this.seats[this.seat]?.kind === "substituted";
  }

  get canUndo(): boolean {
    return this.seat >= 0 && (this.isPlaying || this.isOver);
  }

  /** Hints are only for games against bots; the server refuses them in other games. */
  get canHint(): boolean {
    const isAlone = this.seats.every((other, seat) => seat === this.seat || other.kind === "bot");
    return this.seat >= 0 && isAlone && this.isPlaying;
  }

  /** Only at a table for one: at other tables another player may have moved since. */
  get canRedo(): boolean {
    return this.#redo.isPossible && this.seats.length === 1;
  }

  // Commands

  send(command: Command): void {
    if (command.type === "play") {
      this.closeRoundSummary();
      this.closeMissed();
    }
    this.#redo.send(command);
    this.#socket.send(command);
    this.isWaiting = true;
  }

  /** Send the steps of a move: as one request, as far as they are known. */
  play = (steps: readonly QueuedStep[]): void => {
    if (this.isWaiting) return;
    this.#queue.fill(steps);
    this.#sendQueued();
  };

  #sendQueued(): void {
    if (this.isWaiting || !this.view) return;
    const steps = this.#queue.take(this.view);
    if (steps.length) this.send({ type: "play", steps: [...steps] });
  }

  redo(): void {
    if (!this.isWaiting && this.canRedo) this.play(this.#redo.take());
  }

  /** Ask for a hint. The game goes on while the server works it out. */
  requestHint(): void {
    this.closeHint();
    countHint(this.id);
    this.isHintOpen = true;
    this.hintStrength = 1;
    this.#hintKey = this.#socket.send({ type: "hint" });
  }

  closeHint(): void {
    this.isHintOpen = false;
    this.advice = null;
    this.#hintKey = "";
  }

  /** Agree to another game. It is dealt when all people who are there have agreed. */
  rematch(): void {
    this.send({ type: "next_game" });
  }

  /** Take back the steps of a move that is not complete. Nobody is told. */
  cancelMove = (): void => {
    if (!this.isWaiting) this.send({ type: "undo", unfinished: true });
  };

  /** Ask what can be made of the cards in the current view. */
  requestCombinations = (): void => this.#socket.request("combinations");

  /** Show everybody a reaction. It changes nothing, so nothing waits for it. */
  react(reaction: ShownReaction["reaction"]): void {
    this.#socket.sendOnce({ type: "react", reaction });
  }

  reconnectNow = (): void => this.#socket.reconnectNow();

  replaceConnection = (): void => this.#socket.replaceNow();

  close(): void {
    this.#socket.close();
  }

  closeMissed(): void {
    this.missed = [];
  }

  closeRoundSummary(): void {
    this.lastRound = null;
  }

  closeToast(id: number): void {
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
  }

  // Messages

  connectionChanged(state: ConnectionState, reason: string): void {
    if (state === "lost" && this.connection === "open" && this.view)
      this.#lastSeen = [this.view, ...this.history.map(({ view }) => view)].map((view) => JSON.stringify(view));
    this.connection = state;
    this.closeReason = reason;
    if (state !== "open" && !this.advice) this.closeHint(); // the answer would not arrive
  }

  /** Everything that players base their decisions on; not who is connected, and not the clocks. */
  situation(): string {
    const { phase, host, options, pending_undo, games_played, deal } = this.tableView ?? {};
    const seats = this.seats.map(({ kind, name }) => [kind === "empty", name]);
    return JSON.stringify([this.seat, phase, host, options, pending_undo, games_played, deal, seats, this.view]);
  }

  receive(message: ServerMessages.Any): void {
    switch (message.type) {
      case "sync":
        this.#sync(message);
        break;
      case "update":
        this.#update(message);
        break;
      case "refused":
        this.#refuse(message);
        break;
      case "hint":
        if (message.key === this.#hintKey) this.advice = message.advice;
        break;
      case "history":
        this.#replaceHistory(message);
        break;
      case "combinations":
        this.combinations = { ...message.combinations, choices: message.choices ?? [], view: this.view };
        break;
      case "watchers":
        this.watchers = message.watchers;
        break;
      case "notice":
        this.notice = message.text;
        break;
      case "reaction":
        this.#showReaction(message);
        break;
      case "done":
      case "bye":
      case "heartbeat":
        break;
    }
    if (message.type === "sync" || (message.type === "update" && message.table_view)) this.#exchangeSalts();
    this.isWaiting = this.#socket?.isWaiting ?? false;
    this.#sendQueued();
  }

  #refuse({ key, code, about = {} }: ServerMessages.RefusedMessage): void {
    if (this.#saltKeys.has(key)) return; // it came too late, or twice
    if (code === TOO_MANY_REACTIONS) {
      this.#showRefusal(code, about); // it has nothing to do with the game
      return;
    }
    this.#redo.refuse();
    const count = about["count"];
    if (code === SEVERAL_MOVES && typeof count === "number" && this.#queue.splitAfter(count)) return;
    this.#queue.clear();
    if (key === this.#hintKey) this.closeHint();
    this.refusals++;
    this.#showRefusal(code, about);
  }

  #showRefusal(code: string, about: Toast["about"]): void {
    const isOther = (toast: Toast): boolean => toast.code !== code || JSON.stringify(toast.about) !== JSON.stringify(about);
    this.toasts = [...this.toasts.filter(isOther), { id: ++this.#count, code, about }].slice(-MAX_TOASTS);
  }

  #sync(message: ServerMessages.SyncMessage): void {
    const before = this.situation();
    const viewBefore = message.device === undefined || message.table_view.seal !== this.tableView?.seal ? null : this.view;
    this.#redo.reset();
    if (this.seat !== message.seat) this.#forgetHand();
    this.seat = message.seat;
    this.device = message.device ?? -1;
    this.tableView = message.table_view;
    this.closeRoundSummary();
    this.view = (message.view ?? null) as AnyView | null;
    if (this.situation() !== before) this.closeHint();
    this.watchers = message.watchers ?? 0;
    this.invite = message.invite || this.invite;
    this.clockOffset = message.server_time - Date.now();
    this.history = [];
    if (this.view && viewBefore && startsRound(viewBefore, this.view)) this.#roundEnds = true;
    if (this.view) this.#socket?.request("history");
  }

  /** Keep nothing of what another person has seen on this device. */
  #forgetHand(): void {
    this.#queue.clear();
    this.toasts = [];
    this.announcements = [];
    this.combinations = null;
  }

  /** The server sends the whole history on request; it includes the updates since the sync. */
  #replaceHistory({ entries }: ServerMessages.HistoryMessage): void {
    this.history = entries.map(({ mover, messages, view }) => ({ number: ++this.#count, mover, messages, view: view as AnyView }));
    const last = this.history.at(-1);
    if (this.#lastSeen.length && this.#lastSeen[0] !== JSON.stringify(this.view)) {
      const seen = this.history.findLastIndex(({ view }) => this.#lastSeen.includes(JSON.stringify(view)));
      this.missed = [...this.history.slice(seen + 1).filter(({ mover = -1 }) => mover >= 0), ...this.missed.filter(({ mover = -1 }) => mover < 0)];
    }
    this.#lastSeen = [];
    if (this.#roundEnds) this.lastRound = last ? { ...last, before: null } : null;
    this.#roundEnds = false;
  }

  #update(message: ServerMessages.UpdateMessage): void {
    if (message.key) {
      this.toasts = []; // a command was accepted, so earlier refusals are no longer of interest
      this.#redo.accept(message.steps ?? []);
    }
    const seal = this.tableView?.seal;
    const wasReplaced = this.isReplacedByBot;
    if (message.table_view) this.tableView = message.table_view as ServerMessages.TableView;
    if (seal !== this.tableView?.seal) this.#clearTable(); // each game has its own
    this.invite = message.invite || this.invite;
    this.clockOffset = message.server_time - Date.now();
    const before = this.view;
    if (before && message.view !== undefined && message.messages && (message.mover ?? -1) < 0) this.#markUndone(message.view);
    if (message.view !== undefined) {
      this.closeHint();
      this.view = message.view as AnyView;
    }
    this.#addHistory(message.messages ?? [], message.mover ?? -1, before);
    // A person who gets the seat back from a bot is told how much has happened.
    const last = this.history.at(-1);
    if (wasReplaced && !this.isReplacedByBot && this.view && message.messages?.length && last) this.missed = [...this.missed, last];
  }

  /** Mark what happened since the table last looked like this: an update that is no move takes moves back. */
  #markUndone(view: unknown): void {
    const wanted = JSON.stringify(view);
    const last = this.history.findLastIndex((entry) => !entry.isUndone && JSON.stringify(entry.view) === wanted);
    this.history = this.history.map((entry, index) => (index > last ? { ...entry, isUndone: true } : entry));
  }

  #addHistory(messages: readonly ServerMessages.Message[], mover: number, before: AnyView | null): void {
    if (!messages.length) return;
    const entry = { number: ++this.#count, mover, messages, view: this.view };
    this.history = [...this.history.slice(-MAX_HISTORY), entry];
    this.announcements = messages;
    if ((this.seat >= 0 || this.device >= 0) && before && this.view && startsRound(before, this.view))
      this.lastRound = { ...entry, before: this.device < 0 ? before : null };
  }

  #showReaction({ seat, reaction }: ServerMessages.ReactionMessage): void {
    const shown = { id: ++this.#count, seat, reaction };
    this.reactions = [...this.reactions.filter((other) => other.seat !== seat), shown];
    setTimeout(() => (this.reactions = this.reactions.filter((other) => other !== shown)), REACTION_TIME);
  }

  /** Answer the table if it waits for a salt, and check the deal. */
  #exchangeSalts(): void {
    const view = this.tableView;
    const seat = this.device >= 0 ? this.device : this.seat; // a device adds one salt
    if (!view || seat < 0) return;
    const problem = this.#salts.check(view, seat);
    if (problem && problem !== this.#lastProblem) this.saltProblem = problem;
    this.#lastProblem = problem;
    for (const command of this.#salts.answer(view, seat)) this.#saltKeys.add(this.#socket.send(command));
  }

  /** Compare the record of the game with what was shown when the cards were dealt. */
  checkRecord(record: Rest.Record): void {
    if (!this.#salts.fitsRecord(record)) this.saltProblem = "changed";
  }

  closeSaltProblem(): void {
    this.saltProblem = "";
  }

  /** Between two games the cards are cleared away. */
  #clearTable(): void {
    this.view = null;
    this.history = [];
  }
}
