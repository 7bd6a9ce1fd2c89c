import { render } from "svelte/server";
import { beforeAll, describe, expect, it, vi } from "vitest";
import HintPanel from "../src/components/HintPanel.svelte";
import { TableModel } from "../src/table/table.svelte";
import type { ServerMessages } from "../src/transport/types";
import { words } from "../src/words/words.svelte";

const plan = (move: string, more: Partial<ServerMessages.RatedPlan> = {}): ServerMessages.RatedPlan => ({
  steps: [1], move, win_probability: 1, standard_error: 0, loss: 0, loss_error: 0, about_equal: false, reasons: [["hint-pragon-why-round", {}]], messages: [["hint-move", { move }]], ...more,
});
const exact = { where: ["hint-pragon-where-hand", {}], plans: [plan("one"), plan("two", { about_equal: true })], samples: 0 };
const estimated = {
  ...exact,
  plans: [plan("one", { win_probability: 0.6, standard_error: 0.05 }), plan("two", { win_probability: 0.4, standard_error: 0.05, loss: 0.2 })],
  samples: 80,
};

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
  const uncertain = /give or take|plus oder minus/;

  it("calls win probabilities exact if they are", () => {
    const shown = panel(exact, 3);
    expect(shown).not.toMatch(uncertain);
    expect(shown).toContain(words.say("advice-exact", { share: "100" }));
    expect(shown).toContain(words.say("advice-same"));
  });

  it("says how certain an estimate is", () => {
    const shown = panel(estimated, 3);
    expect(shown).toContain(words.say("advice-share", { share: "60", error: "10" }));
    expect(shown).toMatch(uncertain);
    expect(shown).toContain(words.say("advice-gap", { points: "20" }));
    expect(shown).not.toContain(words.say("advice-equal"));
  });

  it("shows no more than its strength", () => {
    expect(panel(estimated, 1)).not.toMatch(/<ol|<ul/);
    expect(panel(estimated, 2)).toMatch(/<ol/);
    expect(panel(estimated, 2)).not.toMatch(/<ul/);
    expect(panel(estimated, 3)).toMatch(/<ul/);
  });
});
