import { describe, expect, it } from "vitest";
import { candidates } from "../../bench/candidates";
import type { Measurement } from "../../bench/compare";
import { fleetHeading, fleetSection } from "../../bench/fleet-section";
import { pageOf } from "../../bench/page";
import { plotOf } from "../../bench/plot";
import { settingsSection } from "../../bench/settings-section";
import { phases } from "../../bench/stack";
import { layoutsOf } from "../../bench/stack-sizes";
import { sectionOf, withSection } from "../../scripts/section";
import { documentAt } from "../support/docs";

/** Measurements in which each candidate takes this many seconds per link in every phase. */
const measurements = (seconds: Readonly<Record<string, number>>): Measurement[] =>
  [1000, 5000].flatMap((size) =>
    candidates.flatMap(({ name: candidate }) =>
      phases.map((phase) => {
        const wall = size * (seconds[candidate] ?? 0);
        const shares = { engine: 0, program: 0, provider: 0 };
        const memory = { memory: 100, together: 200 + size, largest: 100, shares };
        return { candidate, size, phase, wall, cpu: wall, ...memory, requests: size, state: size * 2000 };
      }),
    ),
  );

const seconds = { up: 61.5, refresh: 7 };
const settings = [{ backend: "PostgreSQL", setting: "default", size: 250, seconds }] as const;

const overhead = { start: 3, checkAndDiff: 0.1, json: 0.05, throughput: 0.9 };

describe("the page of the benchmark", () => {
  const figures = measurements({ floor: 0.01, naive: 0.04, dynamic: 0.02, plugin: 0.011 });
  const page = pageOf(figures, settings, overhead);

  it("compares the goals with the largest size, and explains those that are not met", () => {
    expect(page).toContain("At 5000 links:");
    expect(page).toContain("| up, plugin over floor | ≤ 1.15 | 1.100 | met |");
    expect(page).not.toContain("Not met, up");
    const slow = pageOf(
      measurements({ floor: 0.01, naive: 0.04, dynamic: 0.02, plugin: 0.02 }),
      settings,
      overhead,
    );
    expect(slow).toContain("Not met, up, plugin over floor: the floor sends nothing");
    expect(page).toContain("| up, dynamic over naive | ≤ 0.8 | 0.500 | met |");
    expect(page).toContain("| requests of a refresh per link | ≤ 0.03 | 1.000 | not met |");
    expect(page).toContain("CPU from 1000 to 5000 links, up: exponent | ≤ 1.05 | 1.000 | met |");
    expect(page).toContain("over that limit | ≥ 0.95 | 0.900 | not met |");
    expect(page).toContain("| start of the plugin over `node -e 0` | ≤ 4 | 3.000 | met |");
  });

  it("has a row for each phase of each candidate at each size", () => {
    for (const size of [1000, 5000]) expect(page).toContain(`## ${size} links`);
    expect(page).toContain("| refresh | plugin | 55.0 | 1.10 | 55.0 | 5000 | 1.000 | 100 | 5200 | 2000 |");
  });

  it("shows the times with each setting of the engine", () => {
    expect(page).toContain("### 250 links");
    expect(page).toContain("| default | PostgreSQL | 61.5 | 7.0 |");
  });

  it("has sections that are replaced on their own, and that others leave as they are", () => {
    expect(withSection(page, settingsSection(settings))).toBe(page);
    const slower = settingsSection([{ ...settings[0], seconds: { up: 99, refresh: 8 } }]);
    expect(withSection(page, slower)).toBe(page.replace("| 61.5 | 7.0 |", "| 99.0 | 8.0 |"));
    const section = fleetSection({
      shared: [
        { isConfigured: true, used: 0.93, spread: 1.02, wall: 50, throttled: 0 },
        { isConfigured: false, used: 0.7, spread: 1.6, wall: 70, throttled: 90 },
      ],
      layouts: [{ stacks: 10, phase: "up", wall: 80, slowest: 9, together: 500 }],
    });
    const longer = withSection(page, section);
    expect(longer).toBe(`${page}\n${section}`);
    expect(sectionOf(longer, fleetHeading)).toBe(section);
    expect(sectionOf(page, fleetHeading)).toBe("");
    // The page that a benchmark replaces has it: under another heading, it would be lost.
    expect(sectionOf(documentAt("docs/performance.md"), fleetHeading)).toContain("| its share |");
    expect(section).toContain("| its share | 0.93: met | 1.02: met | 0 | 50 |");
    expect(section).toContain("| not set | 0.70: not met | 1.60: not met | 90 | 70 |");
    expect(section).toContain("| 10 | up | 80.0 | 9.0 | 500 |");
  });

  it("estimates the cost of many links in stacks of each size, and in one", () => {
    const [small, , one] = layoutsOf(figures);
    // 50 stacks, 4 at a time, of 22 seconds each.
    expect(small).toMatchObject({ stacks: 50, links: 1000, minutes: (13 * 22) / 60, state: 2 });
    expect(one).toMatchObject({ stacks: 1, links: 50_000, gigabytes: 50_200 / 1024, state: 100 });
    expect(one?.minutes).toBeCloseTo(1100 / 60);
  });

  it("has a chart with a line for each candidate in each phase", () => {
    const plot = plotOf(figures);
    expect(plot.match(/<polyline/g)).toHaveLength(candidates.length * phases.length);
    expect(plot).not.toContain("NaN");
  });
});
