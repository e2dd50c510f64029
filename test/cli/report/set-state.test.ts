import { stripVTControlCharacters } from "node:util";
import type { Stack } from "@pulumi/pulumi/automation";
import { describe, expect, it } from "vitest";
import { Progress } from "../../../provider/cli/output/progress";
import type { Report } from "../../../provider/cli/report/model/report";
import { findInterrupted } from "../../../provider/cli/report/read/interrupted";
import { renderText } from "../../../provider/cli/report/render/text";
import { objectsOf } from "../../../provider/cli/stack/state";
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

it("of a set, the links are what the stack manages", () => {
  const outputs = { ids: { press: "lnk_1", jobs: "lnk_2" } };
  const resources = [
    { urn: urnOf("LinkSet", "redirects"), type: "shortlink:index:LinkSet", id: "set-1", outputs },
    { urn: urnOf("Link", "one"), type: "shortlink:index:Link", id: "lnk_3" },
    { urn: urnOf("Link", "read"), type: "shortlink:index:Link", id: "lnk_4", external: true },
  ];
  expect(resources.flatMap(objectsOf)).toEqual(["Link:lnk_1", "Link:lnk_2", "Link:lnk_3"]);
});
