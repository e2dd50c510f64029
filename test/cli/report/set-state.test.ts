import { stripVTControlCharacters } from "node:util";
import type { Stack } from "@pulumi/pulumi/automation";
import { describe, expect, it } from "vitest";
import { Progress } from "../../../provider/cli/output/progress";
import { enforceDeleteLimit } from "../../../provider/cli/reconcile/delete-limit";
import type { Report } from "../../../provider/cli/report/model/report";
import { findInterrupted } from "../../../provider/cli/report/read/interrupted";
import { renderText } from "../../../provider/cli/report/render/text";
import { readManagedObjects } from "../../../provider/cli/stack/state";
import { urnOf } from "../graph/fixtures";

const empty: Report = { version: 1, project: "shop", stack: "dev", inSync: true, drift: [], edits: [] };

describe("an interrupted create of a set", () => {
  const resource = { urn: urnOf("LinkSet", "redirects"), type: "pulumi-nodejs:dynamic/shortlink:LinkSet" };
  const pending = [{ resource, type: "creating" }];
  const stack = { name: "dev" } as Stack;

  it("is left to the next update, which takes over what it created", async () => {
    const interrupted = await findInterrupted(stack, { resources: [], pending }, new Progress());
    const report = { ...empty, interrupted };
    expect(stripVTControlCharacters(renderText(report)).split("\n").slice(2)).toEqual([
      "Interrupted creates",
      "  ! LinkSet redirects may have created some of its links",
      "      Nothing has to be done by hand: the next update takes over the links that this create made, and creates the others.",
      "      Then remove this and all other interrupted creates from the stack's state: `pulumi refresh --clear-pending-creates --stack dev`",
    ]);
  });

  it("is not reported once the set is in the stack", async () => {
    expect(await findInterrupted(stack, { resources: [resource], pending }, new Progress())).toEqual([]);
  });
});

describe("the limit of deletes", () => {
  const ids = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`link-${n}`, `lnk_${n}`]));
  const type = "shortlink:index:LinkSet";
  const resources = [
    { urn: urnOf("LinkSet", "redirects"), type, custom: true, id: "set-1", outputs: { ids } },
    { urn: urnOf("Link", "one"), type: "shortlink:index:Link", custom: true, id: "lnk_one" },
  ];
  const stack = {
    name: "dev",
    workspace: {
      exportStack: async () => ({ deployment: { resources } }),
      listStacks: async () => [{ name: "dev" }],
    },
  } as unknown as Stack;

  const deleting = (count: number): Report => ({
    ...empty,
    edits: Object.entries(ids)
      .slice(0, count)
      .map(([entry, id]) => ({
        ...{ urn: urnOf("LinkSet", "redirects"), kind: "LinkSet", name: "redirects", entry, id },
        ...{ change: "delete", properties: [] },
      })),
  });

  it("counts each link of a set", async () => {
    const limit = { count: 30, isPercentage: true };
    await enforceDeleteLimit(stack, deleting(3), limit);
    await expect(enforceDeleteLimit(stack, deleting(9), limit)).rejects.toThrow(
      "9 of the stack's 10 resources and entries of sets would be deleted or replaced, and the limit is 3 (--max-deletes 30%).",
    );
  });

  it("and the share that is declared take the links of sets as objects of the stack", async () => {
    expect(await readManagedObjects(stack, new Progress())).toEqual(
      new Set([...Object.values(ids).map((id) => `Link:${id}`), "Link:lnk_one"]),
    );
  });
});
