import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  approvedDeletesVariable,
  create,
  type EntryChange,
  objectName,
  type Properties,
  readNotes,
  setChangesVariable,
  unknownValue,
} from "../../../provider/lifecycle";
import { link } from "../../../provider/resources";
import { startAccount } from "../../support/account";
import { failureOf } from "../../support/client";
import { linksOf, SetStack, url } from "../../support/set-stack";
import { temporaryFolder } from "../../support/shell";
import { startRun } from "../online";

afterEach(() => void vi.unstubAllEnvs());

const before = { ...linksOf(["moved"], { slug: "moved" }), ...linksOf([1, 2, 3]) };

/** What a preview notes of a set that has the links `before`. */
async function noted(declared: Properties): Promise<readonly EntryChange[] | undefined> {
  const stack = new SetStack(await startAccount());
  await stack.up({ links: before });
  const file = join(temporaryFolder(), "changes");
  writeFileSync(file, "");
  vi.stubEnv(setChangesVariable, file);
  await stack.preview(declared);
  const found = readNotes(file).sets;
  const [{ existing, changes } = {}] = found.values();
  expect(existing).toBe(4);
  return changes;
}

describe("a preview notes what a set would do with its entries", () => {
  it("which it would create, update, delete and move to another key", async () => {
    const links = {
      ...linksOf([1, "new"]),
      "link-2": { url: url("edited") },
      arrived: { slug: "moved", url: url("moved") },
    };
    const changes = await noted({ links });
    expect(changes).toEqual(
      expect.arrayContaining([
        { key: "link-new", change: "create" },
        { key: "link-2", change: "update" },
        { key: "link-3", change: "delete" },
        { key: "arrived", change: "update", formerKey: "link-moved" },
      ]),
    );
    expect(changes).toHaveLength(4);
  });

  it("which it would delete, where the other entries or the defaults are not known yet", async () => {
    const links = { ...linksOf([1]), "link-2": unknownValue };
    const gone = ["link-moved", "link-3"].map((key) => ({ key, change: "delete" }));
    expect(await noted({ links })).toEqual(gone);
    expect(await noted({ links: { ...linksOf([1, 2]) }, defaults: unknownValue })).toEqual(gone);
  });

  it.each([["links"], ["table"]])("nothing while %s is not known yet", async (name) => {
    expect(await noted({ [name]: unknownValue })).toBeUndefined();
  });
});

describe("an update that may delete only what a comparison showed", () => {
  it("deletes no other link, and records what it did", async () => {
    const account = await startAccount();
    const stack = new SetStack(account);
    await stack.up({ links: linksOf([1, 2, 3]) });
    const file = join(temporaryFolder(), "approved.json");
    writeFileSync(file, JSON.stringify([objectName("Link", stack.ids["link-1"] ?? "")]));
    vi.stubEnv(approvedDeletesVariable, file);
    expect(await stack.up({ links: linksOf([3]) })).toMatch(
      /^links\.link-2: Link lnk_\w+ is not deleted, because the comparison before this update did not show that it would be: something has changed since\. Run `shortlink reconcile` again, which compares again\.\n1 of 2 entries are done/,
    );
    expect(Object.keys(stack.ids)).toEqual(["link-3", "link-2"]);
    expect((await failureOf(stack.destroy())).message).toContain("links.link-3: Link");
    expect(await account.links()).toHaveLength(2);
  });

  it("takes over a link with a password, which the comparison showed", async () => {
    const account = await startAccount();
    const entry = {
      ...{ slug: "one", domainId: "dom_1" },
      routes: [{ actionType: "URL", actionConfig: { url: url("a") }, isGlobalFallback: true }],
      routeFeatures: [{ type: "PASSWORD", enabled: true, config: { password: "hunter22" } }],
    };
    const { id } = await create({ definition: link, inputs: entry }, startRun(account).context);
    const stack = new SetStack(account);
    const file = join(temporaryFolder(), "notes");

    writeFileSync(file, "");
    vi.stubEnv(setChangesVariable, file);
    await stack.preview({ links: { one: entry } });
    vi.unstubAllEnvs();
    const { parts } = readNotes(file);
    expect(parts).toEqual([expect.stringMatching(`^routeFeatures:${id}/`)]);
    writeFileSync(file, JSON.stringify(parts));
    vi.stubEnv(approvedDeletesVariable, file);
    expect(await stack.up({ links: { one: entry } })).toBeUndefined();
    expect(stack.ids).toEqual({ one: id });
  });
});
