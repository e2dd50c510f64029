import { expect, it } from "vitest";
import { startAccount } from "../../support/account";
import { SetStack } from "../../support/set-stack";

/** An account with some links, and a stack without any. */
async function startImport(count: number) {
  const account = await startAccount();
  const base = { domainId: "dom_1", url: "https://example.com/" };
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    ids.push((await account.request("POST", "", { ...base, slug: `link-${n}`, title: `Link ${n}` })).id);
  }
  return { account, ids, stack: new SetStack(account) };
}

it("an import by ids takes exactly these links, in their order and in few requests, and fits a program that declares them", async () => {
  const { account, ids, stack } = await startImport(120);
  const [, ...wanted] = ids.toReversed();
  const before = account.emulator.requests.length;
  await stack.import(`ids/${wanted.join(",")}`);
  expect(account.emulator.requests.length - before).toBeLessThan(8);
  expect(Object.values(stack.ids)).toEqual(wanted);
  // The list of ids would be a name of thousands of characters.
  expect(stack.state?.id).toMatch(/^set-[\w-]{36}$/);
  const rows = wanted.map((_, n) => 118 - n).map((n) => `link-${n},https://example.com/,Link ${n}`);
  expect(await stack.preview({ table: ["slug,url,title", ...rows].join("\n") })).toBe("unchanged");
  expect(account.writes()).toEqual([]);
  expect(stack.messages).toEqual([]);
});

it.each([
  [200, "links"],
  [201, "table"],
])("an import of %d links declares them as %s", async (count, name) => {
  const { ids, stack } = await startImport(count);
  await stack.import(`ids/${ids.join(",")}`);
  expect(Object.keys(stack.state?.inputs ?? {}).toSorted()).toEqual(["defaults", name]);
  expect(Object.keys(stack.ids)).toHaveLength(count);
  await stack.refresh();
  expect(Object.keys(stack.state?.inputs ?? {}).toSorted()).toEqual(["defaults", name]);
});

it("an import by ids names the links that do not exist, and the forms of an id", async () => {
  const { ids, stack } = await startImport(1);
  await expect(stack.import(`ids/${ids[0]},lnk_none,lnk_gone`)).rejects.toThrow(
    "2 of 3 links do not exist: lnk_none, lnk_gone.",
  );
  await expect(stack.import("ids/")).rejects.toThrow(
    '"ids/" is not the id of a LinkSet; use folder/folderId or domain/domainId or ids/linkId,linkId.',
  );
  await expect(stack.import("ids/a b")).rejects.toThrow(/a b/);
});
