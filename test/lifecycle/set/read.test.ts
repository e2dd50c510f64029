import { describe, expect, it } from "vitest";
import { type ApiObject, startAccount } from "../../support/account";
import { startAlteringProxy } from "../../support/altering-proxy";
import { linksOf, numbers, SetStack, url } from "../../support/set-stack";

const links = (count: number) => linksOf(numbers(count));

describe("the refresh of a set", () => {
  it("reads 100 entries in each request", async () => {
    const account = await startAccount();
    const stack = new SetStack(account);
    await stack.up({ links: links(1000) });
    account.emulator.clearRequests();
    await stack.refresh();
    expect(account.emulator.requests.length).toBeLessThanOrEqual(12);
    expect(await stack.preview({ links: links(1000) })).toBe("unchanged");
  });

  it.each(["links", "table"])("finds what somebody changed or deleted, in a set of %s", async (form) => {
    const account = await startAccount();
    const stack = new SetStack(account);
    const folder = await account.request("POST", "/folders", { title: "Campaign" });
    const rows = Object.entries(links(5)).map(([key, { url }]) => `${key},${url}`);
    const inputs = {
      ...(form === "links" ? { links: links(5) } : { table: ["slug,url", ...rows].join("\n") }),
      defaults: { folderId: folder.id },
    };
    await stack.up(inputs);
    const { "link-1": one, "link-2": two, "link-3": three } = stack.ids;
    await account.request("PATCH", `/${one}`, { url: url("elsewhere") });
    await account.request("DELETE", `/${two}`);
    await account.request("PATCH", `/${three}`, { folderId: null });
    await account.request("PATCH", `/${stack.ids["link-4"]}`, { title: "Not declared" });
    account.written();
    await stack.refresh();
    expect(Object.keys(stack.ids)).toEqual(["link-0", "link-1", "link-3", "link-4"]);
    if (form === "links") expect(stack.state?.inputs).toHaveProperty("links.link-3.folderId", null);
    expect(await stack.preview(inputs)).not.toBe("unchanged");
    expect(await stack.up(inputs)).toBeUndefined();
    expect(account.writes()).toHaveLength(3);
    await stack.refresh();
    expect(await stack.preview(inputs)).toBe("unchanged");
  });

  it("keeps a set whose links are all deleted, so that the next update creates them", async () => {
    const account = await startAccount();
    const stack = new SetStack(account);
    await stack.up({ links: links(3) });
    for (const id of Object.values(stack.ids)) await account.request("DELETE", `/${id}`);
    await stack.refresh();
    expect(stack.ids).toEqual({});
    expect(await stack.up({ links: links(3) })).toBeUndefined();
    expect(await account.links()).toHaveLength(3);
  });
});

describe("the import of a set", () => {
  it("takes all links of a folder or a domain, and an update of the same declaration changes nothing", async () => {
    const account = await startAccount();
    const { id: folderId } = await account.request("POST", "/folders", { title: "Campaign" });
    const routes = [
      { actionType: "URL", actionConfig: { url: url("de") }, platform: "GEO" },
      { actionType: "URL", actionConfig: { url: url("all") }, isGlobalFallback: true },
    ];
    await account.request("POST", "", {
      domainId: "dom_1",
      slug: "one-1",
      url: url(1),
      folderId,
      title: "One",
    });
    await account.request("POST", "", { domainId: "dom_1", slug: "two-2", routes, folderId });
    await account.request("POST", "", { domainId: "dom_1", slug: "three", url: url(3) });
    account.written();
    const stack = new SetStack(account);
    await stack.import(`folder/${folderId}`);
    const { inputs = {} } = stack.state ?? {};
    expect(inputs).toMatchObject({
      defaults: { folderId, domainId: "dom_1" },
      links: { "one-1": { url: url(1), title: "One" }, "two-2": { routes: expect.any(Array) } },
    });
    expect(await stack.preview(inputs)).toBe("unchanged");
    const domain = new SetStack(account);
    await domain.import("domain/dom_1");
    expect(Object.keys(domain.ids).toSorted()).toEqual(["one-1", "three", "two-2"]);
    expect(account.writes()).toEqual([]);
  });

  it.each(["fld_1", "tree/tre_1", "folder/", "folder/a/b", "table/"])(
    "refuses the id %s, and says what to use",
    async (id) => {
      const stack = new SetStack(await startAccount());
      await expect(stack.import(id)).rejects.toThrow(
        `"${id}" is not the id of a LinkSet; use folder/folderId or domain/domainId or table/file.`,
      );
    },
  );

  it("of an empty folder is refused", async () => {
    const account = await startAccount();
    const { id } = await account.request("POST", "/folders", { title: "Empty" });
    await expect(new SetStack(account).import(`folder/${id}`)).rejects.toThrow(
      `There are no links in folder ${id}`,
    );
  });

  it("reads a link by itself if the list shows only the ids of its routes", async () => {
    const account = await startAccount();
    await account.request("POST", "", { domainId: "dom_1", slug: "press", url: url("press") });
    const { url: baseUrl } = await startAlteringProxy(account.emulator.url, ({ path }) => (text) => {
      if (!path.startsWith("/api/v1/links?")) return text;
      const { data, ...rest } = JSON.parse(text);
      const short = (data as ApiObject[]).map((it) => ({
        ...it,
        routes: it.routes.map(({ id }) => ({ id })),
      }));
      return JSON.stringify({ ...rest, data: short });
    });
    const stack = new SetStack({ settings: { ...account.settings, baseUrl } });
    await stack.import("domain/dom_1");
    expect(stack.state?.inputs).toEqual({
      defaults: { domainId: "dom_1" },
      links: { press: { url: url("press") } },
    });
  });
});
