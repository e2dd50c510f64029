import { describe, expect, it } from "vitest";
import { UserError } from "../../../provider/client";
import { create, createContext, type Properties } from "../../../provider/lifecycle";
import { link, linkSet } from "../../../provider/resources";
import { startAccount } from "../../support/account";
import { onCleanup } from "../../support/cleanup";
import { SetStack } from "../../support/set-stack";

const url = (name: string | number) => `https://example.com/${name}`;

const linksOf = (keys: readonly (string | number)[], more: Properties = {}): Properties =>
  Object.fromEntries(keys.map((key) => [`link-${key}`, { url: url(key), ...more }]));

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe("an update of a set", () => {
  it("sends one request for each entry that differs, and none for the others", async () => {
    const account = await startAccount();
    const stack = new SetStack(account);
    await stack.up({ links: linksOf(numbers(20)) });
    expect(account.writes()).toHaveLength(20);
    const links = { ...linksOf(numbers(20)), ...linksOf([3, 5], { title: "New" }), ...linksOf(["a", "b"]) };
    const { "link-7": gone, ...rest } = links as Record<string, Properties>;
    expect(await stack.up({ links: rest })).toBeUndefined();
    const writes = account.writes().map((write) => write.split(" ")[0]);
    expect(writes.toSorted()).toEqual(["DELETE", "PATCH", "PATCH", "POST", "POST"]);
    expect(gone).toBeDefined();
    expect(await stack.up({ links: rest })).toBeUndefined();
    expect(account.writes()).toEqual([]);
  });

  it("changes the entries that have a default, when the default changes", async () => {
    const account = await startAccount();
    const stack = new SetStack(account);
    const own = { title: "Own" };
    const links = { ...linksOf(["a", "b"]), "link-c": { url: url("c"), ...own } };
    await stack.up({ links, defaults: { title: "All" } });
    account.written();
    await stack.up({ links, defaults: { title: "Each" } });
    expect(account.writes().toSorted()).toEqual(
      [stack.ids["link-a"], stack.ids["link-b"]].map((id) => `PATCH /api/v1/links/${id}`).toSorted(),
    );
    // Moving a value from the defaults to the entries changes nothing.
    expect(
      await stack.preview({
        links: { ...linksOf(["a", "b"], { title: "Each" }), "link-c": links["link-c"] },
      }),
    ).toBe("unchanged");
  });

  it("takes the same entries from a map, a CSV table and a JSON table", async () => {
    const account = await startAccount();
    const stack = new SetStack(account);
    await stack.up({ links: { ...linksOf([1]), two: { slug: "link-2", url: url(2), title: "Two" } } });
    const csv = `key,slug,url,title\n,link-1,${url(1)},\ntwo,link-2,${url(2)},Two\n`;
    expect(await stack.preview({ table: csv })).toBe("unchanged");
    const json = JSON.stringify({ ...linksOf([1]), two: { title: "Two", slug: "link-2", url: url(2) } });
    expect(await stack.preview({ table: json })).toBe("unchanged");
  });

  it("of a table says at preview which entries change, and in which fields", async () => {
    const account = await startAccount();
    const stack = new SetStack(account);
    const table = (rows: readonly string[]) => ["key,slug,url,title", ...rows].join("\n");
    await stack.up({ table: table([`,one,${url(1)},`, `two,two,${url(2)},Two`, `,three,${url(3)},`]) });
    const { one, two, three } = stack.ids;
    await stack.preview({
      table: table([`,one,${url("new")},One`, `second,two,${url(2)},Two`, `,four,${url(4)},`]),
    });
    expect(stack.messages).toEqual([
      [
        "4 links change:",
        `~ one (${one}): url, title`,
        `~ second (${two}, formerly two)`,
        "+ four",
        `- three (${three})`,
      ].join("\n  "),
    ]);
    stack.messages.length = 0;
    await stack.preview({ table: table(numbers(50).map((index) => `,link-${index},${url(index)},`)) });
    expect(stack.messages).toEqual([expect.stringMatching(/^53 links change:\n.*… and 33 more$/s)]);
  });

  it("keeps the link of an entry that gets another key", async () => {
    const account = await startAccount();
    const stack = new SetStack(account);
    await stack.up({ links: linksOf([1, 2]) });
    const id = stack.ids["link-1"];
    account.written();
    await stack.up({ links: { ...linksOf([2]), one: { slug: "link-1", url: url(1), title: "One" } } });
    expect(stack.ids.one).toBe(id);
    expect(account.writes()).toEqual([`PATCH /api/v1/links/${id}`]);
  });

  it.each([
    ["a deleted entry", { a: { slug: "one", url: url(1) } }, { b: { slug: "one", url: url(2) } }],
    [
      "an entry that takes another slug, in a chain",
      { a: { slug: "one", url: url(1) }, b: { slug: "two", url: url(2) }, c: { slug: "three", url: url(3) } },
      { c: { slug: "two", url: url(3) }, b: { slug: "one", url: url(2) }, a: { slug: "four", url: url(1) } },
    ],
  ])("lets an entry have the slug of %s", async (_, before, after) => {
    const account = await startAccount();
    const stack = new SetStack(account);
    await stack.up({ links: before });
    await stack.preview({ links: after });
    expect(await stack.up({ links: after })).toBeUndefined();
    expect((await account.links()).map(({ slug }) => slug).toSorted()).toEqual(
      Object.values(after)
        .map(({ slug }) => slug)
        .toSorted(),
    );
  });

  it("moves a long chain of slugs", async () => {
    const account = await startAccount();
    const stack = new SetStack(account);
    const shifted = (by: number) =>
      Object.fromEntries(
        numbers(120).map((index) => [`key-${index}`, { slug: `slug-${index + by}`, url: url(index) }]),
      );
    await stack.up({ links: shifted(0) });
    expect(await stack.up({ links: shifted(1) })).toBeUndefined();
    expect(await stack.preview({ links: shifted(1) })).toBe("unchanged");
  });

  it("that exchanges slugs is refused at preview, and before anything is sent", async () => {
    const account = await startAccount();
    const stack = new SetStack(account);
    await stack.up({ links: { a: { slug: "one", url: url(1) }, b: { slug: "two", url: url(2) } } });
    account.written();
    const links = { a: { slug: "two", url: url(1) }, b: { slug: "one", url: url(2) } };
    await expect(stack.preview({ links })).rejects.toThrow(/links\.a\.slug: a, b exchange their slugs/);
    await expect(stack.up({ links })).rejects.toThrow("a, b exchange their slugs");
    expect(account.writes()).toEqual([]);
  });
});

describe("a failure of some entries", () => {
  it("leaves the others done and recorded, and the next run does the rest", async () => {
    const account = await startAccount();
    const stack = new SetStack(account, { checkSlugs: false });
    for (const index of numbers(7)) {
      await account.request("POST", "", {
        domainId: "dom_1",
        slug: `link-${index * 100}`,
        url: url("theirs"),
      });
    }
    account.written();
    const links = linksOf(numbers(1000));
    const message = await stack.up({ links });
    expect(Object.keys(stack.ids)).toHaveLength(993);
    expect(message?.match(/^links\.link-\d+: /gm)).toHaveLength(7);
    expect(message).toContain("993 of 1,000 entries are done and recorded.");
    expect(message).toContain('"link-100" is already taken by your own link');
    account.written();
    const fixed = Object.fromEntries(
      Object.entries(links).map(([key, entry]) => {
        return [key, stack.ids[key] ? entry : { ...(entry as Properties), slug: `${key}-2` }];
      }),
    );
    expect(await stack.up({ links: fixed })).toBeUndefined();
    expect(account.writes()).toEqual(Array.from({ length: 7 }, () => "POST /api/v1/links"));
    expect(await stack.preview({ links: fixed })).toBe("unchanged");
    await stack.refresh();
    expect(await stack.preview({ links: fixed })).toBe("unchanged");
  });

  it("keeps what an entry has whose update or delete failed", async () => {
    const account = await startAccount();
    const stack = new SetStack(account);
    await stack.up({ links: linksOf([1, 2, 3]) });
    const { "link-1": one, "link-2": two } = stack.ids;
    account.written();
    account.emulator.faults.add({
      kind: "status",
      status: 422,
      method: "PATCH",
      path: `/api/v1/links/${one}`,
    });
    account.emulator.faults.add({
      kind: "status",
      status: 403,
      method: "DELETE",
      path: `/api/v1/links/${two}`,
    });
    const links = { ...linksOf([1], { title: "New" }), ...linksOf([3]) };
    const message = await stack.up({ links });
    expect(message).toContain("links.link-1: Update a link");
    expect(message).toContain("links.link-2: Delete a link");
    expect(Object.keys(stack.ids).toSorted()).toEqual(["link-1", "link-2", "link-3"]);
    account.written();
    expect(await stack.up({ links })).toBeUndefined();
    expect(account.writes().toSorted()).toEqual([
      `DELETE /api/v1/links/${two}`,
      `PATCH /api/v1/links/${one}`,
    ]);
    expect(await stack.preview({ links })).toBe("unchanged");
  });

  it("ends the run early when the key is refused", async () => {
    const account = await startAccount();
    const stack = new SetStack(account);
    account.emulator.faults.add({
      kind: "status",
      status: 403,
      method: "POST",
      path: "/api/v1/links",
      skip: 40,
      times: 1000,
    });
    const message = await stack.up({ links: linksOf(numbers(500)) });
    expect(message).toMatch(/[34]\d\d entries were not tried\./);
    expect(account.writes().length).toBeLessThan(150);
    account.emulator.faults.clear();
    expect(await stack.up({ links: linksOf(numbers(500)) })).toBeUndefined();
    expect(Object.keys(stack.ids)).toHaveLength(500);
  });

  it("ends the run early when the service is down", async () => {
    const account = await startAccount();
    const stack = new SetStack(account);
    account.emulator.faults.add({ kind: "status", status: 503, method: "POST", skip: 20, times: 1000 });
    const message = await stack.up({ links: linksOf(numbers(300)) });
    expect(message).toMatch(/\d+ entries were not tried\./);
    account.emulator.faults.clear();
    expect(await stack.up({ links: linksOf(numbers(300)) })).toBeUndefined();
    expect(Object.keys(stack.ids)).toHaveLength(300);
  });

  it("does not repeat a request that a lost response left in doubt: the next run takes the link over", async () => {
    const account = await startAccount();
    const stack = new SetStack(account);
    account.emulator.faults.add({
      kind: "dropAfter",
      method: "POST",
      path: "/api/v1/links",
      skip: 2,
      times: 2,
    });
    const message = await stack.up({ links: linksOf(numbers(10)) });
    expect(message).toContain("8 of 10 entries are done and recorded.");
    expect(await stack.up({ links: linksOf(numbers(10)) })).toBeUndefined();
    expect(await account.links()).toHaveLength(10);
    expect(Object.keys(stack.ids)).toHaveLength(10);
    expect(stack.messages.join("\n")).toContain("Links of the account");
  });
});

describe("a link that another resource of the stack holds", () => {
  it("is not taken over, because that resource may be about to delete it", async () => {
    const account = await startAccount();
    const { id } = await account.request("POST", "", { domainId: "dom_1", slug: "link-1", url: url(1) });
    const context = createContext(account.settings, () => {});
    onCleanup(() => context.client.close());
    context.tracker.trackKnown(link, id);
    const inputs = { defaults: { domainId: "dom_1" }, links: linksOf([1, 2]) };
    await expect(create({ definition: linkSet, inputs }, context)).rejects.toThrow(
      `links.link-1: "link-1" is already taken by your own link ${id}, which another resource of this stack holds.`,
    );
  });
});

describe("a new set of which nothing could be created", () => {
  it("is not created, so state has nothing to delete", async () => {
    const account = await startAccount();
    const stack = new SetStack(account);
    account.emulator.faults.add({ kind: "status", status: 422, method: "POST", times: 3 });
    await expect(stack.up({ links: linksOf(numbers(3)) })).rejects.toThrow(UserError);
    expect(stack.state).toBeUndefined();
    expect(await stack.up({ links: linksOf(numbers(3)) })).toBeUndefined();
  });
});

describe("a canceled operation", () => {
  it("ends at once, with what was done recorded", async () => {
    const account = await startAccount();
    const stack = new SetStack(account);
    const canceled = new AbortController();
    account.emulator.faults.add({
      kind: "hold",
      delay: 60_000,
      method: "POST",
      path: "/api/v1/links",
      skip: 50,
      times: 1000,
    });
    const run = stack.up({ links: linksOf(numbers(300)) }, canceled.signal);
    await expect
      .poll(() => account.emulator.requests.filter(({ method }) => method === "POST").length)
      .toBeGreaterThan(60);
    canceled.abort();
    expect(await run).toMatch(/entries were not tried/);
    expect(Object.keys(stack.ids).length).toBeGreaterThanOrEqual(50);
  });

  it("records what was done also when it is canceled while it looks for links to take over", async () => {
    const account = await startAccount();
    const stack = new SetStack(account, { checkSlugs: false });
    await account.request("POST", "", { domainId: "dom_1", slug: "link-0", url: url("theirs") });
    const canceled = new AbortController();
    const isList = { method: "GET", path: "/api/v1/links" } as const;
    account.emulator.faults.add({ kind: "hold", delay: 60_000, ...isList });
    const run = stack.up({ links: linksOf(numbers(5)) }, canceled.signal);
    await expect
      .poll(() => account.emulator.requests.some((it) => it.method === "GET" && it.path === isList.path))
      .toBe(true);
    canceled.abort();
    expect(await run).toContain("4 of 5 entries are done and recorded.");
    expect(Object.keys(stack.ids)).toHaveLength(4);
  });
});
