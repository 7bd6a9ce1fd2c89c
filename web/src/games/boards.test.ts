import { FluentBundle, FluentResource } from "@fluent/bundle";
import type { Component } from "svelte";
import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import ActionBar from "./ActionBar.svelte";
import type { AnyView, BoardProps, Hint, Say } from "./contract";
import Level8 from "./level8/Board.svelte";
import level8 from "./level8/samples.json";
import LevelUp from "./levelup/Board.svelte";
import levelup from "./levelup/samples.json";
import { stepOf as levelUpStep } from "./levelup/stairs";
import Pragon from "./pragon/Board.svelte";
import pragon from "./pragon/samples.json";
import { describeTable, TextWords } from "./text";
import ThreeUp from "./threeup/Board.svelte";
import threeup from "./threeup/samples.json";

interface Samples {
  notation: string[];
  options: Record<string, unknown>;
  samples: { name: string; options: Record<string, unknown>; view: AnyView }[];
}

const NAMES = ["Ada", "Grace", "Emmy", "Sofia", "Maryam", "Hypatia", "Lise", "Rosalind"];
const BOARDS = [
  ["threeup", ThreeUp, threeup],
  ["levelup", LevelUp, levelup],
  ["level8", Level8, level8],
  ["pragon", Pragon, pragon],
] as unknown as [string, Component<BoardProps>, Samples][];

const files = import.meta.glob<string>("../../../src/cardtable/words/*/{board,text}.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});

const known = new Map<string, Say>();
const sayIn = (language: string): Say => {
  const say = known.get(language) ?? loadWords(language);
  known.set(language, say);
  return say;
};

/** Return the words of one language; a missing message or a missing variable is an error. */
function loadWords(language: string): Say {
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const [path, text] of Object.entries(files))
    if (path.includes(`/${language}/`)) bundle.addResource(new FluentResource(text));
  return (message, about = {}) => {
    const pattern = bundle.getMessage(message)?.value;
    if (!pattern) throw new Error(`${language}: ${message} is missing`);
    const errors: Error[] = [];
    const text = bundle.formatPattern(pattern, about as Record<string, string | number>, errors);
    if (errors.length) throw errors[0]!;
    return text;
  };
}

function html(Board: Component<BoardProps>, all: Samples, index: number, language = "en", hint: Hint | null = null): string {
  const { view, options } = all.samples[index]!;
  const props: BoardProps = {
    view,
    moves: view.moves.map((code) => ({ code, name: all.notation[code]! })),
    notation: all.notation,
    names: NAMES,
    options: { ...all.options, ...options },
    play: () => {},
    say: sayIn(language),
    interactive: view.turn === view.seat && view.seat >= 0,
    cancel: () => {},
    hint,
  };
  return render(Board, { props }).body;
}

const OWED = /have to play|Du musst noch/;

describe("the text of 3UP 3DOWN", () => {
  const all = threeup as unknown as Samples;
  const read = (view: AnyView, language: string): string => {
    const names = NAMES.slice(0, (view as { fronts?: unknown[] }).fronts?.length);
    const text = describeTable("threeup", view, new TextWords(sayIn(language), names, all.notation, "threeup"), all.options)!;
    return [...text.table, ...text.own].join("\n");
  };

  it("says that cards have to be played once more only when the board says so", () => {
    for (const { name, view } of all.samples) {
      const { phase, owed } = view as AnyView & { phase: string; owed: number };
      const isOwed = view.turn === view.seat && (owed > 1 || phase === "offered" || phase === "owing");
      for (const language of ["en", "de"]) expect(OWED.test(read(view, language)), name).toBe(isOwed);
    }
  });

  it("names the cards that were seen in the hands of others, as the board does", () => {
    for (const { name, view } of all.samples) {
      const { fronts } = view as AnyView & { fronts: { hand: number[] }[] };
      const seen = fronts.filter(({ hand }, seat) => seat !== view.seat && hand.length).length;
      expect(read(view, "en").match(/You know of/g) ?? [], name).toHaveLength(seen);
    }
  });
});

describe.each(BOARDS)("the board of %s", (game, Board, all) => {
  it.each(all.samples.map(({ name }, index) => [name, index] as const))("shows %s", (_, index) => {
    for (const language of ["en", "de"]) {
      const shown = html(Board, all, index, language);
      expect(shown).not.toContain("undefined");
      expect(shown).not.toContain("NaN");
    }
  });

  it("shows the same for the same view", () => {
    expect(html(Board, all, 0)).toBe(html(Board, all, 0));
  });

  it("marks the dealer in every view, also where nothing else is known of the seats", () => {
    for (const [index, { name, view }] of all.samples.entries()) {
      const { dealer = -1 } = view;
      const shown = html(Board, all, index);
      expect(shown.split("◆</span>").length - 1, name).toBe(dealer < 0 ? 0 : 1);
      if (dealer < 0) continue;
      const at = shown.indexOf("◆</span>");
      const seat = shown.slice(0, at).match(/data-seat="\d"(?![^]*data-seat)/)?.[0];
      expect(seat, name).toBe(`data-seat="${dealer}"`);
    }
  });

  it("says in words who deals", () => {
    for (const { name, options, view } of all.samples) {
      const { dealer = -1 } = view;
      const names = NAMES.slice(0, (view as { fronts?: unknown[] }).fronts?.length);
      const said = (language: string): string[] => {
        const text = describeTable(game, view, new TextWords(sayIn(language), names, all.notation, game), { ...all.options, ...options })!;
        return text.table.filter((line) => /dealer|Diesmal gib/.test(line));
      };
      const isOwn = dealer === view.seat;
      expect(said("en"), name).toEqual(dealer < 0 ? [] : [isOwn ? "You are the dealer." : `${names[dealer]} is the dealer.`]);
      expect(said("de"), name).toEqual(dealer < 0 ? [] : [isOwn ? "Diesmal gibst du." : `Diesmal gibt ${names[dealer]}.`]);
    }
  });

  it("offers to cancel what has been begun, and nothing else", () => {
    const begun = { threeup: /adding|giving|getting/, levelup: /never/, level8: /naming|filling|adding|ending/, pragon: /placing|aiming|taking|lifting/ }[game]!;
    for (const [index, { name, view }] of all.samples.entries()) {
      const { phase, chosen = [] } = view as AnyView & { phase: string; chosen?: unknown[] };
      const isBegun = view.turn === view.seat && view.seat >= 0 && (begun.test(phase) || chosen.length > 0);
      expect(html(Board, all, index).includes('data-key="cancel"'), name).toBe(isBegun);
    }
  });

  it("offers nothing to a spectator", () => {
    const index = all.samples.findIndex(({ view }) => view.seat < 0);
    const shown = html(Board, all, index);
    expect(shown).not.toMatch(/class="[^"]*\blit\b/);
    expect(shown).not.toMatch(/aria-disabled="false"/);
  });

  it("shows every step that a hint can name, and says so", () => {
    const mine = all.samples.map(({ view }, index) => [view, index] as const).filter(([view]) => view.turn === view.seat);
    expect(mine.length).toBeGreaterThan(0);
    for (const [view, index] of mine)
      for (const step of view.moves) {
        const shown = html(Board, all, index, "en", { strength: 2, steps: [step] });
        const where = `${all.samples[index]!.name}: ${all.notation[step]}`;
        expect(shown, where).toContain("the hint points here");
        expect(shown, where).toMatch(/class="[^"]*\bhinted\b/);
      }
  }, 30_000);

  it("names no move in the first strength of a hint", () => {
    for (const [index, { view }] of all.samples.entries())
      for (const step of view.turn === view.seat ? view.moves : []) {
        const shown = html(Board, all, index, "en", { strength: 1, steps: [step] });
        expect(shown).not.toMatch(/class="[^"]*\bhinted\b/);
        expect(shown).not.toContain("the hint points here");
      }
  }, 30_000);

  it("names a hidden card in one way only", () => {
    for (let index = 0; index < all.samples.length; index++) {
      const shown = html(Board, all, index);
      const backs = shown.split("var(--face-back)").length - 1;
      expect(shown.split('aria-label="face-down card"').length - 1).toBeGreaterThanOrEqual(backs ? 1 : 0);
    }
  });
});

it("3UP 3DOWN: at the third time of a position the pile is cleared, and not picked up", () => {
  const [, Board, all] = BOARDS[0]!;
  const found = all.samples.find(({ view }) => view.turn === view.seat && view.moves.includes(all.notation.indexOf("P")))!;
  const shown = (repeats: number) => {
    const view = { ...found.view, repeats } as AnyView;
    return html(Board, { ...all, samples: [{ ...found, view }] }, 0);
  };
  expect(shown(2)).toContain("Pick up the pile");
  expect(shown(2)).not.toContain("Clear the pile");
  expect(shown(3)).toContain("Clear the pile");
  expect(shown(3)).not.toContain("Pick up the pile");
});

it("LEVEL UP: the first ROUND of the stairs is the one that the view names", () => {
  const { view } = BOARDS[1]![2].samples[0]!;
  const fronts = [{ round: 6 }, { round: 4 }];
  const first = (first_round: number) => levelUpStep({ ...view, fronts, first_round } as unknown as Parameters<typeof levelUpStep>[0], 0).first;
  expect([first(3), first(5)]).toEqual([3, 5]);
});

it("LEVEL UP: exactly the cards that are wild for the player have a star", () => {
  const [, Board, all] = BOARDS[1]!;
  const found = all.samples.find(({ view }) => view.seat >= 0)!;
  const ranks = "A 2 3 4 5 6 7 8 9 10 J Q K".split(" ");
  const hand = ["5H", "5S", "6H", "KD"].map((card) => all.notation.indexOf(card));
  const stars = (rank: number) => {
    const fronts = (found.view as unknown as { fronts: object[] }).fronts.map((front) => ({ ...front, round: rank, hand, holds: hand.length }));
    const view = { ...found.view, fronts, laid: [], final_round: 13 } as unknown as AnyView;
    return html(Board, { ...all, samples: [{ ...found, view }] }, 0).split('<svg class="wild ').length - 1;
  };
  expect(ranks.map((_, index) => stars(index + 1))).toEqual(ranks.map((rank) => ({ 5: 2, 6: 1, K: 1 })[rank] ?? 0));
});

it("3UP 3DOWN: the pile says which cards can be played on it", () => {
  const [, Board, all] = BOARDS[0]!;
  const found = all.samples.find(({ view }) => view.seat >= 0)!;
  const view = { ...found.view, pile: ["4", "6"].map((card) => all.notation.indexOf(card)), top: 6 } as unknown as AnyView;
  const shown = (language: string) => html(Board, { ...all, samples: [{ ...found, view }] }, 0, language);
  expect(shown("en").includes("6 or higher")).toBe(true);
  expect(shown("de").includes("6 oder höher")).toBe(true);
});

it("LEVEL 8: one of several players to skip is chosen by name, and read aloud with what happens to them", () => {
  const shown = render(ActionBar, {
    props: { actions: [{ key: "skip 1", label: "Grace", spoken: "Skip Grace", run: () => {} }], name: "", enabled: true, isHinted: () => true, hintLabel: "the hint points here" },
  }).body;
  expect(shown).toContain('aria-label="Skip Grace the hint points here"');
  expect(shown).toContain(">Grace");
});
