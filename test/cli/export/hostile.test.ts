import { transformSync } from "esbuild";
import fc from "fast-check";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { type DeclaredResource, Reference } from "../../../provider/cli/export/declared-resource";
import { planProgram } from "../../../provider/cli/export/plan";
import type { AccountObject } from "../../../provider/cli/export/read";
import { renderTypeScript } from "../../../provider/cli/export/typescript";
import { renderYaml } from "../../../provider/cli/export/yaml";
import { folder, link } from "../../../provider/resources";

// Whatever text is in an account, the exported programs are valid and declare exactly that text.

const signature = "4dabf18193072939515e22adb298388d";
/** Names that no program can declare. */
const undeclarable = ["__proto__", "toString", "fn::readFile", "FN::x", "<<", "__pulumiAsset", signature];
const words = [
  ...["constructor", "hasOwnProperty", "valueOf", "then", "", "null", "~", "yes", "No", "true", "0o17"],
  ...["0b1", "1_0", "12:30:45", "+.inf", ".NaN", "2024-05-31", "1e3", "=", "- a", "? b", "a: b", "# c"],
  ...["*d", "&e", "!f", "%g", "@h", "$", "$$", "$$$", ["$", "{shop.id}"].join(""), ["$$", "{x"].join("")],
  ...["`", "'", '"', "\\", "*/", "//", "</script>", "\n", "\t", "\u0000", "\u0085", "\u2028", "\ufeff"],
  ...["\ufffe", "é", "🦔", " a ", "a  b ".repeat(40), "a.b[0]"],
];
const word = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...words) },
  fc.string({ unit: "grapheme" }),
  fc.string(),
);
const key = fc.oneof(
  { weight: 5, arbitrary: word },
  { weight: 1, arbitrary: fc.constantFrom(...undeclarable) },
);
/** Text with half of a surrogate pair, which no program can declare. */
const surrogate = fc.constantFrom("\ud800", "a\udfff");

/** Free-form JSON with hostile names. */
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { depthSize: "small" },
    fc.oneof({ weight: 9, arbitrary: word }, { weight: 1, arbitrary: surrogate }),
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
      { maxLength: 4 },
    ),
    fc.constantFrom("Pulumi", "pulumi", "Campaign", "冬"),
  )
  .map(([links, title]): AccountObject[] => [
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

/** The declared resources as plain JSON. */
const toJson = (declared: readonly DeclaredResource[]) =>
  declared.map(({ kind, name, args }) => [kind, name, roundTrip(resolved(args))]);

function resolved(value: unknown): unknown {
  if (value instanceof Reference) return { idOf: value.to.name };
  if (Array.isArray(value)) return value.map(resolved);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, resolved(inner)]));
}

/** A value as JSON has it, which knows no negative zero. */
const roundTrip = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Runs a TypeScript program, and returns what it passes to the classes. */
function run(program: string): unknown[] {
  const created: unknown[] = [];
  const classOf = (kind: string) =>
    class {
      readonly id: object;
      constructor(name: string, args: unknown) {
        created.push([kind, name, roundTrip(args)]);
        this.id = { idOf: name };
      }
    };
  const { code } = transformSync(program, { loader: "ts", format: "cjs" });
  const library = { Link: classOf("Link"), Folder: classOf("Folder") };
  new Function("require", "module", "exports", code)(() => library, { exports: {} }, {});
  return created;
}

/** A value as Pulumi reads it from YAML: ${} is a reference, and $$ is a dollar sign. */
function evaluate(value: unknown): unknown {
  if (typeof value === "string") {
    const [, name] = /^\$\{([\w-]+)\.id\}$/.exec(value) ?? [];
    return name === undefined ? value.replaceAll("$$", "$") : { idOf: name };
  }
  if (Array.isArray(value)) return value.map(evaluate);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, it]) => [evaluate(name), evaluate(it)]));
}

const byName = (entries: readonly unknown[][]) =>
  entries.toSorted(([, one], [, other]) => String(one).localeCompare(String(other)));

/** All property names at any depth. */
function namesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const names = Array.isArray(value) ? [] : Object.keys(value);
  return [...names, ...Object.values(value).flatMap(namesIn)];
}

it("a program that declares a hostile account declares in both languages all that the account has, except what it warns about", () => {
  fc.assert(
    fc.property(account, (items) => {
      const warnings: string[] = [];
      const declared = planProgram(items, {
        defaultDomainId: "dom_1",
        warn: (message) => warnings.push(message),
      });
      const expected = toJson(declared);
      expect(run(renderTypeScript(declared).get("index.ts") ?? "")).toEqual(expected);
      const text = renderYaml({ name: "links", runtime: "yaml" }, declared);
      // Pulumi's parser knows the keywords of both versions.
      for (const version of ["1.1", "1.2"] as const) {
        const { resources } = parse(text, { version });
        const read = Object.entries(resources as Record<string, { type: string; properties: unknown }>);
        const entries = read.map(([name, { type, properties }]) => [
          type.split(":").at(-1),
          name,
          roundTrip(evaluate(properties)),
        ]);
        // The order of resources has no meaning in YAML.
        expect(byName(entries)).toEqual(byName(expected));
      }
      const names = namesIn(expected);
      for (const name of undeclarable) expect(names).not.toContain(name);
      const live = items.map(({ live }) => live);
      const hasUndeclarable = namesIn(live).some((name) => undeclarable.includes(name));
      const hasSurrogates = /\\ud[89a-f]/.test(JSON.stringify(live));
      expect(warnings.length > 0).toBe(hasUndeclarable || hasSurrogates);
    }),
    { numRuns: 200 },
  );
});
