/** The width of a card in pixels before the page is laid out, so that the first frame is right. */
export function firstWidth(): number {
  if (typeof document === "undefined") return 72;
  const root = getComputedStyle(document.documentElement);
  const rems = parseFloat(root.getPropertyValue("--card-width")) || 4.5;
  return rems * (parseFloat(root.fontSize) || 16);
}
