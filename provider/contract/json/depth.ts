// JSON may be nested without end (spec 2.4), and what walks through it must come back. What is nested deeper than this
// is no setting of a link, but a mistake or an attack.

/** How deep a declared value may be nested. */
export const maxInputDepth = 200;

/** How deep an answer may be nested: what was declared, and the objects around it. */
export const maxResponseDepth = 250;

/** Whether a value is nested deeper than so many levels; one that holds itself is. */
export function isDeeperThan(levels: number, value: unknown): boolean {
  // Not by calling itself, which is what must not happen too often.
  const left: [value: unknown, level: number][] = [[value, 0]];
  for (let next = left.pop(); next; next = left.pop()) {
    const [inner, level] = next;
    if (typeof inner !== "object" || inner === null) continue;
    if (level === levels) return true;
    for (const it of Object.values(inner)) left.push([it, level + 1]);
  }
  return false;
}
