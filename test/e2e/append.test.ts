// @module-tag all
import { spawn } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { createLink } from "../conformance/external-edits";
import { type Account, apiKey, startAccount } from "../support/account";
import { startAlteringProxy } from "../support/altering-proxy";
import { startFolder, startProject } from "../support/example";
import { inSoak, itEach } from "../support/tiers";
import { outputOf } from "../support/yaml-program";
import { cli, ends } from "./command";

// What is in the account and in no stack is added to an existing program.

const slugsOf = (links: number) => Array.from({ length: links }, (_, n) => `declared-${n}`);

const typescriptOf = (library: string, links: number) => `// Short links of the shop
import * as shortlink from '${library}'

const folder = new shortlink.Folder("shop", { title: "Shop" });
new shortlink.Board("imported", { title: "Board", slug: "board" });
for (const slug of ${JSON.stringify(slugsOf(links))}) new shortlink.Link(slug, { slug, url: "https://example.com", folderId: folder.id });
`;

const yamlOf = (links: number) => `
# The links of the shop
resources:
    shop: {type: "shortlink:Folder", properties: {title: Shop}} # a comment

    imported:
        type: shortlink:Board
        properties: { title: 'Board', slug: board }
${slugsOf(links)
  .map((slug) =>
    stringify({
      [slug]: {
        type: "shortlink:Link",
        properties: { slug, url: "https://example.com", folderId: outputOf("shop.id") },
      },
    }).replace(/^(?=.)/gm, "    "),
  )
  .join("")}
# The end
`;

/** Creates 12 objects that no program declares, and three more to be ignored. */
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
  { name: "YAML", example: "yaml", library: "pulumi-shortlink", file: "Pulumi.yaml", links: 16 },
  // Dynamic resources take more CPU time.
  {
    name: "dynamic TypeScript",
    example: "quickstart",
    library: "pulumi-shortlink",
    file: "index.ts",
    links: 1,
  },
  {
    name: "TypeScript",
    example: "quickstart",
    library: "pulumi-shortlink/native",
    file: "index.ts",
    links: 16,
  },
];

const started = async ({ example, library, file, links }: (typeof programs)[number]) => {
  const account = await startAccount();
  const project = await startProject(example, account.env, library);
  const path = join(project.cwd, file);
  if (example === "yaml") {
    const text = readFileSync(path, "utf8");
    writeFileSync(path, text.slice(0, text.indexOf("resources:")) + yamlOf(links));
  } else writeFileSync(path, typescriptOf(library, links));
  await ends(project.pulumi("up --yes --skip-preview"));
  await createStrays(account);
  return { ...project, account, path, program: readFileSync(path, "utf8") };
};

// The next test appends to a program in TypeScript, and test/cli/export/append compares the code.
itEach(
  programs,
  ["YAML"],
  inSoak,
)(
  "a program in $name gets what is not declared, imported under names of its own, and nothing else changes",
  async (options) => {
    const { account, cwd, path, program, shortlink } = await started(options);
    writeFileSync(join(cwd, ".shortlinkignore"), "folder:Archive *\npromo-*\n");
    const appended = await ends(shortlink("adopt"));
    expect(appended.stdout).toContain("Added 10 links, 1 tree, 1 folder to the program.");
    expect(appended.stdout).toContain("into stack test, and a preview of the program shows no change.");
    const after = readFileSync(path, "utf8");
    // What a person wrote is there to the letter, with one addition.
    const added = after.length - program.length;
    const at = [...program].findIndex((letter, index) => letter !== after[index]);
    expect(after.slice(0, at) + after.slice(at + added)).toBe(program);
    expect(account.writes()).toEqual([]);
    // In dynamic TypeScript, the program has resources of both providers afterwards.
    const diff = await ends(shortlink("diff --unmanaged"));
    const all = options.links + 14;
    expect(diff.stdout).toContain(
      `${all} of ${all} objects of the account (100 %) are declared, and .shortlinkignore leaves out 3 more.`,
    );
    expect(diff.stdout).not.toContain("in no stack");
    expect(account.writes()).toEqual([]);
  },
);

/** A program in which what looks like its last import is text. */
const misleading = `import { Link } from "pulumi-shortlink/native";
new Link("one", { slug: "one", url: "https://example.com" });
export const text = \`
import "./a";
\`;
`;

it("an append that is interrupted, or whose code the program does not run, restores the files and the stack", async () => {
  const account = await startAccount();
  let reads = 0;
  let interrupt: (() => void) | undefined;
  const { url } = await startAlteringProxy(account.emulator.url, ({ path }) => {
    if (!interrupt || !/links\/lnk_/.test(path)) return [];
    reads += 1;
    // The first read compares an object with its list entry. The second belongs to the import.
    if (reads === 2) interrupt();
    return [];
  });
  const settings = { SHORTLINK_API_KEY: apiKey, SHORTLINK_BASE_URL: url };
  const { cwd, env, ...project } = await startProject("quickstart", settings, "pulumi-shortlink/native");
  writeFileSync(join(cwd, "index.ts"), misleading);
  await ends(project.pulumi("up --yes --skip-preview"));
  await createLink(account, { slug: "stray" });
  const snapshot = async () => {
    const { deployment } = JSON.parse((await project.pulumi("stack export")).stdout);
    const files = readdirSync(cwd).filter((name) => /\.(ts|ya?ml|json)$/.test(name));
    const texts = files.map((name) => [name, readFileSync(join(cwd, name), "utf8")]);
    return { texts, resources: deployment.resources };
  };
  const before = await snapshot();

  const child = spawn("node", [cli, "adopt"], {
    ...{ cwd, env: { ...process.env, ...env }, detached: true },
  });
  // As a terminal does for Ctrl-C, to the command and to what it runs.
  interrupt = () => process.kill(-Number(child.pid), "SIGINT");
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  const interrupted = await new Promise((resolve) => child.on("close", resolve));
  expect(errors).toContain("Interrupted. Restoring the files and the stack …");
  expect(interrupted).toBe(130);
  expect(await snapshot()).toEqual(before);

  // Node.js prefers this file to imported.ts.
  writeFileSync(join(cwd, "imported.json"), "{}");
  const withShadow = await snapshot();
  const { code, output } = await project.shortlink("adopt");
  expect(code).toBe(1);
  expect(output).toContain("The program does not run the code that was added");
  expect(output).toContain("The program and the stack are as they were before, and nothing was changed");
  expect(await snapshot()).toEqual(withShadow);
  expect(account.writes()).toEqual([]);

  rmSync(join(cwd, "imported.json"));
  await ends(project.shortlink("adopt"));
  expect(readFileSync(join(cwd, "index.ts"), "utf8")).toBe(
    misleading.replace('native";\n', 'native";\nimport "./imported";\n'),
  );
});

describe("a program to which nothing can be added", () => {
  const programs = [
    {
      name: "in Python",
      runtime: "python",
      files: {},
      message: "The program is in Python, and `shortlink adopt` adds only to",
    },
    {
      name: "in JavaScript",
      runtime: "nodejs",
      files: { "index.js": "" },
      message: "The program is in JavaScript, and `shortlink adopt` adds only",
    },
    {
      name: "that does not exist",
      runtime: "nodejs",
      files: {},
      message: "There is no program in this folder.",
    },
    {
      name: "in JSON",
      runtime: "yaml",
      files: { "Main.json": "{}" },
      message: "The program is in JSON. Name it Main.yaml",
    },
  ];
  it.for(programs)("$name is explained, with what to do instead", async ({ runtime, files, message }) => {
    const { run, cwd } = startFolder({});
    const all = { "Pulumi.yaml": `name: mine\nruntime: ${runtime}\n`, ...files };
    for (const [name, text] of Object.entries(all)) writeFileSync(join(cwd, name), text);
    const { output } = await ends(run(`pulumi stack init test && node ${cli} adopt`), 1);
    expect(output).toContain(`shortlink adopt: ${message}`);
  });

  it("is not asked for with sets that an account does not become", async () => {
    const { output } = await ends(startFolder({}).shortlink("adopt --sets domain"), 1);
    expect(output).toContain("--sets domain is for the links of a file.");
    expect(output.trim().split("\n")).toHaveLength(1);
  });
});
