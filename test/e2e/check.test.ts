import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import * as z from "zod";
import type { CheckResult } from "../../provider/cli/check/result";
import type { Properties } from "../../provider/lifecycle";
import { resources } from "../../provider/resources";
import { invalidInputsOf, withInvalidInput } from "../conformance/invalid-inputs";
import { startAccount } from "../support/account";
import { codeBlocks, documentAt } from "../support/docs";
import { namePlugin, shellIn, startFolder, startYaml } from "../support/example";
import { project, startCommand } from "../support/shell";
import { inAll } from "../support/tiers";
import { expectAllFailures, rows } from "../support/wrong-rows";
import { outputOf } from "../support/yaml-program";
import { cli } from "./command";

// No test has a login, and nobody can decrypt the secrets of its stack. test/e2e/python.test.ts checks a program in Python.

const configuration = (baseUrl: string) => `encryptionsalt: v1:not-used
config:
  shortlink:baseUrl: ${baseUrl}
  shortlink:apiKey:
    secure: v1:nobody-can-decrypt-this
  checked:partner:
    secure: v1:nor-this
`;

/** The files of a project, with their texts. */
const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { withFileTypes: true })
      .filter((it) => it.isFile())
      .map(({ name }) => [name, readFileSync(join(folder, name), "utf8")]),
  );

/** A project with a stack's configuration, and functions that check it and prove that a check changes and sends nothing. */
async function startChecked(files: Readonly<Record<string, string>>, usesPlugin = false) {
  const account = await startAccount();
  const folder = startFolder({});
  const { cwd } = folder;
  const settings = { "Pulumi.dev.yaml": configuration(account.settings.baseUrl) };
  for (const [name, text] of Object.entries({ ...settings, ...files })) writeFileSync(join(cwd, name), text);
  if (usesPlugin) namePlugin(cwd);
  const { PULUMI_BACKEND_URL: _, PULUMI_CONFIG_PASSPHRASE: __, ...env } = folder.env;
  const shell = shellIn(cwd, env);
  const check = async (flags = "") => {
    const before = { requests: account.emulator.requests.length, files: filesIn(cwd) };
    const ended = await shell.shortlink(`check ${flags}`);
    expect({ requests: account.emulator.requests.length, files: filesIn(cwd) }).toEqual(before);
    return ended;
  };
  const checkJson = async (): Promise<{ code: number | null; result: CheckResult }> => {
    const { code, stdout, output } = await check("--format json");
    expect(stdout, output).toMatch(/^\{/);
    const published = readFileSync(join(project, "docs/reference/check.schema.json"), "utf8");
    return { code, result: z.fromJSONSchema(JSON.parse(published)).parse(JSON.parse(stdout)) as CheckResult };
  };
  return { cwd, env, check, checkJson };
}

const nodejs = (library: string, body: string) => ({
  "Pulumi.yaml": "name: checked\nruntime: nodejs\n",
  "package.json": '{ "main": "index.ts" }',
  "index.ts": `import * as pulumi from "@pulumi/pulumi";\nimport * as shortlink from "${library}";\n${body}`,
});

const libraries = ["pulumi-shortlink", "pulumi-shortlink/native"];

describe.each(libraries)("shortlink check of a program that uses %s", (library) => {
  const start = (body: string) => startChecked(nodejs(library, body), library.endsWith("/native"));

  it("reports what resources do to each other, with placeholders for secrets and for what the account has", async () => {
    const { check } = await start(`
      const partner = new pulumi.Config().requireSecret("partner");
      const domainId = shortlink.getDefaultDomainOutput().id;
      const other = shortlink.getLinkOutput({ id: "lnk_1" });
      const known = shortlink.Link.get("known", "lnk_2");
      const url = pulumi.interpolate\`https://example.com/\${other.slug!.apply((it) => it!.toUpperCase())}/\${partner}\`;
      const winter = new shortlink.Link("winter", { domainId, slug: "winter", url, title: partner });
      new shortlink.Link("winter-sale", { domainId, slug: "winter", url: partner }, { dependsOn: winter });
      const action = { actionType: "URL", actionConfig: { url: "https://example.com" } };
      const austrian = { ...action, conditions: [{ type: "COUNTRY", operator: "IN", valueKey: "country", valueJson: { values: ["AT"] } }] };
      const fallback = { ...action, isGlobalFallback: true };
      const autumn = new shortlink.Link("autumn", { slug: "autumn", routes: [austrian, fallback] } as any);
      new shortlink.Link("spring", {
        slug: "spring", routes: [austrian, austrian, fallback], routeFeatures: [shortlink.expires("tomorrow")],
      } as any);
      new shortlink.Route("austrians", { linkId: autumn.id, actionType: "URL", actionConfig: { url } });
      new shortlink.QR("flyer", { linkId: winter.id, isQrCreated: true });
      new shortlink.QR("poster", { linkId: winter.id, isQrCreated: true });
      new shortlink.QR("known", { linkId: known.id, isQrCreated: true, payload: { title: known.title } });
    `);
    const { code, stdout } = await check();
    expect(stdout).toBe(codeBlocks(documentAt("docs/preview.md"), "text", "Check a program offline")[0]);
    expect(code).toBe(2);
  });

  // test/conformance/check.test.ts refuses each of these values.
  it("goes on after every kind of invalid value in any property", inAll, async () => {
    const cases = Object.values(resources).flatMap((definition) => {
      const { name: kind, inputs, example } = definition;
      // The classes of the plugin's SDK leave out properties that they do not know.
      const found = invalidInputsOf(inputs).filter(({ path }) => path in inputs.shape || /\W/.test(path));
      return found.map((invalid, index) => {
        const { path } = invalid;
        // url and routes exclude each other, and two links must not have the same slug.
        const url = path.startsWith("routes") ? { url: undefined } : {};
        const slug = kind === "Link" ? { slug: `slug-${index}` } : {};
        const base = { ...(example as Properties), ...slug, ...url };
        return { kind, name: `${kind}-${index}`, path, inputs: withInvalidInput(inputs, base, invalid) };
      });
    });
    expect(cases.length).toBeGreaterThan(150);
    const { checkJson, cwd } = await start(
      `for (const { kind, name, inputs } of require("./cases.json")) new (shortlink as any)[kind](name, inputs);`,
    );
    writeFileSync(join(cwd, "cases.json"), JSON.stringify(cases));
    const { result } = await checkJson();
    expect(result.error).toBeUndefined();
    expect(result.resources).toBe(cases.length);
    const found = new Set(result.failures.map(({ name, path }) => `${name}: ${path}`));
    expect(cases.map(({ name, path }) => `${name}: ${path}`).filter((it) => !found.has(it))).toEqual([]);
  });
});

/** Each way in which a program in TypeScript may read a secret. */
const readings = `
const config = new pulumi.Config();
const settings = config.getSecretObject("settings");
const { url } = config.requireObject<any>("nested");
new shortlink.Link("typed", {
  slug: "typed",
  routes: [{ isGlobalFallback: true, actionType: "URL", actionConfig: { url }, features: [{ type: "PASSWORD", config: settings }] }],
  sortOrder: config.requireSecretNumber("position"),
  autoAppRedirectEnabled: config.requireSecretBoolean("isApp"),
} as any);
new shortlink.Link("wrong", { url: "no url", title: config.requireSecret("title") });
`;

describe("shortlink check", () => {
  // test/pulumi/project-files.test.ts has the other endings.
  it("accepts secrets of every type, in a project of Pulumi.yml", inAll, async () => {
    const { "Pulumi.yaml": settings, ...program } = nodejs("pulumi-shortlink", readings);
    const secure = { secure: "v1:nobody-can-decrypt-this" };
    const config = {
      ...{ "checked:settings": secure, "checked:position": secure, "checked:isApp": secure },
      ...{ "checked:title": secure, "checked:nested": { url: "https://example.com", password: secure } },
    };
    const { checkJson } = await startChecked({
      ...program,
      "Pulumi.yml": settings,
      "Pulumi.prod.yml": stringify({ config }),
    });
    const { result } = await checkJson();
    expect(result).not.toHaveProperty("error");
    expect(result).toMatchObject({ stack: "prod", resources: 2 });
    expect(result.failures.map(({ name, path }) => [name, path])).toEqual([["wrong", "url"]]);
  });

  it("reports every failure of a program in YAML", async () => {
    const lines = rows.map(
      ({ name, inputs }) => `  ${name}: { type: "shortlink:Link", properties: ${JSON.stringify(inputs)} }`,
    );
    // The engine accepts a secret that the project declares only if it is encrypted.
    const config = "config: { partner: { type: string, secret: true } }";
    const program = ["name: checked", "runtime: yaml", config, "resources:", ...lines, ""].join("\n");
    const { checkJson } = await startChecked({ "Pulumi.yaml": program }, true);
    const { code, result } = await checkJson();
    expect(code).toBe(2);
    expectAllFailures(result);
  });

  it("reports what it found before the program failed, and why it failed", inAll, async () => {
    const body =
      'new shortlink.Link("a", { slug: "a b", url: "https://example.com" }).id;\nthrow new pulumi.RunError("no file links.csv");';
    const { check, cwd } = await startChecked(nodejs("pulumi-shortlink", body));
    const { code, stdout } = await check();
    expect(stdout).toBe(
      [
        "✗ Link a",
        '    slug: "a b" is not accepted; use 3 to 64 letters, digits or hyphens.',
        "The program did not run to its end, so what it declares later was not checked:",
        "no file links.csv",
        "1 of 1 resource would be refused.",
        "",
      ].join("\n"),
    );
    expect(code).toBe(1);

    writeFileSync(join(cwd, "Pulumi.prod.yaml"), "");
    expect(await check()).toMatchObject({
      code: 1,
      output:
        "shortlink check: Several stacks have a configuration: dev, prod. Name the one to check with --stack.\n",
    });
    expect((await check("--stack org/checked/prod --format json")).stdout).toContain('"stack": "prod"');
  });

  it("does not need the stacks to which a program refers", inAll, async () => {
    const body = `
      const full = new pulumi.StackReference(\`\${pulumi.getOrganization()}/\${pulumi.getProject()}/shared\`);
      const short = new pulumi.StackReference("base");
      const ids = full.requireOutput("ids") as pulumi.Output<Record<string, string>>;
      const folderId = ids.apply((all) => {
        if (!all["shop"]) throw new pulumi.RunError("never for an unknown output");
        return all["shop"];
      });
      const title = short.getOutput("title");
      new shortlink.Link("a", { slug: "a b", url: "https://example.com", folderId, title });`;
    const { checkJson } = await startChecked(nodejs("pulumi-shortlink/native", body), true);
    const { code, result } = await checkJson();
    expect(result.error).toBeUndefined();
    expect(result.failures).toMatchObject([{ name: "a", path: "slug" }]);
    expect(code).toBe(2);

    const yaml = {
      name: "checked",
      runtime: "yaml",
      resources: {
        base: { type: "pulumi:pulumi:StackReference", properties: { name: "organization/net/base" } },
        b: { type: "shortlink:Link", properties: { url: outputOf('base.outputs["url"]'), slug: "b c" } },
      },
    };
    const inYaml = await startChecked({ "Pulumi.yaml": stringify(yaml) }, true);
    expect((await inYaml.checkJson()).result).toMatchObject({ valid: false, failures: [{ name: "b" }] });

    // The engine's own backend of files has one organization.
    const foreign = { ...yaml.resources.base, properties: { name: "acme/net/base" } };
    const inAcme = await startChecked({
      "Pulumi.yaml": stringify({ ...yaml, resources: { base: foreign } }),
    });
    expect(await inAcme.check()).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("Use pulumi.getOrganization() in the name of the stack."),
    });
  });

  it("is what a diff points to when the engine stops at the first failure", inAll, async () => {
    const properties = { slug: "a b", url: "https://example.com" };
    const account = await startAccount();
    const { shortlink } = await startYaml(account.env, { a: { type: "shortlink:Link", properties } });
    expect((await shortlink("diff")).output).toMatch(
      /slug: "a b" is not accepted; .+\nTo see everything that is wrong with the program at once, run `shortlink check`\.\n$/,
    );
  });

  it("checks again whenever a file of the project changes, with --watch", inAll, async () => {
    const link = '{ type: "shortlink:Link", properties: { slug: abc, url: "https://example.com" } }';
    const program = `name: checked\nruntime: yaml\nresources:\n  a: ${link}\n`;
    const { cwd, env } = await startChecked({ "Pulumi.yaml": program }, true);
    const wholeLine = /^The only resource would be accepted\.$/;
    const { next } = await startCommand(`node ${cli} check --fail-on warnings --watch`, wholeLine, {
      cwd,
      env,
    });
    const changed = next(/both declare the slug "abc"/);
    const file = join(cwd, "Pulumi.yaml");
    writeFileSync(file, readFileSync(file, "utf8").replace("  a: ", `  b: ${link}\n  a: `));
    await changed;
  });
});
