import type { ServiceError } from "@grpc/grpc-js";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../provider/contract";
import { unknownValue } from "../../../provider/lifecycle";
import { propertiesOf } from "../../../provider/plugin/wire/struct";
import { startAccount } from "../../support/account";
import { startAlteringProxy } from "../../support/altering-proxy";
import { failureOf } from "../../support/client";
import { startPluginClient } from "../../support/plugin-client";
import { inputs, Link, partialOf, secret, setup, url } from "./fixture";

/** The longest latency that the emulator accepts, in milliseconds. No test waits that long. */
const never = 600_000;

describe("Create", () => {
  it("returns the id and the outputs, and keeps secrets", async () => {
    const { create, account } = await setup();
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

  it("at preview writes nothing, and returns unknown outputs as unknown", async () => {
    const { create, account } = await setup();
    const response = await create(Link, inputs, { preview: true });
    expect(response.getId()).toBe("");
    expect(propertiesOf(response.getProperties())).toEqual({
      ...inputs,
      slug: unknownValue,
      createdAt: unknownValue,
      fallbackRouteId: unknownValue,
      host: unknownValue,
      shortUrl: unknownValue,
    });
    expect(account.writes()).toEqual([]);
  });

  it("reports the id of an object that it could not read completely", async () => {
    const account = await startAccount();
    const { url: baseUrl } = await startAlteringProxy(account.emulator.url, ({ method, path, status }) =>
      method === "POST" ? ["routes", "createdAt"] : path.includes("lnk_") && status === 200 ? 503 : [],
    );
    const { create } = await startPluginClient({ ...account.settings, baseUrl, maxRetries: "0" });
    const failure = (await failureOf(create(Link, { ...inputs, title: secret("hush") }))) as ServiceError;
    const { id, outputs, reasons } = partialOf(failure);
    expect(id).toBe((await account.onlyLink()).id);
    expect(outputs).toMatchObject({ ...inputs, title: secret("hush") });
    expect(reasons).toEqual([expect.stringContaining("HTTP 503")]);
  });

  it.each([
    [0.2, "0.2 seconds."],
    [0.0004, "0.0004 seconds."],
  ])("ends when its customTimeout of %d seconds expires", async (timeout, shown) => {
    const { create, account } = await setup();
    account.emulator.setBehaviour({ latency: never });
    const failure = await failureOf(create(Link, inputs, { timeout }));
    expect(failure.message).toContain(`The operation took longer than its customTimeouts allow: ${shown}`);
    expect(failure.message).not.toContain("    at ");
  });

  it("ends when the engine cancels", async () => {
    const { create, account, client, send } = await setup();
    account.emulator.setBehaviour({ latency: never });
    const creating = failureOf(create(Link, inputs));
    await expect.poll(() => account.emulator.requests.some(({ method }) => method === "POST")).toBe(true);
    await send((reply) => client.cancel(new Empty(), reply));
    expect((await creating).message).toMatch(/cancel/i);
    expect((await failureOf(create(Link, inputs))).message).toMatch(/cancel/i);
  });
});

describe("Read", () => {
  it("returns an object as it was declared", async () => {
    const { read, account } = await setup();
    const { id } = await account.request("POST", "", { ...inputs, title: "x", slug: "abc" });
    const response = await read(Link, id, { domainId: "dom_1", url: "https://example.com", title: "y" }, {});
    expect(propertiesOf(response.getInputs())).toEqual({
      domainId: "dom_1",
      url: "https://example.com",
      title: "x",
    });
    expect(propertiesOf(response.getProperties())).toMatchObject({ slug: "abc" });
  });

  it("returns all declarable properties if none are declared", async () => {
    const { read, account } = await setup();
    const { id } = await account.request("POST", "", { ...inputs, slug: "abc", seo: { title: "s" } });
    const response = await read(Link, id);
    expect(propertiesOf(response.getInputs())).toMatchObject({ ...inputs, slug: "abc", seo: { title: "s" } });
    expect(propertiesOf(response.getInputs())).not.toHaveProperty("routes");
  });

  it("returns no id for a deleted object", async () => {
    const { read } = await setup();
    expect((await read(Link, "lnk_gone", inputs, inputs)).getId()).toBe("");
  });

  it("keeps a declared secret secret", async () => {
    const { read, account } = await setup();
    const { id } = await account.request("POST", "", { ...inputs, title: "changed" });
    const response = await read(
      Link,
      id,
      { ...inputs, title: secret("hush") },
      { ...inputs, title: secret("hush") },
    );
    expect(propertiesOf(response.getInputs())).toMatchObject({ title: secret("changed") });
  });

  it.each([null, "trim"] as const)(
    "keeps a secret secret that an update without a response has added, normalized or not (%s)",
    async (normalize) => {
      const account = await startAccount();
      const { create, read, update } = await startPluginClient({ ...account.settings, maxRetries: "0" });
      const created = await create(Link, inputs);
      const id = created.getId();
      account.emulator.setBehaviour({ normalize });
      account.emulator.faults.add({ kind: "dropAfter", method: "PATCH" });
      const olds = { inputs, outputs: propertiesOf(created.getProperties()) };
      const news = { ...inputs, title: secret(" hush ") };
      const failure = (await failureOf(update(Link, id, olds, news))) as ServiceError;
      const response = await read(Link, id, inputs, partialOf(failure).outputs);
      const title = secret(normalize ? "hush" : " hush ");
      expect(propertiesOf(response.getInputs())).toEqual({ ...inputs, title });
      expect(propertiesOf(response.getProperties())).toMatchObject({ ...inputs, title });
      expect(propertiesOf(response.getProperties())).not.toHaveProperty("__unfinished");
    },
  );

  it("does not show a secret slug in another output", async () => {
    const { create, read } = await setup();
    const declared = { ...inputs, slug: secret("hush-hush") };
    const created = await create(Link, declared);
    const outputs = propertiesOf(created.getProperties());
    const found = propertiesOf((await read(Link, created.getId(), declared, outputs)).getProperties());
    for (const properties of [outputs, found]) {
      expect(properties).toMatchObject({ slug: secret("hush-hush"), host: "sho.rt" });
      expect(properties).not.toHaveProperty("shortUrl");
    }
  });

  it("hides just what was secret in a list, in whatever order the engine sends the keys of an object", async () => {
    const { create, read } = await setup();
    const fallback = { isGlobalFallback: true, actionType: "URL", actionConfig: { url } };
    const routesWith = (config: JsonObject) => [{ ...fallback, features: [{ type: "PASSWORD", config }] }];
    const config = { password: "correct-horse-battery", hint: "x" };
    const created = await create(Link, { domainId: "dom_1", routes: routesWith(config) });
    const outputs = propertiesOf(created.getProperties());
    const reversed = secret({ hint: config.hint, password: config.password });
    const declared = { domainId: "dom_1", routes: routesWith(reversed) };
    const response = await read(Link, created.getId(), declared, outputs);
    for (const found of [response.getInputs(), response.getProperties()].map(propertiesOf)) {
      expect(found.routes).toEqual(routesWith(secret(config)));
    }
  });
});

it("Update sends one PATCH with the changed fields", async () => {
  const { create, update, account } = await setup();
  const created = await create(Link, { ...inputs, title: "x" });
  const outputs = propertiesOf(created.getProperties());
  account.writes();
  const state = { inputs: { ...inputs, title: "x" }, outputs: outputs };
  const planned = await update(Link, created.getId(), state, { ...inputs, title: "y" }, true);
  const { __fingerprint: _, ...shown } = outputs;
  expect(propertiesOf(planned.getProperties())).toEqual({ ...shown, title: "y" });
  expect(account.writes()).toEqual([]);

  const updated = await update(Link, created.getId(), state, { ...inputs, title: "y" });
  expect(account.written().map(({ method, body }) => [method, body])).toEqual([["PATCH", { title: "y" }]]);
  expect(propertiesOf(updated.getProperties())).toEqual({ ...outputs, title: "y" });
});

it("Delete deletes an object, and succeeds if it is already deleted", async () => {
  const { create, delete: remove, account } = await setup();
  const id = (await create(Link, inputs)).getId();
  await remove(Link, id);
  await remove(Link, id);
  expect(await account.links()).toEqual([]);
});
