import { expect, it } from "vitest";
import type { Properties } from "../../../provider/lifecycle";
import { startAccount } from "../../support/account";
import { linksOf, numbers, SetStack, url } from "../../support/set-stack";
import { refuse } from "../online";

it.each<["DELETE" | "PATCH", RegExp, Record<string, Properties>]>([
  ["DELETE", /^links\.b: Delete a link/, { a: { slug: "two", url: url(1) } }],
  [
    "PATCH",
    /^links\.b: Update a link/,
    { a: { slug: "two", url: url(1) }, b: { slug: "three", url: url(2) } },
  ],
])("an entry is not tried if the one whose slug it gets fails (%s)", async (method, reason, links) => {
  const account = await startAccount();
  const stack = new SetStack(account);
  await stack.up({ links: { a: { slug: "one", url: url(1) }, b: { slug: "two", url: url(2) } } });
  const { a, b } = stack.ids;
  account.written();
  refuse(account, method, b);
  expect((await stack.up({ links }))?.split("\n")).toEqual([
    expect.stringMatching(reason),
    "1 entry was not tried.",
    expect.stringMatching(/^0 of 2 entries are done and recorded\./),
  ]);
  expect(account.writes()).toEqual([`${method} /api/v1/links/${b}`]);
  expect(await stack.up({ links })).toBeUndefined();
  expect(account.writes()).toEqual([`${method} /api/v1/links/${b}`, `PATCH /api/v1/links/${a}`]);
});

it("an entry without a key that is refused keeps no other from being tried", async () => {
  const account = await startAccount();
  const links = { "": { slug: "press", url: url(0) }, ...linksOf(numbers(39)) };
  account.emulator.faults.add({ kind: "status", status: 422, method: "POST", times: 1 });
  expect(await new SetStack(account).up({ links })).toContain("39 of 40 entries are done");
});

it("an entry whose create an earlier run sent, and that cannot be read, is compared by the next run", async () => {
  const account = await startAccount();
  const operationSeed = "run-1";
  await new SetStack(account, { operationSeed }).up({ links: linksOf([1, 2]) });
  const [two] = await account.links();
  await account.request("PATCH", `/${two?.id}`, { title: "by hand" });
  const stack = new SetStack(account, { operationSeed });
  refuse(account, "GET", two?.id, 403);
  const message = await stack.up({ links: linksOf([1, 2]) });
  expect(message).toMatch(/^links\.link-2: .*HTTP 403/);
  expect(stack.ids["link-2"]).toBe(two?.id);
  account.written();
  const links = { ...linksOf([1]), "link-2": { url: url(2), title: "declared" } };
  expect(await stack.up({ links })).toBeUndefined();
  // What it has already is not sent again.
  expect(account.written().map(({ method, path, body }) => [method, path, body])).toEqual([
    ["PATCH", `/api/v1/links/${two?.id}`, { title: "declared" }],
  ]);
  expect(await stack.preview({ links })).toBe("unchanged");
});

it("an update records what it did also if it cannot list the links that have a refused slug", async () => {
  const account = await startAccount();
  const stack = new SetStack(account, { checkSlugs: false });
  await account.request("POST", "", { domainId: "dom_1", slug: "link-0", url: url("theirs") });
  account.emulator.faults.add({ kind: "status", status: 503, method: "GET", path: "/api/v1/links" });
  expect(await stack.up({ links: linksOf(numbers(3)) })).toContain("2 of 3 entries are done and recorded.");
  expect(stack.messages).toEqual([
    expect.stringMatching(/^Could not find out which links have the slugs of refused entries\. .*HTTP 503/),
  ]);
});
