// @module-tag all
import { expect, it } from "vitest";
import { startAccount } from "../support/account";
import { startYaml } from "../support/example";
import { ends } from "./command";

const linksOf = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      `link-${n}`,
      { type: "shortlink:Link", properties: { slug: `shop-${n}`, url: `https://example.com/${n}` } },
    ]),
  );

async function start(count: number) {
  const account = await startAccount();
  const { pulumi } = await startYaml(account.env, linksOf(count));
  const run = async (line: string) => (await ends(pulumi(line))).output;
  await run("config set shortlink:detectDrift true");
  await run("up --yes --skip-preview");
  return { account, run };
}

it("with shortlink:detectDrift, a plain preview reads the links of a stack with at most 0.03 requests each", async () => {
  const count = 300;
  const { account, run } = await start(count);
  const before = account.emulator.requests.length;
  await run("preview --expect-no-changes");
  expect(account.emulator.requests.length - before).toBeLessThanOrEqual(0.03 * count);
});

it("with shortlink:detectDrift, a plain update sees what changed outside of Pulumi and corrects it, until the setting is gone", async () => {
  const { account, run } = await start(2);
  const [link] = await account.links();
  const drift = { url: "https://example.com/changed-outside" };
  await account.request("PATCH", `/${link?.id}`, drift);
  expect(await run("preview --diff")).toContain(drift.url);
  await run("up --yes --skip-preview");
  expect(account.written()).toHaveLength(1);
  await run("preview --expect-no-changes");

  // State holds it for the provider, which an update changes, and for each resource, which a refresh then changes.
  await run("config set shortlink:detectDrift false");
  await run("up --yes --skip-preview");
  await run("refresh --yes --skip-preview");
  await account.request("PATCH", `/${link?.id}`, drift);
  await run("preview --expect-no-changes");
});
