import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse as parseCsv } from "csv-parse/sync";
import { transformSync } from "esbuild";
import fc from "fast-check";
import ts from "typescript";
import { expect } from "vitest";
import { parse } from "yaml";
import { applySplices, editValue } from "../../../provider/cli/accept/edit/edit";
import { layOutIn } from "../../../provider/cli/accept/edit/layout";
import { itemNamed } from "../../../provider/cli/accept/source/node";
import { findCreations, readExpression, typescriptOf } from "../../../provider/cli/accept/source/typescript";
import { readYaml, yaml } from "../../../provider/cli/accept/source/yaml";
import { TableText } from "../../../provider/cli/accept/tables";
import { renderTypeScript } from "../../../provider/cli/export/typescript";
import { renderYaml } from "../../../provider/cli/export/yaml";
import { LinkInput } from "../../../provider/contract";
import { compare, type Properties } from "../../../provider/lifecycle";
import { csvOf } from "../../../provider/resources/table/print-csv";
import { hostileTexts } from "../../support/hostile-text";
import { itRandom } from "../../support/random-runs";
import { project, temporaryFolder } from "../../support/shell";

// Whatever a person changes in the account, a source declares just that after an edit, and all else in it is as it was.

const words = [
  ...["yes", "No", "null", "~", "1e3", "012", "a: b", "# c", "=1+1", "`x`", "\\", "a\nb", " a ", ";", ","],
  ...["'", '"', "<<", "2024-05-31"],
];
const references = [["$", "{shop.id}"].join(""), ["$$", "{x"].join(""), "$"];
const text = fc
  .oneof(
    fc.string({ maxLength: 100 }),
    fc.constantFrom(...words, ...references, ...hostileTexts.filter((it) => it.isWellFormed())),
    fc
      .array(fc.constantFrom("spring", "sale", 'the "best"', "it's", "ü"), { minLength: 1, maxLength: 20 })
      .map((all) => all.join(" ")),
  )
  .filter((it) => !/[\ud800-\udfff\ufeff]/.test(it));
const url = text.map((it) => `https://example.com/${encodeURIComponent(it)}`);
const json = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    ...[text, fc.integer(), fc.boolean()],
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("a", "b-c", "d e", "1", "yes"), tie("value"), {
      maxKeys: 3,
      noNullPrototype: true,
    }),
  ),
})).value;
const part = (type: readonly string[]) =>
  fc.record(
    {
      type: fc.constantFrom(...type),
      valueJson: fc.dictionary(fc.constantFrom("values", "x"), json, { maxKeys: 2, noNullPrototype: true }),
    },
    { requiredKeys: ["type"], noNullPrototype: true },
  );
const route = fc.record(
  {
    actionType: fc.constantFrom("URL", "SMS"),
    actionConfig: fc.record({ url, n: fc.integer() }, { requiredKeys: ["url"], noNullPrototype: true }),
    platform: fc.constantFrom("OS", "GEO"),
    conditions: fc.array(part(["COUNTRY", "OS", "LANGUAGE"]), { maxLength: 3 }),
    features: fc.array(fc.record({ type: fc.constant("UTM"), config: json }, { noNullPrototype: true }), {
      maxLength: 1,
    }),
    clientRouteId: fc.constantFrom("a", "b"),
  },
  { requiredKeys: ["actionType", "actionConfig"], noNullPrototype: true },
);
const link = fc.record(
  {
    ...{ slug: fc.constantFrom("spring", "autumn"), url, title: text, description: text },
    seo: fc.record({ title: text, description: text }, { requiredKeys: [], noNullPrototype: true }),
    options: fc.dictionary(fc.constantFrom("a", "b-c", "tags"), json, { maxKeys: 3, noNullPrototype: true }),
    routes: fc.array(route, { maxLength: 4 }),
    sortOrder: fc.integer({ min: -3, max: 9 }),
  },
  { requiredKeys: ["slug"], noNullPrototype: true },
) as fc.Arbitrary<Properties>;

/** A link, and the same one after somebody has changed some of it. */
const edited = fc
  .tuple(link, link, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), fc.nat())
  .map(([before, other, isChanged, seed]) => {
    const names = Object.keys(LinkInput.shape).filter((name) => name in before || name in other);
    const now = Object.fromEntries(
      names.flatMap((name, index) => {
        const value = isChanged[index % 8] ? changed(before[name], other[name], seed) : before[name];
        return value === undefined ? [] : [[name, value]];
      }),
    ) as Properties;
    return { before, now };
  });

/** Another value, or a list or a map of which parts are others. */
function changed(one: unknown, other: unknown, seed: number): unknown {
  if (Array.isArray(one) && Array.isArray(other) && seed % 3 > 0) {
    const mixed = [...one.slice(seed % 2), ...other.slice(0, 1)];
    return seed % 5 === 0 ? mixed.reverse() : mixed;
  }
  if (isPlain(one) && isPlain(other) && seed % 3 > 0) return { ...one, ...other };
  return other;
}
const isPlain = (it: unknown): it is object => typeof it === "object" && it !== null && !Array.isArray(it);

const runs = { quick: 60, all: 1000, soak: 10_000 };

itRandom("a YAML program declares what the account has, and its other lines stay", runs, (parameters) =>
  fc.assert(
    fc.property(edited, fc.boolean(), ({ before, now }, isFlow) => {
      const program = renderYaml({}, [
        { kind: "Folder", name: "first", args: { title: "First" } },
        { kind: "Link", name: "shop", args: before },
        { kind: "Folder", name: "last", args: { title: "Last" } },
      ] as never);
      const source = isFlow
        ? program
        : program.replace(/^( *)(type: .*)$/gm, "$1# a comment\n$1$2 # behind it");
      const args = ["resources", "shop", "properties"].reduce(
        (node, name) => itemNamed(node, name)?.value,
        readYaml(source),
      );
      if (!args) throw new Error(source);
      const after = applySplices(source, editValue(source, args, compare(LinkInput, { before, now }), yaml));
      const wanted = parse(source, options);
      wanted.resources.shop.properties = parse(
        renderYaml({}, [{ kind: "Link", name: "shop", args: now }] as never),
        options,
      ).resources.shop.properties;
      expect(parse(after, options)).toEqual(wanted);
      const lines = after.split("\n");
      for (const line of source.split("\n").filter((it) => /First|Last|comment/.test(it)))
        expect(lines).toContain(line);
    }),
    parameters,
  ),
);
const options = { version: "1.1" } as const;

itRandom("CSV has the new cells, and every other byte stays", runs, (parameters) =>
  fc.assert(
    fc.property(
      edited,
      fc.constantFrom(",", ";", "\t"),
      fc.constantFrom("\n", "\r\n"),
      ({ before, now }, delimiter, eol) => {
        const rows = new Map([
          ["first", { url: "https://example.com/1" }],
          ["spring", { ...before, slug: "spring" }],
        ]);
        const csv = csvOf(new Map<string, Properties>([...rows, ["last", { title: 'a "b", c' }]]));
        if (csv === undefined) return;
        const cells: string[][] = parseCsv(csv);
        // The first row has quotes that are not needed.
        const quoted = (cell: string, row: number) =>
          row === 1 || /["\r\n,;\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
        const source = cells.map((row, at) => row.map((it) => quoted(it, at)).join(delimiter) + eol).join("");
        const table = new TableText("links.csv", source);
        const changedNames = Object.keys(LinkInput.shape).filter(
          (name) => name !== "slug" && JSON.stringify(before[name]) !== JSON.stringify(now[name]),
        );
        const inputs = Object.fromEntries(changedNames.map((name) => [name, now[name]]));
        const { text: after, failed } = table.edit([{ key: "spring", inputs }]);
        const parsed = new TableText("links.csv", after).table.rows;
        if (failed.size > 0) expect(after).toBe(source);
        else
          expect(parsed.get("spring")).toEqual(
            JSON.parse(JSON.stringify({ ...table.table.rows.get("spring"), ...inputs })),
          );
        for (const line of source.split(eol).filter((it) => /first|last/.test(it)))
          expect(after.split(eol)).toContain(line);
      },
    ),
    parameters,
  ),
);

/** The links that a program in TypeScript creates. */
function run(source: string): Map<string, unknown> {
  const links = new Map<string, unknown>();
  class Link {
    constructor(name: string, args: unknown) {
      links.set(name, args);
    }
  }
  const { code } = transformSync(source, { loader: "ts", format: "cjs" });
  new Function("require", "exports", "module", code)(() => ({ Link }), {}, { exports: {} });
  return links;
}

const styles = [
  { lineWidth: 80, indentWidth: 2, quoteStyle: "single" },
  { lineWidth: 100, indentWidth: 4, quoteStyle: "double" },
];

itRandom(
  "a formatted TypeScript program declares what the account has, and a formatter finds nothing",
  { quick: 100, all: 1000, soak: 5000 },
  (parameters) => {
    const folder = temporaryFolder();
    const format = () =>
      execFileSync(join(project, "node_modules/.bin/biome"), ["format", "--write", "."], {
        cwd: folder,
        stdio: "pipe",
      });
    const cases = fc.sample(fc.tuple(edited, fc.constantFrom(...styles)), parameters);
    const file = (index: number) => join(folder, `program-${index}.ts`);
    const overrides = styles.map(({ quoteStyle, ...formatter }, style) => ({
      includes: cases.flatMap(([, it], index) => (it === styles[style] ? [`program-${index}.ts`] : [])),
      formatter: { ...formatter, indentStyle: "space" },
      javascript: { formatter: { quoteStyle } },
    }));
    writeFileSync(join(folder, "biome.json"), JSON.stringify({ root: true, overrides }));
    for (const [index, [{ before }]] of cases.entries()) {
      const [program = ""] = renderTypeScript([
        { kind: "Link", name: "shop", args: before },
      ] as never).values();
      writeFileSync(
        file(index),
        index % 2 ? program.replace("new shortlink", "// A comment\nnew shortlink") : program,
      );
    }
    format();
    const texts = cases.map(([{ before, now }, style], index) => {
      const source = readFileSync(file(index), "utf8");
      const [found] = findCreations(ts, "index.ts", source);
      if (!found) throw new Error(source);
      const splices = editValue(
        source,
        found.args,
        compare(LinkInput, { before, now }),
        typescriptOf(source),
      );
      const frame = {
        width: style.lineWidth,
        step: " ".repeat(style.indentWidth),
        read: (it: string) => readExpression(ts, it),
      };
      const after = applySplices(
        source,
        splices.map((splice) => layOutIn(source, splice, frame)),
      );
      expect(run(after).get("shop")).toEqual(now);
      writeFileSync(file(index), after);
      return after;
    });
    format();
    for (const [index, after] of texts.entries()) expect(after).toBe(readFileSync(file(index), "utf8"));
  },
);
