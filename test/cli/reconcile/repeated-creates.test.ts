import type { Stack } from "@pulumi/pulumi/automation";
import { describe, expect, it } from "vitest";
import {
  repeatedCreates,
  requireAdopted,
  requireSeedToRepeat,
} from "../../../provider/cli/reconcile/repeated-creates";
import type { Edit, Interrupted } from "../../../provider/cli/report/model/report";
import { UserError } from "../../../provider/client";
import { urnOf } from "../graph/fixtures";

const interrupted = (kind: string, name: string, ...orphans: string[]): Interrupted => ({
  ...{ urn: urnOf(kind, name), kind, name },
  ...{ orphans, advice: [] },
});
const edit = (change: Edit["change"], kind: string, name: string): Edit => ({
  ...{ urn: urnOf(kind, name), kind, name },
  ...{ change, properties: [] },
});
const report = (edits: readonly Edit[], creates?: readonly Interrupted[]) =>
  ({ edits, ...(creates && { interrupted: creates }) }) as Parameters<typeof repeatedCreates>[0];

const shop = interrupted("Link", "shop", "lnk_1", "lnk_2");
const box = interrupted("Folder", "box", "fld_1");
const both = "Link shop (lnk_1, lnk_2), Folder box (fld_1)";
/** A stack of which nothing can be read. */
const broken = {} as Stack;

it("an update repeats the interrupted creates that left an object and that it would do again", () => {
  const creates = [shop, box, interrupted("Link", "lost")];
  const edits = [
    ...[edit("create", "Link", "shop"), edit("replace", "Folder", "box"), edit("create", "Link", "lost")],
    edit("create", "Tree", "other"),
  ];
  expect(repeatedCreates(report(edits, creates))).toEqual([shop, box]);
  const others = [
    edit("create", "Link", "box"),
    edit("create", "Folder", "shop"),
    edit("update", "Link", "shop"),
  ];
  expect(repeatedCreates(report(others, creates))).toEqual([]);
  expect(repeatedCreates(report(edits))).toEqual([]);
});

describe("a create that would be repeated", () => {
  const stackWith = (seed?: string) => {
    const config = { baseUrl: "https://api.example", apiKey: "k", ...(seed && { operationSeed: seed }) };
    const named = Object.entries(config).map(([name, value]) => [`shortlink:${name}`, { value }]);
    return { getAllConfig: async () => Object.fromEntries(named) } as Stack;
  };

  it("needs an operation seed", async () => {
    await requireSeedToRepeat(stackWith("run-1"), [shop]);
    await requireSeedToRepeat(broken, []);
    await expect(requireSeedToRepeat(stackWith(), [shop, box])).rejects.toThrow(
      new UserError(
        `2 resources would be created a second time: ${both}. Nothing was changed. Follow the steps shown above for each and run again, or run again with the operation seed of the run that died, which adopts the objects that it created.`,
      ),
    );
  });

  it("has to have adopted one of the objects, of which the others are named", async () => {
    const resources = [
      { urn: urnOf("Link", "shop"), type: "shortlink:index:Link", id: "lnk_2" },
      { urn: urnOf("Link", "fld"), type: "shortlink:index:Link", id: "fld_1" },
    ];
    const exportStack = async () => ({ deployment: { resources } });
    const stack = { name: "dev", workspace: { exportStack } } as unknown as Stack;
    await requireAdopted(stack, [shop]);
    await requireAdopted(broken, []);
    const twice = interrupted("Tree", "tree", "tree_1", "tree_2");
    await expect(requireAdopted(stack, [shop, box, twice])).rejects.toThrow(
      new UserError(
        "The stack matches the program, but a run with another operation seed had most likely created Folder box (fld_1), Tree tree (tree_1, tree_2) already, which may now exist twice in the account: delete fld_1, tree_1, tree_2 if nobody else created it.",
      ),
    );
  });
});
