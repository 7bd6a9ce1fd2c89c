/** The faces of LEVEL 8: numbers in six colours, each with a shape, and two special cards. */
import { drawFace, drawShape, drawText, drawTwice, pointOf, round } from "./drawing";
import type { NumberCard, SpecialCard } from "./face";
import { COLOURS, LETTER } from "./shapes";

export function drawNumber({ number, colour }: NumberCard): string {
  const [on, tint] = [`var(--on-${colour})`, `var(--tint-${colour})`];
  const isWide = number > 9;
  const letter = (x: number, y: number, size: number): string =>
    `<g class="letter">${drawText(LETTER[colour], x, y, size, { kind: "number" })}</g>`;
  const corner =
    drawText(number, isWide ? 18.5 : 17, 29, isWide ? 22 : 25, { kind: "number" }) +
    drawShape(colour, isWide ? 18 : 17, 41, 14, on) +
    letter(82, 27, 20);
  return drawFace(
    on,
    drawTwice(corner) + drawShape(colour, 50, colour === "orange" ? 66 : 70, 66, tint) + drawText(number, isWide ? 49 : 50, 87, 46, { kind: "number" }),
    drawText(number, isWide ? 7.5 : 9, isWide ? 39 : 40, isWide ? 37 : 41, { kind: "number", anchor: "start", fit: 29 }) +
      drawShape(colour, 22, 59, 25, on) + drawShape(colour, 66, 102, 50, tint) + letter(22, 102, 34),
    drawText(number, isWide ? 8 : 10, 64, isWide ? 62 : 68, { kind: "number", anchor: "start", fit: 43 }) +
      drawShape(colour, 33, 102, 46, on) + letter(78, 122, 44),
    `var(--colour-${colour})`,
  );
}

/** Draw a wheel of the six colours with a star in it. */
function drawWheel(x: number, y: number, radius: number): string {
  const part = Math.PI / 3;
  const parts = COLOURS.map((colour, index) => {
    const [from, to] = [pointOf(x, y, radius, index * part), pointOf(x, y, radius, (index + 1) * part)];
    return `<path d="M${x} ${y}L${from}A${radius} ${radius} 0 0 1 ${to}Z" fill="var(--colour-${colour})"/>`;
  });
  return `${parts.join("")}<path transform="translate(${x} ${y}) scale(${round(radius / 15)})" d="M0-10 2.9-2.9 10 0 2.9 2.9 0 10-2.9 2.9-10 0-2.9-2.9Z"/>`;
}

function drawJump(x: number, y: number, scale: number): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke-linecap="round" stroke-linejoin="round"><g stroke="var(--card-gold)" stroke-width="7"><path d="M-30 14Q-18-26 4-22 20-19 25 6"/><path d="M12 0 26 10 33-6"/></g><circle cx="-4" cy="14" r="9" fill="var(--on-special)"/><path d="M-30 30H32" stroke="var(--on-special)" stroke-width="4" opacity=".65"/></g>`;
}

/** A laid wild has a tag in its corner, so its drawing leaves that corner free. */
export function drawSpecial({ kind }: SpecialCard, isTagged: boolean): string {
  const corner = (x: number, y: number, radius: number): string => (isTagged ? "" : drawWheel(x, y, radius));
  const [full, middle, small] =
    kind === "wild"
      ? [
          (isTagged ? "" : drawTwice(drawWheel(18, 20, 10))) + drawWheel(50, 70, 31),
          corner(26, 27, 16) + drawWheel(60, 96, 28),
          corner(36, 40, 26) + drawWheel(38, 104, 25),
        ]
      : [
          drawJump(50, 70, 0.95) + drawTwice(drawJump(20, 21, 0.3)),
          drawJump(25, 27, 0.48) + drawJump(62, 98, 0.68),
          drawJump(44, 44, 0.95) + drawJump(44, 104, 0.8),
        ];
  return drawFace("var(--on-special)", full, middle, small, "var(--card-special)");
}
