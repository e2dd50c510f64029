import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { splitFromAccount } from "../../../provider/cli/export/split/from-account";
import { Progress } from "../../../provider/cli/output/progress";
import type { NewProject } from "../../../provider/cli/project/new-project";
import { readSettings } from "../../../provider/client";
import { startAccount } from "../../support/account";
import { temporaryFolder } from "../../support/shell";

it("the stack of each part of an account has its settings, also who manages the links", async () => {
  const { settings, request } = await startAccount();
  const link = { domainId: "dom_1", url: "https://example.com/" };
  const { id: folderId } = await request("POST", "/folders", { title: "Press" });
  await request("POST", "", { ...link, slug: "one", folderId });
  await request("POST", "", { ...link, slug: "two" });
  const folder = temporaryFolder();
  const split = async (name: string, owner?: string) => {
    const values: Readonly<Record<string, string | undefined>> = { ...settings, owner };
    const project = {
      ...{ folder: join(folder, name), name: "links", language: "yaml" as const, packageManager: "npm" },
    } as NewProject & { readonly language: "yaml" };
    await splitFromAccount(
      {
        ...{ project, place: name, split: { by: "folder" }, filter: {}, backend: { projectOnly: true } },
        settings: readSettings((setting) => values[setting], {}),
        source: { isPublished: true, spec: "*", copyTo: async () => [], remove: async () => {} },
        prepareStacks: async () => undefined,
      },
      new Progress(),
    );
    return parse(readFileSync(join(project.folder, "press/Pulumi.press.yaml"), "utf8")).config;
  };
  const stored = {
    ...{ "links:part": "press", "shortlink:baseUrl": settings.baseUrl },
    "shortlink:defaultDomainId": "dom_1",
  };
  expect(await split("shop", "acme/shop")).toEqual({ ...stored, "shortlink:owner": "acme/shop" });
  expect(await split("plain")).toEqual(stored);
});
