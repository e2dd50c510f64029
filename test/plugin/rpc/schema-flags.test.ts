import { DiffResponse } from "@pulumi/pulumi/proto/provider_pb";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import type { JsonObject } from "../../../provider/contract";
import { type AnyResource, isSame } from "../../../provider/lifecycle";
import { propertiesOf } from "../../../provider/plugin/wire/struct";
import { resources } from "../../../provider/resources";
import { sampleOf } from "../../conformance/values";
import { startProvider } from "../../dynamic/fixture";
import { startAccount } from "../../support/account";
import { documentAt } from "../../support/docs";
import { startPluginClient } from "../../support/plugin-client";
import { signatureKey } from "./fixture";

// What the schema says of a property is what the plugin and the dynamic provider do with it.

const schema = JSON.parse(documentAt("schema.json"));

/** A value of an input for a number. */
function sampleFor({ name, inputs }: AnyResource, input: string, n: number): JsonObject[string] {
  if (input === "domainId") return `dom_${(n % 2) + 1}`;
  if (name === "LinkSet" && input === "table") return `slug,url\na,https://example.com/${n}\n`;
  if (name === "LinkSet" && input === "links") return { a: { url: `https://example.com/${n}` } };
  if (name === "LinkSet" && input === "defaults") return { title: `Title ${n}` };
  return sampleOf(inputs.shape[input] as z.ZodType, n) as JsonObject[string];
}

/** The inputs that take the place of an input. */
const others: Readonly<Record<string, string>> = { routes: "url", table: "links" };

/** Inputs that say what a run may do, and are no part of the objects. */
const limits = ["maxDeletes", "adopt"];

/** An account, and both providers with it. */
async function setup(definition: AnyResource) {
  const { name, inputs } = definition;
  const account = await startAccount();
  const plugin = await startPluginClient(account.settings);
  const dynamic = await startProvider(name, account.settings);
  const link = await account.request("POST", "", {
    domainId: "dom_1",
    url: "https://example.com",
    slug: "own",
  });
  const [fallback] = link.routes ?? [];
  const parents = { linkId: link.id, routeId: String(fallback?.id) };
  const used = Object.entries(parents).filter(([parent]) => parent in inputs.shape);
  const news = { ...definition.example, ...Object.fromEntries(used) } as JsonObject;
  const type = `shortlink:index:${name}`;
  const checked = propertiesOf((await plugin.check(type, news)).getInputs());
  const created = await plugin.create(type, checked);
  return { type, plugin, dynamic, checked, created, outputs: propertiesOf(created.getProperties()) };
}

describe.each(Object.values(resources))("the schema of $name", (definition) => {
  const described = schema.resources[`shortlink:index:${definition.name}`];

  it("requires only outputs that a new object has, and calls none of them a secret", async () => {
    const { outputs } = await setup(definition);
    expect(Object.keys(outputs)).toEqual(expect.arrayContaining(described.required));
    expect(JSON.stringify(outputs)).not.toContain(signatureKey);
    const secrets = Object.entries<JsonObject>(described.properties).filter(([, it]) => it.secret);
    expect(secrets).toEqual([]);
  });

  it("says of each input whether a change replaces the object, as both providers do", async () => {
    const { type, plugin, dynamic, checked, created, outputs } = await setup(definition);
    const number = fc.nat({ max: 40 });
    for (const [input, { replaceOnChanges = false }] of Object.entries<JsonObject>(
      described.inputProperties,
    )) {
      const { [others[input] ?? ""]: _, ...base } = checked;
      const change = async (from: number, to: number) => {
        const [before, after] = [from, to].map((n) => sampleFor(definition, input, n));
        const news = { ...base, [input]: after } as JsonObject;
        const olds = { ...outputs, ...base, [input]: before } as JsonObject;
        const isEqual =
          limits.includes(input) || isSame(definition.inputs.shape[input] as z.ZodType, before, after);
        const wanted = { changes: !isEqual, replaces: !isEqual && replaceOnChanges ? [input] : [] };
        const found = await plugin.diff(type, olds, news);
        const changes = found.getChanges() === DiffResponse.DiffChanges.DIFF_SOME;
        expect({ changes, replaces: found.getReplacesList() }, input).toEqual(wanted);
        const { changes: changed, replaces } = await dynamic.diff(created.getId(), olds, news);
        expect({ changes: changed, replaces: replaces ?? [] }, input).toEqual(wanted);
      };
      await fc.assert(fc.asyncProperty(number, number, change), { numRuns: 10 });
    }
  });
});

describe("the schema of the provider", () => {
  const { inputProperties } = schema.provider;

  it("calls the key a secret, and no other setting", () => {
    for (const settings of [schema.config.variables, inputProperties]) {
      const secrets = Object.entries<JsonObject>(settings).filter(([, { secret }]) => secret);
      expect(secrets.map(([name]) => name)).toEqual(["apiKey"]);
    }
  });

  it("says of each setting whether a change replaces the provider", async () => {
    const { diffConfig } = await startPluginClient();
    for (const [name, { willReplaceOnChanges = false }] of Object.entries<JsonObject>(inputProperties)) {
      const [one, other] = name === "baseUrl" ? ["https://a.example", "https://b.example"] : ["1", "2"];
      const required = { apiKey: "key", baseUrl: "https://a.example" };
      const found = await diffConfig({ ...required, [name]: one }, { ...required, [name]: other });
      expect(found.getDiffsList()).toEqual([name]);
      expect(found.getReplacesList()).toEqual(willReplaceOnChanges ? [name] : []);
    }
  });
});
