import { describe, expect, it } from "vitest";
import { contestants } from "../../scripts/bench/contestants";
import { type Measured, pageOf, phases } from "../../scripts/bench/page";
import { plotOf } from "../../scripts/bench/plot";

/** A run in which everything takes so long for each link, in seconds. */
const measured = (seconds: Readonly<Record<string, number>>): Measured[] =>
  [1000, 5000].flatMap((size) =>
    contestants.flatMap(({ name: contestant }) =>
      phases.map((phase) => {
        const wall = size * (seconds[contestant] ?? 0);
        return { contestant, size, phase, wall, cpu: wall, memory: 100, requests: size, state: size * wall };
      }),
    ),
  );

const own = { start: 3, checkAndDiff: 0.1, json: 0.05, throughput: 0.9 };

describe("the page of the benchmark", () => {
  const page = pageOf(measured({ floor: 0.01, naive: 0.04, dynamic: 0.02, plugin: 0.011 }), own);

  it("holds the goals against the largest size, and says which are not met", () => {
    expect(page).toContain("At 5000 links:");
    expect(page).toContain("| up, plugin over floor | ≤ 1.15 | 1.100 | met |");
    expect(page).toContain("| up, dynamic over naive | ≤ 0.8 | 0.500 | met |");
    expect(page).toContain("| requests of a refresh for each link | ≤ 0.03 | 1.000 | not met |");
    expect(page).toContain("CPU from 1000 to 5000 links, up: exponent | ≤ 1.05 | 1.000 | met |");
    expect(page).toContain("over that limit | ≥ 0.95 | 0.900 | not met |");
    expect(page).toContain("| start of the plugin over `node -e 0` | ≤ 4 | 3.000 | met |");
  });

  it("has a row for each phase of each contestant at each size", () => {
    for (const size of [1000, 5000]) expect(page).toContain(`## ${size} links`);
    expect(page).toContain("| refresh | plugin | 55.0 | 1.10 | 55.0 | 5000 | 1.000 | 100 | 55 |");
  });

  it("comes with a picture that has a line for each contestant in each phase", () => {
    const plot = plotOf(measured({ floor: 0.01, naive: 0.04, dynamic: 0.02, plugin: 0.011 }));
    expect(plot.match(/<polyline/g)).toHaveLength(contestants.length * phases.length);
    expect(plot).not.toContain("NaN");
  });
});
