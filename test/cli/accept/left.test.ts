import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { attempt } from "../../../provider/cli/accept/attempt";
import { findChanges } from "../../../provider/cli/accept/changes";
import { readMentions } from "../../../provider/cli/accept/declarations";
import { applySplices, editValue } from "../../../provider/cli/accept/edit/edit";
import { layOutIn } from "../../../provider/cli/accept/edit/layout";
import { renderAcceptance } from "../../../provider/cli/accept/render";
import { itemNamed } from "../../../provider/cli/accept/source/node";
import { findCreations, readExpression, typescriptOf } from "../../../provider/cli/accept/source/typescript";
import { readYaml, yaml } from "../../../provider/cli/accept/source/yaml";
import type { Drift } from "../../../provider/cli/report/model/report";
import { LinkInput } from "../../../provider/contract";
import { compare, type Properties, secretMark, unknownValue } from "../../../provider/lifecycle";
import { project, temporaryFolder } from "../../support/shell";

// What is not written out stays as it is, and is left to a person.

const before: Properties = { slug: "shop", url: "https://example.com/", title: "Shop" };

/** What changes in a source in TypeScript when its first resource does. */
function splicesIn(source: string, now: Properties, given: Properties) {
  const [found] = findCreations(ts, "index.ts", source);
  if (!found) throw new Error(source);
  return editValue(source, found.args, compare(LinkInput, { before: given, now }), typescriptOf(source));
}

describe("in TypeScript, a title", () => {
  const edit = (title: string, more = "", now: Properties = { ...before, title: "Sale" }, given = before) => {
    const source = `${more}\nnew shortlink.Link("shop", { slug: "shop", url: "https://example.com/", ${title} });\n`;
    const splices = splicesIn(source, now, given);
    return splices.map(({ text }) => text).join("\n");
  };

  it.each([
    ["a text", 'title: "Shop"', ""],
    ["a text in parentheses", 'title: ("Shop" as string)', ""],
    ["a template without parts", "title: `Shop`", ""],
    [
      "a constant of the file that nothing else uses",
      "title",
      'const title = "Shop"; log(a.title, { title: 1 });',
    ],
    ["a constant in capitals", "title: TITLE", 'const TITLE = "Shop" as const;'],
  ])("that is %s is edited", (_, title, more) => {
    expect(edit(title, more)).toContain('"Sale"');
  });

  it.each([
    ["computed", "title: name()", "", "the program computes it"],
    ["another one than the program declares", 'title: "Other"', "", "the program computes it"],
    ["a template with parts", ["title: `$", "{x}`"].join(""), "", "the program computes it"],
    [
      "of a constant that two places use",
      "title",
      'const title = "Shop";\nlog(title);',
      "the program computes it",
    ],
    ["of an exported constant", "title", 'export const title = "Shop";', "the program computes it"],
    ["of a variable that may change", "title", 'let title = "Shop";', "the program computes it"],
    ["from a spread", "...common", 'const common = { title: "Shop" };', "title comes from elsewhere"],
    ["there twice", 'title: "a", title: "Shop"', "", "title is there twice"],
  ])("that is %s is left", (_, title, more, reason) => {
    expect(() => edit(title, more)).toThrow(reason);
  });

  it("that goes is left where a part of it is such a constant, or it has a comment", () => {
    const routes = [{ actionType: "URL" }, { actionType: "SMS" }];
    const given = { ...before, routes };
    const source = 'routes: [first, { actionType: "SMS" }]';
    const change = (now: Properties) => edit(source, 'const first = { actionType: "URL" };', now, given);
    for (const rest of [routes.slice(1), undefined])
      expect(() => change({ ...before, routes: rest })).toThrow("nothing would use the constant");
    expect(change({ ...before, routes: routes.slice(0, 1) })).toContain("routes: [first]");
    expect(() =>
      edit("options: { /* none */ }", "", { ...before, options: { a: 1 } }, { ...before, options: {} }),
    ).toThrow("it has a comment");
  });

  it("keeps its quotes", () => {
    expect(edit("title: 'Shop'")).toContain("title: 'Sale'");
  });

  it("that goes is left where nothing would use its constant any more, or a spread before it may have one", () => {
    const { title: _, ...now } = before;
    expect(() => edit('...common, title: "Shop"', "", now)).toThrow("title may come from elsewhere as well");
    expect(edit('title: "Shop", ...common', "", now)).toContain('"https://example.com/", ...common }');
    expect(() => edit("title", 'const title = "Shop";', now)).toThrow("nothing would use the constant");
    expect(edit('title: "Shop"', "", now)).toBe('{ slug: "shop", url: "https://example.com/" }');
  });

  it("is never added to a map with such a name", () => {
    const given = { ...before, options: { a: 1 } };
    const now = { ...before, options: JSON.parse('{ "a": 1, "__proto__": 2 }') };
    expect(() => edit("options: { a: 1 }", "", now, given)).toThrow("it has a secret");
  });

  it.each([secretMark, "https://user:word@example.com/", JSON.parse('{"__proto__": 1}')])(
    "is never written with a secret or a name that changes its object: %j",
    (value) => {
      expect(() => edit('title: "Shop"', "", { ...before, options: { a: [value] } })).toThrow(
        "it has a secret",
      );
    },
  );

  it("is found only under a name that is written out", () => {
    const source = 'for (const n of names) new Link(n, { slug: n });\nnew a.b.Link(`x`, {}); new Link("y");';
    expect(findCreations(ts, "index.ts", source).map(({ kind, name }) => [kind, name])).toEqual([
      ["Link", "x"],
    ]);
  });

  it("is found by the compiler that Pulumi's SDK has, in a source whose syntax that knows", () => {
    const old = createRequire(join(project, "package.json"))(
      "@pulumi/pulumi/vendor/typescript@3.8.3/typescript.js",
    );
    const source = 'new Link("shop", { title: ("Shop") });';
    expect(findCreations(old, "index.ts", source)).toEqual(findCreations(ts, "index.ts", source));
    expect(findCreations(old, "index.ts", `${source} const a = {} satisfies object;`)).toEqual([]);
  });

  it("goes with the statement of its link only where nothing refers to that", () => {
    const source =
      'new Link("a", { title: "A new one" });\nconst b = new Link("b", {});\nconst c = new Link("c", {}); log(c);\nexport const d = new Link("d", {});';
    const removable = findCreations(ts, "index.ts", source).filter(({ statement }) => statement);
    expect(removable.map(({ name }) => name)).toEqual(["a", "b"]);
  });
});

describe("in TypeScript, what is no value of the link", () => {
  const url = "https://example.com/";
  const long = "x".repeat(70);
  const edit = (args: string, now: Properties, given = before) => {
    const source = `new Link("shop", ${args});\n`;
    const frame = { width: 80, step: "  ", read: (text: string) => readExpression(ts, text) };
    const laidOut = splicesIn(source, now, given).map((it) => layOutIn(source, it, frame));
    return applySplices(source, laidOut);
  };

  it.each([
    ["a spread", "...common", "common"],
    ["a method", "get url() { return address(); }", "address()"],
    ["a computed name", "[name]: value", "[name]: value"],
    ["a comment", "/* kept */ url: address", "/* kept */ url: address"],
  ])("stays: %s", (_, part, kept) => {
    for (const args of [
      `{ ${part}, title: "Shop", slug: "shop" }`,
      `{ title: "Shop", ${part}, slug: "shop" }`,
      `{ slug: "shop", title: "Shop", ${part} }`,
    ])
      for (const title of ["Sale", long])
        expect(edit(args, { ...before, title }).split(kept)).toHaveLength(2);
  });

  it("shows how new values are written: with which quotes, and whether a comma ends them", () => {
    const source = `{\n  slug: "shop",\n  url: "${url}",\n  title: "Shop"\n}`;
    const wanted = source.replace('"Shop"', `"Shop",\n  options: {\n    a: "${long}"\n  }`);
    expect(edit(`// It's the shop\n${source}`, { ...before, options: { a: long } })).toContain(wanted);
  });

  it("shows how wide a line is: formatters count tabs and some characters twice", () => {
    for (const [indent, title] of [
      ["\t", "x".repeat(68)],
      ["", "漢".repeat(35)],
    ] as const) {
      const source = `{\n${indent}slug: "shop",\n${indent}url: "${url}",\n${indent}title: "Shop",\n}`;
      expect(edit(source, { ...before, title: `${title}x` })).toContain("title:\n");
      expect(edit(source, { ...before, title: title.slice(1) })).toContain("title: ");
    }
  });

  it("stays: a long line that does not change", () => {
    const route = `{ actionType: "URL", actionConfig: { url: "${url}${long}" } }`;
    const routes = [{ actionType: "URL", actionConfig: { url: `${url}${long}` } }];
    const source = `{\n  slug: "shop",\n  title: "Shop",\n  routes: [\n    ${route},\n  ],\n}`;
    const given = { slug: "shop", title: "Shop", routes };
    expect(edit(source, { ...given, title: "Sale" }, given)).toContain(`\n    ${route},\n`);
  });

  it("stays: a comment of several lines", () => {
    const now = { ...before, description: "new" };
    const values = (text: string) => {
      const root = readExpression(ts, text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
      return ["slug", "url", "title", "description"].filter((name) => itemNamed(root, name));
    };
    for (const args of [
      `{ slug: "shop", url: "${url}", title: "Shop" /* a\n b */ }`,
      `{ /* a\n b */ title: "Shop", slug: "shop", url: "${url}" }`,
      `{ slug: "shop", title: "Shop", /* a\n b */ url: "${url}" }`,
    ]) {
      expect(values(edit(args, now))).toEqual(["slug", "url", "title", "description"]);
      expect(values(edit(args, { ...before, title: undefined }))).toEqual(["slug", "url"]);
    }
  });
});

describe("in YAML, a title", () => {
  const edit = (title: string, more = "") => {
    const source = `${more}shop:\n  slug: shop\n  url: https://example.com/\n${title}\n`;
    const node = itemNamed(readYaml(source), "shop")?.value;
    if (!node) throw new Error(source);
    return editValue(source, node, compare(LinkInput, { before, now: { ...before, title: "Sale" } }), yaml);
  };
  it.each([
    ["  title: Shop", /Sale/],
    ['  "title": "Shop" # a', /Sale/],
    ["  title: >-\n    Shop", /Sale/],
    ["  ? title\n  : Shop", /Sale/],
    ["  title: >- # a\n    Shop", /title: Sale # a$/],
    ["  title: Shop # a", /title: Sale # a$/],
  ])("is edited, and keeps the comment behind it: %j", (title, edited) => {
    expect(edit(title)[0]?.text).toMatch(edited);
  });
  it.each([
    ["  title: *t", "t: &t Shop\n"],
    ["  title: &t Shop", ""],
    ["  title: !!str Shop", ""],
    [["  title: $", "{title}"].join(""), ""],
    ["  title:\n    fn::toJSON: Shop", ""],
    ["  <<: *t", "t: &t { title: Shop }\n"],
  ])("is left where something else says what it is: %j", (title, more) => {
    expect(() => edit(title, more)).toThrow(/the program computes it|title comes from elsewhere/);
  });
});

describe("a change in the account", () => {
  const urn = "urn:pulumi:dev::shop::shortlink:index:Link::shop";
  const find = (
    sides: { live?: Properties | undefined; after?: Properties | undefined },
    drift: Partial<Drift>,
    takesDeleted = false,
  ) => {
    const empty = { urn, type: "shortlink:index:Link", id: "lnk_1", step: "same" as const, paths: [] };
    const it = { urn, kind: "Link", name: "shop", change: "update" as const, properties: [], ...drift };
    return findChanges(
      [it],
      [{ ...empty, before, live: { ...before, title: "Sale" }, after: before, ...sides }],
      () => takesDeleted,
    );
  };
  const title = [{ path: "title", before: "Shop", after: "Sale" }];

  it("is that of the object which replaced another one that still has to be deleted", () => {
    const it = { urn, kind: "Link", name: "shop", change: "update" as const, properties: title };
    const live = { ...before, title: "Sale" };
    const resource = {
      urn,
      type: "shortlink:index:Link",
      id: "lnk_1",
      step: "same",
      paths: [],
      before,
      live,
    } as const;
    const replaced = { ...resource, id: "lnk_0", step: "delete", after: undefined } as const;
    expect(findChanges([it], [{ ...resource, after: before }, replaced], () => false)).toMatchObject({
      changes: [{ inputs: { title: "Sale" } }],
      left: [],
    });
  });

  it("is left where the program computes a part of the value", () => {
    const seo = (title: unknown) => ({ ...before, seo: { title, description: "D" } });
    expect(
      find(
        { after: seo(unknownValue), live: seo("x") },
        { properties: [{ path: "seo.title", before: "a", after: "x" }] },
      ),
    ).toMatchObject({ changes: [], left: [{ name: "seo", reason: "the program computes it" }] });
  });

  it("is taken over, unless the program has changed the same value since", () => {
    expect(find({}, { properties: title })).toMatchObject({
      changes: [{ inputs: { title: "Sale" } }],
      left: [],
    });
    expect(find({ after: { ...before, title: "New" } }, { properties: title })).toMatchObject({
      changes: [],
      left: [{ name: "title", reason: "the program has changed it as well since the last update" }],
    });
    expect(
      find({ after: { ...before, url: "https://example.com/new" } }, { properties: title }).changes,
    ).toHaveLength(1);
  });

  it("is passed over where the program has it already", () => {
    const after = { ...before, title: "Sale", url: "https://example.com/new" };
    expect(find({ after }, { properties: title })).toEqual({ changes: [], left: [] });
  });

  it("of a secret is named, and how to set it", () => {
    const secret = { path: "routes[0].features[0].config", before: secretMark, after: secretMark };
    expect(find({}, { properties: [...title, secret] })).toMatchObject({
      changes: [{ inputs: { title: "Sale" } }],
      left: [{ name: secret.path, reason: expect.stringContaining("`pulumi config set --secret`") }],
    });
  });

  it("that deletes it is taken over only where somebody asks for it", () => {
    const gone = { live: undefined };
    expect(find(gone, { change: "delete" }).left).toMatchObject([
      { reason: expect.stringContaining("--deleted") },
    ]);
    expect(find(gone, { change: "delete" }, true).changes).toMatchObject([{ inputs: undefined }]);
  });
});

it("an entry that only the table of its set declares is left, whatever its key", () => {
  const text = 'new LinkSet("all", { table });';
  const [found] = findCreations(ts, "a.ts", text);
  const declaration = {
    ...{ path: "a.ts", text, language: typescriptOf(text), at: 0, args: found?.args, withdrawal: undefined },
    ...{ keepsRest: () => true, complete: (it: unknown) => it, layOut: (it: unknown) => it },
  };
  const after = { table: "slug,url\nconstructor,https://example.com/\n" };
  const urn = "urn:pulumi:dev::shop::shortlink:index:LinkSet::all";
  const sides = { before: after, live: after, after };
  const set = { urn, type: "shortlink:index:LinkSet", id: "s", step: "same", paths: [], ...sides } as const;
  const resource = { ...set, entry: { set: urn, kind: "LinkSet", key: "constructor" } };
  const change = { drift: {} as Drift, resource, inputs: { title: "Sale" } };
  expect(attempt(declaration as never, set, [change]).failure?.reason).toBe(
    "a table or the defaults of the set declare it",
  );
});

it("what visitors get is shown for a link of which a part is left, and not for one without an id", () => {
  const drift = { urn: "u", kind: "Route", name: "german", id: "lnk_1/rte_1", change: "update" } as const;
  const link = (name: string, more: object) => ({
    ...{ urn: name, name, why: "drift", effect: "everyone", kinds: { changed: 1, all: 1 }, certain: true },
    ...{ dependsOn: [], remarks: [], ...more },
    changes: [{ visitors: "Everyone", before: "a", after: `${name}-now`, certain: true, dependsOn: [] }],
  });
  const links = [link("shop", { id: "lnk_1" }), link("other", {})];
  const left = [
    { drift: { ...drift, properties: [] }, name: undefined, reason: "x" },
    { drift: { ...drift, id: undefined, properties: [] }, name: undefined, reason: "y" },
  ];
  const shown = renderAcceptance(
    { taken: [], left, added: [], report: { visitors: { links } } } as never,
    false,
  );
  expect(shown).toContain("shop-now");
  expect(shown).not.toContain("other-now");
});

it("a resource in another language is named with its file and line", () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "venv"));
  writeFileSync(join(folder, "venv/x.py"), 'Link("shop")');
  writeFileSync(join(folder, "__main__.py"), '# Link\nshortlink.Link(\n    "shop",\n    url="x")\n');
  writeFileSync(join(folder, "main.go"), '\n\nshortlink.NewTree(ctx, "shop", nil)\n');
  const find = readMentions(folder);
  expect(find("Link", "shop")).toBe("__main__.py:2");
  expect(find("Tree", "shop")).toBe("main.go:3");
  expect(find("Board", "shop")).toBeUndefined();
});
