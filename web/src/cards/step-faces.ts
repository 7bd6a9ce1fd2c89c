/** The faces of 3UP 3DOWN: numbers with a ring that fills up to ten, and Clear cards. */
import { drawFace, drawShape, drawText, drawTwice, pointOf } from "./drawing";
import { clearLabel, FIRST_CLEAR, type StepCard } from "./face";

const TOP = FIRST_CLEAR - 1;

export function drawStep(face: StepCard): string {
  return face.value < FIRST_CLEAR ? drawNumber(face) : drawClear(face);
}

function drawNumber({ value, colour }: StepCard): string {
  const ink = colour ? `var(--card-ink)` : `var(--step-${value})`;
  const filled = colour ? `var(--colour-${colour})` : ink;
  const shape = (x: number, y: number, size: number): string => (colour ? drawShape(colour, x, y, size, filled) : "");
  const corner = drawText(value, value > 9 ? 15 : 14, 27, 25, { kind: "number" }) + shape(14, 40, 15);
  return drawFace(
    ink,
    drawTwice(corner) + drawRing(value, 50, 70, 34, 7, filled) + drawText(value, value > 9 ? 48 : 50, 86.5, 46, { kind: "number" }),
    drawText(value, 8, 40, 41, { kind: "number", anchor: "start" }) + shape(20, 60, 24) + drawRing(value, 61, 95, 28, 8.5, filled),
    colour
      ? drawText(value, 50, 66, 66, { kind: "number" }) + shape(50, 104, 44)
      : drawText(value, 50, 72, 70, { kind: "number" }) + drawRing(value, 50, 105, 22, 9, filled),
  );
}

/** Draw a ring of ten parts, `value` of them filled. */
function drawRing(value: number, x: number, y: number, radius: number, width: number, filled: string): string {
  const part = (2 * Math.PI) / TOP;
  const gap = 0.06;
  const paths = Array.from({ length: TOP }, (_, index) => {
    const from = (index - 4.5) * part;
    const [start, end] = [pointOf(x, y, radius, from + gap), pointOf(x, y, radius, from + part - gap)];
    return `<path d="M${start}A${radius} ${radius} 0 0 1 ${end}" stroke="${index < value ? filled : "var(--card-faint)"}"/>`;
  });
  return `<g fill="none" stroke-width="${width}" stroke-linecap="round">${paths.join("")}</g>`;
}

function drawBurst(x: number, y: number, scale: number): string {
  const rays = Array.from({ length: 12 }, (_, index) => `<path d="M0-${index % 2 ? 22 : 20}V-${index % 2 ? 30 : 36}" transform="rotate(${index * 30})"/>`);
  return `<g transform="translate(${x} ${y}) scale(${scale})" stroke="var(--card-gold)" stroke-linecap="round" stroke-width="4.2">${rays.join("")}</g>`;
}

function drawClear({ value, colour }: StepCard): string {
  const plus = clearLabel(value);
  const mark = (x: number, y: number, scale: number): string =>
    drawBurst(x, y, scale) +
    (plus ? drawText(plus, x, y + 10 * scale, 29 * scale, { kind: "number" }) : `<circle cx="${x}" cy="${y}" r="${9 * scale}"/>`);
  const label = (x: number, y: number, size: number, anchor: "start" | "middle"): string =>
    plus && drawText(plus, x, y, size, { kind: "number", anchor });
  const shape = (x: number, y: number, size: number): string => (colour ? drawShape(colour, x, y, size, `var(--colour-${colour})`) : "");
  return drawFace(
    "var(--on-special)",
    drawTwice(drawBurst(17, 19, 0.26) + label(30, 25, 17, "start")) + mark(50, 70, 0.98) + shape(18, 118, 16),
    drawBurst(25, 27, 0.46) + label(46, 38, 30, "start") + mark(60, 92, 0.82) + shape(18, 120, 18),
    (plus ? drawBurst(50, 100, 0.8) + label(49, 60, 52, "middle") : drawBurst(50, 68, 1.15) + `<circle cx="50" cy="68" r="11"/>`) + shape(50, 100, 26),
    "var(--card-special)",
  );
}
