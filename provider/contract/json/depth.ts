// The spec does not limit how deeply JSON may be nested (2.4), but code that walks through it must finish. JSON that is
// nested deeper than these limits is a mistake or an attack.

/** How many levels deep a declared value may be nested. */
export const maxInputDepth = 200;

/** How many levels deep a response may be nested: a declared value and the objects around it. */
export const maxResponseDepth = 250;

/** Whether a value is nested deeper than this many levels. A value that contains itself is. */
export function isDeeperThan(levels: number, value: unknown): boolean {
  // Iterative, because recursion would overflow the stack on exactly the values that this detects.
  const pending: [value: unknown, level: number][] = [[value, 0]];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [inner, level] = next;
    if (typeof inner !== "object" || inner === null) continue;
    if (level === levels) return true;
    for (const it of Object.values(inner)) pending.push([it, level + 1]);
  }
  return false;
}
