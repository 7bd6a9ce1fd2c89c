// Made by `python tools/wiretypes.py` from the wire schema. Do not edit.

export const VERSION = 1;

export namespace Asks {
  export interface Sit {
    do: "sit";
    v: 1;
    key: string;
    version: number;
    place: number;
    name: string;
    salt?: string;
  }

  export interface Fill {
    do: "fill";
    v: 1;
    key: string;
    version: number;
    place: number;
    bot: string;
  }

  export interface Clear {
    do: "clear";
    v: 1;
    key: string;
    version: number;
    place: number;
  }

  export interface Leave {
    do: "leave";
    v: 1;
    key: string;
    version: number;
  }

  export interface Agree {
    do: "agree";
    v: 1;
    key: string;
    version: number;
    options: { [name: string]: unknown };
  }

  export interface Sprinkle {
    do: "sprinkle";
    v: 1;
    key: string;
    version: number;
    salt: string;
  }

  export interface Start {
    do: "start";
    v: 1;
    key: string;
    version: number;
  }

  export interface Play {
    do: "play";
    v: 1;
    key: string;
    version: number;
    steps: number[];
  }

  export interface Say {
    do: "say";
    v: 1;
    key: string;
    version: number;
    line: string;
  }

  export interface Undo {
    do: "undo";
    v: 1;
    key: string;
    version: number;
  }

  export interface Answer {
    do: "answer";
    v: 1;
    key: string;
    version: number;
    yes: boolean;
  }

  export interface Pause {
    do: "pause";
    v: 1;
    key: string;
    version: number;
  }

  export interface Resume {
    do: "resume";
    v: 1;
    key: string;
    version: number;
  }

  export interface Back {
    do: "back";
    v: 1;
    key: string;
    version: number;
  }

  export interface Again {
    do: "again";
    v: 1;
    key: string;
    version: number;
  }

  export interface Sync {
    do: "sync";
    v: 1;
    key: string;
    version: number;
  }

  export interface Story {
    do: "story";
    v: 1;
    key: string;
    version: number;
  }

  export interface Hint {
    do: "hint";
    v: 1;
    key: string;
    version: number;
  }

  export interface Look {
    do: "look";
    v: 1;
    key: string;
    version: number;
  }

  export type Every = Sit | Fill | Clear | Leave | Agree | Sprinkle | Start | Play | Say | Undo | Answer | Pause | Resume | Back | Again | Sync | Story | Hint | Look;
}

export namespace Tells {
  export interface Sync {
    is: "sync";
    v: 1;
    table: string;
    seat: number;
    version: number;
    at: number;
    scene: Scene;
    view?: unknown;
    invite?: string;
  }

  export interface Scene {
    game: string;
    rules: number;
    options: { [name: string]: unknown };
    terms: Terms;
    phase: string;
    host: number;
    chairs: Chair[];
    paused: boolean;
    running: number;
    since: number;
    asking: Asking | null;
    scores: number[];
    played: number;
    deal: number | null;
    seal: string;
    seed: string;
  }

  export interface Terms {
    clock?: Clock;
    undos?: number;
    patience?: number;
    games?: number;
    listed?: boolean;
    watched?: boolean;
  }

  export interface Clock {
    kind?: string;
    time?: number;
    increment?: number;
  }

  export interface Chair {
    kind: string;
    name: string;
    bot: string;
    here: boolean;
    left: number;
    undone: number;
    salt: string;
  }

  export interface Asking {
    seat: number;
    granted: number[];
  }

  export interface Update {
    is: "update";
    v: 1;
    version: number;
    at: number;
    key?: string;
    scene?: unknown | Scene | null;
    view?: unknown;
    steps?: number[];
    mover?: number;
    said?: Message[];
  }

  export type Message = [string, { [name: string]: string | number }];

  export interface Story {
    is: "story";
    v: 1;
    chapters: Chapter[];
  }

  export interface Chapter {
    mover: number;
    said: Message[];
    view: unknown;
  }

  export interface Hint {
    is: "hint";
    v: 1;
    key: string;
    version: number;
    advice: Advice;
  }

  export interface Advice {
    where: Message;
    options: RatedPlan[];
    worlds: number;
  }

  export interface RatedPlan {
    steps: number[];
    move: string;
    share: number;
    error: number;
    gap: number;
    gap_error: number;
    equal: boolean;
    reasons: Message[];
  }

  export interface Look {
    is: "look";
    v: 1;
    outlook: HandCombinations;
  }

  export interface HandCombinations {
    groups: Combination[];
    ways: Meld[];
  }

  export interface Combination {
    kind: string;
    cards: number[];
  }

  export interface Meld {
    steps: number[];
    groups: Combination[];
  }

  export interface Done {
    is: "done";
    v: 1;
    key: string;
    version: number;
  }

  export interface Refused {
    is: "refused";
    v: 1;
    key: string;
    code: string;
    version: number;
    about?: { [name: string]: string | number };
  }

  export interface Bye {
    is: "bye";
    v: 1;
    why: string;
  }

  export type Every = Sync | Update | Story | Hint | Look | Done | Refused | Bye;
}

export namespace Rest {
  export interface GameCard {
    name: string;
    rules: number;
    fewest: number;
    most: number;
    codes: number;
    options: Option[];
    bots: string[];
    deals: number;
    proven: number;
  }

  export interface Option {
    name: string;
    kind: string;
    mark: string;
    usual: unknown;
    allowed: string;
  }

  export interface Me {
    name: string;
  }

  export interface Rename {
    name: string;
  }

  export interface NewTable {
    game: string;
    seats: number;
    options?: { [name: string]: unknown };
    terms?: Terms;
    name?: string;
    salt?: string;
    bots?: string[];
    start?: boolean;
    deal?: number | null;
  }

  export interface Terms {
    clock?: Clock;
    undos?: number;
    patience?: number;
    games?: number;
    listed?: boolean;
    watched?: boolean;
  }

  export interface Clock {
    kind?: string;
    time?: number;
    increment?: number;
  }

  export interface Opened {
    id: string;
    invite: string;
    path: string;
  }

  export interface Lobby {
    tables: TableCard[];
  }

  export interface TableCard {
    id: string;
    game: string;
    phase: string;
    seats: number;
    free: number;
    names: string[];
    changed: number;
  }

  export interface Records {
    records: RecordCard[];
  }

  export interface RecordCard {
    id: string;
    table: string;
    game: string;
    ended: number;
    names: string[];
    bots: string[];
    results: number[];
    seat: number;
  }

  export interface Pass {
    token: string;
  }

  export interface Placed {
    id: string;
    seat: number;
  }

  export interface Problem {
    code: string;
    about?: { [name: string]: string | number };
  }

  export interface Record {
    cardtable: number;
    game: string;
    rules: number;
    options: { [name: string]: unknown };
    seats: Player[];
    seal: string;
    seed: string;
    deal?: number;
    moves: string[];
    results: number[];
    digest?: string;
  }

  export interface Player {
    name: string;
    bot?: string;
    salt?: string;
  }

  export interface Notation {
    names: string[];
  }

  export interface AskedDeal {
    number: number;
    options?: { [name: string]: unknown };
  }

  export interface Deal {
    number: number;
    winnable: boolean;
  }

  export interface Replay {
    record: Record;
    seat: number;
    chapters: Chapter[];
  }

  export interface Chapter {
    mover: number;
    said: Message[];
    view: unknown;
  }

  export type Message = [string, { [name: string]: string | number }];

  export interface Verdict {
    good: boolean;
    code?: string;
    about?: { [name: string]: string | number };
  }

  export interface Statistics {
    total: Tally;
    games: Tally[];
    opponents: Opponent[];
    last: RecordCard[];
  }

  export interface Tally {
    game: string;
    played: number;
    won: number;
    shared: number;
    streak: number;
    longest: number;
  }

  export interface Opponent {
    name: string;
    bot: string;
    played: number;
    won: number;
    lost: number;
  }

  export interface AnalysisProgress {
    done: number;
    of: number;
    analysis?: Analysis | null;
  }

  export interface Analysis {
    seat: number;
    choices: ChoiceAnalysis[];
    accuracy: number;
    began: number;
    luck: number;
    lost: number;
    result: number;
    worst: number[];
  }

  export interface ChoiceAnalysis {
    at: number;
    steps: number[];
    move: string;
    better: string;
    share: number;
    best: number;
    loss: number;
    error: number;
    verdict: string;
  }
}

export namespace Views {
  export interface LevelUpView {
    seat: number;
    turn: number;
    moves: number[];
    results: number[];
    phase: string;
    dealer: number;
    played: number;
    turns: number;
    final_round: number;
    fronts: LevelUpSeatView[];
    deck: number;
    top: number;
    taken: number;
    below: number;
    pile: number[];
    reshuffles: number;
    winner: number;
    level: number;
    laid: [string, number[]][];
  }

  export interface LevelUpSeatView {
    round: number;
    holds: number;
    hand: number[];
  }

  export interface Level8View {
    seat: number;
    turn: number;
    moves: number[];
    results: number[];
    phase: string;
    fronts: Level8SeatView[];
    draw: number;
    under: number;
    dealer: number;
    played: number;
    turns: number;
    taken: number;
    plan: LaidGroup[];
    spot: number;
    kept: number[];
    asked: number;
  }

  export interface Level8SeatView {
    level: number;
    rungs: number;
    aim: string;
    holds: number;
    hand: number[];
    groups: LaidGroup[];
    top: number;
    height: number;
    skipped: boolean;
  }

  export interface LaidGroup {
    kind: string;
    value: number;
    cards: number[];
  }

  export interface ThreeUpView {
    seat: number;
    turn: number;
    moves: number[];
    results: number[];
    phase: string;
    fronts: ThreeUpSeatView[];
    pile: number[];
    top: number;
    run: number;
    tint: number;
    streak: number;
    given: number;
    gone: number[];
    draw: number;
    owed: number;
    step: number;
    turns: number;
    repeats: number;
    out: number[];
    dealer: number;
    played: number;
    scores: number[];
  }

  export interface ThreeUpSeatView {
    holds: number;
    hand: number[];
    laid: number;
    up: number[];
    down: boolean[];
    peeked: number[];
  }

  export interface PragonView {
    seat: number;
    turn: number;
    moves: number[];
    results: number[];
    phase: string;
    rounds: number;
    made: number;
    pairs: number;
    deck: number;
    hand: number[];
    pile: number[];
    stacks: StackView[];
    kind: number;
    chosen: number[];
    picked: number[];
  }

  export interface StackView {
    cards: number[];
    is_open: boolean;
  }

  export type Every = LevelUpView | Level8View | ThreeUpView | PragonView;
}
