import type { ServiceError } from "@grpc/grpc-js";
import { DiffResponse, PropertyDiff } from "@pulumi/pulumi/proto/provider_pb";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../provider/contract";
import { propertiesOf } from "../../../provider/plugin/wire/struct";
import { startAccount } from "../../support/account";
import { failureOf } from "../../support/client";
import { startPluginClient } from "../../support/plugin-client";
import { partialOf, url } from "./fixture";

const LinkSet = "shortlink:index:LinkSet";

/** A set that exists, and the plugin in another run. */
async function setup(inputs: JsonObject) {
  const account = await startAccount();
  const first = await startPluginClient(account.settings);
  const checked = propertiesOf((await first.check(LinkSet, inputs)).getInputs());
  const created = await first.create(LinkSet, checked);
  const outputs = propertiesOf(created.getProperties());
  return { account, checked, id: created.getId(), outputs, ...(await startPluginClient(account.settings)) };
}

const links = { press: { url }, jobs: { url, title: "Jobs" }, shop: { url } };

describe("a set of links in the plugin", () => {
  it("has the default domain among its defaults, and outputs that do not repeat its inputs", async () => {
    const { checked, id, outputs } = await setup({ links });
    expect(checked).toEqual({ links, defaults: { domainId: "dom_1" } });
    expect(id).toMatch(/^set-/);
    expect(Object.keys(outputs).toSorted()).toEqual(["__fingerprint", "ids", "shortUrls", "slugs"]);
    expect(Object.keys(outputs.ids as JsonObject).toSorted()).toEqual(["jobs", "press", "shop"]);
  });

  it("has a detailed diff by entry and path", async () => {
    const { checked, diff } = await setup({ links });
    const news = {
      ...checked,
      links: { press: { url: `${url}new` }, "our-blog": { url }, jobs: { url } },
      defaults: { domainId: "dom_1", title: "All" },
    };
    const outputs = { ids: { press: "lnk_1", jobs: "lnk_2", shop: "lnk_3" } };
    const found = await diff(LinkSet, checked, news, outputs);
    expect(found.getChanges()).toBe(DiffResponse.DiffChanges.DIFF_SOME);
    const { ADD, DELETE, UPDATE } = PropertyDiff.Kind;
    const kinds = new Map(
      [...found.getDetaileddiffMap().entries()].map(([path, it]) => [path, it.getKind()]),
    );
    expect(kinds).toEqual(
      new Map([
        ["links.press.url", UPDATE],
        ["links.our-blog", ADD],
        ["links.jobs.title", DELETE],
        ["links.shop", DELETE],
        ["defaults.title", ADD],
      ]),
    );
    expect(found.getReplacesList()).toEqual([]);
  });

  it("is updated, read and deleted with the inputs that the engine keeps apart from the outputs", async () => {
    const { account, checked, id, outputs, update, read } = await setup({ links });
    account.written();
    const news = { ...checked, links: { ...links, press: { url, title: "Press" } } };
    const preview = await update(LinkSet, id, { inputs: checked, outputs }, news, true);
    // In a preview, the SDKs take what the outputs lack for unknown.
    const { __fingerprint: _, ...shown } = outputs;
    expect(propertiesOf(preview.getProperties())).toEqual({ ...news, ...shown });
    expect(account.writes()).toEqual([]);
    const updated = await update(LinkSet, id, { inputs: checked, outputs }, news);
    expect(account.writes()).toEqual([`PATCH /api/v1/links/${(outputs.ids as JsonObject).press}`]);
    const found = await read(LinkSet, id, news, propertiesOf(updated.getProperties()));
    expect(propertiesOf(found.getInputs())).toEqual(news);
    expect(propertiesOf(found.getProperties())).toEqual(outputs);

    // The engine deletes a set in a run that does not update it.
    const { delete: remove } = await startPluginClient(account.settings);
    await remove(LinkSet, id, 0, outputs);
    expect(await account.links()).toEqual([]);
  });

  it("keeps the inputs of an update that failed in part, because the engine keeps those from before it", async () => {
    const { account, checked, id, outputs, update, diff } = await setup({ links });
    account.emulator.faults.add({ kind: "status", status: 422, method: "PATCH" });
    const news = { ...checked, links: { ...links, press: { url, title: "Press" }, blog: { url } } };
    const failure = await failureOf(update(LinkSet, id, { inputs: checked, outputs }, news));
    const { outputs: recorded } = partialOf(failure as ServiceError);
    expect(recorded).toMatchObject({ ...news, ids: { blog: expect.any(String) } });
    // The next run has only the failed entry to update.
    account.written();
    expect((await diff(LinkSet, recorded, news)).getChanges()).toBe(DiffResponse.DiffChanges.DIFF_SOME);
    const repaired = await update(LinkSet, id, { inputs: checked, outputs: recorded }, news);
    expect(account.writes()).toEqual([`PATCH /api/v1/links/${(outputs.ids as JsonObject).press}`]);
    expect(Object.keys(propertiesOf(repaired.getProperties())).toSorted()).toEqual([
      "__fingerprint",
      "ids",
      "shortUrls",
      "slugs",
    ]);
  });

  it("has a table with a password in it only as a secret", async () => {
    const routeFeatures = [{ type: "PASSWORD", config: { password: "sesame" } }];
    const { checked } = await setup({ table: JSON.stringify({ press: { url, routeFeatures } }) });
    expect(checked.table).toMatchObject({ value: expect.any(String) });
  });
});
