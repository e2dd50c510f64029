// @module-tag all
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { forms } from "../../provider/cli/convert/choices";
import { startAccount } from "../support/account";
import { codeBlocks, documentAt } from "../support/docs";
import { namePlugin, startFolder } from "../support/example";
import { exportSettings } from "../support/export";
import { project } from "../support/shell";
import { inSoak, itEach } from "../support/tiers";
import { ends } from "./command";

// Links of other services as this command converts them, on the engine.

const sample = (name: string): string => join(project, "test/cli/convert/samples", name);

/** What a program needs around a converted file. */
const programs = {
  table: `name: arrived
runtime: yaml
resources:
  links:
    type: shortlink:LinkSet
    properties:
      table: {fn::readFile: ./links.out}
`,
  typescript: "name: arrived\nruntime: nodejs\n",
  yaml: "name: arrived\nruntime: yaml\n",
};

describe("shortlink convert", () => {
  it.each(forms)("--format %s writes what a check accepts", async (format) => {
    const { cwd, shortlink } = startFolder({});
    const out = { table: "links.out", typescript: "index.ts", yaml: "links.out" }[format];
    const converted = await shortlink(`convert ${sample("dub.json")} --format ${format} --out ${out}`);
    expect(converted, converted.output).toMatchObject({ code: 0, stdout: "" });
    expect(converted.output).toContain("line 2: comments: a link here has no comments.");
    const program = format === "yaml" ? readFileSync(join(cwd, out), "utf8") : "";
    writeFileSync(join(cwd, "Pulumi.yaml"), programs[format] + program);
    if (format === "typescript") writeFileSync(join(cwd, "package.json"), '{ "main": "index.ts" }');
    namePlugin(cwd);
    const secret = "config:\n  arrived:partners-password:\n    secure: v1:nobody-can-decrypt-this\n";
    writeFileSync(join(cwd, "Pulumi.dev.yaml"), `encryptionsalt: v1:not-used\n${secret}`);
    const check = await ends(shortlink("check --stack dev"));
    expect(check.stdout).toContain("would be accepted");
  });

  it("says that it replaces a file, and never replaces the one that it converts", async () => {
    const { cwd, shortlink } = startFolder({});
    writeFileSync(join(cwd, "links.csv"), "keyword,url\none,https://example.com\n");
    const first = await shortlink("convert links.csv --format table --out table.csv");
    expect(first.output).not.toContain("Replaced");
    const second = await shortlink("convert links.csv --format table --out table.csv");
    expect(second.output).toContain("Replaced table.csv.");
    const third = await ends(shortlink("convert links.csv --format table --out ./links.csv"), 1);
    expect(third.output).toContain("./links.csv is the file to convert. Name another one.");
    expect(readFileSync(join(cwd, "links.csv"), "utf8")).toContain("keyword");
  });
});

describe("shortlink init --from", () => {
  it("creates a project whose first update creates the links, with their passwords", async () => {
    const account = await startAccount();
    const folder = startFolder({ ...exportSettings(account.emulator.url), PULUMI_BACKEND_URL: "" });
    const created = await ends(
      folder.shortlink(
        `init links --from ${sample("dub.json")} --on-domain sho.rt --tags folder --language yaml`,
      ),
    );
    expect(created.stdout).toContain("Created links: 1 link set (2 links), 1 folder, and stack dev.");
    const [command = ""] = /pulumi config set .*/.exec(created.stdout) ?? [];
    await ends(
      folder.run(
        `cd links && ${command.replace("…", "open sesame")} && pulumi up --yes --skip-preview --non-interactive`,
        undefined,
        { SHORTLINK_API_KEY: "" },
      ),
    );
    const links = await account.links();
    const app = links.find(({ slug }) => slug === "app");
    expect(app?.routes).toMatchObject([
      { actionConfig: { url: "https://apps.apple.com/app/id1" } },
      { actionConfig: { url: "https://play.google.com/store/apps/details?id=com.example" } },
      { actionConfig: { url: "https://example.com/de/app" } },
      { actionConfig: { url: "https://example.com/fr/app" } },
      { actionConfig: { url: "https://example.com/app?utm_source=poster" } },
      { actionConfig: { url: "https://example.com/app-closed" } },
    ]);
    expect(JSON.stringify(account.written())).toContain('"password":"open sesame"');
    const state = await folder.run("cd links && pulumi stack export");
    expect(state.stdout).toContain("partners");
    expect(state.stdout).not.toContain("open sesame");
  });

  // test/cli/init/arrivals.test.ts has the programs in other languages; examples/redirects reads a table.
  itEach(
    [
      { name: "--language typescript", program: "index.ts", reads: "readLinks" },
      { name: "--language yaml", program: "Pulumi.yaml", reads: "fn::readFile" },
    ],
    ["--language yaml"],
    inSoak,
  )(
    "$name makes a program that reads a copy of a table, and previews",
    async ({ name: flags, program, reads }) => {
      const account = await startAccount();
      const folder = startFolder({ ...exportSettings(account.emulator.url), PULUMI_BACKEND_URL: "" });
      const rows = Array.from({ length: 300 }, (_, n) => `page-${n},https://example.com/${n}`);
      // The mark that spreadsheets begin UTF-8 with stays.
      const table = `\uFEFFslug,url\r\n${rows.join("\r\n")}\r\n`;
      writeFileSync(join(folder.cwd, "Old Links.csv"), table);
      const created = await ends(folder.shortlink(`init links --from 'Old Links.csv' ${flags}`));
      expect(created.stdout).toContain("a link set that reads 300 links from old-links.csv, and stack dev.");
      const cwd = join(folder.cwd, "links");
      expect(readFileSync(join(cwd, "old-links.csv"), "utf8")).toBe(table);
      const text = readFileSync(join(cwd, program), "utf8");
      expect(text).toContain(reads);
      expect(text).not.toContain("page-1");
      const preview = await ends(folder.run(`cd ${cwd} && pulumi preview --non-interactive`));
      expect(preview.output).toMatch(/\+ \d to create/);
    },
  );

  it.each([
    [
      "x --from table.csv --demo --rename",
      "--rename says how to convert a file, and table.csv is a table of",
    ],
    [
      "x --from wrong.csv --demo",
      "wrong.csv: line 1, column tilte: there is no such column. Did you mean title?",
    ],
    ["x --rename --from emulator", "--rename says how to read a file; name the file with --from."],
    ["x --from account --site https://example.com --demo", "--site says how to read a file; name the file"],
    ["x --from dub.csv --folder Press --demo", "--folder chooses objects of an account, and needs --from"],
    [
      "x --sets folder --from emulator",
      "--sets says how to declare links that exist, and needs --from account",
    ],
    [
      "x --from dub.csv --demo --language go",
      "In Go, start without it, convert the file with `npx pulumi-shortlink convert dub.csv`",
    ],
  ])("%s explains the error, and writes nothing", async (flags, message) => {
    const { cwd, shortlink } = startFolder({ PULUMI_BACKEND_URL: "" });
    copyFileSync(sample("dub.csv"), join(cwd, "dub.csv"));
    for (const [name, column] of [
      ["table", "title"],
      ["wrong", "tilte"],
    ] as const) {
      writeFileSync(join(cwd, `${name}.csv`), `slug,url,${column}\npress,https://example.com,Press\n`);
    }
    const before = readdirSync(cwd);
    const ended = await ends(shortlink(`init ${flags}`), 1);
    expect(ended.output).toContain(message);
    expect(readdirSync(cwd)).toEqual(before);
  });
});

it("docs/arrive.md shows what its command prints", async () => {
  const page = documentAt("docs/arrive.md");
  const section = "From another service";
  const [input = "", table = ""] = codeBlocks(page, "csv", section);
  const [report = ""] = codeBlocks(page, "text", section);
  const [, command = ""] =
    /^npx pulumi-shortlink (convert .*)$/m.exec(codeBlocks(page, "sh", section)[0] ?? "") ?? [];
  const { cwd, shortlink } = startFolder({});
  writeFileSync(join(cwd, "bitly.csv"), input);
  const { output } = await shortlink(command);
  expect(output.trim()).toBe(report.trim());
  expect(readFileSync(join(cwd, "links.csv"), "utf8")).toBe(table);
});
