// @module-tag all
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Properties } from "../../provider/lifecycle";
import { linkSet } from "../../provider/resources";
import { type Account, apiKey, startAccount } from "../support/account";
import { codeBlocks, documentAt } from "../support/docs";
import { namePlugin, startFolder, startProject, startYaml } from "../support/example";
import { stubNpm } from "../support/npm";
import { project as checkout } from "../support/shell";
import { cli, ends } from "./command";

// The guides, followed step by step.

const settingsOf = ({ emulator }: Account) => ({
  ...{ SHORTLINK_API_KEY: apiKey, SHORTLINK_BASE_URL: emulator.url },
  PATH: [stubNpm({ installed: join(checkout, "node_modules") }), process.env.PATH].join(delimiter),
});

/** The command line that a guide shows, with the command of the checkout. */
const ours = (line: unknown): string => String(line).replace(/npx (pulumi-)?shortlink/, `node ${cli}`);

/** A reference to an output, in YAML. */
const interpolation = (path: string): string => `\${${path}}`;

const linesOf = (guide: string) =>
  codeBlocks(documentAt(guide), "sh").flatMap((block) => block.trim().split("\n"));

it("docs/start.md and docs/declare.md have programs and commands that work", async () => {
  const account = await startAccount();
  const { cwd, run, pulumi } = await startProject("quickstart", settingsOf(account));
  const [passphrase, creating, ...others] = linesOf("docs/start.md");
  expect(others).toEqual([]);
  const [password, ...more] = linesOf("docs/declare.md");
  expect(more).toEqual([]);
  expect(creating).toMatch(/^npx pulumi-shortlink init shop /);
  // The backend of the test would take precedence.
  const line = `unset PULUMI_CONFIG_PASSPHRASE && ${passphrase} && ${ours(creating)}`;
  await ends(run(line, "", { PULUMI_BACKEND_URL: "" }));
  expect(readFileSync(join(cwd, "shop/Pulumi.yaml"), "utf8")).toContain("runtime: yaml");
  const imprint = { domainId: "dom_1", slug: "imprint", url: "https://example.com/imprint" };
  await account.request("POST", "", imprint);
  await ends(run(String(password), "open-sesame-4711\n"));
  const guide = documentAt("docs/arrive.md");
  // test/e2e/from-account.test.ts runs it, and test/e2e/from-account-languages.test.ts the lines after it.
  expect(codeBlocks(guide, "sh", "Start from an existing account")[0]).toBe(
    "npx pulumi-shortlink init links --from account\n",
  );
  const takingOver = codeBlocks(guide, "ts", "Take over a link that exists");
  expect(takingOver).toHaveLength(1);
  const programs = [...codeBlocks(documentAt("docs/declare.md"), "ts"), ...takingOver];
  expect(programs).toHaveLength(6);
  const autumn = { domainId: "dom_1", slug: "autumn", url: "https://example.com/summer" };
  const { id } = (await account.request("POST", "", autumn)) as Properties;
  const [takenOver = ""] = codeBlocks(guide, "text", "Take over a link that exists");
  // All programs in one, with each import once.
  const imports = [...new Set(programs.join("").match(/^import .*$/gm))];
  const program = [...imports, ...programs.map((it) => it.replace(/^import .*$/gm, ""))].join("\n");
  writeFileSync(join(cwd, "index.ts"), program);
  const up = await ends(run("pulumi up --yes --non-interactive", "", {}, /takes it over/));
  expect(up.output).toContain(takenOver.trim().replace("lnk_1", String(id)));
  expect(up.output).toMatch(/address *: "https:\/\/go\.example\.com\/flyer"/);
  expect(up.output).toMatch(/imprint *: "https:\/\/example\.com\/imprint"/);
  await ends(pulumi("preview --refresh --expect-no-changes"));
  expect(await pulumi("destroy --yes --skip-preview")).toMatchObject({
    output: expect.stringContaining("protected"),
  });
});

it("docs/state.md has a folder for state in which a kill leaves no file that keeps the next run from reading it", async () => {
  // test/e2e/backends.test.ts runs the other commands.
  const [login = ""] = linesOf("docs/state.md").filter((line) => line.startsWith("pulumi login"));
  const { cwd, run } = await startYaml({});
  const folder = join(cwd, "../elsewhere");
  mkdirSync(folder);
  const lines = `${login.replace("~", folder)} && pulumi stack init elsewhere --no-select`;
  await ends(run(lines, "", { PULUMI_BACKEND_URL: "" }));
  const written = readdirSync(folder, { recursive: true, encoding: "utf8" });
  expect(written.filter((name) => /\.(json|attrs)$/.test(name))).toEqual([
    expect.stringMatching(/\.pulumi\/stacks\/.+\/elsewhere\.json$/),
  ]);
});

it("docs/preview.md and docs/ci.md have commands with the results that they describe", async () => {
  const account = await startAccount();
  const { declare, run, pulumi } = await startYaml(settingsOf(account));
  await ends(pulumi("up --yes --skip-preview"));
  const [check, preview, expected, diff, graph, plan, apply] = linesOf("docs/preview.md").map(
    (line) => async () => (await run(ours(line).replace("pulumi up", "pulumi up --yes"))).code,
  );
  account.writes();
  const codes = [await preview?.(), await check?.(), await expected?.(), await graph?.()];
  expect(codes).toEqual([0, 0, 0, 0]);
  const [changed] = await account.links();
  await account.request("PATCH", `/${changed?.id}`, { title: "Hacked" });
  expect(await expected?.()).not.toBe(0);
  expect(await diff?.()).toBe(2);
  const [detect, remediate] = linesOf("docs/ci.md").map((line) => line.replace(/^pulumi /, ""));
  const detected = await ends(pulumi(String(detect)));
  expect(detected.output).toMatch(/~ 1 to update/);
  expect(account.writes()).toEqual([]);
  await ends(pulumi(String(remediate)));
  expect((await account.links()).map(({ title }) => title)).not.toContain("Hacked");
  const link = { type: "shortlink:Link", properties: { url: "https://example.com" } };
  declare({ a: link });
  expect(await plan?.()).toBe(0);
  declare({ a: link, b: link });
  expect(await apply?.()).not.toBe(0);
  declare({ a: link });
  expect(await apply?.()).toBe(0);
});

// test/e2e/fast.test.ts runs the command for a job.
it("docs/large.md has a command that splits an account, and names the files that it writes", async () => {
  const guide = documentAt("docs/large.md");
  const account = await startAccount();
  const base = { domainId: "dom_1", url: "https://example.com" };
  const { id: folderId } = await account.request("POST", "/folders", { title: "Press" });
  for (const more of [{ folderId }, {}]) await account.request("POST", "", { ...base, ...more });
  const { cwd, run } = startFolder(settingsOf(account));
  const [splitting = ""] = linesOf("docs/large.md");
  // test/e2e/split.test.ts imports.
  await ends(run(`${ours(splitting)} --no-import`));
  const named = [...guide.matchAll(/`(ci\/\S+)`/g)].map(([, path = ""]) => path);
  expect(named).toHaveLength(2);
  for (const path of [...named, "README.md", "press/Pulumi.yaml", "without-folder/Pulumi.yaml"]) {
    expect(existsSync(join(cwd, "links", path)), path).toBe(true);
  }
});

it("docs/tables.md has a program whose links are those of its table, and messages for a table that is wrong", async () => {
  const guide = documentAt("docs/tables.md");
  const [program = ""] = codeBlocks(guide, "yaml");
  const [right = "", , wrong = ""] = codeBlocks(guide, "csv");
  const account = await startAccount();
  const folder = startFolder(account.env);
  const write = (name: string, text: string) => writeFileSync(join(folder.cwd, name), text);
  write("Pulumi.yaml", `name: tables\nruntime: yaml\n${program}`);
  namePlugin(folder.cwd);
  write("redirects.csv", right);
  await ends(folder.pulumi("stack init dev"));
  await ends(folder.pulumi("up --yes --skip-preview"));
  const links = await account.links();
  expect(links).toHaveLength(2);
  expect(links.find(({ slug }) => slug === "press")).toMatchObject({
    routes: [
      {
        actionConfig: { url: "https://example.com/presse?utm_source=flyer" },
        conditions: [{ type: "COUNTRY" }],
      },
      { actionConfig: { url: "https://example.com/press?utm_source=flyer" }, isGlobalFallback: true },
    ],
    ...{ title: "Press", options: { owner: "anna" } },
  });
  expect(links.find(({ slug }) => slug === "jobs")).toMatchObject({
    routes: [{ actionConfig: { url: "https://example.com/jobs?page=2#open" } }],
    ...{ title: "Jobs, all of them", seo: { title: "Work with us" } },
  });

  write("redirects.csv", wrong);
  const messages = String(codeBlocks(guide, "text")[0]).replaceAll("redirects.csv:", "    table:");
  const { stdout } = await ends(folder.shortlink("check --stack dev"), 2);
  const shown = `✗ LinkSet redirects\n${messages}1 of 2 resources would be refused.\n`;
  expect(stdout.split("\n").toSorted()).toEqual(shown.split("\n").toSorted());
});

describe("docs/link-sets.md", () => {
  const guide = documentAt("docs/link-sets.md");
  const onOneLine = (text: string) => text.replaceAll(/\s+/g, " ").replaceAll(/lnk_[0-9a-f]+/g, "lnk_1");

  it("has in YAML, on the page about tables, what the example for YAML declares", () => {
    const [declared = ""] = codeBlocks(documentAt("docs/tables.md"), "yaml");
    const example = readFileSync(join(checkout, "examples/yaml/Pulumi.yaml"), "utf8");
    expect(parse(example)).toMatchObject(parse(declared));
  });

  it("imports by ids that a set accepts", () => {
    const imports = linesOf("docs/link-sets.md").flatMap(
      (line) => /^pulumi import \S+ \S+ (.*)\//.exec(line)?.[1] ?? [],
    );
    expect(imports).toEqual(linkSet.id.map((form) => form.split("/")[0]));
  });

  it("shows what a preview and a failed update print, and how links move out of a set and back without a write", async () => {
    const [shown = "", deletes = "", failure = "", takingOver = ""] = codeBlocks(guide, "text");
    const account = await startAccount();
    const { declare, run, pulumi } = await startYaml(settingsOf(account));
    const defaults = { folderId: interpolation("campaign.id") };
    const program = (links: Properties, more: Properties = {}) => ({
      campaign: { type: "shortlink:Folder", properties: { title: "Autumn campaign" } },
      redirects: { type: "shortlink:LinkSet", properties: { defaults, links } },
      ...more,
    });
    const [press, news] = ["press", "newsroom"].map((path) => ({ url: `https://example.com/${path}` }));
    const shop = { slug: "autumn-shop", url: "https://example.com/shop" };
    declare(program({ press, jobs: { url: "https://example.com/jobs", title: "Jobs" }, shop }));
    await ends(pulumi("up --yes --skip-preview"));
    const edited = { press: news, blog: { url: "https://example.com/blog" }, shop };
    declare(program(edited));
    const { output } = await pulumi("preview --diff");
    expect(output).toContain(shown);
    expect(output).toContain(deletes.trim());

    const theirs = { domainId: "dom_1", slug: "blog", url: "https://example.com/theirs" };
    const { id } = await account.request("POST", "", theirs);
    const failed = await pulumi("up --yes --skip-preview");
    expect(failed.code).not.toBe(0);
    expect(onOneLine(failed.output)).toContain(onOneLine(failure));
    await account.request("DELETE", `/${id}`);
    account.writes();
    await ends(pulumi("up --yes --skip-preview"));
    expect(account.writes()).toEqual(["POST /api/v1/links"]);

    // One link moves out of the set, and the others into a new one.
    const before = await account.links();
    const { stdout } = await pulumi("stack --show-urns");
    const [urn] = stdout.match(/urn:\S*LinkSet::\S+/) ?? [];
    await ends(pulumi(`state delete '${urn}' --yes`));
    const { press: moved, ...rest } = edited;
    const single = {
      type: "shortlink:Link",
      properties: { slug: "press", ...moved, ...defaults },
      options: { import: before.find(({ slug }) => slug === "press")?.id },
    };
    declare(program(rest, { press: single }));
    await ends(pulumi("up --yes --skip-preview"));

    // And back.
    declare(program(edited));
    const preview = await run("pulumi preview --non-interactive", undefined, {}, /will be taken over/);
    expect(onOneLine(preview.output)).toContain(onOneLine(takingOver));
    expect(preview.output).toContain("to delete");
    await ends(pulumi("up --yes --skip-preview"));
    expect(account.written().filter(({ status }) => Number(status) < 400)).toEqual([]);
    expect(await account.links()).toEqual(before);
  });
});
