// @module-tag all
import { expect, it } from "vitest";
import { startAccount } from "../support/account";
import { startYaml } from "../support/example";

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
  const ends = async (line: string) => {
    const ended = await pulumi(line);
    expect(ended, `${line}\n${ended.output}`).toMatchObject({ code: 0 });
    return ended.output;
  };
  await ends("config set shortlink:detectDrift true");
  await ends("up --yes --skip-preview");
  return { account, ends };
}

it("with shortlink:detectDrift, a plain preview reads the links of a stack with at most 0.03 requests each", async () => {
  const count = 300;
  const { account, ends } = await start(count);
  const before = account.emulator.requests.length;
  await ends("preview --expect-no-changes");
  expect(account.emulator.requests.length - before).toBeLessThanOrEqual(0.03 * count);
});

it("with shortlink:detectDrift, a plain update sees what changed outside of Pulumi and corrects it, until the setting is gone", async () => {
  const { account, ends } = await start(2);
  const [link] = await account.links();
  const drift = { url: "https://example.com/changed-outside" };
  await account.request("PATCH", `/${link?.id}`, drift);
  expect(await ends("preview --diff")).toContain(drift.url);
  await ends("up --yes --skip-preview");
  expect(account.written()).toHaveLength(1);
  await ends("preview --expect-no-changes");

  // State holds it for the provider, which an update changes, and for each resource, which a refresh then changes.
  await ends("config set shortlink:detectDrift false");
  await ends("up --yes --skip-preview");
  await ends("refresh --yes --skip-preview");
  await account.request("PATCH", `/${link?.id}`, drift);
  await ends("preview --expect-no-changes");
});
