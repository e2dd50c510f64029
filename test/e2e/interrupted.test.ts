// @module-tag all
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Report } from "../../provider/cli/report/model/report";
import { type Account, apiKey, startAccount } from "../support/account";
import { startAlteringProxy } from "../support/altering-proxy";
import { type Database, postgresql, startDatabase } from "../support/database";
import { lockHolder, repairState } from "../support/engine-lock";
import { startProject, startYaml } from "../support/example";
import { killUpdate } from "../support/processes";
import { describeEach, inSoak } from "../support/tiers";
import { cli, ends } from "./command";

// An `up` whose engine is killed during two creates: the service carried out one, and never received the other.

/** With the plugin, the link is in another account than the tree. */
const programOf = (library: string, hasTree: boolean) => `
import * as pulumi from "@pulumi/pulumi";
import * as shortlink from "${library}";

const { LINKS_URL: baseUrl, SHORTLINK_API_KEY: apiKey } = process.env;
const provider = ${library.endsWith("native") ? 'new shortlink.Provider("own", { apiKey, baseUrl })' : "undefined"};
const group = new pulumi.ComponentResource("test:index:Group", "group");
const folder = new shortlink.Folder("folder", { title: "Campaign" }, { provider });
${hasTree ? 'new shortlink.Tree("tree", { username: "never-made" });' : ""}
new shortlink.Link("the link", {
  slug: "taken-by-itself",
  url: "https://example.com",
  title: "Autumn",
  folderId: folder.id,
  options: pulumi.secret({ colors: ["red"] }),
  routeFeatures: [{ type: "PASSWORD", config: { password: "sesame-interrupted" } }],
}, { parent: group, provider });
`;

interface Interruption {
  readonly library: string;
  readonly seed?: string;
  /** Where the state is; undefined for a folder. */
  readonly database?: Database | undefined;
}

/** A project whose first update died during two creates; with an operation seed, during one. */
async function startInterrupted(account: Account, { library, seed, database }: Interruption) {
  let kill: (() => void) | undefined;
  const links = library.endsWith("native") ? await startAccount() : account;
  const { url } = await startAlteringProxy(links.emulator.url, async ({ method, path }) => {
    if (kill && method === "POST" && path.endsWith("/links")) {
      const isHeld = () => account.emulator.requests.some(({ fault }) => fault === "hold");
      if (seed === undefined) await expect.poll(isHeld, { timeout: 60_000 }).toBe(true);
      kill();
      return 503;
    }
    return [];
  });
  account.emulator.faults.add({ kind: "hold", method: "POST", path: "/api/v1/links/trees", delay: 600_000 });
  const settings = {
    ...{ SHORTLINK_API_KEY: apiKey, LINKS_URL: url, SHORTLINK_MAX_RETRIES: "0" },
    SHORTLINK_BASE_URL: links === account ? url : account.emulator.url,
    ...(seed === undefined ? {} : { SHORTLINK_OPERATION_SEED: seed }),
    ...database?.env,
  };
  const project = await startProject("quickstart", settings, library);
  writeFileSync(join(project.cwd, "index.ts"), programOf(library, seed === undefined));
  const state = join(project.cwd, "../state");
  kill = killUpdate;
  expect(await project.pulumi("up --yes --skip-preview")).not.toMatchObject({ code: 0 });
  kill = undefined;
  if (!database) repairState(state);
  await ends(project.pulumi("cancel --yes"));
  const { id: orphan } = await links.onlyLink();
  for (const it of [account, links]) it.writes();
  return { ...project, links, orphan };
}

const commandIn = (advice: readonly string[], start: string): string => {
  const commands = advice.flatMap((line) => [...line.matchAll(/`([^`]+)`/g)].map(([, it]) => String(it)));
  return commands.find((it) => it.startsWith(start)) ?? "";
};

const native = "pulumi-shortlink/native";
const cases = [
  { library: "pulumi-shortlink" },
  { library: native },
  { library: native, backend: "PostgreSQL" },
].map((it) => ({ ...it, name: [it.library, ...(it.backend ? [it.backend] : [])].join(" and ") }));

describeEach(
  cases,
  [native],
  inSoak,
)("with $name, the creates of a run that died", ({ library, backend }) => {
  it("are reported with their orphans and advice, are not repeated, and the advice resolves them", async ({
    skip,
  }) => {
    const bin = postgresql();
    if (backend) skip(bin === undefined, "PostgreSQL is not installed");
    const account = await startAccount();
    const database = backend ? await startDatabase(String(bin)) : undefined;
    const { links, orphan, shortlink, run } = await startInterrupted(account, { library, database });

    const { stdout } = await ends(shortlink("diff --format json"), 2);
    const report = Report.parse(JSON.parse(stdout));
    const [tree, link] = (report.interrupted ?? []).toSorted((one, other) =>
      other.kind.localeCompare(one.kind),
    );
    expect(report.interrupted).toHaveLength(2);
    expect(link?.advice.join().includes("does not show whether another run")).toBe(backend !== undefined);
    expect(link).toMatchObject({ kind: "Link", name: "the link", orphans: [orphan] });
    expect(tree).toMatchObject({ kind: "Tree", name: "tree", orphans: [] });

    const refused = await shortlink("reconcile");
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringContaining(`Link the link (${orphan})`),
    });
    expect(refused.stdout).toContain(`! Link the link most likely created ${orphan}`);
    expect(refused.stdout).toContain("! Tree tree left no object that can be found");
    for (const it of [account, links]) expect(it.writes()).toEqual([]);

    const importCommand = commandIn(link?.advice ?? [], "pulumi import");
    if (library.endsWith("native")) {
      await ends(run(`${importCommand} --yes --non-interactive`));
    } else {
      expect(importCommand).toBe("pulumi import");
      expect(link?.advice.join()).toContain(`DELETE /api/v1/links/${orphan}`);
      await links.request("DELETE", `/${orphan}`);
    }
    await ends(run(`${commandIn(tree?.advice ?? [], "pulumi refresh")} --yes --non-interactive`));
    const reconciled = await ends(shortlink("reconcile"));
    expect((await links.onlyLink()).id === orphan).toBe(library.endsWith("native"));
    expect(reconciled.stdout).not.toContain("Interrupted");
    expect(await account.list("trees")).toHaveLength(1);
  });
});

it("a create of a run that holds the stack's lock is not reported as interrupted before the run is dead", async () => {
  const account = await startAccount();
  account.emulator.faults.add({
    kind: "hold",
    method: "POST",
    path: "/api/v1/links/folders",
    delay: 600_000,
  });
  const { cwd, pulumi, shortlink, run } = await startYaml(account.env, {
    folder: { type: "shortlink:Folder", properties: { title: "Campaign" } },
  });
  const running = pulumi("up --yes --skip-preview");
  await expect.poll(() => account.emulator.requests.some(({ fault }) => fault === "hold")).toBe(true);
  const pid = Number(lockHolder(join(cwd, "../state")));

  const beside = await ends(shortlink("diff"), 2);
  expect(beside.stdout).toMatch(
    new RegExp(`Another run is in progress\\n  ! .+ \\(pid ${pid}\\) has held the lock`),
  );
  expect(beside.stdout).not.toMatch(/interrupted|pending-creates/i);
  const refused = await ends(shortlink("reconcile"), 1);
  expect(refused.output).toContain("Nothing was changed.\nIf that run is dead, release its lock");

  process.kill(pid, "SIGKILL");
  await running;
  const { stdout } = await shortlink("diff --format json");
  const [first] = Report.parse(JSON.parse(stdout)).interrupted ?? [];
  const cancel = commandIn(first?.advice ?? [], "pulumi cancel");
  expect(first?.advice[0]).toContain(`the process ${pid} of the run that holds the lock is gone`);
  await ends(run(`${cancel} --yes`));
  const after = await shortlink("diff");
  expect(after.stdout).toContain("Interrupted creates");
  expect(after.stdout).not.toContain("pulumi cancel");
});

// test/e2e/fast.test.ts adopts creates with the same seed.
it("with another operation seed, reconcile after a run that died reports the duplicate", inSoak, async () => {
  const account = await startAccount();
  const { links, orphan, env, run } = await startInterrupted(account, { library: native, seed: "run-1" });
  const other = { ...env, SHORTLINK_OPERATION_SEED: "run-2" };
  const again = await ends(run(`node ${cli} reconcile`, undefined, other), 1);
  expect(again.output).toContain(`delete ${orphan} if nobody else created it`);
  const ids = (await links.links()).map(({ id }) => id);
  expect(ids).toContain(orphan);
  expect(ids).toHaveLength(2);
  const duplicate = ids.find((id) => id !== orphan);
  const { stdout } = await run(`node ${cli} diff`);
  expect(stdout).toContain(`The stack has ${duplicate} under this name: delete ${orphan}`);
});
