import { describe, expect, it } from "vitest";
import type { Properties } from "../../../provider/lifecycle";
import { startAccount } from "../../support/account";
import { linksOf, numbers, SetStack, url } from "../../support/set-stack";

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

  it("of a table says at preview which entries change, and in which fields", async () => {
    const account = await startAccount();
    const stack = new SetStack(account);
    const table = (rows: readonly string[]) => ["key,slug,url,title", ...rows].join("\n");
    await stack.up({ table: table([`,one,${url(1)},`, `two,two,${url(2)},Two`, `,three,${url(3)},`]) });
    const { one, two, three } = stack.ids;
    await stack.preview({
      table: table([`,one,${url("new")},One`, `second,two,${url(2)},Two`, `,four,${url(4)},`]),
    });
    expect(stack.messages.slice(1)).toEqual([
      [
        "4 links: 1 to create, 1 to change, 1 to move, 1 to remove",
        `~ one (${one}): url, title`,
        `~ second (${two}, formerly two)`,
        "+ four",
        `- three (${three})`,
      ].join("\n  "),
    ]);
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
