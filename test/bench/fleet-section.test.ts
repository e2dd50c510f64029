import { describe, expect, it } from "vitest";
import { fleetPartOf, withFleet } from "../../bench/fleet-section";
import { documentAt } from "../support/docs";

const measured = {
  shared: [
    { isConfigured: true, used: 0.93, spread: 1.02, wall: 50, throttled: 0 },
    { isConfigured: false, used: 0.7, spread: 1.6, wall: 70, throttled: 90 },
  ],
  layouts: [{ stacks: 10, phase: "up", wall: 80, slowest: 9, together: 500 }],
} as const;

describe("the measured part of the page about performance", () => {
  const page = documentAt("docs/performance.md");
  const text = withFleet(page, measured);

  it("shows what was measured beside the goals", () => {
    expect(text).toContain("| its share | 0.93: met | 1.02: met | 0 | 50 |");
    expect(text).toContain("| not set | 0.70: not met | 1.60: not met | 90 | 70 |");
    expect(text).toContain("| 10 | up | 80.0 | 9.0 | 500 |");
  });

  it("replaces what was measured before, and leaves the rest as it is", () => {
    expect(withFleet(text, measured)).toBe(text);
    expect(text.split("\n").slice(0, 200)).toEqual(page.split("\n").slice(0, 200));
    expect(() => withFleet("# Another page", measured)).toThrow("has no part about several stacks");
  });

  it("stays when another benchmark writes the rest of the page", () => {
    expect(page.endsWith(fleetPartOf(page))).toBe(true);
    expect(fleetPartOf(page)).toContain("## Several jobs on one limit");
    expect(fleetPartOf("# Another page")).toBe("");
  });
});
