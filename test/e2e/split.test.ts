// @module-tag all
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { exportLanguages } from "../../provider/cli/project/new-project";
import { startAccount } from "../support/account";
import { shellIn, startFolder } from "../support/example";
import { exportAccount, exportSettings } from "../support/export";
import { inSoak } from "../support/tiers";
import { cli, ends } from "./command";

// A large account becomes several stacks.

/** An account with links in two folders, of which one has a target in the other folder. */
async function setUpAccount() {
  const account = await startAccount();
  const base = { domainId: "dom_1", url: "https://example.com" };
  const { id: press } = await account.request("POST", "/folders", { title: "Press" });
  const { id: shop } = await account.request("POST", "/folders", { title: "Shop" });
  const { id: boardId } = await account.request("POST", "/boards", { title: "Looks", slug: "looks" });
  const { id: item } = await account.request("POST", "", { ...base, slug: "item", folderId: press });
  await account.request("POST", "", { ...base, slug: "sale", folderId: shop, options: { owner: "Ada" } });
  await account.request("POST", "", { ...base, slug: "look", folderId: shop, kind: "BOARD_ITEM", boardId });
  const to = { isGlobalFallback: true, actionType: "URL", actionConfig: { url: "https://example.com/shop" } };
  await account.request("POST", "", {
    ...{ domainId: "dom_1", slug: "routed", folderId: shop },
    routes: [{ ...to, targetItemIds: [item] }],
  });
  account.writes();
  return { account, press };
}

// test/cli/export/split.test.ts proves what the programs say. Here, each stack of several is created and previewed.
it.each(exportLanguages)(
  "a split account in %s is a project of stacks whose previews and updates change nothing, and which can be run only in their folders",
  inSoak,
  async (language) => {
    const { account, press } = await setUpAccount();
    const flags = `--split folder --sets folder --language ${language}`;
    const { cwd, folder, result } = await exportAccount(account, flags);
    expect(result, result.output).toMatchObject({ code: 0 });
    const parts = ["shared", "press", "shop"];
    const counts = ["1 board, 2 folders", "1 link set (1 link)", "3 links"];
    for (const [index, part] of parts.entries()) {
      expect(result.stdout).toMatch(
        new RegExp(`^  ${part} +${counts[index]?.replace(/[()]/g, "\\$&")}$`, "m"),
      );
    }
    expect(result.stdout).toContain("previews of the programs show no change");
    const shellOf = (part: string) => shellIn(join(cwd, part), folder.env);
    await Promise.all(
      parts.map(async (part) => {
        const { pulumi, shortlink } = shellOf(part);
        // The command has selected the stack in its folder.
        await ends(pulumi("up --yes --skip-preview --expect-no-changes"));
        await ends(shortlink("check"));
        const diff = await ends(shortlink(part === "shared" ? "diff --unmanaged" : "diff"));
        // The stacks are those of one project.
        if (part === "shared") expect(diff.stdout).toContain("7 of 7 objects of the account (100 %)");
      }),
    );
    expect(account.writes()).toEqual([]);

    const { matrix } = parse(readFileSync(join(cwd, "ci/github-workflow.yml"), "utf8")).jobs.parts.strategy;
    expect(matrix.stack).toEqual(parts.slice(1));
    const wrong = await shellOf("shop").pulumi("up --yes --skip-preview --stack press");
    expect(wrong.code).not.toBe(0);
    expect(wrong.output).toContain("missing configuration value 'part'");

    if (language !== "yaml") return;
    // A new link gets the folder that the other stack declares.
    const table = join(cwd, "press/tables/press.csv");
    writeFileSync(table, `${readFileSync(table, "utf8")}news,https://example.com/news\n`);
    const jobs = parse(readFileSync(join(cwd, "ci/gitlab-ci.yml"), "utf8"));
    const script = jobs["short-links:reconcile"].script.join("\n").replace("npx shortlink", `node ${cli}`);
    await ends(shellIn(cwd, { ...folder.env, STACK: "press" }).run(script));
    expect((await account.links()).find(({ slug }) => slug === "news")).toMatchObject({ folderId: press });
  },
);

it.each([
  ["--split domain", "--split domain: All 4 links are in the same part. Split in another way"],
  ["--split count", "It must be folder, domain, or a number of parts from 2 to 200."],
  ["--split 1", "It must be folder, domain, or a number of parts from 2 to 200."],
  ["--split 201", "It must be folder, domain, or a number of parts from 2 to 200."],
  ["--split folder --stack dev", "cannot be used with option '-s, --stack <name>'"],
])("%s reports the error and writes nothing", async (flags, message) => {
  const { account } = await setUpAccount();
  const folder = startFolder(exportSettings(account.emulator.url));
  const { output } = await ends(folder.shortlink(`init links --from account ${flags}`), 1);
  expect(output).toContain(message);
  // The account, and steps that take long, are announced on lines of their own.
  const isAnnouncement = /^$| …$|^This is about the account at /;
  const lines = output.split("\n").filter((line) => !isAnnouncement.test(line));
  expect(lines, output).toHaveLength(1);
});
