import { z } from "zod";
import type { Properties } from "../../provider/lifecycle";
import { entrySchema, isOpen, unwrap } from "../../provider/lifecycle/properties/schema";
import { sampleOf } from "./values";

/** An invalid value, its path, and the reason that must be reported for it. */
export interface InvalidInput {
  /** As in a failure: `routes[0].actionConfig.url`. */
  readonly path: string;
  readonly value: unknown;
  readonly reason: RegExp;
}

/** Values that a schema refuses, for each property at every depth. */
export function invalidInputsOf(schema: z.ZodObject, at = ""): InvalidInput[] {
  const invalid = Object.entries(schema.shape).flatMap(([name, field]) =>
    invalidValuesOf(field as z.ZodType, at ? `${at}.${name}` : name),
  );
  const [first = ""] = Object.keys(schema.shape);
  const unknownProperty = { path: at ? `${at}.${first}x` : `${first}x`, value: 1 };
  return isOpen(schema)
    ? invalid
    : [...invalid, { ...unknownProperty, reason: new RegExp(`no such property. Did you mean ${first}`) }];
}

function invalidValuesOf(schema: z.ZodType, path: string): InvalidInput[] {
  const inner = unwrap(schema) ?? schema;
  const wrongType = (value: unknown, type: string) => ({
    path,
    value,
    reason: new RegExp(`is not an? ${type}`),
  });
  if (inner instanceof z.ZodEnum) {
    const [first = ""] = inner.options.map(String);
    const reason = new RegExp(
      `is not accepted; use one of .*${inner.options.join(", ")}.* Did you mean ${first}`,
    );
    return [{ path, value: `${first}X`, reason }];
  }
  if (inner instanceof z.ZodArray) {
    const entries = invalidValuesOf(entrySchema(inner) as z.ZodType, `${path}[0]`);
    const { maximum, minimum } = boundsOf(inner);
    const sample = sampleOf(entrySchema(inner) as z.ZodType, 1);
    return [
      wrongType("x", "array"),
      ...entries,
      ...(maximum === undefined
        ? []
        : [
            {
              path,
              value: Array(maximum + 1).fill(sample),
              reason: new RegExp(`at most ${maximum} entries`),
            },
          ]),
      ...(minimum === undefined ? [] : [{ path, value: [], reason: new RegExp(`at least ${minimum} entr`) }]),
    ];
  }
  if (inner instanceof z.ZodRecord) return [wrongType("x", "object")];
  if (inner instanceof z.ZodObject) return [wrongType("x", "object"), ...invalidInputsOf(inner, path)];
  if (inner.def.type === "number") return [wrongType("x", "(whole )?number"), wrongType(1.5, "whole number")];
  if (inner.def.type === "boolean") return [wrongType("yes", "boolean")];
  const formats = inner.safeParse("!").success
    ? []
    : [{ path, value: "!", reason: /"!" is not (accepted; use|a URL)/ }];
  const empty = inner.safeParse("").success
    ? []
    : [{ path, value: "", reason: /"" is (too short|not accepted|not a URL)/ }];
  return [wrongType(1, "string"), ...formats, ...empty];
}

function boundsOf(schema: z.ZodArray): { maximum?: number; minimum?: number } {
  const { maximum, minimum } = schema._zod.bag as { maximum?: number; minimum?: number };
  return { ...(maximum === undefined ? {} : { maximum }), ...(minimum === undefined ? {} : { minimum }) };
}

/** A definition's inputs with an invalid value; required values around it are made up. */
export function withInvalidInput(
  inputs: z.ZodObject,
  base: Properties,
  { path, value }: InvalidInput,
): Properties {
  const parts = [...path.matchAll(/[^.[\]]+/g)].map(([part]) => part);
  return place(inputs, base, parts, value) as Properties;
}

function place(
  schema: z.ZodType | undefined,
  base: unknown,
  [part, ...rest]: string[],
  value: unknown,
): unknown {
  if (part === undefined) return value;
  const inner = unwrap(schema);
  const whole = base ?? (inner ? sampleOf(inner, 1) : {});
  if (Array.isArray(whole)) return [place(entrySchema(inner), whole[0], rest, value), ...whole.slice(1)];
  const field = inner instanceof z.ZodObject ? (inner.shape[part] as z.ZodType | undefined) : undefined;
  const properties = whole as Properties;
  return { ...properties, [part]: place(field, properties[part], rest, value) };
}

/** For each definition with rules beyond the types of its fields: inputs that break each rule. */
export const rulesBroken: Readonly<
  Record<string, readonly { given: Properties; path: string; reason: RegExp }[]>
> = {
  Link: [
    { given: {}, path: "url", reason: /set either url .* or routes/ },
    {
      given: { url: "https://example.com", routes: [{ isGlobalFallback: true }] },
      path: "routes",
      reason: /set either url .* or routes/,
    },
    { given: { routes: [{ platform: "GEO" }] }, path: "routes", reason: /has no fallback/ },
    {
      given: { routes: [{ isGlobalFallback: true, clientRouteId: "a" }, { clientRouteId: "a" }] },
      path: "routes[1].clientRouteId",
      reason: /"a" is already used by an earlier route/,
    },
    {
      given: { routes: [{ isGlobalFallback: true, actionType: "URL" }] },
      path: "routes[0].actionConfig.url",
      reason: /is missing/,
    },
    {
      given: {
        routes: [{ isGlobalFallback: true, conditions: [{ type: "OS", operator: "REGEX", valueKey: "(" }] }],
      },
      path: "routes[0].conditions[0].valueKey",
      reason: /is not a valid regular expression/,
    },
  ],
  Route: [
    { given: { linkId: "lnk_1", actionType: "URL" }, path: "actionConfig.url", reason: /is missing/ },
    {
      given: { linkId: "lnk_1", conditions: [{ type: "OS", operator: "REGEX", valueKey: "[" }] },
      path: "conditions[0].valueKey",
      reason: /is not a valid regular expression/,
    },
  ],
  Condition: [
    {
      given: { linkId: "lnk_1", routeId: "rt_1", type: "OS", operator: "REGEX", valueKey: "*" },
      path: "valueKey",
      reason: /is not a valid regular expression/,
    },
  ],
  Tree: [
    { given: { username: "abc", extra: { username: "x" } }, path: "extra.username", reason: /outside extra/ },
  ],
  Board: [
    { given: { title: "x", slug: "abc", extra: { id: "x" } }, path: "extra.id", reason: /outside extra/ },
  ],
  Folder: [{ given: { title: "x", extra: { title: "y" } }, path: "extra.title", reason: /outside extra/ }],
};
