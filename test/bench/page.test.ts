import { describe, expect, it } from "vitest";
import { contestants } from "../../bench/contestants";
import { pageOf } from "../../bench/page";
import { plotOf } from "../../bench/plot";
import type { Measured } from "../../bench/race";
import { phases } from "../../bench/stack";
import { layoutsOf } from "../../bench/stack-sizes";

/** A run in which everything takes so long for each link, in seconds. */
const measured = (seconds: Readonly<Record<string, number>>): Measured[] =>
  [1000, 5000].flatMap((size) =>
    contestants.flatMap(({ name: contestant }) =>
      phases.map((phase) => {
        const wall = size * (seconds[contestant] ?? 0);
        const memory = { memory: 100, together: 200 + size };
        return { contestant, size, phase, wall, cpu: wall, ...memory, requests: size, state: size * 2000 };
      }),
    ),
  );

const seconds = { up: 61.5, refresh: 7 };
const settings = [{ backend: "PostgreSQL", setting: "as Pulumi comes", size: 250, seconds }] as const;

const own = { start: 3, checkAndDiff: 0.1, json: 0.05, throughput: 0.9 };

describe("the page of the benchmark", () => {
  const figures = measured({ floor: 0.01, naive: 0.04, dynamic: 0.02, plugin: 0.011 });
  const page = pageOf(figures, settings, own);

  it("holds the goals against the largest size, and says which are not met", () => {
    expect(page).toContain("At 5000 links:");
    expect(page).toContain("| up, plugin over floor | ≤ 1.15 | 1.100 | met |");
    expect(page).not.toContain("Not met, up");
    const slow = pageOf(measured({ floor: 0.01, naive: 0.04, dynamic: 0.02, plugin: 0.02 }), settings, own);
    expect(slow).toContain("Not met, up, plugin over floor: the floor sends nothing");
    expect(page).toContain("| up, dynamic over naive | ≤ 0.8 | 0.500 | met |");
    expect(page).toContain("| requests of a refresh for each link | ≤ 0.03 | 1.000 | not met |");
    expect(page).toContain("CPU from 1000 to 5000 links, up: exponent | ≤ 1.05 | 1.000 | met |");
    expect(page).toContain("over that limit | ≥ 0.95 | 0.900 | not met |");
    expect(page).toContain("| start of the plugin over `node -e 0` | ≤ 4 | 3.000 | met |");
  });

  it("has a row for each phase of each contestant at each size", () => {
    for (const size of [1000, 5000]) expect(page).toContain(`## ${size} links`);
    expect(page).toContain("| refresh | plugin | 55.0 | 1.10 | 55.0 | 5000 | 1.000 | 100 | 5200 | 2000 |");
  });

  it("tells what each setting of the engine buys", () => {
    expect(page).toContain("### 250 links");
    expect(page).toContain("| as Pulumi comes | PostgreSQL | 61.5 | 7.0 |");
  });

  it("works out what many links take in stacks of each size, and in one", () => {
    const [small, , one] = layoutsOf(figures);
    // 50 stacks, 4 at a time, of 22 seconds each.
    expect(small).toMatchObject({ stacks: 50, links: 1000, minutes: (13 * 22) / 60, state: 2 });
    expect(one).toMatchObject({ stacks: 1, links: 50_000, gigabytes: 50_200 / 1024, state: 100 });
    expect(one?.minutes).toBeCloseTo(1100 / 60);
  });

  it("comes with a picture that has a line for each contestant in each phase", () => {
    const plot = plotOf(figures);
    expect(plot.match(/<polyline/g)).toHaveLength(contestants.length * phases.length);
    expect(plot).not.toContain("NaN");
  });
});
