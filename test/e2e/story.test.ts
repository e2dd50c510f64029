import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Report } from "../../provider/cli/report/model/report";
import { type Account, apiKey, startAccount } from "../support/account";
import { codeBlocks, documentAt } from "../support/docs";
import { startProject } from "../support/example";
import { project as checkout } from "../support/shell";
import { describeEach } from "../support/soak";

// What a CI job does with an account: compare it, report drift, correct it and compare it again.

// The commands do not depend on how the program reaches the resources; the first test tries both ways in a soak.
const native = "pulumi-shortlink/native";

const settingsOf = ({ settings }: Account) => ({
  SHORTLINK_API_KEY: apiKey,
  SHORTLINK_BASE_URL: settings.baseUrl,
});

/** A project whose program has been applied. */
async function applied(example: string, library?: string) {
  const account = await startAccount();
  const project = await startProject(example, settingsOf(account), library);
  if (example === "native") await project.pulumi("config set partnerKey --secret", apiKey);
  expect(await project.pulumi("up --yes --skip-preview")).toMatchObject({ code: 0 });
  account.writes();
  return { account, ...project };
}

const programs = [{ name: "quickstart" }, { name: "native" }];

describeEach(programs, ["native"])("in the example $name", ({ name: example }) => {
  it("`shortlink diff` reports three changes made outside of Pulumi, and `shortlink reconcile` corrects them", async () => {
    const { account, cwd, shortlink } = await applied(example);
    const [edited, deleted] = await account.links();
    await account.request("PATCH", `/${edited?.id}`, { slug: "hacked" });
    await account.request("DELETE", `/${deleted?.id}`);
    const body = { domainId: "dom_1", slug: "added", url: "https://example.com/" };
    const { id: added } = await account.request("POST", "", body);

    const { code, stdout } = await shortlink("diff --unmanaged --json --markdown report.md");
    expect(code).toBe(2);
    const report = Report.parse(JSON.parse(stdout));
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

    const tried = await shortlink("reconcile --dry-run");
    expect(tried.code).toBe(2);
    for (const text of [tried.stdout, markdown]) {
      expect(text).toMatch(new RegExp(`~.*${edited?.id}`));
      expect(text).toContain('"hacked"');
      expect(text).toMatch(new RegExp(`- .*${deleted?.id}.* was deleted`));
    }
    expect(account.writes()).toEqual([]);
    expect(await shortlink("reconcile")).toMatchObject({ code: 0 });
    expect((await account.links()).map((link) => link.slug).toSorted()).toEqual(
      [edited?.slug, deleted?.slug, "added"].toSorted(),
    );
    expect(await shortlink("diff")).toMatchObject({ code: 0, stdout: expect.stringContaining("in sync") });
  });
});

describe("docs/reconcile.md", () => {
  it("has commands that work", async () => {
    const { account, run } = await applied("quickstart", native);
    const [link] = await account.links();
    await account.request("PATCH", `/${link?.id}`, { title: "Hacked" });
    await account.request("POST", "", { domainId: "dom_1", url: "https://example.com", slug: "by-hand" });
    const lines = codeBlocks(documentAt("docs/reconcile.md"), "sh").flatMap((block) =>
      block.trim().split("\n"),
    );
    const codes = [];
    for (const line of lines) {
      const cli = join(checkout, "dist/provider/cli/main.js");
      codes.push((await run(line.replace("npx shortlink", `node ${cli}`))).code);
    }
    expect(codes).toEqual([2, 0, 2, 0]);
    expect(await account.links()).toContainEqual(expect.objectContaining({ title: link?.title }));
  });
});

describe("shortlink diff", () => {
  it("compares another stack and leaves the selected one selected", async () => {
    const { pulumi, shortlink } = await startProject("quickstart", settingsOf(await startAccount()), native);
    expect(await pulumi("stack init other")).toMatchObject({ code: 0 });
    expect(await shortlink("diff --stack test")).toMatchObject({ code: 2 });
    expect((await pulumi("stack --show-name")).stdout.trim()).toBe("other");
  });
});

describe("shortlink reconcile", () => {
  it("refuses to delete more than the limit, and says which flag allows it", async () => {
    const { account, cwd, shortlink } = await applied("quickstart", native);
    const rest =
      'import { Folder } from "pulumi-shortlink/native";\nnew Folder("campaign", { title: "Autumn campaign" });\n';
    writeFileSync(join(cwd, "index.ts"), rest);
    const { code, output } = await shortlink("reconcile");
    expect(code).toBe(1);
    expect(output).toMatch(
      /2 of the stack's 3 resources would be deleted .* run again with --max-deletes 2\./,
    );
    expect(account.writes()).toEqual([]);
    expect(await shortlink("reconcile --max-deletes 2")).toMatchObject({ code: 0 });
    expect(await account.links()).toEqual([]);
  });

  it("reports mistakes in one line", async () => {
    const account = await startAccount();
    const { shortlink } = await startProject("quickstart", settingsOf(account));
    for (const [args, message] of [
      ["diff -s none", /no stack named 'none' found/],
      ["graph --account -s none", /no stack named 'none' found/],
      ["reconcile --max-deletes most", /It must be a number, such as 10, or a percentage, such as 30%\./],
      ["reconcile --fast", /--fast needs an operation seed/],
    ] as const) {
      const { code, output } = await shortlink(args);
      expect(code, args).toBe(1);
      expect(output, args).toMatch(message);
      expect(output, args).not.toMatch(/^\s+at /m);
    }
  });
});
