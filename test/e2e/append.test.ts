import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { stringify } from "yaml";
import { type Account, apiKey, startAccount } from "../support/account";
import { startProject } from "../support/example";
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
    console.log(appended.output);
    expect(appended, appended.output).toMatchObject({ code: 0 });
    expect(appended.stdout).toContain("Added 10 links, 1 tree, 1 folder to the program.");
    expect(appended.stdout).toContain("into stack test, and a preview of the program shows no change.");
    const preview = await pulumi("preview --refresh --expect-no-changes");
    expect(preview, preview.output).toMatchObject({ code: 0 });
    expect(account.writes()).toEqual([]);

    const after = readFileSync(path, "utf8");
    console.log(after, readFileSync(join(cwd, "Pulumi.yaml"), "utf8").slice(0, 600));
    // What a person wrote is there to the letter, with one addition.
    const added = after.length - program.length;
    const at = [...program].findIndex((letter, index) => letter !== after[index]);
    expect(after.slice(0, at) + after.slice(at + added)).toBe(program);
    const diff = await shortlink("diff --unmanaged");
    console.log(diff.output);
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
