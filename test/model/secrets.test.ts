import * as pulumi from "@pulumi/pulumi";
import fc from "fast-check";
import { beforeAll, expect, onTestFinished, vi } from "vitest";
import { isSecretFeature } from "../../provider/contract/json/secrets";
import { isObject, marksAt, type Path, type Properties } from "../../provider/lifecycle";
import { visitLeaves } from "../../provider/lifecycle/properties/marks";
import { itRandom } from "../support/random-runs";
import { arrived, type Door, dynamicDoor, marksIn, plain, pluginDoor, type Stored } from "./doors";
import { edited, graph } from "./graphs";
import { type InProcess, startInProcess } from "./in-process";

// Random graphs in which any values are secret, through both doors: a program gets them in their shape, and state has just these
// marks, none inside of another.

let emulator: InProcess;
let settings: Record<string, string>;
beforeAll(() => {
  emulator = startInProcess();
  // As in a program: the order of keys says nothing.
  emulator.setBehaviour({ shuffleKeys: true });
  settings = { apiKey: emulator.key, baseUrl: emulator.url };
});

/** All paths in a value. */
const pathsIn = (value: unknown, path: Path = []): Path[] => {
  if (typeof value !== "object" || value === null) return [path];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [path, ...entries.flatMap(([name, inner]) => pathsIn(inner, [...path, name]))];
};

/** A value in which the program marks the values at some paths as secret, also inside of others. */
const withSecrets = (value: unknown, paths: ReadonlySet<string>, path: Path = []): unknown => {
  const inside = (inner: unknown, name: string | number) => withSecrets(inner, paths, [...path, name]);
  const copy = () => {
    if (Array.isArray(value)) return value.map(inside);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inside(inner, name)]));
  };
  return paths.has(JSON.stringify(path)) ? pulumi.secret(copy()) : copy();
};

/** The paths of the settings of PASSWORD features. */
const passwordsIn = (value: unknown, path: Path = []): Path[] => {
  if (typeof value !== "object" || value === null) return [];
  const own = isSecretFeature(value) && value.config !== undefined ? [[...path, "config"]] : [];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [...own, ...entries.flatMap(([name, inner]) => passwordsIn(inner, [...path, name]))];
};

/** A program's resource: its arguments, and where some of them are secret. */
interface Declared {
  readonly args: Properties;
  readonly secrets: readonly Path[];
}

/** Arguments of which any are secret. */
const declared = (args: fc.Arbitrary<Properties>): fc.Arbitrary<Declared> =>
  args.chain((it) => {
    const paths = pathsIn(it).filter(({ length }) => length > 0);
    return fc.record({ args: fc.constant(it), secrets: fc.subarray(paths, { maxLength: 4 }) });
  });

const numbers = fc.array(fc.nat(1000), { minLength: 4, maxLength: 4 });
const links = graph.map((it): Properties => ({ domainId: "dom_1", slug: "the-only", ...it }));
const edits = fc
  .record({ before: graph, edit: numbers })
  .map(({ before, edit }): Properties => ({ slug: "the-only", ...edited(before, edit) }));

/** A set of two links. */
const sets = fc.record({ one: graph, two: graph }).map(
  ({ one, two }): Properties => ({
    defaults: { domainId: "dom_1" },
    links: { one: { slug: "the-first", ...one }, two: { slug: "the-second", ...two } },
  }),
);

/** The path of the list in which a value is, or its own: the engine marks lists of a dynamic resource only as a whole. */
const outsideOfLists = (path: Path): Path => {
  const index = path.findIndex((part) => typeof part === "number");
  return index < 0 ? path : path.slice(0, index);
};

const doors = [
  { name: "dynamic resources", open: dynamicDoor, placeOf: outsideOfLists },
  { name: "the plugin", open: pluginDoor, placeOf: (path: Path) => path },
];

const kinds = [
  { kind: "Link", programs: fc.tuple(declared(links), declared(fc.oneof(links, edits))) },
  { kind: "LinkSet", programs: fc.tuple(declared(sets), declared(sets)) },
];

for (const { name, open, placeOf } of doors) {
  for (const { kind, programs } of kinds) {
    itRandom(
      `through ${name}, secrets anywhere in a ${kind} arrive in their shape, and are marked once in state`,
      { quick: 12, all: 40, soak: 5000 },
      async (parameters) => {
        const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
        onTestFinished(() => write.mockRestore());
        const door = await open(kind, settings);
        const property = fc.asyncProperty(programs, ([first, second]) =>
          run(door, first, second, placeOf).finally(deleteLinks),
        );
        await fc.assert(property, parameters);
        for (const [text] of write.mock.calls)
          expect(text).toMatch(/^warning: (Link|LinkSet): .*( no longer declared|(config|valueJson)\S*: )/);
      },
    );
  }
}

async function run(door: Door, first: Declared, second: Declared, placeOf: (path: Path) => Path) {
  const argsOf = ({ args, secrets }: Declared) =>
    withSecrets(args, new Set(secrets.map((path) => JSON.stringify(path)))) as Properties;
  const expectStored = ({ inputs, outputs }: Stored, { args, secrets }: Declared) => {
    const all = marksAt([...secrets, ...passwordsIn(args)].map(placeOf));
    for (const properties of [inputs, outputs]) {
      expectMarkedOnce(properties);
      const names = Object.keys(args).filter((name) => name in properties);
      const values = arrived(properties);
      for (const name of names) expect(values[name]).toEqual(args[name]);
      const marks = marksAt(marksIn(properties)).inside;
      for (const name of names) expect(marks.get(name)).toEqual(all.inside.get(name));
      const hidden = hiddenIn(args, secrets);
      expect(visibleIn(properties).filter((text) => hidden.some((it) => text.includes(it)))).toEqual([]);
    }
  };
  const created = await door.create(argsOf(first));
  expectStored(created, first);
  const refreshed = await door.refresh(created);
  expectStored(refreshed, first);
  const updated = await door.update(refreshed, argsOf(second));
  expectStored(updated, second);
  expectStored(await door.refresh(updated), second);
  // What the program only reads, or imports, has the marks of its passwords.
  if (created.id.startsWith("set-")) return;
  const { inputs, outputs } = await door.get(created.id);
  for (const properties of [inputs, outputs]) expectMarkedOnce(properties);
}

/** Empties the account, so that the slugs of the next run are free. */
async function deleteLinks(): Promise<void> {
  const links = (await emulator.api.send("GET", "/api/v1/links?limit=100")) as { id: string }[];
  for (const { id } of links) await emulator.api.send("DELETE", `/api/v1/links/${id}`);
}

/** The texts that no mark hides. */
function visibleIn(properties: Stored["outputs"]): string[] {
  const texts: string[] = [];
  visitLeaves(plain(properties), marksAt(marksIn(properties)), (leaf, path, isSecret) => {
    const isReserved = String(path[0]).startsWith("__");
    if (typeof leaf === "string" && !isSecret && !isReserved) texts.push(leaf);
  });
  return texts;
}

/** The texts that a program has in secrets only, and that are long enough to be in no other text by chance. */
function hiddenIn(args: Properties, secrets: readonly Path[]): string[] {
  const hidden: string[] = [];
  const shown: string[] = [];
  visitLeaves(args, marksAt(secrets), (leaf, _, isSecret) => {
    if (typeof leaf === "string" && leaf.length > 3) (isSecret ? hidden : shown).push(leaf);
  });
  return hidden.filter((text) => !shown.some((it) => it.includes(text)));
}

/** Expects no mark inside of another, so that a program gets the properties in their shape. */
function expectMarkedOnce(properties: Stored["outputs"]): void {
  const paths = marksIn(properties);
  const isInside = (inner: Path, outer: Path) =>
    inner.length > outer.length && outer.every((part, index) => inner[index] === part);
  expect(paths.filter((inner) => paths.some((outer) => isInside(inner, outer)))).toEqual([]);
  expect(new Set(paths.map((path) => JSON.stringify(path))).size).toBe(paths.length);
  expect(arrived(properties)).toEqual(plain(properties));
}
