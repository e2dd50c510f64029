import fc from "fast-check";
import { z } from "zod";
import { Url } from "../../provider/contract";
import type { Properties } from "../../provider/lifecycle";
import { comparisonOf, entrySchema, isOpen, unwrap } from "../../provider/lifecycle/properties/schema";
import { isObject } from "../../provider/lifecycle/properties/values";

// Any valid arguments of any definition, generated from its schema alone. A new definition is covered automatically.

const anyKey = fc.oneof(
  { weight: 4, arbitrary: fc.string({ minLength: 1, maxLength: 6 }) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 3 }) },
  { weight: 2, arbitrary: fc.constantFrom("__proto__", "constructor", "toString", "", "a.b", "0", "config") },
);

// A bug of Node.js 24: JSON.parse reads the key "\"" as "\\" after it has parsed an object with the latter.
const key = anyKey.map((it) => it.replaceAll("\\", "/"));

/** Any text. */
export const text = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: "grapheme", maxLength: 12 }) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 6 }) },
  { weight: 1, arbitrary: fc.constantFrom("null", "********", "[secret]", "\0", "\ud800", "e\u0301", "é") },
);

const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(-0, 0, 1e300),
);

const dictionary = <T>(value: fc.Arbitrary<T>) =>
  fc.dictionary(key, value, { maxKeys: 3, noNullPrototype: true });

/** Any free-form JSON. */
export const json = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    fc.constant(null),
    fc.boolean(),
    number,
    text,
    fc.array(tie("value"), { maxLength: 3 }),
    dictionary(tie("value")),
  ),
})).value;

/** Any object of free-form JSON. */
const jsonObject = dictionary(json);

/** URLs in spellings that a service may normalize. */
const url = fc
  .tuple(
    fc.constantFrom("https://", "HTTPS://", "http://"),
    fc.constantFrom("example.com", "Example.COM", "example.com:443", "XN--mnchen-3ya.de", "[::1]:8080"),
    fc.constantFrom(
      "",
      "/",
      "/1",
      "/2",
      "/a/../b",
      "/%c3%bc%20x",
      "/%7Euser",
      "//",
      "/a?q=1#x",
      "?q=a%20b",
      "#top",
    ),
  )
  .map((parts) => parts.join(""));

const pattern = fc.constantFrom("^de$", "(?i)android", "[a-z]+", "(a+)+$", "\\d{2}", "é|ü");

/** Any value that a schema takes; null, too, where it does. */
export function anyOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const inner = unwrap(schema) ?? schema;
  const value = plain(inner).filter((it) => inner.safeParse(it).success);
  return schema.safeParse(null).success
    ? fc.oneof({ weight: 6, arbitrary: value }, { weight: 1, arbitrary: fc.constant(null) })
    : value;
}

function plain(schema: z.ZodType): fc.Arbitrary<unknown> {
  if (comparisonOf(schema) === "url") return schema instanceof z.ZodLazy ? fc.oneof(url, json) : url;
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodArray) return listOf(schema);
  if (schema instanceof z.ZodRecord) return jsonObject;
  if (schema instanceof z.ZodObject) return objectOf(schema);
  switch (schema.def.type) {
    case "number":
      return fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer(), fc.constant(-0));
    case "boolean":
      return fc.boolean();
    case "string":
      if (schema.safeParse("!").success) {
        return schema.safeParse("").success ? text : text.map((it) => it || "x");
      }
      // An id or a slug.
      return fc.stringMatching(/^[A-Za-z0-9-]{3,12}$/);
    default:
      throw new Error(`there are no values yet for ${schema.def.type}`);
  }
}

function listOf(schema: z.ZodArray): fc.Arbitrary<unknown[]> {
  const entry = anyOf(entrySchema(schema) as z.ZodType);
  const minLength = schema.safeParse([]).success ? 0 : 1;
  const list = fc.array(entry, { minLength, maxLength: 3 });
  // In a set, the same entry may stand twice.
  return comparisonOf(schema) === "set" ? list.map((it) => [...it, ...it.slice(0, it.length % 2)]) : list;
}

function objectOf(schema: z.ZodObject): fc.Arbitrary<Properties> {
  const fields = Object.entries(schema.shape) as [string, z.ZodType][];
  const requiredKeys = fields
    .filter(([, field]) => !field.safeParse(undefined).success)
    .map(([name]) => name);
  const arbitraries = Object.fromEntries(fields.map(([name, field]) => [name, anyOf(field)]));
  const known = fc.record(arbitraries, { requiredKeys, noNullPrototype: true }) as fc.Arbitrary<Properties>;
  return fc
    .tuple(known, isOpen(schema) ? jsonObject : fc.constant({}), pattern, url)
    .map(([given, more, pattern, url]) => {
      const free = Object.entries(more).filter(([name]) => !Object.hasOwn(schema.shape, name));
      return fitting({ ...Object.fromEntries(free), ...given }, schema, pattern, url);
    });
}

/** What the rules beyond the types of the fields ask for, wherever an object of this form stands. */
function fitting(given: Properties, { shape }: z.ZodObject, pattern: string, url: string): Properties {
  let fits: Properties = given;
  const change = (name: string, value: unknown) => {
    fits = { ...fits, [name]: value };
  };
  const { operator, actionType, actionConfig, extra, routes } = given;
  if ("valueKey" in shape && operator === "REGEX") change("valueKey", pattern);
  // Where no action is named, the service may have a URL action from before.
  if (
    "actionConfig" in shape &&
    (actionType === "URL" || (actionType === undefined && isObject(actionConfig)))
  ) {
    const own = isObject(actionConfig) ? actionConfig : {};
    change("actionConfig", { ...own, url: Url.safeParse(own.url).data ?? url });
  }
  // A route that is declared apart is never the fallback: its link has one.
  if ("isGlobalFallback" in shape && "linkId" in shape && given.isGlobalFallback)
    change("isGlobalFallback", false);
  // A configuration without a password may have one that is hidden.
  if (given.type === "PASSWORD" && isObject(given.config)) {
    change("config", { ...given.config, password: "Shrubbery" });
  }
  if (isObject(extra)) {
    const known = new Set(["id", "createdAt", "updatedAt", ...Object.keys(shape)]);
    change("extra", Object.fromEntries(Object.entries(extra).filter(([name]) => !known.has(name))));
  }
  if ("routes" in shape && "url" in shape) {
    const { routes: _, url: __, ...rest } = fits;
    fits = Array.isArray(routes) ? { ...rest, routes: graphOf(routes) } : { ...rest, url: given.url ?? url };
  }
  return fits;
}

/** Routes with one fallback among them, each with a different clientRouteId. */
function graphOf(routes: readonly Properties[]): Properties[] {
  const hasFallback = routes.some(({ isGlobalFallback }) => isGlobalFallback);
  return routes.map((route, index) => ({
    ...route,
    ...(typeof route.clientRouteId === "string" && { clientRouteId: `${route.clientRouteId}-${index}` }),
    ...(!hasFallback && index === routes.length - 1 && { isGlobalFallback: true }),
  }));
}
