// Made by `python tools/wiretypes.py` from the wire schema. Do not edit.

export const VERSION = 1;

export namespace ClientMessages {
  export interface SitRequest {
    type: "sit";
    v: 1;
    key: string;
    version: number;
    seat: number;
    name: string;
    portrait?: "" | "badger" | "bear" | "chick" | "deer" | "dragon" | "fox" | "frog" | "hamster" | "hare" | "otter" | "owl" | "squirrel";
    colour?: "" | "blue" | "green" | "grey" | "orange" | "red" | "violet" | "yellow";
  }

  export interface SeatGuestRequest {
    type: "seat_guest";
    v: 1;
    key: string;
    version: number;
    target_seat: number;
    name: string;
    portrait?: "" | "badger" | "bear" | "chick" | "deer" | "dragon" | "fox" | "frog" | "hamster" | "hare" | "otter" | "owl" | "squirrel";
    colour?: "" | "blue" | "green" | "grey" | "orange" | "red" | "violet" | "yellow";
  }

  export interface TakeDeviceRequest {
    type: "take_device";
    v: 1;
    key: string;
    version: number;
    target_seat: number;
  }

  export interface PassDeviceRequest {
    type: "pass_device";
    v: 1;
    key: string;
    version: number;
  }

  export interface SetProfileRequest {
    type: "set_profile";
    v: 1;
    key: string;
    version: number;
    name: string;
    portrait: "" | "badger" | "bear" | "chick" | "deer" | "dragon" | "fox" | "frog" | "hamster" | "hare" | "otter" | "owl" | "squirrel";
    colour: "" | "blue" | "green" | "grey" | "orange" | "red" | "violet" | "yellow";
  }

  export interface HandOverRequest {
    type: "hand_over";
    v: 1;
    key: string;
    version: number;
    target_seat: number;
  }

  export interface AddBotRequest {
    type: "add_bot";
    v: 1;
    key: string;
    version: number;
    target_seat: number;
    bot: string;
  }

  export interface ClearSeatRequest {
    type: "clear_seat";
    v: 1;
    key: string;
    version: number;
    target_seat: number;
  }

  export interface RemovePersonRequest {
    type: "remove_person";
    v: 1;
    key: string;
    version: number;
    target_seat: number;
  }

  export interface RenewInviteRequest {
    type: "renew_invite";
    v: 1;
    key: string;
    version: number;
  }

  export interface LeaveRequest {
    type: "leave";
    v: 1;
    key: string;
    version: number;
  }

  export interface SetOptionsRequest {
    type: "set_options";
    v: 1;
    key: string;
    version: number;
    options: { [name: string]: unknown };
  }

  export interface StartRequest {
    type: "start";
    v: 1;
    key: string;
    version: number;
  }

  export interface CommitSaltRequest {
    type: "commit_salt";
    v: 1;
    key: string;
    version: number;
    attempt: number;
    commitment: string;
  }

  export interface OpenSaltRequest {
    type: "open_salt";
    v: 1;
    key: string;
    version: number;
    salt: string;
  }

  export interface PlayRequest {
    type: "play";
    v: 1;
    key: string;
    version: number;
    steps: number[];
  }

  export interface PlayNotationRequest {
    type: "play_notation";
    v: 1;
    key: string;
    version: number;
    move: string;
  }

  export interface UndoRequest {
    type: "undo";
    v: 1;
    key: string;
    version: number;
    unfinished?: boolean;
  }

  export interface AnswerUndoRequest {
    type: "answer_undo";
    v: 1;
    key: string;
    version: number;
    accept: boolean;
  }

  export interface PauseRequest {
    type: "pause";
    v: 1;
    key: string;
    version: number;
  }

  export interface ResumeRequest {
    type: "resume";
    v: 1;
    key: string;
    version: number;
  }

  export interface ReclaimSeatRequest {
    type: "reclaim_seat";
    v: 1;
    key: string;
    version: number;
  }

  export interface AnswerAbsenceRequest {
    type: "answer_absence";
    v: 1;
    key: string;
    version: number;
    target_seat: number;
    wait: boolean;
  }

  export interface NextGameRequest {
    type: "next_game";
    v: 1;
    key: string;
    version: number;
  }

  export interface ReactRequest {
    type: "react";
    v: 1;
    key: string;
    version: number;
    reaction: "good_game" | "good_luck" | "heart" | "hello" | "hurry" | "laugh" | "one_moment" | "party" | "sad" | "sorry" | "thanks" | "think" | "well_played" | "wow";
  }

  export interface SyncRequest {
    type: "sync";
    v: 1;
    key: string;
    version: number;
  }

  export interface HistoryRequest {
    type: "history";
    v: 1;
    key: string;
    version: number;
  }

  export interface HintRequest {
    type: "hint";
    v: 1;
    key: string;
    version: number;
  }

  export interface CombinationsRequest {
    type: "combinations";
    v: 1;
    key: string;
    version: number;
  }

  export type Any = SitRequest | SeatGuestRequest | TakeDeviceRequest | PassDeviceRequest | SetProfileRequest | HandOverRequest | AddBotRequest | ClearSeatRequest | RemovePersonRequest | RenewInviteRequest | LeaveRequest | SetOptionsRequest | StartRequest | CommitSaltRequest | OpenSaltRequest | PlayRequest | PlayNotationRequest | UndoRequest | AnswerUndoRequest | PauseRequest | ResumeRequest | ReclaimSeatRequest | AnswerAbsenceRequest | NextGameRequest | ReactRequest | SyncRequest | HistoryRequest | HintRequest | CombinationsRequest;
}

export namespace ServerMessages {
  export interface SyncMessage {
    type: "sync";
    v: 1;
    table: string;
    seat: number;
    version: number;
    server_time: number;
    table_view: TableView;
    view?: unknown;
    invite?: string;
    watchers?: number;
    device?: number;
  }

  export interface TableView {
    game: string;
    rules: number;
    options: { [name: string]: unknown };
    settings: TableSettings;
    phase: string;
    host: number;
    seats: SeatView[];
    paused: boolean;
    clock_seat: number;
    clock_since: number;
    pending_undo: PendingUndoView | null;
    scores: number[];
    games_played: number;
    deal: number | null;
    seal: string;
    seed: string;
    void_deals: VoidDeal[];
    again?: number[];
    trial?: TrialView | null;
  }

  export interface TableSettings {
    clock?: Clock;
    undo_limit?: number;
    substitute_after?: number;
    absence?: string;
    substitute?: string;
    games?: number;
    listed?: boolean;
    allow_spectators?: boolean;
  }

  export interface Clock {
    kind?: string;
    time?: number;
    increment?: number;
  }

  export interface SeatView {
    kind: string;
    name: string;
    bot: string;
    present: boolean;
    time_left: number;
    undos_used: number;
    salt: string;
    commitment: string;
    opened: boolean;
    portrait?: string;
    colour?: string;
    absence_asked?: boolean;
    device?: number;
  }

  export interface PendingUndoView {
    seat: number;
    granted: number[];
  }

  export interface VoidDeal {
    withheld: number[];
    opened: number[];
  }

  export interface TrialView {
    record: string;
    seat: number;
    move: number;
  }

  export interface UpdateMessage {
    type: "update";
    v: 1;
    version: number;
    server_time: number;
    key?: string;
    table_view?: unknown | TableView | null;
    view?: unknown;
    steps?: number[];
    mover?: number;
    messages?: Message[];
    invite?: string;
  }

  export type Message = [string, { [name: string]: string | number }];

  export interface HistoryMessage {
    type: "history";
    v: 1;
    entries: HistoryEntry[];
  }

  export interface HistoryEntry {
    mover: number;
    messages: Message[];
    view: unknown;
  }

  export interface ReactionMessage {
    type: "reaction";
    v: 1;
    seat: number;
    reaction: "good_game" | "good_luck" | "heart" | "hello" | "hurry" | "laugh" | "one_moment" | "party" | "sad" | "sorry" | "thanks" | "think" | "well_played" | "wow";
  }

  export interface WatchersMessage {
    type: "watchers";
    v: 1;
    watchers: number;
  }

  export interface NoticeMessage {
    type: "notice";
    v: 1;
    text: string;
  }

  export interface HintMessage {
    type: "hint";
    v: 1;
    key: string;
    version: number;
    advice: Advice;
  }

  export interface Advice {
    where: Message;
    plans: RatedPlan[];
    samples: number;
  }

  export interface RatedPlan {
    steps: number[];
    move: string;
    win_probability: number;
    standard_error: number;
    loss: number;
    loss_error: number;
    group: number;
    chances: number | null;
    margin: number;
    shown: Message[];
    reasons: Message[];
    messages: Message[];
  }

  export interface CombinationsMessage {
    type: "combinations";
    v: 1;
    combinations: HandCombinations;
    choices?: MoveChoice[];
  }

  export interface HandCombinations {
    groups: Combination[];
    melds: Meld[];
  }

  export interface Combination {
    kind: string;
    cards: number[];
  }

  export interface Meld {
    steps: number[];
    groups: Combination[];
  }

  export interface MoveChoice {
    steps: number[];
    messages: Message[];
  }

  export interface DoneMessage {
    type: "done";
    v: 1;
    key: string;
    version: number;
  }

  export interface RefusedMessage {
    type: "refused";
    v: 1;
    key: string;
    code: string;
    version: number;
    about?: { [name: string]: string | number };
  }

  export interface ByeMessage {
    type: "bye";
    v: 1;
    reason: string;
  }

  export interface HeartbeatMessage {
    type: "heartbeat";
    v: 1;
  }

  export type Any = SyncMessage | UpdateMessage | HistoryMessage | ReactionMessage | WatchersMessage | NoticeMessage | HintMessage | CombinationsMessage | DoneMessage | RefusedMessage | ByeMessage | HeartbeatMessage;
}

export namespace Rest {
  export interface GameInfo {
    name: string;
    rules: number;
    min_seats: number;
    max_seats: number;
    step_count: number;
    options: OptionInfo[];
    bots: string[];
    deals: number;
    score_seats: number[];
    proven: number;
    words: { [name: string]: string };
  }

  export interface OptionInfo {
    name: string;
    kind: string;
    mark: string;
    default: unknown;
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
    settings?: TableSettings;
    name?: string;
    portrait?: "" | "badger" | "bear" | "chick" | "deer" | "dragon" | "fox" | "frog" | "hamster" | "hare" | "otter" | "owl" | "squirrel";
    colour?: "" | "blue" | "green" | "grey" | "orange" | "red" | "violet" | "yellow";
    guests?: GuestOfDevice[];
    bots?: string[];
    start?: boolean;
    deal?: number | null;
  }

  export interface TableSettings {
    clock?: Clock;
    undo_limit?: number;
    substitute_after?: number;
    absence?: string;
    substitute?: string;
    games?: number;
    listed?: boolean;
    allow_spectators?: boolean;
  }

  export interface Clock {
    kind?: string;
    time?: number;
    increment?: number;
  }

  export interface GuestOfDevice {
    name: string;
    portrait?: "" | "badger" | "bear" | "chick" | "deer" | "dragon" | "fox" | "frog" | "hamster" | "hare" | "otter" | "owl" | "squirrel";
    colour?: "" | "blue" | "green" | "grey" | "orange" | "red" | "violet" | "yellow";
  }

  export interface CreatedTable {
    id: string;
    invite: string;
    path: string;
  }

  export interface Lobby {
    tables: TableSummary[];
  }

  export interface TableSummary {
    id: string;
    game: string;
    phase: string;
    seats: number;
    free_seats: number;
    names: string[];
    changed_at: number;
    your_turn?: boolean;
  }

  export interface Records {
    records: RecordSummary[];
  }

  export interface RecordSummary {
    id: string;
    table: string;
    game: string;
    ended_at: number;
    names: string[];
    bots: string[];
    results: number[];
    seat: number;
  }

  export interface SeatPass {
    token: string;
  }

  export interface MePass {
    token: string;
  }

  export interface TableCode {
    code: string;
  }

  export interface InvitePath {
    path: string;
  }

  export interface Network {
    is_local: boolean;
    is_open: boolean;
    addresses: string[];
    command: string;
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
    seats: RecordSeat[];
    seal: string;
    seed: string;
    deal?: number;
    void_deals?: VoidDeal[];
    moves: string[];
    results: number[];
    digest?: string;
  }

  export interface RecordSeat {
    name: string;
    bot?: string;
    salt?: string;
    commitment?: string;
  }

  export interface VoidDeal {
    withheld: number[];
    opened: number[];
  }

  export interface Notation {
    names: string[];
  }

  export interface DealQuery {
    number: number;
    options?: { [name: string]: unknown };
    stars?: number;
  }

  export interface DealCheck {
    number: number;
    winnable: boolean;
    stars?: number;
  }

  export interface Replay {
    record: Record;
    seat: number;
    entries: HistoryEntry[];
  }

  export interface HistoryEntry {
    mover: number;
    messages: Message[];
    view: unknown;
  }

  export type Message = [string, { [name: string]: string | number }];

  export interface Verification {
    valid: boolean;
    salts_committed?: boolean;
    void_deals?: VoidDeal[];
    code?: string;
    about?: { [name: string]: string | number };
  }

  export interface Statistics {
    total: Tally;
    games: Tally[];
    opponents: Opponent[];
    last: RecordSummary[];
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
    total: number;
    analysis?: Analysis | null;
  }

  export interface Analysis {
    seat: number;
    choices: ChoiceAnalysis[];
    accuracy: number | null;
    accuracy_error: number;
    initial_win_probability: number;
    luck: number;
    given_away: number;
    given_away_error: number;
    result: number;
    worst: number[];
  }

  export interface ChoiceAnalysis {
    moves_before: number;
    steps: number[];
    move: string;
    better_move: string;
    win_probability: number;
    best_win_probability: number;
    loss: number;
    loss_error: number;
    stake: number;
    verdict: string;
    messages: Message[];
    better_messages: Message[];
  }

  export interface Playouts {
    done: number;
    total: number;
    wins: number[];
  }

  export interface ScoreQuery {
    seats: number;
    options?: { [name: string]: unknown };
    dealer?: number;
    rounds?: { [name: string]: unknown }[];
  }

  export interface ScoreSheet {
    unit: string;
    start: number[];
    rows: ScoreRow[];
    dealer: number;
    first: number;
    winners: number[];
    questions: ScoreQuestion[];
    steps?: ScoreStep[][];
    notes?: Message[][];
  }

  export interface ScoreRow {
    dealer: number;
    winner: number;
    standings: number[];
  }

  export interface ScoreQuestion {
    name: string;
    kind: string;
    seats: number[];
    cards?: ScoreCard[];
  }

  export interface ScoreCard {
    name: string;
    points: number;
  }

  export interface ScoreStep {
    number: number;
    needs: Message[];
  }

  export interface NewTrial {
    seat: number;
    move: number;
    name: string;
  }

  export interface ChallengeText {
    text: string;
  }

  export interface ComparisonQuery {
    games: string[];
  }

  export interface Comparison {
    game: string;
    options: { [name: string]: unknown };
    deal: number;
    bots: string[];
    games: ComparedGame[];
    parting: Parting | null;
  }

  export interface ComparedGame {
    name: string;
    results: number[];
    moves: number;
    view: unknown;
  }

  export interface Parting {
    moves_before: number;
    mover: number;
    view: unknown;
    moves: Message[][];
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
    first_round: number;
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

  export type Any = LevelUpView | Level8View | ThreeUpView | PragonView;
}
