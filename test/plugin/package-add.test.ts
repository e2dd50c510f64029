import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { refusePackageAdd } from "../../provider/plugin/rpc/meta";
import { temporaryFolder } from "../support/shell";

/** A project whose file has this content. */
function projectWith(text: string): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "Pulumi.yaml"), text);
  return folder;
}

const add = "pulumi package add node_modules/pulumi-shortlink/dist/plugin/pulumi-resource-shortlink";

describe("`pulumi package add`", () => {
  it.each([
    "name: a\nruntime: nodejs\n",
    "name: a\nruntime:\n  name: nodejs\n  options:\n    packagemanager: pnpm\n",
    'name: a\nruntime: "bun"\n',
    '{"name": "a", "runtime": {"name": "nodejs"}}',
    '{\n  "name": "a",\n  "runtime": "nodejs"\n}\n',
    '"runtime": nodejs\n',
  ])("is refused in %j", (text) => {
    expect(() => refusePackageAdd(add, projectWith(text))).toThrow(
      "A Node.js project needs no generated SDK",
    );
  });

  it.each([
    "name: nodejs\nruntime: python\n",
    "name: a\nruntime:\n  name: go\n",
    "# runtime: nodejs\nruntime: python\n",
    "description: 'runtime: nodejs'\nruntime: python\n",
    "runtime: python\nconfig: { runtime: nodejs }\n",
    '{\n  "description": "runtime: nodejs",\n  "runtime": "python"\n}\n',
    "runtime: [",
    "",
  ])("works in %j", (text) => {
    refusePackageAdd(add, projectWith(text));
  });

  it("works outside of a project", () => {
    refusePackageAdd(add, temporaryFolder());
  });

  it("alone is refused", () => {
    for (const command of ["pulumi import x y z", "pulumi package get-schema shortlink", "", "pulumi up"])
      refusePackageAdd(command, projectWith("name: a\nruntime: nodejs\n"));
  });
});
