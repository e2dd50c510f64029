import type { ServiceError } from "@grpc/grpc-js";
import { ErrorResourceInitFailed, PropertyDiff } from "@pulumi/pulumi/proto/provider_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../provider/contract";
import { unknownValue } from "../../../provider/lifecycle";
import { propertiesOf } from "../../../provider/plugin/wire/struct";
import { startAccount } from "../../support/account";
import { startAlteringProxy } from "../../support/altering-proxy";
import { failureOf } from "../../support/client";
import { startPluginClient } from "../../support/plugin-client";

const Link = "shortlink:index:Link";
/** Milliseconds for which no test waits: the longest that the emulator takes. */
const never = 600_000;

const url = "https://example.com/";
const inputs = { domainId: "dom_1", url };

const signatureKey = "4dabf18193072939515e22adb298388d";
const secret = (value: string): JsonObject => ({
  [signatureKey]: "1b47061264138c4ac30d75fd1eb44270",
  value,
});

/** An account, and the plugin that is configured for it. */
async function scene(settings: JsonObject = {}) {
  const account = await startAccount();
  return { account, ...(await startPluginClient({ ...account.settings, ...settings })) };
}

describe("Check", () => {
  it("fills in the default domain, keeps secrets, and takes null for absent", async () => {
    const { check } = await scene();
    const response = await check(Link, { url, title: secret("hush"), description: null });
    expect(response.getFailuresList()).toEqual([]);
    expect(propertiesOf(response.getInputs())).toEqual({ url, title: secret("hush"), domainId: "dom_1" });
  });

  it("gives all failures at once, each with its path in the text", async () => {
    const { check } = await scene();
    const response = await check(Link, { url, kind: "direct", folderID: "x", slug: "!" });
    const reasons = response.getFailuresList().map((it) => `${it.getProperty()}${it.getReason()}`);
    expect(reasons).toEqual([
      'slug: "!" is not accepted; give 3 to 64 letters, digits or hyphens.',
      expect.stringMatching(/^kind: "direct" is not accepted/),
      "folderID: there is no such property. Did you mean folderId?",
    ]);
  });

  it("shows of a secret that is wrong its place only, at any depth", async () => {
    const { check } = await scene();
    const routes = [{ isGlobalFallback: true, platform: secret("hush") }];
    const response = await check(Link, { url: secret("hush"), routes, seo: secret("hush") });
    const reasons = response.getFailuresList().map((it) => it.getReason());
    expect(reasons.filter((reason) => reason.includes("[secret]"))).toHaveLength(3);
    expect(reasons.join()).not.toContain("hush");
  });

  it("refuses a file, with the place where it stands", async () => {
    const { check } = await scene();
    const asset = { [signatureKey]: "c44067f5952c0a294b673a41bacd8c17", text: "hello" };
    const response = await check(Link, { url, options: { logo: asset } });
    const reasons = response.getFailuresList().map((it) => it.getReason());
    expect(reasons).toEqual(["options.logo: is an asset; the API takes no files, give a value."]);
  });

  it("asks the service nothing about a slug, which is for the preview to ask", async () => {
    const { check, account } = await scene();
    await check(Link, { ...inputs, slug: "abc" });
    expect(account.emulator.requests.some(({ path }) => path.includes("slug-availability"))).toBe(false);
  });

  it("does not know other resources", async () => {
    const { check } = await scene();
    const failure = await failureOf(check("shortlink:index:Lnik", {}));
    expect(failure.message).toContain(
      "There is no resource shortlink:index:Lnik; there are shortlink:index:Board",
    );
  });
});

describe("Diff", () => {
  const { Kind } = PropertyDiff;

  it("names just the path of a nested change, with its kind", async () => {
    const { diff } = await scene();
    const olds = {
      ...inputs,
      title: "x",
      seo: { title: "a", indexable: true },
      options: { "a.b": 1, list: [1, 2] },
    };
    const news = {
      ...inputs,
      seo: { title: "b", indexable: true },
      options: { "a.b": 2, list: [1] },
      slug: "abc",
    };
    const response = await diff(Link, olds, news);
    const detailed = [...response.getDetaileddiffMap().entries()];
    expect(detailed.map(([path, it]) => [path, it.getKind(), it.getInputdiff()]).toSorted()).toEqual(
      [
        ['options["a.b"]', Kind.UPDATE, true],
        ["options.list[1]", Kind.DELETE, true],
        ["seo.title", Kind.UPDATE, true],
        ["slug", Kind.ADD, true],
        ["title", Kind.DELETE, true],
      ].toSorted(),
    );
    expect(response.getHasdetaileddiff()).toBe(true);
    expect(response.getReplacesList()).toEqual([]);
  });

  it("replaces by what cannot be changed in place", async () => {
    const { diff } = await scene();
    const olds = { linkId: "lnk_1", routeId: "rt_1", type: "LIMIT", config: { clicks: 1 } };
    const response = await diff("shortlink:index:Feature", olds, {
      ...olds,
      type: "UTM",
      config: { clicks: 2 },
    });
    expect(response.getReplacesList()).toEqual(["type"]);
    const kinds = [...response.getDetaileddiffMap().entries()].map(([path, it]) => [path, it.getKind()]);
    expect(kinds.toSorted()).toEqual([
      ["config.clicks", Kind.UPDATE],
      ["type", Kind.UPDATE_REPLACE],
    ]);
  });

  it("finds nothing in the order of keys and sets, or in the spelling of a URL", async () => {
    const { diff } = await scene();
    const response = await diff(
      Link,
      { url: "https://example.com", options: { a: 1, b: 2 } },
      { url: "HTTPS://EXAMPLE.com/", options: { b: 2, a: 1 } },
    );
    expect(response.getDiffsList()).toEqual([]);
    expect(response.getDetaileddiffMap().getLength()).toBe(0);
  });
});

describe("Create", () => {
  it("gives the id and the outputs; secrets stay secret", async () => {
    const { create, account } = await scene();
    const response = await create(Link, { ...inputs, title: secret("hush") });
    const { id } = await account.onlyLink();
    expect(response.getId()).toBe(id);
    expect(propertiesOf(response.getProperties())).toMatchObject({
      ...inputs,
      title: secret("hush"),
      slug: expect.any(String),
      createdAt: expect.any(String),
    });
  });

  it("at preview writes nothing, and never makes up what is not known yet", async () => {
    const { create, account } = await scene();
    const response = await create(Link, inputs, { preview: true });
    expect(response.getId()).toBe("");
    expect(propertiesOf(response.getProperties())).toEqual({
      ...inputs,
      slug: unknownValue,
      createdAt: unknownValue,
      fallbackRouteId: unknownValue,
    });
    expect(account.writes()).toEqual([]);
  });

  it("at preview says that a slug is taken, and how to take over the link that has it", async () => {
    const { create, account } = await scene();
    const { id } = await account.request("POST", "", { ...inputs, slug: "abc" });
    const failure = await failureOf(create(Link, { ...inputs, slug: "abc" }, { preview: true }));
    expect(failure.message).toContain(`slug: "abc" is taken by your own link ${id}`);
  });

  it.each([403, 500])(
    "at preview says that a slug is taken, though links cannot be listed (%i)",
    async (status) => {
      const account = await startAccount();
      await account.request("POST", "", { ...inputs, slug: "abc" });
      const { create } = await startPluginClient({ ...account.settings, maxRetries: "0" });
      account.emulator.faults.add({
        kind: "status",
        status,
        method: "GET",
        path: "/api/v1/links",
        times: 10,
      });
      const failure = await failureOf(create(Link, { ...inputs, slug: "abc" }, { preview: true }));
      expect(failure.message).toContain('slug: "abc" is taken on this domain; choose another.');
    },
  );

  it("tells the engine the id of an object that it could not read whole", async () => {
    const account = await startAccount();
    const { url: baseUrl } = await startAlteringProxy(account.emulator.url, ({ method, path, status }) =>
      method === "POST" ? ["routes", "createdAt"] : path.includes("lnk_") && status === 200 ? 503 : [],
    );
    const { create } = await startPluginClient({ ...account.settings, baseUrl, maxRetries: "0" });
    const failure = (await failureOf(create(Link, { ...inputs, title: secret("hush") }))) as ServiceError;
    const [bytes] = failure.metadata.get("grpc-status-details-bin");
    const [detail] = Status.deserializeBinary(bytes as Buffer).getDetailsList();
    const partial = detail?.unpack(
      ErrorResourceInitFailed.deserializeBinary,
      "pulumirpc.ErrorResourceInitFailed",
    );
    expect(partial?.getId()).toBe((await account.onlyLink()).id);
    expect(propertiesOf(partial?.getProperties())).toMatchObject({ ...inputs, title: secret("hush") });
    expect(partial?.getReasonsList()).toEqual([expect.stringContaining("HTTP 503")]);
  });

  it("ends when its time is over", async () => {
    const { create, account } = await scene();
    account.emulator.setBehaviour({ latency: never });
    const failure = await failureOf(create(Link, inputs, { timeout: 0.2 }));
    expect(failure.message).toContain("It took longer than the 0.2 seconds that its customTimeouts give it.");
    expect(failure.message).not.toContain("    at ");
  });

  it("ends when the engine cancels", async () => {
    const { create, account, client, answer } = await scene();
    account.emulator.setBehaviour({ latency: never });
    const creating = failureOf(create(Link, inputs));
    await expect.poll(() => account.emulator.requests.some(({ method }) => method === "POST")).toBe(true);
    await answer((reply) => client.cancel(new Empty(), reply));
    expect((await creating).message).toMatch(/cancel/i);
    expect((await failureOf(create(Link, inputs))).message).toMatch(/cancel/i);
  });
});

describe("Read", () => {
  it("sees an object as it was declared", async () => {
    const { read, account } = await scene();
    const { id } = await account.request("POST", "", { ...inputs, title: "x", slug: "abc" });
    const response = await read(Link, id, { domainId: "dom_1", url: "https://example.com", title: "y" }, {});
    expect(propertiesOf(response.getInputs())).toEqual({
      domainId: "dom_1",
      url: "https://example.com",
      title: "x",
    });
    expect(propertiesOf(response.getProperties())).toMatchObject({ slug: "abc" });
  });

  it("takes everything that can be declared, when nothing is yet", async () => {
    const { read, account } = await scene();
    const { id } = await account.request("POST", "", { ...inputs, slug: "abc", seo: { title: "s" } });
    const response = await read(Link, id);
    expect(propertiesOf(response.getInputs())).toMatchObject({ ...inputs, slug: "abc", seo: { title: "s" } });
    expect(propertiesOf(response.getInputs())).not.toHaveProperty("routes");
  });

  it("gives no id for what is gone", async () => {
    const { read } = await scene();
    expect((await read(Link, "lnk_gone", inputs, inputs)).getId()).toBe("");
  });

  it("shows the right form of an id that is wrong", async () => {
    const { read } = await scene();
    const failure = await failureOf(read("shortlink:index:Route", "rt_1"));
    expect(failure.message).toContain('"rt_1" is not the id of a Route; it has the form linkId/routeId.');
  });

  it("keeps what is declared as a secret one", async () => {
    const { read, account } = await scene();
    const { id } = await account.request("POST", "", { ...inputs, title: "changed" });
    const response = await read(
      Link,
      id,
      { ...inputs, title: secret("hush") },
      { ...inputs, title: secret("hush") },
    );
    expect(propertiesOf(response.getInputs())).toMatchObject({ title: secret("changed") });
  });
});

describe("Update", () => {
  it("sends one PATCH with what has changed", async () => {
    const { create, update, account } = await scene();
    const created = await create(Link, { ...inputs, title: "x" });
    const outs = propertiesOf(created.getProperties());
    account.writes();
    const state = { inputs: { ...inputs, title: "x" }, outs };
    const planned = await update(Link, created.getId(), state, { ...inputs, title: "y" }, true);
    expect(propertiesOf(planned.getProperties())).toEqual({ ...outs, title: "y" });
    expect(account.writes()).toEqual([]);

    const updated = await update(Link, created.getId(), state, { ...inputs, title: "y" });
    expect(account.written().map(({ method, body }) => [method, body])).toEqual([["PATCH", { title: "y" }]]);
    expect(propertiesOf(updated.getProperties())).toEqual({ ...outs, title: "y" });
  });
});

describe("Delete", () => {
  it("deletes, and does not mind what is gone", async () => {
    const { create, delete: remove, account } = await scene();
    const id = (await create(Link, inputs)).getId();
    await remove(Link, id);
    await remove(Link, id);
    expect(await account.links()).toEqual([]);
  });
});
