// @module-tag all
import { spawn } from "node:child_process";
import { expect, it } from "vitest";
import { apiKey, startAccount } from "../support/account";
import { startAlteringProxy } from "../support/altering-proxy";
import { codeBlocks, documentAt } from "../support/docs";
import { startYaml } from "../support/example";
import { outputOf } from "../support/yaml-program";
import { cli, ends } from "./command";

/** Links that are a resource each: state has to hold them all. */
const links = Object.fromEntries(
  Array.from({ length: 60 }, (_, n) => {
    const properties = { url: `https://example.com/${n}`, folderId: outputOf("redirects.id") };
    return [`old-${n}`, { type: "shortlink:Link", properties }];
  }),
);
const folder = { type: "shortlink:Folder", properties: { title: "Addresses of the old site" } };

it("the command of docs/large.md for a job, killed and run again with the same seed, creates nothing twice and leaves no orphans", async () => {
  const [line = ""] = codeBlocks(documentAt("docs/large.md"), "sh", "Many stacks in CI");
  expect(line).toBe("npx shortlink reconcile --stack press --fast --wait 300\n");
  const job = ["reconcile", "--stack", "test", "--fast", "--wait", "300"];
  const account = await startAccount();
  let writes = 0;
  let kill = () => {};
  const { url } = await startAlteringProxy(account.emulator.url, ({ method }) => {
    if (method === "GET") return [];
    writes += 1;
    // Beside it, 31 more may be under way.
    if (writes === 20) kill();
    return [];
  });
  const settings = { SHORTLINK_API_KEY: apiKey, SHORTLINK_BASE_URL: url };
  const { cwd, env, pulumi, shortlink } = await startYaml(settings, { redirects: folder, ...links });
  await ends(pulumi("config set shortlink:operationSeed run-1"));
  // A process group, so that the kill reaches all of it.
  const dying = spawn("node", [cli, ...job], {
    cwd,
    env: { ...process.env, ...env },
    detached: true,
    stdio: "ignore",
  });
  kill = () => void process.kill(-(dying.pid ?? 0), "SIGKILL");
  const [, signal] = await new Promise<[number | null, string | null]>((resolve) =>
    dying.on("close", (...ended) => resolve(ended)),
  );
  expect(signal).toBe("SIGKILL");
  const created = await account.links();
  // The first of the writes created the folder.
  expect(created.length).toBeGreaterThanOrEqual(19);
  expect(created.length).toBeLessThan(60);
  // State is only saved at the end.
  expect((await pulumi("stack export")).stdout).not.toContain("lnk_");

  await ends(pulumi("cancel --yes"));
  await ends(shortlink(job.join(" ")));
  const ids = (await account.links()).map(({ id }) => id);
  expect(ids).toHaveLength(60);
  for (const { id } of created) expect(ids).toContain(id);
  const state = (await pulumi("stack export")).stdout;
  for (const id of ids) expect(state).toContain(id);
});
