import { transformSync } from "esbuild";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { type Declared, planOf, Reference } from "../../../provider/cli/export/plan";
import type { Item } from "../../../provider/cli/export/read";
import { typescriptOf } from "../../../provider/cli/export/typescript";
import { yamlOf } from "../../../provider/cli/export/yaml";
import { folder, link } from "../../../provider/resources";

// Whatever somebody has written into an account, the programs that declare it can be read, and declare just that.

const signature = "4dabf18193072939515e22adb298388d";
const lost = ["__proto__", "toString", "fn::readFile", "FN::x", "<<", "__pulumiAsset", signature];
const words = [
  ...[
    "constructor",
    "hasOwnProperty",
    "valueOf",
    "then",
    "",
    "null",
    "~",
    "yes",
    "No",
    "true",
    "0o17",
    "0b1",
    "1_0",
  ],
  ...[
    "12:30:45",
    "+.inf",
    ".NaN",
    "2024-05-31",
    "1e3",
    "=",
    "- a",
    "? b",
    "a: b",
    "# c",
    "*d",
    "&e",
    "!f",
    "%g",
    "@h",
  ],
  ...[
    "$",
    "$$",
    "$$$",
    ["$", "{shop.id}"].join(""),
    ["$$", "{x"].join(""),
    "`",
    "'",
    '"',
    "\\",
    "*/",
    "//",
    "</script>",
  ],
  ...[
    "\n",
    "\t",
    "\u0000",
    "\u0085",
    "\u2028",
    "\ufeff",
    "\ufffe",
    "é",
    "🦔",
    " a ",
    "a  b ".repeat(40),
    "a.b[0]",
  ],
];
const word = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...words) },
  fc.string({ unit: "grapheme" }),
  fc.string(),
);
const key = fc.oneof({ weight: 5, arbitrary: word }, { weight: 1, arbitrary: fc.constantFrom(...lost) });
const half = fc.constantFrom("\ud800", "a\udfff");

/** Free-form JSON, in which every name may be hostile. */
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { depthSize: "small" },
    fc.oneof({ weight: 9, arbitrary: word }, { weight: 1, arbitrary: half }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("json"), { maxLength: 3 }),
    fc.array(fc.tuple(key, tie("json")), { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
  ),
}));

const account = fc
  .tuple(
    fc.array(
      fc.tuple(fc.constantFrom("pulumi", "apiKey", "null", "123", "0o17", "class", "a-b"), word, json),
      {
        maxLength: 4,
      },
    ),
    fc.constantFrom("Pulumi", "pulumi", "Campaign", "冬"),
  )
  .map(([links, title]): Item[] => [
    ...links.map(([slug, title, options], n) => ({
      definition: link,
      id: `l_${n}`,
      live: {
        ...{ id: `l_${n}`, domainId: "dom_1", slug, title, folderId: "f_1" },
        options: { it: options },
        routes: [
          {
            ...{ id: "rt_1", actionType: "URL", isGlobalFallback: true },
            actionConfig: { url: "https://example.com/", more: options },
          },
        ],
      },
    })),
    { definition: folder, id: "f_1", live: { id: "f_1", title } },
  ]);

/** What is declared, as plain JSON. */
const plain = (declared: readonly Declared[]) =>
  declared.map(({ kind, name, args }) => [kind, name, normal(resolved(args))]);

function resolved(value: unknown): unknown {
  if (value instanceof Reference) return { idOf: value.to.name };
  if (Array.isArray(value)) return value.map(resolved);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, resolved(inner)]));
}

/** JSON knows no negative zero. */
const normal = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** What a program in TypeScript hands to the classes. */
function run(program: string): unknown[] {
  const made: unknown[] = [];
  const classOf = (kind: string) =>
    class {
      readonly id: object;
      constructor(name: string, args: unknown) {
        made.push([kind, name, normal(args)]);
        this.id = { idOf: name };
      }
    };
  const { code } = transformSync(program, { loader: "ts", format: "cjs" });
  const library = { Link: classOf("Link"), Folder: classOf("Folder") };
  new Function("require", "module", "exports", code)(() => library, { exports: {} }, {});
  return made;
}

/** What Pulumi's reader makes of a text: what stands in ${} is a reference, $$ is a dollar. */
function evaluated(value: unknown): unknown {
  if (typeof value === "string") {
    const [, name] = /^\$\{([\w-]+)\.id\}$/.exec(value) ?? [];
    return name === undefined ? value.replaceAll("$$", "$") : { idOf: name };
  }
  if (Array.isArray(value)) return value.map(evaluated);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, it]) => [evaluated(name), evaluated(it)]));
}

const byName = (entries: readonly unknown[][]) =>
  entries.toSorted(([, one], [, other]) => String(one).localeCompare(String(other)));

/** Every name at every depth. */
function namesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = Array.isArray(value) ? [] : Object.keys(value);
  return [...own, ...Object.values(value).flatMap(namesIn)];
}

describe("a program that declares a hostile account", () => {
  it("declares in both languages what the account has, less what was said to be left out", () => {
    fc.assert(
      fc.property(account, (items) => {
        const said: string[] = [];
        const declared = planOf(items, "dom_1", (message) => said.push(message));
        const expected = plain(declared);
        expect(run(typescriptOf(declared).get("index.ts") ?? "")).toEqual(expected);
        const text = yamlOf({ name: "links", runtime: "yaml" }, declared);
        // Pulumi's reader knows the words of both versions.
        for (const version of ["1.1", "1.2"] as const) {
          const { resources } = parse(text, { version });
          const read = Object.entries(resources as Record<string, { type: string; properties: unknown }>);
          const entries = read.map(([name, { type, properties }]) => [
            type.split(":").at(-1),
            name,
            normal(evaluated(properties)),
          ]);
          // Their order has no meaning there.
          expect(byName(entries)).toEqual(byName(expected));
        }
        const names = namesIn(expected);
        for (const name of lost) expect(names).not.toContain(name);
        const there = items.map(({ live }) => live);
        const hasLost = namesIn(there).some((name) => lost.includes(name));
        const hasHalves = /\\ud[89a-f]/.test(JSON.stringify(there));
        expect(said.length > 0).toBe(hasLost || hasHalves);
      }),
      { numRuns: 200 },
    );
  });
});
