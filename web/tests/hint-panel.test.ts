import { render } from "svelte/server";
import { beforeAll, describe, expect, it, vi } from "vitest";
import HintPanel from "../src/components/HintPanel.svelte";
import { TableModel } from "../src/table/table.svelte";
import type { ServerMessages } from "../src/transport/types";
import { words } from "../src/words/words.svelte";

const exactly = (chances: number): ServerMessages.Message => ["advice-chances-exact", { chances }];
const about = (chances: number, margin: number): ServerMessages.Message => ["advice-chances", { chances, margin }];
const plan = (move: string, chances: number | null, shown: ServerMessages.Message[], more: Partial<ServerMessages.RatedPlan> = {}): ServerMessages.RatedPlan => ({
  steps: [1], move, win_probability: 1, standard_error: 0, loss: 0, loss_error: 0, group: 0, chances, margin: 0, shown, reasons: [["hint-pragon-why-round", {}]], ...more,
});
const where = ["hint-pragon-where-hand", {}];
const exact = { where, plans: [plan("one", 100, [exactly(100)]), plan("two", 100, [exactly(100), ["advice-same", {}]])], samples: 0 };
const estimated = {
  where,
  plans: [
    plan("one", 60, [about(60, 10)], { margin: 10 }),
    plan("two", 60, [about(60, 10), ["advice-equal", {}]], { margin: 10 }),
    plan("three", 40, [about(40, 12), ["advice-fewer", { count: 20 }]], { group: 1, margin: 12 }),
  ],
  samples: 80,
};
const untried = { where, plans: [plan("one", null, [["advice-untried", {}]])], samples: 3 };

/** Return the HTML of the panel with a hint of some strength. */
function panel(advice: object, strength: number): string {
  const table = new TableModel("t", "ws://t", () => ({}) as WebSocket);
  table.isHintOpen = true;
  table.advice = advice as ServerMessages.Advice;
  table.hintStrength = strength;
  return render(HintPanel, { props: { table, names: ["Ada"] } }).body.replace(/<!--.*?-->/g, "");
}

describe.each(["en", "de"] as const)("a hint in words: %s", (language) => {
  beforeAll(async () => {
    vi.stubGlobal("document", { documentElement: {} });
    await words.setLanguage(language);
    await words.loadAll();
  });
  it("calls win probabilities exact if they are", () => {
    const shown = panel(exact, 3);
    expect(shown).not.toContain("±");
    expect(shown).toContain(words.say("advice-chances-exact", { chances: 100 }));
    expect(shown).toContain(words.say("advice-same"));
  });

  it("says how certain an estimate is, and what cannot be told apart", () => {
    const shown = panel(estimated, 3);
    const best = words.say("advice-chances", { chances: 60, margin: 10 });
    expect(shown.split(best)).toHaveLength(3);
    expect(shown).toContain(`${best} · ${words.say("advice-equal")}`);
    expect(shown).toContain(`${words.say("advice-chances", { chances: 40, margin: 12 })} · ${words.say("advice-fewer", { count: 20 })}`);
    expect(shown.match(/<rect[^>]*best/g)).toHaveLength(2);
  });

  it("shows no number where there is none", () => {
    const shown = panel(untried, 3);
    expect(shown).toContain(words.say("advice-untried"));
    expect(shown).not.toContain("<svg");
  });

  it("shows no more than its strength", () => {
    expect(panel(estimated, 1)).not.toMatch(/<ol|<ul|±/);
    expect(panel(estimated, 2)).toMatch(/<ol/);
    expect(panel(estimated, 2)).not.toMatch(/<ul/);
    expect(panel(estimated, 3)).toMatch(/<ul/);
  });
});
