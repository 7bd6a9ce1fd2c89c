/** Played with French cards. */
export { frenchCard as faceOf } from "../../cards/french";
