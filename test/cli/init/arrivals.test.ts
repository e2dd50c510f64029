import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readArrivals } from "../../../provider/cli/init/arrivals";
import type { NewProject } from "../../../provider/cli/project/new-project";
import { temporaryFolder } from "../../support/shell";

const options = { tags: "title", sets: "one" } as const;

/** What `init --from` makes of a file. */
function read(name: string, text: string | Buffer, flags: readonly string[] = []) {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, text);
  return readArrivals(file, options, flags);
}

const table = "slug,url\npress,https://example.com/press\n";
const projectIn = (language: NewProject["language"]) => ({ language, provider: "plugin" }) as NewProject;

describe("a table that init reads", () => {
  it("is copied, and a set reads the copy in every language", async () => {
    const arrivals = await read("redirects.csv", table);
    const filesIn = (language: NewProject["language"]) => arrivals.program(projectIn(language)).files;
    for (const [language, file, reads] of [
      ["typescript", "index.ts", 'LinkSet("redirects", { links: shortlink.readLinks("redirects.csv") })'],
      ["python", "__main__.py", 'LinkSet("redirects", table=Path("redirects.csv").read_text("utf-8"))'],
      ["go", "main.go", 'os.ReadFile("redirects.csv")'],
    ] as const) {
      expect(filesIn(language).get(file)).toContain(reads);
      expect(filesIn(language).get("redirects.csv")).toBe(table);
    }
    expect(parse(arrivals.program(projectIn("yaml")).yaml ?? "").resources).toEqual({
      redirects: { type: "shortlink:LinkSet", properties: { table: { "fn::readFile": "./redirects.csv" } } },
    });
  });

  it("has a name that no other file of a project has", async () => {
    const { program } = await read("package.json", '{ "press": { "url": "https://example.com" } }');
    expect([...program(projectIn("yaml")).files.keys()]).toEqual(["package-links.json"]);
    const lockfile = await read("package-lock.json", '{ "press": { "url": "https://example.com" } }');
    expect([...lockfile.program(projectIn("yaml")).files.keys()]).toEqual(["package-lock-links.json"]);
    // Pulumi takes Main.json for the program, and a file system may ignore case.
    const main = await read("main.json", '{ "press": { "url": "https://example.com" } }');
    expect([...main.program(projectIn("yaml")).files.keys()]).toEqual(["main-links.json"]);
  });

  it("is saved in UTF-8, which programs read, if a spreadsheet has saved it in UTF-16", async () => {
    const { program } = await read("links.csv", Buffer.from(`\uFEFF${table}`, "utf16le"));
    expect(program(projectIn("yaml")).files.get("links.csv")).toBe(table);
  });

  it("is refused with everything that is wrong with it", async () => {
    const wrong = `${table}shop,shop\nslow,https://example.com,x\n`;
    await expect(read("links.csv", wrong)).rejects.toThrow(/line 3, column url: .*\n.*line 4: has 3 cells/);
  });

  it("is refused with one line for each cause, however many rows have it", async () => {
    const rows = Array.from({ length: 1000 }, (_, row) => `link-${row},shop\n`).join("");
    await expect(read("links.csv", `slug,url\n${rows}`)).rejects.toThrow(
      /links\.csv: line 2, column url: .*The same for 999 more rows, such as line 3, line 4, line 5\.$/,
    );
  });

  it("is refused without a link, or with a header that is nearly right", async () => {
    await expect(read("links.csv", "\uFEFFslug,url\n,\n")).rejects.toThrow(
      "links.csv: has the columns of a table, and no links.",
    );
    await expect(read("links.csv", "Slug,URL\npress,https://example.com\n")).rejects.toThrow(
      'Did you mean "slug,url"?',
    );
    await expect(read("links.csv", "[]")).rejects.toThrow("links.csv is empty.");
  });

  it("is not converted, and the export of a service is", async () => {
    await expect(read("links.csv", table, ["--tags"])).rejects.toThrow("Leave out --tags.");
    const arrivals = await read("old.csv", "keyword,url\none,https://example.com\n", ["--tags"]);
    expect(arrivals).toMatchObject({ isTable: false, what: "1 link set (1 link)" });
  });
});
