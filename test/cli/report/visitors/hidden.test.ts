import { expect, it } from "vitest";
import type { PreviewedResource } from "../../../../provider/cli/stack/events";
import { type Properties, unknownValue } from "../../../../provider/lifecycle";
import { countries, fallback, to } from "../../graph/fixtures";
import { type Change, germans, link, password, reportOf, resource, secret, until, url } from "../visitors";

const locked = (more: Properties = {}) => ({ ...password, config: { ...password.config, ...more } });
const hinted = (hint: string) => ({ url: url("a"), routeFeatures: [locked({ hint })] });
const a = (before: Properties, after: Properties, paths: string[] = [], more: Change = {}) =>
  link("a", { before, after, paths, ...more });
const kept = (inputs: Properties, more: Change = {}) => a(inputs, inputs, [], { step: "same", ...more });
const part = (kind: string, name: string, before: Properties, after: Properties, more: Change = {}) =>
  resource(kind, name, {
    ...{ before: { linkId: "lnk_a", ...before }, after: { linkId: "lnk_a", ...after }, ...more },
  });

const same = { effect: "nobody", certain: true };
const open = { effect: "unknown", changes: [{ after: "maybe another one", certain: false }] };
const another = (visitors: string) => ({
  ...{ effect: "password", certain: true },
  changes: [{ visitors, after: "another password", certain: true }],
});

const folders = [
  { url: secret, folderId: "fld_1" },
  { url: secret, folderId: "fld_2" },
] as const;
const routes = (name: string) => [
  to(name, { clientRouteId: "german", conditions: [countries("DE")] }),
  fallback({ actionConfig: { url: secret } }),
];
const twice = { routes: [germans("de", { features: [password] }), fallback({ features: [password] })] };
const once = { routes: [germans("de", { features: [password] }), fallback()] };
const utm = { type: "UTM", config: { utm_source: "mail" } };
const features = [utm, password];
const ofRoutes = { url: url("a"), routeFeatures: [{ ...password, routeIds: ["german"] }] };
const scoped = (scope: string) => ({ url: url("a"), routeFeatures: [{ ...password, scope }] });
const tagged = { url: url("a"), routeFeatures: [{ type: "UTM", config: { utm_source: secret } }] };
/** A link with a route of which the features are not shown. */
const unread = kept({
  routes: [to(url("fr"), { conditions: [countries("FR")], features: secret }), fallback()],
});
const ofRoute = { routeId: "rte_1" };
const french = to(url("fr"), { clientRouteId: "french", conditions: [countries("FR")] });

it.each<[string, readonly PreviewedResource[], ...object[]]>([
  ["the same where the plugin reports no change of it", [a(...folders, ["folderId"])], same],
  ["maybe another one where a dynamic provider reports none", [a(...folders, [], { isDynamic: true })], open],
  [
    "maybe another one where the address moves to another resource",
    [link("a", { before: { url: secret } }), link("b", { after: { slug: "a", url: secret } })],
    open,
  ],
  [
    "maybe another password where the address moves to another resource",
    [link("a", { before: twice }), link("b", { after: { slug: "a", ...twice } })],
    {
      ...{ effect: "unknown", certain: false },
      remarks: [
        "What visitors notice is not known: its password may change, which is not shown.",
        "The address moves from Link a to Link b.",
      ],
    },
  ],
  [
    "maybe another feature where the address moves to another resource",
    [
      link("a", { before: { routes: [fallback({ features: secret })] } }),
      link("b", { after: { slug: "a", routes: [fallback({ features: secret })] } }),
    ],
    { effect: "unknown", certain: true, remarks: ["The address moves from Link a to Link b."] },
  ],
  [
    "no password that the address gets together with another resource",
    [link("a", { before: { url: url("a") } }), link("b", { after: { slug: "a", ...once } })],
    { effect: "everyone", certain: true, remarks: ["The address moves from Link a to Link b."] },
  ],
  [
    "no password where the address moves, and only some are asked for one after it",
    [
      link("a", { before: { routes: [germans("de", { features: [utm] }), fallback()] } }),
      link("b", { after: { slug: "a", routes: once.routes } }),
    ],
    { effect: "some", certain: true, remarks: ["The address moves from Link a to Link b."] },
  ],
  [
    "the same where only a route changes, of which all is shown",
    [
      kept({ url: secret }, { isDynamic: true }),
      part("Route", "german", germans("de"), germans("deutsch", { linkId: unknownValue }), {
        isDynamic: true,
      }),
    ],
    { effect: "some", certain: true, changes: [{ after: url("deutsch") }] },
  ],
  [
    "maybe another one where a part of a dynamic link was not shown",
    [
      kept({ url: secret }, { isDynamic: true }),
      part("Route", "german", { ...germans("de"), priority: secret }, germans("de"), { isDynamic: true }),
    ],
    { certain: false },
  ],
  [
    "the same where another value is no secret any more",
    [a({ routes: routes(secret) }, { routes: routes(url("de")) })],
    { effect: "unknown", certain: true, changes: [{ after: url("de") }] },
  ],
  [
    "the same where another value becomes a secret",
    [a({ routes: routes(url("de")) }, { routes: routes(secret) })],
    { effect: "unknown", certain: true, changes: [{ before: url("de") }] },
  ],
  [
    "the same where a setting of a feature changes that is shown",
    [
      a(
        { url: secret, routeFeatures: until("2027-01-01T00:00:00Z") },
        { url: secret, routeFeatures: until("2028-01-01T00:00:00Z") },
      ),
    ],
    { certain: true },
  ],
  [
    "a parameter that may be another one",
    [a(tagged, tagged, ["routeFeatures[0].config.utm_source"])],
    { effect: "unknown", changes: [{ after: `${url("a")}, with other settings`, certain: false }] },
  ],
  [
    "another password, beside a destination that is the same",
    [
      a({ url: secret, routeFeatures: [password] }, { url: secret, routeFeatures: [password] }, [
        "routeFeatures[0].config.password",
      ]),
    ],
    another("Everyone"),
  ],
  [
    "another password, of the one route",
    [a(twice, twice, ["routes[0].features[0].config.password"])],
    another("Visitors from Germany or Austria"),
  ],
  [
    "another password, of a route that the link names by its id",
    [
      a(ofRoutes, ofRoutes, ["routeFeatures[0].config.password"]),
      part("Route", "other", germans("de"), germans("de"), { step: "same" }),
    ],
    { effect: "password", changes: [{ visitors: "Visitors from Germany or Austria" }] },
  ],
  ["another hint on the page of the password", [a(hinted("A"), hinted("B"))], another("Everyone")],
  [
    "another hint that somebody gave a password, which the program removes",
    [{ ...a(hinted("A"), { url: url("a") }), live: a(hinted("B"), {}).before }],
    { why: "edit", effect: "some", certain: true },
    { why: "drift", ...another("Everyone") },
  ],
  ["the same password where its scope has another name", [a(scoped("link"), scoped("all"))], same],
  [
    "the password of a route that is a resource",
    [
      unread,
      part(
        "Route",
        "german",
        { ...germans("de"), features },
        { ...germans("de"), features },
        {
          paths: ["features[1].config.password"],
        },
      ),
    ],
    another("Visitors from Germany or Austria"),
  ],
  [
    "the password of a feature that is a resource",
    [
      unread,
      part(
        "Route",
        "german",
        { ...germans("de"), features: [utm] },
        { ...germans("de"), features: [utm] },
        {
          ...{ id: "lnk_a/rte_1", step: "same" },
        },
      ),
      part(
        "Feature",
        "password",
        { ...ofRoute, ...password },
        { ...ofRoute, ...password },
        {
          paths: ["config.password"],
        },
      ),
    ],
    another("Visitors from Germany or Austria"),
  ],
  [
    "the password of a feature that is a resource, not that which the link asks another route for",
    [
      kept(ofRoutes),
      part("Route", "german", germans("de"), germans("de"), { id: "lnk_a/rte_2", step: "same" }),
      part("Route", "french", french, french, { id: "lnk_a/rte_1", step: "same" }),
      part(
        "Feature",
        "password",
        { ...ofRoute, ...password },
        { ...ofRoute, ...password },
        { paths: ["config.password"] },
      ),
    ],
    { effect: "password", changes: [{ visitors: "Visitors from France" }] },
  ],
])("a value that is not shown is %s", (_, resources, ...expected) => {
  expect(reportOf(resources).visitors?.links).toMatchObject(expected);
});
