// @module-tag all
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { marked } from "marked";
import { afterAll, expect, it } from "vitest";
import { Report } from "../../provider/cli/report/model/report";
import { apiKey, startAccount } from "../support/account";
import { closeBrowser, installedBrowser, noBrowser, openFile } from "../support/browser";
import { commentToken, startCommentService } from "../support/comment-service";
import { startYaml } from "../support/example";
import { project } from "../support/shell";
import { outputOf } from "../support/yaml-program";
import { cli, ends } from "./command";

// A pull request, in the words of visitors: ten links, of which three change, and which are declared in another way.

afterAll(closeBrowser);

const url = (path: string) => `https://example.com/${path}`;
const link = (slug: string, more: object = { url: url(slug) }) => ({
  type: "shortlink:Link",
  properties: { slug, ...more },
});
const among = (type: string, valueKey: string, ...values: string[]) => ({
  ...{ type, operator: "IN", valueKey },
  valueJson: { values },
});
const everybody = (path: string) => ({
  ...{ clientRouteId: "everybody", isGlobalFallback: true },
  ...{ actionType: "URL", actionConfig: { url: url(path) } },
});
const german = (path: string) => ({
  ...{ clientRouteId: "german", priority: 1, actionType: "URL", actionConfig: { url: url(path) } },
  conditions: [among("COUNTRY", "country", "DE", "AT"), among("OS", "os", "iOS")],
});
const { conditions, ...germanShop } = german("de/shop");
const plain = ["press", "jobs", "help", "docs", "news"];
const singles = (slugs: readonly string[]) => Object.fromEntries(slugs.map((slug) => [slug, link(slug)]));

const before = {
  spring: link("spring", { routes: [german("apps/de"), everybody("spring")] }),
  summer: link("summer"),
  sale: link("sale"),
  shop: link("shop", { routingMode: "ADVANCED", routes: [german("de/shop"), everybody("shop")] }),
  team: link("team", { url: url("team"), title: "Team" }),
  ...singles(plain),
};

const shopId = outputOf("shop.id");
const after = {
  // Three kinds of changes: a destination, an end, and a link that is gone.
  spring: link("spring", { routes: [german("apps/de/new"), everybody("spring")] }),
  sale: link("sale", {
    url: url("sale"),
    routeFeatures: [{ type: "EXPIRATION_DATE", config: { expiresAt: "2099-12-31" } }],
  }),
  // A refactoring: single links become a set, and a route is declared apart.
  shop: link("shop", { routingMode: "ADVANCED", url: url("shop") }),
  german: { type: "shortlink:Route", properties: { linkId: shopId, ...germanShop } },
  ...Object.fromEntries(
    conditions.map((it, index) => [
      `german-${index + 1}`,
      {
        type: "shortlink:Condition",
        properties: { linkId: shopId, routeId: outputOf("german.routeId"), ...it },
      },
    ]),
  ),
  redirects: {
    type: "shortlink:LinkSet",
    properties: { links: Object.fromEntries(plain.map((slug) => [slug, { url: url(slug) }])) },
  },
  team: link("team", { url: url("team"), title: "The team" }),
};

it("a pull request says who ends up elsewhere, and that nobody notices the refactoring", async ({ skip }) => {
  const account = await startAccount();
  const settings = { SHORTLINK_API_KEY: apiKey, SHORTLINK_BASE_URL: account.settings.baseUrl };
  const { cwd, declare, pulumi, shortlink, run } = await startYaml(settings, before);
  await ends(pulumi("up --yes --skip-preview"));
  account.writes();
  declare(after);

  const { comments, env } = await startCommentService("GitHub");
  const event = join(cwd, "event.json");
  writeFileSync(event, JSON.stringify({ pull_request: { number: 7 } }));
  const line = `node ${cli} diff --comment --out report.html --out report.json --fail-on visitors`;
  await ends(
    run(line, undefined, {
      ...env,
      GITHUB_EVENT_PATH: event,
      GITHUB_TOKEN: commentToken,
    }),
    2,
  );
  const body = comments.at(-1)?.body ?? "";
  for (const row of [
    "**What visitors notice**: 1 link stops working, 1 stops working for some visitors, 1 changes for some visitors, 7 change for nobody.",
    "Everyone | `https://example.com/summer` | the link does not work |",
    "Everyone after 31 December 2099 | `https://example.com/sale` | the link has expired |",
    "Visitors from Germany or Austria on iOS | `https://example.com/apps/de` | `https://example.com/apps/de/new` |",
    /\| (`sho\.rt\/\w+`, ){4}`sho\.rt\/\w+` and 1 more \| nobody notices the change \|/,
  ]) {
    expect(body).toEqual(typeof row === "string" ? expect.stringContaining(row) : expect.stringMatching(row));
  }
  const report = Report.parse(JSON.parse(readFileSync(join(cwd, "report.json"), "utf8")));
  expect(report.visitors?.noticed).toBe(3);
  // Only of links that visitors notice it is asked how often they are visited.
  const visits = report.visitors?.links.flatMap((it) => it.visits ?? []) ?? [];
  expect(visits).toHaveLength(3);
  const asked = account.emulator.requests.filter(({ path }) => path.endsWith("/analytics"));
  expect(asked.map(({ query }) => query)).toEqual(visits.map(() => ({ days: "30" })));

  const refused = await ends(shortlink("reconcile --max-visitors-moved 2"), 1);
  expect(refused.output).toMatch(
    /Visitors of 3 links would get something else \((summer|sale|spring), .*\), and the limit is 2 \(--max-visitors-moved 2\)\. Nothing was changed\./,
  );
  expect(account.writes()).toEqual([]);
  await ends(shortlink("reconcile --max-visitors-moved 3 --max-deletes 100%"));
  await ends(shortlink("diff --fail-on visitors"));

  skip(!installedBrowser(), noBrowser);
  const { page, errors } = await openFile(join(cwd, "report.html"), { width: 940 });
  expect(errors).toEqual([]);
  expect((await page.locator("h2").allTextContents())[0]).toBe("What visitors notice");
  expect(await page.locator(".bar").count()).toBe(3);
  if (process.env.PICTURES) await drawComment(cwd, body);
});

/** Draws a comment into the documentation, as a page of GitHub shows it. */
async function drawComment(cwd: string, body: string): Promise<void> {
  const file = join(cwd, "comment.html");
  const style = `body{margin:0;padding:16px;width:908px;font:14px/1.5 "Liberation Sans",sans-serif;color:#1f2328}
h3{margin:0 0 12px}table{border-collapse:collapse;margin:12px 0}th,td{border:1px solid #d1d9e0;padding:5px 10px;text-align:left}
tr:nth-child(2n){background:#f6f8fa}code{background:#818b981f;border-radius:6px;padding:2px 5px;font-size:12px}`;
  writeFileSync(
    file,
    `<!doctype html><meta charset="utf-8"><style>${style}</style><body>${await marked(body)}</body>`,
  );
  const { page } = await openFile(file, { width: 940 });
  const path = join(project, "docs/images/review.png");
  await page.locator("body").screenshot({ path });
  expect(statSync(path).size).toBeLessThan(150_000);
}

it("a pull request that only declares the same in another way passes the gate", async () => {
  const account = await startAccount();
  const settings = { SHORTLINK_API_KEY: apiKey, SHORTLINK_BASE_URL: account.settings.baseUrl };
  const { declare, pulumi, shortlink } = await startYaml(settings, before);
  await ends(pulumi("up --yes --skip-preview"));
  const { spring, summer, sale } = before;
  declare({ ...after, spring, summer, sale });
  // The account is asked for no visits, because nobody notices anything, and the key needs no right to read them.
  const compared = await ends(shortlink("diff --fail-on visitors"));
  expect(compared.output).toContain("What visitors notice: 7 links change for nobody\n");
  expect(account.emulator.requests.some(({ path }) => path.endsWith("/analytics"))).toBe(false);
});
