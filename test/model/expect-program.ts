import { expect } from "vitest";
import { isWithin, keyOf } from "./account";
import { mismatches } from "./matches";
import type { Update } from "./update";

/** Expects the account to have what the program declares. */
export function expectProgram({ managedAfter, managedBefore, after }: Update): void {
  for (const { resource, id, args } of managedAfter) {
    const live = after.get(keyOf(resource.kind, id));
    if (!live) expect.fail(`${resource.name}: ${resource.kind} ${id} does not exist`);
    const wrong = mismatches(resource.kind, args, live);
    expect(wrong, `${resource.name} differs: ${JSON.stringify({ args, live })}`).toEqual([]);
    const old = managedBefore.find((it) => it.id === id && it.resource.kind === resource.kind);
    if (old?.args.routes && args.url !== undefined) {
      const separate = managedAfter.filter(
        (it) => it.resource.kind === "Route" && isWithin(it.id, id),
      ).length;
      expect((live.routes as unknown[]).length, "routes left over from a removed graph").toBe(1 + separate);
    }
  }
}
