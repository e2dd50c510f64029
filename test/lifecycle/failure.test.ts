import { expect, it } from "vitest";
import { counted, firstOf } from "../../provider/lifecycle/properties/failure";

const failures = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ path: `p${n}`, reason: "is wrong" }));

it("a message lists 100 failures, and counts the rest", () => {
  expect(firstOf(failures(100))).toEqual(failures(100));
  const more = { path: "", reason: expect.stringContaining("and 1,100 more") };
  expect(firstOf(failures(1200))).toEqual([...failures(100), more]);
});

it.each([
  [0, "0 entries were"],
  [1, "1 entry was"],
  [1240, "1,240 entries were"],
])("a message counts %d in words that fit", (number, expected) => {
  expect(counted(number, "entry was", "entries were")).toBe(expected);
});
