import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { languages } from "../../provider/cli/export/project";
import { fixtures, programOf } from "../conformance/fixtures";
import { providers } from "../conformance/providers";
import { type Account, apiKey, startAccount } from "../support/account";
import { startAlteringProxy } from "../support/altering-proxy";
import { EngineStack, expectOk } from "../support/engine";
import { shellIn, startFolder } from "../support/example";
import { recordText } from "../support/secret-scan";

// An account becomes a program, and its stack.

const settingsOf = (baseUrl: string) => ({
  SHORTLINK_API_KEY: apiKey,
  SHORTLINK_BASE_URL: baseUrl,
  // The compiler, too, must accept what is written.
  PULUMI_NODEJS_TRANSPILE_ONLY: "false",
});

/** Exports an account to `links`, and gives what is there and what it takes to work with it. */
async function exported({ emulator }: Account, flags: string, baseUrl = emulator.url) {
  const folder = startFolder(settingsOf(baseUrl));
  const ended = await folder.shortlink(`export --out links ${flags}`);
  const cwd = join(folder.cwd, "links");
  const names = readdirSync(cwd, { recursive: true, encoding: "utf8" });
  const files = names.filter((name) => statSync(join(cwd, name)).isFile());
  const textOf = (name: string) => readFileSync(join(cwd, name), "utf8");
  for (const name of files) recordText(`the file ${name}`, textOf(name));
  const program = files.filter((name) => /\.ts$|^Pulumi.yaml$/.test(name)).map(textOf);
  // The export itself has previewed the program, and so compiled it.
  const env = { ...folder.env, PULUMI_NODEJS_TRANSPILE_ONLY: "true" };
  return { ...shellIn(cwd, env), ended, files, program: program.join("\n") };
}

describe.each(languages)("in %s", (language) => {
  const flags = `--language ${language}`;

  it("an account with every kind of object becomes a program in which there is nothing to do", async () => {
    const account = await startAccount();
    const [, plugin] = providers;
    const stack = await EngineStack.create(
      programOf(plugin as (typeof providers)[number], fixtures, 1),
      account.settings,
    );
    expectOk(await stack.up());
    account.writes();
    const { ended, pulumi } = await exported(account, flags);
    expect(ended, ended.output).toMatchObject({ code: 0 });
    expect(ended.stdout).toContain("a preview of the program shows no change");
    const preview = await pulumi("preview --refresh --expect-no-changes");
    expect(preview, preview.output).toMatchObject({ code: 0 });
    expect(account.writes()).toEqual([]);
  });

  it("texts stay what they are, whatever stands in them", async () => {
    const account = await startAccount();
    const texts = [
      '"',
      "$5, $$, $$$",
      "'",
      "`",
      "\\",
      ["$", "{shop.id}"].join(""),
      ["$$", "{x}"].join(""),
      "a\nb",
      " a",
      "yes",
      "~",
      "2024-05-31",
      "1e3",
      "0x1f",
      "# a",
    ];
    const more = [
      "- a",
      "{a: 1}",
      "é",
      "🦔",
      "\u2028",
      "null",
      "a: b",
      "*/",
      "//",
      "%",
      "@a",
      "&a",
      "!a",
      "\t",
      "<<",
    ];
    const odd = [
      "0o17",
      "0b101",
      "12:30:45",
      "+.inf",
      ".5",
      "1_0",
      "y",
      "\ufffe",
      "\ufeffa",
      "constructor",
      "a  b ",
    ];
    const all = [...texts, ...more, ...odd];
    const options = Object.fromEntries(all.map((text) => [text, [text, 1.5, -1e21, true, null]]));
    // What programs cannot name, which is left as it is.
    const left = ["__proto__", "toString", "fn::readFile", "Fn::toJSON", "<<"];
    const deep = left.map((name) => JSON.parse(`{ "ok": 1, ${JSON.stringify(name)}: "/etc/hosts" }`));
    for (const slug of ["pulumi", "null", "0x17"]) {
      await account.request("POST", "", { domainId: "dom_1", url: "https://example.com", slug });
    }
    for (const [index, title] of all.entries()) {
      await account.request("POST", "", {
        domainId: "dom_1",
        url: "https://example.com",
        slug: `text-${index}`,
        title,
      });
    }
    await account.request("POST", "", {
      domainId: "dom_1",
      url: "https://example.com",
      slug: "options",
      options: { ...options, deep },
    });
    account.writes();
    const { ended, program } = await exported(account, flags);
    expect(ended, ended.output).toMatchObject({ code: 0 });
    const paths = ["options.<<", ...left.map((name, index) => `options.deep[${index}].${name}`)];
    for (const path of paths) expect(ended.output).toContain(`: ${path}: `);
    expect(program).not.toMatch(/__proto__|toString|fn::/i);
    expect(account.writes()).toEqual([]);
  });

  it("passwords stand in the stack's configuration, and nowhere else", async () => {
    const account = await startAccount();
    const config = { password: "only-masked-0123", pin: 471_100_815 };
    await account.request("POST", "", {
      ...{ domainId: "dom_1", slug: "closed" },
      routes: [
        {
          ...{ isGlobalFallback: true, actionType: "URL", actionConfig: { url: "https://example.com" } },
          features: [{ type: "PASSWORD", config: { password: "only-masked-4567" } }],
        },
      ],
      // The service masks texts only.
      routeFeatures: [{ type: "PASSWORD", config }],
    });
    const { ended, program, pulumi } = await exported(account, flags);
    expect(ended, ended.output).toMatchObject({ code: 0 });
    expect(ended.stdout).toContain("pulumi config set --secret closed-password ");
    expect(program).toContain("closed-password-2");
    expect(program).not.toContain("471100815");
    if (language === "yaml") return;
    expect(
      await pulumi("config set --secret closed-password", '{"password":"set-by-hand-89"}'),
    ).toMatchObject({ code: 0 });
    expect((await pulumi("up --yes --skip-preview")).stdout).toContain("~ 1 updated");
    expect(account.written().map(({ body }) => body)).toEqual([{ config: { password: "set-by-hand-89" } }]);
  });
});

describe("an export", () => {
  it("refers from one resource to the other, and stands in several files when it is large", async () => {
    const account = await startAccount({ seedDemo: 320 });
    // Names that mean something else in a module of TypeScript.
    for (const title of ["exports", "class", "2026", "!"]) {
      const { id } = await account.request("POST", "/folders", { title });
      await account.request("POST", "", { domainId: "dom_1", url: "https://example.com", folderId: id });
    }
    const { ended, files, program } = await exported(account, "--name 2026");
    expect(ended, ended.output).toMatchObject({ code: 0 });
    expect(ended.stdout).toContain("Wrote links: 324 links, 7 boards, 7 trees, 11 folders, in 18 files.");
    expect(files).toContain("links/spring-2020.ts");
    expect(program).toContain("folderId: spring2020.id");
    expect(program).not.toMatch(/"(folder|tree|board)_/);
  });

  it("is narrowed by folder, domain and kind, and comes with what the links belong to", async () => {
    const account = await startAccount({ seedDemo: 60 });
    await account.request("POST", "", { domainId: "dom_2", url: "https://example.com", slug: "elsewhere" });
    const [summer] = await account.list("folders");
    for (const [flags, wrote] of [
      [`--folder ${summer?.id}`, "10 links, 1 board, 1 tree, 1 folder"],
      ["--domain GO.example.com", "1 link,"],
      ["--kind TREE_ITEM", "6 links, 2 trees, 2 folders"],
    ] as const) {
      const { ended } = await exported(account, `--no-import ${flags}`);
      expect(ended.stdout).toContain(`Wrote links: ${wrote}`);
    }
  });

  it("reads one by one what a list shows less of, and QR codes where links do not show them", async () => {
    const account = await startAccount();
    const seo = { title: "for search engines" };
    const { id } = await account.request("POST", "", {
      domainId: "dom_1",
      url: "https://example.com",
      slug: "one",
      seo,
    });
    await account.request("PATCH", `/${id}/qr`, { isQrCreated: true, payload: { color: "#fff" } });
    const { url } = await startAlteringProxy(account.emulator.url, ({ path }) => (text) => {
      const { data, ...rest } = JSON.parse(text || "{}");
      const isList = /links\?/.test(path);
      for (const it of isList ? data : [data]) if (isList || /links\/lnk_\w+$/.test(path)) delete it.qr;
      if (isList) for (const it of data) delete it.seo;
      return JSON.stringify({ data, ...rest });
    });
    const { ended, program } = await exported(account, "", url);
    expect(ended, ended.output).toMatchObject({ code: 0 });
    expect(program).toContain('seo: { title: "for search engines" }');
    expect(program).toMatch(/new shortlink\.QR\("one-qr", \{\s+linkId: one\.id,\s+isQrCreated: true,/);
  });

  it("says what the program does not declare, and leaves it as it is", async () => {
    const account = await startAccount();
    const base = { domainId: "dom_1", url: "https://example.com" };
    const { id: item } = await account.request("POST", "", { ...base, slug: "item" });
    const { id, routes } = await account.request("POST", "", { ...base, slug: "bound" });
    await account.request("POST", `/${id}/routes/${routes[0]?.id}/targets`, { itemId: item, required: true });
    const { ended, program, pulumi } = await exported(account, "");
    expect(ended, ended.output).toMatchObject({ code: 0 });
    expect(ended.output).toContain(
      `has the target ${item}. The program does not declare that it is required`,
    );
    expect(program).toContain("targetItemIds: [item.id]");
    expect(await pulumi("preview --refresh --expect-no-changes")).toMatchObject({ code: 0 });
  });

  it("that cannot be imported leaves no stack behind", async () => {
    const account = await startAccount();
    await account.request("POST", "", { domainId: "dom_1", url: "https://example.com", slug: "one" });
    await account.request("POST", "", { domainId: "dom_1", url: "https://example.com", slug: "two" });
    let reads = 0;
    const { url } = await startAlteringProxy(account.emulator.url, ({ path }) => {
      if (/links\/lnk_\w+$/.test(path)) reads += 1;
      // The first is asked for when the list is judged; then the import asks.
      return reads > 1 || path.includes("ids=") ? 403 : [];
    });
    const { ended, pulumi } = await exported(account, "", url);
    expect(ended).toMatchObject({ code: 1 });
    expect(ended.output).toContain("The stack was taken away again, and nothing has changed in the account.");
    expect(ended.output).not.toMatch(/^\s+at /m);
    expect((await pulumi("stack ls --json")).stdout.trim()).toBe("[]");
  });

  it.each([
    ["--out .", "is not empty; give a new folder with --out."],
    ["", "required option '--out <folder>' not specified"],
    ["--out x --name 'a b'", "A project's name has 1 to 100 letters"],
    ["--out 'a b'", "A project's name has 1 to 100 letters"],
    ["--out x --language go", "Allowed choices are typescript, yaml."],
    ["--out x --kind SQUARE", "Allowed choices are DIRECT, TREE, TREE_ITEM, BOARD, BOARD_ITEM."],
    ["--out x --folder nothing", "There is no link in the folder nothing"],
  ])("with %j tells what is wrong in a line or two", async (flags, message) => {
    const account = await startAccount({ seedDemo: 1 });
    const folder = startFolder(settingsOf(account.emulator.url));
    const { code, output } = await folder.shortlink(`export ${flags}`);
    expect(code).toBe(1);
    expect(output).toContain(message);
    expect(output.trim().split("\n").length).toBeLessThan(3);
  });
});
