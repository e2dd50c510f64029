import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { startAccount } from "./account";
import { startProject } from "./example";
import { folderTitle, graphFixture } from "./graph-fixture";
import { program } from "./graph-program";
import { project, sh, temporaryFolder } from "./shell";

/** A project whose program declares links with separate routes, conditions and features. */
export async function startPosters() {
  const account = await startAccount();
  // Through the plugin, runs take half the CPU time.
  const posters = await startProject("quickstart", account.env, "pulumi-shortlink/native");
  const declare = (edited: boolean) => writeFileSync(join(posters.cwd, "index.ts"), program(edited));
  declare(false);
  return { account, declare, ...posters };
}

/** An account with everything that a graph can show, and a way to draw it without a project. */
export async function startAccountGraph() {
  const account = await startAccount();
  const { id } = await account.request("POST", "/folders", { title: folderTitle });
  for (const body of graphFixture) {
    const folder = body.folderId === undefined ? {} : { folderId: id };
    await account.request("POST", "", { domainId: "dom_1", ...body, ...folder });
  }
  const cwd = temporaryFolder();
  const cli = join(project, "dist/provider/cli/main.js");
  const graph = (args: string, env = account.env) =>
    sh(`node ${cli} graph ${args}`, { cwd, env: { ...env, PULUMI_HOME: cwd } });
  return { account, cwd, graph };
}
