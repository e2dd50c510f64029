import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { Path, Properties } from "../../../provider/lifecycle";
import { changesAt, keepOrder } from "../../../provider/lifecycle/compare/changes";
import { type Comparison, compare } from "../../../provider/lifecycle/compare/compare";
import { declaredAsLive } from "../../../provider/lifecycle/compare/drift";
import { covers } from "../../../provider/lifecycle/compare/match";
import { normalizedForms } from "../../../provider/lifecycle/compare/normalized";
import { isSame } from "../../../provider/lifecycle/properties/equality";
import { comparisonOf, propertySchema } from "../../../provider/lifecycle/properties/schema";
import { formatPath, isObject, isStructure, valueAt } from "../../../provider/lifecycle/properties/values";

// One tree compares all versions of an object. These are its laws, for random schemas and values.

type Schema = { readonly schema: z.ZodType | undefined; readonly value: fc.Arbitrary<unknown> };

const text = fc.constantFrom("a", "B", "c ", "https://Example.com", "https://example.com/");
const jsonValue = fc.jsonValue({ maxDepth: 2, stringUnit: fc.constantFrom("a", "b") });
const simple: Schema[] = [
  { schema: z.string(), value: text },
  { schema: z.string().meta({ compare: "url" }), value: text },
  { schema: z.number(), value: fc.integer({ min: 0, max: 2 }) },
  { schema: z.array(z.string()).meta({ compare: "set" }), value: fc.uniqueArray(text, { maxLength: 3 }) },
  { schema: undefined, value: jsonValue },
];

/** A random object schema with lists of objects in it, and values of it. */
function objects(depth: number): fc.Arbitrary<{ schema: z.ZodObject; value: fc.Arbitrary<Properties> }> {
  const list =
    depth > 0 ? [objects(depth - 1).chain((it) => fc.boolean().map((isRoutes) => asList(it, isRoutes)))] : [];
  const property = fc.oneof(fc.constantFrom(...simple), ...list);
  const names = ["type", "clientRouteId", "x", "y", "z"] as const;
  const shape = fc.record(Object.fromEntries(names.map((name) => [name, property])));
  return shape.map((properties) => {
    const known = { ...properties, type: simple[0], clientRouteId: simple[0] } as Record<string, Schema>;
    const schema = z.object(
      Object.fromEntries(
        Object.entries(known).map(([name, it]) => [name, (it.schema ?? z.json()).optional()]),
      ),
    );
    const values = Object.fromEntries(Object.entries(known).map(([name, { value }]) => [name, value]));
    return { schema, value: fc.record(values, { requiredKeys: [] }) };
  });
}

const asList = (
  { schema, value }: { schema: z.ZodObject; value: fc.Arbitrary<Properties> },
  isRoutes: boolean,
): Schema => ({
  schema: isRoutes ? z.array(schema).meta({ compare: "routes" }) : z.array(schema),
  value: fc.array(value, { maxLength: 3 }),
});

/** Parts of several versions put together: most of one version, with entries and values of the others. */
const mixed = (versions: readonly unknown[], pick: () => number): unknown => {
  const chosen = versions[pick() % versions.length];
  if (Array.isArray(chosen)) {
    const lists = versions.filter(Array.isArray);
    const entries = chosen.map((entry, index) =>
      pick() % 3 > 0 ? entry : mixed([entry, ...lists.flatMap((list) => list.slice(index, index + 1))], pick),
    );
    return withUniqueReferences(pick() % 4 === 0 ? entries.toReversed() : entries);
  }
  if (!isObject(chosen)) return chosen;
  const kept = Object.entries(chosen).filter(([, value]) => value !== undefined && pick() % 6 > 0);
  const others = (name: string, own: unknown) =>
    versions.flatMap((it) => (isObject(it) && it[name] !== undefined ? [it[name]] : [own]));
  return Object.fromEntries(kept.map(([name, own]) => [name, mixed(others(name, own), pick)]));
};

/** A `clientRouteId` is unique in its list (spec 2.5). */
function withUniqueReferences(entries: readonly unknown[]): unknown[] {
  const seen = new Set<unknown>();
  return entries.filter((entry) => {
    const reference = isObject(entry) ? entry.clientRouteId : undefined;
    return reference === undefined || (!seen.has(reference) && seen.add(reference));
  });
}

const worlds = objects(2)
  .chain(({ schema, value }) =>
    fc.record({
      schema: fc.constant(schema),
      values: fc.array(value, { minLength: 3, maxLength: 3 }),
      picks: fc.array(fc.nat(99), { minLength: 60, maxLength: 60 }),
      isWritten: fc.boolean(),
    }),
  )
  .map(({ schema, values, picks, isWritten }) => {
    let next = 0;
    const pick = () => picks[next++ % picks.length] ?? 0;
    const version = () => mixed(values, pick) as Properties;
    return { schema, before: version(), now: version(), live: version(), isWritten };
  });

const versions = ["before", "now", "live"] as const;
type Version = (typeof versions)[number];

/** Where each leaf of each version stands in the tree. */
function leavesOf(root: Comparison): Record<Version, string[]> {
  const leaves: Record<Version, string[]> = { before: [], now: [], live: [] };
  const visit = (node: Comparison, paths: Partial<Record<Version, Path>>) => {
    const isList = (it: unknown) => Array.isArray(it) && comparisonOf(node.schema) !== "set";
    const present = versions.filter((version) => paths[version]);
    for (const version of present) {
      const value = node[version];
      if (!isList(value) && !isObject(value)) leaves[version].push(formatPath(paths[version] ?? []));
    }
    const step = (
      kept: (value: unknown) => boolean,
      name: (version: Version) => string | number | undefined,
    ) =>
      Object.fromEntries(
        present.flatMap((version) => {
          const own = kept(node[version]) ? name(version) : undefined;
          return own === undefined ? [] : [[version, [...(paths[version] ?? []), own]]];
        }),
      );
    const names = new Set(
      present.flatMap((it) => (isObject(node[it]) ? Object.keys(node[it] as object) : [])),
    );
    for (const name of names)
      visit(
        node.at(name),
        step(
          (it) => isObject(it) && Object.hasOwn(it, name),
          () => name,
        ),
      );
    if (!present.some((it) => isList(node[it]))) return;
    const { declared, dropped, undeclared } = node.entries;
    for (const entry of [...declared, ...dropped, ...undeclared]) {
      const now = declared.includes(entry) ? declared.indexOf(entry) : undefined;
      visit(
        entry,
        step(isList, (version) => (version === "now" ? now : entry.position[version])),
      );
    }
  };
  visit(root, { before: [], now: [], live: [] });
  return leaves;
}

/** The paths of all leaves of a value. */
function pathsIn(schema: z.ZodType | undefined, value: unknown, path: Path = []): string[] {
  const isSet = comparisonOf(schema) === "set";
  if (!isStructure(value) || isSet) return [formatPath(path)];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([name, inner]) => {
    const own = Array.isArray(value)
      ? (schema as z.ZodArray | undefined)?.element
      : propertySchema(schema, String(name));
    return pathsIn(unwrapped(own as z.ZodType | undefined), inner, [...path, name]);
  });
}

const unwrapped = (schema: z.ZodType | undefined): z.ZodType | undefined =>
  schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;

describe("the tree of a comparison", () => {
  it("holds each leaf of each version once", () => {
    fc.assert(
      fc.property(worlds, ({ schema, ...all }) => {
        const leaves = leavesOf(compare(schema, all));
        for (const version of versions)
          expect(leaves[version].toSorted()).toEqual(pathsIn(schema, all[version]).toSorted());
      }),
    );
  });
});

describe("a node of the tree", () => {
  const schema = z.object({ x: z.string() });

  it.each([
    ["kept", { before: { x: "a" }, now: { x: "a" }, live: { x: "a" } }],
    ["kept", { before: { x: "a" }, now: { x: "a" }, live: {} }],
    ["kept", { before: { x: "a" }, now: {}, live: {} }],
    ["added", { before: {}, now: { x: "a" }, live: {} }],
    ["changed", { before: { x: "a" }, now: { x: "b" }, live: { x: "a" } }],
    ["removed", { before: { x: "a" }, now: {}, live: { x: "a" } }],
  ])("is %s: %j", (kind, all) => {
    expect(compare(schema, all).at("x").kind).toBe(kind);
  });

  it("that is no list has no entries, and is still one partner of a list", () => {
    const { declared, dropped, undeclared } = compare(undefined, {
      before: "a",
      now: ["a"],
      live: {},
    }).entries;
    expect(declared.map(({ position }) => position)).toEqual([{}]);
    expect([dropped, undeclared]).toEqual([[], []]);
  });

  it("of the settings of a password leaves out what displays a setting that is declared now", () => {
    const secret = (config: object) => ({ type: "PASSWORD", config });
    const live = secret({ pinHash: "5f4dcc3b5aa765d61d8327deb882cf99", hint: "tree" });
    const versions = { before: secret({ password: "a" }), now: secret({ password: "a", pin: "1" }), live };
    expect(compare(undefined, versions).at("config").live).toEqual({ hint: "tree" });
  });
});

describe("what is read from the tree", () => {
  it("is a change exactly where two declarations differ", () => {
    fc.assert(
      fc.property(worlds, ({ schema, before, now }) => {
        for (const name of Object.keys(schema.shape)) {
          const changes = changesAt({ inputs: schema }, name, before[name], now[name]);
          const isEqual = isSame(propertySchema(schema, name), before[name], now[name]);
          expect(changes.length === 0).toBe(isEqual);
          for (const { kind, path, oldPath } of changes) {
            if (kind !== "delete") expect(valueAt(now, path)).toBeDefined();
            if (kind !== "add") expect(valueAt(before, oldPath)).toBeDefined();
          }
        }
      }),
    );
  });

  it("is drift exactly where a live object does not have what is declared", () => {
    fc.assert(
      fc.property(worlds, ({ schema, now, live }) => {
        expect(isSame(schema, now, declaredAsLive(schema, now, live))).toBe(covers(schema, now, live));
      }),
    );
  });

  it("is no drift in what the service made of a write, then and after the next one", () => {
    fc.assert(
      fc.property(worlds, ({ schema, before, now, live }) => {
        const written = compare(schema, { now: before, live, isWritten: true });
        const normalized = normalizedForms(written);
        expect(isSame(schema, before, declaredAsLive(schema, before, live, normalized))).toBe(true);
        const next = normalizedForms(compare(schema, { before, now, normalized, isWritten: true }));
        for (const name of Object.keys(next)) {
          if (isSame(propertySchema(schema, name), before[name], now[name]))
            expect(next[name]).toEqual(normalized[name]);
        }
      }),
    );
  });

  it("is the old order, where only an order differs that does not count", () => {
    fc.assert(
      fc.property(worlds, ({ schema, before, now }) => {
        expect(isSame(schema, now, keepOrder(schema, before, now, []))).toBe(true);
        expect(keepOrder(schema, now, now, [])).toEqual(now);
      }),
    );
  });
});
