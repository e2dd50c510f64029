// @module-tag all
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createLink } from "../conformance/external-edits";
import { type Account, startAccount } from "../support/account";
import { postgresql, startDatabase } from "../support/database";
import { type eitherPrograms, shellIn, startEither, startYaml } from "../support/example";
import { temporaryFolder } from "../support/shell";
import { ends } from "./command";
import { eitherProgram } from "./either-program";

// Two projects keep their stacks in one backend and their links in one account. What one manages, the other leaves alone.

const bin = postgresql();

const folderBackend = () => ({ PULUMI_BACKEND_URL: `file://${temporaryFolder()}?metadata=skip` });

type Door = (typeof eitherPrograms)[number]["name"];

const links = (slugs: readonly string[]) =>
  eitherProgram(
    Object.fromEntries(
      slugs.map((slug) => [
        slug,
        { type: "shortlink:Link", properties: { slug, url: `https://example.com/${slug}` } },
      ]),
    ),
  );

/** A project of this name without links. */
async function startEmpty(name: string, door: Door, env: Record<string, string>) {
  if (door === "YAML") {
    const project = await startYaml(env, {}, name);
    return { ...project, declare: (slugs: readonly string[]) => project.declare(links(slugs).yaml) };
  }
  // Created elsewhere, because its stack is renamed with it.
  const project = await startEither(door, { ...env, ...folderBackend() });
  const file = join(project.cwd, "Pulumi.yaml");
  writeFileSync(file, readFileSync(file, "utf8").replace("name: quickstart", `name: ${name}`));
  const shell = shellIn(project.cwd, { ...project.env, ...env });
  await ends(shell.pulumi("stack init test"));
  return { ...shell, declare: (slugs: readonly string[]) => project.declare(links(slugs)) };
}

/** A project of this name with some links, which exist. */
async function startNamed(name: string, door: Door, env: Record<string, string>, slugs: readonly string[]) {
  const project = await startEmpty(name, door, env);
  project.declare(slugs);
  await ends(project.pulumi("up --yes --skip-preview"));
  return project;
}

const slugsIn = async (account: Account) => (await account.links()).map(({ slug }) => slug).toSorted();

const idOf = async (account: Account, slug: string) =>
  (await account.links()).find((link) => link.slug === slug)?.id;

/** Neither `diff` nor `adopt` offers an object, and both say why. */
async function expectLeftOut({ shortlink }: Awaited<ReturnType<typeof startNamed>>, why: string) {
  const diff = await shortlink("diff --unmanaged");
  expect(diff.stdout, diff.output).toContain(why);
  expect(diff.stdout).not.toMatch(/shortlink adopt|pulumi import|Link\.get/);
  const appended = await ends(shortlink("adopt"));
  expect(appended.stdout).toContain("Nothing to add");
  expect(appended.output).toContain(why);
  return diff;
}

const ownedBy = (id: string | undefined, slug: string) =>
  `Managed by esm/test, so left out: Link ${id} (https://sho.rt/${slug}).`;

it("with state in PostgreSQL, no project is offered or deletes what another manages", async ({ skip }) => {
  skip(bin === undefined, "PostgreSQL is not installed");
  const account = await startAccount();
  const env = { ...account.env, ...(await startDatabase(String(bin))).env };
  await startNamed("esm", "YAML", { ...env, PULUMI_CONFIG_PASSPHRASE: "of somebody else" }, ["theirs"]);
  const other = await startNamed("other", "YAML", env, ["ours"]);
  account.writes();

  const diff = await ends(expectLeftOut(other, ownedBy(await idOf(account, "theirs"), "theirs")));
  expect(diff.stdout).toContain("2 of 2 objects of the account (100 %) are declared.");
  expect(account.writes()).toEqual([]);

  other.declare([]);
  await ends(other.pulumi("up --yes --skip-preview"));
  expect(await slugsIn(account)).toEqual(["theirs"]);
});

// State is in a folder, and of dynamic resources. test/cli/account/managed.test.ts reads such a state of the
// plugin; unanswered-entry.test.ts has an entry.
it("what a program manages, and what its create without a response made, is left to it", async () => {
  const account = await startAccount();
  const env = { ...account.env, ...folderBackend(), SHORTLINK_MAX_RETRIES: "0" };
  const theirs = { ...env, PULUMI_CONFIG_PASSPHRASE: "of somebody else" };
  const own = await startNamed("esm", "pulumi-shortlink", theirs, ["first"]);
  const other = await startNamed("other", "YAML", env, ["ours"]);
  account.emulator.faults.add({ kind: "dropAfter", method: "POST" });
  own.declare(["first", "lost"]);
  await ends(own.pulumi("up --yes --skip-preview"), 1);
  account.emulator.faults.clear();
  const id = await idOf(account, "lost");
  const awaited = `Managed by esm/test (Link lost) after the next update, so left out: Link ${id} (https://sho.rt/lost).`;
  account.writes();
  const diff = await expectLeftOut(other, awaited);
  expect(diff.stdout).toContain(ownedBy(await idOf(account, "first"), "first"));
  expect((await own.shortlink("diff --unmanaged")).stdout).toContain(awaited);
  expect(account.writes()).toEqual([]);
  for (const project of [other, own]) {
    if (project === other) project.declare([]);
    await ends(project.pulumi("up --yes --skip-preview"));
    expect(await slugsIn(account)).toEqual(["first", "lost"]);
  }
});

it("where a stack cannot be read, nothing is offered or imported, unless other projects do not count", async () => {
  const account = await startAccount();
  const backend = folderBackend();
  const env = { ...account.env, ...backend };
  const project = await startNamed("esm", "YAML", env, ["first"]);
  await createLink(account, { slug: "by-hand" });
  const stacks = join(new URL(backend.PULUMI_BACKEND_URL).pathname, ".pulumi/stacks");
  mkdirSync(join(stacks, "other"));
  writeFileSync(join(stacks, "other/prod.json"), "{");

  const diff = await ends(project.shortlink("diff --unmanaged"));
  expect(diff.stdout).toMatch(/\? Link lnk_\w+ \(by-hand\)$/m);
  expect(diff.stdout).toContain("The list of all stacks cannot be read: ");
  const appended = await project.shortlink("adopt");
  expect(appended).toMatchObject({ code: 1, output: expect.stringContaining("Nothing was changed") });
  expect((await project.shortlink("diff --unmanaged --project-only")).stdout).toContain("shortlink adopt");
  const added = await ends(project.shortlink("adopt --project-only"));
  expect(added.stdout).toContain("Added 1 link to the program.");
});

it("a new project declares what others do not manage, and all of it where they do not count", async () => {
  const account = await startAccount();
  const env = { ...account.env, ...folderBackend() };
  const theirs = await startNamed("esm", "YAML", env, ["theirs"]);
  await createLink(account, { slug: "free" });
  const exported = async (flags: string) => {
    const into = join(temporaryFolder(theirs.cwd), "new");
    const ended = await ends(
      theirs.shortlink(`init ${into} --from account --language yaml --no-import ${flags}`),
    );
    return { output: ended.output, program: readFileSync(join(into, "Pulumi.yaml"), "utf8") };
  };
  const alone = await exported("");
  expect(alone.output).toMatch(/Managed by esm\/test, so left out: Link lnk_\w+ \(\S+\/theirs\)\./);
  expect(alone.program).toContain("slug: free");
  expect(alone.program).not.toContain("slug: theirs");
  const all = await exported("--project-only");
  expect(all.output).not.toContain("Managed by");
  expect(all.program).toContain("slug: theirs");
});
