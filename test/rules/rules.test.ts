import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { linksOf } from "../../provider/policy";
import { toGraph } from "../../provider/routing";
import { toRules, violationsOf } from "../../provider/rules";
import { project } from "../support/shell";
import { resource, shown, unknown, violationsIn } from "./links";

const to = (url: unknown, more: object = {}) => ({ actionType: "URL", actionConfig: { url }, ...more });
const everybody = (more: object = {}) => to("https://example.com/", { isGlobalFallback: true, ...more });
const feature = (type: unknown, config: unknown, more: object = {}) => ({ type, config, ...more });
const inGermany = {
  conditions: [{ type: "COUNTRY", operator: "IN", valueKey: "country", valueJson: { values: ["DE"] } }],
};

const utm = feature("UTM", { source: "x", campaign: "y" });
const ending = (expiresAt: string, more: object = {}) => feature("EXPIRATION_DATE", { expiresAt }, more);

type Rules = Parameters<typeof violationsIn>[1];
type Case = [what: string, inputs: object, found: readonly string[]];

const hosts = { allowedHosts: ["example.com", "*.example.com"] };
const notAllowed = (path: string) => `${path} must lead to example.com or *.example.com.`;

describe.each<[name: string, rules: Rules, cases: readonly Case[]]>([
  [
    "allowedHosts",
    hosts,
    [
      ["the host itself", { url: "https://EXAMPLE.com:8443/a" }, []],
      ["a subdomain of a subdomain", { url: "https://a.b.example.com" }, []],
      ["a host with a dot at its end", { url: "https://example.com./" }, []],
      ["a host that only ends like it", { url: "https://badexample.com" }, [notAllowed("url")]],
      ["a login that looks like a host", { url: "https://example.com@evil.example" }, [notAllowed("url")]],
      ["a URL that browsers complete", { url: "//evil.example/a" }, [notAllowed("url")]],
      ["a URL with backslashes", { url: "https:\\\\evil.example\\example.com" }, [notAllowed("url")]],
      ["a template", { url: "{target}" }, [notAllowed("url")]],
      [
        "a route",
        { routes: [to("https://a.example"), everybody()] },
        [notAllowed("routes[0].actionConfig.url")],
      ],
      [
        "a frame",
        {
          routes: [
            { actionType: "EMBED", actionConfig: { src: "https://a.example" }, isGlobalFallback: true },
          ],
        },
        [notAllowed("routes[0].actionConfig.src")],
      ],
      [
        "where to go after a route or the link has ended",
        {
          routes: [everybody({ features: [feature("LIMIT", { clicks: 1, url: "https://a.example" })] })],
          routeFeatures: [
            feature("EXPIRATION_DATE", { expiresAt: "2030-01-01", next: "https://b.example" }),
            feature("UTM", { source: "https://c.example" }),
          ],
        },
        [notAllowed("routeFeatures[0].config.next"), notAllowed("routes[0].features[0].config.url")],
      ],
      ["a destination that is not known", { url: unknown }, []],
      ["a route that is not known", { routes: unknown }, []],
    ],
  ],
  [
    "forbiddenHosts",
    { forbiddenHosts: ["*.example.net", "münchen.example"] },
    [
      [
        "a subdomain",
        { url: "https://a.example.net" },
        ["url must not lead to *.example.net or münchen.example."],
      ],
      ["the domain alone", { url: "https://example.net" }, []],
      [
        "another spelling",
        { url: "https://xn--mnchen-3ya.example" },
        ["url must not lead to *.example.net or münchen.example."],
      ],
      ["a template", { url: "{target}" }, []],
      ...["A.EXAMPLE.net", "MÜNCHEN.example", "a%00.example.net"].map(
        (host): Case => [
          `an app link to ${host}`,
          { url: `intent://${host}/x` },
          ["url must not lead to *.example.net or münchen.example."],
        ],
      ),
    ],
  ],
  [
    "httpsOnly",
    { httpsOnly: true },
    [
      ["HTTP", { url: "http://example.com" }, ["url must be an HTTPS address."]],
      ["no scheme", { url: "//example.com" }, ["url must be an HTTPS address."]],
      ["HTTPS", { url: "HTTPS://example.com" }, []],
    ],
  ],
  [
    "requiredUtm",
    { requiredUtm: ["source", "campaign"] },
    [
      ["a query", { url: "https://a.example/?utm_source=x&utm_campaign=y" }, []],
      [
        "a part of a query",
        { url: "http://a.example/?utm_source=x&utm_campaign=" },
        ["url must have utm_campaign."],
      ],
      ["no web page", { url: "mailto:me@a.example" }, []],
      ["a template", { url: "{target}" }, []],
      ["a feature of the link", { url: "https://a.example", routeFeatures: [utm] }, []],
      [
        // Another route may have any id, also that of the link as a whole.
        "a feature of another route",
        {
          routes: [to("https://a.example"), everybody({ clientRouteId: "link" })],
          routeFeatures: [{ ...utm, routeIds: ["link"] }],
        },
        ["routes[0].actionConfig.url must have utm_source and utm_campaign."],
      ],
      [
        "a feature that is switched off",
        { routes: [everybody({ features: [{ ...utm, enabled: false }] })] },
        ["routes[0].actionConfig.url must have utm_source and utm_campaign."],
      ],
      [
        "features of other types",
        {
          routes: [everybody({ features: [{ ...utm, type: "REDIRECT_DELAY" }, feature("LIMIT", unknown)] })],
        },
        ["routes[0].actionConfig.url must have utm_source and utm_campaign."],
      ],
      ["a feature that is not known", { routes: [everybody({ features: [feature("UTM", unknown)] })] }, []],
      ["a feature that may be on", { routes: [everybody({ features: [{ ...utm, enabled: unknown }] })] }, []],
      ["a type that is not known", { routes: [everybody({ features: [{ ...utm, type: unknown }] })] }, []],
      [
        "a scope that is not known",
        { url: "https://a.example", routeFeatures: [{ ...utm, scope: unknown }] },
        [],
      ],
      ["features of a route that are not known", { routes: [everybody({ features: unknown })] }, []],
      ["features that are not known", { url: "https://a.example", routeFeatures: unknown }, []],
    ],
  ],
  [
    "slugPattern",
    { slugPattern: "[a-z]+" },
    [
      ["a slug that matches", { slug: "shop" }, []],
      ["one that matches in part", { slug: "shop-1" }, ["slug must match [a-z]+."]],
      ["an alias", { slug: "shop", features: { alias: "Shop" } }, ["features.alias must match [a-z]+."]],
      ["none, so that the service chooses", {}, []],
      ["one that is not known", { slug: unknown }, []],
    ],
  ],
  [
    "reservedSlugs",
    { reservedSlugs: ["Admin"] },
    [
      ["another case", { slug: "aDMIN" }, ["slug is a reserved word."]],
      ["a part", { slug: "admins" }, []],
    ],
  ],
  [
    "requireTitle",
    { requireTitle: true },
    [
      ["none", {}, ["title is missing."]],
      ["blanks", { title: " " }, ["title is missing."]],
      ["null", { title: null }, ["title is missing."]],
      ["one", { title: "Shop" }, []],
      ["one that is not known", { title: unknown }, []],
    ],
  ],
  [
    "requireFolder",
    { requireFolder: true },
    [
      ["none", {}, ["folderId is missing."]],
      ["one that is not known", { folderId: unknown }, []],
    ],
  ],
  [
    "expiresBy",
    { expiresBy: "2027-12-31" },
    [
      ["that day", { url: "https://a.example", routeFeatures: [utm, ending("2027-12-31")] }, []],
      [
        "a moment later",
        { url: "https://a.example", routeFeatures: [utm, ending("2028-01-01T00:00Z")] },
        ["must expire by 2027-12-31."],
      ],
      ["no end", { url: "https://a.example" }, ["must expire by 2027-12-31."]],
      ["routes that are declared elsewhere", {}, []],
      [
        "an end that is switched off",
        { url: "https://a.example", routeFeatures: [ending("2027-01-02", { enabled: false })] },
        ["must expire by 2027-12-31."],
      ],
      [
        "an end that is not known",
        { url: "https://a.example", routeFeatures: [feature("EXPIRATION_DATE", unknown)] },
        [],
      ],
      [
        "a type that is not known",
        { url: "https://a.example", routeFeatures: [feature(unknown, { expiresAt: "2027-01-02" })] },
        [],
      ],
      [
        "an end of each route",
        {
          routes: [
            to("https://a.example", { isActive: false }),
            to("https://a.example", { isActive: unknown }),
            to("https://a.example", { clientRouteId: "a" }),
            everybody({ features: [ending("2027-01-02")] }),
          ],
          routeFeatures: [ending("2027-01-02", { routeIds: ["a"] })],
        },
        [],
      ],
      [
        "an end of one route",
        {
          routes: [to("https://a.example"), everybody({ features: [ending("2027-01-02")] })],
        },
        ["must expire by 2027-12-31."],
      ],
      [
        "a route without an end, whatever is not known of another one",
        { routes: [to("https://a.example", { features: unknown }), everybody()] },
        ["must expire by 2027-12-31."],
      ],
      ["no active route", { routes: [everybody({ isActive: false })] }, ["must expire by 2027-12-31."]],
    ],
  ],
  [
    "requireFallback",
    { requireFallback: true },
    [
      ["one after other routes", { routes: [to("https://a.example"), everybody()] }, []],
      [
        "one that is switched off",
        { routes: [to("https://a.example"), everybody({ isActive: false })] },
        ["routes has a fallback that is switched off."],
      ],
      ["none", { kind: "TREE", routes: [to("https://a.example")] }, ["routes has no fallback."]],
      ["one that is not known", { routes: [to("https://a.example", { isGlobalFallback: unknown })] }, []],
      [
        "none, whatever is not known of features",
        { routes: [to("https://a.example")], routeFeatures: unknown },
        ["routes has no fallback."],
      ],
      ["routes that are declared elsewhere", {}, []],
    ],
  ],
  [
    "noUnreachableRoutes",
    { noUnreachableRoutes: true },
    [
      [
        "the same visitors twice",
        { routes: [to("https://a.example", inGermany), to("https://b.example", inGermany), everybody()] },
        ["routes[1] is never reached, because other routes come first."],
      ],
      [
        "a value that is not known",
        {
          routes: [
            to("https://a.example", { conditions: unknown }),
            to("https://b.example", inGermany),
            everybody(),
          ],
        },
        [],
      ],
      [
        "one that is switched off",
        {
          routes: [
            to("https://a.example", inGermany),
            to("https://b.example", { ...inGermany, isActive: false }),
            everybody(),
          ],
        },
        [],
      ],
      [
        "one that may be the fallback",
        {
          routes: [
            to("https://a.example", inGermany),
            to("https://b.example", { ...inGermany, isGlobalFallback: unknown }),
          ],
        },
        [],
      ],
      [
        "features of the link that are not known",
        { routes: [to("https://a.example"), to("https://b.example"), everybody()], routeFeatures: unknown },
        [],
      ],
    ],
  ],
  [
    "minPasswordLength",
    { minPasswordLength: 4 },
    [
      [
        "a short one",
        { routes: [everybody({ features: [feature("PASSWORD", { password: "abc" })] })] },
        ["routes[0].features[0].config must have at least 4 characters."],
      ],
      ["a long one", { routes: [everybody({ features: [feature("PASSWORD", { password: "abcd" })] })] }, []],
      [
        "one of the link",
        { url: "https://a.example", routeFeatures: [feature("PASSWORD", { password: "🔑🔑🔑" })] },
        ["routeFeatures[0].config must have at least 4 characters."],
      ],
      [
        "one that is not known",
        { routes: [everybody({ features: [feature("PASSWORD", { password: unknown })] })] },
        [],
      ],
      [
        "a secret that is not shown",
        { routes: [everybody({ features: [feature("PASSWORD", "[secret]")] })] },
        [],
      ],
      [
        "settings of which any may be it",
        { routes: [everybody({ features: [feature("PASSWORD", { password: "abc", code: "d" })] })] },
        [],
      ],
    ],
  ],
])("the rule %s", (_, rules, cases) => {
  it.each(cases)("judges %s", (__, inputs, found) => {
    expect(violationsIn([resource("Link", "shop", { ...inputs })], rules).map(shown)).toEqual(found);
  });
});

it.each([
  ["http://evil.example:8080/a?token=1", ["evil.example", "http://evil.example:8080"]],
  ["mailto:me@evil.example", ["mailto:…", "mailto:…"]],
  ["https://", ["https://", "https://"]],
  ["{target}", ["{target}", "{target}"]],
])("of %s, a violation has no more than what decides", (url, values) => {
  const found = violationsIn([resource("Link", "shop", { url })], { ...hosts, httpsOnly: true });
  expect(found.map(({ value }) => value)).toEqual(values);
});

it.each([
  ["TREE", []],
  ["BOARD", []],
  [{ not: "known" }, []],
  ["DIRECT", ["routes has no fallback."]],
])("a link without routes needs a fallback unless it is a page: %j", (kind, found) => {
  const graph = toGraph({ kind, routes: [] });
  const facts = { key: "1", name: "Link 1", names: [], slugs: [], title: null, folder: null, passwords: [] };
  const rules = toRules({ rules: { requireFallback: true } });
  expect(violationsOf([{ ...facts, graph }], rules, { now: new Date(0) }).map(shown)).toEqual(found);
});

describe("the rule maxLinksPerFolder", () => {
  const links = ["fld_1", "fld_1", "fld_1", "fld_2", null, null].map((folderId, index) =>
    resource("Link", `link-${index}`, { folderId }),
  );

  it.each([
    [2, ["Folder fld_1 has 3 links, and may have 2."]],
    [3, []],
    [{ folders: { fld_1: 1 } }, ["Folder fld_1 has 3 links, and may have 1."]],
    [{ max: 0, folders: { fld_1: 3 } }, ["Folder fld_2 has 1 link, and may have 0."]],
  ])("with %j", (maxLinksPerFolder, found) => {
    const violations = violationsIn(links, { maxLinksPerFolder });
    expect(violations.map((it) => `${it.subject} ${shown(it)}`)).toEqual(found);
  });

  it("counts the links and entries in a folder of the program by its title", () => {
    const folder = resource("Folder", "press", { title: "Press" });
    const link = {
      ...resource("Link", "one", { folderId: "fld_1" }),
      propertyDependencies: { folderId: [folder] },
    };
    const set = {
      ...resource("LinkSet", "team", {
        links: { two: {}, three: { folderId: null } },
        defaults: { folderId: unknown },
      }),
      propertyDependencies: { defaults: [folder] },
    };
    const [violation, ...more] = violationsIn([set, folder, link], {
      maxLinksPerFolder: { folders: { Press: 1 } },
    });
    expect(more).toEqual([]);
    expect(violation).toMatchObject({ subject: "Folder press", message: "has 2 links, and may have 1." });
  });
});

it("what a feature that is a resource breaks has its name, as for a route that is one", () => {
  const urn = (kind: string, name: string) => resource(kind, name, {}).urn;
  const from = (urn: string) => [{ urn }];
  const features = ["end", "end"].map((name, index) => ({
    ...resource("Feature", name, {
      ...{ type: "EXPIRATION_DATE", config: { date: "2030-01-01", url: `http://a.example/${index}` } },
      ...{ linkId: unknown, routeId: unknown },
    }),
    ...(index > 0 && { urn: urn("Feature", name).replace("shop::", "shop::my:component:Part$") }),
    propertyDependencies: { linkId: from(urn("Link", "shop")), routeId: from(urn("Route", "german")) },
  }));
  const german = {
    ...resource("Route", "german", {
      ...{ linkId: unknown, actionType: "URL", actionConfig: { url: "https://a.example" } },
      features: [{ type: "LIMIT", config: { clicks: 1, url: "http://a.example/over" } }],
    }),
    propertyDependencies: { linkId: from(urn("Link", "shop")) },
  };
  const shop = resource("Link", "shop", { url: "https://a.example", slug: "shop" });
  const found = violationsIn([shop, german, ...features], { httpsOnly: true });
  expect(found.map(({ path }) => path)).toEqual([
    "german.features[0].config.url",
    "end.config.url",
    "end (2).config.url",
  ]);
});

it.each([
  [{ link: "shop" }, ["Link shop"]],
  [{ link: "autumn" }, ["Link shop"]],
  [{ folder: "Press" }, ["Link shop"]],
  [{ folder: "fld_1" }, ["Link jobs"]],
  [{ link: "shop", folder: "Press" }, ["Link shop"]],
  [{ link: "shop", folder: "fld_1" }, []],
  [{ link: "shop", rule: "httpsOnly" }, []],
  [{ folder: "Press", rule: "maxLinksPerFolder" }, ["Folder press"]],
  [{ link: "shop", rule: "maxLinksPerFolder" }, []],
])(
  "an exception for %j excuses %j until the end of its last day, and then says that it has ended",
  (given, excused) => {
    const press = resource("Folder", "press", { title: "Press" });
    const shop = {
      ...resource("Link", "shop", { slug: "autumn", folderId: unknown }),
      propertyDependencies: { folderId: [press] },
    };
    const links = [shop, resource("Link", "jobs", { folderId: "fld_1" }), resource("Link", "news", {})];
    const foundAt = (now: string) =>
      violationsIn(
        [press, ...links],
        { requireTitle: { severity: "warning", message: "Ask me." }, maxLinksPerFolder: 0 },
        [{ rule: "requireTitle", reason: "It moves.", until: "2027-03-31", ...given } as never],
        new Date(now),
      );
    const ended = foundAt("2027-04-01").filter(({ message }) =>
      /^(is missing\. Ask me|has 1 link, and may have 0)\. Its exception ended on 2027-03-31\.$/.test(
        message,
      ),
    );
    expect(ended.map(({ subject }) => subject)).toEqual(excused);
    const kept = foundAt("2027-03-31T23:59:59.999Z").map(({ message }) => message);
    expect(kept).toHaveLength(5 - excused.length);
    expect(kept.join()).not.toContain("exception");
  },
);

it("no violation has a value of a link but the one that is marked as such, so that a policy shows no secret", () => {
  const inputs = {
    slug: "hidden-slug",
    routes: [
      everybody({
        actionConfig: { url: "http://hidden.example/?token=1" },
        features: [feature("PASSWORD", { password: "hidden" })],
      }),
    ],
  };
  const rules = toRules({
    rules: {
      ...{
        ...hosts,
        forbiddenHosts: ["*.example"],
        httpsOnly: true,
        requiredUtm: ["term"],
        slugPattern: "x",
      },
      ...{ reservedSlugs: ["hidden-slug"], minPasswordLength: 50 },
    },
  });
  const found = violationsOf(linksOf([resource("Link", "shop", inputs)]), rules, { now: new Date(0) });
  expect(found).toHaveLength(7);
  for (const { value, ...shown } of found) expect(JSON.stringify(shown)).not.toMatch(/hidden|token/);
});

it("links that no program declares break no rule", () => {
  const route = resource("Route", "german", { linkId: "lnk_1", ...to("http://a.example") });
  expect(
    violationsIn([route, resource("Tree", "page", { username: "me" })], {
      httpsOnly: true,
      requireTitle: true,
    }),
  ).toEqual([]);
});

it("the entry point of rules loads nothing of the provider or of Pulumi", async () => {
  const list = 'require("pulumi-shortlink/rules"); console.log(Object.keys(require.cache).join("\\n"))';
  const { stdout } = await promisify(execFile)(process.execPath, ["-e", list], { cwd: project });
  expect(stdout).toContain("/rules/index.js");
  expect(stdout).not.toMatch(/@pulumi|provider[/\\](lifecycle|client|resources|pulumi|cli)[/\\]/);
});
