import { expect, it } from "vitest";
import { described } from "../../scripts/setup/process/progress.mjs";

it.each([
  ["shows the time of a step whose size is unknown", 0, undefined, 4_000, "4 s"],
  ["counts the items of a step whose size is unknown", 80, undefined, 14_000, "80 so far, 14 s"],
  ["estimates nothing in the first seconds", 100, 200, 5_000, "100 of 200, 5 s"],
  ["estimates nothing from a few items", 3, 200, 60_000, "3 of 200, 1 min 0 s"],
  ["estimates the rest from the speed so far", 50, 200, 30_000, "50 of 200, 30 s, about 1 min 30 s left"],
])("progress %s", (_, count, total, time, expected) => {
  expect(described(count, total, time)).toBe(expected);
});
