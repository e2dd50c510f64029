import { spawn } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { type Account, apiKey, startAccount } from "../support/account";
import { startAlteringProxy } from "../support/altering-proxy";
import { startFolder, startProject } from "../support/example";
import { project as checkout } from "../support/shell";
import { itEach } from "../support/soak";

// What is in the account and in no stack is added to an existing program.

const slugs = Array.from({ length: 16 }, (_, n) => `declared-${n}`);

const typescriptOf = (library: string) => `// Short links of the shop
import * as shortlink from '${library}'

const folder = new shortlink.Folder("shop", { title: "Shop" });
new shortlink.Board("imported", { title: "Board", slug: "board" });
for (const slug of ${JSON.stringify(slugs)}) new shortlink.Link(slug, { slug, url: "https://example.com", folderId: folder.id });
`;

const yaml = `
# The links of the shop
resources:
    shop: {type: "shortlink:Folder", properties: {title: Shop}} # a comment

    imported:
        type: shortlink:Board
        properties: { title: 'Board', slug: board }
${slugs
  .map((slug) =>
    stringify({
      [slug]: {
        type: "shortlink:Link",
        properties: { slug, url: "https://example.com", folderId: ["$", "{shop.id}"].join("") },
      },
    }).replace(/^(?=.)/gm, "    "),
  )
  .join("")}
# The end
`;

/** Creates 12 objects that no program declares, and one more to be ignored. */
async function createStrays({ request, list }: Account) {
  const shop = (await list("folders")).find(({ title }) => title === "Shop");
  const base = { domainId: "dom_1", url: "https://example.com/by-hand" };
  const { id: folderId } = await request("POST", "/folders", { title: "Shop" });
  const { id: archive } = await request("POST", "/folders", { title: "Archive 2020" });
  await request("POST", "/trees", { username: "imported" });
  for (const [n, more] of [
    ...[{}, { folderId }, { folderId: shop?.id }, { title: ['a "title": # $', "{x}"].join("") }],
    ...[{ seo: { title: "Found" } }, { domainId: "dom_2" }, { folderId }, {}, {}],
  ].entries()) {
    await request("POST", "", { ...base, slug: n === 0 ? "shop" : `by-hand-${n}`, ...more });
  }
  await request("POST", "", {
    ...{ domainId: "dom_1", slug: "closed" },
    routes: [
      {
        ...{ isGlobalFallback: true, actionType: "URL", actionConfig: { url: "https://example.com" } },
        features: [{ type: "PASSWORD", config: { password: "only-masked-0123" } }],
      },
    ],
  });
  await request("POST", "", { ...base, slug: "kept-by-hand", folderId: archive });
  await request("POST", "", { ...base, slug: "promo-1" });
}

const programs = [
  { name: "YAML", example: "yaml", library: "pulumi-shortlink", file: "Pulumi.yaml" },
  { name: "dynamic TypeScript", example: "quickstart", library: "pulumi-shortlink", file: "index.ts" },
  { name: "TypeScript", example: "quickstart", library: "pulumi-shortlink/native", file: "index.ts" },
];

const started = async ({ example, library, file }: (typeof programs)[number]) => {
  const account = await startAccount();
  const settings = { SHORTLINK_API_KEY: apiKey, SHORTLINK_BASE_URL: account.emulator.url };
  const project = await startProject(example, settings, library);
  const path = join(project.cwd, file);
  if (example === "yaml") {
    const text = readFileSync(path, "utf8");
    writeFileSync(path, text.slice(0, text.indexOf("resources:")) + yaml);
  } else writeFileSync(path, typescriptOf(library));
  const up = await project.pulumi("up --yes --skip-preview");
  expect(up, up.output).toMatchObject({ code: 0 });
  await createStrays(account);
  return { ...project, account, path, program: readFileSync(path, "utf8") };
};

itEach(programs, ["YAML", "dynamic TypeScript"])(
  "a program in $name gets what is not declared, imported under names of its own, and nothing else changes",
  async (options) => {
    const { account, cwd, path, program, pulumi, shortlink } = await started(options);
    writeFileSync(join(cwd, ".shortlinkignore"), "folder:Archive *\npromo-*\n");
    const appended = await shortlink("export --unmanaged --append");
    expect(appended, appended.output).toMatchObject({ code: 0 });
    expect(appended.stdout).toContain("Added 10 links, 1 tree, 1 folder to the program.");
    expect(appended.stdout).toContain("into stack test, and a preview of the program shows no change.");
    const preview = await pulumi("preview --refresh --expect-no-changes");
    expect(preview, preview.output).toMatchObject({ code: 0 });
    expect(account.writes()).toEqual([]);

    const after = readFileSync(path, "utf8");
    // What a person wrote is there to the letter, with one addition.
    const added = after.length - program.length;
    const at = [...program].findIndex((letter, index) => letter !== after[index]);
    expect(after.slice(0, at) + after.slice(at + added)).toBe(program);
    const diff = await shortlink("diff --unmanaged");
    expect(diff).toMatchObject({ code: 0 });
    expect(diff.stdout).toContain(
      "30 of 30 objects of the account (100 %) are declared, and .shortlinkignore leaves out 3 more.",
    );
    expect(diff.stdout).not.toContain("in no stack");
    expect(await shortlink("export --unmanaged --append")).toMatchObject({
      code: 0,
      stdout: "Nothing to add: no object of the account is unmanaged.\n",
    });
    expect(readFileSync(path, "utf8")).toBe(after);
  },
);

/** A project with one link in its stack, another link that is unmanaged, and a copy of everything that may change. */
async function small(program: (library: string) => string, baseUrl?: string, account?: Account) {
  const service = account ?? (await startAccount());
  const settings = { SHORTLINK_API_KEY: apiKey, SHORTLINK_BASE_URL: baseUrl ?? service.emulator.url };
  const library = "pulumi-shortlink/native";
  const project = await startProject("quickstart", settings, library);
  writeFileSync(join(project.cwd, "index.ts"), program(library));
  const up = await project.pulumi("up --yes --skip-preview");
  expect(up, up.output).toMatchObject({ code: 0 });
  await service.request("POST", "", { domainId: "dom_1", url: "https://example.com", slug: "stray" });
  const snapshot = async () => {
    const { deployment } = JSON.parse((await project.pulumi("stack export")).stdout);
    const files = readdirSync(project.cwd).filter((name) => /\.(ts|ya?ml|json)$/.test(name));
    return {
      files: files.map((name) => [name, readFileSync(join(project.cwd, name), "utf8")]),
      resources: deployment.resources,
    };
  };
  return { ...project, account: service, snapshot };
}

const oneLink = (library: string) =>
  `import { Link } from "${library}";\nnew Link("one", { slug: "one", url: "https://example.com" });\n`;

describe("an append that fails", () => {
  it("because the program does not run what was added restores the files and the stack", async () => {
    // The last line that looks like an import is text.
    const { account, shortlink, snapshot } = await small(
      (library) => `${oneLink(library)}export const text = \`\nimport "./a";\n\`;\n`,
    );
    const before = await snapshot();
    const { code, output } = await shortlink("export --unmanaged --append");
    expect(code).toBe(1);
    expect(output).toContain("The program does not run the code that was added");
    expect(output).toContain("The program and the stack are as they were before, and nothing was changed");
    expect(await snapshot()).toEqual(before);
    expect(account.writes()).toEqual([]);
  });

  it("because it is interrupted restores the files and the stack", async () => {
    const account = await startAccount();
    let interrupt: (() => void) | undefined;
    let reads = 0;
    const { url } = await startAlteringProxy(account.emulator.url, ({ path }) => {
      if (!interrupt || !/links\/lnk_/.test(path)) return [];
      reads += 1;
      // The first read compares an object with its list entry. The second belongs to the import.
      if (reads === 2) interrupt();
      return [];
    });
    const { cwd, env, snapshot } = await small(oneLink, url, account);
    const before = await snapshot();
    const command = join(checkout, "dist/provider/cli/main.js");
    const child = spawn("node", [command, "export", "--unmanaged", "--append"], {
      ...{ cwd, env: { ...process.env, ...env }, detached: true },
    });
    // As a terminal does for Ctrl-C, to the command and to what it runs.
    interrupt = () => process.kill(-Number(child.pid), "SIGINT");
    let output = "";
    child.stderr.on("data", (chunk) => {
      output += chunk;
    });
    const code = await new Promise((resolve) => child.on("close", resolve));
    expect(output).toContain("Interrupted. Restoring the files and the stack …");
    expect(code).toBe(130);
    expect(await snapshot()).toEqual(before);
    expect(account.writes()).toEqual([]);
  });
});

describe("a program to which nothing can be added", () => {
  it.each([
    ["in Python", "python", {}, "The program is in Python, and --append adds only to"],
    ["in JavaScript", "nodejs", { "index.js": "" }, "The program is in JavaScript, and --append adds only"],
    ["that does not exist", "nodejs", {}, "There is no program in this folder."],
    ["in JSON", "yaml", { "Main.json": "{}" }, "The program is in JSON. Name it Main.yaml"],
  ])("%s is explained, with what to do instead", async (_, runtime, files, message) => {
    const { run, cwd } = startFolder({});
    const all = { "Pulumi.yaml": `name: mine\nruntime: ${runtime}\n`, ...files };
    for (const [name, text] of Object.entries(all)) writeFileSync(join(cwd, name), text);
    const command = `node ${join(checkout, "dist/provider/cli/main.js")} export --unmanaged --append`;
    const { code, output } = await run(`pulumi stack init test && ${command}`);
    expect(code).toBe(1);
    expect(output).toContain(`shortlink export: ${message}`);
  });

  it.each([
    ["--append", "--append needs --unmanaged"],
    ["--unmanaged", "--unmanaged needs --append"],
    ["--unmanaged --append --out links", "cannot be used with option '--out <folder>'"],
  ])("%s is explained in one line", async (flags, message) => {
    const { code, output } = await startFolder({}).shortlink(`export ${flags}`);
    expect(code).toBe(1);
    expect(output).toContain(message);
    expect(output.trim().split("\n")).toHaveLength(1);
  });
});
