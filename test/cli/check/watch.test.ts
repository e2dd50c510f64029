import { expect, it } from "vitest";
import { isIgnored } from "../../../provider/cli/check/watch";

it("a check that watches a project does not run again for what it writes itself", () => {
  const isNoChange = isIgnored("shop", ["./shop/reports/../junit.xml"]);
  const paths = [
    "shop",
    "shop/junit.xml",
    "shop/.shortlink",
    "shop/node_modules",
    "shop/index.ts",
    "shop/a.xml",
  ];
  expect(paths.map(isNoChange)).toEqual([false, true, true, true, false, false]);
});
