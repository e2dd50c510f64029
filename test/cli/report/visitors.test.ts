import { describe, expect, it } from "vitest";
import { renderPage } from "../../../provider/cli/report/render/html";
import { renderMarkdown } from "../../../provider/cli/report/render/markdown";
import type { PreviewedResource } from "../../../provider/cli/stack/events";
import { type Properties, unknownValue } from "../../../provider/lifecycle";
import { countries, fallback, to } from "../graph/fixtures";
import {
  germans,
  linesOf,
  link,
  one,
  onPhones,
  password,
  reportOf,
  resource,
  secret,
  until,
  url,
} from "./visitors";

describe("what visitors notice", () => {
  const spring = (name: string) => ({
    routes: [germans(name, { conditions: [countries("DE", "AT"), onPhones], priority: 1 }), fallback()],
  });
  const changes = [
    link("spring", { before: spring("apps"), after: spring("app") }),
    link("title", { before: { url: url("title"), title: "A" }, after: { url: url("title"), title: "B" } }),
    link("gone", { before: { url: url("gone") } }),
    link("new", { after: { url: url("new") } }),
    link("drifted", { before: { url: url("a") }, live: { url: url("evil") }, after: { url: url("a") } }),
    link("sale", {
      before: { url: url("sale") },
      after: { url: url("sale"), routeFeatures: until("2027-01-01") },
    }),
  ];

  it("stands first, the gravest change first, and names who gets what", () => {
    expect(linesOf(changes)).toEqual([
      "What visitors notice: 1 link stops working, 1 stops working for some visitors, 1 changes for everyone, 1 changes for some visitors, 1 is new, 1 changes for nobody",
      "  - gone stops working",
      "      Everyone: https://example.com/gone → the link does not work",
      "  - sale stops working after 1 January 2027",
      "      Everyone after 1 January 2027: https://example.com/sale → the link has expired",
      "  ~ drifted changes for everyone (changed behind the stack's back)",
      "      Everyone: https://example.com/a → https://example.com/evil",
      "  ~ spring changes for some visitors",
      "      Visitors from Germany or Austria on iOS: https://example.com/apps → https://example.com/app",
      "  + new is new",
      "      Everyone: https://example.com/new",
      "  = nobody notices a change of title",
      "  That nobody else notices a change of sale, spring depends on whether a route requires all of its conditions to hold (conditionJoin) and whether an expiry date without a time means the end of that day in UTC (expiryDay).",
      "  Write the day in the EXPIRATION_DATE of link sale with its time, such as `2030-12-31T23:59:59Z`, and it no longer depends on expiryDay.",
      expect.stringMatching(
        /shortlink doctor --write --visit --apply.*pulumi config set --path shortlink:service\.conditionJoin <value>.*https:/,
      ),
    ]);
  });

  it("says of which links something is to be declared, by the names of a few", () => {
    const sales = ["a", "b", "c", "d"].map((name) =>
      link(name, {
        before: { url: url(name) },
        after: { url: url(name), routeFeatures: until("2027-01-01") },
      }),
    );
    const declared = "with its time, such as `2030-12-31T23:59:59Z`, and it no longer depends on expiryDay.";
    expect(linesOf(sales)).toContain(
      `  Write the day in the EXPIRATION_DATE of links a, b, c and 1 more ${declared}`,
    );
    expect(renderMarkdown(reportOf(sales))).toContain(
      "EXPIRATION_DATE of links `a`, `b`, `c` and 1 more with",
    );
  });

  it("is a table in Markdown, before the properties, which are folded", () => {
    const lines = renderMarkdown(reportOf(changes)).split("\n");
    expect(lines.slice(2, 6)).toEqual([
      "",
      expect.stringMatching(/^\*\*What visitors notice\*\*: 1 link stops working, /),
      "",
      "| Link | What happens | Visitors | Before | After |",
    ]);
    expect(lines).toContain(
      "| `spring` | changes for some visitors | Visitors from Germany or Austria on iOS | `https://example.com/apps` | `https://example.com/app` |",
    );
    expect(lines).toContain("| `title` | nobody notices the change |  |  |  |");
    expect(lines.indexOf("<details><summary>Properties that differ</summary>")).toBeGreaterThan(
      lines.indexOf("| `title` | nobody notices the change |  |  |  |"),
    );
    expect(lines.filter((it) => it.startsWith("<details>"))).toHaveLength(
      lines.filter((it) => it === "</details>").length,
    );
  });

  it("has a bar in HTML that shows which share of the kinds of visitors it is", () => {
    const page = renderPage(reportOf(changes), []);
    expect(page).toContain('<title>1 of 2 kinds of visitors</title><rect width="50" height="1"/>');
    expect(page).toContain("Visitors from Germany or Austria on iOS: https://example.com/apps → ");
  });

  it("is short for many kinds of visitors: ten changes, then the count of the others", () => {
    const routes = (prefix: string) => [
      ..."ABCDEFGHIJKL".split("").map((it) => to(url(prefix + it), { conditions: [countries(`D${it}`)] })),
      fallback(),
    ];
    const lines = linesOf([
      link("many", { before: { routes: routes("old") }, after: { routes: routes("new") } }),
    ]);
    expect(lines.filter((line) => line.includes("Visitors from"))).toHaveLength(10);
    expect(lines).toContain("      … and 2 more changes");
  });

  it("is, for reconcile, what the update does to the account", () => {
    const [, , , , drifted] = changes;
    expect(one([drifted as PreviewedResource], { compared: "written" })).toMatchObject({
      ...{ why: "update", effect: "everyone" },
      changes: [{ before: url("evil"), after: url("a") }],
    });
  });
});

describe("values that are not shown", () => {
  const locked = (more: Properties = {}) => ({ routes: [fallback({ features: [password] })], ...more });

  it("are the same unless the engine names them; a password that differs is said to change", () => {
    const folder = { before: locked({ folderId: "fld_1" }), after: locked({ folderId: "fld_2" }) };
    expect(one([link("a", { ...folder, paths: ["folderId"] })])).toMatchObject({
      effect: "nobody",
      certain: true,
    });
    const change = { before: locked(), after: locked(), paths: ["routes[0].features[0].config.password"] };
    expect(linesOf([link("a", change)])).toContain("      Everyone: the password changes");
    expect(JSON.stringify(reportOf([link("a", change)]).visitors)).not.toContain(secret);
    const scoped = {
      routes: [germans("de", { clientRouteId: "german" }), fallback()],
      routeFeatures: [{ ...password, routeIds: ["german"] }],
    };
    const paths = ["routeFeatures[0].config.password"];
    expect(linesOf([link("a", { before: scoped, after: scoped, paths })])).toContain(
      "      Visitors from Germany or Austria: the password changes",
    );
  });

  it("leave open what visitors get, in one sentence", () => {
    const hidden = link("a", {
      ...{ isDynamic: true, before: { routes: secret, title: "A" }, after: { routes: secret, title: "B" } },
    });
    expect(one([hidden])).toMatchObject({
      effect: "unknown",
      remarks: [
        "What visitors notice is not known: its routes are a secret, because a value in them is a secret.",
      ],
    });
    const made = link("a", { isDynamic: true, after: { routes: secret } });
    const gone = link("b", { isDynamic: true, before: { routes: secret } });
    const why =
      "What visitors notice is not known: its routes are a secret, because a value in them is a secret.";
    expect(linesOf([made, gone])).toEqual([
      "What visitors notice: 1 link stops working, 1 is new",
      "  - b stops working",
      `      ${why}`,
      "  + a is new",
      `      ${why}`,
    ]);
    const later = link("a", { before: { url: url("a") }, after: { url: unknownValue } });
    expect(one([later])).toMatchObject({
      effect: "unknown",
      changes: [{ after: "a destination that is not known", certain: false }],
    });
    const elsewhere = resource("Route", "german", { after: { linkId: "lnk_other", ...germans("de") } });
    expect(one([elsewhere])).toMatchObject({
      effect: "unknown",
      remarks: ["What visitors notice is not known: the link is not declared in this stack."],
    });
  });
});

describe("a condition that cannot be read", () => {
  it("is not reported as the same possibilities in another order", () => {
    const withPlan = (plan: string) => ({
      routes: [to("https://example.com/some", { targeting: { plan } }), fallback()],
    });
    const change = link("a", { before: withPlan("pro"), after: withPlan("team") });
    expect(one([change]).changes).toMatchObject([
      {
        before: "https://example.com/some or https://example.com/",
        ...{ after: "maybe another of these", certain: false },
      },
    ]);
    expect(renderMarkdown(reportOf([change]))).toContain("| maybe another of these (?) |");
  });
});

describe("a destination that is a secret", () => {
  const change = { before: { url: secret }, after: { url: secret }, paths: ["url"] };

  it("is another one, and no path of a value stands among what is not certain", () => {
    const lines = linesOf([link("a", change)]);
    expect(lines).toContain("      Everyone: a destination that is not known → maybe another one (?)");
    expect(lines).toContain("  (?) depends on values that are secret or not known yet.");
    expect(lines.join("\n")).not.toMatch(/actionConfig|before:|after:/);
    expect(renderMarkdown(reportOf([link("a", change)]))).toContain(
      "| Everyone | a destination that is not known | maybe another one (?) |",
    );
  });
});

describe("visitors of many countries", () => {
  it("are named by a few of these, and how many more there are", () => {
    const codes = "AT BE BG CH CY CZ DE DK EE ES FI FR".split(" ");
    const routes = (name: string) => ({
      routes: [to(url(name), { conditions: [countries(...codes)] }), fallback()],
    });
    const text = linesOf([link("a", { before: routes("old"), after: routes("new") })]).join("\n");
    expect(text).toContain(
      "Visitors from Austria, Belgium, Bulgaria, Switzerland, Cyprus, Czechia, Germany, Denmark, or 4 more: ",
    );
    const two = one([link("a", { before: routes("old"), after: routes("new") })]);
    expect(two.changes[0]?.kinds).toEqual([{ country: { in: codes } }]);
  });
});
