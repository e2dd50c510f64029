import { describe, expect, it } from "vitest";
import type { DestinationsResult } from "../../../../provider/cli/destinations/result";
import { destinationLines, destinationSection } from "../../../../provider/cli/report/render/destinations";

/** A destination about which there are so many hints. */
const withHints = (count: number): DestinationsResult => ({
  destinations: [
    {
      ...{ url: "https://a.example/", state: "alive", reason: "200", chain: [], places: [] },
      hints: Array.from({ length: count }, (_, index) => `hint ${index}`),
    },
  ],
  ...{ unknown: [], apps: 0, ignored: 0, cached: 0 },
});

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => `| \`https://a.example/: hint ${index}\` |  |`);

const head = ["Destinations: 1 alive.", ""];
const columns = ["| Destination | Where |", "|---|---|"];

describe("destinations in a report", () => {
  it.each([
    [0, head],
    [100, [...head, ...columns, ...rows(100), ""]],
    [102, [...head, ...columns, ...rows(100), "| … and 2 more | |", ""]],
  ])("are a table of at most a hundred lines in Markdown: %i", (count, lines) => {
    expect(destinationLines(withHints(count))).toEqual(lines);
  });

  it.each([
    [0, "<h2>Destinations of the links in the account</h2><p>Destinations: 1 alive.</p>"],
    [100, "hint 99</td><td></td></tr></tbody></table>"],
    [102, 'hint 99</td><td></td></tr><tr><td colspan="2">… and 2 more</td></tr></tbody></table>'],
  ])("are the same in HTML: %i", (count, end) => {
    expect(`${destinationSection(withHints(count))}`.slice(-end.length)).toBe(end);
  });
});
