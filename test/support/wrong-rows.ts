import { expect } from "vitest";
import type { CheckResult } from "../../provider/cli/check/result";
import type { Properties } from "../../provider/lifecycle";

/** Twenty links, of which a preview would refuse eight, each for a reason of its own. */
const wrong: Readonly<Record<number, Properties>> = {
  2: { slug: "a b" },
  3: { slug: "row-1" },
  5: { url: "nope" },
  8: { kind: "direct" },
  11: { slug: "x" },
  13: { url: "" },
  17: { slug: "x".repeat(65) },
  19: { routeFeatures: [{ type: "PASWORD" }] },
};
export const rows = Array.from({ length: 20 }, (_, index) => ({
  name: `link-${index}`,
  inputs: { slug: `row-${index}`, url: `https://example.com/${index}`, ...wrong[index] } as Properties,
}));
const failures = [
  ["link-2", "slug", /^"a b" is not accepted; use 3 to 64/],
  ["link-3", "slug", /^Link link-[13] and Link link-[13] both declare the slug "row-1"/],
  ["link-5", "url", /^"nope" is not a URL/],
  ["link-8", "kind", /Did you mean DIRECT\?/],
  ["link-11", "slug", /^"x" is not accepted; use 3 to 64/],
  ["link-13", "url", /^"" is/],
  ["link-17", "slug", /use 3 to 64 letters/],
  ["link-19", "routeFeatures[0].type", /Did you mean PASSWORD\?/],
] as const;

/**
 * Expects the result of a check to have these failures and no others.
 *
 * @param more how many other resources the program has
 */
export function expectAllFailures(result: CheckResult, more = 0): void {
  expect(result).toMatchObject({ project: "checked", stack: "dev", resources: 20 + more, valid: false });
  // Of two links with the same slug, the one that is checked later has the failure.
  const found = result.failures.map((it) => (it.name === "link-1" ? { ...it, name: "link-3" } : it));
  for (const [name, path, reason] of failures) {
    expect(found).toContainEqual(
      expect.objectContaining({ kind: "Link", name, path, reason: expect.stringMatching(reason) }),
    );
  }
  expect(new Set(found.map(({ name }) => name)).size).toBe(8);
}
