import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { type Context, check, createContext, invoke, type Properties } from "../../provider/lifecycle";
import { entrySchema, isOpen, unwrap } from "../../provider/lifecycle/properties/schema";
import { isObject } from "../../provider/lifecycle/properties/values";
import { withoutNulls } from "../../provider/lifecycle/properties/without-nulls";
import { link, resources, route } from "../../provider/resources";
import { functions } from "../../provider/resources/functions";
import { sampleOf } from "../conformance/values";
import { failureOf } from "../support/client";
import { startStubService } from "../support/stub-service";

type Path = readonly (string | number)[];

/** The places of all properties that a schema names, in a value. */
function placesIn(schema: z.ZodType | undefined, value: unknown, path: Path = []): Path[] {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    return value.flatMap((entry, index) => placesIn(entrySchema(inner), entry, [...path, index]));
  }
  if (!(inner instanceof z.ZodObject) || isOpen(inner) || !isObject(value)) return [];
  return Object.entries(inner.shape).flatMap(([name, field]) => [
    [...path, name],
    ...placesIn(field as z.ZodType, value[name], [...path, name]),
  ]);
}

/** A value with these of its places set to null, or without them. */
function changed(value: unknown, places: readonly Path[], isNull: boolean, path: Path = []): unknown {
  if (Array.isArray(value)) {
    return value.map((entry, index) => changed(entry, places, isNull, [...path, index]));
  }
  if (!isObject(value)) return value;
  const isHit = (name: string) => places.some((place) => place.join() === [...path, name].join());
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => isNull || !isHit(name))
      .map(([name, it]) => [name, isHit(name) ? null : changed(it, places, isNull, [...path, name])]),
  );
}

const context = () => ({ settings: {}, run: { checked() {}, remember() {} } }) as unknown as Context;

const sample = (schema: z.ZodObject) => sampleOf(schema, 1) as Properties;

describe("null is the same as absent, at every depth,", () => {
  it.each(Object.values(resources))("in a $name", async (definition) => {
    const { inputs } = definition;
    const value = { ...sample(inputs), ...("extra" in inputs.shape ? { extra: { color: null } } : {}) };
    const places = placesIn(inputs, value);
    await fc.assert(
      fc.asyncProperty(fc.subarray(places), async (some) => {
        // With a domain there is nothing to ask the service.
        const own = some.filter((path) => path.join() !== "domainId");
        const withNulls = await check(definition, {}, changed(value, own, true) as Properties, context);
        const without = await check(definition, {}, changed(value, own, false) as Properties, context);
        expect(withNulls).toStrictEqual(without);
      }),
    );
  });

  it.each(Object.values(functions))("in the arguments of $name", ({ args }) => {
    const schema: z.ZodObject = args;
    const value = sample(schema);
    fc.assert(
      fc.property(fc.subarray(placesIn(schema, value)), (some) => {
        const withNulls = withoutNulls(schema, changed(value, some, true) as Properties);
        expect(withNulls).toStrictEqual(changed(value, some, false));
      }),
    );
  });
});

describe("null", () => {
  it("is taken for absent in a condition of a route, and missing where something is required", async () => {
    const given = {
      domainId: "dom_1",
      routes: [
        { isGlobalFallback: true, conditions: null, features: [{ type: "LIMIT", config: null }] },
        { conditions: [{ type: "OS", valueKey: null }] },
      ],
    };
    expect(await check(link, {}, given, context)).toStrictEqual({
      inputs: {
        domainId: "dom_1",
        routes: [{ isGlobalFallback: true, features: [{ type: "LIMIT" }] }, { conditions: [{ type: "OS" }] }],
      },
      failures: [{ path: "routes[1].conditions[0].valueKey", reason: "is missing; give a string." }],
    });
  });

  it("stays inside free-form JSON, where it is a value", async () => {
    const json = { none: null, list: [null, { deep: null }] };
    const routes = [
      {
        isGlobalFallback: true,
        actionType: "SMS",
        actionConfig: { note: null },
        targeting: json,
        conditions: [{ type: "OS", valueKey: "os", valueJson: json }],
        features: [{ type: "LIMIT", config: json }],
      },
    ];
    const given = { domainId: "dom_1", routes, options: json, seoConfig: json, qr: { payload: json } };
    expect(await check(link, {}, given, context)).toStrictEqual({ inputs: given, failures: [] });
    const { isGlobalFallback, ...own } = routes[0] ?? {};
    const alone = { linkId: "lnk_1", ...own };
    expect(await check(route, {}, alone, context)).toStrictEqual({ inputs: alone, failures: [] });
  });

  it("as the argument of a look-up is none", async () => {
    const { url, requests } = await startStubService({ status: 404, body: {} });
    const look = createContext({ apiKey: "k", baseUrl: url, maxRetries: 0 }, () => {});
    onTestFinished(() => look.client.close());
    const { getLinks } = functions;
    if (!getLinks) throw new Error("there is no getLinks");
    await failureOf(invoke(getLinks, { kind: null, folderId: "fld_1" }, look));
    expect(requests[0]?.url).toMatch(/^\/api\/v1\/links\?(?!.*kind).*folderId=fld_1/);
  });
});
