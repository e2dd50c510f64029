import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { writeStack } from "../../provider/pulumi/format/local-backend";
import { temporaryFolder } from "../support/shell";

// test/e2e/check.test.ts proves that the engine reads these files.

const stackFile = (folder: string, name: string) =>
  JSON.parse(readFileSync(join(folder, ".pulumi/stacks/links", name), "utf8"));

it("a stack without outputs is one that was never updated", async () => {
  const folder = temporaryFolder();
  await writeStack(folder, "links", "dev");
  expect(readFileSync(join(folder, ".pulumi/meta.yaml"), "utf8")).toBe("version: 1\n");
  expect(stackFile(folder, "dev.json")).toEqual({
    version: 3,
    checkpoint: { stack: "organization/links/dev", latest: null },
  });
});

it("a stack with outputs has only those, beside the stacks that are there", async () => {
  const folder = temporaryFolder();
  await writeStack(folder, "links", "dev");
  await writeStack(folder, "links", "shared", { ids: { shop: "fol_1" } });
  expect(readdirSync(join(folder, ".pulumi/stacks/links")).toSorted()).toEqual(["dev.json", "shared.json"]);
  expect(stackFile(folder, "shared.json")).toEqual({
    version: 3,
    checkpoint: {
      stack: "organization/links/shared",
      latest: {
        manifest: { time: expect.stringMatching(/^\d{4}-.+Z$/), magic: "", version: "" },
        resources: [
          {
            urn: "urn:pulumi:shared::links::pulumi:pulumi:Stack::links-shared",
            type: "pulumi:pulumi:Stack",
            custom: false,
            outputs: { ids: { shop: "fol_1" } },
          },
        ],
      },
    },
  });
});
