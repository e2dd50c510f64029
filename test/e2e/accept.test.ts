import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Report } from "../../provider/cli/report/model/report";
import { startAccount } from "../support/account";
import { eitherPrograms, startEither } from "../support/example";
import { itEach } from "../support/tiers";
import { outputOf } from "../support/yaml-program";

// Drift goes both ways: into the account with `reconcile`, and into the program with `accept`.

const table = `slug,url,title\r\n"press",https://example.com/press,Press # 1\r\njobs,https://example.com/jobs,Jobs\r\nold,https://example.com/old,\r\n`;

const program = {
  typescript: (library: string) => `
import * as fs from "node:fs";
import * as shortlink from "${library}";
const campaign = new shortlink.Folder("campaign", { title: "Campaign" });
const route = { actionType: "URL", actionConfig: { url: "https://example.com/ios" } } as const;
// The shop
new shortlink.Link("shop", {
  slug: "shop",
  url: "https://example.com/shop",
  title: \`Shop\`, // shown in the app
  folderId: campaign.id,
});
new shortlink.Link("app", {
  slug: "app",
  routes: [
    { ...route, platform: "OS" },
    { actionType: "URL", actionConfig: { url: "https://example.com/app" }, isGlobalFallback: true },
  ],
});
new shortlink.Link("news", { slug: "news", url: "https://example.com/news", title: "News" });
new shortlink.Link("gone", { slug: "gone", url: "https://example.com/gone" });
new shortlink.LinkSet("pages", { table: fs.readFileSync("links.csv", "utf8"), defaults: { folderId: campaign.id } });
`,
  yaml: {
    campaign: { type: "shortlink:Folder", properties: { title: "Campaign" } },
    shop: {
      type: "shortlink:Link",
      properties: {
        ...{ slug: "shop", url: "https://example.com/shop", title: "Shop" },
        folderId: outputOf("campaign.id"),
      },
    },
    app: {
      type: "shortlink:Link",
      properties: {
        slug: "app",
        routes: [
          { actionType: "URL", actionConfig: { url: "https://example.com/ios" }, platform: "OS" },
          { actionType: "URL", actionConfig: { url: "https://example.com/app" }, isGlobalFallback: true },
        ],
      },
    },
    news: {
      type: "shortlink:Link",
      properties: { slug: "news", url: "https://example.com/news", title: "News" },
    },
    gone: { type: "shortlink:Link", properties: { slug: "gone", url: "https://example.com/gone" } },
    pages: {
      type: "shortlink:LinkSet",
      properties: { table: { "fn::readFile": "links.csv" }, defaults: { folderId: outputOf("campaign.id") } },
    },
  },
};

itEach(eitherPrograms, ["YAML", "pulumi-shortlink"])(
  "through $name, of what somebody changed in the account, some is accepted, some reconciled and some left, and nothing is lost",
  async ({ name }) => {
    const account = await startAccount();
    const { cwd, pulumi, shortlink, run, declare } = await startEither(name, account.env);
    declare(program);
    writeFileSync(join(cwd, "links.csv"), table);
    const file = join(cwd, name === "YAML" ? "Pulumi.yaml" : "index.ts");
    await run("git init --quiet . && git add . && git -c user.name=a -c user.email=a@b commit --quiet -m a");
    const up = await pulumi("up --yes --skip-preview");
    expect(up, up.output).toMatchObject({ code: 0 });
    const links = new Map((await account.list("")).map((it) => [String(it.slug), it]));
    const edit = (slug: string, body: object) => account.request("PATCH", `/${links.get(slug)?.id}`, body);
    const source = readFileSync(file, "utf8");
    expect((await shortlink("accept")).stdout).toContain("Nothing to accept");

    const title = "The \"best\" ${shop}\n- yes: #1, `x` 'y'";
    await edit("shop", { url: "https://example.com/autumn", title });
    await edit("press", { url: "https://example.com/news?a=1,2;3", title: "=1+1" });
    await edit("jobs", { title: null });
    await edit("news", { title: "by hand" });
    await account.request("DELETE", `/${links.get("gone")?.id}`);
    await account.request("DELETE", `/${links.get("old")?.id}`);

    const patch = await shortlink("accept shop press jobs old --dry-run");
    console.log(patch.output);
    expect(patch.code).toBe(2);
    expect(readFileSync(file, "utf8")).toBe(source);
    writeFileSync(join(cwd, "accept.patch"), patch.stdout);
    const accepted = await shortlink("accept shop press jobs old");
    console.log(accepted.output);
    expect(accepted).toMatchObject({ code: 0 });
    const edited = readFileSync(file, "utf8");
    console.log((await run("git diff")).stdout);
    await run("git stash --quiet && git apply accept.patch");
    expect(readFileSync(file, "utf8")).toBe(edited);
    const diff = await shortlink("diff --format json");
    const { drift, edits } = Report.parse(JSON.parse(diff.stdout));
    console.log(JSON.stringify({ drift, edits }, null, 1));
    const rest = await shortlink("accept");
    console.log(rest.output);
    expect(await shortlink("reconcile --yes --target '**gone'")).toMatchObject({ code: 0 });
  },
);
