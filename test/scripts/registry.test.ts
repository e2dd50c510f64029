import { describe, expect, it } from "vitest";
import { pageProblems } from "../../scripts/check/registry/page";
import { registryProblems } from "../../scripts/check/registry/problems";
import { type RegistrySchema, schemaProblems } from "../../scripts/check/registry/schema";
import { documentAt } from "../support/docs";
import { project } from "../support/shell";

const page = documentAt("docs/_index.md");
const text = documentAt("schema.json");
const schema: RegistrySchema = JSON.parse(text);

/** Changes to the page, each with a part of the problem that they cause. */
const pages: readonly [change: string, from: string | RegExp, to: string, problem: string][] = [
  ["no front matter", "---\n", "", "does not start with front matter"],
  ["another title", "title: Short links", "title: Shortlink", "The title is not"],
  ["a description without the name", /^meta_desc: .*/m, "meta_desc: Links.", "meta_desc does not name"],
  ["a long description", "meta_desc: ", `meta_desc: ${"Links. ".repeat(20)}`, "155 characters"],
  ["another layout", "layout: package", "layout: page", "The layout is not"],
  ["a heading of the first level", "## Installation", "# Installation", "of the first level"],
  [
    "a heading at the start",
    "\nThe Short links",
    "\n## Overview\n\nThe Short links",
    "starts with a heading",
  ],
  ["no section", "## Example Usage", "## Example", "does not have the sections"],
  ["a space in a shortcode", "{{< chooser", "{{ < chooser", "between its braces and its mark"],
  [
    "a chooser with percent signs",
    /\{\{< chooser (.*?) >\}\}/,
    "{{% chooser $1 %}}",
    "wrong delimiters for chooser",
  ],
  [
    "a tab with angle brackets",
    "{{% choosable language go %}}",
    "{{< choosable language go >}}",
    "wrong delimiters",
  ],
  ["another shortcode", "## Installation\n", "## Installation\n\n{{< notes >}}\n", "no such shortcode"],
  [
    "a chooser in a chooser",
    "{{% choosable",
    '{{< chooser language "go" >}}\n{{% choosable',
    "inside another chooser",
  ],
  ["a chooser that does not start", /\{\{< chooser .*? >\}\}/, "", "that does not start"],
  ["a chooser that does not end", "{{< /chooser >}}", "", "inside another chooser"],
  ["a last chooser that does not end", /\{\{< \/chooser >\}\}(?![\s\S]*chooser)/, "", "does not end"],
  ["a tab that does not end", "{{% /choosable %}}", "", "is not directly inside a chooser"],
  [
    "a last tab that does not end",
    /\{\{% \/choosable %\}\}(?=\s*\{\{<)/,
    "",
    "does not end before its chooser",
  ],
  ["a tab that ends twice", "{{% /choosable %}}", "{{% /choosable %}}\n{{% /choosable %}}", "ends no tab"],
  [
    "no tab for a language",
    /\{\{% choosable language hcl[\s\S]*?\/choosable %\}\}/,
    "",
    "does not have the tabs",
  ],
  ["a relative link", "https://www.npmjs.com/package/pulumi-shortlink", "plugin.md", "plugin.md is relative"],
];

/** Changes to the text of the schema, each with a part of the problem that they cause. */
const schemas: readonly [change: string, from: string | RegExp, to: string, problem: string][] = [
  ["another name", '"name": "shortlink"', '"name": "links"', "not that of its repository"],
  ["no version", /"version": ".*?"/, '"version": "one"', "Semantic Versioning"],
  ["no publisher", /"publisher": ".*?"/, '"publisher": ""', "no publisher"],
  ["an unknown category", "category/network", "category/links", "no category links"],
  ["no kind", "kind/native", "native", "lack kind/native"],
  ["an attribution", '"license"', '"attribution": "", "license"', "no attribution"],
  ["a logo of pixels", "logo.svg", "logo.png", "not an SVG"],
  ["no place of the plugin", '"pluginDownloadURL"', '"download"', "no pluginDownloadURL"],
  [
    "an SDK with another version",
    '"respectSchemaVersion": true',
    '"respectSchemaVersion": false',
    "SDK for nodejs",
  ],
  ["no summary", '"description": "A board of links.', '"description": "\\n\\nA board', "has no summary"],
  ["no example in C#", "```csharp", "```cs", "has no example in each of"],
  ["no import", "## Import", "## Importing", "no section Import"],
  ["an import without an id", "example board_1", "example boardId", "no import with an id"],
  [
    "a hard break",
    '"description": "The board\'s title."',
    '"description": "The board\'s\\ntitle."',
    "Board.title is not",
  ],
  ["a value without a meaning", "The page of a board.", "", "LinkKind.Board is not described"],
  [
    "a long sentence",
    '"description": "A board of links.',
    `"description": "${"A board ".repeat(20)}`,
    "long sentence",
  ],
];

describe("the rehearsal of the Registry's pages", () => {
  it("finds nothing wrong with this package", () => {
    expect(registryProblems(project)).toEqual([]);
  });

  it("has the entry of the listing from the package", () => {
    const { repository, publisher, pluginDownloadURL, language } = JSON.parse(text);
    const { pathname } = new URL(repository);
    const releasing = documentAt("RELEASING.md");
    expect(releasing).toContain(`{ "repoSlug": "${pathname.slice(1)}", "schemaFile": "schema.json" }`);
    expect(releasing).toContain(`"${publisher}": "${publisher}"`);
    expect(releasing).toContain(`--server ${pluginDownloadURL}`);
    expect(releasing).toContain(language.go.importBasePath);
  });

  it.each(pages)("finds %s in a page", (_, from, to, problem) => {
    const changed = page.replace(from, to);
    expect(changed).not.toBe(page);
    expect(pageProblems(changed, schema).join("\n")).toContain(problem);
  });

  it.each(schemas)("finds %s in a schema", (_, from, to, problem) => {
    const changed = text.replace(from, to);
    expect(changed).not.toBe(text);
    expect(schemaProblems(JSON.parse(changed)).join("\n")).toContain(problem);
  });
});
