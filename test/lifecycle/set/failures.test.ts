import { describe, expect, it } from "vitest";
import { UserError } from "../../../provider/client";
import { check, create, type Properties, previewCreate } from "../../../provider/lifecycle";
import { link, linkSet } from "../../../provider/resources";
import { startAccount } from "../../support/account";
import { linksOf, numbers, SetStack, url } from "../../support/set-stack";
import { refuse, startRun } from "../online";

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
    refuse(account, "PATCH", one);
    refuse(account, "DELETE", two, 403);
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

  it.each([
    ["the key is refused", 403],
    ["the service is down", 503],
  ])("ends the run early when %s", async (_, status) => {
    const account = await startAccount();
    const stack = new SetStack(account);
    account.emulator.faults.add({ kind: "status", status, method: "POST", skip: 40, times: 1000 });
    const message = await stack.up({ links: linksOf(numbers(500)) });
    expect(message).toMatch(/[34]\d\d entries were not tried\./);
    expect(account.writes().length).toBeLessThan(150);
    account.emulator.faults.clear();
    expect(await stack.up({ links: linksOf(numbers(500)) })).toBeUndefined();
    expect(Object.keys(stack.ids)).toHaveLength(500);
  });

  it("does not repeat a request that a lost response left in doubt: the next run finds out what became of it", async () => {
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
    expect(message).toContain("State keeps the Link as unconfirmed.");
    expect(Object.keys(stack.ids)).toHaveLength(8);
    expect(await stack.up({ links: linksOf(numbers(10)) })).toBeUndefined();
    expect(await account.links()).toHaveLength(10);
    expect(Object.keys(stack.ids)).toHaveLength(10);
  });
});

describe("a link that another resource of the stack holds", () => {
  it.each<[string, boolean]>([
    ["is not taken over while that resource declares it", true],
    ["is taken over if that resource gives it up", false],
  ])("%s", async (_, isKept) => {
    const account = await startAccount();
    const { id } = await account.request("POST", "", { domainId: "dom_1", slug: "link-1", url: url(1) });
    const { context } = startRun(account);
    context.tracker.quietPeriod = 0;
    context.tracker.trackKnown(link, id);
    if (isKept) context.tracker.trackKept(link, id);
    const inputs = { defaults: { domainId: "dom_1" }, links: linksOf([1, 2]) };
    const created = create({ definition: linkSet, inputs }, context);
    if (isKept) {
      await expect(created).rejects.toThrow(
        `links.link-1: "link-1" is already taken by your own link ${id}, which another resource of this stack holds.`,
      );
    } else {
      expect((await created).outputs.ids).toMatchObject({ "link-1": id });
      expect(context.tracker.shouldSkipDelete(link, id)).toBe(true);
    }
  });
});

it("a set that replaces one with the same links, as after a change of the provider's URL, is refused by the preview", async () => {
  const account = await startAccount();
  await account.request("POST", "", { domainId: "dom_1", slug: "link-1", url: url(1) });
  const inputs = { defaults: { domainId: "dom_1" }, links: linksOf([1, 2]) };
  const urn = "urn:pulumi:dev::p::shortlink:index:LinkSet::set";
  // A process of the plugin that knows only the inputs of the set before.
  const context = startRun(account).context.forOperation({ urn });
  // The engine checks a replacement a second time, without the old inputs.
  for (const olds of [inputs, {}])
    expect(await check({ definition: linkSet, news: inputs, olds }, context)).toMatchObject({ failures: [] });
  await expect(previewCreate({ definition: linkSet, inputs }, context)).rejects.toThrow(
    "run `pulumi state delete` on the set: the next update takes its links over",
  );
  expect(account.written()).toEqual([]);
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
