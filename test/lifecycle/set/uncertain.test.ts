import { describe, expect, it } from "vitest";
import type { EmulatorOptions } from "../../../emulator";
import type { Properties } from "../../../provider/lifecycle";
import { type Account, startAccount } from "../../support/account";
import { startAlteringProxy } from "../../support/altering-proxy";
import { linksOf, numbers, SetStack, url } from "../../support/set-stack";

// What a set records of entries about which a failed request leaves a doubt, and how it goes on.

const slugsOf = async (account: Account) => (await account.links()).map(({ slug }) => slug).toSorted();

/** A stack with two links. */
async function setup(links: Record<string, Properties> = linksOf([1, 2]), options: EmulatorOptions = {}) {
  const account = await startAccount(options);
  const stack = new SetStack(account);
  expect(await stack.up({ links })).toBeUndefined();
  account.written();
  /** Runs an update while requests fail. */
  const upFailing = async (
    declared: Record<string, Properties>,
    kind: 500 | "dropAfter",
    method: "POST" | "PATCH" | "DELETE",
    path = "/api/v1/links/{id}",
  ) => {
    const rule = { method, path, times: 1000 };
    account.emulator.faults.add(kind === 500 ? { kind: "status", status: 500, ...rule } : { kind, ...rule });
    const message = await stack.up({ links: declared });
    account.emulator.faults.clear();
    return message;
  };
  return { account, stack, upFailing };
}

describe.each([500, "dropAfter"] as const)("an update of a slug that fails for good (%s)", (kind) => {
  const renamed = { ...linksOf([1]), "link-2": { slug: "other", url: url(2) } };

  it("is recorded without a value that is not known", async () => {
    const { stack, upFailing } = await setup();
    const id = stack.ids["link-2"];
    expect(await upFailing(renamed, kind, "PATCH")).toContain("0 of 1 entry is done and recorded.");
    expect(stack.ids["link-2"]).toBe(id);
    expect(stack.state?.outputs.slugs).toEqual({ "link-1": "link-1" });
  });

  it.each<[string, Record<string, Properties>, string]>([
    ["goes on with the next update", renamed, "other"],
    ["is undone by an update with the slug from before", linksOf([1, 2]), "link-2"],
    ["is followed by another edit", { ...linksOf([1]), "link-2": { slug: "third", url: url(2) } }, "third"],
  ])("%s, which a preview allows", async (_, links, slug) => {
    const { account, stack, upFailing } = await setup();
    await upFailing(renamed, kind, "PATCH");
    expect(await stack.preview({ links })).not.toBe("unchanged");
    expect(await stack.up({ links })).toBeUndefined();
    expect(await slugsOf(account)).toEqual(["link-1", slug].toSorted());
    expect(await stack.preview({ links })).toBe("unchanged");
  });

  it("keeps its link where the next update gives it another key as well", async () => {
    const { account, stack, upFailing } = await setup();
    const id = stack.ids["link-2"];
    await upFailing(renamed, kind, "PATCH");
    const links = { ...linksOf([1]), moved: renamed["link-2"] };
    expect(await stack.preview({ links })).not.toBe("unchanged");
    expect(await stack.up({ links })).toBeUndefined();
    expect(stack.ids.moved).toBe(id);
    expect(await slugsOf(account)).toEqual(["link-1", "other"]);
  });

  it("is read back by a refresh", async () => {
    const { account, stack, upFailing } = await setup();
    await upFailing(renamed, kind, "PATCH");
    await stack.refresh();
    const live = (await account.links()).find(({ id }) => id === stack.ids["link-2"])?.slug;
    const { slugs, ...outputs } = stack.state?.outputs ?? {};
    expect(slugs).toEqual({ "link-1": "link-1", "link-2": live });
    expect(outputs).not.toHaveProperty("__unfinished");
  });
});

it("an entry that comes back after a delete whose response was lost is not taken for one that exists", async () => {
  const { account, stack, upFailing } = await setup();
  const message = await upFailing(linksOf([1]), "dropAfter", "DELETE");
  expect(message).toContain("0 of 1 entry is done and recorded.");
  expect(await stack.up({ links: linksOf([1, 2]) })).toContain("link-2");
  await stack.refresh();
  expect(await stack.up({ links: linksOf([1, 2]) })).toBeUndefined();
  expect(await slugsOf(account)).toEqual(["link-1", "link-2"]);
});

it.each([
  [500, 1, false],
  [500, 2, true],
  ["dropAfter", 1, true],
  ["dropAfter", 2, false],
] as const)(
  "a field that the service does not show is sent after a failed update (%s): %d, refreshed: %j",
  async (kind, next, refreshes) => {
    const sorted = (sortOrder: number) => ({ links: linksOf([1], { sortOrder }) });
    const { account, stack, upFailing } = await setup(sorted(1).links, { assume: { shownFields: "spec" } });
    await upFailing(sorted(2).links, kind, "PATCH");
    if (refreshes) await stack.refresh();
    account.written();
    expect(await stack.up(sorted(next))).toBeUndefined();
    expect(account.written().map(({ body }) => body)).toEqual([{ sortOrder: next }]);
    expect(await stack.preview(sorted(next))).toBe("unchanged");
  },
);

it("a change by hand is drift also beside a field that is not known after a failed update", async () => {
  const links = (title: string, sortOrder = 1) => linksOf([1], { title, sortOrder });
  const { account, stack, upFailing } = await setup(links("Spring"), { assume: { shownFields: "spec" } });
  await upFailing(links("Spring", 2), 500, "PATCH");
  await account.request("PATCH", `/${stack.ids["link-1"]}`, { title: "By hand" });
  await stack.refresh();
  expect(stack.state?.inputs.links).toEqual(links("By hand"));
  account.written();
  expect(await stack.up({ links: links("By hand") })).toBeUndefined();
  expect(account.written().map(({ body }) => body)).toEqual([{ sortOrder: 1 }]);
});

it.each([
  ["added", {}, { title: "New" }, "dropAfter"],
  ["did not remove", { title: "Old" }, {}, 500],
] as const)("a field that a failed update %s is read back by a refresh", async (_, before, now, kind) => {
  const linksWith = (more: Properties) => ({ ...linksOf([1]), "link-2": { url: url(2), ...more } });
  const { stack, upFailing } = await setup(linksWith(before));
  await upFailing(linksWith(now), kind, "PATCH");
  await stack.refresh();
  const links = linksWith({ ...before, ...now });
  expect(stack.state?.inputs.links).toEqual(links);
  expect(await stack.preview({ links })).toBe("unchanged");
});

it("a field that a failed update added to an entry whose create had got no response is removed", async () => {
  const { account, stack, upFailing } = await setup();
  const links = linksOf([1, 2, 3]);
  await upFailing(links, "dropAfter", "POST", "/api/v1/links");
  await upFailing({ ...links, "link-3": { url: url(3), title: "New" } }, "dropAfter", "PATCH");
  expect(await stack.up({ links })).toBeUndefined();
  expect((await account.links()).map(({ title }) => title)).toEqual([null, null, null]);
});

it.each([0, 1])(
  "a field that a failed update added is removed after %d more failed updates",
  async (count) => {
    const { account, stack, upFailing } = await setup();
    const added = { ...linksOf([1]), "link-2": { url: url(2), title: "New" } };
    await upFailing(added, "dropAfter", "PATCH");
    for (const _ of numbers(count)) await upFailing(linksOf([1, 2]), 500, "PATCH");
    expect(await stack.up({ links: linksOf([1, 2]) })).toBeUndefined();
    expect((await account.links()).map(({ title }) => title)).toEqual([null, null]);
  },
);

it.each([500, "dropAfter"] as const)("an entry that fails (%s) stops no other", async (kind) => {
  const { account, stack, upFailing } = await setup(linksOf(numbers(80)));
  const edited = linksOf(numbers(80), { title: "New" });
  const message = await upFailing(edited, kind, "PATCH", `/api/v1/links/${stack.ids["link-3"]}`);
  expect(message).toContain("79 of 80 entries are done and recorded.");
  expect(message).not.toMatch(/not tried|^\s+at /m);
  expect(await stack.up({ links: edited })).toBeUndefined();
  expect((await account.links()).every(({ title }) => title === "New")).toBe(true);
});

it("entries whose links were deleted outside of Pulumi are not taken for a service that is down", async () => {
  const { account, stack } = await setup(linksOf(numbers(40)));
  for (const index of numbers(15)) await account.request("DELETE", `/${stack.ids[`link-${index}`]}`);
  const message = await stack.up({ links: linksOf(numbers(40), { title: "New" }) });
  expect(message).toContain("25 of 40 entries are done and recorded.");
});

describe("a set of which a run that died has deleted most links", () => {
  const links = linksOf(numbers(40));

  async function afterDeath() {
    const { account, stack } = await setup(links);
    for (const index of numbers(30)) await account.request("DELETE", `/${stack.ids[`link-${index}`]}`);
    account.written();
    return { account, stack };
  }

  it("is deleted by the next run", async () => {
    const { account, stack } = await afterDeath();
    await stack.destroy();
    expect(await account.links()).toEqual([]);
  });

  it("is emptied by the next update", async () => {
    const { account, stack } = await afterDeath();
    expect(await stack.up({ links: linksOf([39]), maxDeletes: 39 })).toBeUndefined();
    expect(await slugsOf(account)).toEqual(["link-39"]);
  });

  it("is refreshed", async () => {
    const { stack } = await afterDeath();
    await stack.refresh();
    expect(Object.keys(stack.ids)).toHaveLength(10);
  });
});

it.each([1, 3, 11, 40])(
  "a set keeps all its links in state with the key of another account (%d links)",
  async (count) => {
    const { stack } = await setup(linksOf(numbers(count)));
    const other = new SetStack(await startAccount());
    other.state = stack.state;
    const refusal = "is not in the account of this key, and another key wrote it.";
    await expect(other.refresh()).rejects.toThrow("is not in the account of this key");
    await expect(other.destroy()).rejects.toThrow(refusal);
    expect(await other.up({ links: {}, maxDeletes: count })).toContain(refusal);
    expect(other.ids).toEqual(stack.ids);
  },
);

describe("a link that is taken over", () => {
  const feature = (password: string) => ({ type: "PASSWORD", config: { password } });
  const entry = (password: string) => ({ url: url(1), slug: "one", routeFeatures: [feature(password)] });

  it("gets the password that the entry declares, because nothing shows which one it has", async () => {
    const account = await startAccount();
    await new SetStack(account).up({ links: { one: entry("theirs") } });
    account.written();
    const stack = new SetStack(account);
    const links = { one: entry("declared") };
    expect(await stack.up({ links })).toBeUndefined();
    expect(stack.messages).toContainEqual(expect.stringContaining("are taken over: one."));
    const sent = JSON.stringify(account.written().filter(({ method }) => method !== "POST"));
    expect(sent).toContain("declared");
    expect(sent).not.toContain("theirs");
    expect(await stack.preview({ links })).toBe("unchanged");
    expect((await account.onlyLink()).slug).toBe("one");
  });

  it("is not one that somebody else has created since the run began", async () => {
    const account = await startAccount();
    await new SetStack(account).up({ links: linksOf([1]) });
    const { url: baseUrl } = await startAlteringProxy(account.emulator.url, ({ path }) =>
      path.startsWith("/api/v1/links?")
        ? (text) => text.replace(/(?<="createdAt":")[^"]+/g, "2999-01-01T00:00:00Z")
        : [],
    );
    const stack = new SetStack({ settings: { ...account.settings, baseUrl } }, { checkSlugs: false });
    await expect(stack.up({ links: linksOf([1]) })).rejects.toThrow("which was created since this run began");
  });

  it.each(["trim", "lowerCase", "upperCase", "collapseSpaces"] as const)(
    "may be written as the service writes it (%s)",
    async (normalize) => {
      const account = await startAccount({ normalize });
      const links = { one: { url: url(1), slug: "Spring", title: " The  News " } };
      await new SetStack(account).up({ links });
      const { id } = await account.onlyLink();
      const stack = new SetStack(account);
      expect(await stack.preview({ links })).not.toBe("unchanged");
      expect(await stack.up({ links })).toBeUndefined();
      expect(stack.ids).toEqual({ one: id });
      expect(await stack.preview({ links })).toBe("unchanged");
      await stack.refresh();
      expect(await stack.preview({ links })).toBe("unchanged");
    },
  );
});

it("a change of case alone keeps a link, on a service that writes slugs in lower case", async () => {
  const account = await startAccount({ normalize: "lowerCase" });
  const stack = new SetStack(account);
  await stack.up({ links: { Spring: { url: url(1) } } });
  const { id } = await account.onlyLink();
  expect(await stack.up({ links: { spring: { url: url(1) } } })).toBeUndefined();
  expect((await account.onlyLink()).id).toBe(id);
});

it("entries about which there is a doubt are not taken for an exchange of slugs", async () => {
  const { account, stack, upFailing } = await setup({
    a: { slug: "one", url: url(1) },
    b: { slug: "two", url: url(2) },
  });
  const renamed = { a: { slug: "other", url: url(1) }, b: { slug: "two", url: url(2) } };
  await upFailing(renamed, 500, "PATCH");
  const links = { a: { slug: "two", url: url(1) }, b: { slug: "other", url: url(2) } };
  await stack.up({ links });
  expect(await stack.up({ links })).toBeUndefined();
  expect(await slugsOf(account)).toEqual(["other", "two"]);
});

it("a set whose state only says which links it has is refreshed, and read by the next update", async () => {
  const { account, stack } = await setup();
  const { ids } = stack.state?.outputs ?? {};
  const unknown = { "link-1": { __unfinished: {} }, "link-2": { __unfinished: {} } };
  stack.state = { id: "set-1", inputs: {}, outputs: { ids, slugs: {}, __unfinished: unknown } };
  await stack.refresh();
  expect(await stack.up({ links: linksOf([1, 2]) })).toBeUndefined();
  expect(account.writes()).toEqual([]);
  expect(await stack.preview({ links: linksOf([1, 2]) })).toBe("unchanged");
});
