import { expect, it } from "vitest";
import { isDeeperThan } from "../../provider/contract";

it.each([
  ["a text", "text", 0],
  ["null", null, 0],
  ["an empty object", {}, 1],
  ["an object of texts", { a: "text", b: null }, 1],
  ["a list in an object", { a: 1, b: [2], c: 3 }, 2],
  ["the deepest of several branches", [[], [[{}]], []], 4],
])("%s is nested as deeply as its deepest value", (_, value, levels) => {
  expect(isDeeperThan(levels, value)).toBe(false);
  if (levels > 0) expect(isDeeperThan(levels - 1, value)).toBe(true);
});

it("a value that contains itself is deeper than any limit", () => {
  const list: unknown[] = [];
  list.push({ list });
  expect(isDeeperThan(100_000, list)).toBe(true);
});
