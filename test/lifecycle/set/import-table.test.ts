import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { startAccount } from "../../support/account";
import { SetStack } from "../../support/set-stack";
import { temporaryFolder } from "../../support/shell";

/** An account with some links, a stack without any, and a function that writes a table and returns its path. */
async function startImport(count: number) {
  const account = await startAccount();
  for (let n = 0; n < count; n += 1) {
    const more = { slug: `link-${n}`, title: `Link ${n}` };
    await account.request("POST", "", { domainId: "dom_1", url: "https://example.com/", ...more });
  }
  const write = (table: string) => {
    const path = join(temporaryFolder(), "links.csv");
    writeFileSync(path, table);
    return path;
  };
  return { account, stack: new SetStack(account), write };
}

it("an import by a table takes exactly the links in it, in its order and with its keys, and then fits a program with it", async () => {
  const { account, stack, write } = await startImport(120);
  await account.request("POST", "", { domainId: "dom_2", url: "https://example.com/", slug: "link-1" });
  const rows = Array.from(
    { length: 119 },
    (_, n) => `,link-${118 - n},https://example.com/,Link ${118 - n},`,
  );
  const table = ["key,slug,url,title,domainId", "other,link-1,https://example.com/,,dom_2", ...rows, ""].join(
    "\n",
  );
  const before = account.emulator.requests.length;
  await stack.import(`table/${write(table)}`);
  expect(account.emulator.requests.length - before).toBeLessThan(6);
  expect(Object.keys(stack.ids).slice(0, 3)).toEqual(["other", "link-118", "link-117"]);
  expect(Object.keys(stack.ids)).toHaveLength(120);
  expect(await stack.preview({ table })).toBe("unchanged");
  expect(account.writes()).toEqual([]);
  expect(stack.messages).toEqual([]);
});

it.each([
  [200, "links"],
  [201, "table"],
])("an import of %d links declares them as %s", async (count, name) => {
  const { stack } = await startImport(count);
  await stack.import("domain/dom_1");
  expect(Object.keys(stack.state?.inputs ?? {}).toSorted()).toEqual(["defaults", name]);
  expect(Object.keys(stack.ids)).toHaveLength(count);
  await stack.refresh();
  expect(Object.keys(stack.state?.inputs ?? {}).toSorted()).toEqual(["defaults", name]);
});

it("an import by a table says what is wrong with it, and which of its links do not exist", async () => {
  const { stack, write } = await startImport(1);
  const importTable = (table: string) => stack.import(`table/${write(table)}`);
  await expect(importTable("slug,url\nlink-0,https://example.com/\nnone,x\ngone,x\n")).rejects.toThrow(
    /^The account does not have 2 of the 3 links in .*links\.csv: none, gone\.$/,
  );
  await expect(importTable("slug,url\nlink-0\n")).rejects.toThrow(/links\.csv: line 2: has 1 cell/);
  await expect(stack.import("table/none.csv")).rejects.toThrow(
    "The table none.csv cannot be read: ENOENT: no such file",
  );
});
