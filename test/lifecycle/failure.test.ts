import { expect, it } from "vitest";
import { shorten } from "../../provider/lifecycle/properties/failure";

const failures = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ path: `p${n}`, reason: "is wrong" }));

it("a message lists 100 failures, and counts the rest", () => {
  expect(shorten(failures(100))).toEqual(failures(100));
  const more = { path: "", reason: expect.stringContaining("and 1,100 more") };
  expect(shorten(failures(1200))).toEqual([...failures(100), more]);
});
