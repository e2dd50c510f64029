import type { Stack } from "@pulumi/pulumi/automation";
import { expect, it } from "vitest";
import { unmanagedCommands } from "../../../../provider/cli/report/read/unmanaged-commands";
import type { PreviewedResource } from "../../../../provider/cli/stack/events";
import { previewed } from "../../graph/fixtures";

const shop = previewed("Link", "shop", {}, "lnk_1");
const ofPlugin = { ...shop, type: "shortlink:index:Link" };
const all = { command: "npx shortlink adopt --stack 'my dev'" };
/** The expressions that read three objects. */
const reads = {
  shop: { get: 'shortlink.Link.get("shop-link", "lnk_2")' },
  tree: { get: 'shortlink.Tree.get("autumn-sale", "tree_1")' },
  nameless: { get: 'shortlink.Folder.get("fld-1", "fld_1")' },
};
/** The commands that import them. */
const imports = {
  shop: { command: "pulumi import shortlink:index:Link shop-link lnk_2 --stack 'my dev'" },
  tree: { command: "pulumi import shortlink:index:Tree autumn-sale tree_1 --stack 'my dev'" },
  nameless: { command: "pulumi import shortlink:index:Folder fld-1 fld_1 --stack 'my dev'" },
};

interface Case {
  readonly program: string;
  readonly runtime: string | { readonly name: string };
  /** What else the project file has. */
  readonly settings?: object;
  readonly resources?: readonly PreviewedResource[];
  readonly all: object;
  readonly one: object;
}

it.each<Case>([
  { program: "TypeScript with dynamic resources", runtime: "nodejs", all, one: reads },
  { program: "TypeScript with options of its runtime", runtime: { name: "nodejs" }, all, one: reads },
  {
    ...{ program: "TypeScript with resources of the plugin", runtime: "nodejs" },
    ...{ resources: [shop, ofPlugin], all, one: imports },
  },
  {
    ...{ program: "TypeScript with the package", runtime: "nodejs", all, one: imports },
    settings: { packages: { links: "shortlink@1.0.0" } },
  },
  {
    ...{ program: "TypeScript with a folder of the plugin", runtime: "nodejs", all, one: imports },
    settings: { plugins: { providers: [{ name: "shortlink", path: "." }] } },
  },
  {
    ...{ program: "TypeScript with another package", runtime: "nodejs", all, one: reads },
    settings: { packages: { random: "random" } },
  },
  { program: "YAML", runtime: "yaml", all, one: imports },
  { program: "Python, which no command edits", runtime: "python", all: {}, one: imports },
])(
  "what can be done about unmanaged objects of a program in $program",
  async ({ runtime, resources = [shop], settings = {}, ...expected }) => {
    const projectSettings = async () => ({ name: "shop", runtime, ...settings });
    const stack = { name: "my dev", workspace: { projectSettings } } as unknown as Stack;
    const commands = await unmanagedCommands(stack, resources);
    const one = {
      shop: commands.one({ kind: "Link", id: "lnk_2", live: { slug: "shop" } }),
      tree: commands.one({ kind: "Tree", id: "tree_1", live: { title: "Autumn sale" } }),
      nameless: commands.one({ kind: "Folder", id: "fld_1", live: {} }),
    };
    expect({ all: commands.all, one }).toEqual({ all: expected.all, one: expected.one });
  },
);
