// @module-tag all
import { expect, it } from "vitest";
import { startAccount } from "../support/account";
import { startYaml } from "../support/example";
import { ends } from "./command";

// An entry of a set whose create got no response: state has no id of it, and the next run finds out.

const programOf = (...slugs: readonly string[]) => {
  const links = Object.fromEntries(slugs.map((slug) => [slug, { url: `https://example.com/${slug}` }]));
  return { redirects: { type: "shortlink:LinkSet", properties: { links } } };
};

it("an entry whose create got no response is in the comparison and left to its set, and reconcile creates nothing twice", async () => {
  const account = await startAccount();
  const { declare, pulumi, shortlink } = await startYaml({ ...account.env, SHORTLINK_MAX_RETRIES: "0" });
  declare(programOf("one", "two", "three"));
  account.emulator.faults.add({ kind: "dropAfter", method: "POST", path: "/api/v1/links", times: 1 });
  const failed = await pulumi("up --yes --skip-preview");
  expect(failed.code, failed.output).not.toBe(0);
  expect(failed.output).toContain("State keeps the Link as unconfirmed.");
  const before = await account.links();

  await ends(shortlink("diff"), 2);
  await ends(shortlink("reconcile --yes"));
  expect((await account.links()).map(({ id }) => id)).toEqual(
    expect.arrayContaining(before.map(({ id }) => id)),
  );
  expect(await account.links()).toHaveLength(3);

  // One that is no longer declared.
  declare(programOf("one", "two", "three", "four"));
  account.emulator.faults.add({ kind: "dropAfter", method: "POST", path: "/api/v1/links", times: 1 });
  expect(await pulumi("up --yes --skip-preview")).not.toMatchObject({ code: 0 });
  expect(await account.links()).toHaveLength(4);
  const unmanaged = await shortlink("diff --unmanaged");
  expect(unmanaged.stdout, unmanaged.output).toMatch(
    /Managed by \S+ \(LinkSet redirects\) after the next update, so left out: Link lnk_\w+ \(\S+\/four\)\./,
  );
  expect(unmanaged.stdout).not.toMatch(/shortlink adopt|pulumi import/);
  declare(programOf("one", "two", "three"));
  const removed = await ends(shortlink("reconcile --yes --max-deletes 1"));
  expect(await account.links()).toHaveLength(3);
  expect(removed.output).toContain("- LinkSet redirects: four will be deleted");
});
