// @module-tag all
import * as pulumi from "@pulumi/pulumi";
import { describe, expect, it } from "vitest";
import * as shortlink from "../../provider";
import { expectNoChanges } from "../conformance/applied";
import { startAccount } from "../support/account";
import { EngineStack, expectOk } from "../support/engine";

/** All look-ups about one link and the objects around it. */
const everything = async () => {
  const folder = new shortlink.Folder("folder", { title: "Campaign" });
  const link = new shortlink.Link("link", { slug: "abc", url: "https://example.com", folderId: folder.id });
  const linkId = link.id;
  return {
    link: shortlink.getLinkOutput({ id: linkId }).url,
    links: shortlink.getLinksOutput({ folderId: folder.id }, { dependsOn: link }).links.length,
    routes: shortlink.getRoutesOutput({ linkId }).routes.length,
    qr: shortlink.getQrOutput({ linkId }).isQrCreated,
    days: shortlink.getAnalyticsOutput({ linkId, days: 5 }).days.length,
    folders: shortlink.getFoldersOutput({ dependsOn: [folder] }).folders.length,
    domain: (await shortlink.getDefaultDomain()).id,
  };
};

describe("look-ups in a program", () => {
  it("wait for resources that are not yet created, and never write", async () => {
    const account = await startAccount();
    const stack = await EngineStack.create(everything, account.settings);
    expectOk(await stack.preview());
    expect(account.writes()).toEqual([]);
    expectOk(await stack.up());
    expect(await stack.outputs()).toEqual({
      ...{ link: "https://example.com/", links: 1, routes: 1, qr: false },
      ...{ days: 5, folders: 1, domain: "dom_1" },
    });
    await expectNoChanges(stack);
    // State has no values that change by themselves.
    expect(await stack.stateText()).not.toMatch(/totalEvents|totalVisitors|updatedAt/);
  });

  it("read 5,000 links, all at once or one by one", async () => {
    const count = 5000;
    const account = await startAccount({ seedDemo: count });
    const stack = await EngineStack.create(async () => {
      const { links } = await shortlink.getLinks();
      const ids = new Set<string>();
      for await (const { id } of shortlink.streamLinks()) ids.add(id);
      return { all: links.length, streamed: ids.size };
    }, account.settings);
    expectOk(await stack.up());
    expect(await stack.outputs()).toEqual({ all: count, streamed: count });
  });

  it("wait for all parts of a component", async () => {
    const account = await startAccount();
    class Campaign extends pulumi.ComponentResource {
      constructor(name: string, parent?: pulumi.Resource) {
        super("test:index:Campaign", name, {}, { ...(parent && { parent }) });
        if (!parent) new Campaign("inner", this);
        new shortlink.Link(`link-of-${name}`, { url: "https://example.com" }, { parent: this });
      }
    }
    const stack = await EngineStack.create(async () => {
      const dependsOn = new Campaign("campaign");
      return { count: shortlink.getLinksOutput({}, { dependsOn }).links.length };
    }, account.settings);
    expectOk(await stack.up());
    expect(await stack.outputs()).toEqual({ count: 2 });
  });
});
