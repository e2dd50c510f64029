import { describe, expect, it } from "vitest";
import { formatFailure } from "../../../provider/lifecycle";
import { startAccount } from "../../support/account";
import { linksOf, numbers, SetStack, url } from "../../support/set-stack";

describe("the preflight of a set", () => {
  const links = (count: number) => linksOf(numbers(count));

  it("asks for each of a few slugs, and lists the account for many", async () => {
    const account = await startAccount();
    const stack = new SetStack(account);
    await stack.preview({ links: links(3) });
    const paths = () =>
      account.emulator.requests.map(({ path }) => path).filter((path) => !path.includes("/domains"));
    expect(paths()).toHaveLength(3);
    account.emulator.clearRequests();
    await stack.preview({ links: links(1000) });
    expect(paths()).toHaveLength(2);
  });

  it("does not ask for the slugs and the links that the set has", async () => {
    const account = await startAccount();
    const stack = new SetStack(account);
    await stack.up({ links: links(2) });
    account.emulator.clearRequests();
    const routes = [{ actionType: "URL", actionConfig: { url: url("new") }, isGlobalFallback: true }];
    const news = { links: { ...links(1), "link-1": { routes } } };
    expect(await stack.check(news, { runsPreflight: true })).toEqual([]);
    expect(await stack.preview(news)).not.toBe("unchanged");
    expect(stack.messages).toEqual([]);
    expect(account.emulator.requests.filter(({ path }) => /slug|\/links$/.test(path))).toEqual([]);
  });

  it("asks for none when the inputs are refused already", async () => {
    const account = await startAccount();
    const news = { links: { ...links(1), other: { slug: "link-0", url: url(3) } } };
    const failures = await new SetStack(account).check(news, { runsPreflight: true });
    expect(failures.map(formatFailure)).toEqual([
      expect.stringContaining('link-0 and other both declare the slug "link-0"'),
    ]);
    expect(account.emulator.requests.map(({ path }) => path)).toEqual(["/api/v1/links/domains/default"]);
  });

  it.each([3, 40])(
    "refuses slugs of other links, and takes over links that are just the entry (of %i)",
    async (count) => {
      const account = await startAccount();
      const stack = new SetStack(account);
      const mine = await account.request("POST", "", { domainId: "dom_1", slug: "link-1", url: url(1) });
      await account.request("POST", "", { domainId: "dom_1", slug: "link-2", url: url("other"), title: "x" });
      account.written();
      await expect(stack.preview({ links: links(count) })).rejects.toThrow(
        /^links\.link-2\.slug: "link-2" is already taken by your own link lnk_\w+, which differs in url\. Declare what that link has/,
      );
      const { "link-2": _, ...rest } = links(count);
      stack.messages.length = 0;
      await stack.preview({ links: rest });
      expect(stack.messages).toEqual([
        "Links of the account are just what entries declare, and will be taken over: link-1.",
        ...(count > 10 ? [`${count - 1} links: ${count - 1} to create`] : []),
      ]);
      expect(await stack.up({ links: rest })).toBeUndefined();
      expect(stack.ids["link-1"]).toBe(mine.id);
    },
  );

  it.each([3, 40])("accepts a slug that differs from a taken one only in its case (of %i)", async (count) => {
    const account = await startAccount();
    const other = { domainId: "dom_1", slug: "Link-1", url: url("other") };
    await account.request("POST", "", other);
    const outputs = await new SetStack(account).preview({ links: links(count) });
    expect(outputs).toHaveProperty(["slugs", "link-1"], "link-1");
  });

  it.each([false, true])(
    "sends what a link that is taken over does not show, in a new set: %j",
    async (isNew) => {
      const account = await startAccount({ assume: { shownFields: "spec" } });
      const own = { domainId: "dom_1", slug: "link-1", url: url(1), sortOrder: 1 };
      const stack = new SetStack(account);
      if (!isNew) await stack.up({ links: links(1) });
      await account.request("POST", "", own);
      const news = { links: { ...(isNew ? {} : links(1)), ...linksOf([1], { sortOrder: 2 }) } };
      expect(await stack.up(news)).toBeUndefined();
      expect(account.written().map(({ method, body }) => [method, body])).toEqual([
        ["POST", expect.objectContaining({ sortOrder: 2 })],
        ["PATCH", { sortOrder: 2 }],
      ]);
      expect(await stack.preview(news)).toBe("unchanged");
    },
  );

  it("does not take over a link with routes that the entry does not declare", async () => {
    const account = await startAccount();
    const stack = new SetStack(account);
    const { id } = await account.request("POST", "", { domainId: "dom_1", slug: "link-0", url: url(0) });
    await account.request("POST", `/${id}/routes`, {
      platform: "GEO",
      actionType: "URL",
      actionConfig: { url: url("de") },
    });
    await expect(stack.preview({ links: links(1) })).rejects.toThrow("which differs in routes");
  });

  it("is skipped with checkSlugs: false, and the operation decides", async () => {
    const account = await startAccount();
    const stack = new SetStack(account, { checkSlugs: false });
    await account.request("POST", "", { domainId: "dom_1", slug: "link-0", url: url("other") });
    await stack.preview({ links: links(2) });
    expect(await stack.up({ links: links(2) })).toContain("which differs in url");
  });
});
