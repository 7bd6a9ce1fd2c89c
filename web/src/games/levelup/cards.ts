/** The game is played with French cards. */
export { parseFrenchCard as parseCard } from "../../cards/french";
