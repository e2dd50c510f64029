import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { linksOf } from "../../provider/policy";
import { toRules, violationsOf } from "../../provider/rules";
import { project } from "../support/shell";
import { foundIn, resource, unknown, violationsIn } from "./links";

const to = (url: unknown, more: object = {}) => ({ actionType: "URL", actionConfig: { url }, ...more });
const everybody = (more: object = {}) => to("https://example.com/", { isGlobalFallback: true, ...more });
const feature = (type: string, config: unknown, more: object = {}) => ({ type, config, ...more });
const inGermany = {
  conditions: [{ type: "COUNTRY", operator: "IN", valueKey: "country", valueJson: { values: ["DE"] } }],
};

type Rules = Parameters<typeof foundIn>[1];
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
      ["no scheme", { url: "//a.example.net" }, ["url must not lead to *.example.net or münchen.example."]],
    ],
  ],
  [
    "httpsOnly",
    { httpsOnly: true },
    [
      ["HTTP", { url: "http://example.com" }, ["url must be an HTTPS address."]],
      ["no scheme", { url: "//example.com" }, ["url must be an HTTPS address."]],
      ["HTTPS", { url: "HTTPS://example.com" }, []],
      [
        "an SMS",
        { routes: [{ actionType: "SMS", actionConfig: { phone: "+1" }, isGlobalFallback: true }] },
        [],
      ],
    ],
  ],
  [
    "requiredUtm",
    { requiredUtm: ["source", "campaign"] },
    [
      ["a query", { url: "https://a.example/?utm_source=x&utm_campaign=y" }, []],
      [
        "a part of a query",
        { url: "https://a.example/?utm_source=x&utm_campaign=" },
        ["url must have utm_campaign."],
      ],
      [
        "a feature of the link",
        { url: "https://a.example", routeFeatures: [feature("UTM", { source: "x", campaign: "y" })] },
        [],
      ],
      [
        "a feature of another route",
        {
          routes: [to("https://a.example", { clientRouteId: "a" }), everybody({ clientRouteId: "b" })],
          routeFeatures: [feature("UTM", { source: "x", campaign: "y" }, { routeIds: ["b"] })],
        },
        ["routes[0].actionConfig.url must have utm_source and utm_campaign."],
      ],
      [
        "a feature that is switched off",
        {
          routes: [
            everybody({ features: [feature("UTM", { source: "x", campaign: "y" }, { enabled: false })] }),
          ],
        },
        ["routes[0].actionConfig.url must have utm_source and utm_campaign."],
      ],
      ["a feature that is not known", { routes: [everybody({ features: [feature("UTM", unknown)] })] }, []],
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
      [
        "that day",
        {
          url: "https://a.example",
          routeFeatures: [feature("EXPIRATION_DATE", { expiresAt: "2027-12-31" })],
        },
        [],
      ],
      [
        "a moment later",
        {
          url: "https://a.example",
          routeFeatures: [feature("EXPIRATION_DATE", { expiresAt: "2028-01-01T00:00Z" })],
        },
        ["must expire by 2027-12-31."],
      ],
      ["no end", { url: "https://a.example" }, ["must expire by 2027-12-31."]],
      [
        "an end that is not known",
        { url: "https://a.example", routeFeatures: [feature("EXPIRATION_DATE", unknown)] },
        [],
      ],
      [
        "an end of each route",
        {
          routes: [
            to("https://a.example", { isActive: false }),
            everybody({ features: [feature("EXPIRATION_DATE", { expiresAt: "2027-01-02" })] }),
          ],
        },
        [],
      ],
      [
        "an end of one route",
        {
          routes: [
            to("https://a.example"),
            everybody({ features: [feature("EXPIRATION_DATE", { expiresAt: "2027-01-02" })] }),
          ],
        },
        ["must expire by 2027-12-31."],
      ],
    ],
  ],
  [
    "requireFallback",
    { requireFallback: true },
    [
      ["a URL", { url: "https://a.example" }, []],
      [
        "one that is switched off",
        { routes: [everybody({ isActive: false })] },
        ["routes has a fallback that is switched off."],
      ],
      ["none", { routes: [to("https://a.example")] }, ["routes has no fallback."]],
      ["one that is not known", { routes: [to("https://a.example", { isGlobalFallback: unknown })] }, []],
      ["a page", { kind: "TREE", routes: [] }, []],
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
    expect(foundIn(inputs as Record<string, unknown>, rules)).toEqual(found);
  });
});

describe("the rule maxLinksPerFolder", () => {
  const links = ["one", "two", "three"].map((name) => resource("Link", name, { folderId: "fld_1" }));

  it.each([
    [2, ["Folder fld_1 has 3 links, and may have 2."]],
    [3, []],
    [{ folders: { fld_1: 1 } }, ["Folder fld_1 has 3 links, and may have 1."]],
    [{ max: 1, folders: { fld_1: 3 } }, []],
    [{ max: 1, folders: { other: 1 } }, ["Folder fld_1 has 3 links, and may have 1."]],
  ])("with %j", (maxLinksPerFolder, found) => {
    const violations = violationsIn(links, { maxLinksPerFolder });
    expect(violations.map(({ subject, message }) => `${subject} ${message}`)).toEqual(found);
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

describe("an exception", () => {
  const link = resource("Link", "shop", { slug: "autumn", folderId: "fld_1" });
  const found = (exception: object, now: string) =>
    violationsIn(
      [link],
      { requireTitle: { severity: "warning", message: "Ask me." } },
      [{ rule: "requireTitle", reason: "It moves.", until: "2027-03-31", ...exception }] as never,
      new Date(now),
    ).map(({ message }) => message);

  it.each([{ link: "shop" }, { link: "autumn" }, { folder: "fld_1" }, { link: "shop", folder: "fld_1" }])(
    "for %j holds until the end of its last day, and says that it has ended",
    (exception) => {
      expect(found(exception, "2027-03-31T23:59:59Z")).toEqual([]);
      expect(found(exception, "2027-04-01")).toEqual([
        "title is missing. Ask me. Its exception ended on 2027-03-31.".replace("title ", ""),
      ]);
    },
  );

  it.each([
    { link: "other" },
    { folder: "other" },
    { link: "shop", folder: "other" },
    { link: "shop", rule: "httpsOnly" },
  ])("for %j does not hold", (exception) => {
    expect(found(exception, "2027-01-01")).toEqual(["is missing. Ask me."]);
  });
});

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
