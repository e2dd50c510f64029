import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { TableFiles } from "../../../provider/cli/tables/files";
import { linesOfTables } from "../../../provider/cli/tables/lines";
import { type CheckRecord, type Properties, textDigest } from "../../../provider/lifecycle";
import { temporaryFolder } from "../../support/shell";
import { preview, previewed, urnOf } from "../graph/fixtures";

const row = (name: string) => ({ slug: name, url: `https://example.com/${name}` });
const read = (name: string, file: string): Properties => ({ ...row(name), title: `From ${file}` });

/** A project with a table, and what its program declares. */
function start(resources: Parameters<typeof preview>[0], note: (file: string) => CheckRecord["table"]) {
  const folder = temporaryFolder();
  const file = join(folder, "redirects.csv");
  writeFileSync(
    file,
    "\ufeffslug,url\r\npress,https://example.com/press\r\njobs,https://example.com/jobs\r\n",
  );
  const tables = [undefined, { file: join(folder, "missing.csv") }, note(file)];
  const records = tables.map((table) => ({ kind: "readLinks", failures: [], table }));
  return linesOfTables(new TableFiles(folder), preview(resources).resources, records);
}
const text = "slug,url\npress,https://example.com/press\njobs,https://example.com/jobs\n";
const byFile = (file: string) => ({ file });
const byText = () => ({ digest: textDigest(text) });

it.each([byFile, byText])("a link from a table is on its row, as an entry and on its own (%o)", (note) => {
  const links = { press: read("press", "a"), jobs: { url: "https://example.com/other" }, more: row("more") };
  const find = start(
    [
      previewed("LinkSet", "set", { links }),
      previewed("Link", "jobs-link", { ...row("jobs"), title: "Jobs" }),
    ],
    note,
  );
  const inSet = (key: string) => find(`${urnOf("LinkSet", "set")}#${key}`, "url");
  expect(inSet("press")).toEqual({ file: "redirects.csv", line: 2, column: "url" });
  // The program declares another destination under the key of the row.
  expect(inSet("jobs")).toBeUndefined();
  expect(inSet("more")).toBeUndefined();
  const jobs = urnOf("Link", "jobs-link");
  expect(find(jobs, "url")).toEqual({ file: "redirects.csv", line: 3, column: "url" });
  expect(find(jobs, "title")).toEqual({ file: "redirects.csv", line: 3, column: undefined });
});

it("a link with the URL of a row, or with the slug of an entry, is not on that row", () => {
  const find = start(
    [
      previewed("LinkSet", "set", { links: { press: row("press") } }),
      previewed("Link", "same-url", { slug: "other", url: row("press").url }),
      previewed("Link", "other-domain", { ...row("press"), domainId: "sho.rt" }),
      previewed("Link", "undefined", { url: row("press").url }),
    ],
    byFile,
  );
  for (const name of ["same-url", "other-domain", "undefined", "missing"])
    expect(find(urnOf("Link", name), "url"), name).toBeUndefined();
});

it("an entry of a set with a table is on its line, with the file of that text if the project has it", () => {
  const other = "slug,url\nnews,https://example.com/news\n";
  const find = start(
    [previewed("LinkSet", "file", { table: text }), previewed("LinkSet", "made", { table: other })],
    () => undefined,
  );
  expect(find(`${urnOf("LinkSet", "file")}#jobs`, "url")).toEqual({
    ...{ file: "redirects.csv", line: 3, column: "url" },
  });
  expect(find(`${urnOf("LinkSet", "made")}#news`, "url")).toEqual({
    file: undefined,
    line: 2,
    column: "url",
  });
});

it("a link is on the row with its slug only if it leads to every address of that row", () => {
  const folder = temporaryFolder();
  const file = join(folder, "links.json");
  const rows = {
    key: { url: "http://a.example", title: "See https://b.example" },
    upper: { url: "HTTPS://A.example" },
    routes: { routes: [{ actionConfig: { url: "https://a.example/1" } }] },
  };
  writeFileSync(file, JSON.stringify(rows, undefined, 1));
  const links = [
    previewed("Link", "same", { slug: "key", url: "http://a.example" }),
    previewed("Link", "other", { slug: "key", url: "https://a.example" }),
    previewed("Link", "otherCase", { slug: "upper", url: "https://a.example" }),
    previewed("Link", "nested", {
      slug: "routes",
      routes: [{ actionConfig: { url: "https://a.example/1" } }],
    }),
    previewed("Link", "destination", { slug: "routes", url: "https://a.example" }),
  ];
  const renamed = { upper: { slug: "renamed", url: "HTTPS://A.example" } };
  const set = previewed("LinkSet", "set", { links: renamed });
  const records = [{ kind: "readLinks", failures: [], table: { file } }];
  const find = linesOfTables(new TableFiles(folder), [...links, set], records);
  const lines = links.map(({ urn }) => [urn.split("::").at(-1), find(urn, "url")?.line]);
  expect(Object.fromEntries(lines)).toEqual({ same: 2, nested: 9 });
  expect(find(`${set.urn}#upper`, "url")?.line).toBe(6);
});

it("a table of a set is read only where the program declares it", () => {
  const gone = { ...previewed("LinkSet", "gone", {}), after: undefined };
  const foreign = { ...previewed("", "pet", { table: text }), type: "aws:dynamodb/tableItem:TableItem" };
  const find = start([gone, foreign, previewed("LinkSet", "set", { table: text })], byFile);
  expect(find(`${urnOf("LinkSet", "set")}#press`, "slug")?.line).toBe(2);
  for (const { urn } of [gone, foreign]) expect(find(`${urn}#press`, "slug")).toBeUndefined();
});
