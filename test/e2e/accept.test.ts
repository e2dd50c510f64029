// @module-tag all
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Report } from "../../provider/cli/report/model/report";
import { startAccount } from "../support/account";
import { startProject, startYaml } from "../support/example";
import { outputOf } from "../support/yaml-program";
import { ends } from "./command";

// Drift goes both ways: into the account with `reconcile`, and into the program with `accept`.

const table = `slug,url,title\r\n"press",https://example.com/press,Press # 1\r\njobs,https://example.com/jobs,Jobs\r\nold,https://example.com/old,\r\n`;

const program = `
import * as fs from "node:fs";
import * as shortlink from "pulumi-shortlink";
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
`;

const git = "git -c user.name=a -c user.email=a@example.com";

it("of what somebody changed in the account, some is accepted, some reconciled and some left, and nothing is lost", async () => {
  const account = await startAccount();
  const { cwd, pulumi, shortlink, run } = await startProject("quickstart", account.env);
  writeFileSync(join(cwd, "index.ts"), program);
  writeFileSync(join(cwd, "links.csv"), table);
  const read = () => readFileSync(join(cwd, "index.ts"), "utf8");
  const csv = () => readFileSync(join(cwd, "links.csv"), "utf8");
  await run(`git init --quiet . && git add . && ${git} commit --quiet -m first`);
  await ends(pulumi("up --yes --skip-preview"));
  const links = new Map((await account.list("")).map((it) => [String(it.slug), it]));
  const edit = (slug: string, body: object) => account.request("PATCH", `/${links.get(slug)?.id}`, body);
  const source = read();

  const title = ['The "best" $', "{shop}\n- yes: #1, `x` 'y'"].join("");
  await edit("shop", { url: "https://example.com/autumn", title });
  await edit("press", { url: "https://example.com/news?a=1,2;3", title: "=1+1" });
  await edit("jobs", { title: null });
  await edit("news", { title: "by hand" });
  await account.request("DELETE", `/${links.get("gone")?.id}`);
  await account.request("DELETE", `/${links.get("old")?.id}`);
  const [{ id: folderId } = { id: "" }] = await account.list("folders");
  const stray = { slug: "stray", url: "https://example.com/stray", domainId: "dom_1", folderId };
  const { id: strayId } = await account.request("POST", "", stray);
  account.writes();

  // Nothing is written before somebody has seen it.
  const named = "shop press jobs old --unmanaged";
  const patch = await ends(shortlink(`accept ${named} --dry-run`), 2);
  expect([read(), csv()]).toEqual([source, table]);
  const accepted = await ends(shortlink(`accept ${named}`));
  expect(accepted.stdout).toContain(
    "Accepted from the account, for 4 objects:\n  Link shop: title, url — index.ts:",
  );
  expect(accepted.stdout).toContain("LinkSet pages, press: title, url — links.csv:2\n");
  expect(accepted.stdout).toContain("LinkSet pages, old: deleted — links.csv:4\n");
  expect(accepted.stdout).toContain(`stray (${strayId}) — links.csv\n`);
  expect(accepted.stdout).toContain(
    "sho.rt/shop, everyone: https://example.com/autumn if accepted, https://example.com/shop again if reconciled",
  );
  expect(csv()).toBe(
    'slug,url,title\r\n"press","https://example.com/news?a=1,2;3",=1+1\r\njobs,https://example.com/jobs,\r\nstray,https://example.com/stray,\r\n',
  );
  const edited = read();
  expect(changedLines(source, edited)).toBe(2);
  writeFileSync(join(cwd, "accept.patch"), patch.stdout);
  await ends(run("git stash --quiet && git apply accept.patch && rm accept.patch"));
  expect([read(), csv().includes("stray,")]).toEqual([edited, true]);

  // It refuses to write into files that are not committed, and says so before it writes.
  const unsaved = await ends(shortlink("accept news"), 1);
  expect(unsaved.output).toContain("Git has no version of index.ts as it is now.");
  await run(`git commit --quiet --all -m second --author "a <a@example.com>"`, undefined, author);

  const diff = Report.parse(JSON.parse((await shortlink("diff --format json")).stdout));
  expect(diff.drift.map(({ name: link, change }) => [link, change]).toSorted()).toEqual([
    ["gone", "delete"],
    ["news", "update"],
  ]);
  expect(diff.edits.filter(({ name: link }) => !["news", "gone"].includes(link))).toMatchObject([
    { entry: "stray", change: "create" },
  ]);

  // What is left can go either way: one is accepted later, and one reconciled.
  const later = await ends(shortlink("accept"), 2);
  expect(later.stdout).toContain("Link gone — it was deleted; name it, or use --deleted");
  await ends(shortlink("reconcile --yes --allow-missing"));
  const rest = await account.list("");
  expect(rest.map(({ slug }) => slug).toSorted()).toEqual([
    "app",
    "gone",
    "jobs",
    "news",
    "press",
    "shop",
    "stray",
  ]);
  expect(rest.find(({ slug }) => slug === "news")).toMatchObject({ title: "by hand" });
  expect(rest.find(({ slug }) => slug === "shop")).toMatchObject({ id: links.get("shop")?.id, title });
  expect(rest.find(({ slug }) => slug === "stray")).toMatchObject({ id: strayId });
});

const author = { GIT_COMMITTER_NAME: "a", GIT_COMMITTER_EMAIL: "a@example.com" };

/** How many lines of a text are others in another one with the same number of lines. */
function changedLines(one: string, other: string): number {
  const [lines, others] = [one.split("\n"), other.split("\n")];
  expect(others).toHaveLength(lines.length);
  return lines.filter((line, index) => line !== others[index]).length;
}

/** One resource of each kind, as a list of their kinds, names and arguments. References are `${name.output}`. */
const german = {
  ...{ platform: "GEO", actionType: "URL", actionConfig: { url: "https://example.com/de" } },
  conditions: [{ type: "COUNTRY", operator: "IN", valueKey: "country", valueJson: { values: ["DE"] } }],
};
const fallback = {
  isGlobalFallback: true,
  actionType: "URL",
  actionConfig: { url: "https://example.com/all" },
};
const kinds: readonly (readonly [kind: string, name: string, args: Record<string, unknown>])[] = [
  ["Folder", "box", { title: "Box" }],
  ["Tree", "tree", { username: "the-tree" }],
  ["Board", "board", { slug: "the-board", title: "Board" }],
  ["Link", "app", { slug: "app", routes: [german, fallback] }],
  [
    "LinkSet",
    "pages",
    { links: { press: { url: "https://example.com/press" }, jobs: { url: "https://example.com/jobs" } } },
  ],
  ["Link", "parts", { slug: "parts", url: "https://example.com/parts" }],
  ["Route", "german", { linkId: "parts.id", clientRouteId: "de", ...german }],
  ["QR", "code", { linkId: "parts.id", isQrCreated: true, payload: { color: "#000000" } }],
];

const everyKind = Object.fromEntries(
  kinds.map(([kind, name, { linkId, ...args }]) => [
    name,
    {
      type: `shortlink:${kind}`,
      properties: { ...(linkId === undefined ? {} : { linkId: outputOf(String(linkId)) }), ...args },
    },
  ]),
);

it("an edit of a resource of any kind is accepted, with routes that came and went, and nothing else is left", async () => {
  const account = await startAccount();
  const { pulumi, shortlink, declare } = await startYaml(account.env);
  declare(everyKind);
  await ends(pulumi("up --yes --skip-preview"));
  const { request, list } = account;
  const links = new Map((await list("")).map(({ slug, id }) => [slug, id]));
  for (const [path, edit] of [
    ["folders", { title: "A box" }],
    ["trees", { username: "a-tree" }],
    ["boards", { title: "A board" }],
  ] as const) {
    const [it] = await list(path);
    await request("PATCH", `/${path}/${it?.id}`, edit);
  }
  const route = { ...german, actionConfig: { url: "https://example.com/at" } };
  const austrian = {
    ...route,
    conditions: [{ ...german.conditions[0], valueJson: { values: ["AT", "CH"] } }],
  };
  await request("PATCH", `/${links.get("app")}`, {
    routes: [austrian, german, { ...fallback, actionConfig: { url: "https://example.com/" } }],
  });
  await request("PATCH", `/${links.get("press")}`, { url: "https://example.com/news" });
  await request("PATCH", `/${links.get("parts")}/qr`, { isQrCreated: true, payload: { color: "#ffffff" } });
  const [separate] = await list(`${links.get("parts")}/routes`);
  await request("PATCH", `/${links.get("parts")}/routes/${separate?.id}`, {
    actionConfig: { url: "https://example.com/deutsch" },
  });
  const accepted = await ends(shortlink("accept --yes"));
  const diff = await shortlink("diff");
  expect(diff, `${accepted.output}\n${diff.output}`).toMatchObject({ code: 0 });
  expect((await shortlink("accept")).stdout).toContain("Nothing to accept");
});
