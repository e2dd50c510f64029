import { describe, expect, it } from "vitest";
import { persistentFaults, transientFaults } from "../e2e/faults/faults";
import { readMutation, withMutation } from "../mutate/section";
import { documentAt } from "../support/docs";
import { project } from "../support/shell";
import { pageOf } from "./page";
import type { FaultResult } from "./results";

const page = documentAt("docs/reliability.md");

const none = { findings: [], figures: [], engine: [] };

/** The rows of the table under a heading, as lists of cells. */
function rowsUnder(heading: string): string[][] {
  const section = page.split(`### ${heading}\n`)[1]?.split("\n#")[0] ?? "";
  const lines = section.split("\n").filter((line) => line.startsWith("| "));
  return lines.slice(1).map((line) => line.slice(2, -2).split(" | "));
}

describe("docs/reliability.md", () => {
  it.each([
    ["Transient faults", transientFaults],
    ["Lasting faults", persistentFaults],
  ])("lists exactly the faults of the matrix, in order: %s", (heading, faults) => {
    const names = rowsUnder(heading).map(([name]) => name);
    expect([...new Set(names)]).toEqual(faults.map(({ name }) => name));
  });

  it("lists each fault for both providers", () => {
    for (const heading of ["Transient faults", "Lasting faults"]) {
      const rows = rowsUnder(heading);
      for (const [name = ""] of rows) {
        const doors = rows.filter(([its]) => its === name).map(([, door]) => door);
        expect([["both"], ["dynamic resources", "the plugin"]], name).toContainEqual(doors);
      }
    }
  });

  it("has the latest figures of mutation testing", () => {
    expect(page).toBe(withMutation(page, readMutation(project)));
  });

  it("has the current texts around its figures", () => {
    const words = (text: string) => text.split("\n").filter((line) => !line.startsWith("| "));
    expect(words(page)).toEqual(words(pageOf([], none)));
  });
});

describe("the page", () => {
  const cell = { writes: 3, tries: "2" };
  const result: FaultResult = {
    section: "faults",
    order: 0,
    fault: "500",
    door: "the plugin",
    cells: {
      create: cell,
      update: cell,
      delete: { writes: 3, tries: "1 to 2" },
      QR: { writes: 3, tries: null },
    },
    repeated: 0,
  };

  it("merges the rows of both providers if they are equal, regardless of the order of results", () => {
    const other = { ...result, door: "dynamic resources" };
    const later = { ...result, order: 1, fault: "503" };
    const results = [later, { ...other, order: 1, fault: "503", repeated: 1 }, result, other];
    const text = pageOf(results, none);
    expect(text.match(/^\| 50.*$/gm)).toEqual([
      "| 500 | both | 2 | 2 | 1 to 2 | – | 12 | 0 |",
      "| 503 | dynamic resources | 2 | 2 | 1 to 2 | – | 12 | 1 |",
      "| 503 | the plugin | 2 | 2 | 1 to 2 | – | 12 | 0 |",
    ]);
  });

  it("does not change if a test ran twice", () => {
    expect(pageOf([result, result], none)).toBe(pageOf([result], none));
  });
});
