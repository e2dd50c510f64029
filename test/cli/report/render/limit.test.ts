import { describe, expect, it } from "vitest";
import { renderMarkdown } from "../../../../provider/cli/report/render/markdown";
import { reportWith } from "../reports";
import { difference, linkChange, property } from "./fixtures";

const properties = Array.from({ length: 40 }, (_, index) => property(`p${index}`, "é", "a"));
const report = reportWith({
  visitors: { noticed: 1, links: [linkChange("shop", "some")] },
  drift: ["one", "two"].map((name) => difference("Link", name, "update" as const, properties)),
});
const whole = renderMarkdown(report);
const lines = whole.split("\n");

const pointer = "Voilà";
const shortened = (maxSize: number) => renderMarkdown(report, { maxSize, pointer });

/** The bytes of the first lines with the room for the note about the others. */
const sizeOf = (count: number) => Buffer.byteLength(`${lines.slice(0, count).join("\n")}\n`) + 106;

const fold = "\n</details>";

describe("Markdown of a limited size", () => {
  it("is whole where it fits to the byte", () => {
    const size = Buffer.byteLength(whole);
    expect(shortened(size)).toBe(whole);
    expect(shortened(size - 1)).toMatch(/ more lines did not fit\. Voilà\.\*\n$/);
  });

  it.each([
    ["above all folds", 2, [], 111],
    ["inside of a fold in a fold", 20, [fold, fold], 93],
    ["after a fold in a fold", 62, [fold], 51],
  ])("has the lines that fit, closes what is open, and counts the others: %s", (_, count, closed, others) => {
    const rest = [...closed, "", `*${others} more lines did not fit. Voilà.*`, ""];
    expect(shortened(sizeOf(count))).toBe([...lines.slice(0, count), ...rest].join("\n"));
    expect(shortened(sizeOf(count) - 1)).toContain(`*${others + 1} more lines did not fit`);
  });
});
