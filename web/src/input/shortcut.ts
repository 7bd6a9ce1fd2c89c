/** Single keys that do something at a table, unless the person types a text or has switched them off. */

/** Return the key of an event if it is meant as a shortcut, in lower case; "" if not. */
export function shortcutOf(event: KeyboardEvent): string {
  const isTyping = event.target instanceof Element && event.target.closest("input:not([type=radio], [type=checkbox]), select, textarea");
  const isOther = event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || event.repeat;
  if (document.documentElement.dataset.keys === "off" || isTyping || isOther || document.querySelector("dialog[open]")) return "";
  return event.key.toLowerCase();
}
