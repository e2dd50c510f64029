import { expect, it } from "vitest";
import { describeEach, itEach } from "./tiers";

it("a list of cases for `npm test` is refused if a name is misspelled", () => {
  const cases = [{ name: "500" }, { name: "503" }];
  const none = () => {
    throw new Error("nothing is to be tried");
  };
  for (const each of [itEach, describeEach]) {
    expect(() => each(cases, ["500", "504"])("$name", none)).toThrow("no case 504; there are 500, 503");
  }
});
