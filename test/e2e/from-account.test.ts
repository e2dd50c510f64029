// @module-tag all
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { exportLanguages } from "../../provider/cli/project/new-project";
import { formatPath } from "../../provider/lifecycle";
import { createLink } from "../conformance/external-edits";
import { fixtures, programOf } from "../conformance/fixtures";
import { pluginProvider } from "../conformance/providers";
import { startAccount } from "../support/account";
import { startAlteringProxy } from "../support/altering-proxy";
import { sharedSetUp } from "../support/cleanup";
import { EngineStack, expectOk } from "../support/engine";
import { startFolder } from "../support/example";
import { exportAccount, exportSettings } from "../support/export";
import { inSoak } from "../support/tiers";
import { outputOf } from "../support/yaml-program";
import { ends } from "./command";

// An account becomes a program and its stack.

const shared = sharedSetUp();

/** How the service of these tests differs from what the provider assumes. */
const service = { conditionIdField: "conditionId", unknownIdStatus: 410 };
const differing = { SHORTLINK_SERVICE: JSON.stringify(service) };

/** An account with objects of every kind, created by a program. */
async function setUpAccount() {
  const account = await startAccount({ assume: service });
  const settings = { ...account.settings, service };
  const stack = await EngineStack.create(programOf(pluginProvider, fixtures, 1), settings);
  expectOk(await stack.up());
  account.writes();
  return account;
}

let full: ReturnType<typeof setUpAccount> | undefined;

/** One account for both languages, which only read it. */
const fullAccount = () => (full ??= shared(setUpAccount));

describe.each(exportLanguages)("in %s", (language) => {
  // TypeScript is the default.
  const flags = language === "typescript" ? "" : `--language ${language}`;

  // test/e2e/append.test.ts and the test of texts run programs in YAML.
  it(
    "an account with every kind of object becomes a program whose preview shows no change",
    language === "typescript" ? {} : inSoak,
    async () => {
      const account = await fullAccount();
      const { result, pulumi } = await exportAccount(account, flags, account.emulator.url, differing);
      expect(result, result.output).toMatchObject({ code: 0 });
      expect(result.stdout).toContain("a preview of the program shows no change");
      const stored = await pulumi("config get shortlink:service");
      expect(JSON.parse(stored.stdout)).toEqual(service);
      await ends(pulumi("preview --refresh --expect-no-changes"));
      expect(account.writes()).toEqual([]);
    },
  );

  it("texts stay unchanged, whatever they contain", language === "yaml" ? {} : inSoak, async () => {
    const account = await startAccount();
    const texts = [
      '"',
      "$5, $$, $$$",
      "'",
      "`",
      "\\",
      outputOf("shop.id"),
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
    // Names that no program can declare, which stay as they are in the account.
    const undeclarable = ["__proto__", "toString", "fn::readFile", "Fn::toJSON", "<<"];
    const deep = undeclarable.map((name) => JSON.parse(`{ "ok": 1, ${JSON.stringify(name)}: "/etc/hosts" }`));
    for (const slug of ["pulumi", "null", "0x17"]) {
      await createLink(account, { slug });
    }
    for (const [index, title] of all.entries()) {
      await createLink(account, { slug: `text-${index}`, title });
    }
    await createLink(account, { slug: "options", options: { ...options, deep } });
    account.writes();
    const { result, program } = await exportAccount(account, flags);
    expect(result, result.output).toMatchObject({ code: 0 });
    const deepPaths = undeclarable.map((name, index) => formatPath(["options", "deep", index, name]));
    const paths = ['options["<<"]', ...deepPaths];
    for (const path of paths) expect(result.output).toContain(`: ${path}: `);
    expect(program).not.toMatch(/__proto__|toString|fn::/i);
    expect(account.writes()).toEqual([]);
  });

  it(
    "passwords are in the stack's configuration only, and what the program does not declare stays unchanged",
    language === "typescript" ? {} : inSoak,
    async () => {
      const account = await startAccount();
      const base = { domainId: "dom_1", url: "https://example.com" };
      const { id: item } = await account.request("POST", "", { ...base, slug: "item" });
      const bound = await account.request("POST", "", { ...base, slug: "bound" });
      const targets = `/${bound.id}/routes/${bound.routes[0]?.id}/targets`;
      await account.request("POST", targets, { itemId: item, required: true });
      const config = { password: "only-masked-0123", pin: 471_100_815 };
      await account.request("POST", "", {
        ...{ domainId: "dom_1", slug: "closed" },
        routes: [
          {
            ...{ isGlobalFallback: true, actionType: "URL", actionConfig: { url: "https://example.com" } },
            features: [{ type: "PASSWORD", config: { password: "only-masked-4567" } }],
          },
        ],
        // The service masks only strings.
        routeFeatures: [{ type: "PASSWORD", config }],
      });
      const { result, program, pulumi } = await exportAccount(account, flags);
      expect(result, result.output).toMatchObject({ code: 0 });
      expect(result.stdout).toContain("pulumi config set --secret closed-password ");
      expect(program).toContain("closed-password-2");
      expect(program).not.toContain("471100815");
      expect(result.output).toContain(
        `has the target ${item}. The program does not declare that it is required`,
      );
      if (language === "typescript") expect(program).toContain("targetItemIds: [item.id]");
      if (language === "yaml") return;
      expect(
        await pulumi("config set --secret closed-password", '{"password":"set-by-hand-89"}'),
      ).toMatchObject({ code: 0 });
      expect((await pulumi("up --yes --skip-preview")).stdout).toContain("~ 1 updated");
      expect(account.written().map(({ body }) => body)).toEqual([{ config: { password: "set-by-hand-89" } }]);
    },
  );
});

describe("a project from an account", () => {
  it("has references between resources, and several files when it is large", async () => {
    const { result, files, program, run } = await exportAccount(await largeAccount(), "--no-import");
    expect(result, result.output).toMatchObject({ code: 0 });
    expect(result.stdout).toContain("Created links: 324 links, 7 boards, 7 trees, 11 folders, in 19 files.");
    expect(files).toContain("links/spring-2020.ts");
    expect(program).toContain("folderId: spring2020.id");
    expect(program).not.toMatch(/"(folder|tree|board)_/);
    expect(await run("tsc --noEmit")).toMatchObject({ code: 0, output: "" });
  });

  it("can be limited by folder, domain and kind, and includes what the links belong to", async () => {
    const account = await startAccount({ seedDemo: 60 });
    await account.request("POST", "", { domainId: "dom_2", url: "https://example.com", slug: "elsewhere" });
    const [summer] = await account.list("folders");
    for (const [flags, wrote] of [
      [`--folder ${summer?.id}`, "10 links, 1 board, 1 tree, 1 folder"],
      ["--domain GO.example.com", "1 link,"],
      ["--kind TREE_ITEM", "6 links, 2 trees, 2 folders"],
    ] as const) {
      const { result } = await exportAccount(account, `--no-import ${flags}`);
      expect(result.stdout).toContain(`Created links: ${wrote}`);
    }
  });

  it("reads objects one by one when the list leaves properties out, and QR codes when links do", async () => {
    const account = await startAccount();
    const seo = { title: "for search engines" };
    const { id } = await createLink(account, { slug: "one", seo });
    await account.request("PATCH", `/${id}/qr`, { isQrCreated: true, payload: { color: "#fff" } });
    const { url } = await startAlteringProxy(account.emulator.url, ({ path }) => (text) => {
      const { data, ...rest } = JSON.parse(text || "{}");
      const isList = /links\?/.test(path);
      for (const it of isList ? data : [data]) if (isList || /links\/lnk_\w+$/.test(path)) delete it.qr;
      if (isList) for (const it of data) delete it.seo;
      return JSON.stringify({ data, ...rest });
    });
    const { result, program } = await exportAccount(account, "--no-import", url);
    expect(result, result.output).toMatchObject({ code: 0 });
    expect(program).toContain('seo: { title: "for search engines" }');
    expect(program).toMatch(/new shortlink\.QR\("one-qr", \{\s+linkId: one\.id,\s+isQrCreated: true,/);
  });

  it("that fails to import leaves neither a stack nor files behind", async () => {
    const account = await startAccount();
    await createLink(account, { slug: "one" });
    await createLink(account, { slug: "two" });
    let reads = 0;
    const { url } = await startAlteringProxy(account.emulator.url, ({ path }) => {
      if (/links\/lnk_\w+$/.test(path)) reads += 1;
      // The first read compares an object with its list entry. The later ones belong to the import.
      return reads > 1 || path.includes("ids=") ? 403 : [];
    });
    const { result, folder } = await exportAccount(account, "", url);
    expect(result).toMatchObject({ code: 1 });
    expect(result.output).toContain("Nothing is left in links, and nothing was changed in the account.");
    expect(result.output).not.toMatch(/^\s+at /m);
    expect(existsSync(join(folder.cwd, "links"))).toBe(false);
    expect((await folder.pulumi("stack ls --all --json")).stdout.trim()).toBe("[]");
  });

  it.each([
    ["x --name 'a b'", '"a b" is not a project name. Give one with --name, of 1 to 100 letters'],
    ["x --kind SQUARE", "Allowed choices are DIRECT, TREE, TREE_ITEM, BOARD, BOARD_ITEM."],
    ["x --folder nothing", '--folder: there is no folder "nothing". There '],
    ["x --kind TREE", "There is no link of the kind TREE"],
  ])("with %j reports the error in one or two lines", async (flags, message) => {
    const account = await startAccount({ seedDemo: 1 });
    const folder = startFolder(exportSettings(account.emulator.url));
    const { output } = await ends(folder.shortlink(`init ${flags} --from account`), 1);
    expect(output).toContain(message);
    // Steps that take long are announced on lines of their own.
    const lines = output.split("\n").filter((line) => line !== "" && !line.endsWith(" …"));
    expect(lines.length, output).toBeLessThan(3);
  });
});

/** An account of which `shortlink init` writes several files. */
async function largeAccount() {
  const account = await startAccount({ seedDemo: 320 });
  // Names with a meaning of their own in a TypeScript module.
  for (const title of ["exports", "class", "2026", "!"]) {
    const { id } = await account.request("POST", "/folders", { title });
    await createLink(account, { folderId: id });
  }
  return account;
}
