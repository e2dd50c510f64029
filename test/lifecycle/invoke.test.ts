import { describe, expect, it } from "vitest";
import type { EmulatorOptions } from "../../emulator";
import { ApiError, UserError } from "../../provider/client";
import { invoke, invokePages, isLocal, type Path, type Properties } from "../../provider/lifecycle";
import { functions } from "../../provider/resources/functions";
import { apiKey, startAccount } from "../support/account";
import { failureOf } from "../support/client";
import { startRun } from "./online";

/** Starts an account, with functions to add links and to run look-ups. */
async function setup(options: EmulatorOptions = {}) {
  const account = await startAccount(options);
  const { context } = startRun(account);
  const lookUp = (
    name: string,
    args: Properties = {},
    onProgress?: (count: number) => void,
    secrets: readonly Path[] = [],
  ) => {
    const definition = functions[name];
    if (!definition) throw new Error(`there is no look-up ${name}`);
    return invoke(definition, args, context, onProgress, secrets);
  };
  const url = (n = 0) => ({ domainId: "dom_1", url: `https://example.com/${n}` });
  const link = (more: Properties = {}) => account.request("POST", "", { ...url(), ...more });
  const links = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, n) => account.request("POST", "", url(n))));
  return { account, context, lookUp, link, links };
}

describe("a look-up", () => {
  it("reads a link with its totals, its destination and its routes", async () => {
    const { lookUp, link } = await setup();
    const { id } = await link({ slug: "abc", title: "A title" });
    const found = await lookUp("getLink", { id });
    expect(found).toMatchObject({ id, slug: "abc", title: "A title", url: "https://example.com/0" });
    expect(found.totalEvents).toBeTypeOf("number");
    expect(found.routes).toMatchObject([{ isGlobalFallback: true, conditions: [] }]);
    expect(found).not.toHaveProperty("description");
  });

  it("finds a link by its slug on the default domain, or on the one that is named", async () => {
    const { lookUp, link, links, account } = await setup();
    const one = await link({ slug: "shared", title: "One" });
    const other = await link({ slug: "shared", title: "Other", domainId: "dom_2" });
    await links(100);
    const found = [
      await lookUp("getLink", { slug: "shared" }),
      await lookUp("getLink", { slug: "shared", domainId: "dom_1" }),
      await lookUp("getLink", { slug: "shared", domainId: "dom_2" }),
      await lookUp("getLink", { slug: "shared", host: "GO.example.com" }),
    ];
    expect(found.map(({ id }) => id)).toEqual([one.id, one.id, other.id, other.id]);
    expect(found[0]?.totalEvents).toBeTypeOf("number");
    // Two pages of the domain up to the oldest link, and the link itself.
    account.emulator.clearRequests();
    await lookUp("getLink", { slug: "shared", domainId: "dom_1" });
    expect(account.emulator.requests.map(({ path }) => path)).toEqual([
      ...["/api/v1/links", "/api/v1/links"],
      `/api/v1/links/${one.id}`,
    ]);
  });

  it.each([
    [{}, "id: is missing; set either id, or slug with domainId or host."],
    [{ domainId: "dom_1" }, "id: is missing; set either id, or slug with domainId or host."],
    [{ id: "lnk_1", slug: "abc" }, "slug: conflicts with id; set either id, or slug with its domain."],
    [{ id: "lnk_1", host: "sho.rt" }, "host: conflicts with id; set either id, or slug with its domain."],
    [{ slug: "abc", domainId: "dom_1", host: "sho.rt" }, "host: conflicts with domainId; set one of them."],
    [{ slug: "a b" }, 'slug: "a b" is not accepted; use 3 to 64 letters, digits or hyphens.'],
    [{ slug: "none" }, 'slug: the account has no link "none" on the domain dom_1.'],
    [
      { slug: "abc", host: "sho.rt" },
      'slug: the account has no link "abc" on the domain sho.rt. Did you mean Abc?',
    ],
    [
      { slug: "Abc", domainId: "dom_9" },
      'domainId: there is no domain "dom_9"; the account has dom_1, dom_2, dom_3.',
    ],
    [
      { slug: "Abc", host: "x.y" },
      'host: there is no domain "x.y"; the account has sho.rt (dom_1), go.example.com (dom_2), old.example.com (dom_3).',
    ],
  ])("reports which link %j does not find, and why", async (args, message) => {
    const { lookUp, link } = await setup();
    await link({ slug: "Abc" });
    expect(await failureOf(lookUp("getLink", args))).toMatchObject({
      name: "UserError",
      message: `getLink: ${message}`,
    });
  });

  it("reports no domain if there is no default one, and shows no secret slug", async () => {
    const { lookUp } = await setup({
      domains: [{ id: "dom_1", domain: "sho.rt", isDefault: false, isEligible: true }],
    });
    expect((await failureOf(lookUp("getLink", { slug: "abc" }))).message).toMatch(
      /^getLink: domainId: is missing, and the account has no default domain; set domainId, host or shortlink:defaultDomainId/,
    );
    const secret = lookUp("getLink", { slug: "hush-hush", domainId: "dom_1" }, undefined, [["slug"]]);
    expect((await failureOf(secret)).message).not.toContain("hush");
  });

  it("omits fields that the spec does not define, at any depth, and returns them as extra where the spec defines none", async () => {
    const { lookUp, link, account } = await setup({ extraFields: true, shuffleKeys: true });
    const { id } = await link();
    const found = await lookUp("getLink", { id });
    const known = Object.keys(functions.getLink?.result.shape ?? {});
    expect(known).toEqual(expect.arrayContaining(Object.keys(found)));
    const raw = await account.request<Properties>("GET", `/${id}`);
    expect(Object.keys(raw).filter((name) => !known.includes(name))).not.toEqual([]);

    const tree = await account.request("POST", "/trees", { username: "shop", color: "red" });
    expect(await lookUp("getTree", { id: tree.id })).toMatchObject({
      id: tree.id,
      username: "shop",
      extra: { color: "red" },
    });
  });

  it("reads all pages of a list, in either shape of a list response", async () => {
    for (const listShape of ["array", "object"] as const) {
      const { lookUp, links } = await setup({ listShape });
      const created = await links(205);
      const counts: number[] = [];
      const found = await lookUp("getLinks", {}, (count) => counts.push(count));
      const ids = (found.links as { id: string }[]).map(({ id }) => id);
      expect(ids.toSorted()).toEqual(created.map(({ id }) => id).toSorted());
      expect(counts).toEqual([100, 200, 205]);
    }
  });

  it("yields the first page of a long list before it requests the next", async () => {
    const { account, context, links } = await setup();
    await links(250);
    const { getLinks } = functions;
    if (!getLinks || isLocal(getLinks)) throw new Error("there is no getLinks");
    for await (const page of invokePages(getLinks, {}, context)) {
      expect(page).toHaveLength(100);
      break;
    }
    const lists = account.emulator.requests.filter(
      ({ method, path }) => method === "GET" && path === "/api/v1/links",
    );
    expect(lists).toHaveLength(1);
  });

  it("accepts any number of ids, one page of them in each request", async () => {
    const { lookUp, links } = await setup();
    const created = await links(130);
    const ids = created.map(({ id }) => id).slice(0, 120);
    const found = (await lookUp("getLinks", { ids })).links as { id: string }[];
    expect(found.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(await lookUp("getLinks", { ids: [] })).toEqual({ links: [] });
  });

  it("filters by its arguments, and includes routes on request", async () => {
    const { lookUp, link, account } = await setup();
    const folder = await account.request("POST", "/folders", { title: "Campaign" });
    const inside = await link({ folderId: folder.id });
    await link();
    const { links } = await lookUp("getLinks", { folderId: folder.id, includeRoutes: "all" });
    expect(links).toMatchObject([{ id: inside.id, folderId: folder.id, url: "https://example.com/0" }]);
    expect((await lookUp("getLinks", { platforms: ["GEO", "OS"] })).links).toEqual([]);
    expect((await lookUp("getLinks", { platforms: ["GLOBAL"] })).links).toHaveLength(2);
  });

  it("lists the routes of a link, and reads its QR code", async () => {
    const { lookUp, link, account } = await setup();
    const { id } = await link();
    await account.request("PATCH", `/${id}/qr`, { isQrCreated: true, payload: { color: "#000" } });
    expect(await lookUp("getQr", { linkId: id })).toMatchObject({
      linkId: id,
      isQrCreated: true,
      payload: { color: "#000" },
    });
    const { routes } = await lookUp("getRoutes", { linkId: id });
    expect(routes).toMatchObject([
      { isGlobalFallback: true, actionConfig: { url: "https://example.com/0" } },
    ]);
  });

  it("checks whether a slug is available, also for a link that already has it", async () => {
    const { lookUp, link } = await setup();
    const { id } = await link({ slug: "abc" });
    expect(await lookUp("getSlugAvailability", { slug: "abd" })).toEqual({ available: true });
    expect(await lookUp("getSlugAvailability", { slug: "abc" })).toEqual({ available: false });
    expect(await lookUp("getSlugAvailability", { slug: "abc", excludeLinkId: id })).toEqual({
      available: true,
    });
  });

  it("returns nothing if there is no default domain", async () => {
    const { lookUp } = await setup({ domains: [{ id: "dom_9", isDefault: false, isEligible: true }] });
    expect(await lookUp("getDefaultDomain")).toEqual({});
  });

  it.each([
    ["Tree", { username: "autumn-shop" }],
    ["Board", { title: "Looks", slug: "looks", layout: "grid" }],
    ["Folder", { title: "Campaign" }],
  ])("reads one %s and lists them all", async (kind, fields) => {
    const { lookUp, account } = await setup();
    const plural = `${kind.toLowerCase()}s`;
    const { id } = await account.request("POST", `/${plural}`, fields);
    const one = await lookUp(`get${kind}`, { id });
    expect(one).toMatchObject({ id, ...fields });
    expect(await lookUp(`get${kind}s`)).toEqual({ [plural]: [one] });
  });

  it("reads the catalog of platforms", async () => {
    const { lookUp } = await setup();
    const { catalog } = await lookUp("getPlatformCatalog");
    expect(catalog).toMatchObject({ platforms: expect.arrayContaining(["GEO"]) });
  });
});

describe("analytics", () => {
  const callers = [{ key: apiKey, name: "test", historyDays: 90 }];

  it("return a total for each day, oldest first", async () => {
    const { lookUp, link } = await setup({ callers });
    const { id: linkId } = await link();
    const days = (await lookUp("getAnalytics", { linkId, days: 7 })).days as { date: string }[];
    expect(days).toHaveLength(7);
    expect(days.map(({ date }) => date)).toEqual(days.map(({ date }) => date).toSorted());
    expect(days[0]).toEqual({
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      events: expect.any(Number),
      visitors: expect.any(Number),
    });
  });

  it("fail for more days than the plan includes, and say what to do", async () => {
    const { lookUp, link } = await setup({ callers });
    const { id: linkId } = await link();
    const failure = await failureOf(lookUp("getAnalytics", { linkId, days: 91 }));
    expect(failure).toBeInstanceOf(UserError);
    expect(failure.message).toContain("The plan shows at most 90 days of history, not 91.");
    expect(failure.message).toContain("request id");
    expect(failure.message).toContain("may include less than 91 days of history; if so, request fewer");
    expect(failure.cause).toBeInstanceOf(ApiError);
  });

  it("names the scope that analytics needs, and the history only if it is requested", async () => {
    const { account, lookUp } = await setup();
    account.emulator.faults.add({ kind: "status", status: 403, times: 2 });
    const messageOf = async (args: Properties) => (await failureOf(lookUp("getAnalytics", args))).message;
    const withoutDays = await messageOf({ linkId: "lnk_1" });
    expect(withoutDays).toMatch(/\. The API key needs the scope analytics:read\.$/);
    expect(withoutDays).not.toContain("history");
    expect(await messageOf({ linkId: "lnk_1", days: 90 })).toContain("less than 90 days of history");
  });

  it("fail for more days than the API accepts, without a request", async () => {
    const { lookUp, account } = await setup({ callers });
    const before = account.emulator.requests.length;
    const failure = await failureOf(lookUp("getAnalytics", { linkId: "lnk_1", days: 366 }));
    expect(failure.message).toBe("getAnalytics: days: 366 is too large; use at most 365.");
    const few = await failureOf(lookUp("getAnalytics", { linkId: "lnk_1", days: 0 }));
    expect(few.message).toBe("getAnalytics: days: 0 is too small; use at least 1.");
    expect(account.emulator.requests).toHaveLength(before);
  });
});

it("the pages of a look-up are as large as the service allows", async () => {
  const { lookUp, account } = await setup();
  const sizes = async (name: string, args: Properties = {}) => {
    account.emulator.clearRequests();
    await lookUp(name, args);
    return account.emulator.requests.map(({ query }) => query.limit);
  };
  for (const name of ["getLinks", "getTrees", "getBoards", "getFolders"]) {
    expect(await sizes(name), name).toEqual(["100"]);
  }
});

it.each([
  ["getLinks", {}],
  ["getLink", { id: "lnk_1" }],
])(
  "a look-up that the service refuses fails instead of returning an empty result: %s",
  async (name, args) => {
    const { lookUp, account } = await setup();
    account.emulator.faults.add({ kind: "status", status: 403, times: 100 });
    const failure = await failureOf(lookUp(name, args));
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure.message).toContain("HTTP 403");
  },
);

describe("the arguments of a look-up", () => {
  it("are validated all at once, each failure with its path", async () => {
    const { lookUp } = await setup();
    const failure = await failureOf(lookUp("getLinks", { kind: "direct", folder: "x" }));
    expect(failure.message.split("\n")).toEqual([
      'getLinks: kind: "direct" is not accepted; use one of DIRECT, TREE, TREE_ITEM, BOARD, BOARD_ITEM. Did you mean DIRECT?',
      "getLinks: folder: there is no such property. Did you mean folderId?",
    ]);
  });

  it.each(["", "a/b", "..", null])("are rejected before the id %j becomes part of a path", async (id) => {
    const { lookUp, account } = await setup();
    const failure = await failureOf(lookUp("getLink", { id }));
    expect(failure.message).toMatch(/^getLink: id: /);
    expect(account.emulator.requests).toEqual([]);
  });
});
