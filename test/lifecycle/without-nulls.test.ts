import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Context, check, invoke, type Properties } from "../../provider/lifecycle";
import { entrySchema, isOpen, unwrap, withoutNulls } from "../../provider/lifecycle/properties/schema";
import { isObject } from "../../provider/lifecycle/properties/values";
import { link, objects, route } from "../../provider/resources";
import { functions } from "../../provider/resources/functions";
import { sampleOf } from "../conformance/values";
import { failureOf } from "../support/client";
import { startStubService } from "../support/stub-service";
import { startRun } from "./online";

type Path = readonly (string | number)[];

/** The paths of all properties that a schema defines, in a value. */
function pathsIn(schema: z.ZodType | undefined, value: unknown, path: Path = []): Path[] {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    return value.flatMap((entry, index) => pathsIn(entrySchema(inner), entry, [...path, index]));
  }
  if (!(inner instanceof z.ZodObject) || isOpen(inner) || !isObject(value)) return [];
  return Object.entries(inner.shape).flatMap(([name, field]) => [
    [...path, name],
    ...pathsIn(field as z.ZodType, value[name], [...path, name]),
  ]);
}

/** A value with null at some paths, or without them. */
function withoutPaths(value: unknown, paths: readonly Path[], isNull: boolean, path: Path = []): unknown {
  if (Array.isArray(value)) {
    return value.map((entry, index) => withoutPaths(entry, paths, isNull, [...path, index]));
  }
  if (!isObject(value)) return value;
  const isSelected = (name: string) => paths.some((other) => other.join() === [...path, name].join());
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => isNull || !isSelected(name))
      .map(([name, inner]) => [
        name,
        isSelected(name) ? null : withoutPaths(inner, paths, isNull, [...path, name]),
      ]),
  );
}

const context = () =>
  ({
    settings: {},
    known: <T>(inputs: T) => inputs,
    tracker: { duringCheck: <T>(response: T) => response, trackChecked() {}, trackPrior() {} },
    domains: { find: async (value: string) => ({ value }) },
  }) as unknown as Context;

const sample = (schema: z.ZodObject) => sampleOf(schema, 1) as Properties;

describe("null means absent, at every depth,", () => {
  it.each(Object.values(objects))("in a $name", async (definition) => {
    const { inputs } = definition;
    const value = { ...sample(inputs), ...("extra" in inputs.shape ? { extra: { color: null } } : {}) };
    const paths = pathsIn(inputs, value);
    await fc.assert(
      fc.asyncProperty(fc.subarray(paths), async (subset) => {
        // A link with a domain needs no request for the default one.
        const selected = subset.filter((path) => path.join() !== "domainId");
        const withNulls = await check(
          { definition, olds: {}, news: withoutPaths(value, selected, true) as Properties },
          context(),
        );
        const without = await check(
          { definition, olds: {}, news: withoutPaths(value, selected, false) as Properties },
          context(),
        );
        expect(withNulls).toStrictEqual(without);
      }),
    );
  });

  it.each(Object.values(functions))("in the arguments of $name", ({ args }) => {
    const schema: z.ZodObject = args;
    const value = sample(schema);
    fc.assert(
      fc.property(fc.subarray(pathsIn(schema, value)), (selected) => {
        const withNulls = withoutNulls(schema, withoutPaths(value, selected, true) as Properties);
        expect(withNulls).toStrictEqual(withoutPaths(value, selected, false));
      }),
    );
  });
});

describe("null", () => {
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
    const declared = { domainId: "dom_1", routes, options: json, seoConfig: json, qr: { payload: json } };
    expect(await check({ definition: link, olds: {}, news: declared }, context())).toStrictEqual({
      inputs: declared,
      failures: [],
    });
    const { isGlobalFallback, ...properties } = routes[0] ?? {};
    const separate = { linkId: "lnk_1", ...properties };
    expect(await check({ definition: route, olds: {}, news: separate }, context())).toStrictEqual({
      inputs: separate,
      failures: [],
    });
  });

  it("and a property without a value are no inputs", () => {
    const declared = { slug: "abc", title: undefined, seo: { title: null, description: undefined } };
    expect(withoutNulls(link.inputs, declared)).toStrictEqual({ slug: "abc", seo: {} });
  });

  it("is omitted from the request of a look-up", async () => {
    const { url, requests } = await startStubService({ status: 404, body: {} });
    const { context } = startRun({ settings: { apiKey: "k", baseUrl: url } });
    const { getLinks } = functions;
    if (!getLinks) throw new Error("there is no getLinks");
    await failureOf(invoke(getLinks, { kind: null, folderId: "fld_1" }, context));
    expect(requests[0]?.url).toMatch(/^\/api\/v1\/links\?(?!.*kind).*folderId=fld_1/);
  });
});
