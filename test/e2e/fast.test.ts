// @module-tag all
import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { apiKey, startAccount } from "../support/account";
import { startAlteringProxy } from "../support/altering-proxy";
import { startYaml } from "../support/example";
import { project as checkout } from "../support/shell";
import { outputOf } from "../support/yaml-program";

/** Links that are a resource each: state has to hold them all. */
const links = Object.fromEntries(
  Array.from({ length: 200 }, (_, n) => {
    const properties = { url: `https://example.com/${n}`, folderId: outputOf("redirects.id") };
    return [`old-${n}`, { type: "shortlink:Link", properties }];
  }),
);
const folder = { type: "shortlink:Folder", properties: { title: "Addresses of the old site" } };

it("shortlink reconcile --fast, killed and run again with the same seed, creates nothing twice and leaves no orphans", async () => {
  const account = await startAccount();
  let writes = 0;
  let kill = () => {};
  const { url } = await startAlteringProxy(account.emulator.url, ({ method }) => {
    if (method === "GET") return [];
    writes += 1;
    if (writes === 120) kill();
    return [];
  });
  const settings = {
    SHORTLINK_API_KEY: apiKey,
    SHORTLINK_BASE_URL: url,
    SHORTLINK_OPERATION_SEED: "run-1",
  };
  const { cwd, env, pulumi, shortlink } = await startYaml(settings, { redirects: folder, ...links });
  const cli = join(checkout, "dist/provider/cli/main.js");
  // A process group, so that the kill reaches all of it.
  const dying = spawn("node", [cli, "reconcile", "--fast"], {
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
  const created = await allLinks(account);
  // Requests in flight at the kill may have been lost.
  expect(created.length).toBeGreaterThan(50);
  expect(created.length).toBeLessThan(200);
  // State is only saved at the end.
  expect((await pulumi("stack export")).stdout).not.toContain("lnk_");

  expect(await pulumi("cancel --yes")).toMatchObject({ code: 0 });
  const again = await shortlink("reconcile --fast");
  expect(again, again.output).toMatchObject({ code: 0 });
  const ids = await allLinks(account);
  expect(ids).toHaveLength(200);
  for (const id of created) expect(ids).toContain(id);
  const state = (await pulumi("stack export")).stdout;
  for (const id of ids) expect(state).toContain(id);
});

async function allLinks(account: Awaited<ReturnType<typeof startAccount>>): Promise<string[]> {
  const pages = await Promise.all([1, 2, 3].map((page) => account.list("", `limit=100&page=${page}`)));
  return pages.flat().map(({ id }) => id);
}
