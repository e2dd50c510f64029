import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { Report } from "../../../provider/cli/report/model/report";
import type { LinkChange } from "../../../provider/cli/report/model/visitors";
import { differencesIn } from "../../../provider/cli/report/read/differences";
import { renderPage } from "../../../provider/cli/report/render/html";
import { renderMarkdown } from "../../../provider/cli/report/render/markdown";
import { renderText } from "../../../provider/cli/report/render/text";
import { type Comparisons, compareLinks } from "../../../provider/cli/report/visitors/compare-links";
import type { PreviewedResource } from "../../../provider/cli/stack/events";
import { expandSets } from "../../../provider/cli/stack/set/expand";
import { type Properties, unknownValue } from "../../../provider/lifecycle";
import { countries, fallback, preview, to, urnOf } from "../graph/fixtures";

const secret = "[secret]";
const url = (name: string) => `https://example.com/${name}`;

/** A resource as it changes: its inputs in state, in the account (as in state unless given) and in the program. */
interface Change {
  readonly before?: Properties;
  readonly live?: Properties | undefined;
  readonly after?: Properties | undefined;
  readonly step?: PreviewedResource["step"];
  readonly id?: string;
  readonly paths?: readonly string[];
  readonly isDynamic?: boolean;
  readonly isDeletedFirst?: boolean;
}

function resource(kind: string, name: string, { isDynamic, ...change }: Change): PreviewedResource {
  const { before, live = before, after } = change;
  const byDefault = !before ? "create" : !after ? "delete" : "update";
  return {
    ...{ urn: urnOf(kind, name), id: before && `lnk_${name}`, step: byDefault, paths: [], ...change },
    ...{ type: isDynamic ? `pulumi-nodejs:dynamic/shortlink:${kind}` : `shortlink:index:${kind}` },
    ...{ before, live, after },
  };
}

const link = (name: string, { before, live, after, ...change }: Change): PreviewedResource => {
  const withSlug = (inputs: Properties | undefined) => inputs && { slug: name, domainId: "dom_1", ...inputs };
  const sides = { live: withSlug(live), after: withSlug(after), ...(before && { before: withSlug(before) }) };
  return resource("Link", name, { ...change, ...sides, ...(live ? {} : { live: sides.before }) });
};

interface Sources {
  readonly compared?: Comparisons;
  readonly sources?: Readonly<Record<string, string>>;
  readonly shortUrls?: Readonly<Record<string, string>>;
}

function reportOf(
  resources: readonly PreviewedResource[],
  { compared = "seen", sources = {}, shortUrls = {} }: Sources = {},
): Report {
  const all = expandSets(resources);
  const differences = differencesIn(all);
  const visitors = compareLinks(preview(all, sources), differences, compared, {
    ...{ rules: {}, now: new Date("2026-06-01") },
    shortUrlOf: (urn) => shortUrls[urn.split("::").at(-1) ?? ""],
  });
  return Report.parse(
    JSON.parse(
      JSON.stringify({ version: 1, project: "shop", stack: "dev", inSync: false, visitors, ...differences }),
    ),
  );
}

/** What visitors notice, in the words of a terminal, without the differences by property. */
function linesOf(resources: readonly PreviewedResource[], sources?: Sources): string[] {
  const lines = stripVTControlCharacters(renderText(reportOf(resources, sources))).split("\n");
  const start = lines.findIndex((line) => line.startsWith("What visitors notice"));
  return lines.slice(start, lines.indexOf("", start));
}

const one = (resources: readonly PreviewedResource[], sources?: Sources): LinkChange => {
  const links = reportOf(resources, sources).visitors?.links ?? [];
  expect(links).toHaveLength(1);
  return links[0] as LinkChange;
};

const germans = (name: string, more: Properties = {}) =>
  to(url(name), { clientRouteId: "german", conditions: [countries("DE", "AT")], ...more });
const onPhones = {
  ...{ type: "OS", operator: "IN", valueKey: "os" },
  valueJson: { values: ["iOS"] },
};
const password = { type: "PASSWORD", config: { password: secret } };
const until = (expiresAt: string) => [{ type: "EXPIRATION_DATE", config: { expiresAt } }];

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
      "What visitors notice: 1 link stops working for everyone, 1 stops working for some visitors, 1 changes for everyone, 1 goes elsewhere for some visitors, 1 is new, 1 changes for nobody",
      "  - gone stops working for everyone",
      "      Everyone: https://example.com/gone → nothing",
      "  - sale stops working for some visitors",
      "      Everyone after 1 January 2027: https://example.com/sale → link expired",
      "      Everyone else: nothing changes (?)",
      "  ~ drifted changes for everyone (changed behind the stack's back)",
      "      Everyone: https://example.com/a → https://example.com/evil",
      "  ~ spring goes elsewhere for some visitors",
      "      Visitors from Germany or Austria on iOS: https://example.com/apps → https://example.com/app",
      "      Everyone else: nothing changes (?)",
      "  + new is new",
      "      Everyone: https://example.com/new",
      "  = nobody notices a change of title",
      "  Not certain (?) because of: conditionJoin, expiryDay.",
      expect.stringContaining("What the assumptions mean: https://"),
      expect.stringMatching(
        /pulumi config set --path shortlink:service\.conditionJoin <value>.*shortlink doctor --write --visit/,
      ),
    ]);
  });

  it("is a table in Markdown, before the properties, which are folded", () => {
    const lines = renderMarkdown(reportOf(changes)).split("\n");
    expect(lines.slice(2, 6)).toEqual([
      "",
      expect.stringMatching(/^\*\*What visitors notice\*\*: 1 link stops working for everyone, /),
      "",
      "| | Link | Visitors | Before | After |",
    ]);
    expect(lines).toContain(
      "| ~ | `spring` | Visitors from Germany or Austria on iOS | `https://example.com/apps` | `https://example.com/app` |",
    );
    expect(lines).toContain("| = | `title` | Nobody notices | | |");
    expect(lines.indexOf("<details><summary>Properties that differ</summary>")).toBeGreaterThan(
      lines.indexOf("| = | `title` | Nobody notices | | |"),
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

describe("a link whose address changes", () => {
  it("ends for those who have the old address, also where another link takes it", () => {
    const rename = link("a", {
      before: { slug: "old", url: url("a") },
      after: { slug: "next", url: url("a") },
    });
    const taken = link("b", { before: { slug: "b", url: url("b") }, after: { slug: "old", url: url("b") } });
    expect(reportOf([rename]).visitors?.links).toMatchObject([
      { effect: "ends", remarks: ["The slug old stops working; the link has next in its place."] },
      { effect: "new", remarks: ["The link had the slug old before."] },
    ]);
    expect(reportOf([rename, taken]).visitors?.links).toMatchObject([
      { name: "b", effect: "ends", changes: [{ before: url("b"), after: "nothing" }] },
      { name: "b", effect: "everyone", changes: [{ before: url("a"), after: url("b") }] },
      { name: "a", effect: "new" },
    ]);
  });

  it("is the same link where it moves to a set, or from dynamic classes to the plugin", () => {
    const links = { moved: { url: url("moved") }, wrong: { url: url("other") } };
    const set = resource("LinkSet", "redirects", { after: { defaults: { domainId: "dom_1" }, links } });
    const [moved, wrong] = ["moved", "wrong"].map((name) =>
      link(name, { before: { url: url(name) }, isDynamic: true }),
    );
    expect(reportOf([set, moved, wrong] as PreviewedResource[]).visitors?.links).toMatchObject([
      {
        ...{ name: "wrong", effect: "everyone" },
        remarks: ["The address moves from Link wrong to redirects: wrong."],
      },
      { name: "moved", effect: "nobody", certain: true, remarks: [] },
    ]);
    const native = {
      ...link("moved", { after: { url: url("moved") } }),
      urn: "urn:pulumi:dev::shop::x::moved",
    };
    expect(one([moved as PreviewedResource, native])).toMatchObject({ effect: "nobody", certain: true });
  });
});

describe("a refactoring", () => {
  const inline = [germans("de"), fallback()];
  const shop = (change: Change) => link("shop", change);

  it("that takes routes out of a link is noticed by nobody, but for the moment of the update", () => {
    const {
      conditions,
      clientRouteId: _,
      ...route
    } = germans("de") as { conditions: Properties[] } & Properties;
    const linkId = "lnk_shop";
    const resources = [
      shop({ before: { routes: inline }, after: { routes: [fallback()] } }),
      resource("Route", "german", { after: { linkId, ...route } }),
      resource("Condition", "in-german", { after: { linkId, routeId: unknownValue, ...conditions[0] } }),
    ];
    const sources = { "in-german.routeId": urnOf("Route", "german") };
    expect(one(resources, { sources })).toMatchObject({
      ...{ effect: "nobody", certain: true, changes: [] },
      remarks: [expect.stringContaining("The update makes or removes 2 parts (Route, Condition)")],
    });
  });

  it("that renames a resource with an alias is noticed by nobody, also where another link takes its slug", () => {
    const before = { url: url("a"), title: "A" };
    const former = { ...shop({ before }), step: "same" as const };
    const renamed = (after: Properties) => ({ ...shop({ before, after }), urn: urnOf("Link", "winter") });
    expect(one([former, renamed({ ...before, title: "B" })])).toMatchObject({
      ...{ urn: urnOf("Link", "winter"), effect: "nobody", certain: true, remarks: [] },
    });
    const taken = link("taken", { after: { slug: "shop", url: url("a") } });
    expect(reportOf([former, renamed({ ...before, slug: "next" }), taken]).visitors?.links).toMatchObject([
      { name: "winter", effect: "new" },
      { name: "taken", effect: "nobody" },
    ]);
  });

  it("that replaces a link says in which order", () => {
    const replaced = (isDeletedFirst: boolean) =>
      one([
        shop({
          ...{ before: { url: url("a"), title: "A" }, after: { url: url("a"), title: "B" } },
          ...{ step: "replace", isDeletedFirst },
        }),
      ]);
    expect(replaced(true)).toMatchObject({
      effect: "gap",
      remarks: [expect.stringContaining("nobody gets anything in between")],
    });
    expect(replaced(false)).toMatchObject({
      effect: "nobody",
      remarks: [expect.stringContaining("created before the old one is deleted")],
    });
  });
});

describe("values that are not shown", () => {
  const locked = (more: Properties = {}) => ({ routes: [fallback({ features: [password] })], ...more });

  it("are the same unless the engine names them; a password that differs is said to change", () => {
    const title = { before: locked({ title: "A" }), after: locked({ title: "B" }) };
    expect(one([link("a", { ...title, paths: ["title"] })])).toMatchObject({
      effect: "nobody",
      certain: true,
    });
    const change = { before: locked(), after: locked(), paths: ["routes[0].features[0].config.password"] };
    expect(linesOf([link("a", change)])).toContain("      Everyone: the password changes");
    expect(JSON.stringify(reportOf([link("a", change)]).visitors)).not.toContain(secret);
  });

  it("leave open what visitors get, in one sentence", () => {
    const hidden = link("a", {
      ...{ isDynamic: true, before: { routes: secret, title: "A" }, after: { routes: secret, title: "B" } },
    });
    expect(one([hidden])).toMatchObject({
      effect: "unknown",
      remarks: [
        "What visitors notice is not known: its routes are a secret, because they contain a password.",
      ],
    });
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

describe("a destination that is a secret", () => {
  const change = { before: { url: secret }, after: { url: secret }, paths: ["url"] };

  it("is another one, and no path of a value stands among what is not certain", () => {
    const lines = linesOf([link("a", change)]);
    expect(lines).toContain("      Everyone: a destination that is not known → maybe another one (?)");
    expect(lines).toContain("  Not certain (?) because of: values that are secret or not known yet.");
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

describe("a link that leads to itself", () => {
  it("stops working", () => {
    const shortUrl = "https://sho.rt/a";
    const change = link("a", { before: { url: url("a") }, after: { url: shortUrl } });
    expect(one([change], { shortUrls: { a: shortUrl } })).toMatchObject({ effect: "ends" });
    expect(one([change])).toMatchObject({ effect: "everyone" });
  });
});
