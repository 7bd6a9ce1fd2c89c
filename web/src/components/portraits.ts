/** The portraits of players: an animal for every bot, as its name says, and others for people. */
import type { ServerMessages } from "../transport/types";

const eye = (x: number, y: number, radius = 3.6): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="#231c22"/><circle cx="${x + radius * 0.35}" cy="${y - radius * 0.35}" r="${radius * 0.32}" fill="#fff"/>`;

/** The colour of the background, and a head in a box of 100 by 100. */
const DRAWINGS = {
  fox: ["#f6d9a8", `<path d="M18 14 40 34H60L82 14Q90 40 80 62 66 88 50 90 34 88 20 62 10 40 18 14Z" fill="#d9692b"/><path d="M22 23 34 36 24 44ZM78 23 66 36 76 44Z" fill="#4a2a22"/><path d="M17 54Q34 52 44 68L50 90Q34 88 20 62ZM83 54Q66 52 56 68L50 90Q66 88 80 62Z" fill="#fff3e2"/>${eye(36, 53)}${eye(64, 53)}<path d="M43 77Q50 73 57 77 56 86 50 88 44 86 43 77Z" fill="#231c22"/>`],
  owl: ["#cfd8ea", `<path d="M22 16Q36 20 50 20 64 20 78 16 84 30 82 54 82 90 50 92 18 90 18 54 16 30 22 16Z" fill="#7a5a45"/><path d="M50 56Q34 60 32 92H68Q66 60 50 56Z" fill="#e7d3b5"/><path d="M40 74l4 5 4-5 4 5 4-5 4 5M42 84l4 4 4-4 4 4 4-4" stroke="#a98763" stroke-width="2" fill="none"/><circle cx="35" cy="44" r="17" fill="#f5e8d2"/><circle cx="65" cy="44" r="17" fill="#f5e8d2"/><circle cx="35" cy="44" r="10" fill="#f0a93a"/><circle cx="65" cy="44" r="10" fill="#f0a93a"/>${eye(36, 44, 5.6)}${eye(64, 44, 5.6)}<path d="M44 52h12l-6 13Z" fill="#e08a2c"/><path d="M20 17Q36 22 50 34 64 22 80 17 70 30 62 30 54 30 50 38 46 30 38 30 30 30 20 17Z" fill="#5b4133"/>`],
  badger: ["#cfe0cf", `<circle cx="22" cy="30" r="10" fill="#2c2a31"/><circle cx="78" cy="30" r="10" fill="#2c2a31"/><circle cx="22" cy="30" r="5" fill="#fff6ea"/><circle cx="78" cy="30" r="5" fill="#fff6ea"/><path d="M50 14Q78 16 84 44 86 62 66 80 58 90 50 90 42 90 34 80 14 62 16 44 22 16 50 14Z" fill="#fff6ea"/><path d="M38 16Q26 40 32 74 20 66 16 50 14 26 38 16ZM62 16Q74 40 68 74 80 66 84 50 86 26 62 16Z" fill="#37343d"/><g><circle cx="31" cy="50" r="4.6" fill="#fff6ea"/><circle cx="69" cy="50" r="4.6" fill="#fff6ea"/></g>${eye(31, 50, 3.3)}${eye(69, 50, 3.3)}<path d="M41 73Q50 67 59 73 58 84 50 85 42 84 41 73Z" fill="#231c22"/>`],
  bear: ["#f3d0c0", `<circle cx="24" cy="28" r="14" fill="#6e4630"/><circle cx="76" cy="28" r="14" fill="#6e4630"/><circle cx="24" cy="29" r="7" fill="#c79472"/><circle cx="76" cy="29" r="7" fill="#c79472"/><path d="M50 16Q86 18 86 54 84 90 50 92 16 90 14 54 14 18 50 16Z" fill="#7d5238"/><ellipse cx="50" cy="70" rx="20" ry="17" fill="#dcb08c"/>${eye(34, 50)}${eye(66, 50)}<path d="M41 62Q50 57 59 62 57 70 50 71 43 70 41 62Z" fill="#231c22"/><path d="M50 71v6M42 79q8 5 16 0" stroke="#231c22" stroke-width="2.4" fill="none" stroke-linecap="round"/>`],
  hare: ["#e2d3ee", `<path d="M36 44Q18 10 30 2 44 8 46 40ZM64 44Q82 10 70 2 56 8 54 40Z" fill="#b79f8a"/><path d="M37 36Q26 14 31 9 40 16 42 36ZM63 36Q74 14 69 9 60 16 58 36Z" fill="#eec4bb"/><path d="M50 34Q80 36 80 64 78 92 50 93 22 92 20 64 20 36 50 34Z" fill="#c4ad98"/><ellipse cx="50" cy="79" rx="17" ry="13" fill="#f5ebe0"/>${eye(36, 60)}${eye(64, 60)}<path d="M44 70h12l-6 7Z" fill="#c65f6c"/><path d="M50 77v4M43 83q4 3 7-1 3 4 7 1" stroke="#4b3a38" stroke-width="2" fill="none" stroke-linecap="round"/>`],
  frog: ["#f7e3a0", `<path d="M50 34Q88 34 88 64 84 92 50 92 16 92 12 64 12 34 50 34Z" fill="#5f9a4a"/><path d="M50 62Q80 62 86 68 82 92 50 92 18 92 14 68 20 62 50 62Z" fill="#a9cf7d"/><circle cx="29" cy="34" r="16" fill="#5f9a4a"/><circle cx="71" cy="34" r="16" fill="#5f9a4a"/><circle cx="29" cy="33" r="10.5" fill="#fdf6dd"/><circle cx="71" cy="33" r="10.5" fill="#fdf6dd"/>${eye(30, 34, 6)}${eye(70, 34, 6)}<path d="M24 66Q50 84 76 66" stroke="#2f5a27" stroke-width="3" fill="none" stroke-linecap="round"/><circle cx="44" cy="56" r="1.6" fill="#2f5a27"/><circle cx="56" cy="56" r="1.6" fill="#2f5a27"/>`],
  otter: ["#bfe0e6", `<circle cx="22" cy="36" r="8" fill="#5a4033"/><circle cx="78" cy="36" r="8" fill="#5a4033"/><path d="M50 18Q86 20 86 54 84 90 50 92 16 90 14 54 14 20 50 18Z" fill="#6d4f3f"/><path d="M50 54Q78 54 78 72 72 92 50 92 28 92 22 72 22 54 50 54Z" fill="#e9d5bd"/>${eye(34, 48)}${eye(66, 48)}<path d="M40 59Q50 53 60 59 58 68 50 69 42 68 40 59Z" fill="#231c22"/><path d="M50 69v5M41 77q5 3 9-2 4 5 9 2" stroke="#3c2c26" stroke-width="2.2" fill="none" stroke-linecap="round"/><path d="M20 68 32 70M20 76 32 75M80 68 68 70M80 76 68 75" stroke="#8f735c" stroke-width="1.6" stroke-linecap="round"/>`],
  deer: ["#d7e2b8", `<path d="M36 34Q30 18 18 14M27 19Q24 10 28 4M64 34Q70 18 82 14M73 19Q76 10 72 4" stroke="#7a5236" stroke-width="5" fill="none" stroke-linecap="round"/><path d="M32 42Q12 40 8 30 24 26 36 38ZM68 42Q88 40 92 30 76 26 64 38Z" fill="#a66a3f"/><path d="M50 30Q74 32 74 52 72 66 66 78 60 92 50 92 40 92 34 78 28 66 26 52 26 32 50 30Z" fill="#b97a4b"/><path d="M50 66Q62 66 64 78 60 92 50 92 40 92 36 78 38 66 50 66Z" fill="#f2dfc6"/>${eye(36, 54, 4)}${eye(64, 54, 4)}<path d="M43 75Q50 71 57 75 56 83 50 84 44 83 43 75Z" fill="#231c22"/><g fill="#f2dfc6"><circle cx="50" cy="40" r="2.2"/><circle cx="43" cy="44" r="1.7"/><circle cx="57" cy="44" r="1.7"/></g>`],
  chick: ["#cfe6f2", `<path d="M46 18Q40 8 46 4 50 8 50 14 54 6 60 8 58 16 54 19Z" fill="#e0a51f"/><path d="M50 16Q86 18 86 55 84 91 50 92 16 91 14 55 14 18 50 16Z" fill="#f6cf45"/><path d="M14 58Q4 66 8 78 18 76 22 68ZM86 58Q96 66 92 78 82 76 78 68Z" fill="#e8b72c"/><ellipse cx="27" cy="62" rx="7" ry="4.6" fill="#f2a65a"/><ellipse cx="73" cy="62" rx="7" ry="4.6" fill="#f2a65a"/>${eye(35, 48, 4.4)}${eye(65, 48, 4.4)}<path d="M50 54 61 62 50 72 39 62Z" fill="#e07a2c"/><path d="M39 62h22" stroke="#a9541a" stroke-width="2"/>`],
  dragon: ["#ecd3d8", `<path d="M30 30Q18 22 20 6 34 12 40 26ZM70 30Q82 22 80 6 66 12 60 26Z" fill="#e9d8a6"/><path d="M18 50Q4 44 4 30 18 30 26 40ZM82 50Q96 44 96 30 82 30 74 40Z" fill="#2f6b4f"/><path d="M50 18Q82 20 82 50 80 62 72 70 66 92 50 93 34 92 28 70 20 62 18 50 18 20 50 18Z" fill="#3f8a63"/><path d="M44 20 50 8 56 20 53 34H47Z" fill="#c9493f"/><path d="M30 66Q50 58 70 66 68 90 50 91 32 90 30 66Z" fill="#9fcf9f"/><path d="M25 40Q34 34 43 42M75 40Q66 34 57 42" stroke="#24533d" stroke-width="3.4" fill="none" stroke-linecap="round"/><ellipse cx="35" cy="49" rx="6.5" ry="6" fill="#fbe38c"/><ellipse cx="65" cy="49" rx="6.5" ry="6" fill="#fbe38c"/>${eye(35, 49, 3.4)}${eye(65, 49, 3.4)}<circle cx="42" cy="72" r="2.6" fill="#24533d"/><circle cx="58" cy="72" r="2.6" fill="#24533d"/><path d="M38 82q12 5 24 0" stroke="#24533d" stroke-width="2.6" fill="none" stroke-linecap="round"/>`],
  hamster: ["#f0dfc2", `<circle cx="24" cy="28" r="12" fill="#c98a4b"/><circle cx="76" cy="28" r="12" fill="#c98a4b"/><circle cx="24" cy="29" r="6.5" fill="#f0b9a4"/><circle cx="76" cy="29" r="6.5" fill="#f0b9a4"/><path d="M50 18Q88 20 90 58 88 92 50 92 12 92 10 58 12 20 50 18Z" fill="#d9a05f"/><path d="M50 18Q58 34 50 50 42 34 50 18Z" fill="#fff3e2"/><ellipse cx="27" cy="70" rx="17" ry="15" fill="#fff3e2"/><ellipse cx="73" cy="70" rx="17" ry="15" fill="#fff3e2"/><ellipse cx="50" cy="72" rx="14" ry="15" fill="#fff3e2"/>${eye(33, 48, 4.2)}${eye(67, 48, 4.2)}<path d="M44 60h12l-6 7Z" fill="#c65f6c"/><path d="M50 67v4M43 73q4 4 7 0 3 4 7 0" stroke="#6a4630" stroke-width="2.2" fill="none" stroke-linecap="round"/><path d="M47 76h6v6h-6Z" fill="#fff" stroke="#cbb79c"/>`],
  squirrel: ["#dbe6cf", `<path d="M74 92Q98 84 94 54 92 30 76 26 84 44 76 58Z" fill="#a8542a"/><path d="M24 40Q18 18 26 6 38 14 42 30ZM76 40Q82 18 74 6 62 14 58 30Z" fill="#a8542a"/><path d="M27 32Q25 20 28 14 34 20 37 29ZM73 32Q75 20 72 14 66 20 63 29Z" fill="#f0c9a8"/><path d="M50 24Q80 26 80 54 78 90 50 92 22 90 20 54 20 26 50 24Z" fill="#c46a35"/><path d="M50 60Q70 60 70 76 64 92 50 92 36 92 30 76 30 60 50 60Z" fill="#fff0dd"/>${eye(35, 52, 4.2)}${eye(65, 52, 4.2)}<path d="M43 66Q50 62 57 66 55 73 50 74 45 73 43 66Z" fill="#3a2420"/><path d="M50 74v4M43 80q4 4 7 0 3 4 7 0" stroke="#6a3a24" stroke-width="2.2" fill="none" stroke-linecap="round"/>`],
  die: ["#dcd6ea", `<g transform="rotate(-12 50 52)"><rect x="20" y="22" width="60" height="60" rx="13" fill="#fff8ea" stroke="#b3263b" stroke-width="4"/><circle cx="36" cy="38" r="6.5" fill="#b3263b"/><circle cx="64" cy="38" r="6.5" fill="#b3263b"/><circle cx="50" cy="52" r="6.5" fill="#b3263b"/><circle cx="36" cy="66" r="6.5" fill="#b3263b"/><circle cx="64" cy="66" r="6.5" fill="#b3263b"/></g>`],
} as const satisfies Readonly<Record<string, readonly [ground: string, head: string]>>;

export type Animal = keyof typeof DRAWINGS;

const BOTS: Readonly<Record<string, Animal>> = {
  random: "die",
  level1: "chick",
  level2: "otter",
  level3: "badger",
  level4: "fox",
  level5: "owl",
  level6: "dragon",
  rusher: "hare",
  hoarder: "hamster",
  saver: "squirrel",
};
const PEOPLE: readonly Animal[] = ["bear", "deer", "frog", "fox", "hare", "owl", "otter", "badger", "squirrel", "hamster", "chick"];

export function animalOfBot(bot: string): Animal {
  return BOTS[bot] ?? "die";
}

type PortraitSeat = Pick<ServerMessages.SeatView, "kind" | "bot"> & { readonly portrait?: string };

/** Return an animal for every seat: that of the bot, the one that a person has chosen, or for people the first that nobody else is. */
export function animalsOf(seats: readonly PortraitSeat[]): readonly Animal[] {
  const isBot = seats.map(({ kind, bot }) => kind === "bot" || (kind !== "person" && bot !== "" && kind !== "substituted"));
  const chosen = seats.map(({ portrait = "" }, seat) => (!isBot[seat] && portrait in DRAWINGS ? (portrait as Animal) : undefined));
  const taken = new Set(seats.flatMap(({ bot }, seat) => (isBot[seat] ? [animalOfBot(bot)] : (chosen[seat] ?? []))));
  return seats.map(({ bot }, seat) => {
    if (isBot[seat]) return animalOfBot(bot);
    if (chosen[seat]) return chosen[seat];
    const animal = PEOPLE.find((other) => !taken.has(other)) ?? "bear";
    taken.add(animal);
    return animal;
  });
}

/** Draw a portrait in a box of 100 by 100; the page cuts it to a circle. */
export function drawPortrait(animal: Animal): string {
  const [ground, head] = DRAWINGS[animal];
  return `<rect width="100" height="100" fill="${ground}"/><g transform="translate(8 10) scale(.84)">${head}</g>`;
}
