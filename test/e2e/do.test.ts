// @module-tag all
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { AnyDefinition, Properties } from "../../provider/lifecycle";
import { objects } from "../../provider/resources";
import { type Account, startAccount } from "../support/account";
import { codeBlocks, documentAt } from "../support/docs";
import { startFolder } from "../support/example";
import { project } from "../support/shell";
import { inSoak, itEach } from "../support/tiers";

/** What each kind is patched with, as flags. */
const patches: Readonly<Record<string, string>> = {
  Board: "--title Changed",
  Condition: "--value-key region",
  Feature: "--enabled=false",
  Folder: "--title Changed",
  Link: "--title Changed",
  QR: "--is-qr-created=false",
  Route: "--sort-order 7",
  Target: "--required=false",
  Tree: "--username changed-name",
};

describe("pulumi do", () => {
  // What differs is the id: of an object, of what each link has, and of a part of a route.
  itEach(
    Object.values(objects),
    ["Link", "QR", "Condition"],
    inSoak,
  )("creates, lists, reads, patches and deletes a $name", async (definition) => {
    const { account, declare, pulumi, fails } = await start();
    const token = `do shortlink:index:${definition.name}`;
    declare({ ...definition.example, ...(await parentsOf(definition, account)) });
    const created = await pulumi(`${token} create --stateless --yes --output json ${fromFile}`);
    const { id } = JSON.parse(created.stdout) as { id: string };
    const listed = await pulumi(`${token} list --all`);
    expect(JSON.parse(listed.stdout)).toContainEqual(expect.objectContaining({ id }));
    expect(JSON.parse((await pulumi(`${token} read '${id}' --output json`)).stdout)).toMatchObject({ id });
    const patched = await pulumi(`${token} patch '${id}' --stateless --yes ${patches[definition.name]}`);
    expect(patched.output).toContain("1 updated");
    await pulumi(`${token} delete '${id}' --stateless --yes`);
    // A link always has a QR state.
    if (definition.name === "QR") expect(await account.request("GET", `/${id}/qr`)).toMatchObject(noCode);
    else expect(await fails(`${token} read '${id}'`)).toContain("not found");
  });

  it("creates, patches and deletes a LinkSet in a stack, and lists and reads it by its folder", async () => {
    const { account, cwd, declare, pulumi } = await start();
    const set = "do shortlink:index:LinkSet";
    writeFileSync(join(cwd, "Pulumi.yaml"), "name: shop\nruntime: yaml\n");
    await pulumi("stack init dev");
    const { id } = await account.request("POST", "/folders", { title: "Sale" });
    const linkOf = (title: string) => ({ url: "https://example.com", slug: "sale", title, folderId: id });
    declare({ links: { sale: linkOf("First") } });
    await pulumi(`${set} create sale --yes ${fromFile}`);
    expect(JSON.parse((await pulumi(`${set} list`)).stdout)).toEqual([{ id: `folder/${id}`, name: "Sale" }]);
    expect((await pulumi(`${set} read folder/${id}`)).output).toContain("First");
    declare({ links: { sale: linkOf("Second") } });
    await pulumi(`${set} patch sale --yes ${fromFile}`);
    expect(await account.onlyLink()).toMatchObject({ slug: "sale", title: "Second" });
    await pulumi(`${set} delete sale --yes`);
    expect(await account.links()).toEqual([]);
  });

  it("filters a list as the API does, and refuses a filter's value that it does not know", async () => {
    const { account, pulumi, fails } = await start();
    const { id } = await account.request("POST", "/folders", { title: "Filtered" });
    await account.request("POST", "", { ...wanted, slug: "in-folder", folderId: id });
    const list = "do shortlink:index:Link list";
    const listed = async (kind: string) =>
      JSON.parse((await pulumi(`${list} --folder-id ${id} --kind ${kind}`)).stdout);
    expect(await listed("DIRECT")).toMatchObject([{ name: "in-folder" }]);
    expect(await listed("TREE")).toEqual([]);
    expect(await fails(`${list} --kind WRONG`)).toContain('kind: "WRONG" is not accepted; use one of DIRECT');
  });

  it("runs as the guide to the plugin shows it", async () => {
    const { account, run } = await start();
    const [lines = ""] = codeBlocks(documentAt("docs/plugin.md"), "sh", "One object, without a program");
    const commands = lines.trim().split("\n");
    expect(commands).toHaveLength(5);
    for (const line of commands) expect(await run(line)).toMatchObject({ code: 0 });
    expect(await account.links()).toEqual([]);
  });
});

/** An account, and a Pulumi home in which the plugin is installed. */
async function start() {
  const account = await startAccount();
  const { cwd, pulumi, run } = startFolder(account.env);
  const ends = async (line: string, isOk: boolean) => {
    const ended = await pulumi(line);
    expect(ended.code === 0, `${line}\n${ended.output}`).toBe(isOk);
    return ended;
  };
  await ends(`plugin install resource shortlink 0.1.0 --file ${join(project, "dist/plugin")}`, true);
  return {
    ...{ account, cwd, run },
    declare(inputs: Properties) {
      const lines = Object.entries(inputs).map(([name, value]) => `${name} = ${JSON.stringify(value)}\n`);
      writeFileSync(join(cwd, "inputs.pp"), lines.join(""));
    },
    pulumi: (line: string) => ends(line, true),
    fails: async (line: string) => (await ends(line, false)).output,
  };
}

/** Inputs in PCL, which the CLI reads by itself; YAML takes a converter that supports it. */
const fromFile = "--input pcl --input-file inputs.pp";

const noCode = { isQrCreated: false };

/** What the API demands of a link. */
const wanted = { domainId: "dom_1", url: "https://example.com" };

/** A link, and its fallback where the kind belongs to a route. */
async function parentsOf({ id, inputs }: AnyDefinition, account: Account): Promise<Properties> {
  if (!id.some((part) => part in inputs.shape)) return {};
  const link = await account.request("POST", "", wanted);
  return { linkId: link.id, ...("routeId" in inputs.shape ? { routeId: link.routes[0]?.id } : {}) };
}
