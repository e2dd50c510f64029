import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { expires, otherwise, when } from "../../provider";
import { exportLanguages } from "../../provider/cli/project/new-project";
import { Report } from "../../provider/cli/report/model/report";
import { createLink } from "../conformance/external-edits";
import { type Account, startAccount } from "../support/account";
import { namePlugin, startFolder, startYaml } from "../support/example";
import { exportAccount } from "../support/export";
import { describeEach, inAll, inSoak } from "../support/tiers";
import { outputOf } from "../support/yaml-program";
import { ends } from "./command";

// The command on programs with sets of links.

/** Creates links of which most can be rows of a table, two of them with routes. */
async function createLinks({ request }: Account) {
  const { id: folderId } = await request("POST", "/folders", { title: "Campaign" });
  const base = { domainId: "dom_1", url: "https://example.com/a?b=c,d" };
  for (const [n, more] of [
    ...[{}, { title: 'a "title", with\na line' }, { folderId }, { folderId, seo: { title: "Found" } }],
    ...[{ folderId, slug: "same" }, { folderId, slug: "same", domainId: "dom_2" }, { sortOrder: 3 }],
    ...[{ options: { deep: [1] } }, { description: " kept " }],
  ].entries()) {
    await request("POST", "", { ...base, slug: `link-${n}`, ...more });
  }
  const to = { isGlobalFallback: true, actionType: "URL", actionConfig: { url: "https://example.com" } };
  const german = when({ country: ["DE", "AT"] }, "https://example.com/de");
  const features = [expires("2030-12-31")];
  const ending = { actionType: "URL", actionConfig: { url: "https://example.com/sale" }, features };
  for (const [slug, routes] of [
    ["german", [german, otherwise("https://example.com")]],
    ["ending", [ending, to]],
  ]) {
    await request("POST", "", { domainId: "dom_1", slug, folderId, routes });
  }
  await request("POST", "", { ...base, slug: "ended", routeFeatures: features });
  const { id: item } = await request("POST", "", { ...base, slug: "item" });
  await request("POST", "", {
    ...{ domainId: "dom_1", slug: "routed", folderId },
    routes: [{ ...to, features: [{ type: "UTM", config: { source: "x" } }], targetItemIds: [item] }],
  });
}

// test/cli/export/sets.test.ts proves what a program in TypeScript says. Its installation takes most of a minute.
describeEach(
  exportLanguages.map((name) => ({ name })),
  ["yaml"],
  inSoak,
)("an export to sets in $name", ({ name: language }) => {
  it(
    "declares plain links in tables, imports exactly them, and a preview shows no change",
    inAll,
    async () => {
      const account = await startAccount();
      await createLinks(account);
      account.writes();
      const flags = `--sets folder --language ${language}`;
      const { cwd, result, program, shortlink } = await exportAccount(account, flags);
      expect(result, result.output).toMatchObject({ code: 0 });
      expect(result.stdout).toContain("Created links: 2 link sets (11 links), 3 links, 1 folder, ");
      expect(result.stdout).toContain("because no table can say its routes or features: routed.");
      expect(result.stdout).toContain("a preview of the program shows no change");
      const path = "tables/campaign.csv";
      expect(program).toContain(
        language === "yaml" ? `fn::readFile: ${path}` : `table: fs.readFileSync("${path}", "utf8")`,
      );
      const table = readFileSync(join(cwd, path), "utf8");
      expect(table.split("\n")).toHaveLength(8);
      expect(table).toMatch(/^key,slug,url\[country=DE\|AT\],url,expires,expired_url,/);
      const diff = await ends(shortlink("diff --unmanaged"));
      expect(diff.stdout).toContain("15 of 15 objects of the account (100 %) are declared.");
      expect(account.writes()).toEqual([]);

      if (language === "typescript") {
        await createLink(account, { url: "https://example.com/", slug: "stray" });
        const appended = await ends(shortlink("adopt --sets folder"));
        expect(appended.stdout).toContain("Added 1 link set (1 link) to the program.");
        expect(appended.stdout).toContain("a preview of the program shows no change.");
      }
      writeFileSync(join(cwd, path), table.replace("Found", "Lost"));
      expect((await shortlink("diff")).stdout).toMatch(
        /1 difference\n\nWhat visitors notice: 1 link changes in a way that is not known\n {2}\? sho\.rt\/link-3 changes .+\n {6}What visitors notice is not known: seo\.title changed\.\n\n.+\n {2}~ LinkSet campaign-links: link-3 \(lnk_\w+\)\n +seo\.title: "Lost" \| "Found"\n$/,
      );
    },
  );
});

/** A set whose links are in a file, and one with a password in its table. */
const both = (password: string) => ({
  redirects: setOf({
    defaults: { folderId: outputOf("campaign.id") },
    table: { "fn::readFile": "links.csv" },
  }),
  hidden: setOf({ table: hiddenTable(password) }),
});
const noSets = {};

const setOf = (properties: object) => ({ type: "shortlink:LinkSet", properties });
const hiddenTable = (password: string) =>
  JSON.stringify({
    locked: {
      url: "https://example.com/",
      routeFeatures: [{ type: "PASSWORD", config: { password } }],
    },
  });

const campaign = { type: "shortlink:Folder", properties: { title: "Campaign" } };

const csv = (...rows: string[]) => ["slug,url,title", ...rows, ""].join("\n");

it(
  "the links of sets are compared, counted and reconciled like single ones, and no secret is shown",
  inAll,
  async () => {
    const account = await startAccount();
    const { cwd, pulumi, shortlink, run, ...project } = await startYaml(account.env);
    const declare = (sets: object, ...rows: string[]) => {
      project.declare({ campaign, ...sets });
      writeFileSync(join(cwd, "links.csv"), csv(...rows));
    };
    const diff = async () => {
      const { stdout, output } = await shortlink("diff --unmanaged --format json");
      expect(stdout, output).toMatch(/^\{/);
      const { drift, edits, unmanaged } = Report.parse(JSON.parse(stdout));
      const summarize = (all: typeof drift | typeof edits) =>
        all
          .map(({ entry, name, change, properties }) => {
            const changes = properties.map(({ path, before, after }) => ` ${path}: ${before} → ${after}`);
            return `${change} ${entry ?? name}${change === "update" ? changes.join() : ""}`;
          })
          .toSorted();
      return { drift: summarize(drift), edits: summarize(edits), unmanaged };
    };
    const url = "https://example.com/";
    declare(both("sesame-before"), `press,${url},Press`, `jobs,${url},Jobs`, `gone,${url},Gone`);
    await ends(pulumi("up --yes --skip-preview"));
    const idOf = async (slug: string) => (await account.links()).find((it) => it.slug === slug)?.id;
    const [press, jobs] = [await idOf("press"), await idOf("jobs")];

    // Changed by hand, in the program, and in a secret.
    await account.request("PATCH", `/${jobs}`, { title: "By hand" });
    declare(both("sesame-after"), `press,${url},News`, `jobs,${url},Jobs`, `blog,${url},Blog`);
    expect(await diff()).toEqual({
      drift: ["update jobs title: Jobs → By hand"],
      edits: [
        "create blog",
        "delete gone",
        "update locked inputs: [secret] → [secret]",
        "update press title: Press → News",
      ],
      unmanaged: { objects: [], managed: 5, total: 5, coverage: 100 },
    });

    // The service refuses one change. What it has instead may be a secret.
    const path = `/api/v1/links/${press}`;
    account.emulator.faults.add({ kind: "status", status: 422, method: "PATCH", path });
    expect(await run("pulumi up --refresh --yes --skip-preview --non-interactive")).not.toMatchObject({
      code: 0,
    });
    account.emulator.faults.clear();
    expect(await diff()).toMatchObject({
      drift: [],
      edits: ["update press title: Press → News"],
      unmanaged: { coverage: 100 },
    });
    const drawn = await shortlink("graph");
    for (const slug of ["press", "jobs", "blog"]) expect(drawn.stdout).toContain(`["${slug}<br/>`);
    account.writes();
    await ends(shortlink("reconcile"));
    expect(account.writes()).toEqual([`PATCH ${path}`]);

    // An emptied file, and a set that the program no longer declares.
    for (const [sets, keys] of [
      [both("sesame-after"), ["press", "jobs", "blog"]],
      [noSets, ["press", "jobs", "blog", "locked"]],
    ] as const) {
      declare(sets);
      const { stdout, output } = await ends(shortlink("reconcile --max-deletes 2"), 1);
      for (const key of keys) {
        expect(stdout).toMatch(new RegExp(` - LinkSet \\w+: ${key} \\(lnk_\\w+\\) will be deleted`));
      }
      expect(output).toContain(
        `${keys.length} of the stack's 5 resources and entries of sets would be deleted`,
      );
    }
  },
);

const wrongYaml = `
resources:
  inline:
    type: shortlink:LinkSet
    properties: { links: { press: { url: bad }, jobs: { url: also-bad } } }
  table:
    type: shortlink:LinkSet
    properties: { table: { "fn::readFile": links.csv } }
  fine:
    type: shortlink:LinkSet
    properties: { links: { autumn: { url: "https://example.com" } } }
  autumn:
    type: shortlink:Link
    properties: { slug: autumn, url: "https://example.com" }
`;

// test/e2e/check.test.ts has wrong values in a set of each provider.
it("a check of a program says where each link of a set is wrong", async () => {
  const { cwd, shortlink } = startFolder({});
  writeFileSync(join(cwd, "Pulumi.yaml"), `name: checked\nruntime: yaml${wrongYaml}`);
  namePlugin(cwd);
  writeFileSync(join(cwd, "links.csv"), csv("spring,nope,", "a b,https://example.com,"));
  const { stdout } = await ends(shortlink("check"), 2);
  // The engine checks resources in no fixed order.
  expect(stdout).toMatch(
    /slug: LinkSet fine and Link autumn both declare the slug "autumn"|: Link autumn and LinkSet fine both declare the slug "autumn"/,
  );
  for (const line of [
    "✗ LinkSet inline",
    '    links.press.url: "bad" is not a URL; use one such as https://example.com/page.',
    '    links.jobs.url: "also-bad" is not a URL; use one such as https://example.com/page.',
    "✗ LinkSet table",
    '    table: line 2, column url: "nope" is not a URL; use one such as https://example.com/page.',
    '    table: line 3, column slug: "a b" is not accepted; use 3 to 64 letters, digits or hyphens.',
    "3 of 4 resources would be refused.",
  ]) {
    expect(stdout.split("\n")).toContain(line);
  }
});
