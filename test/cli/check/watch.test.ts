import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isIgnored, watchProject } from "../../../provider/cli/check/watch";
import { UserError } from "../../../provider/client";
import { catchPrinted } from "../../support/printed";
import { temporaryFolder } from "../../support/shell";

it("a check that watches a project does not run again for what it writes itself", () => {
  const isNoChange = isIgnored("shop", ["./shop/reports/../junit.xml", "shop/check.json"]);
  const paths = [
    "shop",
    "shop/junit.xml",
    "shop/.shortlink",
    "shop/node_modules",
    "shop/index.ts",
    "shop/a.xml",
    "shop/.shortlinkignore",
  ];
  expect(paths.map(isNoChange)).toEqual([false, true, true, true, false, false, false]);
  expect(isIgnored(".shop", [])(".shop")).toBe(false);
  expect(isIgnored("./.shop", [])(".shop")).toBe(false);
});

it("a check that watches a project runs again after each change, prints what is wrong, and ends with a bug", async () => {
  const folder = temporaryFolder();
  const printed = catchPrinted();
  const report = join(folder, "junit.xml");
  const runs: string[] = [];
  const outcomes = [undefined, new UserError("The program is wrong."), new TypeError("bug")];
  const check = async () => {
    const outcome = outcomes[runs.length];
    runs.push(outcome?.message ?? "fine");
    writeFileSync(report, String(runs.length));
    if (!(outcome instanceof TypeError)) writeFileSync(join(folder, `page-${runs.length}.ts`), "");
    if (outcome) throw outcome;
  };
  await expect(watchProject(folder, check, [report])).rejects.toThrow(new TypeError("bug"));
  expect(runs).toEqual(["fine", "The program is wrong.", "bug"]);
  expect(printed).toEqual([
    ...["Waiting for changes …", "shortlink check: The program is wrong.", "Waiting for changes …"],
  ]);
  const missing = join(folder, "missing");
  await expect(watchProject(missing, check)).rejects.toThrow(new UserError(`There is no folder ${missing}.`));
});
