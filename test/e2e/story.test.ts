import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Report } from "../../provider/cli/report/model/report";
import { startAccount } from "../support/account";
import { codeBlocks, documentAt } from "../support/docs";
import { startYaml } from "../support/example";
import { quickstartResources } from "../support/yaml-program";
import { ends } from "./command";

// What a CI job does with an account: compare it, report drift, correct it and compare it again.

it("docs/reconcile.md and docs/arrive.md have commands that report what was changed outside of Pulumi, import what is not declared, and correct the rest", async () => {
  const account = await startAccount();
  const { cwd, declare, pulumi, shortlink } = await startYaml(account.env);
  await ends(pulumi("up --yes --skip-preview"));
  const [edited, deleted] = await account.links();
  await account.request("PATCH", `/${edited?.id}`, { slug: "hacked" });
  await account.request("DELETE", `/${deleted?.id}`);
  const body = { domainId: "dom_1", slug: "added", url: "https://example.com/" };
  const { id: added } = await account.request("POST", "", body);
  account.writes();
  const lines = codeBlocks(documentAt("docs/reconcile.md"), "sh").flatMap((block) =>
    block.trim().split("\n"),
  );
  const adopt = codeBlocks(documentAt("docs/arrive.md"), "sh", "Declare what is in no stack");
  expect(adopt).toEqual(["npx shortlink adopt\n"]);
  const [diff, unused, dryRun, reconcile, append] = [...lines, ...adopt].map((line) =>
    line.trim().replace("npx shortlink ", ""),
  );
  expect(lines).toHaveLength(4);

  const compared = await ends(shortlink(`${diff} --format json`), 2);
  const report = Report.parse(JSON.parse(compared.stdout));
  const slug = { path: "slug", before: edited?.slug, after: "hacked" };
  // Everything that belongs to a link is deleted with it.
  expect(report.drift.filter(({ kind }) => kind === "Link")).toHaveLength(2);
  expect(report.drift).toContainEqual(
    expect.objectContaining({ id: edited?.id, change: "update", properties: [slug] }),
  );
  expect(report.drift).toContainEqual(expect.objectContaining({ id: deleted?.id, change: "delete" }));
  expect(report.edits).toEqual([]);
  expect(report.unmanaged?.objects).toEqual([
    {
      ...{ kind: "Link", id: added, name: "added" },
      command: `pulumi import shortlink:index:Link added ${added} --stack test`,
    },
  ]);
  const markdown = readFileSync(join(cwd, "report.md"), "utf8");
  expect(markdown).toMatch(new RegExp(`Link .*${added}.*added`));

  const visited = await shortlink(`${unused}`);
  expect(visited.stdout).toMatch(/0 of 0 links had no visit in 90 days, and \d more are younger than that\./);

  await ends(shortlink(`${append}`));
  expect(readFileSync(join(cwd, "Pulumi.yaml"), "utf8")).toContain("slug: added");

  const tried = await ends(shortlink(`${dryRun}`), 2);
  for (const text of [tried.stdout, markdown]) {
    expect(text).toMatch(new RegExp(`~.*${edited?.id}`));
    expect(text).toContain('"hacked"');
    expect(text).toMatch(new RegExp(`${deleted?.id}.* was deleted`));
  }
  expect(account.writes()).toEqual([]);
  await ends(shortlink(`${reconcile}`));
  expect((await account.links()).map((link) => link.slug).toSorted()).toEqual(
    [edited?.slug, deleted?.slug, "added"].toSorted(),
  );

  // A program that declares less: the limit of deletes.
  account.writes();
  const { campaign } = quickstartResources;
  declare({ campaign });
  const { output } = await ends(shortlink("reconcile"), 1);
  expect(output).toMatch(/3 of the stack's 4 resources would be deleted .* run again with --max-deletes 3\./);
  expect(account.writes()).toEqual([]);
  await ends(shortlink("reconcile --max-deletes 3"));
  expect(await account.links()).toEqual([]);

  // Another stack than the selected one is compared, and the selected one stays selected.
  await ends(pulumi("stack init other"));
  expect(await shortlink("diff --stack test")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("in sync"),
  });
  expect((await pulumi("stack --show-name")).stdout.trim()).toBe("other");
});

it("a mistake is reported in one line", async () => {
  const { shortlink } = await startYaml((await startAccount()).env);
  for (const [args, message] of [
    ["diff -s none", /no stack named 'none' found/],
    ["graph --source account -s none", /no stack named 'none' found/],
    ["diff --strict", /unknown option '--strict'.* See `shortlink diff --help`\.$/m],
    ["diff --api-key=sk-1", /unknown option '--api-key'\. See `shortlink diff --help`\.$/m],
    ["diff sk-1", /too many arguments.* but got 1\. See `shortlink diff --help`\.$/m],
    ["reconcile --max-deletes most", /It must be a number, such as 10, or a percentage, such as 30%\./],
    ["reconcile --fast", /--fast needs an operation seed/],
  ] as const) {
    const { code, output } = await shortlink(args);
    expect(code, args).toBe(1);
    expect(output, args).toMatch(message);
    expect(output, args).not.toMatch(/^\s+at /m);
  }
});
