/** Names in which two of the same can be told apart. */
export function apart(names: readonly string[]): string[] {
  return names.map((name, at) => {
    const same = names.filter((other) => other === name).length;
    if (same === 1) return name;
    return `${name} ${names.slice(0, at).filter((other) => other === name).length + 1}`;
  });
}
